/** Curves over the moments of a game, as paths of an SVG; no browser is needed to work them out. */
import type { ChartMoment } from "../api/schema";

export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Plot {
  /** By seat: the path of its curve, and where that ends. */
  curves: { path: string; end: { x: number; y: number } }[];
  /** Lines across, with their values. */
  levels: { y: number; value: number }[];
  /** Places below, with the turns that ended there. */
  ticks: { x: number; text: string }[];
  /** Where a moment lies, by its number. */
  at(number: number): number;
}

const LEVELS = 4;
const TICKS = 10;

export function plot(moments: readonly ChartMoment[], chart: number, frame: Frame): Plot {
  const rows = moments.map((moment) => moment.values[chart] ?? []);
  const last = Math.max(1, moments.at(-1)?.number ?? 1);
  const lowest = Math.min(0, ...rows.flat());
  const step = roundStep(Math.max(1, ...rows.flat()) - lowest);
  const highest = Math.ceil(Math.max(1, ...rows.flat()) / step) * step;
  const at = (number: number) => frame.left + ((frame.width - frame.left - frame.right) * number) / last;
  const up = (value: number) =>
    frame.height - frame.bottom - ((frame.height - frame.top - frame.bottom) * (value - lowest)) / (highest - lowest);
  const seats = rows[0]?.length ?? 0;
  return {
    curves: Array.from({ length: seats }, (_, seat) => curve(moments, rows, seat, at, up)),
    levels: range(Math.ceil(lowest / step) * step, highest, step).map((value) => ({ y: up(value), value })),
    ticks: ticks(moments, at),
    at,
  };
}

function curve(
  moments: readonly ChartMoment[],
  rows: readonly (readonly number[])[],
  seat: number,
  at: (number: number) => number,
  up: (value: number) => number,
): Plot["curves"][number] {
  const points = moments.map((moment, row) => ({ x: at(moment.number), y: up(rows[row]![seat] ?? 0) }));
  const path = points.map(({ x, y }, place) => `${place ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
  return { path, end: points.at(-1) ?? { x: at(0), y: up(0) } };
}

/** Turns are named where they ended, unless that would be too many. */
function ticks(moments: readonly ChartMoment[], at: (number: number) => number): Plot["ticks"] {
  const ended = moments.filter(({ turn, number }) => turn !== null && number > 0);
  const every = Math.max(1, Math.ceil(ended.length / TICKS));
  return ended.filter((_, place) => (ended.length - 1 - place) % every === 0).map(({ turn, number }) => ({ x: at(number), text: String(turn) }));
}

/** A step of 1, 2 or 5 times a power of ten, so that a few lines go across. */
export function roundStep(span: number): number {
  const rough = span / LEVELS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((each) => each * power >= rough) ?? 10;
  return Math.max(1, factor * power);
}

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step + 1.001) }, (_, place) => from + place * step);
}
