import { expect, test } from "vitest";

import type { Seat, Table } from "../api/schema";
import { askedGuests, guestsOf, isDown } from "./Curtain";
import { wait } from "./StepIn";

const seat = (number: number, change: Partial<Seat> = {}): Seat => ({
  seat: number, colour: "mint", kind: "person", name: `P${number}`, team: null, bot: null, here: true, gone: null, away: false,
  resigned: false, you: true, ...change,
});
const table = (seats: Seat[], status: Table["status"] = "playing") => ({ id: "t", seats, status, grace: 120 }) as unknown as Table;

test("who plays alone in a browser never sees a curtain", () => {
  const alone = table([seat(0), seat(1, { you: false })]);
  expect(guestsOf(alone)).toEqual([]);
  expect(isDown(alone, [0, 1], null)).toBe(false);
});

test("it is down until somebody lifts it, and while the game waits or is over there is none", () => {
  const both = [seat(0), seat(1)];
  expect(isDown(table(both), [0], null)).toBe(true);
  expect(isDown(table(both), [0], { table: "other", seat: 0, asked: "0" })).toBe(true);
  expect(isDown(table(both), [0], { table: "t", seat: 0, asked: "0" })).toBe(false);
  expect(isDown(table(both, "open"), [], null)).toBe(false);
  expect(isDown(table(both, "over"), [], null)).toBe(false);
});

test("it falls when another guest's turn comes, not while bots think or both are asked", () => {
  const three = table([seat(0), seat(1), seat(2, { you: false, bot: "easy" })]);
  const up = { table: "t", seat: 0, asked: "0" };
  expect(isDown(three, [2], up)).toBe(false);
  expect(isDown(three, [0, 1], up)).toBe(false);
  expect(isDown(three, [1], up)).toBe(true);
});

test("a guest who wants to look on while another is asked may", () => {
  const both = table([seat(0), seat(1)]);
  expect(isDown(both, [1], { table: "t", seat: 0, asked: "1" })).toBe(false);
  expect(askedGuests(both, [1]).map((one) => one.name)).toEqual(["P1"]);
});

test("a bot may step in after the time that the table says, for others alone", () => {
  const one = seat(1, { you: false, here: false, gone: 1000 });
  expect(wait(table([one]), one, 1030)).toBe(90);
  expect(wait(table([one]), one, 2000)).toBe(0);
  expect(wait(table([one]), seat(1, { you: false }), 2000)).toBeNull();
  expect(wait(table([one]), seat(1, { gone: 1000 }), 2000)).toBeNull();
});
