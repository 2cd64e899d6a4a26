import { expect, test } from "vitest";

import type { Result } from "../api/schema";
import { wonBy } from "./labels";

const store = { playerName: (seat: number) => ["Ada", "Bob", "Cleo"][seat]! };
const result: Result = { winners: [], scores: [1, 2, 3], places: [2, 3, 4], rule: "X-1", reason: "", ties: [], beaten_by: [] };

test("winners are named, one or several", () => {
  expect(wonBy(store, { ...result, winners: [1] })).toBe("Bob wins.");
  expect(wonBy(store, { ...result, winners: [0, 2] })).toBe("Ada and Cleo win.");
});

test("an automatic opponent that has beaten everybody is named", () => {
  expect(wonBy(store, { ...result, beaten_by: ["Raiders"] })).toBe("Raiders wins.");
});

test("where nobody has won nobody is named", () => {
  expect(wonBy(store, result)).toBe("");
});
