/** What just happened to the player, shown over the board for a moment: discoveries, conquests, blows. */
import type { Entry } from "../api/schema";
import type { Moment, TableStore } from "./store";

const SHOWN = 6000;
const MOST = 3;

/** Show what is new in entries that came just now. */
export function announce(store: TableStore, entries: readonly Entry[]): void {
  const known = new Set(store.entries.value.map((entry) => entry.revision));
  const fresh = entries.filter((entry) => !known.has(entry.revision));
  const found = fresh.flatMap((entry) => momentsOf(entry, store.seat.value));
  if (found.length === 0) return;
  store.moments.value = [...store.moments.value, ...found].slice(-MOST);
  setTimeout(() => found.forEach((moment) => dismiss(store, moment.key)), SHOWN);
}

/** The lines of an entry that a seat should not miss: what it brought about itself, and what strikes it. */
export function momentsOf(entry: Entry, seat: number | null): Moment[] {
  return entry.lines.flatMap((line, at) => {
    const struck = seat !== null && line.strikes.includes(seat);
    const own = seat !== null && entry.seat === seat;
    if (!line.moment || !(own || struck)) return [];
    return [{ key: `${entry.revision} ${at}`, text: line.text, about: line.about, struck }];
  });
}

export function dismiss(store: TableStore, key: string): void {
  store.moments.value = store.moments.value.filter((moment) => moment.key !== key);
}
