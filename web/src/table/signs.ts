/** The colour and shape by which somebody's things are known on the board. */
import { blended, NEUTRAL, seatColours } from "../ui/palette";
import type { ShapeName } from "../ui/palette";
import type { TableStore } from "./store";

export interface Sign {
  fill: string;
  shape: ShapeName | null;
  /** No seat commands it: it is drawn hatched, and the shape of whose counter it is hollow. */
  neutral: boolean;
}

export function seatSign(store: TableStore, owner: number | null | undefined, former?: number | null): Sign {
  const mat = store.mat(owner);
  if (mat) return { ...seatColours[mat.colour], neutral: false };
  const once = store.mat(former);
  if (!once) return { fill: NEUTRAL, shape: null, neutral: true };
  const { fill, shape } = seatColours[once.colour];
  return { fill: blended(fill, NEUTRAL), shape, neutral: true };
}
