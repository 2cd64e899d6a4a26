/** Sealed steps: what can still be ordered in them, and how they are ended. */
import type { Choice, Position, Question } from "../../api/schema";
import { panelOf, type PlanningPanel } from "./panels";

const SEALED = ["PlacementStep", "ProductionStep", "PurchaseStep", "InvestmentStep", "ConversionStep"];
export const SEAL_STEP = "seal orders";
const SEAL_PHASE = "seal orders of the phase";
const FURTHER = [SEAL_PHASE, "declare nothing from now on"];

/** Whether a question is asked in a sealed step. */
export const isSealed = ({ kind }: Question): boolean => SEALED.includes(kind);

/** What goes further than the step is offered last; in the last step there is no more of the phase to seal. */
export function endings(choices: readonly Choice[], { kind }: Question): Choice[] {
  const useful = choices.filter(({ action }) => action !== SEAL_PHASE || kind !== SEALED.at(-1));
  return useful.sort((a, b) => Number(FURTHER.includes(a.action)) - Number(FURTHER.includes(b.action)));
}

/** How many planets and mines can still do something for their owner. */
export function stillOpen({ planets, mines }: PlanningPanel): { planets: number; mines: number } {
  return {
    planets: planets.filter(({ open }) => open).length,
    mines: mines.filter(({ done }) => !done).length,
  };
}

/** Whether a player has nothing left to order but what would be a loss. */
export function exhausted(position: Position): boolean {
  const planning = panelOf(position, "planning");
  if (!planning?.asked || planning.settle !== "") return false;
  const open = stillOpen(planning);
  return open.planets + open.mines === 0;
}

const PLACE = "astrarium.interspace.pass";

/** Whether this player passes over steps in which nothing can be gained. */
export const passesOver = (): boolean => localStorage.getItem(PLACE) === "yes";

export function passOver(on: boolean): void {
  if (on) localStorage.setItem(PLACE, "yes");
  else localStorage.removeItem(PLACE);
}
