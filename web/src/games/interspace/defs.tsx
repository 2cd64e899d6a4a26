/** Gradients and clips that all pictures share. Light comes from the upper left. */
import type { JSX } from "preact";

const HEX = "M0-57.7L50-28.9V28.9L0 57.7L-50 28.9V-28.9Z";

type Stop = readonly [offset: number, colour: string, opacity: number];

function Glow({ id, stops, x = 0.5, y = 0.5, r = 0.5 }: {
  id: string; stops: readonly Stop[]; x?: number; y?: number; r?: number;
}): JSX.Element {
  return (
    <radialGradient id={id} cx={x} cy={y} r={r}>
      <Stops stops={stops} />
    </radialGradient>
  );
}

function Stops({ stops }: { stops: readonly Stop[] }): JSX.Element {
  return (
    <>
      {stops.map(([offset, colour, opacity]) => (
        <stop offset={offset} stop-color={colour} stop-opacity={opacity} />
      ))}
    </>
  );
}

/** A colour that is strong in the middle and gone at the edge. */
const soft = (colour: string, strength: number): Stop[] => [
  [0, colour, strength], [0.45, colour, strength * 0.55], [1, colour, 0],
];

const CLOUDS: Record<string, string> = {
  "is-rose": "#d94f9b", "is-violet": "#7a4fe0", "is-teal": "#2fb3c4", "is-blue": "#3f6fe0",
  "is-ochre": "#b5803f", "is-umber": "#7a4f2c", "is-sand": "#d9b27a", "is-fog": "#5b6880",
  "is-soot": "#120b06",
};

export function Defs(): JSX.Element {
  return (
    <>
      <clipPath id="is-hex"><path d={HEX} /></clipPath>
      <clipPath id="is-ball"><circle r={28} /></clipPath>
      <Glow id="is-light" x={0.32} y={0.28} r={0.6}
        stops={[[0, "#fff", 0.5], [0.4, "#fff", 0.14], [1, "#fff", 0]]} />
      <Glow id="is-shade" x={0.34} y={0.3} r={0.74}
        stops={[[0.4, "#03050b", 0], [0.66, "#03050b", 0.42], [0.84, "#03050b", 0.84], [1, "#03050b", 0.95]]} />
      <Glow id="is-halo" stops={[[0.5, "#cfe0ff", 0.2], [0.75, "#9fc0ff", 0.07], [1, "#9fc0ff", 0]]} />
      {Object.entries(CLOUDS).map(([id, colour]) => <Glow id={id} stops={soft(colour, 0.62)} />)}
      <Glow id="is-star" stops={[[0, "#fff", 1], [0.18, "#e8f6ff", 0.95], [0.36, "#7cc7ff", 0.5], [1, "#2f6fe0", 0]]} />
      <Glow id="is-pulse" stops={[[0, "#fff", 1], [0.2, "#f3ecff", 0.95], [0.4, "#b79bff", 0.5], [1, "#5b3fd0", 0]]} />
      <Glow id="is-ember" stops={[[0.3, "#ff9a3c", 0.5], [0.6, "#c4451c", 0.2], [1, "#7a1c10", 0]]} />
      <linearGradient id="is-disc">
        <Stops stops={[[0, "#ff8a2e", 0], [0.14, "#ffb861", 0.95], [0.34, "#fff4d6", 1], [0.62, "#ff9a3c", 0.9], [0.88, "#b83a17", 0.6], [1, "#6a1a10", 0]]} />
      </linearGradient>
      <linearGradient id="is-lens" x1="0" y1="0.1" x2="1" y2="0.9">
        <Stops stops={[[0, "#fff1cf", 1], [0.5, "#ff9f45", 0.85], [1, "#9a2f16", 0.5]]} />
      </linearGradient>
      <linearGradient id="is-beam" x1="0" y1="1" x2="0" y2="0">
        <Stops stops={[[0, "#efe6ff", 0.95], [0.35, "#b79bff", 0.5], [1, "#7a5cf0", 0]]} />
      </linearGradient>
      <Glow id="is-void" stops={[[0, "#000", 1], [0.6, "#06040c", 0.95], [1, "#0a0714", 0]]} />
      <Glow id="is-galaxy" stops={[[0, "#fffbe8", 1], [0.15, "#ffe2a8", 0.8], [0.5, "#8fa8ff", 0.25], [1, "#4f5fd0", 0]]} />
    </>
  );
}
