import { expect, it } from "vitest";

import type { Position } from "../api/schema";
import { areJoined } from "./Joined";

const position = (number: number, ...sheets: string[]): Position =>
  ({ number, scene: { sheets: sheets.map((id) => ({ id, title: id, seats: [] })) } }) as unknown as Position;

it("knows when a map piece has become part of another", () => {
  expect(areJoined(position(3, "A", "B"), position(4, "A"))).toBe(true);
  expect(areJoined(position(3, "A"), position(4, "A", "B"))).toBe(false);
  expect(areJoined(position(4, "A", "B"), position(3, "A"))).toBe(false);
});
