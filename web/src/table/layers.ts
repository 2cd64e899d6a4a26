/** Layers of the board: which one is shown, and the edges of its regions. */
import type { Area } from "../api/schema";
import { centre, UNIT } from "./layout";
import { NAMING, type TableStore } from "./store";

/** Show the names of all areas, or hide them; remembered. */
export function switchNames(store: TableStore): void {
  store.naming.value = !store.naming.value;
  localStorage.setItem(NAMING, store.naming.value ? "yes" : "no");
}

/** The next layer in a row that begins and ends with none. */
export function nextLayer(store: TableStore): void {
  const ids = store.layers.value.map(({ id }) => id);
  const at = store.layer.value ? ids.indexOf(store.layer.value.id) : -1;
  store.layerId.value = ids[at + 1] ?? null;
}

const CORNER = UNIT / Math.sqrt(3);
/** The sides of a pointy-top hex: where the neighbour beyond each lies, as an angle. */
const SIDES = Array.from({ length: 6 }, (_, at) => (Math.PI / 3) * at);

/** The border of a region as an SVG path: the sides of its areas beyond which it does not go on. */
export function border(areas: readonly Area[], inset: number): string {
  const places = new Set(areas.map((area) => spot(area.x, area.y)));
  return areas.flatMap((area) => {
    const open = SIDES.filter((angle) => !places.has(spot(area.x + Math.cos(angle), area.y + Math.sin(angle))));
    return open.map((angle) => side(area, angle, inset));
  }).join("");
}

function spot(x: number, y: number): string {
  return `${Math.round(x * 20)},${Math.round(y * 20)}`;
}

function side(area: Area, angle: number, inset: number): string {
  const middle = centre(area);
  const corner = (turn: number): string => {
    const x = middle.x + (CORNER - inset) * Math.cos(angle + turn);
    const y = middle.y + (CORNER - inset) * Math.sin(angle + turn);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  return `M${corner(-Math.PI / 6)}L${corner(Math.PI / 6)}`;
}
