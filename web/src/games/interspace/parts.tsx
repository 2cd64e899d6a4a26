/** Small pictures and marks that the panels share. */
import type { JSX } from "preact";

import { tx } from "../../i18n";
import { Silhouette } from "./ships";
import { Terrain } from "./terrain";

/** The picture of a terrain outside the board, in its hex. */
export function Tile({ kind, name, id, size }: {
  kind: string; name: string; id: string; size: number;
}): JSX.Element {
  return (
    <svg class="is-tile" width={size} height={size * 1.155} viewBox="-51 -58.9 102 117.8" aria-hidden="true">
      <path class="is-tile-ground" d="M0-57.7L50-28.9V28.9L0 57.7L-50 28.9V-28.9Z" />
      <Terrain kind={kind} id={id} name={name} />
    </svg>
  );
}

/** A silhouette outside the board; ``left`` lets it fly to the left. */
export function Ship({ kind, size, left = false }: { kind: string; size: number; left?: boolean }): JSX.Element {
  return (
    <svg class="is-ship" width={size} height={size} viewBox="-20.5 -20.5 41 41" aria-hidden="true">
      <g transform={left ? "scale(-1 1)" : undefined}><Silhouette kind={kind} /></g>
    </svg>
  );
}

/** A word of the game that not everybody knows, and where it is explained. */
export function WhatIs({ word, openWord }: { word: string; openWord: (word: string) => void }): JSX.Element {
  return (
    <button type="button" class="rule-link" aria-label={tx("is.what", { word })} title={tx("is.what", { word })} onClick={() => openWord(word)}>
      ?
    </button>
  );
}

const PIPS: readonly string[] = [
  "", "M12 12h.01", "M7.5 7.5h.01M16.5 16.5h.01", "M7.2 7.2h.01M12 12h.01M16.8 16.8h.01",
  "M7.5 7.5h.01M16.5 7.5h.01M7.5 16.5h.01M16.5 16.5h.01",
  "M7.2 7.2h.01M16.8 7.2h.01M12 12h.01M7.2 16.8h.01M16.8 16.8h.01",
  "M7.5 6.8h.01M16.5 6.8h.01M7.5 12h.01M16.5 12h.01M7.5 17.2h.01M16.5 17.2h.01",
];
const BURST = "M12 -3.5L14.6 2L20 -0.5L19.4 5.4L26 6.5L22 12L26 17.5L19.4 18.6L20 24.5L14.6 22L12 27.5"
  + "L9.4 22L4 24.5L4.6 18.6L-2 17.5L2 12L-2 6.5L4.6 5.4L4 -0.5L9.4 2Z";

/** A die: a hit is solid on a burst, a miss an empty outline. */
export function Die({ value, hits }: { value: number; hits: boolean }): JSX.Element {
  const label = tx(hits ? "is.die.hit" : "is.die.miss", { value });
  return (
    <svg class={hits ? "is-die hit" : "is-die"} width={34} height={36} viewBox="-4 -5 32 34" role="img" aria-label={label}>
      {hits && <path class="burst" d={BURST} />}
      <rect class="face" x={3} y={3} width={18} height={18} rx={4} />
      <path class="pips" d={PIPS[value]} />
    </svg>
  );
}

/** The face of a die that neither hits nor misses; ``told`` says it to those who do not see it. */
export function Pips({ value, size, told = false }: { value: number; size: number; told?: boolean }): JSX.Element {
  const spoken = told ? { role: "img" as const, "aria-label": tx("is.die", { value }) } : { "aria-hidden": true };
  return (
    <svg class="is-die" width={size} height={size} viewBox="2 2 20 20" {...spoken}>
      <rect class="face" x={3} y={3} width={18} height={18} rx={4} />
      <path class="pips" d={PIPS[value]} />
    </svg>
  );
}

/** Shields: full ones solid, lost ones hollow. */
export function Shields({ left, full }: { left: number; full: number }): JSX.Element | null {
  if (!full) return null;
  return (
    <svg class="is-shields" width={full * 8} height={10} viewBox={`0 0 ${full * 8} 10`} role="img"
      aria-label={tx("is.shields", { left, full })}>
      {Array.from({ length: full }, (_, at) => (
        <path class={at < left ? "up" : "down"} transform={`translate(${at * 8 + 4} 5)`}
          d="M0 -4L3 -2.8V0.4C3 2.4 1.4 3.6 0 4.2C-1.4 3.6 -3 2.4 -3 0.4V-2.8Z" />
      ))}
    </svg>
  );
}
