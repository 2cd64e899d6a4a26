import { beforeEach, expect, test } from "vitest";

import { setLanguage } from "../i18n";
import { read } from "./people";
import type { Seat } from "./schema";

const seat = (number: number, kind: Seat["kind"], name: string, bot: string | null = null): Partial<Seat> => {
  return { seat: number, kind, name, bot };
};
const table = (...seats: Partial<Seat>[]) => ({ id: "t1", status: "playing", seats });
const arrive = (value: unknown): unknown => read("t1", JSON.stringify(value));

beforeEach(() => arrive(table(seat(0, "person", "Ada"), seat(1, "bot", "greedy 2", "greedy"))));

test("players are called by the names of those who sit at the table", () => {
  expect(arrive({ lines: ["\ue000 attacks \ue001"] })).toEqual({ lines: ["Ada attacks Greedy 2"] });
});

test("a bot without a name of its own is called in the reader's language", () => {
  setLanguage("it");
  expect(arrive("\ue001")).toBe("Avido 2");
  setLanguage("en");
});

test("whatever somebody is called, an answer can be read", () => {
  arrive(table(seat(0, "person", 'A "d"\\a {0} $&'), seat(1, "person", "\ue000")));
  expect(arrive({ text: "\ue000!" })).toEqual({ text: 'A "d"\\a {0} $&!' });
});

test("a table that comes with a text is learnt before it is read", () => {
  const told = { table: { ...table(seat(0, "person", "Eve")), id: "t2" }, lines: ["\ue000 wins"] };
  expect(read("t2", JSON.stringify(told))).toMatchObject({ lines: ["Eve wins"] });
  expect(read("t2", '"\ue000"')).toBe("Eve");
  expect(arrive("\ue000")).toBe("Ada");
});

test("a new name is used from then on", () => {
  arrive({ type: "table", table: table(seat(0, "person", "Lady Ada")) });
  expect(arrive("\ue000")).toBe("Lady Ada");
});

test("a position names its table and is none", () => {
  expect(arrive({ table: "t1", scene: { title: "\ue000" } })).toEqual({ table: "t1", scene: { title: "Ada" } });
});
