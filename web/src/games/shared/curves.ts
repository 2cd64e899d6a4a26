/** Shapes made by chance, as SVG path data. */
import type { Random } from "./random";

export type Point = readonly [number, number];

const round = (value: number): string => String(Math.round(value * 10) / 10);
const at = (point: Point): string => `${round(point[0])} ${round(point[1])}`;
const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** A closed line with corners. */
export const polygon = (points: readonly Point[]): string => `M${points.map(at).join("L")}Z`;

/** An open line with corners. */
export const polyline = (points: readonly Point[]): string => `M${points.map(at).join("L")}`;

/** A closed line without corners, near some points. */
export function smooth(points: readonly Point[]): string {
  const start = middle(points.at(-1)!, points[0]!);
  const arcs = points.map((point, index) => {
    const next = points[(index + 1) % points.length]!;
    return `Q${at(point)} ${at(middle(point, next))}`;
  });
  return `M${at(start)}${arcs.join("")}Z`;
}

/** Points around a centre, at distances that differ by ``rough`` (0: a regular polygon). */
export function around(
  random: Random, centre: Point, radius: number, corners: number, rough: number,
): Point[] {
  const turn = random.between(0, 6.28);
  return Array.from({ length: corners }, (_, corner) => {
    const angle = turn + (corner * 6.2832) / corners;
    const far = radius * (1 + random.between(-rough, rough));
    return [centre[0] + far * Math.cos(angle), centre[1] + far * Math.sin(angle)];
  });
}

/** Dots, as a path to be stroked with round ends: one element however many there are. */
export const dots = (points: readonly Point[]): string =>
  points.map((point) => `M${at(point)}h0`).join("");

/** Points anywhere in a hex of the board. */
export function scattered(random: Random, count: number): Point[] {
  const points: Point[] = [];
  while (points.length < count) {
    const x = random.between(-47, 47);
    const y = random.between(-52, 52);
    if (Math.abs(y) < 53 - Math.abs(x) * 0.577) points.push([x, y]);
  }
  return points;
}

/** A place on a ball seen from afar: longitude and latitude in radians, to a disc. */
export function onBall(radius: number, longitude: number, latitude: number): Point {
  const east = Math.max(-1.57, Math.min(1.57, longitude));
  const north = Math.max(-1.57, Math.min(1.57, latitude));
  return [radius * Math.sin(east) * Math.cos(north), -radius * Math.sin(north)];
}
