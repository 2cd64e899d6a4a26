/** Silhouettes of the units, flying to the right, in currentColor. */
import type { JSX } from "preact";

import type { Piece } from "../../api/schema";

/** A ship seen from above: its left half, and the same on the right. */
function twice(half: string): JSX.Element {
  return <><path d={half} /><path d={half} transform="scale(1 -1)" /></>;
}

const INK = "#0e1420";
const stroke = { fill: "none", stroke: "currentColor", "stroke-linecap": "round" } as const;

const SHIPS: Record<string, JSX.Element> = {
  sc: twice("M19 0L6 -3.2L-2 -3.6L-9 -10L-13 -10L-10 -3.4L-15 -2.4V0Z"),
  dd: <>{twice("M20 0L11 -3.4H2L-4 -9L-12 -11L-9 -4.4L-14 -4V0Z")}{twice("M-15.2 -4.4V-1L-19 -1.8V-3.6Z")}</>,
  ca: <>{twice("M20 0L14 -4.4H5L0 -9H-6L-10 -14H-15L-12.4 -6.4L-15 -5.6V0Z")}{twice("M3 -10.8H11V-8H3ZM-16.2 -5V-1.2L-20 -2V-4.2Z")}</>,
  bc: <>{twice("M20 -1L15 -5H7L3 -9.6H-3L-7 -16H-14L-11.6 -8L-15 -6.6V0H20Z")}{twice("M2 -13H13V-10.6H2ZM-16.2 -6V-1.4L-20 -2.2V-5.2Z")}</>,
  bb: <>{twice("M20 -2.4L16 -6H9L5 -10H-1L-5 -14L-10 -18H-16L-14 -10V0H-5V-2.2H-2V0H3V-2.2H6V0H20Z")}{twice("M-1 -16H9V-13.6H-1ZM8 -12H18V-9.8H8ZM-15.6 -8V-1.2L-20 -2.2V-7Z")}</>,
  dn: <>{twice("M20 -3.6L17 -8H10L7 -12.4H0L-4 -18.6H-15L-13 -11L-17 -9V0H-9V-3H-5V0H1V-3H5V0H20Z")}{twice("M-1 -17.6H11V-15.2H-1ZM9 -12.6H19.4V-10.2H9ZM-18 -8V-1.4L-20.4 -2.4V-7Z")}</>,
  cv: <><path d="M-18 -9H14L19 -4V4L14 9H-18Z" /><path d="M-14 -3.4H12M-14 3.4H12" stroke={INK} stroke-width={2} stroke-dasharray="4 3" /><path d="M-12 -15H-2V-10.4H-12ZM-12 15H-2V10.4H-12Z" /></>,
  f: <>
    <path d="M18 0L4 -5.6L7 0L4 5.6Z" />
    {twice("M4 -11L-9 -16.4L-6 -11L-9 -5.6Z")}
    <path d="M-6 0L-18 -5L-15 0L-18 5Z" />
  </>,
  r: <>{twice("M19 0L7 -3L0 -11L-5 -17L-8 -9L-16 -12L-12 -4L-16 0Z")}<path d="M-6 -3L2 0L-6 3Z" fill={INK} /></>,
  sw: <><path d="M-16 -5H6L12 0L6 5H-16Z" /><path d="M14 -13A15 15 0 0 1 14 13M9 -9A11 11 0 0 1 9 9" {...stroke} stroke-width={2.6} /><path d="M-12 -12H-4V-6.6H-12ZM-12 12H-4V6.6H-12Z" /></>,
  co: <>
    <path fill-rule="evenodd" d="M-13.5 1.5A13.5 14 0 0 1 13.5 1.5ZM-8.5 -2H-4.6V-6.5H-8.5ZM-2 -2H2V-9.5H-2ZM4.6 -2H8.5V-6.5H4.6Z" />
    <path d="M-19 3.4H19L12.5 11H-12.5Z" />
  </>,
  miner: <><path d="M20 0L8 -8V8Z" /><path d="M5.6 -9H-9L-13 -5V5L-9 9H5.6Z" /><path d="M-15 -7H-19V-1.6H-15ZM-15 1.6H-19V7H-15Z" /><circle cx={-3} r={4} fill={INK} /></>,
  ms: <>
    <path d="M-19 0H19" {...stroke} stroke-width={4} stroke-dasharray="6 4" />
    <circle r={9} {...stroke} stroke-width={4} />
    <path d="M-9 -14L0 -19L9 -14M-9 14L0 19L9 14" {...stroke} stroke-width={3} />
  </>,
  base: <>
    <circle r={11} {...stroke} stroke-width={4.4} />
    {[0, 90, 180, 270].map((turn) => <path transform={`rotate(${turn})`} d="M-3.6 -20H3.6V-11H-3.6Z" />)}
    <circle r={4.6} />
  </>,
  sy: <>
    <path d="M-18 -15H12V-10.4H-13V10.4H12V15H-18Z" />
    <path d="M17 0L9 -5H-8V5H9Z" />
    <path d="M0 -10V-6M6 -10V-6M0 10V6M6 10V6" stroke="currentColor" stroke-width={2} />
  </>,
  mines: <>
    {[[0, -9], [-9, 8], [9, 8]].map(([x, y]) => (
      <g transform={`translate(${x} ${y})`}>
        <circle r={5} />
        {[0, 60, 120, 180, 240, 300].map((turn) => <path transform={`rotate(${turn})`} d="M-1.2 -5.4H1.2L0 -9Z" />)}
      </g>
    ))}
  </>,
  decoy: <g {...stroke} stroke-width={2.4} stroke-dasharray="4 3">{twice("M19 0L12 -5L0 -8L-8 -14L-14 -14L-11 -5L-15 0")}</g>,
  alien_b: <>{twice("M18 0C10 -16 -8 -18 -17 -8L-8 -5L-17 0Z")}<circle cx={3} r={3.4} fill={INK} /></>,
  alien_c: <>{twice("M17 0C8 -12 -4 -14 -15 -12L-7 -4L-16 0Z")}<circle cx={3} r={3} fill={INK} /></>,
  alien_d: <>{twice("M15 0C8 -9 -2 -10 -12 -8L-6 -3L-13 0Z")}<circle cx={2} r={2.6} fill={INK} /></>,
  fleet: <>{[[6, 0], [-9, -9], [-9, 9]].map(([x, y]) => <path d="M11 0L-6 -6L-2 0L-6 6Z" transform={`translate(${x} ${y})`} />)}</>,
  machine: <>
    <circle r={12} {...stroke} stroke-width={4} />
    {[0, 60, 120, 180, 240, 300].map((turn) => <path transform={`rotate(${turn})`} d="M-4 -13.5H4L0 -20.5Z" />)}
    <path d="M-9.5 0C-5 -6.5 5 -6.5 9.5 0C5 6.5 -5 6.5 -9.5 0Z" />
    <circle r={2.6} fill={INK} />
  </>,
};

/** The kinds that have a picture of their own. */
export const DRAWN: readonly string[] = Object.keys(SHIPS);

const HIDDEN = (
  <path d="M-7 -7.5C-7 -17 8.5 -17 8.5 -7.5C8.5 -1.5 1 -0.5 1 6M1 14.5h0" {...stroke} stroke-width={4.4} />
);
const PLAIN = <path d="M0 -14L14 0L0 14L-14 0Z" />;

/** A silhouette by its kind, in a square of 40 around (0, 0); every Doomsday Machine looks alike. */
export function Silhouette({ kind }: { kind: string }): JSX.Element {
  const name = kind.toLowerCase().replace(/^machine_.*/, "machine");
  return <g fill="currentColor">{name === "hidden" ? HIDDEN : (SHIPS[name] ?? PLAIN)}</g>;
}

/** A face-down counter that was once seen shows what it was: faint, the fainter if it may have changed. */
export function PieceArt({ piece }: { piece: Piece }): JSX.Element {
  const seen = piece.kind === "hidden" ? piece.figures["seen"] : undefined;
  if (seen === undefined) return <Silhouette kind={piece.kind} />;
  return (
    <>
      <g opacity={Number(piece.figures["fresh"]) ? 0.75 : 0.4}><Silhouette kind={String(seen)} /></g>
      <g transform="translate(13 -11) scale(0.5)"><Silhouette kind="hidden" /></g>
    </>
  );
}

/** How many hexes a group can still go: full pips, and hollow ones for those that it has gone. */
function Pips({ left, most }: { left: number; most: number }): JSX.Element {
  return (
    <g class="se-pips">
      {Array.from({ length: most }, (_, at) => <circle class={at < left ? "left" : ""} cx={-15 + at * 7} cy={20} r={3} />)}
    </g>
  );
}

/** On a stack: its ships, what others see of it, how far it can go, and what it tows. */
export function StackSigns({ pieces }: { pieces: readonly Piece[] }): JSX.Element {
  const figure = (name: string): number[] => pieces.map(({ figures }) => Number(figures[name] ?? 0));
  const ships = figure("ships").reduce((sum, n) => sum + n, 0);
  const movers = pieces.filter(({ figures }) => figures["left"] !== undefined && Number(figures["most"]) > 0);
  return (
    <g aria-hidden="true">
      {ships > pieces.length && <text class="se-ships" x={12} y={-8}>{`×${ships}`}</text>}
      {figure("hidden").some(Boolean) && (
        <g class="se-unseen" transform="translate(-13 8)">
          <path d="M-6 0C-3 -4.4 3 -4.4 6 0C3 4.4 -3 4.4 -6 0Z" /><circle r={1.6} /><path d="M-5 4.4L5 -4.4" />
        </g>
      )}
      {movers.length > 0 && (
        <Pips left={Math.max(...movers.map(({ figures }) => Number(figures["left"])))}
          most={Math.max(...movers.map(({ figures }) => Number(figures["most"])))} />
      )}
      {pieces.some(({ figures }) => figures["tows"] !== undefined) && <path class="se-tow" d="M14 12L18 8L22 12L18 18Z" />}
    </g>
  );
}
