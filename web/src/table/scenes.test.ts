import { describe, expect, it } from "vitest";

import type { Area } from "../api/schema";
import { drift, settled, shared } from "./scenes";

function area(id: string, x: number, y: number, sheet = "A"): Area {
  return { id, kind: "space", name: id, sheet, x, y, label: "", owner: null, facts: [], figures: {}, shape: "hex", size: [1, 1], code: "" };
}

describe("map pieces", () => {
  const places = (areas: readonly Area[]) => areas.map(({ id, x, y }) => [id, x, y]);
  const before = [area("A:0", 0, 0), area("B:0", 9, 2, "B")];

  it("stay where they lie when others grow", () => {
    const now = [area("A:0", 0, 0), area("A:4", 4, 0), area("B:0", 14, 1.5, "B"), area("B:1", 15, 1.5, "B")];
    expect(places(settled(before, now))).toEqual([["A:0", 0, 0], ["A:4", 4, 0], ["B:0", 9, 2], ["B:1", 10, 2]]);
  });

  it("are laid as the game says where they would lie on each other", () => {
    const now = [area("A:0", 0, 0), area("A:8", 8, 2), area("B:0", 14, 2, "B")];
    expect(settled(before, now)).toBe(now);
  });

  it("are laid as the game says where all is new", () => {
    const now = [area("C:0", 3, 3, "C")];
    expect(settled(before, now)).toBe(now);
  });
});

describe("a map laid anew", () => {
  it("moves by as much as what is in the middle of the view", () => {
    const before = [area("a", 0, 0), area("b", 5, 5)];
    const now = [area("a", 2, 0), area("b", 5, 5)];
    expect(drift(before, now, { x: 10, y: 10 })).toEqual({ x: 200, y: 0 });
    expect(drift(before, now, { x: 490, y: 490 })).toEqual({ x: 0, y: 0 });
  });

  it("knows what has a name by it, whatever its place is called", () => {
    const before = [{ ...area("A:0,0", 0, 0), label: "Kor" }];
    const now = [{ ...area("B:3,1", 3, 1), label: "Kor" }];
    expect(drift(before, now, { x: 0, y: 0 })).toEqual({ x: 300, y: 100 });
    expect(drift(before, [area("A:0,0", 9, 9)], { x: 0, y: 0 })).toEqual({ x: 0, y: 0 });
  });
});

it("leaves what is the same as it was", () => {
  const before = [area("a", 0, 0), area("b", 1, 0)];
  const now = shared(before, [area("a", 0, 0), area("b", 2, 0)]);
  expect(now[0]).toBe(before[0]);
  expect(now[1]).not.toBe(before[1]);
});
