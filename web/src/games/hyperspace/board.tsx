/** The board: tiles with their planets, continents and orbits, and the figures on them. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";

import type { Area, Piece } from "../../api/schema";
import type { Slot, Stack } from "../../table/layout";
import { type Colour, seatColours } from "../../ui/palette";
import { dots } from "../shared/curves";
import { seeded } from "../shared/random";
import { Layers, unitLayers } from "./Drawn";
import { LANDS, TOKENS } from "./drawings";

const HEX = "M0-115.5L100-57.7V57.700L0 115.5L-100 57.700V-57.700Z";
const INNER = "M0-109L94.4-54.500V54.500L0 109L-94.4 54.500V-54.500Z";

export function Defs(): JSX.Element {
  return (
    <>
      <radialGradient id="hs-globe" cx="0.36" cy="0.3" r="0.85">
        <stop offset="0" stop-color="#3a5378" />
        <stop offset="0.6" stop-color="#1d2c46" />
        <stop offset="1" stop-color="#0a101c" />
      </radialGradient>
      <radialGradient id="hs-fog">
        <stop offset="0" stop-color="#4a3f7d" stop-opacity="0.5" />
        <stop offset="0.7" stop-color="#232048" stop-opacity="0.3" />
        <stop offset="1" stop-color="#0b0f17" stop-opacity="0" />
      </radialGradient>
    </>
  );
}

export function AreaArt({ area }: { area: Area }): JSX.Element {
  switch (area.kind) {
    case "continent": return <Continent area={area} />;
    case "unexplored": return <Unexplored id={area.id} />;
    case "free": return <path class="hs-free" d={INNER} />;
    default: return <System area={area} />;
  }
}

function Stars({ id }: { id: string }): JSX.Element {
  return useMemo(() => {
    const random = seeded(`stars ${id}`);
    const at = (): [number, number] => [random.between(-84, 84), random.between(-74, 90)];
    return (
      <g stroke-linecap="round">
        <path d={dots(Array.from({ length: 14 }, at))} stroke="#9fb2d6" stroke-width={1.2} opacity={0.45} />
        <path d={dots(Array.from({ length: 3 }, at))} stroke="#dfeaff" stroke-width={2} opacity={0.6} />
      </g>
    );
  }, [id]);
}

function Unexplored({ id }: { id: string }): JSX.Element {
  return (
    <g class="hs-unexplored">
      <path d={INNER} />
      <ellipse rx={84} ry={78} fill="url(#hs-fog)" />
      <Stars id={id} />
      <path class="mark" d="M-16 -14C-16 -38 20 -38 20 -13C20 2 2 2 2 18M2 34h0.1" />
    </g>
  );
}

/** How large the globe is on which so many continents lie. */
const GLOBES: Readonly<Record<string, { y: number; rx: number; ry: number }>> = {
  1: { y: -16, rx: 54, ry: 54 }, 2: { y: -16, rx: 72, ry: 52 }, 3: { y: -14, rx: 71, ry: 66 },
};

function System({ area }: { area: Area }): JSX.Element {
  const tint = area.figures["tint"] as Colour | undefined;
  const globe = GLOBES[String(area.figures["continents"] ?? 1)] ?? GLOBES["3"]!;
  return (
    <g class="hs-system">
      {tint && <path d={HEX} fill={seatColours[tint].fill} opacity={0.1} />}
      <Stars id={area.id} />
      <ellipse class="hs-orbit" cy={globe.y} rx={globe.rx + 17} ry={globe.ry + 15} />
      <ellipse cy={globe.y} rx={globe.rx} ry={globe.ry} fill="url(#hs-globe)" />
      {tint && <path class="hs-home" d={INNER} style={{ stroke: seatColours[tint].fill }} />}
    </g>
  );
}

/** A landmass: empty it shows what a Colony would produce, with a Colony whose it is and the tokens in its slots. */
function Continent({ area }: { area: Area }): JSX.Element {
  const { figures } = area;
  const tint = figures["tint"] as Colour | undefined;
  const scale = area.size[0] / 0.68;
  const settled = figures["colony"] !== undefined;
  const fill = tint ? seatColours[tint].fill : "";
  return (
    <g class={settled ? "hs-land settled" : "hs-land"} style={tint ? { "--seat": fill } : undefined}>
      <g transform={`scale(${scale})`}>
        <path class="ground-shape" d={LANDS[String(figures["letter"])] ?? LANDS["A"]} />
      </g>
      {settled && <g class="dome" transform={`translate(0 ${-50 * area.size[0] + 11}) scale(0.48)`}><Layers layers={unitLayers(String(figures["colony"]))} /></g>}
    </g>
  );
}

const SLOTS = ["atomic", "metal", "hyper"];

/** What is written and lies on an area, over the counters. */
export function AreaSigns({ area }: { area: Area }): JSX.Element | null {
  if (area.kind === "continent") return <Slots area={area} />;
  if (area.kind === "free") return <text class="hs-name large" y={9}>{area.label}</text>;
  if (area.kind === "unexplored") return null;
  const hypers = Number(area.figures["hypers"] ?? 0);
  const wreckage = area.figures["wreckage"];
  return (
    <g>
      <text class="hs-name" y={-78}>
        {inLines(area.label).map((line, at, { length }) => <tspan key={line} x={0} dy={at === 0 ? 13 * (1 - length) : 13}>{line}</tspan>)}
      </text>
      {hypers > 0 && (
        <g class="hs-loose of-hyper" transform="translate(79 -34)">
          <g transform="scale(0.56)"><Layers layers={TOKENS["hyper"]!} /></g>
          {hypers > 1 && <text x={7} y={14}>{hypers}</text>}
        </g>
      )}
      {wreckage !== undefined && (
        <g class="hs-wreck" transform="translate(80 4) rotate(-32) scale(0.62)"><Layers layers={unitLayers(String(wreckage))} /><path d="M-20 14L18 -12" /></g>
      )}
    </g>
  );
}

const WIDEST = 18; // letters, beside which there is room for what lies on the tiles around

/** A name in one line, or in two, of which the first has less room. */
function inLines(name: string): string[] {
  if (name.length <= WIDEST) return [name];
  const words = name.split(" ");
  const first = words.findIndex((_, at) => words.slice(0, at + 1).join(" ").length * 3 >= name.length - 4);
  return [words.slice(0, first + 1).join(" "), words.slice(first + 1).join(" ")].filter(Boolean);
}

/** The tokens of a continent in a row at its lower edge, and Organics that lie about. */
function Slots({ area }: { area: Area }): JSX.Element {
  const { figures, size } = area;
  const settled = figures["colony"] !== undefined;
  const tokens = SLOTS.flatMap((kind) => Array.from({ length: Number(figures[kind] ?? 0) }, () => kind));
  const empty = settled ? Number(figures["slots"] ?? 0) : 0;
  const all = [...tokens, ...Array.from({ length: empty }, () => "")];
  const organics = Number(figures["organics"] ?? 0);
  const y = 50 * size[0] - 7;
  return (
    <g class={settled ? "hs-slots settled" : "hs-slots"}>
      {all.map((kind, at) => (
        <g key={at} class={kind ? `of-${kind}` : "empty"} transform={`translate(${(at - (all.length - 1) / 2) * 17} ${y})`}>
          <rect x={-8} y={-8} width={16} height={16} rx={4} />
          {kind && <g transform="scale(0.33)"><Layers layers={TOKENS[kind]!} /></g>}
        </g>
      ))}
      {Array.from({ length: organics }, (_, at) => (
        <g key={`o${at}`} class="of-organic loose" transform={`translate(${-50 * size[0] + 6 + at * 4} ${-at * 12}) scale(0.3)`}><Layers layers={TOKENS["organic"]!} /></g>
      ))}
    </g>
  );
}

/** The silhouette of a figure. */
export function PieceArt({ piece }: { piece: Piece }): JSX.Element {
  return <Layers layers={unitLayers(piece.kind, String(piece.figures["civ"] ?? ""))} />;
}

// -- where figures stand

const SIZE = 31;
const PITCH = SIZE + 5;
const ROW = { y: 72, most: 4 };

/** Starbases at the left of the planet, other units in orbit below it; on continents in the middle. */
export function arrange(stacks: readonly Stack[], area: Area): Slot[] | null {
  if (area.kind === "continent") return onLand(stacks, area);
  if (area.shape !== "hex") return null;
  const bases = stacks.filter(({ kind }) => kind === "starbase");
  const others = stacks.filter(({ kind }) => kind !== "starbase");
  const rows = Math.max(1, Math.ceil(others.length / ROW.most));
  const size = rows > 1 ? 25 : SIZE;
  const columns = Math.ceil(others.length / rows);
  return stacks.map((stack) => {
    const base = bases.indexOf(stack);
    if (base >= 0) return { x: -80, y: -32 + base * PITCH, size: SIZE };
    const at = others.indexOf(stack);
    const row = Math.floor(at / columns);
    const inRow = Math.min(columns, others.length - row * columns);
    const x = ((at % columns) - (inRow - 1) / 2) * (size + 5);
    return { x, y: ROW.y - (rows - 1) * 14 + row * (size + 3), size };
  });
}

function onLand(stacks: readonly Stack[], area: Area): Slot[] {
  const room = area.size[0] * 100 * 0.78;
  const size = Math.min(30, room / stacks.length - 2);
  return stacks.map((_, at) => ({ x: (at - (stacks.length - 1) / 2) * (size + 3), y: 0, size }));
}

/** The system on which a continent lies. */
export function around(area: string): string | null {
  const at = area.indexOf("/");
  return at < 0 ? null : area.slice(0, at);
}
