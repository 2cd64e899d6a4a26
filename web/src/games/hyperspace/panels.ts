/** What the game's scene gives to the panels drawn here, by name. */
import type { Position } from "../../api/schema";
import type { CivSheet, HyperspacePanels } from "./schema";

export type * from "./schema";

/** A panel's data; undefined where the scene has none. */
export function panelOf<Name extends keyof HyperspacePanels>(
  position: Position, name: Name,
): NonNullable<HyperspacePanels[Name]> | undefined {
  return (position.scene.panels as unknown as HyperspacePanels)[name] ?? undefined;
}

/** The sheet of a player. */
export function sheetOf(position: Position, seat: number | null): CivSheet | undefined {
  return seat === null ? undefined : panelOf(position, "sheets")?.find((sheet) => sheet.seat === seat);
}
