/** What can be done in a turn: groups of answers, Key Actions apart from Extra Actions. */
import type { Choice, Position, Question } from "../../api/schema";
import type { Ask } from "../module";
import { tx } from "../../i18n";
import { type ActionGroup, panelOf } from "./panels";

export interface Offered {
  group: ActionGroup;
  choices: readonly Choice[];
}

/** The groups of a turn with their answers; nothing while no action is asked for. */
export function offered(position: Position): Offered[] {
  const question = position.asked?.question;
  const groups = panelOf(position, "turn")?.groups ?? [];
  if (question?.kind !== "Turn") return [];
  return groups.map((group) => ({ group, choices: group.choices.flatMap((at) => question.choices[at] ?? []) }));
}

/** Answers by the word that says what is built ("build:colony"), in the order in which they come. */
export function byBuilding(choices: readonly Choice[]): [kind: string, choices: Choice[]][] {
  const found = new Map<string, Choice[]>();
  for (const choice of choices) {
    const kind = choice.picks.find((pick) => pick.startsWith("build:"))?.slice("build:".length) ?? "";
    found.set(kind, [...(found.get(kind) ?? []), choice]);
  }
  return [...found];
}

/** The place that an answer is about. */
export function placeOf(choice: Choice): string {
  return choice.picks.find((pick) => pick.startsWith("area:"))?.slice("area:".length) ?? "";
}

const END_GAME = "end game";

/** To end the turn is the usual thing; to end the game stands beside it. */
export function endings(choices: readonly Choice[]): Choice[] {
  return [...choices].sort((a, b) => Number(a.action === END_GAME) - Number(b.action === END_GAME));
}

/** Whether all tokens of a turn are used and nothing is free. */
export function exhausted(position: Position): boolean {
  const turn = panelOf(position, "turn");
  return position.asked?.question.kind === "Turn" && turn !== undefined && turn.tokens === 0;
}

/** Tokens that are given away, or the whole game. */
export function asksFirst({ action }: Choice, position: Position): Ask | null {
  if (action === END_GAME) return { about: "hs.end", sentence: panelOf(position, "ending")?.told || tx("hs.ask.end") };
  const turn = panelOf(position, "turn");
  const n = action === "end turn" ? (turn?.tokens ?? 0) : 0;
  return n > 0 ? { about: "hs.tokens", sentence: tx("hs.ask.tokens", { n }) } : null;
}

/** What to do where the theatre takes the answers. */
export function guide({ kind }: Question): string | null {
  return kind === "Assigning" ? "hs.guide.assign" : null;
}
