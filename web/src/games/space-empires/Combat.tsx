/** The tray of the Combat Phase: battles that are due with their odds, and colonies that can be fired at. */
import type { JSX } from "preact";

import type { Choice, Question } from "../../api/schema";
import { tx } from "../../i18n";
import type { PanelProps } from "../module";
import { choiceOf, Who } from "../shared/people";
import { OddsCard } from "./Odds";
import { type Bomber, type ColonyTarget, panelOf } from "./panels";
import { Ship, Told } from "./parts";

type CombatProps = PanelProps & { question: Question };

export function CombatTray(props: CombatProps): JSX.Element {
  const { position, question } = props;
  const odds = panelOf(position, "odds") ?? [];
  const targets = panelOf(position, "targets") ?? [];
  const fights = question.choices.filter(({ picks }) => picks[1]?.startsWith("seat:"));
  const others = question.choices.filter((choice) => !choice.ends && !fights.includes(choice) && choice.picks[1] !== "colony");
  return (
    <div class="se-combat">
      {fights.map((choice) => {
        const known = odds.find(({ action }) => action === choice.action);
        const button = <Answer key={choice.action} {...props} choice={choice} />;
        return known ? <OddsCard key={choice.action} {...props} odds={known}>{button}</OddsCard> : button;
      })}
      {targets.map((target) => <Colony key={target.hex} {...props} target={target} />)}
      {others.map((choice) => <Answer key={choice.action} {...props} choice={choice} />)}
      {fights.length > 0 && odds.length > 0 && <small class="muted">{tx("se.odds.assumes")}</small>}
    </div>
  );
}

function Answer({ choice, commit, light }: CombatProps & { choice: Choice }): JSX.Element {
  return (
    <button type="button" class="answer" onPointerEnter={() => light(choice.picks.slice(0, 1))} onPointerLeave={() => light([])}
      onClick={() => commit(choice)}>
      {choice.label}
    </button>
  );
}

/** A colony that nobody defends: what it is worth, what a hit makes of it, and who can fire at it. */
function Colony(props: CombatProps & { target: ColonyTarget }): JSX.Element {
  const { position, target: { place, owner, value, after, is_homeworld: home, bombers } } = props;
  return (
    <section class="se-colony">
      <h3>{tx(home ? "se.colony.home" : "se.colony", { place })} <Who position={position} seat={owner} /></h3>
      <p class="small">
        {tx("se.cp", { n: value })} → {after > 0 ? tx("se.cp", { n: after }) : tx("se.colony.destroyed")}
        <span class="muted"> {tx("se.colony.hit")}</span>
      </p>
      <ul class="se-bombers">{bombers.map((bomber) => <li key={bomber.group}><Bomb {...props} bomber={bomber} /></li>)}</ul>
    </section>
  );
}

function Bomb({ position, bomber, commit }: CombatProps & { bomber: Bomber }): JSX.Element {
  const choice = choiceOf(position, `piece:${bomber.group}`, "colony");
  const sum = bomber.parts.map(({ name, amount }) => `${amount < 0 ? "−" : "+"}${Math.abs(amount)} ${name}`).join(" ").replace(/^\+/, "");
  const needed = tx("se.aim.needed", { needed: bomber.needed });
  return (
    <button type="button" class="answer se-bomb" disabled={!choice} onClick={() => choice && commit(choice)}>
      <Told label={`${choice?.label ?? ""}: ${needed}`}>
        <Ship kind={bomber.kind} size={24} />
        <span><strong>{tx("se.fires", { name: bomber.name, shots: bomber.shots })}</strong><small class="muted">{sum}</small></span>
        <b>{needed}</b>
      </Told>
    </button>
  );
}
