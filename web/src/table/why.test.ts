import { expect, it } from "vitest";

import type { Entry, Line, Seat, Table } from "../api/schema";
import { TableStore } from "./store";
import { isOfBot, isTold, lastOwnLine, moveOf } from "./Why";

const line = (text: string, heading = false): Line => ({ text, about: [], strikes: [], dice: [], heading, moment: false });

function entry(change: Partial<Entry>): Entry {
  return { revision: 1, kind: "action", number: 1, seat: 1, at: 0, lines: [line("moves")], events: [], undone: false, ...change };
}

function storeWith(...bots: (string | null)[]): TableStore {
  const store = new TableStore("t");
  const seats = bots.map((bot, seat) => ({ seat, bot, kind: bot ? "bot" : "person", name: bot ?? "Ada" }) as Seat);
  store.table.value = { seats } as Table;
  return store;
}

it("is asked of what a bot did and the log tells", () => {
  const store = storeWith(null, "easy");
  expect(isOfBot(store, entry({}))).toBe(true);
  expect(isOfBot(store, entry({ seat: 0 }))).toBe(false);
  expect(isOfBot(store, entry({ seat: null }))).toBe(false);
});

it("is not asked of what tells nothing, nor of what was no move", () => {
  expect(isTold(entry({ lines: [] }))).toBe(false);
  expect(isTold(entry({ lines: [line("Yellow has the turn", true)] }))).toBe(false);
  expect(isTold(entry({ kind: "seat" }))).toBe(false);
});

it("stands at the last line of what was done, before somebody's next turn", () => {
  const [own, next] = [line("moves"), line("produces")];
  const turn = line("Green has the turn", true);
  expect(lastOwnLine([own, own])).toBe(1);
  expect(lastOwnLine([own, own, turn, next])).toBe(1);
  expect(lastOwnLine([turn, own, turn])).toBe(1);
  expect(moveOf(entry({ lines: [turn, own, turn, next] }))).toBe("moves");
});
