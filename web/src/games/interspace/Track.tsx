/** The victory track: everybody's points on the way to the target. */
import type { JSX } from "preact";

import { tx } from "../../i18n";
import { seatColours } from "../../ui/palette";
import { shapePath } from "../../ui/Shape";
import type { PanelProps } from "../module";
import { panelOf } from "./panels";

const WIDTH = 300;
const LANE = 18;

export function Track({ position }: PanelProps): JSX.Element | null {
  const victory = panelOf(position, "victory");
  if (!victory) return null;
  const target = victory.goal;
  const { mats } = position.scene;
  const x = (points: number): number => 12 + (Math.min(points, target) / target) * (WIDTH - 40);
  const marks = Array.from({ length: Math.floor(target / 10) + 1 }, (_, at) => at * 10);
  const height = mats.length * LANE + 22;
  const told = mats.map(({ name, score }) => (
    score === null ? tx("is.track.secret", { name }) : tx("is.track.points", { name, n: score })
  )).join(", ");
  return (
    <figure class="is-track">
      <figcaption class="small muted">{tx("is.track", { target })}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={told}>
        {marks.map((points) => (
          <g>
            <path class={points === target ? "goal" : "mark"} d={`M${x(points)} 4V${height - 16}`} />
            <text x={x(points)} y={height - 3}>{points}</text>
          </g>
        ))}
        {mats.map((mat, lane) => {
          const { fill, shape } = seatColours[mat.colour];
          const y = 4 + LANE * (lane + 0.5);
          return (
            <g style={{ color: fill }} class={mat.out ? "out" : ""}>
              {mat.score !== null && <path class="way" d={`M${x(0)} ${y}H${x(mat.score)}`} />}
              <path class="seat" d={shapePath(shape)} transform={`translate(${x(mat.score ?? 0) - 7} ${y - 7}) scale(0.58)`} />
              <text class="score" x={x(mat.score ?? 0) + 11} y={y + 4}>{mat.score ?? "?"}</text>
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
