/** Answers by what one points at: a thing first, then a word that says what is done with it. */
import type { Choice, Question, Refusal } from "../../api/schema";

/** The answer that is given by a thing and a word ("area:A:0,0", "buy:scout"), legal or not. */
export function deed(question: Question | undefined, ...picks: string[]): { choice?: Choice; refusal?: Refusal } {
  const fits = (one: Choice | Refusal): boolean =>
    one.picks.length === picks.length && picks.every((pick, at) => one.picks[at] === pick);
  const choice = question?.choices.find(fits);
  const refusal = choice ? undefined : question?.refused.find(fits);
  return { ...(choice && { choice }), ...(refusal && { refusal }) };
}

/** Answers that differ in an amount only. */
export interface Amounted {
  /** The word without the amount: "load:Kor:ore". */
  stem: string;
  /** The answers by their amounts, in order. */
  by: Map<number, Choice>;
}

/** The answers about a thing whose words begin in one way and end with an amount, together by kind. */
export function amounted(choices: readonly Choice[], thing: string | null, verb: string): Amounted[] {
  const found = new Map<string, Amounted>();
  for (const choice of choices) {
    const [word, ...before] = [...choice.picks].reverse();
    if (!word?.startsWith(`${verb}:`) || (thing === null ? before.length > 0 : before.join() !== thing)) continue;
    const cut = word.lastIndexOf(":");
    const stem = word.slice(0, cut);
    const group = found.get(stem) ?? { stem, by: new Map<number, Choice>() };
    group.by.set(Number(word.slice(cut + 1)), choice);
    found.set(stem, group);
  }
  for (const group of found.values()) group.by = new Map([...group.by].sort(([a], [b]) => a - b));
  return [...found.values()];
}

/** The parts of a stem: verb, and what it is about. */
export function partsOf(stem: string): string[] {
  return stem.split(":");
}

/** The answers that are buttons, apart from those that end the step. */
export function loose(question: Question | undefined): Choice[] {
  return question?.choices.filter(({ picks, ends }) => picks.length === 0 && !ends) ?? [];
}
