import { describe, expect, it } from "vitest";

import type { Entry } from "../../api/schema";
import { byKind, endsFor, type Fight, fights, volleyOf } from "./battle";

type Event = Record<string, unknown>;

const last = (entries: Entry[], number: number): Fight | null => fights(entries, number).at(-1) ?? null;

const entry = (revision: number, events: Event[], undone = false): Entry =>
  ({ revision, number: revision, kind: "action", seat: 0, at: 0, lines: [], events: events as Entry["events"], undone });
const fire = (id: number, value: number): Event =>
  ({ type: "Rolled", draw: { type: "FireRoll", unit: { id }, shot: 1 }, sides: 6, value, face: "" });
const volley = (round: number, seat: number, hits: number): Event =>
  ({ type: "VolleyFired", hex: "A:1,0", round, seat, hits });
const began: Event = { type: "BattleBegan", hex: "A:1,0", attacker: 0, defenders: [1] };
const lost: Event = { type: "UnitLost", unit: 9, kind: "scout", owner: 1, hex: "A:1,0", cause: "battle" };

const ENTRIES = [
  entry(1, [began, fire(12, 2), fire(13, 6), volley(1, 0, 2), fire(7, 5), volley(1, 1, 0)]),
  entry(2, [lost]),
  entry(3, [{ type: "UnitMoved", unit: 7, kind: "system_station", owner: 1, start: "A:1,0", hex: "A:2,0", retreat: true },
    { type: "BattleEnded", hex: "A:1,0", rule: "IS-COMBAT-11" }]),
];

describe("a battle told by its events", () => {
  it("gives every die to its unit and its side", () => {
    const fight = last(ENTRIES, 1);
    expect(volleyOf(fight, 0)).toEqual(
      { round: 1, seat: 0, hits: 2, piercing: 0, shots: [{ unit: 12, die: 2 }, { unit: 13, die: 6 }] });
    expect(volleyOf(fight, 1)?.shots).toEqual([{ unit: 7, die: 5 }]);
    expect(fight?.ended).toBeNull();
  });

  it("tells losses, retreats and the end", () => {
    const fight = last(ENTRIES, 3);
    expect(byKind(fight!.lost)).toEqual([["scout", 1]]);
    expect(fight!.fled.map(({ unit }) => unit)).toEqual([7]);
    expect(fight).toMatchObject({ ended: "IS-COMBAT-11", key: "1 0", last: 3 });
  });

  it("leaves out what was taken back, and what came later", () => {
    const undone = entry(2, [lost], true);
    expect(last([ENTRIES[0]!, undone], 9)?.lost).toEqual([]);
    expect(last(ENTRIES, 2)?.fled).toEqual([]);
  });

  it("keeps each battle apart, and leaves out dice that are not fire", () => {
    const next = entry(4, [{ ...began, hex: "B:0,0" }, { type: "Rolled", draw: { type: "PulsarRoll", unit: { id: 3 } }, value: 2 },
      fire(4, 1), { ...volley(1, 0, 1), hex: "B:0,0" }]);
    const fight = last([...ENTRIES, next], 9);
    expect(fight).toMatchObject({ hex: "B:0,0", lost: [], ended: null });
    expect(volleyOf(fight, 0)?.shots).toEqual([{ unit: 4, die: 1 }]);
  });

  it("adds up what a side fires in the segments of one round", () => {
    const first = { ...volley(1, 0, 2), first: true, piercing: 1 };
    const fight = last([entry(1, [began, fire(2, 1), first, fire(3, 2), volley(1, 0, 2)])], 1);
    expect(volleyOf(fight, 0)).toMatchObject({ hits: 4, piercing: 1, shots: [{ unit: 2, die: 1 }, { unit: 3, die: 2 }] });
  });

  it("follows a counter attack", () => {
    const counter = { type: "CounterAttacked", hex: "A:1,0", seat: 1, against: 0 };
    expect(last([entry(1, [began, counter])], 1)).toMatchObject({ attacker: 1, defenders: [0] });
  });

  it("tells a seat how each of its battles ended, and of those of others the last one", () => {
    const ended = (hex: string): Event => ({ type: "BattleEnded", hex, rule: "IS-COMBAT-11" });
    const of = (hex: string, attacker: number, defender: number): Event[] =>
      [{ ...began, hex, attacker, defenders: [defender] }, ended(hex)];
    const all = fights([entry(1, [...of("A:1,0", 0, 1), ...of("A:2,0", 1, 2), ...of("A:3,0", 0, 2)]), entry(2, [began])], 2);
    const told = (count: number, seat: number | null, since = 0): string[] => endsFor(all.slice(0, count), seat, since).map(({ hex }) => hex);
    expect(new Set(all.map(({ key }) => key)).size).toBe(4);
    expect(told(4, 0)).toEqual(["A:1,0", "A:3,0"]);
    expect(told(3, 1)).toEqual(["A:1,0", "A:2,0", "A:3,0"]);
    expect(told(3, null)).toEqual(["A:3,0"]);
    expect(told(4, null)).toEqual([]);
    expect(told(4, 0, 1)).toEqual([]);
  });

  it("says nothing where there was no battle", () => {
    expect(last([entry(1, [lost])], 1)).toBeNull();
    expect(volleyOf(null, 0)).toBeNull();
  });
});
