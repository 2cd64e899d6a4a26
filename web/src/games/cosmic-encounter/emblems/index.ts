/** The emblems of the aliens by their ids. */
import { GREEN } from "./green";
import { body, cut, disc, moved, type Picture, tone } from "./layers";
import { RED } from "./red";
import { YELLOW } from "./yellow";

export const EMBLEMS: Record<string, Picture> = { ...GREEN, ...YELLOW, ...RED };

export type Level = "green" | "yellow" | "red";

/** The level in whose tone an emblem is drawn; null: there is no such alien. */
export function levelOf(alien: string): Level | null {
  return alien in GREEN ? "green" : alien in YELLOW ? "yellow" : alien in RED ? "red" : null;
}

/** An alien of which nothing is known. */
export const UNKNOWN: Picture = [
  ...moved("scale(1.1) translate(0 -1)",
    body("M0-18C12-18 17-10 17-3C17 8 7 20 0 20C-7 20-17 8-17-3C-17-10-12-18 0-18Z"),
    cut("M-5.4-4.6C-5.4-12 6-12 6-5C6 0 0 0 0 5", 4)),
  cut(disc(0, 12, 4)),
  tone(disc(0, 12, 2.6)),
];
