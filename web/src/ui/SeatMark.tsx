import { type Colour, seatColours } from "./palette";
import { Shape } from "./Shape";

/** The shape of a seat in its colour, as it will be in the game; hollow while nobody sits there. */
export function SeatMark({ colour, size = 18, empty = false }: { colour: Colour; size?: number; empty?: boolean }) {
  const { fill, shape } = seatColours[colour];
  return (
    <span class={empty ? "seat-mark empty" : "seat-mark"} style={{ color: fill }}>
      <Shape name={shape} size={size} />
    </span>
  );
}
