/** Silhouettes of the units, flying to the right, in currentColor. */
import type { JSX } from "preact";

import type { Piece } from "../../api/schema";

/** A ring with a hub and spokes, and docks on it: stations grow in rings and docks. */
function station(radius: number, docks: number, rings: readonly number[]): JSX.Element {
  const spokes = Array.from({ length: docks }, (_, at) => (at * 360) / docks);
  return (
    <>
      <g fill="none" stroke="currentColor">
        {rings.map((r, at) => <circle r={r} stroke-width={at ? 2.2 : 3.6} />)}
      </g>
      {spokes.map((turn) => (
        <g transform={`rotate(${turn})`}>
          <rect x={-1.3} y={-radius} width={2.6} height={radius} />
          <rect x={-3} y={-radius - 2.4} width={6} height={5.4} rx={1.2} />
        </g>
      ))}
      <circle r={radius * 0.27 + 0.8} />
    </>
  );
}

/** A ship seen from above: its left half, and the same on the right. */
function twice(half: string): JSX.Element {
  return <><path d={half} /><path d={half} transform="scale(1 -1)" /></>;
}

const SHIPS: Record<string, JSX.Element> = {
  scout: (
    <>
      <path d="M19 5L5 0.5H-10L-15 -2.5V12.5L-10 9.5H5Z" />
      <path d="M-13 -16.5A15 15 0 0 0 4.5 -3.5L2.2 -6A11.5 11.5 0 0 1 -10.5 -17.5Z" />
      <path d="M-5.4 -8.2L3 -16.5" stroke="currentColor" stroke-width={2.2} />
      <circle cx={3.6} cy={-17} r={2.5} />
    </>
  ),
  transport: (
    <>
      <path d="M-19 -2.2H8V2.2H-19Z" />
      <path d="M8 -7.5H13L19 1V7.5H8Z" />
      <path d="M-15.5 -12.5H-8V-3.4H-15.5ZM-6.2 -12.5H1.3V-3.4H-6.2ZM-15.5 3.4H-8V12.5H-15.5ZM-6.2 3.4H1.3V12.5H-6.2Z" />
      <path d="M3 -9H6.4V9H3ZM-20 -6H-17.3V6H-20Z" />
    </>
  ),
  colony_ship: (
    <>
      <path fill-rule="evenodd" d="M-13.5 1.5A13.5 14.5 0 0 1 13.5 1.5ZM-8.5 -2H-4.6V-6.5H-8.5ZM-2 -2H2V-9.5H-2ZM4.6 -2H8.5V-6.5H4.6Z" />
      <path d="M-19.5 3.4H19.5L13 10.5H-13Z" />
      <path d="M-11 12H-5L-6.5 16.5H-9.5ZM-3 12H3L1.5 16.5H-1.5ZM5 12H11L9.5 16.5H6.5Z" />
    </>
  ),
  patrol_boat: (
    <>
      <path d="M15 0L-9 -9.5L-4.5 0L-9 9.5Z" />
      <path d="M-13 -3.4H-8V3.4H-13Z" />
    </>
  ),
  assault_boat: (
    <>
      {twice("M17 -10.5L9 -6.5V0H-12V-10H-2L5 -12.5Z")}
      {twice("M-13.4 -8.6V-2L-18 -3.4V-7.4Z")}
      <path d="M10.6 -3.8H15V3.8H10.6Z" />
    </>
  ),
  destroyer: (
    <>
      {twice("M20 0L11 -3.4L1 -4.4L-5 -11.5L-13 -13L-9.5 -5L-14 -4.2V0Z")}
      {twice("M-15.4 -4.6V-0.9L-19 -1.6V-3.9Z")}
    </>
  ),
  cruiser: (
    <>
      {twice("M20 0L14.5 -4.2H6L1.5 -8.5H7.5V-11.2H-2L-7 -16.5H-14L-11 -8L-14.5 -6.6V0Z")}
      {twice("M-15.8 -6V-1.2L-20 -2V-5.2ZM9 -11.2V-8.5H15V-11.2Z")}
    </>
  ),
  battleship: (
    <>
      {twice("M20 -2.2L16 -5.8H9L5.5 -9.5H0L-3 -13.5H-7L-11 -19H-17L-14.5 -10.5V0H-5.5V-2.2H-2V0H3V-2.2H6.5V0H20Z")}
      {twice("M-16 -8.6V-1.2L-20 -2.2V-7.6ZM-2 -16.6V-14.4H9V-16.6ZM7 -12.4V-10.2H18V-12.4Z")}
    </>
  ),
  system_station: station(9.5, 3, [9.5]),
  region_station: station(13.5, 4, [13.5]),
  galaxy_station: station(16.8, 6, [16.8, 9.4]),
};

/** A unit whose kind others do not know. */
const HIDDEN = (
  <path d="M-7 -7.5C-7 -17 8.5 -17 8.5 -7.5C8.5 -1.5 1 -0.5 1 6M1 14.5h0" fill="none" stroke="currentColor"
    stroke-width={4.4} stroke-linecap="round" />
);
const PLAIN = <path d="M0 -14L14 0L0 14L-14 0Z" />;

/** A silhouette by its kind, in a square of 40 around (0, 0). */
export function Silhouette({ kind }: { kind: string }): JSX.Element {
  return <g fill="currentColor">{kind === "hidden" ? HIDDEN : (SHIPS[kind] ?? PLAIN)}</g>;
}

export function PieceArt({ piece }: { piece: Piece }): JSX.Element {
  return <Silhouette kind={piece.kind} />;
}

/** How much a stack carries, and whether ships in it are beyond support. */
export function StackSigns({ pieces }: { pieces: readonly Piece[] }): JSX.Element | null {
  const cargo = pieces.reduce((sum, { figures }) => sum + Number(figures["cargo"] ?? 0), 0);
  const alone = pieces.some(({ figures }) => Number(figures["unsupported"] ?? 0) > 0);
  if (!cargo && !alone) return null;
  return (
    <g aria-hidden="true">
      {cargo > 0 && (
        <g class="is-cargo-sign" transform="translate(-16 16)">
          <rect x={-9} y={-8} width={18} height={16} rx={3} />
          <text y={4.6}>{cargo}</text>
        </g>
      )}
      {alone && (
        <g class="is-alone-sign" transform="translate(16 -16)">
          <circle r={8} />
          <path d="M-5 5L5 -5" />
        </g>
      )}
    </g>
  );
}
