import { expect, test } from "vitest";

import type { Entry, Line } from "../api/schema";
import { momentsOf } from "./moments";

const line = (change: Partial<Line>): Line => ({
  text: "Regions joined",
  about: [],
  strikes: [],
  heading: false,
  moment: true,
  ...change,
});
const entry = (seat: number, lines: Line[]): Entry => ({
  revision: 7,
  kind: "action",
  number: 5,
  seat,
  at: 0,
  lines,
  events: [],
  undone: false,
});

test("what a player brought about is shown to that player", () => {
  expect(momentsOf(entry(1, [line({})]), 1)).toHaveLength(1);
  expect(momentsOf(entry(1, [line({})]), 0)).toHaveLength(0);
});

test("what strikes a player is shown as a blow", () => {
  expect(momentsOf(entry(1, [line({ strikes: [0] })]), 0)).toMatchObject([{ struck: true }]);
});

test("ordinary lines and spectators are left in peace", () => {
  expect(momentsOf(entry(1, [line({ moment: false })]), 1)).toEqual([]);
  expect(momentsOf(entry(1, [line({})]), null)).toEqual([]);
});
