/** Players and others who have pieces, as the panels of every game show them. */
import type { JSX } from "preact";

import type { Choice, Position } from "../../api/schema";
import { NEUTRAL, seatColours } from "../../ui/palette";
import { Shape } from "../../ui/Shape";

export function colourOf(position: Position, seat: number | null | undefined): string {
  const mat = position.scene.mats.find((one) => one.seat === seat);
  return mat ? seatColours[mat.colour].fill : NEUTRAL;
}

/** A player's name, or that of somebody who sits on no seat. */
export function nameOf(position: Position, owner: number): string {
  const { mats, parties } = position.scene;
  return (mats.find(({ seat }) => seat === owner) ?? parties.find((party) => party.owner === owner))?.name ?? "";
}

/** A seat's shape in its colour. */
export function SeatShape({ position, seat, size = 14 }: {
  position: Position; seat: number; size?: number;
}): JSX.Element | null {
  const mat = position.scene.mats.find((one) => one.seat === seat);
  if (!mat) return null;
  const { fill, shape } = seatColours[mat.colour];
  return <span class="seat-shape" style={{ color: fill }}><Shape name={shape} size={size} /></span>;
}

/** Who: the shape and the name; those who have nothing left on the map are called as one knows them. */
export function Who({ position, seat, known = "" }: { position: Position; seat: number; known?: string }): JSX.Element {
  const name = nameOf(position, seat) || known;
  return <span class="seat-who"><SeatShape position={position} seat={seat} /> {name.charAt(0).toUpperCase() + name.slice(1)}</span>;
}

/** The answer that is given by pointing at some things in order. */
export function choiceOf(position: Position, ...picked: string[]): Choice | undefined {
  return position.asked?.question.choices.find(
    ({ picks }) => picks.length === picked.length && picked.every((pick, at) => picks[at] === pick));
}

/** What a hex is called: the name printed in it, or the full one. */
export function placeName(position: Position, hex: string): string {
  const area = position.scene.areas.find(({ id }) => id === hex);
  return area?.label || area?.name || hex;
}
