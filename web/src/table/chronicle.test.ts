import { expect, it } from "vitest";

import type { Entry, Line } from "../api/schema";
import { beforeOwnLast, missed, passages, sinceOwnLast, tellsSomething, told, withoutUndos, withUndone } from "./chronicle";

function line(text: string, strikes: number[] = []): Line {
  return { text, about: [], strikes, dice: [], heading: false, moment: false };
}

function entry(revision: number, number: number, change: Partial<Entry> = {}): Entry {
  const lines = change.lines ?? [line(`entry ${revision}`)];
  return { revision, kind: "action", number, seat: 0, at: 0, events: [], undone: false, ...change, lines };
}

it("marks what an undo took back, and nothing that was done before or after", () => {
  const entries = [entry(1, 1), entry(2, 2), entry(3, 3), entry(4, 1, { kind: "undo" }), entry(5, 2)];
  expect(withUndone(entries).map((one) => one.undone)).toEqual([false, true, true, false, false]);
});

it("marks what two undos in a row took back", () => {
  const entries = [
    entry(1, 1),
    entry(2, 2),
    entry(3, 1, { kind: "undo" }),
    entry(4, 2),
    entry(5, 1, { kind: "undo" }),
    entry(6, 0, { kind: "undo" }),
  ];
  expect(withUndone(entries).map((one) => one.undone)).toEqual([true, true, false, true, false, false]);
});

it("leaves out what was undone and the undoing, and tells of a takeback", () => {
  const entries = withUndone([
    entry(1, 1), entry(2, 2), entry(3, 3), entry(4, 2, { kind: "undo" }), entry(5, 3), entry(6, 1, { kind: "takeback" }), entry(7, 2),
  ]);
  expect(withoutUndos(entries).map((one) => one.revision)).toEqual([1, 2, 5, 6, 7]);
});

it("puts what was taken back together", () => {
  const entries = [entry(1, 1), entry(2, 2, { undone: true }), entry(3, 3, { undone: true }), entry(4, 1)];
  expect(passages(entries).map((one) => one.entries.length)).toEqual([1, 2, 1]);
});

it("tells what was done to somebody first", () => {
  const entries = [
    entry(1, 1, { seat: 1 }),
    entry(2, 2, { seat: 1, lines: [line("hits you", [0]), line("and moves on")] }),
    entry(3, 3, { seat: 0 }),
  ];
  const news = missed(entries, 1, 0);
  expect(news.map((one) => one.revision)).toEqual([2]);
  const { struck, rest, left } = told(news, 0);
  expect(struck.map((one) => one.text)).toEqual(["hits you"]);
  expect(rest.map((one) => one.text)).toEqual(["and moves on"]);
  expect(left).toBe(0);
});

it("leaves out what is too much, and counts it", () => {
  const many = Array.from({ length: 30 }, (_, at) => entry(at + 1, at + 1, { seat: 1 }));
  const { rest, left } = told(many, 0);
  expect(rest.length + left).toBe(30);
  expect(rest.at(-1)?.text).toBe("entry 30");
});

it("finds the moment before one's own last action", () => {
  const entries = [entry(1, 1), entry(2, 2, { undone: true }), entry(3, 2, { seat: 1 })];
  expect(beforeOwnLast(entries, 0)).toBe(0);
  expect(beforeOwnLast(entries, 4)).toBeNull();
});

it("finds what happened since one acted", () => {
  const entries = [entry(1, 1), entry(2, 2, { seat: 1 }), entry(3, 3), entry(4, 4, { seat: 1 }), entry(5, 5, { seat: 2 })];
  expect(sinceOwnLast(entries, 0).map((one) => one.revision)).toEqual([3, 4, 5]);
  expect(sinceOwnLast(entries, 4)).toHaveLength(5);
  expect(sinceOwnLast(entries, null)).toHaveLength(5);
});

it("has missed nothing where nothing is told", () => {
  const heading: Line = { ...line("Green has the turn"), heading: true };
  expect([[], [heading], [line("")], [heading, line("moves")]].map((lines) => tellsSomething(entry(1, 1, { lines })))).toEqual([
    false, false, false, true,
  ]);
});
