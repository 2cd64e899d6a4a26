/** What is threatened, connected, blockaded and known, as layers of the board. */
import type { Position } from "../../api/schema";
import { tx } from "../../i18n";
import type { Layer } from "../module";
import { panelOf } from "./panels";

const LAYERS = ["threat", "pipelines", "blockade", "known"] as const;

/** The layers that have anything to show. */
export function layers(position: Position): Layer[] {
  const found = panelOf(position, "layers");
  if (!found) return [];
  return LAYERS.filter((id) => found[id].length > 0).map((id) => ({
    id,
    title: tx(`se.layer.${id}`),
    regions: found[id].map(({ seat, hexes }) => ({ seat, areas: hexes })),
  }));
}
