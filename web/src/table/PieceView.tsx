/** One counter. The counters of a stack lie on each other; the last one shows how many they are. */
import type { Piece } from "../api/schema";
import type { GameModule } from "../games/module";
import { shapePath } from "../ui/Shape";
import type { ShapeName } from "../ui/palette";
import { memo } from "./memo";

export interface PieceProps {
  piece: Piece;
  art: GameModule["PieceArt"];
  x: number;
  y: number;
  size: number;
  fill: string;
  shape: ShapeName | null;
  neutral: boolean;
  /** What the stack says of itself; null: another counter lies on this one. */
  stack: string | null;
  /** All counters of the stack, and the signs on top of them. */
  pieces: readonly Piece[];
  signs: GameModule["StackSigns"];
  count: number;
  chosen: number;
  mark: "" | "next" | "picked";
  lit: boolean;
  label: string;
  tabbable: boolean;
}

export const PieceView = memo(function PieceView(props: PieceProps) {
  const { stack, mark, lit, signs: Signs } = props;
  const classes = ["piece", mark, lit && "lit", stack === null && "under", props.neutral && "neutral"];
  const place = {
    transform: `translate(${props.x}px, ${props.y}px) scale(${props.size / 40})`,
    color: props.fill,
  };
  if (stack === null) {
    return (
      <g class={classes.filter(Boolean).join(" ")} style={place} aria-hidden="true">
        <Counter {...faceOf(props)} />
      </g>
    );
  }
  return (
    <g class={classes.filter(Boolean).join(" ")} style={place}>
      {props.count > 1 && <rect class="counter edge" x="-17" y="-22" width="40" height="40" rx="8" />}
      <Counter {...faceOf(props)} />
      {Signs && <Signs pieces={props.pieces} />}
      <g
        class="spot"
        role="button"
        tabindex={props.tabbable ? 0 : -1}
        aria-label={props.label}
        aria-pressed={mark === "picked"}
        data-spot={stack}
      >
        <rect class="hit" x="-21" y="-21" width="42" height="42" rx="8" />
        <rect class="sign" x="-24" y="-24" width="48" height="48" rx="11" />
        <rect class="focus-sign" x="-24" y="-24" width="48" height="48" rx="11" />
      </g>
    </g>
  );
});

type Face = Pick<PieceProps, "piece" | "art" | "shape" | "neutral">;

function faceOf({ piece, art, shape, neutral }: PieceProps): Face {
  return { piece, art, shape, neutral };
}

const Counter = memo(function Counter({ piece, art: Art, shape, neutral }: Face) {
  return (
    <g class="counter-face" aria-hidden="true">
      <rect class="counter" x="-20" y="-20" width="40" height="40" rx="8" />
      {neutral && <rect class="hatch" x="-18.5" y="-18.5" width="37" height="37" rx="7" />}
      <g class="face" transform="translate(0 2) scale(0.72)">
        {Art ? (
          <Art piece={piece} />
        ) : (
          <text class="piece-label" y="6">
            {piece.label}
          </text>
        )}
      </g>
      {shape && <path class="owner-shape" d={shapePath(shape)} transform="translate(-19 -19) scale(0.44)" />}
    </g>
  );
});

/** How many counters lie in a stack. */
export function Badge({ count, chosen }: { count: number; chosen: number }) {
  const text = chosen > 0 && chosen < count ? `${chosen}/${count}` : String(count);
  const width = 10 + text.length * 9;
  return (
    <g class="badge" aria-hidden="true" transform="translate(20 18)">
      <rect x={-width / 2} y="-11" width={width} height="20" rx="10" />
      <text y="4.5">{text}</text>
    </g>
  );
}
