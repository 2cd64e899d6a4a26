/**
 * The grammar of the table: choose, preview, commit.
 *
 * Every legal answer names the things that one points at to choose it. What is pointed at grows a path
 * of picks; the answers that begin with it are left, until one is complete and can be committed.
 */
import type { Choice, Way } from "../api/schema";

export type Reference = string;

/** What somebody has pointed at so far. */
export interface Pointing {
  choices: readonly Choice[];
  /** The path of picks so far. */
  picked: readonly Reference[];
  /** Pieces that shall move together. */
  selected: readonly Reference[];
  /** Where the selected pieces can go. */
  ways: readonly Way[];
  /** The way that is previewed. */
  way: Way | null;
  /** An answer that is complete and waits for its commit. */
  proposed: Choice | null;
}

/** What a click means. */
export type Meaning =
  | { is: "select"; pieces: Reference[] }
  | { is: "pick"; picked: Reference[] }
  | { is: "choose from"; pieces: Reference[] }
  | { is: "preview"; way: Way }
  | { is: "commit" }
  | { is: "refuse"; picks: Reference[] };

/** What lies under the pointer: things in the order in which they are meant, and the place around them. */
export interface Target {
  pieces: readonly Reference[];
  area: Reference | null;
  /** Whether pieces are to join those already selected. */
  adding?: boolean;
}

export function isPiece(reference: Reference): boolean {
  return reference.startsWith("piece:");
}

export function isArea(reference: Reference): boolean {
  return reference.startsWith("area:");
}

/** What a reference is about: "area", "zone", "piece", "card", "seat", or any other word. */
export function kindOf(reference: Reference): string {
  return reference.slice(0, reference.indexOf(":"));
}

/** Whether a reference names a place in which things lie. */
export function isPlace(reference: Reference): boolean {
  return ["area", "zone", "seat"].includes(kindOf(reference));
}

export function idOf(reference: Reference): string {
  return reference.slice(reference.indexOf(":") + 1);
}

/** The answers that are left after some picks. */
export function matching(choices: readonly Choice[], picked: readonly Reference[]): Choice[] {
  return choices.filter((choice) => picked.every((pick, at) => choice.picks[at] === pick));
}

/** What can be pointed at next. */
export function nextPicks(choices: readonly Choice[], picked: readonly Reference[]): Set<Reference> {
  const next = new Set<Reference>();
  for (const choice of matching(choices, picked)) {
    const pick = choice.picks[picked.length];
    if (pick !== undefined) next.add(pick);
  }
  return next;
}

/** The one answer that the picks name completely, if there is just one left. */
export function named(choices: readonly Choice[], picked: readonly Reference[]): Choice | null {
  if (picked.length === 0) return null;
  const left = matching(choices, picked);
  const only = left.length === 1 ? left[0]! : null;
  return only && only.picks.length === picked.length ? only : null;
}

/** Pieces that can go somewhere, alone or together with others. */
export function movable(choices: readonly Choice[]): Set<Reference> {
  const pieces = choices
    .filter(({ picks: [first = "", second = ""] }) => isPiece(first) && isArea(second))
    .map((choice) => choice.picks[0]!);
  return new Set(pieces);
}

export function findWay(ways: readonly Way[], area: Reference): Way | null {
  return ways.find((way) => `area:${way.area}` === area || way.area === area) ?? null;
}

/** What a click on something means, after what was pointed at before. */
export function meaning(target: Target, pointing: Pointing): Meaning {
  const goal = target.area && findWay(pointing.ways, target.area);
  const next = nextPicks(pointing.choices, pointing.picked);
  const pieces = target.pieces.filter((piece) => next.has(piece));
  if (pieces.length > 0 && pointing.picked.length > 0) return meaningOfPieces(pieces, pointing);
  const goers = movable(pointing.choices);
  const going = target.pieces.filter((piece) => goers.has(piece));
  if (target.adding && going.length > 0) return { is: "select", pieces: joined(pointing.selected, going) };
  if (isOwnSelection(target, pointing)) return { is: "select", pieces: toggled(target, pointing) };
  if (pointing.selected.length > 0 && going.length > 0) return { is: "select", pieces: going };
  if (goal) return goal === pointing.way ? { is: "commit" } : { is: "preview", way: goal };
  if (repeats(target, pointing)) return { is: "commit" };
  if (pieces.length > 0) return meaningOfPieces(pieces, pointing);
  if (target.area && next.has(target.area)) {
    return { is: "pick", picked: [...pointing.picked, target.area] };
  }
  return meaningAnew(target, pointing);
}

/** A click on what nothing goes on with: a new beginning, or nothing legal. */
function meaningAnew(target: Target, pointing: Pointing): Meaning {
  const first = nextPicks(pointing.choices, []);
  const pieces = target.pieces.filter((piece) => first.has(piece));
  const anew = { ...pointing, picked: [], selected: [] };
  if (pieces.length > 0) return meaningOfPieces(pieces, anew);
  if (target.area && first.has(target.area)) return { is: "pick", picked: [target.area] };
  const pointed = target.pieces[0] ?? target.area;
  const before = pointing.selected.length > 0 ? pointing.selected : pointing.picked;
  return { is: "refuse", picks: pointed ? [...before.slice(0, 7), pointed] : [] };
}

function meaningOfPieces(pieces: Reference[], pointing: Pointing): Meaning {
  const goers = movable(pointing.choices);
  if (pointing.picked.length === 0 && pieces.every((piece) => goers.has(piece))) {
    return { is: "select", pieces };
  }
  if (pieces.length > 1) return { is: "choose from", pieces };
  return { is: "pick", picked: [...pointing.picked, pieces[0]!] };
}

function isOwnSelection(target: Target, { selected }: Pointing): boolean {
  return selected.length > 0 && target.pieces.some((piece) => selected.includes(piece));
}

function joined(selected: readonly Reference[], more: readonly Reference[]): Reference[] {
  return [...new Set([...selected, ...more])];
}

/** A single piece is taken out of the selection; a stack, when clicked again, is let go. */
function toggled(target: Target, { selected }: Pointing): Reference[] {
  return selected.filter((piece) => !target.pieces.includes(piece));
}

/** Whether the last thing of a complete answer is pointed at again. */
function repeats(target: Target, { proposed }: Pointing): boolean {
  const last = proposed?.picks.at(-1);
  return last !== undefined && (target.pieces.includes(last) || target.area === last);
}

/** Things in a row as one reads: from the top, then from the left. */
export function readingOrder<T extends { x: number; y: number }>(things: readonly T[]): T[] {
  return [...things].sort((a, b) => Math.round((a.y - b.y) * 4) || a.x - b.x);
}

/** The thing after (or before) one in a row that goes around. */
export function stepped<T>(row: readonly T[], from: T | null, by: 1 | -1): T | null {
  if (row.length === 0) return null;
  const at = from === null ? -1 : row.indexOf(from);
  if (at < 0) return row[by === 1 ? 0 : row.length - 1]!;
  return row[(at + by + row.length) % row.length]!;
}

/** A thing that the table does not show, and the answers that begin with it. */
export interface Option {
  pick: Reference;
  label: string;
  group: string;
  choices: Choice[];
}

/** Those of the next picks that are not shown at the table, as buttons. */
export function wordOptions(
  choices: readonly Choice[], picked: readonly Reference[], isShown: (reference: Reference) => boolean,
): Option[] {
  const options = new Map<Reference, Option>();
  for (const choice of matching(choices, picked)) {
    const pick = choice.picks[picked.length];
    if (pick === undefined || isShown(pick)) continue;
    const option = options.get(pick);
    if (option) option.choices.push(choice);
    else options.set(pick, { pick, label: "", group: choice.group, choices: [choice] });
  }
  for (const option of options.values()) option.label = commonLabel(option);
  return [...options.values()];
}

function commonLabel({ pick, choices }: Option): string {
  const labels = new Set(choices.map((choice) => choice.short || choice.label));
  return labels.size === 1 ? [...labels][0]! : idOf(pick).replaceAll("_", " ");
}

/** Answers under their headings, in the order in which they come. */
export function grouped<T extends { group: string }>(choices: readonly T[]): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const choice of choices) {
    const group = groups.get(choice.group);
    if (group) group.push(choice);
    else groups.set(choice.group, [choice]);
  }
  return [...groups];
}

/** The answers that a typed text may mean; the best first. */
export function found(choices: readonly Choice[], text: string): Choice[] {
  const words = text.trim().toLowerCase();
  if (!words) return [...choices];
  const rank = (choice: Choice) => {
    const action = choice.action.toLowerCase();
    const label = choice.label.toLowerCase();
    if (action === words || label === words) return 0;
    if (action.startsWith(words) || label.startsWith(words)) return 1;
    const all = `${action} ${label} ${choice.group.toLowerCase()}`;
    return words.split(/\s+/).every((word) => all.includes(word)) ? 2 : 3;
  };
  return choices
    .map((choice, at) => ({ choice, at, rank: rank(choice) }))
    .filter(({ rank }) => rank < 3)
    .sort((a, b) => a.rank - b.rank || a.at - b.at)
    .map(({ choice }) => choice);
}
