import { signal } from "@preact/signals";
import { expect, it } from "vitest";

import type { Entry } from "../api/schema";
import { nextToShow } from "./pace";

function entry(number: number, seat: number, change: Partial<Entry> = {}): Entry {
  const lines = [{ text: `move ${number}`, about: [], strikes: [], dice: [], heading: false, moment: false }];
  return { revision: number, kind: "action", number, seat, at: 0, lines, events: [], undone: false, ...change };
}

const entries = [
  entry(1, 0), entry(2, 1), entry(3, 1, { lines: [] }), entry(4, 2), entry(4, 2, { undone: true }), entry(5, 0), entry(6, 1),
];
const store = { entries: signal(entries), seat: signal(0) } as unknown as Parameters<typeof nextToShow>[0];

it("goes through what others did, and leaves out one's own and what tells nothing", () => {
  expect(nextToShow(store, 1, 6)).toBe(2);
  expect(nextToShow(store, 2, 6)).toBe(4);
  expect(nextToShow(store, 4, 6)).toBe(6);
  expect(nextToShow(store, 6, 6)).toBeNull();
});

it("shows nothing that is later than the present", () => {
  expect(nextToShow(store, 4, 5)).toBeNull();
});
