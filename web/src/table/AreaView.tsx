/** One area of the board: its picture, and the signs that say what can be done with it. */
import type { Area } from "../api/schema";
import type { GameModule } from "../games/module";
import { shapePath } from "../ui/Shape";
import type { ShapeName } from "../ui/palette";
import { outline } from "./layout";
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

export const AreaView = memo(function AreaView(props: AreaProps) {
  const { area, mark, lit, open } = props;
  const classes = ["area", `kind-${area.kind}`, mark, lit && "lit", open && "open"];
  return (
    <g class={classes.filter(Boolean).join(" ")} transform={`translate(${area.x * 100} ${area.y * 100})`}>
      <Picture area={area} art={props.art} />
      {props.ownerFill !== null && <OwnerSign area={area} fill={props.ownerFill} shape={props.ownerShape} />}
      <g
        class="spot"
        role="button"
        tabindex={props.tabbable ? 0 : -1}
        aria-label={props.label}
        aria-pressed={mark === "picked" || mark === "previewed"}
        data-spot={`area:${area.id}`}
      >
        <path class="hit" d={outline(area)} />
        <path class="sign" d={outline(area, 4)} />
        <path class="focus-sign" d={outline(area, 4)} />
      </g>
      {(mark === "goal" || mark === "previewed") && <Cost cost={props.cost} risky={props.risky} />}
    </g>
  );
});

/** What is written on an area: signs of the game, and its name where that is shown. */
export const AreaSign = memo(function AreaSign({ area, own: Own, code }: { area: Area; own: GameModule["AreaSigns"]; code: string }) {
  return (
    <g transform={`translate(${area.x * 100} ${area.y * 100})`}>
      {Own && <Own area={area} />}
      {code && (
        <text class="area-code" y={area.label ? -24 : 45}>
          {code}
        </text>
      )}
    </g>
  );
});

const Picture = memo(function Picture({ area, art: Art }: Pick<AreaProps, "area" | "art">) {
  return (
    <g aria-hidden="true">
      <path class="ground" d={outline(area)} />
      {Art && <Art area={area} />}
      {!Art && area.label && (
        <text class="area-label" y={labelHeight(area)}>
          {area.label}
        </text>
      )}
    </g>
  );
});

/** What is printed in an area stands above the counters in it. */
function labelHeight({ shape, size }: Area): number {
  return shape === "hex" ? -30 * size[0] : 14 - size[1] * 50;
}

/** Whose it is: a ring with the seat's shape, a broken one if it belongs to no seat. */
function OwnerSign({ area, fill, shape }: { area: Area; fill: string; shape: ShapeName | null }) {
  const top = area.shape === "hex" ? -57 * area.size[0] : -50 * area.size[1];
  return (
    <g class={shape ? "owner-sign" : "owner-sign neutral"} style={{ color: fill }}>
      <path class="ring" d={outline(area, 2)} />
      {shape && <path class="shape" d={shapePath(shape)} transform={`translate(-5 ${top}) scale(0.42)`} />}
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
