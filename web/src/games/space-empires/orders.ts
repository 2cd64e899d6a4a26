/** What a line of a battle can do: which one fires, at whom, and with how many ships. */
import { signal } from "@preact/signals";

import type { Choice, Question } from "../../api/schema";
import type { BattleLine, BattlePanel } from "./panels";

/** Whether all ships of a line fire at what is clicked, or one. */
export const salvo = signal<"all" | "one">("all");

/** The line that fires: the one that was pointed at, or the only one whose turn it is. */
export function firing(battle: BattlePanel, question: Question | undefined, picked: readonly string[]): BattleLine | undefined {
  if (!question || battle.stage !== "fire") return undefined;
  const now = battle.sides.flatMap(({ lines }) => lines).filter(({ turn }) => turn === "now");
  return now.find(({ pick }) => pick === picked[0]) ?? (now.length === 1 ? now[0] : undefined);
}

/** The answers that begin with a line. */
export function ordersOf(question: Question | undefined, line: BattleLine | undefined): Choice[] {
  return question && line ? question.choices.filter(({ picks }) => picks[0] === line.pick) : [];
}

/** The shot of a line at another one: of all its ships, if that is wanted and can be. */
export function aimAt(question: Question | undefined, line: BattleLine, target: BattleLine, ships: "all" | "one"): Choice | undefined {
  const shots = ordersOf(question, line).filter(({ picks }) => picks[1] === target.pick);
  const all = shots.find(({ picks }) => picks[2] === "all");
  return (ships === "all" ? all : undefined) ?? shots.find(({ picks }) => picks.length === 2);
}

/** Where ships of a line can retreat to: all of them, if that is wanted and can be, or one. */
export function retreatsOf(question: Question | undefined, line: BattleLine | undefined, ships: "all" | "one"): Choice[] {
  const ways = ordersOf(question, line).filter(({ picks }) => picks[1]!.startsWith("area:"));
  const all = ways.filter(({ picks }) => picks[2] === "all");
  return ships === "all" && all.length > 0 ? all : ways.filter(({ picks }) => picks.length === 2);
}

/** Where the damaged ship of a line can retreat to. */
export function damagedRetreatsOf(question: Question | undefined, line: BattleLine | undefined): Choice[] {
  return ordersOf(question, line).filter(({ picks }) => picks[1] === "damaged");
}

/** What else a line can do: hold its fire, leave with the next Carrier. */
export function othersOf(question: Question | undefined, line: BattleLine | undefined): Choice[] {
  return ordersOf(question, line).filter(({ picks }) => picks.length === 2 && !/^(area|line|screen):/.test(picks[1]!));
}
