/** A layer over the areas: the regions of seats, each with a border and shapes in its colour. */
import { shapePath } from "../ui/Shape";
import { border } from "./layers";
import { centre, outline } from "./layout";
import { seatSign } from "./signs";
import { useTable } from "./store";

/** Borders of different seats lie beside each other. */
const APART = 4;
const SIGN = 8;

export function LayerView() {
  const store = useTable();
  const layer = store.layer.value;
  if (!layer) return null;
  const byId = store.areaById.value;
  const regions = layer.regions.map(({ seat, areas }, at) => {
    const found = areas.map((id) => byId.get(id)).filter((area) => area !== undefined);
    return { seat, found, inset: 2 + at * APART, ...seatSign(store, seat) };
  });
  const covered = store.layerSeats.value;
  const beyond = store.areas.value.filter((area) => !covered.has(area.id));
  return (
    <g class="layer" aria-hidden="true">
      {beyond.map((area) => (
        <path key={area.id} class="beyond" d={outline(area)} transform={`translate(${area.x * 100} ${area.y * 100})`} />
      ))}
      {regions.map(({ seat, found, fill, inset }) => (
        <path key={seat} class="region" d={border(found, inset)} style={{ stroke: fill }} />
      ))}
      {regions.map(({ seat, found, fill, shape }) =>
        shape && found.map((area) => {
          const { x, y } = centre(area);
          const seats = covered.get(area.id)!;
          const aside = (seats.indexOf(seat) - (seats.length - 1) / 2) * SIGN;
          return (
            <path key={`${seat} ${area.id}`} d={shapePath(shape)} style={{ fill }} class="region-sign"
              transform={`translate(${x + aside - SIGN / 2} ${y + 47.5}) scale(${SIGN / 24})`} />
          );
        }))}
    </g>
  );
}
