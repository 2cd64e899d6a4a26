/** Everything that the table shows, as signals, and what follows from it. */
import { computed, signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";

import type { Area, Card, Choice, Entry, Glossary, Mat, Message, Piece, Position, Table, Way, Zone } from "../api/schema";
import type { GameModule, GameTab, Layer, Revealed } from "../games/module";
import { isTaken, playerName, seatName } from "../lobby/names";
import type { Pointing, Reference } from "./grammar";
import { findWay, idOf, isArea, isPiece, kindOf, named, nextPicks, readingOrder } from "./grammar";
import type { Camera, Slot, Stack, Trail } from "./layout";
import { arrange, centre, sameStacks, stacksByPlace } from "./layout";

/** A sentence to the player, with the rule that it comes from. */
export interface Notice {
  sentence: string;
  rule: string;
  tone: "refused" | "told";
}

/** Something that just happened and is worth a look: a discovery, a conquest, a blow. */
export interface Moment {
  key: string;
  text: string;
  about: readonly Reference[];
  struck: boolean;
}

/** A card that was turned up just now. */
export interface Reveal extends Revealed {
  key: string;
  own: boolean;
}

export const NAMING = "astrarium.names";

export type Stop = "peek" | "half" | "full";
export type Window = "help" | "info" | "resign" | "takeback" | "result" | "catchup" | "command" | "handover" | "prepared";

/** Something on the board that one can point at with the keyboard. */
export interface Spot {
  key: string;
  x: number;
  y: number;
  references: Reference[];
}

export class TableStore {
  // -- what the server told
  readonly table = signal<Table | null>(null);
  readonly present = signal<Position | null>(null);
  readonly entries = signal<Entry[]>([]);
  readonly olderEntries = signal(false);
  readonly messages = signal<Message[]>([]);
  readonly rules = signal<Glossary | null>(null);
  readonly connection = signal<"open" | "lost" | "new">("new");
  readonly failure = signal("");
  /** Whether the server does not have the table, or not any more. */
  readonly gone = signal(false);
  readonly module = signal<GameModule>({});

  // -- what the player does
  readonly picked = signal<readonly Reference[]>([]);
  readonly selected = signal<readonly Reference[]>([]);
  readonly ways = signal<readonly Way[]>([]);
  readonly way = signal<Way | null>(null);
  readonly chosen = signal<Choice | null>(null);
  readonly sending = signal(false);
  underway: Promise<void> = Promise.resolve(); // the last request, until it is answered
  readonly notice = signal<Notice | null>(null);

  // -- what is looked at
  readonly at = signal<number | null>(null);
  readonly past = signal<Position | null>(null);
  readonly playing = signal(false);
  readonly looked = signal<string | null>(null);
  readonly lit = signal<ReadonlySet<Reference>>(new Set());
  readonly trails = signal<readonly Trail[]>([]);
  /** Where pieces were before the player's last action: from there on their trails are shown. */
  before: readonly Piece[] | null = null;
  /** The moment in which map pieces have become one, until the player goes on. */
  readonly joined = signal<number | null>(null);
  /** Whether what others did is gone through, at the player's pace. */
  readonly following = signal(false);
  /** Whether the names of all areas are shown. */
  readonly naming = signal(globalThis.localStorage?.getItem(NAMING) === "yes");
  readonly moments = signal<readonly Moment[]>([]);
  readonly reveals = signal<readonly Reveal[]>([]);
  /** What the board shows besides what lies there: the id of a layer. */
  readonly layerId = signal<string | null>(null);
  readonly camera = signal<Camera>({ x: 0, y: 0, scale: 1 });
  /** Whether the camera glides to its place rather than follows a finger. */
  readonly gliding = signal(false);
  /** Whether counters are put down at once rather than glide, because the map itself has moved. */
  readonly still = signal(false);
  readonly view = signal({ width: 0, height: 0 });
  readonly focused = signal<string | null>(null);
  readonly tab = signal("log");
  readonly stop = signal<Stop>("half");
  readonly rule = signal<string | null>(null);
  /** What is searched for in the rules. */
  readonly search = signal("");
  readonly window = signal<Window | null>(null);
  readonly readMessages = signal(0);
  readonly seenBefore = signal<number | null>(null);
  readonly firstMoment = signal(0);

  constructor(readonly id: string) {}

  // -- what follows

  /** The position that is drawn: the present, or the moment that is looked back at. */
  readonly position = computed(() => {
    return this.at.value === null ? this.present.value : (this.past.value ?? this.present.value);
  });
  readonly live = computed(() => this.at.value === null);
  readonly seat = computed(() => this.table.value?.seat ?? null);
  readonly asked = computed(() => (this.live.value ? (this.present.value?.asked ?? null) : null));
  readonly question = computed(() => this.asked.value?.question ?? null);
  readonly choices = computed<readonly Choice[]>(() => this.question.value?.choices ?? []);
  readonly next = computed(() => nextPicks(this.choices.value, this.picked.value));
  readonly proposal = computed(() => this.chosen.value ?? named(this.choices.value, this.picked.value));
  readonly unread = computed(() => {
    const own = this.seat.value;
    const fresh = this.messages.value.filter((message) => message.id > this.readMessages.value);
    return fresh.filter((message) => own === null || message.seat !== own).length;
  });
  readonly areas = computed(() => this.position.value?.scene.areas ?? []);
  readonly pieces = computed(() => this.position.value?.scene.pieces ?? []);
  readonly mats = computed(() => this.position.value?.scene.mats ?? []);
  readonly zones = computed<readonly Zone[]>(() => this.position.value?.scene.zones ?? []);
  readonly cards = computed<readonly Card[]>(() => this.position.value?.scene.cards ?? []);
  readonly areaById = computed(() => new Map(this.areas.value.map((area) => [area.id, area])));
  readonly pieceById = computed(() => new Map(this.pieces.value.map((piece) => [piece.id, piece])));
  /** All that the scene shows, as references. */
  private readonly shown = computed(() => new Set([
    ...this.areas.value.map(({ id }) => `area:${id}`),
    ...this.zones.value.map(({ id }) => `zone:${id}`),
    ...this.pieces.value.map(({ id }) => `piece:${id}`),
    ...this.cards.value.map(({ id }) => `card:${id}`),
    ...this.mats.value.map(({ seat }) => `seat:${seat}`),
  ]));
  readonly stacks = computed(() => (this.lastStacks = sameStacks(this.lastStacks, stacksByPlace(this.pieces.value))));
  private lastStacks: ReadonlyMap<string, Stack[]> = new Map();
  readonly goals = computed(
    () => new Map(this.ways.value.map((way) => [plainId(way.area), way] as const)),
  );

  /** The tabs of the game, as far as there is anything in them at this table. */
  readonly gameTabs = computed<readonly GameTab[]>(() => {
    const position = this.position.value;
    return (this.module.value.tabs ?? []).filter(({ isNeeded }) => position !== null && (isNeeded?.(position) ?? true));
  });

  readonly layers = computed<readonly Layer[]>(() => {
    const position = this.position.value;
    return position ? (this.module.value.layers?.(position, this.seat.value) ?? []) : [];
  });
  readonly layer = computed(() => this.layers.value.find(({ id }) => id === this.layerId.value) ?? null);
  /** The seats whose region an area belongs to, in the layer that is shown. */
  readonly layerSeats = computed(() => {
    const seats = new Map<string, number[]>();
    for (const region of this.layer.value?.regions ?? []) {
      for (const area of region.areas) seats.set(area, [...(seats.get(area) ?? []), region.seat]);
    }
    return seats;
  });

  /** Everything legal on the board, as spots in the order in which one reads. */
  readonly legalSpots = computed(() => {
    const spots = this.spots.value;
    const legal = (spot: Spot) => spot.references.some((reference) => this.isLegal(reference));
    return readingOrder(spots.filter(legal));
  });

  /** Every area and stack, with the place where it is drawn. */
  readonly spots = computed<Spot[]>(() => {
    const areas = this.areas.value.map((area) => {
      return { key: `area:${area.id}`, ...centre(area), references: [`area:${area.id}`] };
    });
    return [...areas, ...[...this.stacks.value.values()].flatMap((stacks) => this.spotsOf(stacks))];
  });

  get pointing(): Pointing {
    return {
      choices: this.choices.value,
      picked: this.picked.value,
      selected: this.selected.value,
      ways: this.ways.value,
      way: this.way.value,
      proposed: this.proposal.value,
    };
  }

  /** What the primary button would do: a way, or an answer. */
  readonly consequence = computed(() => {
    const proposal = this.proposal.value;
    return this.way.value?.label ?? ((proposal?.ends && proposal.short) || proposal?.label) ?? null;
  });

  /** Whether something can be pointed at; what cannot is a word, and shown as a button. */
  shows(reference: Reference): boolean {
    return this.shown.value.has(reference);
  }

  /** What can be pointed at now beside the board: zones, cards, pieces in zones and mats, in the order of the scene. */
  readonly legalThings = computed(() => {
    const zones = new Set(this.zones.value.map(({ id }) => id));
    const beside = (reference: Reference): boolean => {
      if (isPiece(reference)) return zones.has(this.piece(reference)?.place ?? "");
      return kindOf(reference) !== "area";
    };
    return [...this.shown.value].filter((reference) => this.next.value.has(reference) && beside(reference));
  });

  isLegal(reference: Reference): boolean {
    if (this.next.value.has(reference)) return true;
    return isArea(reference) && findWay(this.ways.value, reference) !== null;
  }

  mat(seat: number | null | undefined): Mat | null {
    return this.mats.value.find((mat) => mat.seat === seat) ?? null;
  }

  /** Who plays at a seat, and in which colour. */
  playerName(seat: number): string {
    return playerName(this.table.value?.seats.find((one) => one.seat === seat), this.mat(seat)?.name ?? "");
  }

  /** What the owner of areas or pieces is called: a player, or somebody without a seat. */
  ownerName(owner: number | null | undefined): string {
    const party = this.position.value?.scene.parties.find((one) => one.owner === owner);
    const mat = this.mat(owner);
    return mat ? this.personName(mat.seat) : (party?.name ?? "");
  }

  /** A player's own name; the colour of the seat while nobody sits there. */
  personName(seat: number): string {
    const found = this.table.value?.seats.find((one) => one.seat === seat);
    return found && isTaken(found) ? seatName(found) : (this.mat(seat)?.name ?? "");
  }

  /** The position that is drawn, with players called by their names: what a game's panels are given. */
  readonly peopled = computed<Position | null>(() => {
    const position = this.position.value;
    if (!position) return null;
    const mats = position.scene.mats.map((mat) => ({ ...mat, name: this.personName(mat.seat) }));
    return { ...position, scene: { ...position.scene, mats } };
  });

  area(reference: Reference): Area | null {
    return isArea(reference) ? (this.areaById.value.get(idOf(reference)) ?? null) : null;
  }

  piece(reference: Reference): Piece | null {
    return isPiece(reference) ? (this.pieceById.value.get(idOf(reference)) ?? null) : null;
  }

  /** Where the counters of an area lie: as the game wants it, or in rows. */
  slotsOf(stacks: readonly Stack[], area: Area): Slot[] {
    return this.module.value.arrange?.(stacks, area) ?? arrange(stacks, area);
  }

  private spotsOf(stacks: readonly Stack[]): Spot[] {
    const area = this.areaById.value.get(stacks[0]?.place ?? "");
    if (!area) return [];
    const middle = centre(area);
    const slots = this.slotsOf(stacks, area);
    return stacks.map((stack, at) => ({
      key: stack.key,
      x: middle.x + slots[at]!.x,
      y: middle.y + slots[at]!.y,
      references: stack.pieces.map((piece) => `piece:${piece.id}`),
    }));
  }
}

/** An area's id, where it may be written as a reference. */
export function plainId(area: string): string {
  return isArea(area) ? idOf(area) : area;
}

export const TableContext = createContext<TableStore | null>(null);

export function useTable(): TableStore {
  return useContext(TableContext)!;
}
