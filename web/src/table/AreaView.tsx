/** One area of the board: its picture, and the signs that say what can be done with it. */
import type { Area } from "../api/schema";
import type { GameModule } from "../games/module";
import { shapePath } from "../ui/Shape";
import type { ShapeName } from "../ui/palette";
import { hexPoints } from "./layout";
import { memo } from "./memo";

export type Mark = "" | "next" | "picked" | "goal" | "previewed";

export interface AreaProps {
  area: Area;
  art: GameModule["AreaArt"];
  mark: Mark;
  lit: boolean;
  open: boolean;
  cost: number | null;
  risky: boolean;
  /** Null: nobody has it. */
  ownerFill: string | null;
  ownerShape: ShapeName | null;
  label: string;
  tabbable: boolean;
}

const HEX = hexPoints();
const RING = hexPoints(4);
const OWNER_RING = hexPoints(2);

export const AreaView = memo(function AreaView(props: AreaProps) {
  const { area, mark, lit, open } = props;
  const classes = ["area", `kind-${area.kind}`, mark, lit && "lit", open && "open"];
  return (
    <g class={classes.filter(Boolean).join(" ")} transform={`translate(${area.x * 100} ${area.y * 100})`}>
      <Picture area={area} art={props.art} />
      {props.ownerFill !== null && <OwnerSign fill={props.ownerFill} shape={props.ownerShape} />}
      <g
        class="spot"
        role="button"
        tabindex={props.tabbable ? 0 : -1}
        aria-label={props.label}
        aria-pressed={mark === "picked" || mark === "previewed"}
        data-spot={`area:${area.id}`}
      >
        <polygon class="hit" points={HEX} />
        <polygon class="sign" points={RING} />
        <polygon class="focus-sign" points={RING} />
      </g>
      {(mark === "goal" || mark === "previewed") && <Cost cost={props.cost} risky={props.risky} />}
    </g>
  );
});

const Picture = memo(function Picture({ area, art: Art }: Pick<AreaProps, "area" | "art">) {
  return (
    <g aria-hidden="true">
      <polygon class="hex" points={HEX} />
      {Art && <Art area={area} />}
      {!Art && area.label && (
        <text class="area-label" y="-30">
          {area.label}
        </text>
      )}
    </g>
  );
});

/** Whose it is: a ring with the seat's shape, a broken one if it belongs to no seat. */
function OwnerSign({ fill, shape }: { fill: string; shape: ShapeName | null }) {
  return (
    <g class={shape ? "owner-sign" : "owner-sign neutral"} style={{ color: fill }}>
      <polygon points={OWNER_RING} />
      {shape && <path d={shapePath(shape)} transform="translate(-5 -57) scale(0.42)" />}
    </g>
  );
}

function Cost({ cost, risky }: { cost: number | null; risky: boolean }) {
  return (
    <g class="cost" aria-hidden="true">
      {cost !== null && (
        <>
          <circle cx="0" cy="-34" r="11" />
          <text x="0" y="-29.5">
            {cost}
          </text>
        </>
      )}
      {risky && (
        <g class="risk" transform="translate(20 -34)">
          <path d="M0 -11L12 9H-12z" />
          <text x="0" y="6">
            !
          </text>
        </g>
      )}
    </g>
  );
}
