/** Pictures in two tones, drawn. */
import type { JSX } from "preact";

import { EMBLEMS, levelOf, UNKNOWN } from "./index";
import type { Layer, Paint, Picture } from "./layers";

const COLOURS: Record<Paint, string> = {
  body: "currentColor", tone: "var(--tone, var(--accent))", cut: "var(--ground, var(--panel))",
};

/** The layers alone, around (0, 0), for pictures that hold others. */
export function Layers({ picture }: { picture: Picture }): JSX.Element {
  return <g stroke-linecap="round" stroke-linejoin="round">{picture.map((layer) => <path d={layer.d} {...painted(layer)} />)}</g>;
}

function painted({ paint, width, move }: Layer): JSX.IntrinsicElements["path"] {
  const colour = COLOURS[paint];
  return {
    ...(width ? { fill: "none", stroke: colour, "stroke-width": width } : { fill: colour, "fill-rule": "evenodd" }),
    ...(move && { transform: move }),
  };
}

/** A picture that says nothing to screen readers: a name stands beside it. */
export function Drawn({ picture, size, class: look = "" }: { picture: Picture; size?: number; class?: string }): JSX.Element {
  return (
    <svg class={`ce-drawn ${look}`} viewBox="-24 -24 48 48" aria-hidden="true" {...(size && { width: size, height: size })}>
      <Layers picture={picture} />
    </svg>
  );
}

/** The emblem of an alien in the tone of its level; of one that is not known, a head with a question mark. */
export function Emblem({ alien, size }: { alien: string | null; size?: number }): JSX.Element {
  const picture = alien === null ? UNKNOWN : (EMBLEMS[alien] ?? UNKNOWN);
  const level = (alien !== null && levelOf(alien)) || "none";
  return <Drawn picture={picture} class={`ce-emblem level-${level}`} {...(size && { size })} />;
}
