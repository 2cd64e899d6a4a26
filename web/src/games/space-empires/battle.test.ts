import { describe, expect, it } from "vitest";

import type { Choice, Entry, Question } from "../../api/schema";
import { byKind, diceOf, endsFor, fights } from "./battle";
import { aimAt, firing, retreatsOf } from "./orders";
import type { BattleLine, BattlePanel } from "./panels";

const shot = (group: number, target: number, value: number) => ({
  type: "Rolled", draw: { type: "Shot", group, target }, value, needed: { parts: [{ amount: 5 }, { amount: -1 }] },
});
const lost = { type: "ShipsLost", seat: 1, group: 11, hex: "A:1,5", kind: { value: "SC" }, ships: { value: 2 } };
const entry = (number: number, ...events: unknown[]): Entry =>
  ({ number, revision: number, undone: false, events, lines: [{ text: "fires", dice: ["5 - 1"] }] }) as unknown as Entry;

const BATTLE = [
  entry(1, { type: "BattleBegan", hex: "A:1,5", attacker: 0, defender: 1 }, { type: "RoundBegan", number: 1 }),
  entry(2, shot(1, 11, 4), shot(1, 11, 5), lost),
  entry(3, { type: "RoundBegan", number: 2 }, shot(1, 11, 1), { type: "BattleEnded", winner: 0 }),
];

describe("a battle", () => {
  it("is told by its events, as it stood at a moment", () => {
    const [fight] = fights(BATTLE, 2);
    expect(fight!.winner).toBeUndefined();
    expect(diceOf(fight!, 1).map(({ die, needed, hit }) => [die, needed, hit])).toEqual([[4, 4, true], [5, 4, false]]);
    expect(byKind(fight!.lost)).toEqual([["SC", 2]]);
    expect(fight!.told).toHaveLength(2);
  });

  it("shows the dice of the newest round alone", () => {
    expect(diceOf(fights(BATTLE, 3)[0]!, 1).map(({ die }) => die)).toEqual([1]);
  });

  it("is over for those who have fought it, unless they have seen that already", () => {
    const all = fights(BATTLE, 3);
    expect(endsFor(all, 0, 0)).toHaveLength(1);
    expect(endsFor(all, 0, 3)).toHaveLength(0);
  });
});

describe("the orders of a line", () => {
  const line = (number: number, turn: string) => ({ line: number, pick: `line:${number}`, turn }) as BattleLine;
  const own = [line(0, "now"), line(1, "later")];
  const battle = { stage: "fire", sides: [{ lines: own }, { lines: [line(2, "later")] }] } as unknown as BattlePanel;
  const choice = (...picks: string[]) => ({ action: picks.join(" "), picks }) as unknown as Choice;
  const question = {
    choices: [
      choice("line:0", "line:2"), choice("line:0", "line:2", "all"), choice("line:0", "area:A:0,0"), choice("line:0", "area:A:0,0", "all"),
    ],
  } as unknown as Question;

  it("are those of the only one whose turn it is", () => {
    expect(firing(battle, question, [])?.line).toBe(0);
    expect(firing({ ...battle, stage: "screening" }, question, [])).toBeUndefined();
  });

  it("are for all of its ships, or for one", () => {
    expect(aimAt(question, own[0]!, line(2, "later"), "all")?.picks).toHaveLength(3);
    expect(aimAt(question, own[0]!, line(2, "later"), "one")?.picks).toHaveLength(2);
    expect(retreatsOf(question, own[0], "all").map(({ picks }) => picks.length)).toEqual([3]);
    expect(retreatsOf(question, own[0], "one").map(({ picks }) => picks.length)).toEqual([2]);
  });
});
