/** The board: planets, the warp, the hyperspace gate and stacks of ships. */
import type { JSX } from "preact";

import type { Area, Piece } from "../../api/schema";

export function Defs(): JSX.Element {
  return (
    <>
      <radialGradient id="ce-warp" gradientTransform="matrix(1 0 0 1 0 0)">
        <stop offset="0" stop-color="#5a4bd6" stop-opacity="0.5" />
        <stop offset="0.55" stop-color="#27407e" stop-opacity="0.26" />
        <stop offset="1" stop-color="#0b0f17" stop-opacity="0" />
      </radialGradient>
      <radialGradient id="ce-hole">
        <stop offset="0.35" stop-color="#05070d" />
        <stop offset="0.8" stop-color="#251c52" />
        <stop offset="1" stop-color="#6a58d8" stop-opacity="0.25" />
      </radialGradient>
      <linearGradient id="ce-beam" x1="0" x2="1">
        <stop offset="0" stop-color="#fff1c9" stop-opacity="0.85" />
        <stop offset="0.7" stop-color="#f0c274" stop-opacity="0.6" />
        <stop offset="1" stop-color="#f0c274" stop-opacity="0.95" />
      </linearGradient>
      <radialGradient id="ce-light" cx="0.34" cy="0.3" r="0.85">
        <stop offset="0" stop-color="#fff" stop-opacity="0.55" />
        <stop offset="0.45" stop-color="#fff" stop-opacity="0" />
        <stop offset="1" stop-color="#000" stop-opacity="0.62" />
      </radialGradient>
    </>
  );
}

export function AreaArt({ area }: { area: Area }): JSX.Element {
  switch (area.kind) {
    case "planet":
      return <Planet area={area} />;
    case "warp":
      return <Warp area={area} />;
    case "gate":
      return <Gate area={area} />;
    default:
      return <circle class="ce-dock" r={50 * area.size[1]} />;
  }
}

const RADIUS = 31;

/** A planet: bands of clouds that differ from one to the next, in the colour of its system. */
function Planet({ area }: { area: Area }): JSX.Element {
  const turn = (Number(area.label) * 67) % 180 - 90;
  return (
    <g class={`ce-planet tint-${area.figures["tint"]}`}>
      <circle class="globe" r={RADIUS - 3} />
      <g transform={`rotate(${turn})`}>
        <path class="band" d="M-27 -6Q0 -13 27 -6L26 1Q0 -6 -26 1Z" />
        <path class="band faint" d="M-25 11Q0 5 25 11L22 17Q0 11 -22 17Z" />
      </g>
      <circle r={RADIUS - 3} fill="url(#ce-light)" />
      {area.figures["target"] === 1 && <circle class="ce-target" r={RADIUS + 3} />}
    </g>
  );
}

/** The whole middle is the warp; its hole is where lost ships wait. */
function Warp({ area }: { area: Area }): JSX.Element {
  const radius = 50 * area.size[0];
  return (
    <g class="ce-warp">
      <ellipse cx={-100 * area.x} cy={-100 * area.y} rx="215" ry="112" fill="url(#ce-warp)" />
      <circle r={radius} fill="url(#ce-hole)" />
      {[0.98, 0.82, 0.64].map((share, at) => (
        <ellipse key={share} class="swirl" rx={radius * share} ry={radius * share * 0.72} transform={`rotate(${at * 40 - 20})`} />
      ))}
    </g>
  );
}

/** The gate, and its beam that ends at the planet at which it is aimed. */
function Gate({ area }: { area: Area }): JSX.Element {
  const radius = 50 * area.size[0];
  const [x, y] = [Number(area.figures["x"] ?? 0), Number(area.figures["y"] ?? 0)];
  const far = Math.hypot(x, y);
  const angle = (Math.atan2(y, x) * 180) / Math.PI;
  return (
    <g class={far > 0 ? "ce-gate aimed" : "ce-gate"}>
      {far > 0 && (
        <g class="beam" style={{ transform: `rotate(${Math.round(angle)}deg)` }}>
          <path class="cone" fill="url(#ce-beam)" d={cone(radius, far - RADIUS)} />
          <path class="chevrons" d={chevrons(radius, far - RADIUS)} />
        </g>
      )}
      <circle class="portal" r={radius - 3} />
      <circle class="rim" r={radius - 3} />
      {[0, 60, 120, 180, 240, 300].map((at) => (
        <path key={at} class="clamp" d="M-5 -4H5L3 5H-3Z" transform={`rotate(${at}) translate(0 ${3 - radius})`} />
      ))}
    </g>
  );
}

/** Wide at the gate, with a point at the planet. */
function cone(from: number, to: number): string {
  return `M${from * 0.5} ${-from * 0.84}L${to} -5L${to} 5L${from * 0.5} ${from * 0.84}Z`;
}

function chevrons(from: number, to: number): string {
  const room = to - from;
  return [0.25, 0.5, 0.75].map((share) => {
    const x = from + room * share;
    const half = 5 + (1 - share) * 14;
    return `M${x - 6} ${-half}L${x + 4} 0L${x - 6} ${half}`;
  }).join("");
}

/** What is read on an area: the name of a planet, and of the places in the middle. */
export function AreaSigns({ area }: { area: Area }): JSX.Element {
  if (area.kind === "planet") {
    return (
      <g class={area.figures["target"] === 1 ? "ce-name target" : "ce-name"}>
        <text class="whole" y="37">{area.name}</text>
        <text class="short" y="37">{area.label}</text>
      </g>
    );
  }
  return <text class="ce-place" y={-50 * area.size[1] - 5}>{area.name}</text>;
}

const MOST = 6;

/** A stack of saucers, one for each ship as far as there is room, with their number. */
export function PieceArt({ piece }: { piece: Piece }): JSX.Element {
  const ships = Number(piece.figures["ships"] ?? 1);
  const shown = Math.min(ships, MOST);
  const pitch = shown > 4 ? 7 : 9;
  const base = ((shown - 1) * pitch) / 2 + 2;
  return (
    <g class="ce-ships">
      {Array.from({ length: shown }, (_, at) => (
        <g key={at} transform={`translate(-4 ${base - at * pitch})`}>
          <ellipse class="hull" rx="20" ry="6.5" />
          <path class="dome" d="M-9 -3.5Q-8 -11 0 -11Q8 -11 9 -3.5Z" />
        </g>
      ))}
      <text class="count" x="20" y="22">{ships}</text>
    </g>
  );
}
