/** What the player does: point, choose, commit, take back. */
import { batch } from "@preact/signals";

import * as api from "../api/client";
import type { Choice, Reason, Refusal, Way } from "../api/schema";
import { language, t } from "../i18n";
import { sentenceOf } from "../ui/hooks";
import { askFirst } from "./asks";
import { goToPresent } from "./history";
import type { Meaning, Reference, Target } from "./grammar";
import { idOf, isPlace, matching, meaning } from "./grammar";
import type { TableStore } from "./store";
import { narrow } from "./screen";
import { refreshNow, takePlayed, takeTable } from "./sync";

export function clearPointing(store: TableStore): void {
  batch(() => {
    store.picked.value = [];
    store.selected.value = [];
    store.ways.value = [];
    store.way.value = null;
    store.chosen.value = null;
  });
}

/** Back by one step: the preview, then the last pick, then the card of an area. */
export function stepBack(store: TableStore): void {
  batch(() => {
    if (store.way.value) store.way.value = null;
    else if (store.chosen.value || store.selected.value.length > 0) clearPointing(store);
    else if (store.picked.value.length > 0) store.picked.value = store.picked.value.slice(0, -1);
    else if (store.looked.value !== null) store.looked.value = null;
    else store.reveals.value = [];
    store.notice.value = null;
  });
}

/** A click or Enter on an area or on counters in it. */
export function point(store: TableStore, target: Target): void {
  store.notice.value = null;
  lookAt(store, target);
  if (!store.question.value) return;
  const meant = meantBy(store, target);
  if (meant.is === "commit") void commitProposed(store);
  else if (meant.is === "preview") store.way.value = meant.way;
  else if (meant.is === "select") void select(store, meant.pieces);
  else if (meant.is === "pick") pickAll(store, meant.picked);
  else if (meant.is === "refuse" && meant.picks.length > 0) void askWhy(store, meant.picks);
}

/** What a click means: what was clicked, or else the area around it. */
function meantBy(store: TableStore, target: Target): Meaning {
  const meant = meaning(target, store.pointing);
  const around = target.area && store.module.value.around?.(idOf(target.area));
  if (meant.is !== "refuse" || !around) return meant;
  const wider = meaning({ ...target, pieces: [], area: `area:${around}` }, store.pointing);
  return wider.is === "refuse" ? meant : wider;
}

/** Open the card of the area in which something lies. */
function lookAt(store: TableStore, target: Target): void {
  const area = target.area ? store.area(target.area) : null;
  const piece = target.pieces[0] ? store.piece(target.pieces[0]) : null;
  const place = area?.id ?? piece?.place ?? "";
  if (store.areaById.value.has(place)) store.looked.value = place;
}

/** Point at one thing by its reference, as panels do. */
export function pick(store: TableStore, reference: Reference): void {
  if (!store.shows(reference)) return pickWord(store, reference);
  const place = isPlace(reference);
  point(store, { pieces: place ? [] : [reference], area: place ? reference : null });
}

function pickWord(store: TableStore, word: Reference): void {
  store.notice.value = null;
  const start = store.next.value.has(word) ? store.picked.value : [];
  if (matching(store.choices.value, [...start, word]).length > 0) pickAll(store, [...start, word]);
  else void askWhy(store, [word]);
}

function pickAll(store: TableStore, picked: Reference[]): void {
  batch(() => {
    store.picked.value = picked;
    store.selected.value = [];
    store.ways.value = [];
    store.way.value = null;
    store.chosen.value = null;
  });
}

/** Select pieces that shall go together, and ask where they can. */
export async function select(store: TableStore, pieces: readonly Reference[]): Promise<void> {
  batch(() => {
    pickAll(store, pieces.length === 1 ? [pieces[0]!] : []);
    store.selected.value = pieces;
  });
  if (pieces.length === 0) return;
  const asked = store.asked.value?.asked;
  try {
    const { ways } = await api.ways(store.id, pieces);
    const current = store.selected.value === pieces && store.asked.value?.asked === asked;
    if (current) store.ways.value = ways;
  } catch (error) {
    complain(store, error);
  }
}

export async function askWhy(store: TableStore, picks: readonly Reference[]): Promise<void> {
  try {
    const why = await api.why(store.id, picks);
    if (why.sentence) store.notice.value = { ...why, tone: "refused" };
  } catch (error) {
    complain(store, error);
  }
}

export function explain(store: TableStore, refusal: Refusal): void {
  store.notice.value = { ...refusal.why, tone: "refused" };
}

/** Prepare an answer, so that it can be seen before it is sent. */
export function propose(store: TableStore, choice: Choice): void {
  batch(() => {
    pickAll(store, choice.picks);
    store.chosen.value = choice;
    store.notice.value = null;
  });
}

/** A button of the tray: its text says what it does, so one press is enough where buttons are not hit by chance. */
export function press(store: TableStore, choice: Choice): void {
  const direct = !narrow.value && choice.picks.length === 0;
  if (direct || store.proposal.value?.action === choice.action) void commit(store, [choice.action]);
  else propose(store, choice);
}

/** A button that ends something: where much is given away, another one asks first, so that no double click ends it. */
export function pressEnd(store: TableStore, choice: Choice, byPointer: boolean): void {
  const proposed = store.proposal.value?.action === choice.action;
  if (askFirst(store, choice) === null) press(store, choice);
  else if (!proposed) propose(store, choice);
  else if (!byPointer) void commit(store, [choice.action]);
}

export async function commitProposed(store: TableStore): Promise<void> {
  const way: Way | null = store.way.value;
  if (way) return commit(store, way.actions);
  const choice = store.proposal.value;
  if (choice) return commit(store, [choice.action]);
}

/** Send actions; the answer is the new position. Beside the game something can be said without being asked. */
export async function commit(store: TableStore, actions: readonly string[]): Promise<void> {
  const expected = store.asked.value?.asked ?? store.present.value?.revision;
  if (expected === undefined || store.sending.value) return;
  const meant = withPrepared(store, actions);
  if (!Array.isArray(meant)) return void (store.notice.value = { ...(meant as Reason), tone: "refused" });
  await send(store, () => api.play(store.id, expected, meant));
}

/** An answer with what was prepared for it in a panel of the game. */
function withPrepared(store: TableStore, actions: readonly string[]): readonly string[] | Reason {
  const position = store.present.value;
  const choice = actions.length === 1 ? store.choices.value.find(({ action }) => action === actions[0]) : undefined;
  return (choice && position && store.module.value.prepared?.(choice, position)) ?? actions;
}

/** Take back the last answer; one that is still under way is waited for. */
export async function undo(store: TableStore): Promise<void> {
  await store.underway;
  const position = store.present.value;
  if (!position?.may_undo || store.sending.value || !store.live.value) return;
  await send(store, () => api.undo(store.id, position.revision));
}

function send(store: TableStore, request: () => ReturnType<typeof api.play>): Promise<void> {
  store.underway = sent(store, request);
  return store.underway;
}

async function sent(store: TableStore, request: () => ReturnType<typeof api.play>): Promise<void> {
  store.sending.value = true;
  store.notice.value = null;
  try {
    const played = await request();
    batch(() => {
      clearPointing(store);
      store.looked.value = null;
      takePlayed(store, played);
      if (played.refused) store.notice.value = { sentence: played.refused.detail, rule: played.refused.rule ?? "", tone: "refused" };
    });
  } catch (error) {
    await recover(store, error);
  }
  store.sending.value = false;
}

/** Refused: say why, and show the position as it is now. */
async function recover(store: TableStore, error: unknown): Promise<void> {
  complain(store, error);
  const code = error instanceof api.Refusal ? error.code : "";
  if (code === "stale" || code === "not_asked") {
    store.notice.value = { sentence: t("notice.stale"), rule: "", tone: "told" };
    clearPointing(store);
  }
  await refreshNow(store).catch(() => {});
}

export function complain(store: TableStore, error: unknown): void {
  const rule = error instanceof api.Refusal ? (error.rule ?? "") : "";
  store.notice.value = { sentence: sentenceOf(error), rule, tone: "refused" };
}

/** Open the rules at one of them. */
export async function openRule(store: TableStore, rule: string | null): Promise<void> {
  batch(() => {
    store.tab.value = "rules";
    store.stop.value = "full";
    store.rule.value = rule;
    store.search.value = "";
  });
  if (store.rules.value) return;
  const wanted = language.value;
  try {
    const rules = await api.rules(store.id);
    if (language.value === wanted) store.rules.value = rules;
  } catch (error) {
    complain(store, error);
  }
}

/** Open the rules at a word of the game. */
export async function openWord(store: TableStore, word: string): Promise<void> {
  const opened = openRule(store, null);
  store.search.value = word;
  await opened;
}

export function light(store: TableStore, references: readonly Reference[]): void {
  store.lit.value = new Set(references);
}

/** Ask the others to go back to just before one's own last action. */
export async function askTakeback(store: TableStore, number: number): Promise<void> {
  await change(store, () => api.askTakeback(store.id, number));
  goToPresent(store);
}

/** A request that changes the table itself; what is refused is told. */
export async function change(store: TableStore, request: () => Promise<unknown>): Promise<void> {
  try {
    const table = await request();
    if (isTable(table)) takeTable(store, table);
  } catch (error) {
    complain(store, error);
  }
}

function isTable(answer: unknown): answer is NonNullable<TableStore["table"]["value"]> {
  return typeof answer === "object" && answer !== null && "seats" in answer && "revision" in answer;
}
