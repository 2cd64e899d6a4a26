/** How steps are ended. */
import type { Choice } from "../../api/schema";

export const GIVING_UP: readonly string[] = ["concede", "concede in phase"];

/** Giving the game up is no way to end a step: it stands elsewhere. */
export function endings(choices: readonly Choice[]): Choice[] {
  return choices.filter(({ action }) => !GIVING_UP.includes(action));
}
