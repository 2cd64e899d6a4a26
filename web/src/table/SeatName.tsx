import { seatColours } from "../ui/palette";
import { Shape } from "../ui/Shape";
import { useTable } from "./store";

/** A player's name with the colour and the shape of the seat. */
export function SeatName({ seat, size = 14 }: { seat: number; size?: number }) {
  const mat = useTable().mat(seat);
  if (!mat) return null;
  const { fill, shape } = seatColours[mat.colour];
  return (
    <span class="seat-name" style={{ color: fill }}>
      <Shape name={shape} size={size} />
      <span>{mat.name}</span>
    </span>
  );
}
