/** Small pictures and lists that the panels share. */
import type { JSX } from "preact";

import type { Choice } from "../../api/schema";
import { tx } from "../../i18n";
import { cx } from "../../ui/cx";
import { Token } from "./Drawn";
import type { Amount, TechText } from "./panels";

/** Resources with their numbers; ``zero`` shows those of which there are none. */
export function Amounts({ amounts, zero = false, size = 16 }: { amounts: readonly Amount[]; zero?: boolean; size?: number }): JSX.Element {
  const shown = amounts.filter(({ many }) => zero || many > 0);
  if (shown.length === 0) return <span class="muted">{tx("hs.free")}</span>;
  return (
    <span class="hs-amounts">
      {shown.map(({ resource, many }) => (
        <span key={resource} class={cx("hs-amount", many === 0 && "none")} title={tx(`hs.of.${resource}`)}>
          <Token kind={resource} size={size} /><span class="visually-hidden">{tx(`hs.of.${resource}`)} </span>{many}
        </span>
      ))}
    </span>
  );
}

/** That something is not what is printed in the box. */
export function Reconstructed(): JSX.Element {
  return <span class="hs-reconstructed" role="img" aria-label={tx("hs.reconstructed")} title={tx("hs.reconstructed")}>≈</span>;
}

export function Tech({ tech }: { tech: TechText }): JSX.Element {
  return (
    <div class={cx("hs-tech", tech.large && "large", tech.used && "used")}>
      <b>{tech.name}{tech.reconstructed && <> <Reconstructed /></>}</b>
      <span class="signs">
        {tech.hyper && <span title={tx("hs.tech.hyper")}><Token kind="hyper" size={13} /><span class="visually-hidden">{tx("hs.tech.hyper")}</span></span>}
        {tech.cost.length > 0 && <Amounts amounts={tech.cost} size={13} />}
        {tech.used && <em>{tx("hs.tech.used")}</em>}
        {tech.illegal && <em>{tx("hs.tech.illegal")}</em>}
        {tech.duplicate && <em>{tx("hs.tech.duplicate")}</em>}
      </span>
      <small>{tech.text}</small>
    </div>
  );
}

/** Answers under their headings, as buttons. */
export function Choices({ choices, proposed, propose }: {
  choices: readonly Choice[]; proposed: readonly string[]; propose: (choice: Choice) => void;
}): JSX.Element {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) groups.set(choice.group, [...(groups.get(choice.group) ?? []), choice]);
  return (
    <div class="hs-choices">
      {[...groups].map(([heading, some]) => (
        <div key={heading} class="answer-group">
          {heading && <h3>{heading}</h3>}
          <div class="answer-row">
            {some.map((choice) => {
              const chosen = choice.picks.length > 0 && choice.picks.join() === proposed.join();
              return (
                <button key={choice.action} type="button" class="answer" aria-pressed={chosen} title={choice.label} onClick={() => propose(choice)}>
                  {(heading && choice.short) || choice.label}
                </button>
              );
            })}
          </div>
        </div>
      ))}
    </div>
  );
}
