/** The pace of what others do: at once, followed move by move, or one step at a press; remembered. */
import { signal } from "@preact/signals";

import { tellsSomething } from "./chronicle";
import { endShow, latest, lookAt } from "./history";
import type { TableStore } from "./store";

export const PACES = ["once", "follow", "step"] as const;
export type Pace = (typeof PACES)[number];

const PLACE = "astrarium.pace";
const BEAT = 1100;

function stored(): Pace {
  const kept = globalThis.localStorage?.getItem(PLACE);
  return PACES.find((one) => one === kept) ?? "once";
}

export const pace = signal<Pace>(stored());

export function setPace(store: TableStore, chosen: Pace): void {
  pace.value = chosen;
  localStorage.setItem(PLACE, chosen);
  if (chosen === "once") catchUp(store);
}

const beats = new WeakMap<TableStore, ReturnType<typeof setTimeout>>();

/** The next moment after one that tells of what somebody else did; null: there is none. */
export function nextToShow(store: Pick<TableStore, "entries" | "seat">, after: number, last: number): number | null {
  const told = store.entries.value.find((entry) =>
    entry.number > after && entry.number <= last && !entry.undone && entry.kind === "action"
    && entry.seat !== store.seat.value && tellsSomething(entry));
  return told?.number ?? null;
}

/** A newer position has come: what led to it is gone through, unless the player looks at something else. */
export function follow(store: TableStore, from: number): void {
  if (pace.value === "once" || store.following.value || store.at.value !== null) return;
  void goOn(store, from);
}

/** Show the next moment; after the last one, the present. */
export async function goOn(store: TableStore, from = store.at.value ?? latest(store)): Promise<void> {
  clearTimeout(beats.get(store));
  const next = nextToShow(store, from, latest(store));
  if (next === null || pace.value === "once") return catchUp(store);
  store.following.value = true;
  await lookAt(store, next);
  if (pace.value === "follow" && store.following.value) {
    beats.set(store, setTimeout(() => void goOn(store), BEAT));
  }
}

/** To the present, at once. */
export function catchUp(store: TableStore): void {
  clearTimeout(beats.get(store));
  if (!store.following.value) return;
  store.following.value = false;
  endShow(store);
}
