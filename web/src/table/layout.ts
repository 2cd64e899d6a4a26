/** Where things are drawn: areas of any shape (a hex of size 1 is 100 wide), counters in them, and what fits the screen. */
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

/** Counters of one owner and kind in one area or zone: they are drawn on top of each other. */
export interface Stack {
  key: string;
  place: string;
  owner: number | null;
  /** Whose counters they are, if nobody commands them. */
  former: number | null;
  kind: string;
  pieces: Piece[];
}

/** A place for a counter: its centre from the middle of the area, and its size. */
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

/** The outline of an area around (0, 0), as an SVG path; `inset` makes it smaller. */
export function outline({ shape, size }: Pick<Area, "shape" | "size">, inset = 0): string {
  const [wide, high] = [size[0] * UNIT, size[1] * UNIT];
  if (shape === "hex") return `M${hexPoints(inset / size[0]).split(" ").map((point) => scaled(point, size[0])).join("L")}Z`;
  const [x, y] = [round(wide / 2 - inset), round(high / 2 - inset)];
  if (shape === "disc") return `M${-x} 0A${x} ${y} 0 1 1 ${x} 0A${x} ${y} 0 1 1 ${-x} 0Z`;
  const bend = round(Math.min(12, x, y));
  return `M${bend - x} ${-y}H${x - bend}Q${x} ${-y} ${x} ${bend - y}V${y - bend}Q${x} ${y} ${x - bend} ${y}`
    + `H${bend - x}Q${-x} ${y} ${-x} ${y - bend}V${bend - y}Q${-x} ${-y} ${bend - x} ${-y}Z`;
}

function scaled(point: string, by: number): string {
  return point.split(",").map((value) => round(Number(value) * by)).join(" ");
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** After all seats and all who sit on none. */
const LAST = 999;

/** Pieces as stacks, by place; within a place by owner, then in the order of the scene. */
export function stacksByPlace(pieces: readonly Piece[]): Map<string, Stack[]> {
  const places = new Map<string, Map<string, Stack>>();
  for (const piece of pieces) {
    const owner = piece.owner ?? null;
    const former = piece.former ?? null;
    const space = piece.space === null ? "" : `#${piece.space}`;
    const key = `${piece.place}|${owner ?? ""}|${piece.kind}${space}${former === null ? "" : `|${former}`}`;
    const stacks = places.get(piece.place) ?? new Map<string, Stack>();
    places.set(piece.place, stacks);
    const stack = stacks.get(key);
    if (stack) stack.pieces.push(piece);
    else stacks.set(key, { key, place: piece.place, owner, former, kind: piece.kind, pieces: [piece] });
  }
  const inOrder = (stacks: Map<string, Stack>) =>
    [...stacks.values()].sort((a, b) => (a.owner ?? LAST) - (b.owner ?? LAST));
  return new Map([...places].map(([place, stacks]) => [place, inOrder(stacks)]));
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

interface Room {
  width: number;
  height: number;
}

const LARGEST = 32;
const GAP = 3;
/** The part of its width and height that an area has for counters. */
const SHARE = { hex: [0.92, 0.76], disc: [0.86, 0.86], box: [0.92, 0.8] } as const;

function roomIn({ shape, size }: Pick<Area, "shape" | "size">): Room {
  const [across, down] = SHARE[shape];
  const high = shape === "hex" ? size[0] : size[1];
  return { width: size[0] * UNIT * across, height: high * UNIT * down };
}

/** Places for stacks in an area: every owner in rows of their own, on a disc all together; as large as there is room for. */
export function arrange(stacks: readonly Stack[], area: Pick<Area, "shape" | "size">): Slot[] {
  const room = roomIn(area);
  if (area.shape === "disc") return rowsOf([stacks.length], Math.ceil(Math.sqrt(stacks.length)), room);
  const owners = [...new Set(stacks.map((stack) => stack.owner))];
  const counts = owners.map((owner) => stacks.filter((stack) => stack.owner === owner).length);
  const most = Math.max(...counts, 1);
  let columns = Math.min(most, 3);
  while (columns < most && !fits(counts, columns, room)) columns++;
  const slots = rowsOf(counts, columns, room);
  const lowered = area.shape === "hex" ? lowering(rowCount(counts, columns)) : 0;
  return slots.map((slot) => ({ ...slot, y: slot.y + lowered }));
}

/** Few counters leave the upper half of a hex to its picture. */
function lowering(rows: number): number {
  return rows === 1 ? 20 : rows === 2 ? 8 : 0;
}

function sizeFor(columns: number, rows: number, { width, height }: Room): number {
  return Math.min(LARGEST, width / columns - GAP, height / rows - GAP);
}

/** Whether one more column would make the counters smaller rather than larger. */
function fits(counts: readonly number[], columns: number, room: Room): boolean {
  return sizeFor(columns, rowCount(counts, columns), room) >= sizeFor(columns + 1, rowCount(counts, columns + 1), room);
}

function rowCount(counts: readonly number[], columns: number): number {
  return counts.reduce((rows, count) => rows + Math.ceil(count / columns), 0);
}

function rowsOf(counts: readonly number[], columns: number, room: Room): Slot[] {
  const rows = rowCount(counts, columns);
  const size = sizeFor(columns, rows, room);
  const pitch = size + GAP;
  const slots: Slot[] = [];
  let row = 0;
  for (const count of counts) {
    for (let from = 0; from < count; from += columns, row++) {
      const inRow = Math.min(columns, count - from);
      for (let at = 0; at < inRow; at++) {
        const x = (at - (inRow - 1) / 2) * pitch;
        slots.push({ x, y: (row - (rows - 1) / 2) * pitch, size });
      }
    }
  }
  return slots;
}

/** The box around areas, with a little room around them. */
export function bounds(areas: readonly Area[]): Box {
  if (areas.length === 0) return { x: -UNIT, y: -UNIT, width: 2 * UNIT, height: 2 * UNIT };
  const far = areas.map(({ x, y, shape, size }) => {
    const [across, down] = [size[0] / 2 + 0.1, (shape === "hex" ? size[0] * 1.2 : size[1]) / 2 + 0.1];
    return { left: x - across, right: x + across, top: y - down, bottom: y + down };
  });
  const [x, y] = [Math.min(...far.map(({ left }) => left)), Math.min(...far.map(({ top }) => top))];
  const [right, bottom] = [Math.max(...far.map((one) => one.right)), Math.max(...far.map((one) => one.bottom))];
  return { x: x * UNIT, y: y * UNIT, width: (right - x) * UNIT, height: (bottom - y) * UNIT };
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

/** Where pieces went between two positions. */
export interface Trail {
  from: string;
  to: string;
  owner: number | null;
}

/** The ways that pieces went from one position to another, each once. */
export function trails(before: readonly Piece[], now: readonly Piece[]): Trail[] {
  const places = new Map(before.map((piece) => [piece.id, piece.place]));
  const gone = new Map<string, Trail>();
  for (const piece of now) {
    const from = places.get(piece.id);
    if (from === undefined || from === piece.place) continue;
    const owner = piece.owner ?? null;
    gone.set(`${from}>${piece.place}>${owner}`, { from, to: piece.place, owner });
  }
  return [...gone.values()];
}
