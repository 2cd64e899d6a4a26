/** The arrangement of a fleet that is being prepared, until it is sent with the answer that ends the arranging. */
import { signal } from "@preact/signals";

import type { Choice, Position, Reason } from "../../api/schema";
import { hasZones, panelOf, type ZoneBattlePanel } from "./panels";
import { type Arrangement, crowded, fleetOf, ordersFor } from "./zones";

interface Draft {
  /** The question that it answers. */
  asked: number;
  arranged: Arrangement;
}

export const draft = signal<Draft | null>(null);

/** Why a fleet may not stand like this. */
export function whyNot(battle: ZoneBattlePanel, arranged: Arrangement): Reason | null {
  const fleet = fleetOf(battle);
  const zone = fleet && crowded(fleet, arranged);
  return zone === null ? null : (battle.crowded[zone] ?? null);
}

/** What an answer stands for, with the arrangement that was prepared for it; null: for itself. */
export function prepared(choice: Choice, position: Position): readonly string[] | Reason | null {
  const { asked } = position;
  if (asked?.question.kind !== "OrganizeFleet" || !choice.ends || draft.value?.asked !== asked.asked) return null;
  const battle = panelOf(position, "battle");
  const fleet = battle && hasZones(battle) ? fleetOf(battle) : null;
  if (!fleet) return null;
  return whyNot(battle as ZoneBattlePanel, draft.value.arranged) ?? ordersFor(fleet, draft.value.arranged, choice.action);
}
