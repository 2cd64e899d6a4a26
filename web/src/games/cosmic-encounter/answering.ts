/** How windows are passed, what stands elsewhere than in the plain list, and what is asked about first. */
import type { Choice, Position, Question } from "../../api/schema";
import { tx } from "../../i18n";
import type { Ask } from "../module";
import { panelOf } from "./panels";
import { PASS } from "./Responses";

const BREAK_OFF = "break off";

/** To pass has the place of what ends a step, so that it always stands where it was. */
export const endings = (choices: readonly Choice[], question: Question): Choice[] =>
  [...choices, ...question.choices.filter(({ action }) => action === PASS)];

export const covers = ({ action }: Choice): boolean => action === PASS;

/** A deal that is broken off costs ships. */
export function asksFirst({ action }: Choice, position: Position): Ask | null {
  const deal = action === BREAK_OFF ? panelOf(position, "deal") : undefined;
  return deal ? { about: "break-off", sentence: tx("ce.ask.break", { n: deal.penalty }) } : null;
}
