import { NEUTRAL, seatColours } from "../ui/palette";
import { Shape } from "../ui/Shape";
import { useTable } from "./store";

/** A player's name with the colour and the shape of the seat; grey for those who sit on none. */
export function SeatName({ seat, size = 14 }: { seat: number; size?: number }) {
  const store = useTable();
  const mat = store.mat(seat);
  const name = store.ownerName(seat);
  if (!name) return null;
  return (
    <span class="seat-name" title={mat?.name} style={{ color: mat ? seatColours[mat.colour].fill : NEUTRAL }}>
      {mat && <Shape name={seatColours[mat.colour].shape} size={size} />}
      <span>{name}</span>
    </span>
  );
}
