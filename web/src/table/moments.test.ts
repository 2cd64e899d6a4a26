import { expect, test } from "vitest";

import type { Entry, Line } from "../api/schema";
import type { Reveal } from "./store";
import { foremost, momentsOf, onTop, revealsOf } from "./moments";

const line = (change: Partial<Line>): Line => ({
  text: "Regions joined",
  about: [],
  strikes: [],
  dice: [],
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

const turned = (card: string, seat: number, blow = false) => () => [{ card, seat, blow }];

test("a card that is turned up is shown to everybody, and known as one's own", () => {
  expect(revealsOf(entry(1, []), 1, turned("pirates", 1))).toMatchObject([{ card: "pirates", own: true }]);
  expect(revealsOf(entry(1, []), 0, turned("pirates", 1))).toMatchObject([{ own: false }]);
  expect(revealsOf(entry(1, []), null, turned("pirates", 1))).toMatchObject([{ own: false }]);
});

test("who is not struck by a free agent is left in peace", () => {
  expect(revealsOf(entry(1, []), 0, turned("raiders", 1, true))).toEqual([]);
  expect(revealsOf(entry(1, []), 1, turned("raiders", 1, true))).toHaveLength(1);
});

test("who has chosen a card has read it", () => {
  const chosen = () => [{ card: "jamming", seat: 1, blow: false, chosen: true }];
  expect(revealsOf(entry(1, []), 1, chosen)).toEqual([]);
  expect(revealsOf(entry(1, []), 0, chosen)).toHaveLength(1);
});

test("few cards lie there at a time, and one's own stay longest", () => {
  const card = (key: string, own: boolean): Reveal => ({ key, own, card: key, seat: 0, blow: false });
  const shown = onTop([card("a", true), card("b", false)], [card("c", false)]);
  expect(shown.map(({ key }) => key)).toEqual(["a", "c"]);
  expect(onTop(shown, [card("d", true), card("e", true)]).map(({ key }) => key)).toEqual(["d", "e"]);
});

test("a loss is shown although it is no discovery, and before what is", () => {
  const lost = momentsOf(entry(1, [line({ text: "Scout lost", moment: false, strikes: [0] })]), 0);
  expect(lost).toMatchObject([{ text: "Scout lost", struck: true }]);
  const found = Array.from({ length: 5 }, (_, at) => ({ key: `${at}`, text: `tile ${at}`, about: [], struck: false }));
  expect(foremost([...found, ...lost]).map(({ text }) => text)).toEqual(["Scout lost", "tile 3", "tile 4"]);
});
