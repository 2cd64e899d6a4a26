/** Looking back: the position after any number of actions, with an address of its own. */
import * as api from "../api/client";
import type { Position } from "../api/schema";
import { go, tablePath } from "../ui/route";
import { reveal, stayPut } from "./camera";
import { centre, inSight, trails } from "./layout";
import { clearPointing, complain, light } from "./play";
import { following } from "./scenes";
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
  store.following.value = false;
  if (at === null) endShow(store);
  else await lookAt(store, at);
}

/** Show a moment, what happened in it and where. */
export async function lookAt(store: TableStore, at: number): Promise<void> {
  if (at !== store.at.value) {
    clearPointing(store);
    store.notice.value = null;
  }
  const from = store.at.value;
  store.at.value = at;
  if (!store.present.value) return;
  try {
    const position = await load(store, at);
    if (store.at.value !== at) return;
    place(store, position, from !== null);
    await loadEntriesAt(store, at);
    if (store.at.value === at) pointOut(store, at);
  } catch (error) {
    complain(store, error);
    goToPresent(store);
  }
}

/** Back to the present, with what is lit and where pieces went in the past put away. */
export function endShow(store: TableStore): void {
  if (store.at.value === null) return;
  clearPointing(store);
  store.notice.value = null;
  store.at.value = null;
  store.trails.value = [];
  light(store, []);
}

/** Light up what a moment was about, and go there if it is out of sight. */
function pointOut(store: TableStore, at: number): void {
  const entry = store.entries.value.find(({ number, kind, undone }) => number === at && kind === "action" && !undone);
  const about = entry?.lines.flatMap((line) => line.about) ?? [];
  light(store, about);
  const places = about.map((one) => store.area(one) ?? store.areaById.value.get(store.piece(one)?.place ?? ""))
    .filter((area) => area !== undefined && area !== null);
  const seen = places.some((area) => inSight(store.camera.value, centre(area), store.view.value));
  if (places[0] && !seen) reveal(store, centre(places[0]));
}

/** What had happened by then belongs to the picture too: the dice of a battle, the log around it. */
async function loadEntriesAt(store: TableStore, at: number): Promise<void> {
  while (store.at.value === at && store.olderEntries.value && store.entries.value[0]!.number > at) {
    await loadOlder(store);
  }
}

/** What did not change since the last look is kept, so that pieces glide and nothing else is drawn anew. */
function place(store: TableStore, position: Position, follows: boolean): void {
  const before = store.position.value?.scene;
  const scene = following(before, position.scene);
  if (before) stayPut(store, before.areas, scene.areas);
  store.trails.value = follows && before ? trails(before.pieces, scene.pieces) : [];
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
