/** The nets of Starbases, along which ships move free of charge, as a layer of the board. */
import type { Position } from "../../api/schema";
import { tx } from "../../i18n";
import type { Layer } from "../module";
import { panelOf } from "./panels";

export const NET = "net";

export function layers(position: Position): Layer[] {
  const nets = panelOf(position, "net") ?? [];
  const regions = nets.map(({ seat, hexes }) => ({ seat, areas: hexes }));
  return regions.length > 0 ? [{ id: NET, title: tx("hs.layer.net"), regions }] : [];
}
