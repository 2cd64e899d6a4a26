/** Drawings by layers: units, emblems, tokens. */
import type { JSX } from "preact";

import { EMBLEMS, type Layer, SUPERS, TOKENS, UNITS } from "./drawings";

/** Layers within an SVG, in currentColor. */
export function Layers({ layers }: { layers: readonly Layer[] }): JSX.Element {
  return (
    <g fill="currentColor" stroke="none">
      {layers.map(({ d, cut, line }, at) => (line
        ? <path key={at} d={d} fill="none" stroke="currentColor" stroke-width={line} stroke-linejoin="round" stroke-linecap="round" />
        : <path key={at} d={d} class={cut ? "hs-cut" : undefined} />
      ))}
    </g>
  );
}

/** The layers of a unit; a Super Unit has those of its Civ, if it is drawn. */
export function unitLayers(kind: string, civ = ""): readonly Layer[] {
  if (kind === "super") return SUPERS[civ] ?? UNITS["super"]!;
  return UNITS[kind] ?? UNITS["super"]!;
}

/** The emblem of a Civ; for one that nobody has drawn a star with as many points as its name has letters. */
export function emblemLayers(civ: string): readonly Layer[] {
  return EMBLEMS[civ] ?? [{ d: star(5 + (civ.length + civ.charCodeAt(civ.length - 1)) % 7) }];
}

function star(points: number): string {
  const corners = Array.from({ length: points * 2 }, (_, at) => {
    const angle = (Math.PI * at) / points - Math.PI / 2;
    const far = at % 2 ? 8 : 18;
    return `${Math.round(far * Math.cos(angle) * 10) / 10} ${Math.round(far * Math.sin(angle) * 10) / 10}`;
  });
  return `M${corners.join("L")}Z`;
}

function Picture({ layers, size, class: look = "" }: { layers: readonly Layer[]; size: number; class?: string }): JSX.Element {
  return <svg class={`hs-drawn ${look}`} width={size} height={size} viewBox="-21 -21 42 42" aria-hidden="true"><Layers layers={layers} /></svg>;
}

export function Figure({ kind, civ = "", size }: { kind: string; civ?: string; size: number }): JSX.Element {
  return <Picture layers={unitLayers(kind, civ)} size={size} />;
}

export function Emblem({ civ, size }: { civ: string; size: number }): JSX.Element {
  return <Picture layers={emblemLayers(civ)} size={size} class="emblem" />;
}

export function Token({ kind, size = 16 }: { kind: string; size?: number }): JSX.Element {
  return <Picture layers={TOKENS[kind] ?? TOKENS["point"]!} size={size} class={`of-${kind}`} />;
}
