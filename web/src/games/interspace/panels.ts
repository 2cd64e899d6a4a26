/** What the game's scene gives to the panels drawn here, by name. */
import type { Position } from "../../api/schema";

/** A kind of tile in the exploration box: how many are left, which ones, how likely it is drawn next. */
export interface BoxRow {
  kind: string;
  label: string;
  count: number;
  chance: number;
  names: string[];
  effect: string;
}

export interface BoxPanel {
  total: number;
  rows: BoxRow[];
  /** Null wormholes whose partners are not found yet. */
  aside: string[];
}

/** A unit in a battle: ``rating`` is the highest die with which it hits. */
export interface Fighter {
  id: number;
  kind: string;
  name: string;
  rating: number;
  shields: number;
  most_shields: number;
  retreated: boolean;
}

export interface Side {
  seat: number;
  name: string;
  role: "attacker" | "defender";
  units: Fighter[];
}

export interface BattlePanel {
  hex: string;
  round: number;
  segment: "fire" | "hits" | "retreat" | "over";
  sides: Side[];
  /** Hits left to assign, and whose they are. */
  hits: number;
  hits_of: number | null;
  /** Rounds in a row without a hit. */
  quiet: number;
}

/** What raising a level leads to. */
export interface NextLevel {
  level: number;
  unlocks: string[];
  civilization: boolean;
  rests: boolean;
  points: number;
}

export interface PlanetWork {
  name: string;
  label: string;
  hex: string;
  home: boolean;
  industry: number;
  tech: number;
  capacity: number;
  bonus: number;
  left: number;
  resting: boolean;
  done: boolean;
  builds: boolean;
  industry_next: NextLevel | null;
  tech_next: NextLevel | null;
}

export interface EconomyPanel {
  seat: number;
  planets: PlanetWork[];
}

export interface UnitType {
  kind: string;
  name: string;
  abbreviation: string;
  role: "civilian" | "warship" | "station";
  tech: number;
  cost: number;
  attack: number;
  defend: number;
  shields: number;
  pace: string;
  limit: number;
  /** How far it goes and how many counters are left, for the seat that looks. */
  moves: number | null;
  counters_left: number | null;
}

export interface VictoryPanel {
  goal: number;
  scores: number[];
}

interface Panels {
  box: BoxPanel;
  battle: BattlePanel;
  economy: EconomyPanel;
  victory: VictoryPanel;
  unit_types: UnitType[];
}

/** A panel's data; undefined where the scene has none. */
export function panelOf<Name extends keyof Panels>(position: Position, name: Name): Panels[Name] | undefined {
  return position.scene.panels[name] as Panels[Name] | undefined;
}

/** The name of a kind of unit, in the reader's language. */
export function unitName(position: Position, kind: string): string {
  return panelOf(position, "unit_types")?.find((type) => type.kind === kind)?.name ?? kind;
}

/** What a hex is called: the name printed in it, or the full one. */
export function placeName(position: Position, hex: string): string {
  const area = position.scene.areas.find(({ id }) => id === hex);
  return area?.label || area?.name || hex;
}
