/** A proposal while it is put together in the browser: what is in it, and the answers that say so. */
import type { ColonyOffer, DealPanel, Party, ShipsThere } from "./panels";

/** Cards by number. */
export interface Counted {
  many: number;
  kind: string;
  by: string;
  /** Bounds of the values of attack cards; null: any will do. */
  within: readonly [number, number] | null;
}

export interface Colony {
  planet: string;
  /** With which ships it is settled: where they are, and how many. */
  ships: readonly (readonly [string, number])[];
}

/** What one of the two gives. */
export interface Giving {
  cards: readonly string[];
  counts: readonly Counted[];
  colony: Colony | null;
}

export interface Draft {
  mine: Giving;
  theirs: Giving;
}

const NOTHING: Giving = { cards: [], counts: [], colony: null };
export const EMPTY: Draft = { mine: NOTHING, theirs: NOTHING };

export const isSomething = ({ mine, theirs }: Draft): boolean => [mine, theirs].some(
  ({ cards, counts, colony }) => cards.length > 0 || counts.length > 0 || colony !== null);

/** The answers that make a proposal, one after the other. */
export function actionsOf({ mine, theirs }: Draft): string[] {
  return [...givingActions(mine, "offer", "grant", "their"), ...givingActions(theirs, "ask", "ask for", "my"), "propose"];
}

function givingActions({ cards, counts, colony }: Giving, verb: string, granting: string, whose: string): string[] {
  return [
    ...cards.map((card) => `${verb} ${card}`),
    ...counts.flatMap(({ many, kind, by, within }) => [
      `${verb} ${many} ${kind} by ${by}`, ...(within ? [`${verb} worth ${within[0]} to ${within[1]}`] : []),
    ]),
    ...(colony ? [`${granting} ${colony.planet}`, ...colony.ships.map(([place, ships]) => `${whose} ${ships} from ${place}`)] : []),
  ];
}

/** How many cards one of the two can still put in. */
export const cardsLeft = ({ hand }: Party, { cards, counts }: Giving): number =>
  hand - cards.length - counts.reduce((sum, { many }) => sum + many, 0);

/** How many of a card that one holds are not offered yet. */
export const copiesLeft = ({ cards }: Party, giving: Giving, card: string): number =>
  (cards.find((one) => one.card === card)?.many ?? 0) - giving.cards.filter((one) => one === card).length;

/** A colony as it is first proposed: one ship, from where the receiver has most. */
export function colonyOf({ planet }: ColonyOffer, receiver: Party): Colony {
  const best = receiver.ships.reduce<ShipsThere | null>((most, one) => (most && most.ships >= one.ships ? most : one), null);
  return { planet, ships: best ? [[best.place, 1]] : [] };
}

/** The two of a deal as the looker sees them: oneself first. */
export function partiesFor({ parties, asked }: DealPanel, seat: number | null): readonly [Party, Party] {
  const own = parties.findIndex((one) => one.seat === (parties.some((party) => party.seat === seat) ? seat : asked));
  return own === 1 ? [parties[1]!, parties[0]!] : [parties[0]!, parties[1]!];
}
