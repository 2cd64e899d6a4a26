/** Colours and shapes of seats: colour never carries meaning alone. */
import type { Mat } from "../api/schema";

export type Colour = Mat["colour"];
export type ShapeName =
  | "circle"
  | "square"
  | "triangle"
  | "hexagon"
  | "diamond"
  | "star"
  | "cross"
  | "crescent";

export const seatColours: Readonly<Record<Colour, { fill: string; shape: ShapeName }>> = {
  blue: { fill: "#198CFF", shape: "circle" },
  orange: { fill: "#E1680C", shape: "square" },
  yellow: { fill: "#FFEC2C", shape: "triangle" },
  mint: { fill: "#56F7BD", shape: "hexagon" },
  white: { fill: "#E3E8F8", shape: "diamond" },
  rose: { fill: "#D194AD", shape: "star" },
  moss: { fill: "#89AF79", shape: "cross" },
  lilac: { fill: "#CBB3EF", shape: "crescent" },
};

/** What belongs to no seat. */
export const NEUTRAL = "#9AA7BD";

/** The colour half way between two. */
export function blended(one: string, other: string): string {
  const parts = [1, 3, 5].map((at) => {
    const half = (parseInt(one.slice(at, at + 2), 16) + parseInt(other.slice(at, at + 2), 16)) / 2;
    return Math.round(half).toString(16).padStart(2, "0");
  });
  return `#${parts.join("")}`.toUpperCase();
}
