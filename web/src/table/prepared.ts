/** What a seat was asked so far at a table, and can be answered in advance: kept in this browser. */
import type { Choice, Question } from "../api/schema";

export interface KnownQuestion {
  kind: string;
  prompt: string;
  answers: { action: string; label: string }[];
}

const MOST = 12;
const LONGEST = 300;

/** Answers that point at nothing, and do not end what there is more to do in. */
export function answersOf({ choices }: Pick<Question, "choices">): Choice[] {
  const pointed = choices.some(({ picks }) => picks.length > 0);
  return choices.filter(({ picks, ends }) => picks.length === 0 && !(ends && pointed));
}

/** The questions known so far, with one more; the newest first. */
export function withQuestion(known: readonly KnownQuestion[], question: Question): readonly KnownQuestion[] {
  const answers = answersOf(question).map(({ action, label }) => ({ action, label: label.slice(0, LONGEST) }));
  if (answers.length === 0) return known;
  const others = known.filter(({ kind }) => kind !== question.kind);
  return [{ kind: question.kind, prompt: question.prompt, answers }, ...others].slice(0, MOST);
}

const place = (table: string) => `astrarium.asked.${table}`;

export function recall(table: string): readonly KnownQuestion[] {
  try {
    return JSON.parse(localStorage.getItem(place(table)) ?? "[]") as KnownQuestion[];
  } catch {
    return [];
  }
}

export function remember(table: string, question: Question): void {
  const known = recall(table);
  const next = withQuestion(known, question);
  if (next === known) return;
  try {
    localStorage.setItem(place(table), JSON.stringify(next));
  } catch {
    // there is no room: it can be prepared while it is asked
  }
}
