import { expect, it } from "vitest";

import type { Entry, Line, Table } from "../api/schema";
import { openCatchUp } from "./CatchUp";
import { TableStore } from "./store";

function storeWith(lines: Line[]): TableStore {
  const store = new TableStore("t");
  store.table.value = { seat: 0, seats: [] } as unknown as Table;
  store.seenBefore.value = 1;
  store.entries.value = [
    { revision: 2, kind: "action", number: 2, seat: 1, at: 0, lines, events: [], undone: false } as Entry,
  ];
  return store;
}

it("looks back only at what tells something", () => {
  const silent = storeWith([]);
  openCatchUp(silent);
  expect(silent.window.value).toBeNull();
  const telling = storeWith([{ text: "moves", about: [], strikes: [], heading: false, moment: false }]);
  openCatchUp(telling);
  expect(telling.window.value).toBe("catchup");
});
