/** The production sheet: what is left to order, and what would be lost by sealing it. */
import type { Choice, Position, Question } from "../../api/schema";
import { tx } from "../../i18n";
import type { Ask } from "../module";
import { GIVING_UP } from "./endings";
import { panelOf, type ProductionPanel, type Track } from "./panels";

const SEAL = "seal";

/** The questions of a Combat Phase: battles, and colonies that nobody defends. */
export const COMBAT: readonly string[] = ["CombatPhase", "Siege"];

/** CP that cannot be kept. */
export const lost = ({ left, most_carried: most }: ProductionPanel): number => Math.max(0, left - most);

/** What the next level of a technology costs; nothing where there is none. */
export const nextPrice = ({ prices, level, first }: Track): number | undefined => prices[level - first];

/** Half points as people write them: 3 is 1½. */
export function halves(count: number): string {
  const whole = Math.floor(count / 2);
  return `${whole > 0 || count === 0 ? whole : ""}${count % 2 ? "½" : ""}`;
}

/** Whether a player on whose sheet all is paid has nothing left to buy. */
export function exhausted(position: Position): boolean {
  const production = panelOf(position, "production");
  if (!production || production.sealed || production.stage === "upkeep") return false;
  return !position.asked?.question.choices.some(({ picks }) => picks.some((pick) => /^(technology|build):/.test(pick)));
}

/** What is given away: CP that cannot be kept, by sealing the sheet; or everything. */
export function asksFirst({ action }: Choice, position: Position): Ask | null {
  if (GIVING_UP.includes(action)) return { about: "concede", sentence: tx("se.ask.concede") };
  const production = panelOf(position, "production");
  const n = production && action === SEAL ? lost(production) : 0;
  return n > 0 ? { about: "carried", sentence: tx("se.ask.lost", { n, most: production!.most_carried }) } : null;
}

const STAGES: Readonly<Record<string, string>> = { screening: "screen", withdrawal: "withdraw", mines: "mines", fire: "fire" };

/** What to do to fight a battle, or to fill in the sheet. */
export function guide({ kind }: Question, position: Position): string | null {
  const battle = kind === "Battle" ? panelOf(position, "battle") : undefined;
  if (battle) return `se.guide.${STAGES[battle.stage] ?? "fire"}`;
  if (COMBAT.includes(kind)) return "se.guide.combat";
  const production = kind === "EconomicPhase" ? panelOf(position, "production") : undefined;
  if (!production) return null;
  return exhausted(position) ? `se.guide.${production.stage}.end` : `se.guide.${production.stage}`;
}
