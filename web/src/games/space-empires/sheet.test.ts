import { describe, expect, it } from "vitest";

import type { Choice, Position, Question } from "../../api/schema";
import type { ProductionPanel, Track } from "./panels";
import { asksFirst, exhausted, halves, lost, nextPrice, guide } from "./sheet";

const choice = (action: string, ...picks: string[]): Choice => ({ action, label: action, picks, group: "", short: "", ends: picks.length === 0 });
const SEAL = choice("seal");

function at(sheet: Partial<ProductionPanel>, ...choices: Choice[]): Position {
  const production = { stage: "purchases", sealed: false, left: 0, most_carried: 30, ...sheet };
  return { scene: { panels: { production } }, asked: { question: { kind: "EconomicPhase", choices } } } as unknown as Position;
}

describe("the production sheet", () => {
  it("says how much is above the limit of what is kept", () => {
    const sheet = (left: number) => ({ left, most_carried: 30 }) as ProductionPanel;
    expect([29, 30, 37].map((left) => lost(sheet(left)))).toEqual([0, 0, 7]);
  });

  it("warns before it is sealed with more than can be kept, and of nothing else", () => {
    expect(asksFirst(SEAL, at({ left: 37 }))?.about).toBe("carried");
    expect(asksFirst(SEAL, at({ left: 30 }))).toBeNull();
    expect(asksFirst(choice("research attack", "technology:attack"), at({ left: 37 }))).toBeNull();
  });

  it("has the price of the next level, until there is none", () => {
    const track = (level: number) => ({ first: 1, level, prices: [10, 15] }) as Track;
    expect([1, 2, 3].map((level) => nextPrice(track(level)))).toEqual([10, 15, undefined]);
  });

  it("counts the capacity of yards in halves", () => {
    expect([0, 1, 2, 3, 4].map(halves)).toEqual(["0", "½", "1", "1½", "2"]);
  });

  it("is exhausted when nothing can be bought, whatever can be scuttled", () => {
    const scuttle = choice("remove 1 of 3", "piece:3", "scuttle:1");
    expect(exhausted(at({}, SEAL, scuttle))).toBe(true);
    expect(exhausted(at({}, SEAL, choice("build SC at A:0,0", "area:A:0,0", "build:SC")))).toBe(false);
    expect(exhausted(at({ stage: "upkeep" }, choice("bid 0", "bid:0")))).toBe(false);
    expect(exhausted(at({ sealed: true }))).toBe(false);
  });

  it("guides through its stages", () => {
    const question = { kind: "EconomicPhase" } as Question;
    expect(guide(question, at({}, SEAL))).toBe("se.guide.purchases.end");
    expect(guide(question, at({ stage: "upkeep" }))).toBe("se.guide.upkeep");
    expect(guide({ ...question, kind: "Movement" }, at({}))).toBeNull();
  });
});
