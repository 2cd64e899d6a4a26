/** What the log tells: what was taken back, what somebody missed, what was done last. */
import type { Entry, Line } from "../api/schema";

/** Whether an entry takes others back. */
export function isBack(entry: Entry): boolean {
  return entry.kind === "undo" || entry.kind === "takeback";
}

/** Entries with those marked that a later one has taken back. */
export function withUndone(entries: readonly Entry[]): Entry[] {
  let least = Infinity;
  return [...entries]
    .reverse()
    .map((entry) => {
      const undone = entry.undone || (entry.kind === "action" && entry.number > least);
      if (isBack(entry)) least = Math.min(least, entry.number);
      else if (!undone && entry.kind === "action") least = Infinity;
      return undone === entry.undone ? entry : { ...entry, undone };
    })
    .reverse();
}

/** Entries without what was simply undone, and without the undoing; a takeback, to which others agreed, is told. */
export function withoutUndos(entries: readonly Entry[]): Entry[] {
  let floor = Infinity; // undone is what comes after this moment
  const kept = [...entries].reverse().filter((entry) => {
    if (entry.kind === "undo") {
      floor = Math.min(floor, entry.number);
      return false;
    }
    if (entry.number <= floor) floor = Infinity;
    return !(entry.undone && entry.number > floor);
  });
  return kept.reverse();
}

/** Entries in the order of play, those taken back together. */
export type Passage = { undone: boolean; entries: Entry[] };

export function passages(entries: readonly Entry[]): Passage[] {
  const all: Passage[] = [];
  for (const entry of entries) {
    const last = all.at(-1);
    if (last && last.undone === entry.undone) last.entries.push(entry);
    else all.push({ undone: entry.undone, entries: [entry] });
  }
  return all;
}

const MOST = 12;

/** What happened after a revision, done by others and not taken back. */
export function missed(entries: readonly Entry[], since: number, seat: number): Entry[] {
  return entries.filter((entry) => entry.revision > since && entry.seat !== seat && !entry.undone);
}

/** What a bot did on a seat after a revision, while it stood in for somebody. */
export function stoodIn(entries: readonly Entry[], since: number, seat: number): Entry[] {
  const away: Entry[] = [];
  let isAway = false;
  for (const entry of entries) {
    if (entry.seat !== seat) continue;
    if (entry.kind === "seat") isAway = !isAway;
    else if (isAway && entry.revision > since && !entry.undone) away.push(entry);
  }
  return away;
}

/** Whether there is anything to read in an entry besides headings. */
export function tellsSomething(entry: Entry): boolean {
  return entry.lines.some((line) => line.text && !line.heading);
}

/** The lines to tell, those that strike a seat first, and how many are left out. */
export function told(entries: readonly Entry[], seat: number): { struck: Line[]; rest: Line[]; left: number } {
  const lines = entries.flatMap((entry) => entry.lines).filter((line) => line.text);
  const struck = lines.filter((line) => line.strikes.includes(seat));
  const others = lines.filter((line) => !line.strikes.includes(seat) && !line.heading);
  const room = Math.max(3, MOST - struck.length);
  return { struck: struck.slice(0, MOST), rest: others.slice(-room), left: Math.max(0, others.length - room) };
}

/** One's own last action, and everything after it; all of it for who has not acted. */
export function sinceOwnLast(entries: readonly Entry[], seat: number | null): Entry[] {
  const own = entries.findLastIndex((entry) => seat !== null && entry.kind === "action" && entry.seat === seat);
  return entries.slice(Math.max(0, own));
}

/** The moment before one's own last action; null: one has done nothing yet. */
export function beforeOwnLast(entries: readonly Entry[], seat: number): number | null {
  const own = entries.findLast((entry) => entry.kind === "action" && entry.seat === seat && !entry.undone);
  return own ? own.number - 1 : null;
}
