/** Pictures of the system markers, the home areas and the colonies. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";

import type { Area } from "../../api/schema";
import { type Colour, seatColours } from "../../ui/palette";
import { around, dots, polygon, scattered } from "../shared/curves";
import { seeded } from "../shared/random";

const HEX = "M0-57.7L50-28.9V28.9L0 57.7L-50 28.9V-28.9Z";
const line = { fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" } as const;

export function Defs(): JSX.Element {
  const glow = (id: string, colour: string, strength: number): JSX.Element => (
    <radialGradient id={id}>
      <stop offset={0} stop-color={colour} stop-opacity={strength} />
      <stop offset={0.45} stop-color={colour} stop-opacity={strength * 0.55} />
      <stop offset={1} stop-color={colour} stop-opacity={0} />
    </radialGradient>
  );
  return (
    <>
      <clipPath id="se-hex"><path d={HEX} /></clipPath>
      {glow("se-rose", "#d94f9b", 0.65)}
      {glow("se-violet", "#7a4fe0", 0.65)}
      {glow("se-teal", "#2fb3c4", 0.6)}
      {glow("se-fire", "#ffb04a", 0.95)}
      {glow("se-ember", "#ff7a2e", 0.6)}
      <radialGradient id="se-light" cx={0.33} cy={0.3} r={0.75}>
        <stop offset={0} stop-color="#fff" stop-opacity={0.45} />
        <stop offset={0.45} stop-color="#fff" stop-opacity={0} />
        <stop offset={1} stop-color="#03050b" stop-opacity={0.85} />
      </radialGradient>
    </>
  );
}

function Stars({ id }: { id: string }): JSX.Element {
  return useMemo(() => {
    const random = seeded(`stars ${id}`);
    return (
      <g stroke-linecap="round">
        <path d={dots(scattered(random, 8))} stroke="#9fb2d6" stroke-width={1.1} opacity={0.5} />
        <path d={dots(scattered(random, 2))} stroke="#dfeaff" stroke-width={1.8} opacity={0.7} />
      </g>
    );
  }, [id]);
}

function Ball({ fill, r = 23, children }: { fill: string; r?: number; children?: JSX.Element }): JSX.Element {
  return <g transform="translate(0 -7)"><circle r={r} fill={fill} />{children}<circle r={r} fill="url(#se-light)" /></g>;
}

function Asteroids({ id }: { id: string }): JSX.Element {
  return useMemo(() => {
    const random = seeded(`rocks ${id}`);
    const rocks = scattered(random, 13).map((centre, at) => around(random, centre, at < 4 ? 8 : 4, 8, 0.22));
    return <g clip-path="url(#se-hex)">{rocks.map((rock, at) => <path d={polygon(rock)} fill={at % 2 ? "#8a7f73" : "#6d6761"} stroke="#05070d" stroke-width={0.8} />)}</g>;
  }, [id]);
}

function Nebula({ id }: { id: string }): JSX.Element {
  return useMemo(() => {
    const random = seeded(`nebula ${id}`);
    return (
      <g clip-path="url(#se-hex)">
        {["se-rose", "se-violet", "se-teal", "se-violet"].map((fill) => {
          const [x, y] = scattered(random, 1)[0]!;
          return <ellipse cx={x * 0.5} cy={y * 0.5} rx={random.between(32, 46)} ry={random.between(22, 34)} fill={`url(#${fill})`} />;
        })}
      </g>
    );
  }, [id]);
}

const SPIKES = [0, 45, 90, 135, 180, 225, 270, 315];

/** What lies in a hex once it is known. */
export function Marker({ kind, id }: { kind: string; id: string }): JSX.Element | null {
  switch (kind) {
    case "homeworld": return <Ball fill="#2f7fd0" r={26}><path d="M-20 -6C-12 -18 2 -14 6 -6C0 4 -8 2 -14 8ZM6 8C14 2 22 6 18 14C12 18 6 16 6 8Z" fill="#5fbf74" /></Ball>;
    case "planet": return <Ball fill="#4f9a86"><path d="M-21 -6C-8 -12 8 -2 21 -8M-22 6C-6 0 6 10 20 6" {...line} stroke="#bfe6d6" stroke-width={3} opacity={0.55} /></Ball>;
    case "barren_planet": return <Ball fill="#8d7a66"><g fill="#000" opacity={0.3}><circle cx={-8} cy={-6} r={5} /><circle cx={8} cy={5} r={6.5} /><circle cx={-5} cy={11} r={3} /></g></Ball>;
    case "asteroids": return <Asteroids id={id} />;
    case "nebula": return <Nebula id={id} />;
    case "black_hole": return (
      <g transform="translate(0 -6) rotate(-17)">
        <circle r={40} fill="url(#se-ember)" />
        <ellipse rx={42} ry={10} fill="#ff9a3c" opacity={0.55} />
        <circle r={18} fill="#000" stroke="#fff3d8" stroke-width={2} />
        <path d="M-42 0A42 10 0 0 0 42 0A42 3 0 0 1 -42 0Z" fill="#ffcf8a" />
      </g>
    );
    case "super_nova": return (
      <g transform="translate(0 -6)">
        <circle r={44} fill="url(#se-fire)" />
        {SPIKES.map((turn) => <path transform={`rotate(${turn})`} d={turn % 90 ? "M-3 -10L0 -27L3 -10Z" : "M-3.6 -10L0 -40L3.6 -10Z"} fill="#fff0c8" />)}
        <circle r={12} fill="#fff" />
      </g>
    );
    case "mineral_5":
    case "mineral_10": return (
      <g transform="translate(0 -8)">
        <path d="M-16 14L-22 -4L-14 -16L-6 -4L-8 14Z" fill="#4fb8d8" /><path d="M-4 14L-6 -12L4 -24L12 -12L9 14Z" fill="#7fdcf0" />
        <path d="M12 14L14 0L20 -6L25 2L21 14Z" fill="#3f9cc0" />
        <text class="se-amount" y={9} x={3}>{kind === "mineral_5" ? 5 : 10}</text>
      </g>
    );
    case "space_wreck": return (
      <g transform="translate(0 -8) rotate(-14)">
        <path d="M-30 -7L-6 -9L-9 -2L-3 3L-7 9L-28 7Z" fill="#8f9ab0" /><path d="M2 -8L18 -6L29 0L18 6L3 8L8 2L1 -2Z" fill="#76829a" />
        <path d="M-3 -16h0M5 14h0M-10 16h0M8 -14h0" stroke="#b9c4da" stroke-width={3.4} stroke-linecap="round" />
      </g>
    );
    case "lost_in_space": return (
      <g transform="translate(0 -6)"><path d="M2 0C-3 -4 5 -10 10 -3C16 8 0 17 -11 8C-24 -6 -6 -27 12 -20C32 -11 30 18 6 25" {...line} stroke="#b79cff" stroke-width={3.6} /></g>
    );
    case "danger": return (
      <g transform="translate(0 -8)"><path d="M0 -25L26 20H-26Z" fill="#3a1512" stroke="#ff9d94" stroke-width={4} stroke-linejoin="round" /><path d="M0 -8V6M0 13h0" {...line} stroke="#ff9d94" stroke-width={5} /></g>
    );
    case "warp_point_1":
    case "warp_point_2": return (
      <g transform="translate(0 -6)">
        {[30, 22, 14].map((r) => <ellipse rx={r} ry={r * 0.7} {...line} stroke="#b79cff" stroke-width={2.6} opacity={1.15 - r / 34} />)}
        <text class="se-amount light" y={6}>{kind.slice(-1)}</text>
      </g>
    );
    case "doomsday_machine": return (
      <g transform="translate(0 -6)" fill="#c7665c"><circle r={16} {...line} stroke="#c7665c" stroke-width={5} />{[0, 60, 120, 180, 240, 300].map((turn) => <path transform={`rotate(${turn})`} d="M-5 -18H5L0 -28Z" />)}<circle r={6} /></g>
    );
    default: return null;
  }
}

/** The kinds of markers that have a picture. */
export const MARKERS: readonly string[] = [
  "homeworld", "planet", "barren_planet", "mineral_5", "mineral_10", "asteroids", "nebula", "black_hole", "danger",
  "lost_in_space", "super_nova", "space_wreck", "warp_point_1", "warp_point_2", "doomsday_machine",
];

/** The back of a marker. */
function Back(): JSX.Element {
  return (
    <>
      <path class="se-back" d="M0-46L40-23V23L0 46L-40 23V-23Z" />
      <path class="se-back-lines" d="M-26 -15L26 15M-26 15L26 -15M0 -30V30" />
    </>
  );
}

export function AreaArt({ area }: { area: Area }): JSX.Element {
  const tint = area.figures["tint"] as Colour | undefined;
  const covered = area.kind === "unexplored" || area.kind === "peeked";
  return (
    <>
      {tint && <path d={HEX} fill={seatColours[tint].fill} opacity={0.07} />}
      {covered ? <Back /> : <Stars id={area.id} />}
      {area.kind === "peeked" && <g transform="scale(0.55) translate(0 -8)"><Marker kind={String(area.figures["seen"])} id={area.id} /></g>}
      {!covered && <Marker kind={area.kind} id={area.id} />}
    </>
  );
}

/** The name of a hex, the value of its colony, and whether it is blockaded or only this player has looked at it. */
export function AreaSigns({ area }: { area: Area }): JSX.Element {
  const value = area.figures["value"];
  return (
    <>
      <text class="se-hex-name" y={-40}>{area.label}</text>
      {area.figures["entry"] !== undefined && (
        <g class="se-entry">
          <circle r={17} />{[0, 60, 120, 180, 240, 300].map((turn) => <path transform={`rotate(${turn})`} d="M-5 -19H5L0 -29Z" />)}
          <text y={6}>{area.figures["entry"]}</text>
        </g>
      )}
      {area.kind === "peeked" && (
        <g class="se-eye" transform="translate(26 -22)"><path d="M-8 0C-4 -6 4 -6 8 0C4 6 -4 6 -8 0Z" /><circle r={2.4} /></g>
      )}
      {value !== undefined && (
        <g class={area.figures["blockaded"] ? "se-value blockaded" : "se-value"} transform="translate(30 -24)">
          <circle r={10.5} /><text y={4.5}>{value}</text>
          {area.figures["blockaded"] !== undefined && <path d="M-8 8L8 -8" />}
        </g>
      )}
      {area.figures["deposits"] !== undefined && <path class="se-deposit" d="M-30 -30L-24 -24L-30 -16L-36 -24Z" />}
    </>
  );
}
