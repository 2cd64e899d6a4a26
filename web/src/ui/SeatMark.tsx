import { colourOfSeat, seatColours } from "./palette";
import { Shape } from "./Shape";

/** The shape and colour of a seat before a game has dealt any; hollow while nobody sits there. */
export function SeatMark({ seat, size = 18, empty = false }: { seat: number; size?: number; empty?: boolean }) {
  const { fill, shape } = seatColours[colourOfSeat(seat)];
  return (
    <span class={empty ? "seat-mark empty" : "seat-mark"} style={{ color: fill }}>
      <Shape name={shape} size={size} />
    </span>
  );
}
