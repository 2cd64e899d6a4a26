/** The arrangement of a fleet that is being prepared, until it is sent with the answer that ends the arranging. */
import { signal } from "@preact/signals";

import type { Choice, Position, Reason } from "../../api/schema";
import { tx } from "../../i18n";
import { hasZones, panelOf, type ZoneFighter } from "./panels";
import { type Arrangement, crowded, ordersFor, sizes } from "./zones";

interface Draft {
  /** The question that it answers. */
  asked: number;
  arranged: Arrangement;
}

export const draft = signal<Draft | null>(null);

/** Why a fleet may not stand like this. */
export function whyNot(units: readonly ZoneFighter[], arranged: Arrangement): Reason | null {
  const zone = crowded(sizes(units, arranged));
  if (zone === null) return null;
  return { rule: "IS-S-FLEET-03", sentence: tx("is.zone.crowded", { behind: zone, before: zone - 1 }) };
}

/** What an answer stands for, with the arrangement that was prepared for it; null: for itself. */
export function prepared(choice: Choice, position: Position): readonly string[] | Reason | null {
  const { asked } = position;
  if (asked?.question.kind !== "OrganizeFleet" || !choice.ends || draft.value?.asked !== asked.asked) return null;
  const battle = panelOf(position, "battle");
  const side = battle && hasZones(battle) ? battle.sides.find(({ seat }) => seat === battle.organizing) : undefined;
  if (!side) return null;
  return whyNot(side.units, draft.value.arranged) ?? ordersFor(side.units, draft.value.arranged);
}
