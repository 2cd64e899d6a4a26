import { expect, test } from "vitest";

import type { Choice, Question } from "../api/schema";
import { answersOf, withQuestion } from "./prepared";

const choice = (action: string, more: Partial<Choice> = {}): Choice => ({
  action, label: action, picks: [], group: "", short: "", ends: false, ...more,
});

const question = (kind: string, ...choices: Choice[]): Question => ({
  seat: 0, kind, rule: "", prompt: `${kind}?`, hint: "", remarks: [], choices, refused: [],
});

test("what points at something is not answered in advance", () => {
  expect(answersOf(question("Retreat", choice("go", { picks: ["unit:1"] }), choice("stay")))).toEqual([choice("stay")]);
});

test("what ends a step in which there is more to do is not answered in advance", () => {
  const end = choice("end", { ends: true });
  expect(answersOf(question("Move", choice("go", { picks: ["unit:1"] }), end))).toEqual([]);
  expect(answersOf(question("Window", end))).toEqual([end]);
});

test("the newest question comes first, each kind once", () => {
  const one = withQuestion([], question("A", choice("yes")));
  const two = withQuestion(one, question("B", choice("no")));
  const again = withQuestion(two, question("A", choice("no")));
  expect(again.map(({ kind, answers }) => [kind, answers[0]!.action])).toEqual([["A", "no"], ["B", "no"]]);
});

test("a question that cannot be answered in advance changes nothing", () => {
  const known = withQuestion([], question("A", choice("yes")));
  expect(withQuestion(known, question("B", choice("x", { picks: ["hex:1"] })))).toBe(known);
});
