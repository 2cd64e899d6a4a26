import { expect, it } from "vitest";

import type { Entry, Line, Table } from "../api/schema";
import { openCatchUp } from "./CatchUp";
import { stoodIn } from "./chronicle";
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
  const telling = storeWith([{ text: "moves", about: [], strikes: [], dice: [], heading: false, moment: false }]);
  openCatchUp(telling);
  expect(telling.window.value).toBe("catchup");
});

it("tells what a bot did on the seat of who was away, and nothing that was done by themselves", () => {
  const entry = (revision: number, kind: Entry["kind"], seat: number): Entry =>
    ({ revision, kind, number: revision, seat, at: 0, lines: [], events: [], undone: false });
  const log = [entry(1, "action", 0), entry(2, "seat", 0), entry(3, "action", 0), entry(4, "action", 1), entry(5, "seat", 0), entry(6, "action", 0)];
  expect(stoodIn(log, 0, 0).map(({ revision }) => revision)).toEqual([3]);
  expect(stoodIn(log, 3, 0)).toEqual([]);
  expect(stoodIn(log, 0, 1)).toEqual([]);
});
