/** What the game's scene gives to the panels drawn here, by name. */
import type { Position } from "../../api/schema";
import type { BattlePanel, InterSpacePanels, ZoneBattlePanel } from "./schema";

export type * from "./schema";

/** How many of what: "iou", "ore", and trade goods by the home world of their maker, as "Green-goods". */
export type Resources = Readonly<Record<string, number>>;

/** A panel's data; undefined where the scene has none. */
export function panelOf<Name extends keyof InterSpacePanels>(
  position: Position, name: Name,
): NonNullable<InterSpacePanels[Name]> | undefined {
  return (position.scene.panels as unknown as InterSpacePanels)[name] ?? undefined;
}

export function hasZones(battle: BattlePanel | ZoneBattlePanel): battle is ZoneBattlePanel {
  return battle.tier === "standard";
}

/** The name of a kind of unit, in the reader's language. */
export function unitName(position: Position, kind: string): string {
  return panelOf(position, "unit_types")?.find((type) => type.kind === kind)?.name ?? kind;
}
