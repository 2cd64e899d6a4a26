/** A battle told by its events: who fired at whom, what was lost, and how it ended. */
import type { Entry } from "../../api/schema";

/** One die: of which group, at which one, and whether it hit. */
export interface Shot {
  round: number;
  group: number;
  target: number;
  die: number;
  needed: number;
  hit: boolean;
}

/** Ships that were destroyed, or have left. */
export interface Gone {
  owner: number;
  group: number;
  kind: string;
  ships: number;
}

/** What the log says of a shot, and how its number came about. */
export interface Told {
  text: string;
  sums: readonly string[];
}

export interface Fight {
  hex: string;
  attacker: number;
  defender: number;
  round: number;
  shots: Shot[];
  told: Told[];
  lost: Gone[];
  fled: Gone[];
  /** Who has won, or null for nobody; undefined while it goes on. */
  winner: number | null | undefined;
  /** The entry in which it began, and which event of it that was. */
  key: string;
  /** The revision of its last event. */
  last: number;
}

type Rolled = { type: "Rolled"; draw: { type: string; group: number; target: number }; value: number; needed: { parts: { amount: number }[] } | null };

type Happening =
  | { type: "BattleBegan"; hex: string; attacker: number; defender: number }
  | { type: "Shown"; group: number; kind: string }
  | { type: "RoundBegan"; number: number }
  | Rolled
  | { type: "ShipsLost"; seat: number; group: number; hex: string; kind: { value: string | null }; ships: { value: number | null } }
  | { type: "Retreated"; seat: number; group: number; ships?: number }
  | { type: "BattleEnded"; winner: number | null };

/** The battles that some entries tell of, as they stood after ``number`` actions. */
export function fights(entries: readonly Entry[], number: number): Fight[] {
  const found: Fight[] = [];
  const kinds = new Map<number, string>();
  for (const entry of entries) {
    if (entry.undone || entry.number > number) continue;
    const before = found.at(-1);
    for (const [at, event] of (entry.events as readonly unknown[] as Happening[]).entries()) {
      if (event.type === "BattleBegan") found.push(begun(event, `${entry.revision} ${at}`, entry.revision));
      else if (event.type === "Shown") kinds.set(event.group, event.kind);
      const fight = found.at(-1);
      if (fight?.winner === undefined && fight && told(fight, event, kinds)) fight.last = entry.revision;
    }
    const fight = found.at(-1);
    if (fight && (fight.last === entry.revision || fight === before)) fight.told.push(...sayings(entry));
  }
  return found;
}

/** The lines of an entry that tell of dice, with their sums. */
function sayings(entry: Entry): Told[] {
  return entry.lines.filter(({ dice }) => dice.length > 0).map(({ text, dice }) => ({ text, sums: dice }));
}

function begun({ hex, attacker, defender }: { hex: string; attacker: number; defender: number }, key: string, last: number): Fight {
  return { hex, attacker, defender, round: 0, shots: [], told: [], lost: [], fled: [], winner: undefined, key, last };
}

/** Add an event to a battle; false if it has nothing to do with it. */
function told(fight: Fight, event: Happening, kinds: ReadonlyMap<number, string>): boolean {
  switch (event.type) {
    case "RoundBegan":
      fight.round = event.number;
      return true;
    case "Rolled":
      return event.draw.type === "Shot" && fight.shots.push(shotOf(event, fight.round)) > 0;
    case "ShipsLost":
      if (event.hex !== fight.hex) return false;
      return fight.lost.push({ owner: event.seat, group: event.group, kind: event.kind.value ?? "hidden", ships: event.ships.value ?? 1 }) > 0;
    case "Retreated":
      return fight.fled.push({ owner: event.seat, group: event.group, kind: kinds.get(event.group) ?? "hidden", ships: event.ships ?? 1 }) > 0;
    case "BattleEnded":
      fight.winner = event.winner;
      return true;
    default:
      return false;
  }
}

function shotOf({ draw, value, needed }: Rolled, round: number): Shot {
  const most = (needed?.parts ?? []).reduce((sum, { amount }) => sum + amount, 0);
  return { round, group: draw.group, target: draw.target, die: value, needed: most, hit: value <= most };
}

/** The dice of a group in the newest round. */
export function diceOf(fight: Fight | null, group: number): Shot[] {
  return fight?.shots.filter((shot) => shot.group === group && shot.round === fight.round) ?? [];
}

/** The battles whose end a seat is told: all that it has fought, and the last one if that was fought by others. */
export function endsFor(all: readonly Fight[], seat: number | null, since: number): Fight[] {
  const over = all.filter(({ winner, last }) => winner !== undefined && last > since);
  return over.filter((fight) => fight === all.at(-1) || fight.attacker === seat || fight.defender === seat);
}

/** How many ships of each kind. */
export function byKind(gone: readonly Gone[]): [kind: string, ships: number][] {
  const counts = new Map<string, number>();
  for (const { kind, ships } of gone) counts.set(kind, (counts.get(kind) ?? 0) + ships);
  return [...counts];
}
