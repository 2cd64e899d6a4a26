/** Pictures of the terrains. What is seeded by the hex looks different in every hex. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";

import type { Area } from "../../api/schema";
import { around, dots, type Point, polygon, polyline, scattered } from "../shared/curves";
import { Planet } from "./planets";
import { seeded } from "../shared/random";

const line = { fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" } as const;

/** Far stars: a few dots of three sizes, one element each. */
function Stars({ id, count = 13 }: { id: string; count?: number }): JSX.Element {
  return useMemo(() => {
    const random = seeded(`stars ${id}`);
    const far = scattered(random, count);
    const near = scattered(random, Math.ceil(count / 4));
    const tint = random.one(["#ffe9c9", "#cfe2ff", "#fff", "#ffd9d0"]);
    return (
      <g stroke-linecap="round">
        <path d={dots(far)} stroke="#9fb2d6" stroke-width={1.1} opacity={0.5} />
        <path d={dots(near)} stroke={tint} stroke-width={1.7} opacity={0.8} />
      </g>
    );
  }, [id, count]);
}

/** One bright star among the far ones, in some hexes. */
function EmptySpace({ id }: { id: string }): JSX.Element {
  return useMemo(() => {
    const random = seeded(`empty ${id}`);
    const [x, y] = scattered(random, 1)[0]!;
    const haze = random.one(["is-blue", "is-violet", "is-teal", "is-fog"]);
    const [hx, hy] = scattered(random, 1)[0]!;
    return (
      <g clip-path="url(#is-hex)">
        <ellipse cx={hx} cy={hy} rx={44} ry={30} fill={`url(#${haze})`} opacity={0.16} />
        <Stars id={id} />
        {random.whole(0, 2) === 0 && (
          <path d={`M${x} ${y - 5}L${x + 0.8} ${y - 0.8}L${x + 5} ${y}L${x + 0.8} ${y + 0.8}L${x} ${y + 5}L${x - 0.8} ${y + 0.8}L${x - 5} ${y}L${x - 0.8} ${y - 0.8}Z`} fill="#dfeaff" opacity={0.7} />
        )}
      </g>
    );
  }, [id]);
}

const STONES = ["#8a7f73", "#77706a", "#9a8a76", "#6a6560"];

interface Rock { centre: Point; size: number }

/** Rocks along a belt, the big ones first, none on another. */
function rocks(id: string): Rock[] {
  const random = seeded(`rocks ${id}`);
  const placed: Rock[] = [];
  for (let tries = 0; tries < 160 && placed.length < 15; tries++) {
    const size = placed.length < 3 ? random.between(9, 12) : random.between(2.5, 6.5);
    const along = random.between(-40, 40);
    const centre: Point = [along, -along * 0.35 + random.between(-24, 24)];
    const apart = (other: Rock): boolean =>
      Math.hypot(other.centre[0] - centre[0], other.centre[1] - centre[1]) > other.size + size + 1;
    if (placed.every(apart)) placed.push({ centre, size });
  }
  return placed;
}

function Asteroids({ id }: { id: string }): JSX.Element {
  return useMemo(() => {
    const random = seeded(`asteroids ${id}`);
    return (
      <>
        <Stars id={id} count={7} />
        <ellipse rx={48} ry={22} transform="rotate(-19)" fill="url(#is-sand)" opacity={0.28} />
        {rocks(id).map(({ centre, size }) => <Stone centre={centre} size={size} tone={random.one(STONES)} />)}
        <path d={dots(scattered(random, 12))} {...line} stroke="#b9a88f" stroke-width={1.2} opacity={0.6} />
      </>
    );
  }, [id]);
}

/** A rock: its outline, the lit facet, the dark one, and a crater if it is big enough. */
function Stone({ centre: [x, y], size, tone }: { centre: Point; size: number; tone: string }): JSX.Element {
  const random = seeded(`${x} ${y}`);
  const rim = around(random, [0, 0], size, size > 6 ? 9 : 7, 0.16);
  const toward = (point: Point): number => point[0] + point[1];
  const facet = (part: (point: Point) => boolean): string =>
    polygon([...rim.filter(part), [size * 0.12, size * 0.12], [-size * 0.2, size * 0.3]]);
  return (
    <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
      <path d={polygon(rim)} fill={tone} />
      <path d={polygon(rim.map(([a, b]) => [a * 0.62 - size * 0.22, b * 0.62 - size * 0.22]))} fill="#fff" opacity={0.2} />
      <path d={facet((point) => toward(point) > size * 0.15)} fill="#05070d" opacity={0.5} />
      {size > 6 && (
        <g fill="#05070d" opacity={0.3}>
          <ellipse cx={-size * 0.42} cy={-size * 0.1} rx={size * 0.17} ry={size * 0.13} />
          <ellipse cx={size * 0.2} cy={-size * 0.48} rx={size * 0.12} ry={size * 0.09} />
        </g>
      )}
    </g>
  );
}

function BlackHole({ id }: { id: string }): JSX.Element {
  return (
    <>
      <Stars id={id} count={9} />
      <circle r={50} fill="url(#is-ember)" />
      <g transform="rotate(-17)">
        <ellipse rx={47} ry={11} fill="url(#is-disc)" opacity={0.55} />
        <circle r={20.5} {...line} stroke="url(#is-lens)" stroke-width={6} />
        <circle r={25} {...line} stroke="#ff8a3c" stroke-width={1} opacity={0.35} />
        <circle r={17.6} fill="#000" />
        <circle r={17.4} {...line} stroke="#fff3d8" stroke-width={1} opacity={0.9} />
        <path d="M-48 0A48 10.5 0 0 0 48 0A48 2.6 0 0 1 -48 0Z" fill="url(#is-disc)" />
        <path d="M-40 2.4A42 7 0 0 0 40 2.4" {...line} stroke="#7a2410" stroke-width={0.7} opacity={0.6} />
      </g>
    </>
  );
}

function Nebula({ id }: { id: string }): JSX.Element {
  return useMemo(() => {
    const random = seeded(`nebula ${id}`);
    const hues = random.one([
      ["is-violet", "is-rose", "is-blue", "is-rose", "is-teal"],
      ["is-blue", "is-teal", "is-violet", "is-teal", "is-rose"],
      ["is-rose", "is-violet", "is-rose", "is-blue", "is-violet"],
    ]);
    return (
      <g clip-path="url(#is-hex)">
        <circle r={62} fill={`url(#${hues[0]})`} />
        {[...hues, ...hues].map((hue) => {
          const [x, y] = scattered(random, 1)[0]!;
          return (
            <ellipse cx={x * 0.7} cy={y * 0.7} rx={random.between(26, 46)} ry={random.between(16, 32)}
              fill={`url(#${hue})`} transform={`rotate(${random.whole(-60, 60)} ${x * 0.7} ${y * 0.7})`} />
          );
        })}
        <ellipse cx={random.whole(-14, 4)} cy={random.whole(-16, 0)} rx={20} ry={11} fill="url(#is-galaxy)"
          opacity={0.4} transform="rotate(-30)" />
        <path d={dots(scattered(random, 8))} {...line} stroke="#fff" stroke-width={1.3} opacity={0.8} />
        <path d={dots(scattered(random, 2))} {...line} stroke="#fff" stroke-width={2.4} />
      </g>
    );
  }, [id]);
}

function DustCloud({ id }: { id: string }): JSX.Element {
  return useMemo(() => {
    const random = seeded(`dust ${id}`);
    const banks = Array.from({ length: 9 }, (_, at) => {
      const y = -40 + at * 10 + random.between(-4, 4);
      return { x: random.between(-22, 22), y, hue: random.one(["is-ochre", "is-umber", "is-sand"]) };
    });
    const lanes = Array.from({ length: 6 }, (_, at) => ({ x: random.between(-24, 24), y: -34 + at * 14 }));
    return (
      <g clip-path="url(#is-hex)">
        <Stars id={id} count={6} />
        {banks.map(({ x, y, hue }) => (
          <ellipse cx={x} cy={y} rx={random.between(32, 48)} ry={random.between(12, 18)}
            fill={`url(#${hue})`} transform={`rotate(-12 ${x} ${y})`} />
        ))}
        {lanes.map(({ x, y }) => (
          <ellipse cx={x} cy={y} rx={random.between(22, 36)} ry={random.between(3, 6.5)} fill="url(#is-soot)"
            transform={`rotate(-14 ${x} ${y})`} />
        ))}
        <path d={dots(scattered(random, 34))} {...line} stroke="#f0d7a8" stroke-width={0.9} opacity={0.55} />
      </g>
    );
  }, [id]);
}

function Pulsar({ id }: { id: string }): JSX.Element {
  const beam = "M-1.6 0L-8 -50A51 51 0 0 1 8 -50L1.6 0Z";
  return (
    <>
      <Stars id={id} count={9} />
      <circle r={40} fill="url(#is-pulse)" opacity={0.35} />
      <g {...line} stroke="#b79bff" stroke-width={0.8} transform="rotate(-24)">
        {[9, 15, 21].map((wide) => (
          <g opacity={0.75 - wide / 42}>
            <ellipse cx={-wide} rx={wide} ry={wide * 0.85} />
            <ellipse cx={wide} rx={wide} ry={wide * 0.85} />
          </g>
        ))}
      </g>
      <g class="is-sweep">
        <path d={beam} fill="url(#is-beam)" />
        <path d={beam} fill="url(#is-beam)" transform="rotate(180)" />
      </g>
      <circle r={13} fill="url(#is-pulse)" />
      <circle r={4.6} fill="#fff" />
    </>
  );
}

function NeutronStar({ id }: { id: string }): JSX.Element {
  return (
    <>
      <Stars id={id} count={9} />
      <circle r={46} fill="url(#is-star)" opacity={0.4} />
      <g {...line} stroke="#8fd3ff">
        <circle r={16} stroke-width={1.4} opacity={0.75} />
        <circle r={25} stroke-width={1} stroke-dasharray="22 5 3 5" opacity={0.55} />
        <circle r={35} stroke-width={0.8} stroke-dasharray="2 7" opacity={0.6} />
      </g>
      <path d="M0 -44L1.4 -8L0 0L-1.4 -8ZM0 44L1.4 8L0 0L-1.4 8ZM-44 0L-8 -1.4L0 0L-8 1.4ZM44 0L8 -1.4L0 0L8 1.4Z"
        fill="#dff2ff" opacity={0.85} />
      <path d="M-17 -17L17 17M17 -17L-17 17" stroke="#bfe6ff" stroke-width={0.7} opacity={0.6} />
      <circle r={17} fill="url(#is-star)" />
      <circle r={5.6} fill="#fff" />
    </>
  );
}

/** A grid that is drawn into a hole. */
function bentGrid(): string {
  const bend = (x: number, y: number): Point => {
    const far = Math.hypot(x, y) || 1;
    const pull = Math.min(0.8, 260 / (far * far + 180));
    const twist = 0.9 * Math.exp(-far / 22);
    const [a, b] = [x * (1 - pull), y * (1 - pull)];
    return [a * Math.cos(twist) - b * Math.sin(twist), a * Math.sin(twist) + b * Math.cos(twist)];
  };
  const steps = Array.from({ length: 25 }, (_, at) => -60 + at * 5);
  const rows = Array.from({ length: 13 }, (_, at) => -60 + at * 10);
  return rows.map((fixed) => polyline(steps.map((along) => bend(along, fixed)))
    + polyline(steps.map((along) => bend(fixed, along)))).join("");
}
const GRID = bentGrid();

function NullSpace({ id }: { id: string }): JSX.Element {
  return useMemo(() => {
    const random = seeded(`null ${id}`);
    const tear = around(random, [0, 0], 15, 22, 0.42).map(([x, y]): Point => [x * 0.72, y * 1.5]);
    const rips = Array.from({ length: 5 }, () => {
      const angle = random.between(0, 6.28);
      const out = (far: number, off: number): Point =>
        [Math.cos(angle + off) * far, Math.sin(angle + off) * far * 1.1];
      return polyline([out(11, 0), out(21, 0.2), out(28, -0.1), out(38, 0.12)]);
    });
    return (
      <g clip-path="url(#is-hex)">
        <path d="M0-57.7L50-28.9V28.9L0 57.7L-50 28.9V-28.9Z" fill="#07050d" opacity={0.85} />
        <path d={GRID} {...line} stroke="#8a6fd0" stroke-width={0.6} opacity={0.6} />
        <circle r={42} fill="url(#is-void)" opacity={0.75} />
        <path d={rips.join("")} {...line} stroke="#e04fa8" stroke-width={0.8} opacity={0.7} />
        <path d={polygon(tear)} fill="#000" stroke="#5b1c58" stroke-width={4} stroke-linejoin="bevel" />
        <path d={polygon(tear)} {...line} stroke="#ff7ad1" stroke-width={0.9} transform="translate(-0.8 -0.6)" />
        <path d={polygon(tear)} {...line} stroke="#5fe0d8" stroke-width={0.6} opacity={0.7} transform="translate(1 0.7)" />
      </g>
    );
  }, [id]);
}

/** The letters of the wormhole pairs: Vet is Bet without the dot. */
const LETTERS: Record<string, { colour: string; glyph: string; dot: boolean }> = {
  Aleph: { colour: "#ffb454", glyph: "M-7.5 -9L7.5 9M7 -9.5C8 -5 6 -2 1.8 0M-7 9.5C-8 4.5 -6 1 -2.2 -1.2", dot: false },
  Bet: { colour: "#4fd6e8", glyph: "M-6.5 -8.5H3Q6 -8.5 6 -5.5V8M-8 8.5H9", dot: true },
  Vet: { colour: "#f07ad8", glyph: "M-6.5 -8.5H3Q6 -8.5 6 -5.5V8M-8 8.5H9", dot: false },
};

/** Turns of a funnel, smaller and further round inwards. */
const TURNS = Array.from({ length: 7 }, (_, at) => ({ r: 41 - at * 4.6, turn: at * 23 }));

function Wormhole({ id, name }: { id: string; name: string }): JSX.Element {
  const [letter = "", end] = name.split("-");
  const { colour, glyph, dot } = LETTERS[letter] ?? { colour: "#9fb2d6", glyph: "", dot: false };
  const prime = end !== "Null";
  return (
    <>
      <Stars id={id} count={9} />
      <g {...line} stroke={colour}>
        {TURNS.map(({ r, turn }, at) => (
          <ellipse rx={r} ry={r * 0.86} transform={`rotate(${prime ? turn : -turn})`}
            stroke-width={0.8 + at * 0.28} opacity={0.22 + at * 0.1}
            stroke-dasharray={`${(r * 3.4).toFixed(1)} ${(r * 0.8).toFixed(1)}`} />
        ))}
      </g>
      <circle r={16.5} fill={prime ? colour : "#05070d"} stroke={colour} stroke-width={1.6} />
      {prime && <circle r={16.5} fill="url(#is-light)" />}
      <g {...line} stroke={prime ? "#0b0f17" : colour} stroke-width={2.9}>
        <path d={glyph} />
        {dot && <path d="M-1.5 0h0" stroke-width={4} />}
      </g>
    </>
  );
}

/** A far spiral: somebody else lives there. */
const ARM = "M0 0C7 -7 17 -3 16 7C15 17 0 21 -12 15";

function AnotherRegion({ id }: { id: string }): JSX.Element {
  return (
    <>
      <Stars id={id} count={12} />
      <path d="M0-43L37-21.5V21.5L0 43L-37 21.5V-21.5Z" {...line} stroke="#8fa8ff" stroke-width={1.2}
        stroke-dasharray="6 5" opacity={0.6} />
      <g transform="rotate(-24) scale(1.5 0.86)">
        <circle r={25} fill="url(#is-galaxy)" />
        {[0, 120, 240].map((turn) => (
          <g transform={`rotate(${turn})`} {...line} stroke="#cfdcff">
            <path d={ARM} stroke-width={3.4} opacity={0.3} />
            <path d={ARM} stroke-width={1.2} opacity={0.85} stroke-dasharray="2.5 1.8" />
          </g>
        ))}
        <circle r={4.5} fill="#fff6dc" />
      </g>
    </>
  );
}

function Unknown({ id }: { id: string }): JSX.Element {
  const random = seeded(`fog ${id}`);
  return (
    <g clip-path="url(#is-hex)">
      <ellipse cx={random.whole(-18, 0)} cy={-16} rx={46} ry={32} fill="url(#is-fog)" opacity={0.5} />
      <ellipse cx={random.whole(0, 18)} cy={20} rx={44} ry={30} fill="url(#is-fog)" opacity={0.42} />
      <path d="M-9 -9C-9 -22 11 -22 11 -9C11 -1 1 0 1 9M1 18.5h0" {...line} stroke="#aebbd2"
        stroke-width={4.2} opacity={0.2} />
    </g>
  );
}

/** The picture of a terrain; ``name`` is the planet's or wormhole's own. */
export function Terrain({ kind, id, name }: { kind: string; id: string; name: string }): JSX.Element {
  switch (kind) {
    case "home_world":
    case "planet":
      return <><Stars id={id} count={9} /><Planet name={name} home={kind === "home_world"} /></>;
    case "asteroids": return <Asteroids id={id} />;
    case "black_hole": return <BlackHole id={id} />;
    case "nebula": return <Nebula id={id} />;
    case "dust_cloud": return <DustCloud id={id} />;
    case "pulsar": return <Pulsar id={id} />;
    case "neutron_star": return <NeutronStar id={id} />;
    case "null_space": return <NullSpace id={id} />;
    case "wormhole": return <Wormhole id={id} name={name} />;
    case "another_region": return <AnotherRegion id={id} />;
    case "unknown": return <Unknown id={id} />;
    default: return <EmptySpace id={id} />;
  }
}

/** The own name of what lies in an area, by which it is drawn: the same in all languages. */
export function artName(area: Area): string {
  return String(area.figures["name"] ?? area.label);
}

/** A level of a planet: industry left, tech right. */
function Level({ x, sign, level }: { x: number; sign: string; level: number }): JSX.Element {
  return (
    <g class="is-level" transform={`translate(${x} -17)`}>
      <g class="sized">
        <path d={sign} />
        <text y={3.4}>{level}</text>
      </g>
    </g>
  );
}

const SQUARE = "M-7.5 -7.5H7.5V7.5H-7.5Z";
const DISC = "M0 -8A8 8 0 0 1 0 8A8 8 0 0 1 0 -8Z";

/** What a planet holds besides: IOUs left, units that wait on its card right. */
function Stock({ x, kind, count }: { x: number; kind: "iou" | "waiting"; count: number }): JSX.Element | null {
  if (!count) return null;
  return (
    <g class={`is-stock ${kind}`} transform={`translate(${x} -1)`}>
      <rect x={-7.5} y={-6} width={15} height={12} rx={kind === "iou" ? 6 : 2} />
      <text y={3.2}>{kind === "waiting" ? `+${count}` : count}</text>
    </g>
  );
}

/** Pictures that move up, so that counters do not hide them. */
const RAISED: Record<string, number> = { planet: -11, home_world: -11, wormhole: -8 };

/** The picture of an area. Counters lie below its middle. */
export function AreaArt({ area }: { area: Area }): JSX.Element {
  return (
    <g transform={`translate(0 ${RAISED[area.kind] ?? 0})`}>
      <Terrain kind={area.kind} id={area.id} name={artName(area)} />
    </g>
  );
}

/** The name of an area, and a planet's levels and stock. */
export function AreaSigns({ area }: { area: Area }): JSX.Element {
  const { industry, tech } = area.figures;
  return (
    <>
      {area.owner != null && industry !== undefined && (
        <>
          <Level x={-38} sign={SQUARE} level={Number(industry)} />
          <Level x={38} sign={DISC} level={Number(tech)} />
          <Stock x={-38} kind="iou" count={Number(area.figures["iou"] ?? 0)} />
          <Stock x={38} kind="waiting" count={Number(area.figures["waiting"] ?? 0)} />
        </>
      )}
      {area.label && <text class={area.label.length > 8 ? "is-label long" : "is-label"} y={46}>{area.label}</text>}
    </>
  );
}
