import { expect, test } from "vitest";

import type { Seat } from "../api/schema";
import { isNamedAfterBot, playerName, seatName, thinkerName } from "./names";

const seat = (change: Partial<Seat>): Seat => ({
  seat: 1, colour: "mint", kind: "bot", name: "greedy", team: null, bot: "greedy", here: false, gone: null, away: false, resigned: false, you: false,
  ...change,
});

test("bots without a name of their own are called by what they are, with a numeral", () => {
  expect(seatName(seat({}))).toBe("Greedy");
  expect(seatName(seat({ name: "greedy II" }))).toBe("Greedy II");
  expect(isNamedAfterBot(seat({ name: "greedy II" }))).toBe(true);
  expect(isNamedAfterBot(seat({ name: "Pip II", bot: "easy" }))).toBe(false);
  expect(seatName(seat({ name: "Pip II", bot: "easy" }))).toBe("Pip II");
});

test("people keep the names that they have chosen", () => {
  expect(seatName(seat({ kind: "person", name: "greedy II", bot: "greedy" }))).toBe("greedy II");
});

test("players are called by name and colour", () => {
  expect(playerName(seat({ name: "Vesper", bot: "hard" }), "Red")).toBe("Vesper (Red)");
  expect(playerName(seat({ kind: "person", name: "Ada", bot: null }), "Red")).toBe("Ada (Red)");
  expect(playerName(undefined, "Red")).toBe("Red");
  expect(playerName(seat({ kind: "open", name: "", bot: null }), "Red")).toBe("Red");
});

test("seats of a game that was brought here are no free ones", () => {
  const open = seat({ kind: "open", name: "", bot: null });
  expect(seatName(open)).toBe("Free seat");
  expect(seatName(open, "over")).toBe("Seat 2");
});

test("who thinks for somebody who is away is the bot", () => {
  expect(thinkerName(seat({ kind: "person", name: "Ada", bot: "normal", away: true }))).toBe("Normal");
  expect(thinkerName(seat({ name: "Vesper", bot: "hard" }))).toBe("Vesper");
});
