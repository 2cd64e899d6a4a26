/** Small pictures that the panels share. */
import type { ComponentChildren, JSX } from "preact";

import { tx } from "../../i18n";
import type { Shot } from "./battle";
import { Marker } from "./markers";
import { Silhouette } from "./ships";

/** A silhouette outside the board; ``left`` lets it fly to the left. */
export function Ship({ kind, size, left = false }: { kind: string; size: number; left?: boolean }): JSX.Element {
  return (
    <svg class="se-ship" width={size} height={size} viewBox="-20.5 -20.5 41 41" aria-hidden="true">
      <g transform={left ? "scale(-1 1)" : undefined}><Silhouette kind={kind} /></g>
    </svg>
  );
}

/** A picture with few words, and what it says to those who do not see it. */
export function Told({ label, children }: { label: string; children: ComponentChildren }): JSX.Element {
  return <><span class="visually-hidden">{label}</span><span class="se-seen" aria-hidden="true">{children}</span></>;
}

/** A die of ten sides: a hit is solid, a miss an empty outline. */
export function Die({ shot: { die, needed, hit } }: { shot: Shot }): JSX.Element {
  return (
    <svg class={hit ? "se-die hit" : "se-die"} width={24} height={24} viewBox="-12 -12 24 24" role="img"
      aria-label={tx(hit ? "se.die.hit" : "se.die.miss", { die, needed })}>
      <path d="M0 -11L10.5 -2.5V3.5L0 11L-10.5 3.5V-2.5Z" /><text y={4}>{die}</text>
    </svg>
  );
}

/** A system marker outside the board. */
export function MarkerSign({ kind, size }: { kind: string; size: number }): JSX.Element {
  return <svg class="se-marker-sign" width={size} height={size} viewBox="-51 -58 102 116" aria-hidden="true"><Marker kind={kind} id={kind} /></svg>;
}
