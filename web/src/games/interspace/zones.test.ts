import { describe, expect, it } from "vitest";

import type { Entry } from "../../api/schema";
import type { Formation, ZoneFighter } from "./panels";
import { arrangedBefore, crowded, type Fleet, ordersFor, sizes, thinned } from "./zones";

const unit = (id: number, more: Partial<ZoneFighter> = {}): ZoneFighter => ({
  id, kind: "destroyer", name: "destroyer", rating: 3, ratings: [3, 2, 1], shields: 2, most_shields: 2, retreated: false, why: "attack 3",
  zone: 0, unsupported: false, fires: "second", penetrates: false, fixed: false, free: true, ...more,
});

/** A fleet whose formations are as the server says, here by any rule: each zone at most as large as the one before. */
function fleetOf(...units: ZoneFighter[]): Fleet {
  const count = units.filter(({ fixed, retreated }) => !fixed && !retreated).length;
  const formations: Formation[] = [];
  for (let middle = 0; middle <= count; middle++) {
    for (let rear = 0; rear + middle <= count; rear++) {
      const front = count - middle - rear;
      const zone = middle > front ? 1 : rear > middle ? 2 : null;
      formations.push({ sizes: [front, middle, rear], crowded: zone, ready: rear === 2 });
    }
  }
  return { units, formations };
}

const six = fleetOf(...[1, 2, 3, 4, 5, 6].map((id) => unit(id)));
const entry = (number: number, events: unknown[], undone = false): Entry =>
  ({ revision: number, number, kind: "action", seat: 0, at: 0, lines: [], events: events as Entry["events"], undone });
const organized = (zones: number[][], seat = 0): unknown => ({ type: "FleetOrganized", hex: "A:1,0", seat, zones });

describe("zones", () => {
  it("do not count what cannot attack, nor what has left", () => {
    const fleet = fleetOf(...six.units, unit(7, { fixed: true, zone: 2 }), unit(8, { retreated: true }));
    expect(sizes(fleet, { 1: 1, 2: 2 })).toEqual([4, 1, 1]);
  });

  it("are crowded where the server says so", () => {
    expect(crowded(six, { 1: 1, 2: 1, 3: 1 })).toBeNull();
    expect(crowded(six, { 1: 1, 2: 1, 3: 1, 4: 1 })).toBe(1);
    expect(crowded(six, { 1: 2 })).toBe(2);
  });

  it("are filled from the front, and the fleet is called ready unless it is so by itself", () => {
    expect(ordersFor(six, { 1: 2, 2: 1, 3: 1 }, "ready")).toEqual(["put 2 in zone 1", "put 3 in zone 1", "put 1 in zone 2", "ready"]);
    expect(ordersFor(six, { 1: 2, 2: 1, 3: 1, 4: 2 }, "ready").at(-1)).toBe("put 4 in zone 2");
    expect(ordersFor(six, {}, "ready")).toEqual(["ready"]);
  });
});

describe("the arrangement to begin with", () => {
  const began = { type: "BattleBegan", hex: "A:1,0", attacker: 0, defenders: [1] };

  it("is that of the round before", () => {
    const entries = [entry(1, [began]), entry(2, [organized([[1, 2, 3], [4, 5], [6]])])];
    expect(arrangedBefore(entries, 9, "A:1,0", 0, six)).toEqual({ 1: 0, 2: 0, 3: 0, 4: 1, 5: 1, 6: 2 });
  });

  it("brings units forward where losses have made it illegal", () => {
    const entries = [entry(1, [began]), entry(2, [organized([[1, 2, 3], [4, 5], [6]])])];
    const left = fleetOf(unit(4), unit(5), unit(6));
    const before = arrangedBefore(entries, 9, "A:1,0", 0, left);
    expect(crowded(left, before)).toBeNull();
    expect(Object.values(before)).not.toEqual([0, 0, 0]);
  });

  it("is the front for all in a new battle, and leaves out what others did and what was taken back", () => {
    const entries = [entry(1, [organized([[1], [2]])]), entry(2, [began]), entry(3, [organized([[1], [2]], 1)]),
      entry(4, [organized([[1], [2]])], true)];
    expect(Object.values(arrangedBefore(entries, 9, "A:1,0", 0, six))).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it("never stays illegal", () => {
    expect(crowded(six, thinned(six, { 1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2 }))).toBeNull();
  });
});
