/** What the game's scene gives to the panels drawn here, by name. */
import type { Position } from "../../api/schema";
import type { CosmicPanels, LanePhase } from "./schema";

export type * from "./schema";

/** A panel's data; undefined where the scene has none. */
export function panelOf<Name extends keyof CosmicPanels>(
  position: Position, name: Name,
): NonNullable<CosmicPanels[Name]> | undefined {
  return (position.scene.panels as unknown as CosmicPanels)[name] ?? undefined;
}

/** The phases of an encounter in order. */
export const PHASES: readonly LanePhase["id"][] = ["regroup", "destiny", "launch", "alliance", "planning", "reveal", "resolution"];

/** The alien sheets that a seat has the use of. */
export const aliensOf = (position: Position, seat: number) =>
  (panelOf(position, "aliens") ?? []).filter((sheet) => sheet.seat === seat);
