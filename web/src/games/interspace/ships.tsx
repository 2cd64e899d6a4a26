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
  scout_plus: (
    <>
      <path d="M20 5.5L6 0H-10L-16 -3.5V14.5L-10 11H6Z" />
      <path d="M-15 -17A16 16 0 0 0 3.5 -3.5L1 -6.4A12 12 0 0 1 -12 -18.4Z" />
      <path d="M-6.4 -8.6L0.5 -15.5" stroke="currentColor" stroke-width={2.2} />
      <path d="M8.4 -18.5H11.8V-13.7H16.6V-10.3H11.8V-5.5H8.4V-10.3H3.6V-13.7H8.4Z" />
    </>
  ),
  nova_bomb: (
    <>
      <circle r={8.4} />
      {[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => (
        <path transform={`rotate(${turn})`} d={turn % 90 ? "M-1.6 -10.6H1.6L0 -16.5Z" : "M-2.2 -10.6H2.2L0 -20Z"} />
      ))}
    </>
  ),
  berserker: (
    <>
      {twice("M20 -1.5L9 -4.5L13 -9.5L4 -8L6.5 -15.5L-2.5 -11L-4 -19L-11 -13L-18 -16.5L-14.5 -8L-20 -6L-15 0.4H20Z")}
      <circle cx={-4} r={3.2} fill="#0e1420" />
    </>
  ),
  pirates: (
    <>
      {twice("M19 0L12 -4L4 -5L8 -13L-2 -8.5L-8 -18L-16 -19L-12.5 -9L-19 -11L-15 -3.5L-17 0.4L19 0.4Z")}
      <path d="M-9.5 -4.5L-2.5 4.5M-9.5 4.5L-2.5 -4.5" stroke="#0e1420" stroke-width={2.2} />
    </>
  ),
  raiders: (
    <>
      <path d="M20 0L6 -5.5L9.5 0L6 5.5Z" />
      {twice("M8 -11.5L-8 -17.5L-3.5 -11.5L-8 -5.5Z")}
      <path d="M-1 0L-16 -5.5L-12 0L-16 5.5Z" />
    </>
  ),
  trader: (
    <>
      <path d="M-17 2H16.5L11 10.5H-11Z" />
      <path d="M-2 -17V0H-14C-9.5 -4.5 -6 -10.5 -4.5 -17ZM0.5 -17C8 -12 12.5 -6 13.5 0H0.5Z" />
      <path d="M-9 13H9L7 17H-7Z" />
    </>
  ),
  miners: (
    <>
      <path d="M20 0L8 -7.5V7.5Z" />
      <path d="M5.8 -8.5V8.5H2.6V-8.5ZM0.4 -9.5H-9L-13 -5.5V5.5L-9 9.5H0.4Z" />
      <path d="M-14.6 -8.6H-19V-2.4H-14.6ZM-14.6 2.4H-19V8.6H-14.6ZM-8 -18L-3 -13L1 -16.5L-1.5 -11H-10.5Z" />
    </>
  ),
  doom_station: (
    <>
      <circle r={12.4} fill="none" stroke="currentColor" stroke-width={4} />
      {[0, 60, 120, 180, 240, 300].map((turn) => <path transform={`rotate(${turn})`} d="M-4 -13.5H4L0 -20.5Z" />)}
      <path d="M-9.5 0C-5 -6.5 5 -6.5 9.5 0C5 6.5 -5 6.5 -9.5 0Z" />
      <path d="M0 -4.6L1.8 0L0 4.6L-1.8 0Z" fill="#0e1420" />
    </>
  ),
  doom_boat: (
    <>
      <path d="M16 0L-10 -11L-6 -3.6L-14 -6.5L-9.5 0L-14 6.5L-6 3.6L-10 11Z" />
      <circle cx={-0.5} r={2.2} fill="#0e1420" />
    </>
  ),
  ion_storm: (
    <>
      <path d="M4.5 -20L-9 3H-1L-5.5 20L10 -4.5H1.5Z" />
      <path d="M-11 -13.5A17 17 0 0 0 -11 14M11.5 -13A17 17 0 0 1 11.5 13.5" fill="none" stroke="currentColor"
        stroke-width={2.6} stroke-linecap="round" />
    </>
  ),
  space_amoeba: (
    <>
      <path fill-rule="evenodd" d="M-3 -17C4 -20 8 -13 13 -12C20 -10.5 20 -3 17 1.5C14 6 19 10 14 14.5C9 19 4 14 -1 16.5C-8 20 -12 15 -13 10C-14 5 -20 4 -19 -3C-18 -9 -12 -7.5 -10 -11C-8.5 -14 -7 -15.5 -3 -17ZM1 -7A7 7 0 1 0 1 7A7 7 0 1 0 1 -7Z" />
      <circle cx={2} cy={-0.5} r={3.4} />
      <circle cx={-10} cy={-1} r={1.8} fill="#0e1420" />
      <circle cx={9.5} cy={9} r={1.8} fill="#0e1420" />
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

/** What has befallen a unit, as a small picture in a circle of 16; the first that fits is shown. */
const CONDITIONS: Record<string, string> = {
  plague: "M0 -4.6V-1M-4 2.6L-1 0.6M4 2.6L1 0.6M0 -5.6v0.01M-5 3.2v0.01M5 3.2v0.01",
  madness: "M0.4 0.2C-1.6 -1.4 1.6 -2.8 2.8 -0.6C4.2 2.2 0.8 4.6 -1.8 3.2C-5.6 1 -3.8 -4.8 1 -5",
  stasis: "M-3.4 -5H3.4L-3.4 5H3.4Z",
  vanished: "M-3.6 -2.6A4.5 4.5 0 0 1 0 -4.5M3.6 -2.6A4.5 4.5 0 0 1 4 2M-4 2A4.5 4.5 0 0 0 2 4",
  rebels: "M-2.6 5V-5L4 -2.4L-2.6 0",
  spellbound: "M0 -5.4L1.2 -1.2L5.4 0L1.2 1.2L0 5.4L-1.2 1.2L-5.4 0L-1.2 -1.2Z",
  sheltered: "M-5 3.4A5 5 0 0 1 5 3.4Z",
  carrier: "M0 -4.5V4.5M-4 -2.2L4 2.2M4 -2.2L-4 2.2",
};

function conditionOf({ figures }: Piece): string | undefined {
  return CONDITIONS[String(figures["party"] ?? "")] ?? CONDITIONS[
    ["spellbound", "sheltered", "carrier"].find((sign) => Number(figures[sign] ?? 0) > 0) ?? ""
  ];
}

const GEM = "M-6 -3L-3 -6.5H3L6 -3L0 6.5ZM-6 -3H6M-2 -3L0 6.5L2 -3";

/** What a stack carries, whether ships in it are beyond support, and what has befallen them. */
export function StackSigns({ pieces }: { pieces: readonly Piece[] }): JSX.Element | null {
  const cargo = pieces.reduce((sum, { figures }) => sum + Number(figures["cargo"] ?? 0), 0);
  const alone = pieces.some(({ figures }) => Number(figures["unsupported"] ?? 0) > 0);
  const gem = pieces.some(({ figures }) => Number(figures["artifacts"] ?? 0) > 0);
  const condition = pieces.map(conditionOf).find((sign) => sign !== undefined);
  if (!cargo && !alone && !gem && !condition) return null;
  return (
    <g aria-hidden="true">
      {cargo > 0 && (
        <g class="is-cargo-sign" transform="translate(-16 16)">
          <rect x={-9} y={-8} width={18} height={16} rx={3} />
          <text y={4.6}>{cargo}</text>
        </g>
      )}
      {gem && <path class="is-gem-sign" d={GEM} transform={cargo ? "translate(1 17)" : "translate(-15 15)"} />}
      {condition ? (
        <g class="is-condition-sign" transform="translate(16 -16)">
          <circle r={8.5} />
          <path d={condition} />
        </g>
      ) : alone && (
        <g class="is-alone-sign" transform="translate(16 -16)">
          <circle r={8} />
          <path d="M-5 5L5 -5" />
        </g>
      )}
    </g>
  );
}
