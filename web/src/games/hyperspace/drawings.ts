/** The drawings of Hyperspace, as layers of path data within a square of 40 around (0, 0). */

/** A layer: its path; "cut" layers are in the colour of the ground. */
export interface Layer {
  d: string;
  cut?: boolean;
  line?: number;
}

const solid = (...paths: string[]): Layer[] => paths.map((d) => ({ d }));
const cut = (...paths: string[]): Layer[] => paths.map((d) => ({ d, cut: true }));
const line = (width: number, ...paths: string[]): Layer[] => paths.map((d) => ({ d, line: width }));

const CIRCLE = (r: number, x = 0, y = 0): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** Units by their kind, noses to the right. */
export const UNITS: Readonly<Record<string, readonly Layer[]>> = {
  colony: [
    ...solid("M-15 6A15 15 0 0 1 15 6Z", "M-18 8H18V12H-18Z"),
    ...cut("M-8 5A8 9 0 0 1 -2 -4V5ZM2 -6A11 11 0 0 1 10 5H2Z"),
  ],
  starbase: [
    ...line(4, CIRCLE(11)), ...solid("M-3 -19H3V-9H-3ZM-3 19H3V9H-3ZM-19 -3V3H-9V-3ZM19 -3V3H9V-3Z", CIRCLE(5)),
  ],
  citizen: [
    ...solid(CIRCLE(6, 0, -9), "M-12 15C-12 2 -7 -1 0 -1C7 -1 12 2 12 15Z"), ...cut("M-3 2L0 6L3 2L0 14Z"),
  ],
  native: [
    ...solid("M0 -16C10 -16 14 -8 12 1C10 10 4 16 0 16C-4 16 -10 10 -12 1C-14 -8 -10 -16 0 -16Z", "M-9 -14L-15 -20L-13 -11ZM9 -14L15 -20L13 -11Z"),
    ...cut("M-9 -3C-6 -6 -2 -4 -2 1C-6 2 -9 1 -9 -3ZM9 -3C6 -6 2 -4 2 1C6 2 9 1 9 -3ZM-3 9H3L0 11Z"),
  ],
  corvette: [...solid("M16 0L-2 -4L-12 -11L-9 -2L-14 0L-9 2L-12 11L-2 4Z")],
  destroyer: [
    ...solid("M19 0L6 -4.5H0L-8 -13L-13 -13L-10 -4.5L-16 -3V3L-10 4.5L-13 13L-8 13L0 4.5H6Z"), ...cut("M-6 -1.4H6V1.4H-6Z"),
  ],
  cruiser: [
    ...solid("M20 0L13 -5H4L-1 -9H-7L-11 -16H-16L-14 -8L-18 -6V6L-14 8L-16 16H-11L-7 9H-1L4 5H13Z", "M2 -12.5H10V-10H2ZM2 12.5H10V10H2Z"),
    ...cut("M-10 -2H7V-0.8H-10ZM-10 2H7V0.8H-10Z"),
  ],
  super: [
    ...solid("M20 0L14 -7L4 -9L0 -16L-7 -19L-5 -10L-14 -13L-18 -7L-14 0L-18 7L-14 13L-5 10L-7 19L0 16L4 9L14 7Z"), ...cut(CIRCLE(4.5, 3, 0)),
  ],
};

/** Super Units by the Civ that has them; of others the plain one. */
export const SUPERS: Readonly<Record<string, readonly Layer[]>> = {
  "HS-C-BRO": [ // a watching eye in armour
    ...solid("M20 0L10 -10L-4 -15L-16 -14L-19 -6V6L-16 14L-4 15L10 10Z"),
    ...cut("M-10 0C-5 -8 7 -8 12 0C7 8 -5 8 -10 0Z"), ...solid(CIRCLE(4, 1, 0)),
  ],
  "HS-C-FUN": [ // eight legs and two wings
    ...solid(CIRCLE(6), "M-5 -4L-17 -15L-19 -3L-12 -6L-6 -1ZM5 -4L17 -15L19 -3L12 -6L6 -1Z"),
    ...line(2.2, "M-5 3L-13 8L-14 16M5 3L13 8L14 16M-3 5L-6 11L-5 18M3 5L6 11L5 18"), ...cut("M-3 -2h2v2h-2ZM1 -2h2v2h-2Z"),
  ],
  "HS-C-SKI": [ // a hooked raider
    ...solid("M20 1C14 -5 6 -6 0 -5L-4 -14L-13 -19L-10 -9L-18 -8L-12 0L-18 8L-10 9L-13 19L-4 14L0 5C6 6 14 7 20 1Z"), ...cut("M-6 -2L6 -1.4V1.4L-6 2Z"),
  ],
  "HS-C-VEN": [ // all thorns
    ...solid("M20 0L8 -4L12 -12L2 -7L0 -19L-6 -8L-17 -14L-12 -4L-20 0L-12 4L-17 14L-6 8L0 19L2 7L12 12L8 4Z"), ...cut("M4 0L-2 -4L-6 0L-2 4Z"),
  ],
};

/** Emblems of Civs; one without has the shape of its first letter's own star. */
export const EMBLEMS: Readonly<Record<string, readonly Layer[]>> = {
  "HS-C-BRO": [
    ...solid("M-8 -15C-2 -15 1 -8 1 -2C1 3 -3 7 -8 7C-13 7 -17 3 -17 -2C-17 -8 -14 -15 -8 -15Z", "M8 -9C13 -9 16 -3 16 2C16 6 13 9 8 9C4 9 1 6 2 2C2 -4 4 -9 8 -9Z", "M-3 5C3 5 7 10 6 14C5 18 -11 18 -11 13C-11 9 -8 5 -3 5Z"),
    ...cut("M-10 -9C-7 -9 -5 -5 -6 -2L-9 -3L-12 -1C-13 -5 -12 -9 -10 -9Z", "M8 -4L10 0L6 1Z"),
  ],
  "HS-C-FUN": [
    ...solid("M0 -18C12 -18 19 -9 18 0C12 -3 -12 -3 -18 0C-19 -9 -12 -18 0 -18Z", "M-5 1H5C4 7 6 12 9 17H-9C-6 12 -4 7 -5 1Z"),
    ...cut(CIRCLE(3, -7, -9), CIRCLE(2.4, 4, -12), CIRCLE(2, 10, -6)),
  ],
  "HS-C-SKI": [
    ...line(3.4, "M0 0C3 -4 8 -1 7 4C6 10 -3 12 -8 7C-14 0 -10 -11 0 -13C11 -15 18 -5 17 4"),
    ...solid("M21 1L17 12L11 3Z", CIRCLE(3)),
  ],
  "HS-C-VEN": [
    ...solid("M0 18C-12 8 -19 1 -17 -8C-15 -16 -5 -17 0 -8C5 -17 15 -16 17 -8C19 1 12 8 0 18Z"),
    ...cut("M-2 -16L3 -6L-2 0L3 6L0 17L-1 8L-6 1L-1 -6Z"),
  ],
};

/** What there is to spend and to collect. */
export const TOKENS: Readonly<Record<string, readonly Layer[]>> = {
  organic: [...solid("M-14 14C-16 -4 -4 -16 15 -15C17 3 5 16 -10 12Z"), ...cut("M-13 15C-6 4 0 -2 9 -9L10 -8C2 0 -4 6 -10 16Z")],
  atomic: [...line(2.6, "M-17 0C-17 -5 -9 -7 0 -7S17 -5 17 0S9 7 0 7S-17 5 -17 0Z", "M-8.5 -14.7C-4 -17 1.6 -11 6 -3.500S13 12.4 8.5 14.700S-1.6 11 -6 3.500S-13 -12.4 -8.5 -14.700Z", "M8.5 -14.7C4 -17 -1.6 -11 -6 -3.500S-13 12.4 -8.5 14.700S1.6 11 6 3.500S13 -12.4 8.5 -14.700Z"), ...solid(CIRCLE(3.6))],
  metal: [...solid("M-10 -9H10L18 10H-18Z"), ...cut("M-8 -6H8L9.5 -2.500H-9.500Z")],
  hyper: [...solid("M0 -18L14 -4L0 18L-14 -4Z"), ...cut("M-11 -4H11L0 15ZM-8 -6L0 -15L8 -6Z"), ...solid("M0 -11L6 -3L0 9L-6 -3Z")],
  point: [...solid("M0 -18L5 -6L18 -5L8 3L11 16L0 9L-11 16L-8 3L-18 -5L-5 -6Z")],
  secret: [...solid("M-12 -17H12V17H-12Z"), ...cut("M0 9h0.100V13H-2V9ZM-2 6C-2 0 4 0 4 -5C4 -10 -5 -10 -5 -4H-9C-9 -15 8 -15 8 -5C8 1 2 2 2 6Z")],
  key: [...solid("M-10 -17H10L19 0L10 17H-10L-19 0Z"), ...cut("M-3 9V-3H-8L0 -11L8 -3H3V9Z")],
};

/** The bands of a planet's ground, so that worlds differ: an outline of a landmass for every letter. */
export const LANDS: Readonly<Record<string, string>> = {
  A: "M-30 -6C-34 -24 -12 -34 4 -30C22 -28 34 -14 30 4C30 20 16 32 -2 30C-20 32 -30 14 -30 -6Z",
  B: "M-28 -14C-18 -32 8 -32 22 -24C36 -12 32 8 26 20C12 34 -12 32 -24 22C-36 8 -34 -4 -28 -14Z",
  C: "M-32 0C-32 -18 -20 -30 -4 -30C12 -34 28 -24 32 -6C34 12 22 26 8 30C-10 34 -30 22 -32 0Z",
};
