/** Small pictures in two tones: layers of path data in a square of 48 around (0, 0), the lowest first. */

/** The light tone, the tone of the level, or the ground that shows through. */
export type Paint = "body" | "tone" | "cut";

export interface Layer {
  paint: Paint;
  d: string;
  /** How wide a line is; 0: the inside is painted. */
  width: number;
  /** An SVG transform; "" where there is none. */
  move: string;
}

export type Picture = readonly Layer[];

const painter = (paint: Paint) => (d: string, width = 0): Layer => ({ paint, d, width, move: "" });

export const body = painter("body");
export const tone = painter("tone");
export const cut = painter("cut");

/** Layers that are moved as a whole. */
export const moved = (move: string, ...layers: Layer[]): Layer[] =>
  layers.map((layer) => ({ ...layer, move: `${move} ${layer.move}`.trim() }));

/** Layers, and the same on the other side. */
export const twice = (...layers: Layer[]): Layer[] => [...layers, ...moved("scale(-1 1)", ...layers)];

/** Layers some times around the middle. */
export const around = (times: number, ...layers: Layer[]): Layer[] =>
  Array.from({ length: times }, (_, at) => (at ? moved(`rotate(${round((360 / times) * at)})`, ...layers) : layers)).flat();

/** A shape that is set off from what lies below it by a line of the ground. */
export const over = (layer: Layer, gap = 4): Layer[] => [cut(layer.d, layer.width ? layer.width + gap : gap), layer];

const round = (value: number): number => Math.round(value * 100) / 100;

export const oval = (x: number, y: number, rx: number, ry: number): string =>
  `M${round(x - rx)} ${y}A${rx} ${ry} 0 1 0 ${round(x + rx)} ${y}A${rx} ${ry} 0 1 0 ${round(x - rx)} ${y}Z`;

export const disc = (x: number, y: number, r: number): string => oval(x, y, r, r);

/** A box by its upper left corner, its sides and the radius of its corners. */
export const box = (x: number, y: number, w: number, h: number, r = 0): string =>
  r
    ? `M${x + r} ${y}H${x + w - r}A${r} ${r} 0 0 1 ${x + w} ${y + r}V${y + h - r}A${r} ${r} 0 0 1 ${x + w - r} ${y + h}`
      + `H${x + r}A${r} ${r} 0 0 1 ${x} ${y + h - r}V${y + r}A${r} ${r} 0 0 1 ${x + r} ${y}Z`
    : `M${x} ${y}H${x + w}V${y + h}H${x}Z`;

const corners = (x: number, y: number, count: number, far: (at: number) => number, turn: number): string =>
  `M${Array.from({ length: count }, (_, at) => {
    const angle = ((turn - 90 + (360 / count) * at) * Math.PI) / 180;
    return `${round(x + far(at) * Math.cos(angle))} ${round(y + far(at) * Math.sin(angle))}`;
  }).join("L")}Z`;

/** A regular polygon that stands on a corner, unless it is turned by some degrees. */
export const polygon = (x: number, y: number, count: number, r: number, turn = 0): string =>
  corners(x, y, count, () => r, turn);

/** A star with some points, as far from its middle as ``outer``, and dents at ``inner``. */
export const star = (x: number, y: number, points: number, outer: number, inner: number, turn = 0): string =>
  corners(x, y, 2 * points, (at) => (at % 2 ? inner : outer), turn);

/** A glint: a star of four points with round dents. */
export const glint = (x: number, y: number, r: number): string =>
  `M${x} ${y - r}Q${x} ${y} ${x + r} ${y}Q${x} ${y} ${x} ${y + r}Q${x} ${y} ${x - r} ${y}Q${x} ${y} ${x} ${y - r}Z`;

/** A plus sign: how far its arms go, and half their width. */
export const plus = (x: number, y: number, far: number, half: number): string =>
  `M${x - half} ${y - far}h${2 * half}v${far - half}h${far - half}v${2 * half}h${half - far}v${far - half}h${-2 * half}`
  + `v${half - far}h${half - far}v${-2 * half}h${far - half}Z`;

/** An ellipse around the middle that is turned by some degrees: the whole of it, or the half in front. */
export function orbit(rx: number, ry: number, turn: number, half = false): string {
  const [x, y] = [Math.cos((turn * Math.PI) / 180) * rx, Math.sin((turn * Math.PI) / 180) * rx].map(round) as [number, number];
  const front = `M${x} ${y}A${rx} ${ry} ${turn} 0 1 ${-x} ${-y}`;
  return half ? front : `${front}A${rx} ${ry} ${turn} 0 1 ${x} ${y}Z`;
}
