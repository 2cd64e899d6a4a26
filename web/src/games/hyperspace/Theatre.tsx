/** A battle over the board: both sides with their dice, and damage that is assigned by clicking. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

import type { Choice } from "../../api/schema";
import { tx } from "../../i18n";
import { Button } from "../../ui/Button";
import { cx } from "../../ui/cx";
import type { PanelProps } from "../module";
import { colourOf, Who } from "../shared/people";
import { Figure } from "./Drawn";
import { type BattlePanel, type DieShown, panelOf, type SideShown, type UnitInBattle } from "./panels";

export function Theatre(props: PanelProps): JSX.Element | null {
  const battle = panelOf(props.position, "battle");
  return battle ? <Running {...props} battle={battle} /> : null;
}

type Props = PanelProps & { battle: BattlePanel };

/** So many kinds of units have a line each. */
const FEW = 4;

/** Those who do not take part see it small until they open it. */
function Running(props: Props): JSX.Element {
  const { battle, seat, live, position } = props;
  const asked = live && position.asked !== null && battle.asked === seat;
  const mine = seat === null || battle.sides.some(({ commander }) => commander === seat);
  const [open, setOpen] = useState(mine);
  useEffect(() => {
    if (asked) setOpen(true);
  }, [asked]);
  const title = tx("hs.battle", { place: battle.place });
  return (
    <section class={open ? "hs-theatre" : "hs-theatre small"} role="region" aria-label={title} data-stage={open ? "open" : undefined}>
      <header>
        <h2>{title}</h2>
        <ol class="stages small">
          {battle.stages.map((stage, at) => (
            <li key={stage} class={stage === battle.stage ? "on" : ""} aria-current={stage === battle.stage ? "step" : undefined}>{battle.names[at]}</li>
          ))}
        </ol>
        <Button look="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>{tx(open ? "hs.battle.fold" : "hs.battle.unfold")}</Button>
      </header>
      {open && <div class="sides">{battle.sides.map((side) => <Side key={side.owner} {...props} side={side} />)}</div>}
      {open && battle.powers.length > 0 && live && <Powers {...props} />}
    </section>
  );
}

function Side(props: Props & { side: SideShown }): JSX.Element {
  const { side, position } = props;
  const lost = side.losses.length > 0;
  return (
    <div class={cx("side", side.role, side.units.length > FEW && "many")} style={{ "--seat": colourOf(position, side.owner) }}>
      <h3>
        <Who position={position} seat={side.owner} known={side.name} />
        <small class="muted">{tx(`hs.${side.role}`)}</small>
        {side.total !== null && <b class="total" aria-label={tx("hs.attack.total", { total: side.total })}>{side.total}</b>}
      </h3>
      {side.left !== null && <p class="left" role="status">{tx("hs.attack.left", { n: side.left })}</p>}
      {side.spared && <p class="small muted">{tx("hs.spared")}</p>}
      <ul>{side.units.map((unit) => <li key={`${unit.name}${unit.supports}`}><Unit {...props} unit={unit} /></li>)}</ul>
      {lost && (
        <p class="losses small">
          {side.losses.map((loss, at) => (
            <span key={at} class={loss.destroyed ? "destroyed" : "damaged"}>
              <Figure kind={loss.kind} civ={loss.civ} size={18} /> {tx(loss.destroyed ? "hs.lost.destroyed" : "hs.lost.damaged", { name: loss.title })}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

/** Units of a kind: a button while damage can be assigned to them. */
function Unit(props: Props & { unit: UnitInBattle }): JSX.Element {
  const { unit, commit, live, position } = props;
  const question = live ? position.asked?.question : undefined;
  const hits = question?.kind === "Assigning" ? question.choices.filter(({ action }) => action.startsWith(`hit ${unit.name} `)) : [];
  const name = tx("hs.unit.told", { n: unit.many, name: unit.title, attack: unit.attack, defence: unit.defence });
  const body = <Body unit={unit} />;
  const [first, ...fewer] = hits;
  if (!first) return <div class={look(unit, false)} role="img" aria-label={name}>{body}</div>;
  return (
    <span class="hs-target">
      <button type="button" class={look(unit, true)} title={first.label} onClick={() => commit(first)}>
        <span class="visually-hidden">{first.label}</span>
        <span class="seen" aria-hidden="true">{body}</span>
      </button>
      {fewer.length > 0 && <Fewer choices={fewer} commit={commit} />}
    </span>
  );
}

const look = (unit: UnitInBattle, can: boolean): string =>
  cx("hs-fighter", can && "can", unit.silent && "silent", unit.supports && "supports", unit.fortress && "fortress");

/** Less damage than the most, which is seldom wanted: it lies over the page when it is asked for. */
function Fewer({ choices, commit }: { choices: readonly Choice[]; commit: (choice: Choice) => void }): JSX.Element {
  return (
    <details class="fewer" key={choices.map(({ action }) => action).join()} onToggle={({ currentTarget }) => currentTarget.lastElementChild?.scrollIntoView({ block: "nearest" })}>
      <summary title={tx("hs.fewer")} aria-label={tx("hs.fewer")}>−</summary>
      <div>
        <small>{tx("hs.fewer")}</small>
        {choices.map((choice) => (
          <button key={choice.action} type="button" class="answer" aria-label={choice.label} title={choice.label} onClick={() => commit(choice)}>{choice.picks.at(-1)?.split(":")[1] ?? "+"}</button>
        ))}
      </div>
    </details>
  );
}

function Body({ unit }: { unit: UnitInBattle }): JSX.Element {
  return (
    <>
      <span class="figures">{Array.from({ length: unit.many }, (_, at) => <Figure key={at} kind={unit.kind} civ={unit.civ} size={unit.many > 2 ? 24 : 30} />)}</span>
      <span class="named">
        <strong>{unit.title}{unit.many > 1 && ` ×${unit.many}`}</strong>
        <small class="muted">{tx("hs.strength.short", { attack: unit.attack, defence: unit.defence })}{also(unit) && <span class="also">{also(unit)}</span>}</small>
      </span>
      <span class="dice">{unit.dice.map((die, at) => <Die key={at} die={die} />)}</span>
      <Wounds unit={unit} />
    </>
  );
}

function also(unit: UnitInBattle): string {
  const told = [
    unit.room > 0 && tx("hs.room", { n: unit.room }),
    unit.fortress && tx("hs.fortress.short"), unit.silent && tx("hs.silent"), unit.joined && tx("hs.joined"), unit.supports && tx("hs.supports"),
  ];
  return told.filter(Boolean).join(" · ");
}

/** Damage so far, as a bar for every unit. */
function Wounds({ unit }: { unit: UnitInBattle }): JSX.Element | null {
  if (unit.wounds.length === 0) return null;
  return (
    <span class="wounds">
      {unit.wounds.map((points, at) => <i key={at} class={points >= unit.defence ? "full" : ""} style={{ "--part": Math.min(1, points / unit.defence) }} />)}
    </span>
  );
}

const SHAPES: Readonly<Record<number, string>> = {
  6: "M-9.5 -9.500H9.500V9.500H-9.500Z", 8: "M0 -12L12 0L0 12L-12 0Z", 10: "M0 -12L11 -3V3L0 12L-11 3V-3Z", 12: "M0 -12L8 -8.500L12 0L8 8.500L0 12L-8 8.500L-12 0L-8 -8.500Z",
};

/** A die by the number of its sides; a fixed rating is a plain number. */
function Die({ die: { sides, value } }: { die: DieShown }): JSX.Element {
  if (!SHAPES[sides]) return <span class="hs-rating">{value}</span>;
  return (
    <svg class={`hs-die d${sides}`} width={26} height={26} viewBox="-13 -13 26 26" role="img" aria-label={tx("hs.die", { sides, value })}>
      <path d={SHAPES[sides]} /><text y={4}>{value}</text>
    </svg>
  );
}

/** Techs and abilities that can be used now: they glow. */
function Powers({ battle, position, propose, commit }: Props): JSX.Element {
  const choices = position.asked?.question.choices ?? [];
  const press = (choice: Choice): void => (choice.picks.length > 0 ? propose(choice) : commit(choice));
  return (
    <div class="powers" role="group" aria-label={tx("hs.powers")}>
      {battle.powers.map(({ power, name, text, actions }) => (
        <div key={power} class="power">
          <b>{name}</b> <small class="muted">{text}</small>
          <span class="answer-row">
            {choices.filter(({ action }) => actions.includes(action)).map((choice) => (
              <button key={choice.action} type="button" class="answer" onClick={() => press(choice)}>{choice.label}</button>
            ))}
          </span>
        </div>
      ))}
    </div>
  );
}
