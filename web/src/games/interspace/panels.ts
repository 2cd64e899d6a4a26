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

/** What a unit of a battle in zones has besides. */
export interface ZoneFighter extends Fighter {
  /** 0 is the front. */
  zone: number;
  unsupported: boolean;
  /** When it fires in this round. */
  fires: "first" | "second" | "none";
  penetrates: boolean;
  /** It cannot attack, and stays in the last zone. */
  fixed: boolean;
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

/** A battle of the Standard game: units stand in zones and fire in two segments. */
export interface ZoneBattle extends Omit<BattlePanel, "segment" | "sides"> {
  tier: "standard";
  segment: "missiles" | "organize" | "first fire" | "first hits" | "second fire" | "second hits" | "retreat" | "over";
  sides: (Omit<Side, "units"> & { units: ZoneFighter[] })[];
  /** The side whose higher tech lets units fire first. */
  first_fire: number | null;
  /** Hits of penetration fire left to assign. */
  piercing: number;
  /** The seat that arranges its fleet now. */
  organizing: number | null;
}

/** How a battle may go that an answer begins, from what the looker knows. */
export interface Odds {
  /** The answer, as it is sent. */
  action: string;
  hex: string;
  win: number;
  draw: number;
  losses_own: number;
  losses_theirs: number;
  value_own: number;
  value_theirs: number;
  rounds: number;
  /** Whether all that may happen was counted; otherwise the chance to win has an error. */
  exact: boolean;
  stderr: number;
  /** The chance to win and to conquer the planet there, if there is one. */
  prize: number | null;
}

/** How likely so many assault boats conquer a planet. */
export interface AssaultOdds {
  planet: string;
  boats: number;
  win: number;
  /** How many boats the planet destroys on average. */
  losses: number;
}

/** How likely a bombardment takes 0, 1, 2 and 3 steps of industry. */
export interface BombardmentOdds {
  planet: string;
  battleships: number;
  steps: number[];
}

/** How many of what: "iou", "ore", and trade goods by the home world of their maker, as "Green-goods". */
export type Resources = Readonly<Record<string, number>>;

/** A planet in a sealed step, as the orders so far have left it. */
export interface PlannedPlanet {
  name: string;
  label: string;
  hex: string;
  home: boolean;
  industry: number;
  tech: number;
  box: Resources;
  /** What it had when the step began. */
  before: Resources;
  waiting: { kind: string; name: string; count: number }[];
  bought: number;
  build_limit: number;
  gives_ore: boolean;
  depleted: boolean;
  /** What it would give. */
  ore: number;
  /** Null: the level is the highest, or was changed in this turn. */
  industry_cost: number | null;
  tech_cost: number | null;
  changed: string[];
  /** Whether it has an order left to give. */
  open: boolean;
  units: { id: number; kind: string; name: string; worth: number }[];
}

export interface MineField {
  hex: string;
  label: string;
  transports: number;
  rivals: number;
  done: boolean;
  /** What each die brings; null is an accident. */
  table: { die: number; ore: number | null }[];
}

/** A sealed step of the Economic Phase. */
export interface PlanningPanel {
  step: "placement" | "production" | "purchase" | "investment" | "conversion";
  at: number;
  steps: string[];
  sealed: number[];
  thinking: number[];
  asked: boolean;
  orders: { text: string; dice: number[] }[];
  can_take_back: boolean;
  /** What mining has left to settle first. */
  settle: "" | "ore" | "accident";
  mined: number;
  planets: PlannedPlanet[];
  mines: MineField[];
}

/** An offer that is being written, or that waits for its answer. */
export interface OfferPanel {
  seat: number;
  partner: number;
  hex: string;
  unit: number;
  unit_name: string;
  holder: string;
  holder_label: string;
  gives: Resources;
  takes: Resources;
  /** What could be given, and what could be asked for. */
  have: Resources;
  theirs: Resources;
  /** On the transport, before anything changes hands. */
  room: number;
  /** Null: a planet, which has room for everything. */
  their_room: number | null;
  answering: boolean;
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

/** An exchange of units that is being put together, in IOUs. */
export interface ExchangePanel {
  seat: number;
  hex: string;
  gives: string[];
  gets: string[];
  /** Of what is handed in. */
  value: number;
  /** Of it for more. */
  left: number;
}

export interface VictoryPanel {
  goal: number;
  /** Null: they are secret. */
  scores: (number | null)[];
}

export type DeckName = "objective" | "breakthrough" | "colonization" | "encounter" | "artifact";

/** A card that can be read. */
export interface CardText {
  name: string;
  text: string;
  deck: DeckName;
  /** The civilization level that a breakthrough needs; 0: any. */
  level: number;
}

/** What a player has of cards. */
export interface Hand {
  seat: number;
  /** Empty: secret to who looks, or not in play. */
  objective: string;
  shown: boolean;
  points: number | null;
  parts: { label: string; points: number }[];
  breakthroughs: string[];
  used: string[];
}

export interface Deck {
  deck: DeckName;
  label: string;
  left: number;
  rows: { card: string; left: number; of: number }[];
}

/** The cards of the Advanced game. */
export interface CardsPanel {
  goal: number;
  /** Whether points come from objectives. */
  objectives: boolean;
  /** The card that the question is about; empty: none. */
  asked: string;
  texts: Record<string, CardText>;
  hands: Hand[];
  decks: Deck[];
  artifacts: { card: string; holder: string; owner: number | null; about: string; hex: string }[];
  agents: { card: string; where: string; about: string[] }[];
  absent: { name: string; kind: string; owner: number | null; until: string }[];
}

interface Panels {
  box: BoxPanel;
  battle: BattlePanel | ZoneBattle;
  economy: EconomyPanel;
  planning: PlanningPanel;
  /** The hexes in which each seat's ships are supported. */
  support: Record<string, string[]>;
  /** What transports carry, by their numbers. */
  cargo: Record<string, Resources>;
  offer: OfferPanel;
  /** The home worlds by seat, after which trade goods are called. */
  homes: string[];
  cards: CardsPanel;
  exchange: ExchangePanel;
  odds: Odds[];
  assault_odds: AssaultOdds[];
  bombard_odds: BombardmentOdds[];
  victory: VictoryPanel;
  unit_types: UnitType[];
}

/** A panel's data; undefined where the scene has none. */
export function panelOf<Name extends keyof Panels>(position: Position, name: Name): Panels[Name] | undefined {
  return position.scene.panels[name] as Panels[Name] | undefined;
}

export function hasZones(battle: BattlePanel | ZoneBattle): battle is ZoneBattle {
  return "tier" in battle && battle.tier === "standard";
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
