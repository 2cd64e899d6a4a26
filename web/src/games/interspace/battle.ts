/** A battle told by its events: who fired what, what was lost, and how it ended. */
import type { Entry } from "../../api/schema";

/** One die: of which unit, and what it showed. */
export interface Shot {
  unit: number;
  die: number;
}

/** One side's fire in a round, or in a segment of it. */
export interface Volley {
  round: number;
  seat: number;
  hits: number;
  /** Hits of penetration fire, apart from the others. */
  piercing: number;
  shots: Shot[];
}

export interface Gone {
  unit: number;
  kind: string;
  owner: number;
}

export interface Fight {
  hex: string;
  attacker: number;
  defenders: number[];
  volleys: Volley[];
  lost: Gone[];
  fled: Gone[];
  /** The rule by which it ended, or null while it goes on. */
  ended: string | null;
  /** The entry in which it began, and which event of it that was. */
  key: string;
  /** The revision of its last event. */
  last: number;
}

type Draw = { type: "FireRoll"; unit: { id: number }; shot: number } | { type: "other" };

type Happening =
  | { type: "BattleBegan"; hex: string; attacker: number; defenders: number[] }
  | { type: "Rolled"; draw: Draw; value: number }
  | { type: "VolleyFired"; hex: string; round: number; seat: number; hits: number; piercing?: number }
  | { type: "CounterAttacked"; hex: string; seat: number; against: number }
  | ({ type: "UnitLost"; hex: string; cause: string } & Gone)
  | ({ type: "UnitMoved"; start: string; retreat: boolean } & Gone)
  | { type: "BattleEnded"; hex: string; rule: string };

/** The battles that some entries tell of, as they stood after ``number`` actions. */
export function fights(entries: readonly Entry[], number: number): Fight[] {
  const found: Fight[] = [];
  let shots: Shot[] = [];
  for (const entry of entries) {
    if (entry.undone || entry.number > number) continue;
    for (const [at, event] of (entry.events as readonly unknown[] as Happening[]).entries()) {
      const fight = found.at(-1);
      if (event.type === "BattleBegan") {
        found.push(begun(event, entry.revision, at));
        shots = [];
      } else if (event.type === "Rolled") {
        const shot = shotOf(event.draw, event.value);
        if (shot) shots.push(shot);
      } else if (fight && told(fight, event, shots)) {
        fight.last = entry.revision;
        if (event.type === "VolleyFired") shots = [];
      }
    }
  }
  return found;
}

function begun(event: { hex: string; attacker: number; defenders: number[] }, revision: number, at: number): Fight {
  const { hex, attacker, defenders } = event;
  return { hex, attacker, defenders, volleys: [], lost: [], fled: [], ended: null, key: `${revision} ${at}`, last: revision };
}

/** The battles whose end a seat is told: all that it has fought, and the last one if that was fought by others. */
export function endsFor(all: readonly Fight[], seat: number | null, since: number): Fight[] {
  const over = all.filter(({ ended, last }) => ended !== null && last > since);
  return over.filter((fight) => fight === all.at(-1) || (seat !== null && hasFought(fight, seat)));
}

function hasFought({ attacker, defenders, volleys }: Fight, seat: number): boolean {
  return [attacker, ...defenders, ...volleys.map((volley) => volley.seat)].includes(seat);
}

/** The die of a unit's first shot; null for other draws, and for logs that do not tell what a die was for. */
function shotOf(draw: Draw | undefined, die: number): Shot | null {
  return draw?.type === "FireRoll" && draw.shot === 1 ? { unit: draw.unit.id, die } : null;
}

/** Add an event to a battle; false if it has nothing to do with it. */
function told(fight: Fight, event: Happening, shots: Shot[]): boolean {
  switch (event.type) {
    case "VolleyFired":
      fight.volleys.push({ round: event.round, seat: event.seat, hits: event.hits, piercing: event.piercing ?? 0, shots });
      return true;
    case "CounterAttacked":
      fight.attacker = event.seat;
      fight.defenders = [event.against];
      return true;
    case "UnitLost":
      return event.cause === "battle" && event.hex === fight.hex && fight.lost.push(event) > 0;
    case "UnitMoved":
      return event.retreat && event.start === fight.hex && fight.fled.push(event) > 0;
    case "BattleEnded":
      fight.ended = event.rule;
      return true;
    default:
      return false;
  }
}

/** All that a seat fired in its newest round. */
export function volleyOf(fight: Fight | null, seat: number): Volley | null {
  const own = fight?.volleys.filter((volley) => volley.seat === seat) ?? [];
  const last = own.at(-1);
  if (!last) return null;
  const round = own.filter((volley) => volley.round === last.round);
  return {
    ...last,
    hits: round.reduce((sum, volley) => sum + volley.hits, 0),
    piercing: round.reduce((sum, volley) => sum + volley.piercing, 0),
    shots: round.flatMap((volley) => volley.shots),
  };
}

/** How many of each kind, the commonest order kept. */
export function byKind(units: readonly Gone[]): [kind: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { kind } of units) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts];
}
