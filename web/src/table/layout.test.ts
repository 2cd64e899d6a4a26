import { describe, expect, it } from "vitest";

import type { Area, Piece } from "../api/schema";
import { arrange, bounds, fitted, hexPoints, inSight, neighbour, outline, revealing, stacksByPlace, trails, zoomed } from "./layout";

function area(id: string, x: number, y: number): Area {
  return { id, kind: "space", name: id, sheet: "A", x, y, label: "", owner: null, facts: [], figures: {}, shape: "hex", size: [1, 1], code: "" };
}

function piece(id: string, where: string, owner: number, kind = "scout"): Piece {
  return { id, kind, place: where, name: id, label: kind, owner, former: null, facts: [], figures: {}, space: null };
}

describe("stacks", () => {
  it("have room in areas of any shape", () => {
    const stacks = stacksByPlace([piece("1", "A", 1, "a"), piece("2", "A", 1, "b"), piece("3", "A", 0, "c")]).get("A")!;
    for (const area of [{ shape: "disc", size: [1, 1] }, { shape: "box", size: [3, 1] }] as const) {
      for (const { x, y, size } of arrange(stacks, { shape: area.shape, size: [...area.size] })) {
        expect(Math.abs(x) + size / 2).toBeLessThanOrEqual(area.size[0] * 50);
        expect(Math.abs(y) + size / 2).toBeLessThanOrEqual(area.size[1] * 50);
      }
    }
  });

  it("of several owners lie together on a disc, and are larger so", () => {
    const stacks = stacksByPlace([0, 1, 2, 3].map((owner) => piece(String(owner), "A", owner))).get("A")!;
    const slots = arrange(stacks, { shape: "disc", size: [0.6, 0.6] });
    expect(new Set(slots.map(({ x }) => x)).size).toBe(2);
    expect(new Set(slots.map(({ y }) => y)).size).toBe(2);
    expect(slots[0]!.size).toBeGreaterThan(15);
  });

  it("hold pieces of one owner and kind", () => {
    const stacks = stacksByPlace([piece("1", "A", 1), piece("2", "A", 0), piece("3", "A", 1), piece("4", "B", 1)]);
    expect(stacks.get("A")!.map((stack) => stack.pieces.map((one) => one.id))).toEqual([["2"], ["1", "3"]]);
    expect(stacks.get("B")).toHaveLength(1);
  });

  it("keep counters of different players apart while nobody commands them", () => {
    const stray = (id: string, former: number): Piece => ({ ...piece(id, "A", 103), former });
    const stacks = stacksByPlace([stray("1", 0), stray("2", 1), stray("3", 0), piece("4", "A", 2)]);
    expect(stacks.get("A")!.map((stack) => stack.pieces.map((one) => one.id))).toEqual([["4"], ["1", "3"], ["2"]]);
  });

  it.each([[1, 1], [1, 8], [2, 3], [4, 4], [4, 8]])("of %i owners and %i kinds do not overlap", (owners, kinds) => {
    const pieces = Array.from({ length: owners * kinds }, (_, at) => {
      return piece(String(at), "A", at % owners, `kind ${Math.floor(at / owners)}`);
    });
    const slots = arrange(stacksByPlace(pieces).get("A")!, { shape: "hex", size: [1, 1] });
    expect(slots).toHaveLength(owners * kinds);
    for (const [at, one] of slots.entries()) {
      expect(Math.abs(one.x) + one.size / 2).toBeLessThanOrEqual(50);
      expect(Math.abs(one.y) + one.size / 2).toBeLessThanOrEqual(50);
      for (const other of slots.slice(at + 1)) {
        const apart = Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y));
        expect(apart).toBeGreaterThanOrEqual(one.size);
      }
    }
  });
});

describe("the view", () => {
  const view = { width: 800, height: 400 };

  it("fits a box into its middle", () => {
    const camera = fitted({ x: 0, y: 0, width: 1600, height: 400 }, view);
    expect(camera).toEqual({ scale: 0.5, x: 0, y: 100 });
  });

  it("keeps the point under the pointer when it zooms", () => {
    const camera = zoomed({ x: 10, y: 20, scale: 1 }, 2, { x: 110, y: 120 });
    expect(camera).toEqual({ scale: 2, x: -90, y: -80 });
  });

  it("moves only as far as is needed to show a point", () => {
    const still = { x: 0, y: 0, scale: 1 };
    expect(revealing(still, { x: 400, y: 200 }, view)).toEqual(still);
    expect(revealing(still, { x: 1000, y: 200 }, view).x).toBeLessThan(0);
  });

  it("knows whether a point is in view", () => {
    const away = { x: -300, y: 0, scale: 1 };
    expect(inSight(away, { x: 400, y: 200 }, view)).toBe(true);
    expect(inSight(away, { x: 200, y: 200 }, view)).toBe(false);
  });

  it("has a box around all areas, and one for none", () => {
    const box = bounds([area("a", 0, 0), area("b", 2, 1)]);
    expect(box.width).toBeCloseTo(320);
    expect(bounds([]).width).toBeGreaterThan(0);
  });

  it("draws hexes with the point up", () => {
    expect(hexPoints().split(" ")[0]).toBe("0,-57.74");
    expect(outline({ shape: "hex", size: [2, 2] })).toMatch(/^M0 -115.48L100 -57.74/);
    expect(outline({ shape: "disc", size: [1, 1] }, 4)).toBe("M-46 0A46 46 0 1 1 46 0A46 46 0 1 1 -46 0Z");
    expect(outline({ shape: "box", size: [4, 2] })).toMatch(/^M-188 -100H188Q200 -100 200 -88V88/);
  });
});

describe("neighbours", () => {
  const middle = area("m", 0, 0);
  const ring = [0, 60, 120, 180, 240, 300].map((angle) => {
    return area(String(angle), Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180));
  });
  const all = [middle, ring[0]!, ring[1]!, ring[2]!, ring[3]!, ring[4]!, ring[5]!];

  it("lie in the direction of the arrow", () => {
    expect(neighbour(all, middle, "ArrowRight")?.id).toBe("0");
    expect(neighbour(all, middle, "ArrowLeft")?.id).toBe("180");
    expect(neighbour(all, middle, "ArrowUp")?.id).toBe("300");
    expect(neighbour(all, middle, "ArrowDown")?.id).toBe("60");
    expect(neighbour(all, ring[0]!, "ArrowRight")).toBeNull();
  });
});

describe("changes", () => {
  it("tell where pieces went, each way once", () => {
    const before = [piece("1", "A", 0), piece("2", "A", 0), piece("3", "B", 1)];
    const now = [piece("1", "C", 0), piece("2", "C", 0), piece("3", "B", 1), piece("4", "A", 0)];
    expect(trails(before, now)).toEqual([{ from: "A", to: "C", owner: 0 }]);
  });
});
