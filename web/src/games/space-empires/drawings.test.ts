import { expect, test } from "vitest";

import type { Choice } from "../../api/schema";
import { endings } from "./endings";
import { Marker, MARKERS } from "./markers";
import { DRAWN } from "./ships";
import { texts } from "./texts";

test("every kind of unit has a silhouette of its own", () => {
  const kinds = ["sc", "dd", "ca", "bc", "bb", "dn", "cv", "f", "r", "sw", "co", "miner", "base", "sy", "mines", "ms", "decoy"];
  expect(DRAWN).toEqual(expect.arrayContaining([...kinds, "alien_b", "alien_c", "alien_d", "machine", "fleet"]));
});

test("every marker has a picture, and nothing else has", () => {
  for (const kind of MARKERS) expect(Marker({ kind, id: "A:0,0" }), kind).not.toBeNull();
  expect(Marker({ kind: "empty", id: "A:0,0" })).toBeNull();
});

test("giving up is no way to end a step", () => {
  const choice = (action: string): Choice => ({ action, label: action, picks: [], group: "", short: "", ends: true });
  expect(endings([choice("concede"), choice("end movement")]).map(({ action }) => action)).toEqual(["end movement"]);
});

test("everything is said in both languages", () => {
  expect(Object.keys(texts["it"]!)).toEqual(Object.keys(texts["en"]!));
});
