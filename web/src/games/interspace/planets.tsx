/** Planets, each different by its name: a ball lit from the upper left, and what covers it. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";

import { around, dots, onBall, type Point, polygon, smooth } from "../shared/curves";
import { type Random, seeded } from "../shared/random";

const R = 28;

type Cover = "living" | "gas" | "ice" | "rock" | "fire";

interface Look {
  cover: Cover;
  /** Ground or sea, two tones of what lies on it, and the glow of the air. */
  colours: readonly [string, string, string, string];
  ring?: boolean;
  moons?: number;
}

const LOOKS: Record<string, Look> = {
  Yellow: { cover: "living", colours: ["#a9761c", "#f0c244", "#fff0a6", "#ffd75e"], moons: 1 },
  Green: { cover: "living", colours: ["#0f5c66", "#3fa34d", "#a5d66a", "#7df2a2"], moons: 1 },
  Red: { cover: "living", colours: ["#6d1f24", "#c8452f", "#f2925a", "#ff8a66"], moons: 2 },
  Blue: { cover: "living", colours: ["#123f9a", "#3c86d8", "#bfe3f2", "#74b8ff"], moons: 1 },
  Purple: { cover: "gas", colours: ["#5b348f", "#8a5bc4", "#c7a2ea", "#b98cff"], ring: true },
  White: { cover: "ice", colours: ["#b9c8dc", "#eef4fb", "#8fa8c8", "#dfeeff"], moons: 1 },
  Kor: { cover: "rock", colours: ["#7d5138", "#a8744c", "#56331f", "#e0a77a"] },
  Looma: { cover: "gas", colours: ["#c9a27a", "#ecd3a8", "#a8704f", "#f2d7b0"], ring: true },
  Solne: { cover: "fire", colours: ["#f2601c", "#33201f", "#ffc24a", "#ff8a4a"] },
  Aital: { cover: "living", colours: ["#10515f", "#5b8f4a", "#d8c98a", "#8fe0dc"], moons: 1 },
  Undor: { cover: "gas", colours: ["#2f6f86", "#5aa6b0", "#bfe2da", "#8fe0e6"] },
  Hypph: { cover: "ice", colours: ["#7fb4c9", "#d9f2f5", "#4f87a8", "#b4ecff"], moons: 2 },
  Enalda: { cover: "living", colours: ["#3a2a6b", "#9a5aa8", "#e6a6c4", "#d39cff"] },
  Zorven: { cover: "rock", colours: ["#5f6b5a", "#8a9678", "#3d463b", "#c2d0a8"], moons: 2 },
  Mervtu: { cover: "gas", colours: ["#8f3d4a", "#c9705f", "#f0b58f", "#ff9c8a"], moons: 1 },
  Xann: { cover: "rock", colours: ["#8a8273", "#b5ab96", "#5c5549", "#e8dcc0"], ring: true },
};

function lookOf(name: string): Look {
  const known = LOOKS[name];
  if (known) return known;
  const random = seeded(`look ${name}`);
  return { ...random.one(Object.values(LOOKS).slice(6)), moons: random.whole(0, 2) };
}

/** An outline on the ball around a place, foreshortened towards the edge. */
function patch(random: Random, east: number, north: number, size: number, rough: number): string {
  const points = around(random, [east, north], size, 9, rough);
  return smooth(points.map(([x, y]) => onBall(R, x, y)));
}

/** A belt of the ball between two heights, seen a little from above. */
function belt(top: number, bottom: number): string {
  const edge = (y: number): number => Math.sqrt(Math.max(0, R * R - y * y));
  const [a, b] = [edge(top), edge(bottom)];
  return `M${-a} ${top}A${a} ${a * 0.16} 0 0 0 ${a} ${top}L${b} ${bottom}`
    + `A${b} ${b * 0.16} 0 0 1 ${-b} ${bottom}Z`;
}

function Living({ name, look }: { name: string; look: Look }): JSX.Element {
  const random = seeded(name);
  const lands = Array.from({ length: 8 }, (_, at) =>
    [random.between(-1.4, 1.4), (at - 3.5) * 0.3 + random.between(-0.2, 0.2)] as const);
  const [, low, high] = look.colours;
  return (
    <>
      {lands.map(([east, north]) => (
        <path fill={low} d={patch(random, east, north, random.between(0.2, 0.5), 0.5)} />
      ))}
      {lands.slice(1, 6).map(([east, north]) => (
        <path fill={high} opacity={0.75}
          d={patch(random, east - 0.08, north + 0.06, random.between(0.12, 0.24), 0.4)} />
      ))}
      <Caps random={random} />
      <Clouds random={random} />
    </>
  );
}

function Caps({ random }: { random: Random }): JSX.Element {
  const cap = (y: number): string => smooth(around(random, [0, y], 9, 9, 0.16)
    .map(([x, v]) => [x * 1.45, y + (v - y) * 0.5]));
  return <path fill="#f4f9ff" opacity={0.92} d={cap(-R) + cap(R + 1.5)} />;
}

/** Banks of cloud: thin lenses that lie along the ball's belts. */
function Clouds({ random }: { random: Random }): JSX.Element {
  const banks = Array.from({ length: 7 }, () => {
    const [x, y] = onBall(R, random.between(-1.2, 0.6), random.between(-0.95, 0.95));
    const long = random.between(8, 19);
    const thick = random.between(1.2, 2.6);
    return `M${x} ${y}q${long * 0.4} ${-thick} ${long} ${thick * 0.4}q${-long * 0.5} ${thick * 1.2} ${-long} ${-thick * 0.4}Z`;
  });
  return <path d={banks.join("")} fill="#fff" opacity={0.5} transform="rotate(-12)" />;
}

function Gas({ name, look }: { name: string; look: Look }): JSX.Element {
  const random = seeded(name);
  const [, light, pale] = look.colours;
  const belts: JSX.Element[] = [];
  for (let y = -R + random.between(2, 5); y < R - 3;) {
    const high = random.between(1.6, 5.5);
    belts.push(<path d={belt(y, Math.min(R - 1, y + high))} fill={random.one([light, pale, light])}
      opacity={random.between(0.35, 0.9)} />);
    y += high + random.between(1, 4.5);
  }
  const [x, y] = onBall(R, random.between(-0.2, 0.6), random.between(-0.6, -0.25));
  return (
    <g transform="rotate(-16)">
      {belts}
      <ellipse cx={x} cy={y} rx={6.4} ry={3.6} fill={pale} />
      <ellipse cx={x} cy={y} rx={4.4} ry={2.1} fill={look.colours[0]} opacity={0.75} />
    </g>
  );
}

function Ice({ name, look }: { name: string; look: Look }): JSX.Element {
  const random = seeded(name);
  const [, snow, crack] = look.colours;
  const cracks = Array.from({ length: 6 }, () => {
    const from = onBall(R, random.between(-1.4, 1.4), random.between(-1.3, 1.3));
    const to: Point = [from[0] + random.between(-22, 22), from[1] + random.between(-22, 22)];
    const bend: Point = [random.between(-6, 6), random.between(-6, 6)];
    return `M${from[0]} ${from[1]}Q${(from[0] + to[0]) / 2 + bend[0]} `
      + `${(from[1] + to[1]) / 2 + bend[1]} ${to[0]} ${to[1]}`;
  });
  return (
    <>
      {[-0.6, 0.1, 0.7].map((north) => (
        <path fill={snow} opacity={0.8}
          d={patch(random, random.between(-0.8, 0.8), north, random.between(0.4, 0.65), 0.3)} />
      ))}
      <path d={cracks.join("")} fill="none" stroke={crack} stroke-width={0.9} opacity={0.85} />
      <Caps random={random} />
    </>
  );
}

function Rock({ name, look }: { name: string; look: Look }): JSX.Element {
  const random = seeded(name);
  const [, light, dark] = look.colours;
  const craters = Array.from({ length: 8 }, () =>
    ({ east: random.between(-1.1, 1.1), north: random.between(-1.1, 1.1), r: random.between(1.4, 4.6) }));
  return (
    <>
      {[-0.7, -0.1, 0.5].map((north) => (
        <path fill={light} opacity={0.55}
          d={patch(random, random.between(-1, 1), north, random.between(0.3, 0.6), 0.4)} />
      ))}
      {craters.map(({ east, north, r }) => {
        const [x, y] = onBall(R, east, north);
        const wide = r * Math.max(0.35, Math.cos(east));
        return (
          <>
            <ellipse cx={x + 0.5} cy={y + 0.5} rx={wide} ry={r} fill={light} />
            <ellipse cx={x} cy={y} rx={wide * 0.88} ry={r * 0.88} fill={dark} />
          </>
        );
      })}
    </>
  );
}

/** Plates of dark crust, with fire between them. */
function Fire({ name, look }: { name: string; look: Look }): JSX.Element {
  const random = seeded(name);
  const [, crust, hot] = look.colours;
  const places = Array.from({ length: 24 }, (_, at): Point =>
    [-1.35 + (at % 5) * 0.66 + random.between(-0.14, 0.14) + (Math.floor(at / 5) % 2) * 0.33,
      -1.15 + Math.floor(at / 5) * 0.57 + random.between(-0.1, 0.1)]);
  const plates = places.map((place) =>
    polygon(around(random, place, 0.34, 7, 0.24).map(([x, y]) => onBall(R, x, y))));
  return (
    <>
      <circle cx={-4} cy={-2} r={19} fill={hot} opacity={0.55} />
      <path d={plates.join("")} fill={crust} />
    </>
  );
}

const COVERS = { living: Living, gas: Gas, ice: Ice, rock: Rock, fire: Fire };

/** The half of a ring that is behind the ball, or before it. */
function Ring({ look, front }: { look: Look; front: boolean }): JSX.Element {
  const half = (rx: number): string => `M${-rx} 0A${rx} ${rx * 0.26} 0 0 ${front ? 0 : 1} ${rx} 0`;
  const lit = front ? 0.9 : 0.6;
  return (
    <g transform="rotate(-20)" fill="none">
      <path d={half(37)} stroke={look.colours[2]} stroke-width={4.2} opacity={lit * 0.75} />
      <path d={half(42.5)} stroke={look.colours[3]} stroke-width={2.6} opacity={lit * 0.55} />
    </g>
  );
}

const MOONS: readonly { at: Point; r: number }[] = [
  { at: [27, -27], r: 4.2 }, { at: [-34, 17], r: 2.9 },
];

function Moons({ count, mirrored }: { count: number; mirrored: boolean }): JSX.Element {
  return (
    <>
      {MOONS.slice(0, count).map(({ at: [x, y], r }) => (
        <g transform={`translate(${mirrored ? -x : x} ${y}) scale(${r / 28})`}>
          <circle r={28} fill="#aab2bf" />
          <path d={dots([[-8, -6], [6, 8]])} stroke="#7c8594" stroke-width={12} stroke-linecap="round" />
          <circle r={28.4} fill="url(#is-shade)" />
        </g>
      ))}
    </>
  );
}

/** The air, bright where the light comes from. */
function Air({ colour, strong }: { colour: string; strong: boolean }): JSX.Element {
  const rings: readonly Point[] = strong ? [[1.1, 0.75], [3, 0.3], [6, 0.13]] : [[0.9, 0.6], [2.2, 0.22]];
  return (
    <g fill={colour}>
      {rings.map(([far, opacity]) => (
        <circle cx={-far * 0.5} cy={-far * 0.55} r={R + far * 0.6} opacity={opacity} />
      ))}
    </g>
  );
}

export function Planet({ name, home }: { name: string; home: boolean }): JSX.Element {
  return useMemo(() => {
    const look = lookOf(name);
    const Cover = COVERS[look.cover];
    return (
      <>
        {home && <circle r={46} fill="url(#is-halo)" />}
        <Moons count={look.moons ?? 0} mirrored={seeded(`moon ${name}`).whole(0, 1) === 1} />
        {look.ring && <Ring look={look} front={false} />}
        <Air colour={look.colours[3]} strong={home} />
        <g clip-path="url(#is-ball)">
          <circle r={R} fill={look.colours[0]} />
          <Cover name={name} look={look} />
          <circle r={R} fill="url(#is-light)" />
          <circle r={R + 0.6} fill="url(#is-shade)" />
        </g>
        <path d="M-24.5 -12.5A27.5 27.5 0 0 1 6 -26.8" fill="none" stroke="#fff" stroke-width={0.9}
          stroke-linecap="round" opacity={0.5} />
        {look.ring && <Ring look={look} front />}
      </>
    );
  }, [name, home]);
}
