/** Sealed steps: what can still be ordered in them, and how they are ended. */
import type { Choice, Position, Question } from "../../api/schema";
import { tx } from "../../i18n";
import type { Ask } from "../module";
import { panelOf, type PlanetWork, type PlanningPanel } from "./panels";

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

/** What is given away by sealing more than a step, or by ending one while planets can still do something. */
export function asksFirst({ action, ends }: Choice, position: Position): Ask | null {
  if (action === SEAL_PHASE) return { about: "phase", sentence: tx("is.ask.phase") };
  if (!ends) return null;
  const idle = panelOf(position, "economy")?.planets.filter(isIdle).length ?? 0;
  const planning = panelOf(position, "planning");
  const open = planning?.asked ? stillOpen(planning) : { planets: idle, mines: 0 };
  if (open.mines > 0) return { about: "mines", sentence: tx("is.ask.mines", { n: open.mines }) };
  return open.planets > 0 ? { about: "planets", sentence: tx("is.ask.planets", { n: open.planets }) } : null;
}

/** Whether a planet has done nothing yet, and could. */
export const isIdle = (planet: PlanetWork): boolean => !planet.resting && !planet.done && !planet.builds;

const PLACE = "astrarium.interspace.pass";

/** Whether this player passes over steps in which nothing can be gained. */
export const passesOver = (): boolean => localStorage.getItem(PLACE) === "yes";

export function passOver(on: boolean): void {
  if (on) localStorage.setItem(PLACE, "yes");
  else localStorage.removeItem(PLACE);
}
