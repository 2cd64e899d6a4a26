import { expect, test } from "vitest";

import type { Choice, Entry } from "../../api/schema";
import { asksForCard, cardOf, counted, handsInOrder, reveals } from "./cards";
import type { CardsPanel } from "./panels";

const entry = (...events: object[]): Entry => ({
  revision: 7, kind: "action", number: 5, seat: 1, at: 0, lines: [], events: events as Entry["events"], undone: false,
});

test("cards that are drawn, taken and shown are turned up", () => {
  const found = reveals(entry(
    { type: "Rolled", draw: { type: "EncounterRoll" }, value: 6 },
    { type: "EncounterDrawn", seat: 1, hex: "A:2,0", card: "pirates", moot: false },
    { type: "ColonizationDrawn", seat: 1, planet: "Kor", card: "paradise" },
    { type: "BreakthroughTaken", seat: 0, card: "jamming" },
    { type: "ObjectiveShown", seat: 2, card: "builders", points: 20 },
  ));
  expect(found.map(({ card, seat }) => [card, seat])).toEqual([
    ["pirates", 1], ["paradise", 1], ["jamming", 0], ["builders", 2],
  ]);
});

test("a card for which there is no use, and is replaced, is not shown", () => {
  expect(reveals(entry({ type: "EncounterDrawn", seat: 1, hex: "A:2,0", card: "pirates", moot: true }))).toEqual([]);
});

test("free agents strike who suffers from them", () => {
  expect(reveals(entry({ type: "Raided", planet: "Kor", owner: 0, iou: 3, steps: 0 }))).toEqual([
    { card: "raiders", seat: 0, blow: true },
  ]);
  expect(reveals(entry({ type: "IndustryLost", planet: "Kor", owner: 0, agent: "plague", level: 2 }))).toEqual([
    { card: "plague", seat: 0, blow: true },
  ]);
});

const choice = (...picks: string[]): Choice => ({ action: "do", label: "", picks, group: "", short: "", ends: false });

test("answers that are cards are chosen among cards", () => {
  expect(cardOf(choice("card:jamming"))).toBe("jamming");
  expect(cardOf(choice("piece:3"))).toBeNull();
  expect(asksForCard([choice(), choice("card:jamming")])).toBe(true);
  expect(asksForCard([choice(), choice("area:A:1,0")])).toBe(false);
});

test("several copies of a card are one line", () => {
  expect(counted(["drive", "jamming", "drive"])).toEqual([["drive", 2], ["jamming", 1]]);
});

test("the own hand comes first", () => {
  const hand = (seat: number) => ({ seat, objective: "", shown: false, points: null, parts: [], breakthroughs: [], used: [] });
  const panel: CardsPanel = {
    goal: 50, objectives: true, asked: "", texts: {}, hands: [0, 1, 2].map(hand), decks: [], artifacts: [], agents: [], absent: [],
  };
  expect(handsInOrder(panel, 2).map(({ seat }) => seat)).toEqual([2, 0, 1]);
  expect(handsInOrder(panel, null).map(({ seat }) => seat)).toEqual([0, 1, 2]);
});
