/**
 * What a game may add to the table: pictures for its areas and pieces, panels in slots of the table, and tabs that it names.
 * Without any of it a game is played with plain shapes, lists and buttons.
 */
import type { JSX } from "preact";

import type { Area, Card, Choice, Entry, Piece, Position, Question, Reason, Refusal } from "../api/schema";
import type { Slot, Stack } from "../table/layout";

/** What panels are given: the position as it is shown now, and what can be done in it. */
export interface PanelProps {
  position: Position;
  /** The newest entries of the log, the oldest of them first. */
  entries: readonly Entry[];
  /** The seat that looks, or null for a spectator. */
  seat: number | null;
  /** Whether this is the present and not a look back: only then can anything be chosen. */
  live: boolean;
  /** Things that are chosen so far, as references ("piece:17"), in order. */
  picked: readonly string[];
  /** Point at a thing, as a click on the board does. */
  pick(reference: string): void;
  /** Prepare a legal answer: the button of the tray then names it, and Enter commits it. */
  propose(choice: Choice): void;
  /** Send a legal answer at once. */
  commit(choice: Choice): void;
  /** Send several actions at once, all or none: the text of each is legal after those before it. */
  send(actions: readonly string[]): void;
  /** Show why something is not legal. */
  explain(refusal: Refusal): void;
  /** Light things up on the board while somebody points at their names. */
  light(references: readonly string[]): void;
  openRule(rule: string): void;
  /** Explain a word of the game. */
  openWord(word: string): void;
}

/** Something that can be shown on the board besides what lies there, such as how far ships are supported. */
export interface Layer {
  id: string;
  /** What it shows, in the reader's language. */
  title: string;
  /** The areas of each seat; the regions are drawn in the seats' colours. */
  regions: readonly { seat: number; areas: readonly string[] }[];
}

/** A card that was turned up, and by whom. */
export interface Revealed {
  card: string;
  seat: number | null;
  /** It strikes that seat, and is shown to nobody else. */
  blow: boolean;
  /** That seat has chosen it, and so has read it already. */
  chosen?: boolean;
  /** It was dealt to that seat, and nobody else sees it. */
  dealt?: boolean;
}

/** Something to know before an answer is given that gives much away. */
export interface Ask {
  /** What kind of thing it is: by that one can say not to be asked again. */
  about: string;
  sentence: string;
}

export type Panel = (props: PanelProps) => JSX.Element | null;

/** A tab at the side of the table that a game adds. */
export interface GameTab {
  id: string;
  /** Its name, as a key of the module's texts. */
  title: string;
  /** A key of the keyboard that opens it, in small letters. */
  key?: string;
  Body: Panel;
  /** Whether there is anything to see in it at this table; it always is, unless this says otherwise. */
  isNeeded?: (position: Position) => boolean;
}

/** Places of the table in which a game shows panels of its own; where it has none, nothing is shown. */
export interface Slots {
  /** Over the board while something special goes on, such as a battle; null: nothing does. */
  stage?: Panel;
  /** In the tray, in place of the plain list of answers; null: the list will do. */
  tray?: Panel;
  /** In the tray, above the plain list of answers: those that are better given in another way. */
  answers?: Panel;
  /** Below the players: tracks, and what else all look at. */
  players?: Panel;
  /** In the card of an area that was clicked. */
  area?: (props: PanelProps & { area: Area }) => JSX.Element | null;
  /** A card that was just turned up, face up. */
  reveal?: (props: PanelProps & Revealed) => JSX.Element | null;
}

export interface GameModule {
  /** SVG definitions (gradients, symbols, filters) that the pictures use, drawn once. */
  Defs?: () => JSX.Element;
  /** The picture of an area: SVG around (0, 0), in its outline; a hex of size 1 is 100 wide. */
  AreaArt?: (props: { area: Area }) => JSX.Element;
  /** What is written on an area, over the counters in it, so that it can always be read: SVG around (0, 0). */
  AreaSigns?: (props: { area: Area }) => JSX.Element | null;
  /** The silhouette of a piece: SVG around (0, 0), within a square of 40, drawn in currentColor. */
  PieceArt?: (props: { piece: Piece }) => JSX.Element;
  /** Signs on top of a stack of pieces: SVG around (0, 0), on a counter with sides of 40. */
  StackSigns?: (props: { pieces: readonly Piece[] }) => JSX.Element | null;
  /** Where the counters of an area lie, in the order of the stacks; null: in rows in its middle. */
  arrange?: (stacks: readonly Stack[], area: Area) => Slot[] | null;
  /** The area that another one lies on: it is meant where nothing can be done with the one that was clicked. */
  around?: (area: string) => string | null;
  /** The face of a card, in place of its name and its facts. */
  CardFace?: (props: { card: Card }) => JSX.Element | null;
  /** What the board can show besides; nothing where the game has no such thing. */
  layers?: (position: Position, seat: number | null) => Layer[];
  slots?: Slots;
  tabs?: readonly GameTab[];
  /** What to do to answer a question on the stage or in the tray, as a key of the module's texts; null: nothing special. */
  guide?: (question: Question, position: Position) => string | null;
  /** The answers that end a step, the usual one first, without those that come to the same. */
  endings?: (choices: readonly Choice[], question: Question) => Choice[];
  /** What to know before an answer is given that gives much away; null: nothing. */
  asksFirst?: (choice: Choice, position: Position) => Ask | null;
  /** Whether nothing is left to do in a step but to end it. */
  exhausted?: (position: Position) => boolean;
  /** Whether the panel in the slot ``answers`` offers an answer, so that it needs no plain button. */
  covers?: (choice: Choice) => boolean;
  /** What an answer stands for together with what was prepared for it in a panel, or why it may not be given so. */
  prepared?: (choice: Choice, position: Position) => readonly string[] | Reason | null;
  /** The cards that an entry of the log turns up, and whose they are. */
  reveals?: (entry: Entry) => Revealed[];
  /** The cards that were dealt to a seat before the first move. */
  dealt?: (position: Position, seat: number) => Revealed[];
  /** Texts of the module by language and key. */
  texts?: Record<string, Record<string, string>>;
}
