/** Cards of the Advanced game: what the log turns up, and how they are laid out. */
import type { Choice, Entry, Position } from "../../api/schema";
import type { Revealed } from "../module";
import { type CardsPanel, panelOf } from "./panels";

type Happening =
  | { type: "EncounterDrawn"; seat: number; card: string; moot?: boolean }
  | { type: "ColonizationDrawn"; seat: number; card: string }
  | { type: "BreakthroughTaken"; seat: number; card: string }
  | { type: "ObjectiveShown"; seat: number; card: string }
  | { type: "Plundered"; owner: number }
  | { type: "Raided"; owner: number }
  | { type: "IndustryLost"; owner: number; agent: string };

/** The cards that an entry turns up for all to see, and the free agents that strike somebody in it. */
export function reveals(entry: Entry): Revealed[] {
  if (entry.kind !== "action" && entry.kind !== "start") return [];
  return (entry.events as readonly unknown[] as Happening[]).flatMap((event): Revealed[] => {
    switch (event.type) {
      case "EncounterDrawn":
        return event.moot ? [] : [{ card: event.card, seat: event.seat, blow: false }];
      case "BreakthroughTaken": return [{ card: event.card, seat: event.seat, blow: false, chosen: true }];
      case "ColonizationDrawn":
      case "ObjectiveShown": return [{ card: event.card, seat: event.seat, blow: false }];
      case "Plundered": return [{ card: "pirates", seat: event.owner, blow: true }];
      case "Raided": return [{ card: "raiders", seat: event.owner, blow: true }];
      case "IndustryLost": return [{ card: event.agent, seat: event.owner, blow: true }];
      default: return [];
    }
  });
}

/** A player's own objective, which is dealt before the first move. */
export function dealt(position: Position, seat: number): Revealed[] {
  const objective = panelOf(position, "cards")?.hands.find((hand) => hand.seat === seat)?.objective;
  return objective ? [{ card: objective, seat, blow: false, dealt: true }] : [];
}

const CARD = "card:";

/** The card that an answer is about. */
export const cardOf = ({ picks }: Choice): string | null =>
  picks.length === 1 && picks[0]!.startsWith(CARD) ? picks[0]!.slice(CARD.length) : null;

/** Whether a question is answered by choosing among cards. */
export const asksForCard = (choices: readonly Choice[]): boolean => choices.some((choice) => cardOf(choice) !== null);

/** Cards with how often each is there, in order. */
export function counted(ids: readonly string[]): [card: string, count: number][] {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts];
}

/** The own hand first, then the others in order of seats. */
export function handsInOrder(panel: CardsPanel, seat: number | null): CardsPanel["hands"] {
  return panel.hands.toSorted((a, b) => Number(b.seat === seat) - Number(a.seat === seat));
}
