/** A fleet in zones: what the server says of its formations, how it stood before, and the actions that arrange it. */
import type { Entry } from "../../api/schema";
import type { Formation, ZoneBattlePanel, ZoneFighter } from "./panels";

export type Zone = number;
/** The zone of each unit, by its number. */
export type Arrangement = Readonly<Record<number, Zone>>;

/** A fleet that is being arranged. */
export interface Fleet {
  units: readonly ZoneFighter[];
  formations: readonly Formation[];
}

/** The fleet of the seat that arranges now; nothing in other segments. */
export function fleetOf(battle: ZoneBattlePanel): Fleet | null {
  const side = battle.sides.find(({ seat }) => seat === battle.organizing);
  return side ? { units: side.units, formations: battle.formations } : null;
}

/** The zones from the front to the rear. */
export const zonesOf = ({ ratings }: ZoneFighter): Zone[] => ratings.map((_, zone) => zone);

/** How many units that count are in each zone; those that cannot attack do not. */
export function sizes({ units, formations }: Fleet, arranged: Arrangement): number[] {
  const counted = units.filter((unit) => !unit.retreated && !unit.fixed);
  return (formations[0]?.sizes ?? []).map((_, zone) => counted.filter((unit) => zoneOf(unit, arranged) === zone).length);
}

export function zoneOf(unit: ZoneFighter, arranged: Arrangement): Zone {
  return arranged[unit.id] ?? unit.zone;
}

function formationOf(fleet: Fleet, arranged: Arrangement): Formation | undefined {
  const wanted = sizes(fleet, arranged).join();
  return fleet.formations.find((one) => one.sizes.join() === wanted);
}

/** The zone that holds too many units, if one does. */
export function crowded(fleet: Fleet, arranged: Arrangement): Zone | null {
  return formationOf(fleet, arranged)?.crowded ?? null;
}

/** How the seat's units stood in the round before, as far as that is still legal. */
export function arrangedBefore(
  entries: readonly Entry[], number: number, hex: string, seat: number, fleet: Fleet,
): Arrangement {
  let zones: readonly (readonly number[])[] = [];
  for (const entry of entries) {
    if (entry.undone || entry.number > number) continue;
    for (const event of entry.events as readonly unknown[] as Organized[]) {
      if (event.type === "BattleBegan" || event.type === "CounterAttacked") zones = [];
      else if (event.type === "FleetOrganized" && event.hex === hex && event.seat === seat) zones = event.zones;
    }
  }
  const own = fleet.units.filter(({ free }) => free);
  const before = own.map((unit) => [unit.id, Math.max(0, zones.findIndex((ids) => ids.includes(unit.id)))] as const);
  return thinned(fleet, Object.fromEntries(before));
}

interface Organized {
  type: string;
  hex: string;
  seat: number;
  zones: number[][];
}

/** An arrangement with units brought forward until no zone is crowded. */
export function thinned(fleet: Fleet, arranged: Arrangement): Arrangement {
  const zone = crowded(fleet, arranged);
  if (zone === null) return arranged;
  const moved = fleet.units.find((unit) => unit.free && arranged[unit.id] === zone);
  return moved ? thinned(fleet, { ...arranged, [moved.id]: zone - 1 }) : {};
}

/** The actions that make an arrangement, the zones near the front first; ``ready`` ends it, unless that happens by itself. */
export function ordersFor(fleet: Fleet, arranged: Arrangement, ready: string): string[] {
  const back = fleet.units.filter((unit) => unit.free && (arranged[unit.id] ?? 0) > 0);
  const put = back.toSorted((a, b) => arranged[a.id]! - arranged[b.id]!).map(({ id }) => `put ${id} in zone ${arranged[id]}`);
  return put.length > 0 && formationOf(fleet, arranged)?.ready ? put : [...put, ready];
}
