/** A choice among cards: each lies there with its text. */
import type { JSX } from "preact";

import { tx } from "../../i18n";
import type { PanelProps } from "../module";
import { cardOf } from "./cards";
import { panelOf } from "./panels";

export function CardChoice({ position, picked, pick, propose }: PanelProps): JSX.Element | null {
  const panel = panelOf(position, "cards");
  const choices = position.asked?.question.choices ?? [];
  if (!panel) return null;
  const deck = panel.decks.find((one) => one.deck === "breakthrough");
  return (
    <div class="is-card-choice">
      {choices.filter(({ ends }) => !ends).map((choice) => {
        const card = cardOf(choice);
        const text = card === null ? undefined : panel.texts[card];
        if (!text) {
          return (
            <button key={choice.action} type="button" class="answer" onClick={() => propose(choice)}>
              {choice.short || choice.label}
            </button>
          );
        }
        const row = deck?.rows.find((one) => one.card === card);
        return (
          <button key={choice.action} type="button" class={`is-card-tile ${text.deck}`}
            aria-pressed={picked.includes(choice.picks[0]!)} onClick={() => pick(choice.picks[0]!)}>
            <strong>{text.name}</strong>
            <small class="muted">
              {[text.level ? tx("is.cards.level", { level: text.level }) : "", row ? tx("is.cards.left", { n: row.left }) : ""]
                .filter(Boolean).join(" · ")}
            </small>
            <span>{text.text}</span>
          </button>
        );
      })}
    </div>
  );
}
