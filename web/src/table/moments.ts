/** What just happened, shown over the board for a moment: discoveries, conquests, blows, cards turned up. */
import type { Entry } from "../api/schema";
import type { GameModule } from "../games/module";
import type { Moment, Reveal, TableStore } from "./store";

const MOST = 3;
const MOST_CARDS = 2;

/** Show what is new in entries that came just now. */
export function announce(store: TableStore, entries: readonly Entry[]): void {
  const known = new Set(store.entries.value.map((entry) => entry.revision));
  const fresh = entries.filter((entry) => !known.has(entry.revision));
  const turned = fresh.flatMap((entry) => revealsOf(entry, store.seat.value, store.module.value.reveals));
  if (turned.length > 0) store.reveals.value = onTop(store.reveals.value, turned);
  const found = fresh.flatMap((entry) => momentsOf(entry, store.seat.value));
  if (found.length > 0) store.moments.value = foremost([...store.moments.value, ...found]);
}

/** Few at a time: losses first, then what is newest. */
export function foremost(moments: readonly Moment[]): Moment[] {
  const struck = moments.filter((moment) => moment.struck).slice(-MOST);
  const others = moments.filter((moment) => !moment.struck);
  return [...struck, ...others.slice(Math.min(others.length, Math.max(0, others.length - MOST + struck.length)))];
}

/** The lines of an entry that a seat should not miss: all that strikes it, and the discoveries that it made itself. */
export function momentsOf(entry: Entry, seat: number | null): Moment[] {
  return entry.lines.flatMap((line, at) => {
    const struck = seat !== null && line.strikes.includes(seat);
    const own = seat !== null && entry.seat === seat;
    if (!struck && !(own && line.moment)) return [];
    return [{ key: `${entry.revision} ${at}`, text: line.text, about: line.about, struck }];
  });
}

export function dismiss(store: TableStore, key: string): void {
  store.moments.value = store.moments.value.filter((moment) => moment.key !== key);
}

/** The cards that an entry turns up: all see them, but for those that strike somebody else, or that one chose oneself. */
export function revealsOf(entry: Entry, seat: number | null, reveals: GameModule["reveals"]): Reveal[] {
  const found = (reveals?.(entry) ?? []).map((one, at) => {
    return { ...one, key: `${entry.revision} ${at}`, own: seat !== null && one.seat === seat };
  });
  return found.filter(({ own, blow, chosen }) => (own ? !chosen : !blow));
}

/** The cards to show after new ones came: few at a time, and one's own stay longest. */
export function onTop(shown: readonly Reveal[], fresh: readonly Reveal[]): Reveal[] {
  const all = [...shown, ...fresh];
  while (all.length > MOST_CARDS) {
    const other = all.findIndex(({ own }) => !own);
    all.splice(Math.max(other, 0), 1);
  }
  return all;
}

/** Cards that were dealt to a player before the first move, shown once at each table. */
export function greet(store: TableStore): void {
  const { seat, present, module, id } = store;
  const place = `astrarium.dealt.${id}`;
  const dealt = seat.value === null || !present.value ? [] : (module.value.dealt?.(present.value, seat.value) ?? []);
  if (dealt.length === 0 || localStorage.getItem(place)) return;
  localStorage.setItem(place, "yes");
  store.reveals.value = onTop(store.reveals.value, dealt.map((one) => ({ ...one, key: `dealt ${one.card}`, own: true })));
}

export function putAway(store: TableStore, key: string): void {
  store.reveals.value = store.reveals.value.filter((reveal) => reveal.key !== key);
}
