/** What gives much away is asked about first; each kind of it can be switched off. */
import { signal } from "@preact/signals";

import type { Choice } from "../api/schema";
import type { Ask } from "../games/module";
import { t } from "../i18n";
import { movable } from "./grammar";
import type { TableStore } from "./store";

const PLACE = "astrarium.unasked";

function stored(): string[] {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "[]");
  } catch {
    return [];
  }
}

const unasked = signal<readonly string[]>(stored());

function keep(kinds: readonly string[]): void {
  unasked.value = kinds;
  localStorage.setItem(PLACE, JSON.stringify(kinds));
}

/** What somebody should know before an answer is given: null if there is nothing, or if they do not want to be asked. */
export function askFirst(store: TableStore, choice: Choice): Ask | null {
  const position = store.present.value;
  const ask = (position && store.module.value.asksFirst?.(choice, position)) ?? unitsLeft(store, choice);
  return ask && !unasked.value.includes(nameOf(store, ask)) ? ask : null;
}

/** In any game: a step is ended although there are pieces that can still go somewhere. */
function unitsLeft(store: TableStore, { ends }: Choice): Ask | null {
  const n = ends ? movable(store.choices.value).size : 0;
  return n > 0 ? { about: "units", sentence: t("ask.units", { n }) } : null;
}

function nameOf(store: TableStore, { about }: Ask): string {
  return `${store.table.value?.game}:${about}`;
}

export function stopAsking(store: TableStore, ask: Ask): void {
  keep([...unasked.value, nameOf(store, ask)]);
}

/** Whether everything is asked about that can be. */
export function asksAll(): boolean {
  return unasked.value.length === 0;
}

export function askAllAgain(): void {
  keep([]);
}
