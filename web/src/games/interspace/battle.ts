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
  /** The revisions of its first and its last event. */
  began: number;
  last: number;
}

type Happening =
  | { type: "BattleBegan"; hex: string; attacker: number; defenders: number[] }
  | { type: "Rolled"; name: string; value: number }
  | { type: "VolleyFired"; hex: string; round: number; seat: number; hits: number; piercing?: number }
  | { type: "CounterAttacked"; hex: string; seat: number; against: number }
  | ({ type: "UnitLost"; hex: string; cause: string } & Gone)
  | ({ type: "UnitMoved"; start: string; retreat: boolean } & Gone)
  | { type: "BattleEnded"; hex: string; rule: string };

/** The last battle that some entries tell of, as it stood after ``number`` actions. */
export function lastFight(entries: readonly Entry[], number: number): Fight | null {
  let fight: Fight | null = null;
  let shots: Shot[] = [];
  for (const entry of entries) {
    if (entry.undone || entry.number > number) continue;
    for (const event of entry.events as readonly unknown[] as Happening[]) {
      if (event.type === "BattleBegan") {
        fight = begun(event, entry.revision);
        shots = [];
      } else if (event.type === "Rolled") {
        const shot = shotOf(event.name, event.value);
        if (shot) shots.push(shot);
      } else if (fight && told(fight, event, shots)) {
        fight.last = entry.revision;
        if (event.type === "VolleyFired") shots = [];
      }
    }
  }
  return fight;
}

function begun(event: { hex: string; attacker: number; defenders: number[] }, revision: number): Fight {
  const { hex, attacker, defenders } = event;
  return { hex, attacker, defenders, volleys: [], lost: [], fled: [], ended: null, began: revision, last: revision };
}

/** The die of a draw named "fire, AB 12"; null for draws of other names. */
function shotOf(name: string, die: number): Shot | null {
  const unit = /^fire, \S+ (\d+)$/.exec(name)?.[1];
  return unit === undefined ? null : { unit: Number(unit), die };
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
