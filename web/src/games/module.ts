/**
 * What a game may add to the table: pictures for its areas and pieces, and panels in named places.
 * Without any of it a game is played with plain shapes, lists and buttons.
 */
import type { JSX } from "preact";

import type { Area, Choice, Entry, Piece, Position, Question, Reason, Refusal } from "../api/schema";

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
}

export type Panel = (props: PanelProps) => JSX.Element | null;

export interface GameModule {
  /** SVG definitions (gradients, symbols, filters) that the pictures use, drawn once. */
  Defs?: () => JSX.Element;
  /** The picture of an area: SVG around (0, 0), in a pointy-top hex whose inner diameter is 100. */
  AreaArt?: (props: { area: Area }) => JSX.Element;
  /** The silhouette of a piece: SVG around (0, 0), within a square of 40, drawn in currentColor. */
  PieceArt?: (props: { piece: Piece }) => JSX.Element;
  /** Signs on top of a stack of pieces: SVG around (0, 0), on a counter with sides of 40. */
  StackSigns?: (props: { pieces: readonly Piece[] }) => JSX.Element | null;
  /** What the board can show besides; nothing where the game has no such thing. */
  layers?: (position: Position, seat: number | null) => Layer[];
  /** Over the board while something special goes on, such as a battle; null: nothing does. */
  Theatre?: Panel;
  /** What to do to answer a question in the theatre or in the tray, as a key of the module's texts; null: nothing special. */
  guide?: (question: Question, position: Position) => string | null;
  /** The answers that end a step, the usual one first, without those that come to the same. */
  endings?: (choices: readonly Choice[], question: Question) => Choice[];
  /** Whether nothing is left to do in a step but to end it. */
  exhausted?: (position: Position) => boolean;
  /** In the tray, in place of the plain list of answers, for the kinds of questions it knows. */
  Tray?: Panel;
  /** In the tray, above the plain list of answers: those that are better given in another way. */
  Deeds?: Panel;
  /** Whether ``Deeds`` offers an answer, so that it needs no plain button. */
  covers?: (choice: Choice) => boolean;
  /** What an answer stands for together with what was prepared for it in a panel, or why it may not be given so. */
  prepared?: (choice: Choice, position: Position) => readonly string[] | Reason | null;
  /** Below the seats: tracks, and what else all players look at. */
  Track?: Panel;
  /** In the card of an area that was clicked. */
  AreaCard?: (props: PanelProps & { area: Area }) => JSX.Element | null;
  /** In a tab of its own at the side: what can still be found, drawn or bought. */
  Box?: Panel;
  /** The name of that tab, as a key of the module's texts. */
  boxTitle?: string;
  /** In another tab: cards, who has which, and what they say. */
  Cards?: Panel;
  /** Whether there are any cards at this table. */
  hasCards?: (position: Position) => boolean;
  /** The cards that an entry of the log turns up, and whose they are. */
  reveals?: (entry: Entry) => Revealed[];
  /** Such a card, face up. */
  CardFace?: (props: PanelProps & Revealed) => JSX.Element | null;
  /** Texts of the module by language and key. */
  texts?: Record<string, Record<string, string>>;
}
