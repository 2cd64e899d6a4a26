import { describe, expect, it } from "vitest";

import type { Entry } from "../../api/schema";
import type { ZoneFighter } from "./panels";
import { arrangedBefore, crowded, ordersFor, ratingIn, sizes, stepped, thinned } from "./zones";

const unit = (id: number, more: Partial<ZoneFighter> = {}): ZoneFighter => ({
  id, kind: "destroyer", name: "destroyer", rating: 3, shields: 2, most_shields: 2, retreated: false,
  zone: 0, unsupported: false, fires: "second", penetrates: false, fixed: false, ...more,
});
const fleet = [1, 2, 3, 4, 5, 6].map((id) => unit(id));

const entry = (number: number, events: unknown[], undone = false): Entry =>
  ({ revision: number, number, kind: "action", seat: 0, at: 0, lines: [], events: events as Entry["events"], undone });
const organized = (zones: number[][], seat = 0): unknown => ({ type: "FleetOrganized", hex: "A:1,0", seat, zones });

describe("zones", () => {
  it("must be smaller the further back they are, where they are used", () => {
    expect(crowded([3, 2, 1])).toBeNull();
    expect(crowded([1, 0, 0])).toBeNull();
    expect(crowded([2, 2, 0])).toBe(1);
    expect(crowded([3, 1, 1])).toBe(2);
    expect(crowded([3, 0, 1])).toBe(2);
  });

  it("do not count what cannot attack, nor what has left", () => {
    const units = [...fleet, unit(7, { fixed: true, zone: 2 }), unit(8, { retreated: true })];
    expect(sizes(units, { 1: 1, 2: 2 })).toEqual([4, 1, 1]);
  });

  it("are entered from the front, the middle before the rear", () => {
    const seven = [...fleet, unit(7)];
    expect(ordersFor(seven, { 1: 2, 2: 1, 3: 1, 4: 1 })).toEqual(
      ["put 2 in zone 1", "put 3 in zone 1", "put 4 in zone 1", "put 1 in zone 2"]);
    expect(ordersFor(seven, { 1: 1, 2: 1 })).toEqual(["put 1 in zone 1", "put 2 in zone 1", "fleet ready"]);
  });

  it("need no word of being ready where nothing more can be taken back", () => {
    const five = fleet.slice(0, 5);
    expect(ordersFor(five, { 1: 1, 2: 1 })).toEqual(["put 1 in zone 1", "put 2 in zone 1"]);
    expect(ordersFor(five, {})).toEqual(["fleet ready"]);
  });

  it("lower a unit's rating", () => {
    expect(ratingIn(unit(1), 2)).toBe(1);
    expect(ratingIn(unit(1, { rating: 1 }), 2)).toBe(0);
    expect(ratingIn(unit(1, { rating: 2, zone: 1 }), 0)).toBe(3);
  });

  it("end at the front and at the rear", () => {
    expect([stepped(0, -1), stepped(0, 1), stepped(2, 1)]).toEqual([0, 1, 2]);
  });
});

describe("the arrangement to begin with", () => {
  const began = { type: "BattleBegan", hex: "A:1,0", attacker: 0, defenders: [1] };

  it("is that of the round before", () => {
    const entries = [entry(1, [began]), entry(2, [organized([[1, 2, 3], [4, 5], [6]])])];
    expect(arrangedBefore(entries, 9, "A:1,0", 0, fleet)).toEqual({ 1: 0, 2: 0, 3: 0, 4: 1, 5: 1, 6: 2 });
  });

  it("brings units forward where losses have made it illegal", () => {
    const entries = [entry(1, [began]), entry(2, [organized([[1, 2, 3], [4, 5], [6]])])];
    const left = [unit(3), unit(4), unit(5), unit(6)];
    expect(crowded(sizes(left, arrangedBefore(entries, 9, "A:1,0", 0, left)))).toBeNull();
  });

  it("is the front for all in a new battle, and leaves out what others did and what was taken back", () => {
    const entries = [entry(1, [organized([[1], [2]])]), entry(2, [began]), entry(3, [organized([[1], [2]], 1)]),
      entry(4, [organized([[1], [2]])], true)];
    expect(Object.values(arrangedBefore(entries, 9, "A:1,0", 0, fleet))).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it("never stays illegal", () => {
    expect(crowded(sizes(fleet, thinned(fleet, { 1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2 })))).toBeNull();
  });
});
