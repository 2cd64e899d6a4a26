/** How a game that is over is put together for its page. */
import type { SeatLuck, TurningPoint } from "../api/schema";

export type Judgement = "none" | "very_unlucky" | "unlucky" | "even" | "lucky" | "very_lucky";

/** How far from what was to be expected luck was, in standard deviations. */
export function deviation({ made, expected, spread }: SeatLuck): number {
  return spread > 0 ? (made - expected) / spread : 0;
}

export function judged(luck: SeatLuck): Judgement {
  if (luck.rolls === 0) return "none";
  const far = deviation(luck);
  if (Math.abs(far) < 1) return "even";
  const kind = far > 0 ? "lucky" : "unlucky";
  return Math.abs(far) < 2 ? kind : `very_${kind}`;
}

/** Turning points of one moment, together. */
export function together(turnings: readonly TurningPoint[]): TurningPoint[][] {
  const groups: TurningPoint[][] = [];
  for (const turning of turnings) {
    const last = groups.at(-1);
    if (last?.[0]?.number === turning.number) last.push(turning);
    else groups.push([turning]);
  }
  return groups;
}
