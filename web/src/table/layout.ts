/** Where things are drawn: hexes of inner diameter 100, counters within them, and what fits the screen. */
import type { Area, Piece } from "../api/schema";

export const UNIT = 100;
const CORNER = UNIT / Math.sqrt(3);

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** Counters of one owner and kind in one area: they are drawn on top of each other. */
export interface Stack {
  key: string;
  area: string;
  owner: number | null;
  /** Whose counters they are, if nobody commands them. */
  former: number | null;
  kind: string;
  pieces: Piece[];
}

/** A place for a counter: its centre from the middle of the hex, and its size. */
export interface Slot extends Point {
  size: number;
}

export function centre(area: Area): Point {
  return { x: area.x * UNIT, y: area.y * UNIT };
}

/** The corners of a pointy-top hex, as SVG points; `inset` makes it smaller. */
export function hexPoints(inset = 0): string {
  const radius = CORNER - inset;
  return Array.from({ length: 6 }, (_, at) => {
    const angle = (Math.PI / 3) * at - Math.PI / 2;
    return `${round(radius * Math.cos(angle))},${round(radius * Math.sin(angle))}`;
  }).join(" ");
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** After all seats and all who sit on none. */
const LAST = 999;

/** Pieces as stacks, by area; within an area by owner, then in the order of the scene. */
export function stacksByArea(pieces: readonly Piece[]): Map<string, Stack[]> {
  const areas = new Map<string, Map<string, Stack>>();
  for (const piece of pieces) {
    const owner = piece.owner ?? null;
    const former = piece.former ?? null;
    const key = `${piece.area}|${owner ?? ""}|${piece.kind}${former === null ? "" : `|${former}`}`;
    const stacks = areas.get(piece.area) ?? new Map<string, Stack>();
    areas.set(piece.area, stacks);
    const stack = stacks.get(key);
    if (stack) stack.pieces.push(piece);
    else stacks.set(key, { key, area: piece.area, owner, former, kind: piece.kind, pieces: [piece] });
  }
  const inOrder = (stacks: Map<string, Stack>) =>
    [...stacks.values()].sort((a, b) => (a.owner ?? LAST) - (b.owner ?? LAST));
  return new Map([...areas].map(([area, stacks]) => [area, inOrder(stacks)]));
}

/** Stacks, with every one that did not change replaced by the old one. */
export function sameStacks(before: ReadonlyMap<string, Stack[]>, now: ReadonlyMap<string, Stack[]>): Map<string, Stack[]> {
  const old = new Map([...before.values()].flat().map((stack) => [stack.key, stack]));
  const same = (stack: Stack): Stack => {
    const known = old.get(stack.key);
    const alike = known?.pieces.length === stack.pieces.length && known.pieces.every((piece, at) => piece === stack.pieces[at]);
    return alike ? known : stack;
  };
  return new Map([...now].map(([area, stacks]) => [area, stacks.map(same)]));
}

const ROOM = { width: 92, height: 76, largest: 32, gap: 3 };

/** Places for stacks in a hex: every owner in rows of their own, as large as there is room for. */
export function arrange(stacks: readonly Stack[]): Slot[] {
  const owners = [...new Set(stacks.map((stack) => stack.owner))];
  const counts = owners.map((owner) => stacks.filter((stack) => stack.owner === owner).length);
  const most = Math.max(...counts, 1);
  let columns = Math.min(most, 3);
  while (columns < most && !fits(counts, columns)) columns++;
  return rowsOf(counts, columns);
}

function sizeFor(columns: number, rows: number): number {
  const { width, height, largest, gap } = ROOM;
  return Math.min(largest, width / columns - gap, height / rows - gap);
}

/** Whether one more column would make the counters smaller rather than larger. */
function fits(counts: readonly number[], columns: number): boolean {
  return sizeFor(columns, rowCount(counts, columns)) >= sizeFor(columns + 1, rowCount(counts, columns + 1));
}

function rowCount(counts: readonly number[], columns: number): number {
  return counts.reduce((rows, count) => rows + Math.ceil(count / columns), 0);
}

function rowsOf(counts: readonly number[], columns: number): Slot[] {
  const rows = rowCount(counts, columns);
  const size = sizeFor(columns, rows);
  const pitch = size + ROOM.gap;
  const middle = rows === 1 ? 20 : rows === 2 ? 8 : 0;
  const slots: Slot[] = [];
  let row = 0;
  for (const count of counts) {
    for (let from = 0; from < count; from += columns, row++) {
      const inRow = Math.min(columns, count - from);
      for (let at = 0; at < inRow; at++) {
        const x = (at - (inRow - 1) / 2) * pitch;
        slots.push({ x, y: middle + (row - (rows - 1) / 2) * pitch, size });
      }
    }
  }
  return slots;
}

/** The box around areas, with the whole hexes in it. */
export function bounds(areas: readonly Area[]): Box {
  if (areas.length === 0) return { x: -UNIT, y: -UNIT, width: 2 * UNIT, height: 2 * UNIT };
  const xs = areas.map((area) => area.x * UNIT);
  const ys = areas.map((area) => area.y * UNIT);
  const x = Math.min(...xs) - UNIT * 0.6;
  const y = Math.min(...ys) - UNIT * 0.7;
  return { x, y, width: Math.max(...xs) + UNIT * 0.6 - x, height: Math.max(...ys) + UNIT * 0.7 - y };
}

/** How the board is seen: a point of it is drawn at (x, y) + scale * point. */
export interface Camera extends Point {
  scale: number;
}

export const SCALES = { least: 0.12, most: 4 };

export function clampScale(scale: number): number {
  return Math.min(SCALES.most, Math.max(SCALES.least, scale));
}

/** The camera that shows a box as large as it can be in a view. */
export function fitted(box: Box, view: { width: number; height: number }): Camera {
  const scale = clampScale(Math.min(view.width / box.width, view.height / box.height, 1.9));
  return {
    scale,
    x: view.width / 2 - (box.x + box.width / 2) * scale,
    y: view.height / 2 - (box.y + box.height / 2) * scale,
  };
}

/** The camera after zooming so that a point of the view stays where it is. */
export function zoomed(camera: Camera, factor: number, at: Point): Camera {
  const scale = clampScale(camera.scale * factor);
  const ratio = scale / camera.scale;
  return { scale, x: at.x - (at.x - camera.x) * ratio, y: at.y - (at.y - camera.y) * ratio };
}

/** Whether a point of the board is in view. */
export function inSight(camera: Camera, point: Point, view: { width: number; height: number }): boolean {
  const x = camera.x + point.x * camera.scale;
  const y = camera.y + point.y * camera.scale;
  return x >= 0 && x <= view.width && y >= 0 && y <= view.height;
}

/** The camera moved just as far as is needed to see a point of the board. */
export function revealing(camera: Camera, point: Point, view: { width: number; height: number }): Camera {
  const margin = Math.min(UNIT * camera.scale * 0.7, view.width / 3, view.height / 3);
  const x = camera.x + point.x * camera.scale;
  const y = camera.y + point.y * camera.scale;
  return {
    scale: camera.scale,
    x: camera.x + within(x, margin, view.width - margin) - x,
    y: camera.y + within(y, margin, view.height - margin) - y,
  };
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** A soft arc between two points, as an SVG path. */
export function arc(from: Point, to: Point): string {
  const x = (from.x + to.x) / 2 - (to.y - from.y) * 0.16;
  const y = (from.y + to.y) / 2 + (to.x - from.x) * 0.16;
  return `M${round(from.x)} ${round(from.y)}Q${round(x)} ${round(y)} ${round(to.x)} ${round(to.y)}`;
}

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export function isArrow(key: string): boolean {
  return key in ARROWS;
}

/** The area next to one in the direction of an arrow key; null: there is none. */
export function neighbour(areas: readonly Area[], from: Area, key: string): Area | null {
  const arrow = ARROWS[key];
  if (!arrow) return null;
  let best: { area: Area; cost: number } | null = null;
  for (const area of areas) {
    const x = area.x - from.x;
    const y = area.y - from.y;
    const along = x * arrow.x + y * arrow.y;
    const aside = Math.abs(x * arrow.y) + Math.abs(y * arrow.x);
    if (along <= 0.1 || aside > along * 1.8) continue;
    const cost = along + aside * 1.5 + (x > 0 ? 0 : 0.001);
    if (!best || cost < best.cost) best = { area, cost };
  }
  return best?.area ?? null;
}

/** A list with every thing that did not change replaced by the old one, so that it is not drawn anew. */
export function shared<T extends { id: string }>(before: readonly T[], now: readonly T[]): T[] {
  const old = new Map(before.map((thing) => [thing.id, thing]));
  return now.map((thing) => {
    const known = old.get(thing.id);
    return known && JSON.stringify(known) === JSON.stringify(thing) ? known : thing;
  });
}

/**
 * How far the areas around a point were moved when map pieces were laid anew.
 *
 * Where pieces join, areas can get other ids; what has a name is known by it.
 */
export function drift(before: readonly Area[], now: readonly Area[], around: Point): Point {
  const places = new Map(now.map((area) => [landmark(area), area]));
  const far = (area: Area) => Math.hypot(area.x * UNIT - around.x, area.y * UNIT - around.y);
  const known = before.filter((area) => places.has(landmark(area)));
  if (known.length === 0) return { x: 0, y: 0 };
  const nearest = known.reduce((best, area) => (far(area) < far(best) ? area : best));
  const moved = places.get(landmark(nearest))!;
  return { x: (moved.x - nearest.x) * UNIT, y: (moved.y - nearest.y) * UNIT };
}

function landmark(area: Area): string {
  return area.label ? `${area.kind} ${area.label}` : area.id;
}

/** Where pieces went between two positions. */
export interface Trail {
  from: string;
  to: string;
  owner: number | null;
}

/** The ways that pieces went from one position to another, each once. */
export function trails(before: readonly Piece[], now: readonly Piece[]): Trail[] {
  const places = new Map(before.map((piece) => [piece.id, piece.area]));
  const gone = new Map<string, Trail>();
  for (const piece of now) {
    const from = places.get(piece.id);
    if (from === undefined || from === piece.area) continue;
    const owner = piece.owner ?? null;
    gone.set(`${from}>${piece.area}>${owner}`, { from, to: piece.area, owner });
  }
  return [...gone.values()];
}
