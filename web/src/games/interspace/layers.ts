/** How far ships are supported, as layers of the board. */
import type { Position } from "../../api/schema";
import { tx } from "../../i18n";
import type { Layer } from "../module";
import { panelOf } from "./panels";

/** One's own support, then everybody's. */
export function layers(position: Position, seat: number | null): Layer[] {
  const support = panelOf(position, "support");
  if (!support) return [];
  const regions = Object.entries(support).map(([owner, areas]) => ({ seat: Number(owner), areas }));
  const own = regions.filter((region) => region.seat === seat);
  const all = { id: "all", title: tx("is.layer.all"), regions };
  return own.length > 0 ? [{ id: "mine", title: tx("is.layer.mine"), regions: own }, all] : [all];
}
