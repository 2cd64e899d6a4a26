import { describe, expect, test } from "vitest";

import { blended, NEUTRAL, seatColours } from "./palette";

const PANEL = "#1C2433";
const APART = 14;

type Triple = [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

const SAME: Matrix = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** How people without one kind of cone see colours: Machado, Oliveira and Fernandes 2009, full severity. */
const VISIONS: Readonly<Record<string, Matrix>> = {
  normal: SAME,
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const RGB_TO_XYZ: Matrix = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];
const WHITE: Triple = [0.95047, 1, 1.08883];

function linear(colour: string): Triple {
  return [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Triple;
}

function times(matrix: Matrix, [x, y, z]: Triple): Triple {
  return matrix.map(([a, b, c]) => a * x + b * y + c * z) as Triple;
}

function luminance(colour: string): number {
  return times(RGB_TO_XYZ, linear(colour))[1];
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function lab(colour: string, vision: Matrix): Triple {
  const seen = times(vision, linear(colour)).map((part) => Math.min(1, Math.max(0, part))) as Triple;
  const [x, y, z] = times(RGB_TO_XYZ, seen).map((part, at) => {
    const share = part / WHITE[at]!;
    return share > 216 / 24389 ? Math.cbrt(share) : (share * 24389) / 27 / 116 + 16 / 116;
  }) as Triple;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const seventh = (chroma: number) => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));

/** How far apart two colours look: CIEDE2000. */
function distance([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const stretch = 1 + (1 - seventh((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2)) / 2;
  const [x1, x2] = [a1 * stretch, a2 * stretch];
  const [c1, c2] = [Math.hypot(x1, b1), Math.hypot(x2, b2)];
  const hue = (b: number, a: number) => (((Math.atan2(b, a) * 180) / Math.PI) + 360) % 360;
  const [h1, h2] = [hue(b1, x1), hue(b2, x2)];
  const turn = ((h2 - h1 + 540) % 360) - 180;
  const grey = c1 * c2 === 0;
  const [dl, dc] = [l2 - l1, c2 - c1];
  const dh = grey ? 0 : 2 * Math.sqrt(c1 * c2) * Math.sin(radians(turn / 2));
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const h = grey ? h1 + h2 : (h1 + turn / 2 + 360) % 360;
  const t =
    1 -
    0.17 * Math.cos(radians(h - 30)) +
    0.24 * Math.cos(radians(2 * h)) +
    0.32 * Math.cos(radians(3 * h + 6)) -
    0.2 * Math.cos(radians(4 * h - 63));
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
  const [sc, sh] = [1 + 0.045 * c, 1 + 0.015 * c * t];
  const rotation = -2 * seventh(c) * Math.sin(radians(60 * Math.exp(-(((h - 275) / 25) ** 2))));
  const [pl, pc, ph] = [dl / sl, dc / sc, dh / sh];
  return Math.sqrt(pl ** 2 + pc ** 2 + ph ** 2 + rotation * pc * ph);
}

test("the distance agrees with its published examples", () => {
  expect(distance([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 3);
  expect(distance([50, 2.5, 0], [73, 25, -18])).toBeCloseTo(27.1492, 3);
  expect(distance([2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514])).toBeCloseTo(0.9082, 3);
});

describe("seats", () => {
  const fills = Object.values(seatColours).map(({ fill }) => fill);

  test("can be read on a panel", () => {
    for (const fill of fills) expect(contrast(fill, PANEL)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(Object.entries(VISIONS))("are told apart with %s vision", (_, vision) => {
    const seen = fills.map((fill) => lab(fill, vision));
    const apart = seen.flatMap((one, at) => seen.slice(at + 1).map((other) => distance(one, other)));
    expect(Math.min(...apart)).toBeGreaterThanOrEqual(APART - 0.1);
  });

  test("leave tints that can be read, too", () => {
    for (const fill of fills) expect(contrast(blended(fill, NEUTRAL), PANEL)).toBeGreaterThanOrEqual(4.5);
  });

  test("have shapes of their own", () => {
    const shapes = Object.values(seatColours).map(({ shape }) => shape);
    expect(new Set(shapes).size).toBe(shapes.length);
  });
});
