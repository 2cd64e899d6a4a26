/** A fleet in zones: which arrangements are legal, what they were, and the actions that make them. */
import type { Entry } from "../../api/schema";
import type { ZoneFighter } from "./panels";

export const ZONES = [0, 1, 2] as const;
export type Zone = (typeof ZONES)[number];
/** The zone of each unit, by its number. */
export type Arrangement = Readonly<Record<number, Zone>>;

const READY = "fleet ready";

/** Units that the player places: those that can attack and have not been placed for this round. */
export const placeable = (units: readonly ZoneFighter[]): ZoneFighter[] =>
  units.filter((unit) => !unit.retreated && !unit.fixed && unit.zone === 0);

/** How many units that count are in each zone; those that cannot attack do not. */
export function sizes(units: readonly ZoneFighter[], arranged: Arrangement): number[] {
  const counted = units.filter((unit) => !unit.retreated && !unit.fixed);
  return ZONES.map((zone) => counted.filter((unit) => zoneOf(unit, arranged) === zone).length);
}

export function zoneOf(unit: ZoneFighter, arranged: Arrangement): Zone {
  return arranged[unit.id] ?? (unit.zone as Zone);
}

/** The zone that holds too many units, if one does: each used zone is smaller than the one before it. */
export function crowded([front = 0, middle = 0, rear = 0]: readonly number[]): Zone | null {
  if (middle > 0 && middle >= front) return 1;
  return rear > 0 && rear >= middle ? 2 : null;
}

/** A unit's zone after a step towards the front or the rear. */
export function stepped(zone: Zone, by: number): Zone {
  return Math.min(2, Math.max(0, zone + by)) as Zone;
}

/** How the seat's units stood in the round before, as far as that is still legal. */
export function arrangedBefore(
  entries: readonly Entry[], number: number, hex: string, seat: number, units: readonly ZoneFighter[],
): Arrangement {
  let zones: readonly (readonly number[])[] = [];
  for (const entry of entries) {
    if (entry.undone || entry.number > number) continue;
    for (const event of entry.events as readonly unknown[] as Organized[]) {
      if (event.type === "BattleBegan" || event.type === "CounterAttacked") zones = [];
      else if (event.type === "FleetOrganized" && event.hex === hex && event.seat === seat) zones = event.zones;
    }
  }
  const own = placeable(units);
  const before = own.map((unit) => [unit.id, Math.max(0, zones.findIndex((ids) => ids.includes(unit.id)))] as const);
  return thinned(units, Object.fromEntries(before) as Record<number, Zone>);
}

interface Organized {
  type: string;
  hex: string;
  seat: number;
  zones: number[][];
}

/** An arrangement with units brought forward until no zone is crowded. */
export function thinned(units: readonly ZoneFighter[], arranged: Arrangement): Arrangement {
  const zone = crowded(sizes(units, arranged));
  if (zone === null) return arranged;
  const moved = placeable(units).find((unit) => arranged[unit.id] === zone);
  return moved ? thinned(units, { ...arranged, [moved.id]: stepped(zone, -1) }) : {};
}

/**
 * The actions that make an arrangement: zone 1 is filled before zone 2, so that each of them is legal.
 *
 * Where no further unit can be taken back there is nothing left to ask, and the fleet is ready by itself.
 */
export function ordersFor(units: readonly ZoneFighter[], arranged: Arrangement): string[] {
  const put = ([1, 2] as const).flatMap((zone) =>
    placeable(units).filter((unit) => arranged[unit.id] === zone).map((unit) => `put ${unit.id} in zone ${zone}`));
  return put.length > 0 && isFull(sizes(units, arranged)) ? put : [...put, READY];
}

/** Whether no unit can leave the front any more. */
function isFull([front = 0, middle = 0, rear = 0]: readonly number[]): boolean {
  return crowded([front - 1, middle + 1, rear]) !== null && crowded([front - 1, middle, rear + 1]) !== null;
}

/** What a unit's rating becomes in a zone other than the one it is in. */
export function ratingIn(unit: ZoneFighter, zone: Zone): number {
  return unit.fixed ? unit.rating : Math.max(0, unit.rating + unit.zone - zone);
}
