import { describe, expect, it } from "vitest";

import type { Entry } from "../../api/schema";
import { byKind, lastFight, volleyOf } from "./battle";

type Event = Record<string, unknown>;

const entry = (revision: number, events: Event[], undone = false): Entry =>
  ({ revision, number: revision, kind: "action", seat: 0, at: 0, lines: [], events: events as Entry["events"], undone });
const fire = (unit: string, value: number): Event => ({ type: "Rolled", name: `fire, ${unit}`, sides: 6, value, face: "" });
const volley = (round: number, seat: number, hits: number): Event =>
  ({ type: "VolleyFired", hex: "A:1,0", round, seat, hits });
const began: Event = { type: "BattleBegan", hex: "A:1,0", attacker: 0, defenders: [1] };
const lost: Event = { type: "UnitLost", unit: 9, kind: "scout", owner: 1, hex: "A:1,0", cause: "battle" };

const ENTRIES = [
  entry(1, [began, fire("AB 12", 2), fire("AB 13", 6), volley(1, 0, 2), fire("SS 7", 5), volley(1, 1, 0)]),
  entry(2, [lost]),
  entry(3, [{ type: "UnitMoved", unit: 7, kind: "system_station", owner: 1, start: "A:1,0", hex: "A:2,0", retreat: true },
    { type: "BattleEnded", hex: "A:1,0", rule: "IS-COMBAT-11" }]),
];

describe("a battle told by its events", () => {
  it("gives every die to its unit and its side", () => {
    const fight = lastFight(ENTRIES, 1);
    expect(volleyOf(fight, 0)).toEqual(
      { round: 1, seat: 0, hits: 2, piercing: 0, shots: [{ unit: 12, die: 2 }, { unit: 13, die: 6 }] });
    expect(volleyOf(fight, 1)?.shots).toEqual([{ unit: 7, die: 5 }]);
    expect(fight?.ended).toBeNull();
  });

  it("tells losses, retreats and the end", () => {
    const fight = lastFight(ENTRIES, 3);
    expect(byKind(fight!.lost)).toEqual([["scout", 1]]);
    expect(fight!.fled.map(({ unit }) => unit)).toEqual([7]);
    expect(fight).toMatchObject({ ended: "IS-COMBAT-11", began: 1, last: 3 });
  });

  it("leaves out what was taken back, and what came later", () => {
    const undone = entry(2, [lost], true);
    expect(lastFight([ENTRIES[0]!, undone], 9)?.lost).toEqual([]);
    expect(lastFight(ENTRIES, 2)?.fled).toEqual([]);
  });

  it("forgets the battle before the last one, and dice that are not fire", () => {
    const next = entry(4, [{ ...began, hex: "B:0,0" }, { type: "Rolled", name: "pulsar, Sct 3", value: 2 },
      fire("PB 4", 1), { ...volley(1, 0, 1), hex: "B:0,0" }]);
    const fight = lastFight([...ENTRIES, next], 9);
    expect(fight).toMatchObject({ hex: "B:0,0", lost: [], ended: null });
    expect(volleyOf(fight, 0)?.shots).toEqual([{ unit: 4, die: 1 }]);
  });

  it("adds up what a side fires in the segments of one round", () => {
    const first = { ...volley(1, 0, 2), first: true, piercing: 1 };
    const fight = lastFight([entry(1, [began, fire("DD 2", 1), first, fire("AB 3", 2), volley(1, 0, 2)])], 1);
    expect(volleyOf(fight, 0)).toMatchObject({ hits: 4, piercing: 1, shots: [{ unit: 2, die: 1 }, { unit: 3, die: 2 }] });
  });

  it("follows a counter attack", () => {
    const counter = { type: "CounterAttacked", hex: "A:1,0", seat: 1, against: 0 };
    expect(lastFight([entry(1, [began, counter])], 1)).toMatchObject({ attacker: 1, defenders: [0] });
  });

  it("says nothing where there was no battle", () => {
    expect(lastFight([entry(1, [lost])], 1)).toBeNull();
    expect(volleyOf(null, 0)).toBeNull();
  });
});
