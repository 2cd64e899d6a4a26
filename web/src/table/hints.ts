/** Hints for newcomers: each kind of question is explained the first time that it is asked. */
import { signal } from "@preact/signals";

import type { Question } from "../api/schema";
import type { TableStore } from "./store";

const PLACE = "astrarium.hints";

interface Hints {
  off: boolean;
  known: string[];
}

function stored(): Hints {
  try {
    return { off: false, known: [], ...JSON.parse(localStorage.getItem(PLACE) ?? "{}") };
  } catch {
    return { off: false, known: [] };
  }
}

const hints = signal<Hints>(stored());
const reopened = signal<string | null>(null);

function keep(changed: Partial<Hints>): void {
  hints.value = { ...hints.value, ...changed };
  localStorage.setItem(PLACE, JSON.stringify(hints.value));
}

function nameOf(store: TableStore, question: Question): string {
  return `${store.table.value?.game}:${question.kind}`;
}

export function hintShown(store: TableStore, question: Question): boolean {
  const name = nameOf(store, question);
  if (!question.hint) return false;
  return reopened.value === name || (!hints.value.off && !hints.value.known.includes(name));
}

export function closeHint(store: TableStore, question: Question): void {
  const name = nameOf(store, question);
  reopened.value = null;
  if (!hints.value.known.includes(name)) keep({ known: [...hints.value.known, name] });
}

export function openHint(store: TableStore, question: Question): void {
  reopened.value = nameOf(store, question);
  if (store.stop.value === "peek") store.stop.value = "half";
}

export function hintsOff(): boolean {
  return hints.value.off;
}

/** Switched on again, all of them come once more. */
export function switchHints(off: boolean): void {
  keep(off ? { off } : { off, known: [] });
}
