/** Looking back: the position after any number of actions, with an address of its own. */
import * as api from "../api/client";
import type { Position } from "../api/schema";
import { go, tablePath } from "../ui/route";
import { stayPut } from "./camera";
import { shared } from "./layout";
import { clearPointing, complain } from "./play";
import type { TableStore } from "./store";
import { loadOlder } from "./sync";

const PACE = 700;
const KEPT = 60;

/** Positions of the past that were fetched, by table, language-free place in play and moment. */
const kept = new Map<string, Position>();
const timers = new WeakMap<TableStore, ReturnType<typeof setTimeout>>();

export function latest(store: TableStore): number {
  return store.present.value?.number ?? 0;
}

/** Go to a moment: the address changes, and what it names is shown. */
export function goTo(store: TableStore, number: number): void {
  if (number >= latest(store)) return goToPresent(store);
  go(`${tablePath(store.id)}?at=${Math.max(0, number)}`, "replace");
}

export function goToPresent(store: TableStore): void {
  stopPlaying(store);
  if (store.at.value !== null || location.search) go(tablePath(store.id), "replace");
}

export function step(store: TableStore, by: 1 | -1): void {
  goTo(store, (store.at.value ?? latest(store)) + by);
}

/** Show the moment that the address names; null: the present. */
export async function show(store: TableStore, at: number | null): Promise<void> {
  if (at !== store.at.value) {
    clearPointing(store);
    store.notice.value = null;
  }
  store.at.value = at;
  if (at === null || !store.present.value) return;
  try {
    const position = await load(store, at);
    if (store.at.value === at) place(store, position);
    await loadEntriesAt(store, at);
  } catch (error) {
    complain(store, error);
    goToPresent(store);
  }
}

/** What had happened by then belongs to the picture too: the dice of a battle, the log around it. */
async function loadEntriesAt(store: TableStore, at: number): Promise<void> {
  while (store.at.value === at && store.olderEntries.value && store.entries.value[0]!.number > at) {
    await loadOlder(store);
  }
}

/** What did not change since the last look is kept, so that pieces glide and nothing else is drawn anew. */
function place(store: TableStore, position: Position): void {
  const before = store.position.value?.scene;
  const scene = {
    ...position.scene,
    areas: shared(before?.areas ?? [], position.scene.areas ?? []),
    pieces: shared(before?.pieces ?? [], position.scene.pieces ?? []),
  };
  if (before) stayPut(store, before.areas, scene.areas);
  store.past.value = { ...position, scene };
}

async function load(store: TableStore, at: number): Promise<Position> {
  const { revision } = store.present.value!;
  const key = `${store.id} ${revision} ${document.documentElement.lang} ${at}`;
  const position = kept.get(key) ?? (await api.position(store.id, at));
  kept.set(key, position);
  if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
  return position;
}

/** Go through the moments by itself, until the present. */
export function play(store: TableStore, from: number): void {
  goTo(store, from);
  store.playing.value = true;
  plan(store);
}

export function stopPlaying(store: TableStore): void {
  store.playing.value = false;
  clearTimeout(timers.get(store));
}

function plan(store: TableStore): void {
  clearTimeout(timers.get(store));
  timers.set(store, setTimeout(() => advance(store), PACE));
}

function advance(store: TableStore): void {
  if (!store.playing.value) return;
  if (store.at.value === null || store.at.value + 1 >= latest(store)) return goToPresent(store);
  step(store, 1);
  plan(store);
}
