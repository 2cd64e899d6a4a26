import { describe, expect, test } from "vitest";

import type { Choice, Position, Question } from "../../api/schema";
import { endings, exhausted } from "./sealing";

const choice = (action: string): Choice => ({ action, label: action, picks: [], group: "", short: "", ends: true });
const asked = (kind: string): Question => ({
  seat: 0, kind, rule: "", prompt: "", hint: "", remarks: [], choices: [], refused: [],
});
const step = choice("seal orders");
const phase = choice("seal orders of the phase");

describe("endings", () => {
  test("the step is sealed first", () => {
    expect(endings([phase, step], asked("PurchaseStep"))).toEqual([step, phase]);
  });

  test("the last step of the phase is sealed in one way", () => {
    expect(endings([phase, step], asked("ConversionStep"))).toEqual([step]);
  });

  test("other steps keep what they have", () => {
    const both = [choice("declare no more"), choice("be asked no more")];
    expect(endings(both, asked("FriendlyQuestion"))).toEqual(both);
  });
});

describe("exhausted", () => {
  const position = (planning: object | undefined) => ({ scene: { panels: { planning } } }) as unknown as Position;
  const idle = { asked: true, settle: "", planets: [{ open: false }], mines: [{ done: true }] };

  test("nothing is left to order", () => {
    expect(exhausted(position(idle))).toBe(true);
  });

  test("a planet or a mine is left, or ore to load", () => {
    expect(exhausted(position({ ...idle, planets: [{ open: true }] }))).toBe(false);
    expect(exhausted(position({ ...idle, mines: [{ done: false }] }))).toBe(false);
    expect(exhausted(position({ ...idle, settle: "ore" }))).toBe(false);
  });

  test("it is not a sealed step, or another's", () => {
    expect(exhausted(position(undefined))).toBe(false);
    expect(exhausted(position({ ...idle, asked: false }))).toBe(false);
  });
});
