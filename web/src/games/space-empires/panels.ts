/** What the game's scene gives to the panels drawn here, by name. */
import type { Position } from "../../api/schema";
import type { SpaceEmpiresPanels } from "./schema";

export type * from "./schema";

/** A panel's data; undefined where the scene has none. */
export function panelOf<Name extends keyof SpaceEmpiresPanels>(
  position: Position, name: Name,
): NonNullable<SpaceEmpiresPanels[Name]> | undefined {
  return (position.scene.panels as unknown as SpaceEmpiresPanels)[name] ?? undefined;
}
