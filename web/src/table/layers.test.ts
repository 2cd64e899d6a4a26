import { describe, expect, it } from "vitest";

import type { Area } from "../api/schema";
import { border } from "./layers";
import { sameStacks, stacksByPlace } from "./layout";
import type { Piece } from "../api/schema";

const area = (id: string, x: number, y: number): Area =>
  ({ id, kind: "empty_space", name: id, sheet: "A", x, y, label: "", owner: null, facts: [], figures: {}, shape: "hex", size: [1, 1], code: "" });
const sides = (areas: Area[]): number => border(areas, 0).split("M").length - 1;
const DOWN = Math.sqrt(3) / 2;

describe("the border of a region", () => {
  it("goes around one area, and not between neighbours", () => {
    expect(sides([area("a", 0, 0)])).toBe(6);
    expect(sides([area("a", 0, 0), area("b", 1, 0)])).toBe(10);
    expect(sides([area("a", 0, 0), area("b", 1, 0), area("c", 0.5, 0.866)])).toBe(12);
    expect(sides([area("a", 0, 0), area("c", 1, 2 * DOWN)])).toBe(12);
    expect(sides([])).toBe(0);
  });
});

describe("stacks that did not change", () => {
  const piece = (id: string, place: string): Piece =>
    ({ id, kind: "scout", place, name: id, label: "", owner: 0, former: null, facts: [], figures: {}, space: null });

  it("stay the same things", () => {
    const [one, two] = [piece("1", "a"), piece("2", "b")];
    const before = stacksByPlace([one, two]);
    const now = sameStacks(before, stacksByPlace([one, piece("2", "b")]));
    expect(now.get("a")![0]).toBe(before.get("a")![0]);
    expect(now.get("b")![0]).not.toBe(before.get("b")![0]);
  });
});
