/** The colour and shape by which a seat's things are known on the board. */
import { seatColours } from "../ui/palette";
import type { ShapeName } from "../ui/palette";
import type { TableStore } from "./store";

export function seatSign(store: TableStore, seat: number | null | undefined): { fill: string; shape: ShapeName | null } {
  const mat = store.mat(seat);
  return mat ? seatColours[mat.colour] : { fill: "#9AA7BD", shape: null };
}
