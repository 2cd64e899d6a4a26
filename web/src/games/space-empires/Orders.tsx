/** What a side can do in a battle besides pointing at ships, at the foot of the theatre; and, in the tray, odds and shots. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";

import type { Choice, Question } from "../../api/schema";
import { tx } from "../../i18n";
import { Segments } from "../../ui/Segments";
import type { PanelProps } from "../module";
import { nameOf, placeName } from "../shared/people";
import { type Fight, fights, type Told } from "./battle";
import { OddsCard } from "./Odds";
import { damagedRetreatsOf, firing, othersOf, retreatsOf, salvo } from "./orders";
import { type BattleLine, type BattlePanel, panelOf } from "./panels";
import { Ship } from "./parts";

type OrdersProps = PanelProps & { battle: BattlePanel; question: Question | undefined };

/** What is asked and cannot be answered by a click on a ship; or for whom everybody waits. */
export function Orders(props: OrdersProps): JSX.Element | null {
  const { battle, question, position } = props;
  if (!question) {
    const waiting = position.waiting.map(({ seat, what }) => `${nameOf(position, seat)}: ${what}`);
    return <footer class="muted small">{waiting.join(" · ")}</footer>;
  }
  switch (battle.stage) {
    case "screening": return <footer class="small">{tx("se.screen.left", { n: battle.may_screen })}</footer>;
    case "withdrawal": return <footer><Withdrawal {...props} /></footer>;
    case "fire": return <footer><Fire {...props} /></footer>;
    default: return null;
  }
}

// -- fire

function Fire(props: OrdersProps): JSX.Element {
  const { battle, question, picked } = props;
  const line = firing(battle, question, picked);
  if (!line) return <p class="small">{tx("se.guide.line")}</p>;
  return (
    <div class="se-departures">
      {line.shots > 1 && (
        <Segments label={tx("se.salvo")} value={salvo.value} onChange={(value) => (salvo.value = value)}
          choices={[{ value: "all", text: tx("se.salvo.all", { n: line.shots }) }, { value: "one", text: tx("se.salvo.one") }]} />
      )}
      <Departures {...props} line={line} />
    </div>
  );
}

/** Ways out: hexes by name, which light up on the board, and what else can be done in place of firing. */
function Departures(props: OrdersProps & { line: BattleLine }): JSX.Element {
  const { question, line } = props;
  const whole = retreatsOf(question, line, salvo.value);
  return (
    <>
      <Targets {...props} title={whole[0]?.picks[2] ? "se.retreat.all" : "se.retreat"} choices={whole} />
      <Targets {...props} title="se.retreat.damaged" choices={damagedRetreatsOf(question, line)} />
      {othersOf(question, line).map((choice) => <Order key={choice.action} {...props} choice={choice} name={tx(`se.order.${choice.picks[1]}`)} />)}
    </>
  );
}

const hexOf = ({ picks }: Choice): string => picks.find((pick) => pick.startsWith("area:"))!.slice(5);

function Targets(props: OrdersProps & { title: string; choices: readonly Choice[] }): JSX.Element | null {
  const { position, title, choices } = props;
  if (choices.length === 0) return null;
  return (
    <div class="se-targets" role="group" aria-label={tx(title)}>
      <span class="small muted">{tx(title)}</span>
      {choices.map((choice) => <Order key={choice.action} {...props} choice={choice} name={placeName(position, hexOf(choice))} />)}
    </div>
  );
}

function Order({ choice, name, light, commit }: OrdersProps & { choice: Choice; name?: string }): JSX.Element {
  const point = (on: boolean) => () => light(on ? choice.picks : []);
  return (
    <button type="button" class="answer se-target" title={choice.label} aria-label={choice.label}
      onPointerEnter={point(true)} onFocus={point(true)} onPointerLeave={point(false)} onBlur={point(false)} onClick={() => commit(choice)}>
      {name ?? (choice.short || choice.label)}
    </button>
  );
}

// -- before the first round

/** Raiders that may leave before the battle, or show themselves. */
function Withdrawal(props: OrdersProps): JSX.Element {
  const { battle, question } = props;
  const own = battle.sides.find(({ owner }) => owner === battle.asking)?.lines ?? [];
  return (
    <>
      {own.map((line) => {
        const some = question?.choices.filter(({ picks }) => picks[0] === line.pick) ?? [];
        if (some.length === 0) return null;
        return (
          <div key={line.pick} class="se-departures">
            <Ship kind={line.kind} size={24} /><strong>{line.name}</strong>
            <Targets {...props} title="se.withdraw" choices={some.filter(({ picks }) => picks[1]!.startsWith("area:"))} />
            {some.filter(({ picks }) => !picks[1]!.startsWith("area:")).map((choice) => <Order key={choice.action} {...props} choice={choice} />)}
          </div>
        );
      })}
    </>
  );
}

/** What is left to say once a hex was chosen on the board: one ship, or all. */
export function Chosen({ question, picked, commit }: OrdersProps): JSX.Element | null {
  const left = picked.length < 2 ? [] : question?.choices.filter(({ picks }) => picked.every((pick, at) => picks[at] === pick)) ?? [];
  if (left.length < 2) return null;
  return (
    <footer class="se-departures">
      {left.map((choice) => <button key={choice.action} type="button" class="answer" onClick={() => commit(choice)}>{choice.label}</button>)}
    </footer>
  );
}

// -- in the tray

export function BattleTray(props: PanelProps & { battle: BattlePanel }): JSX.Element {
  const { battle, entries, position } = props;
  const fight = useMemo(() => fights(entries, position.number).findLast(({ hex }) => hex === battle.hex), [entries, position.number]);
  return (
    <div class="se-battle-tray">
      <Before {...props} />
      <Shots fight={fight} />
    </div>
  );
}

/** The odds, as long as nobody has fired in this round. */
function Before(props: PanelProps & { battle: BattlePanel }): JSX.Element | null {
  const odds = panelOf(props.position, "odds")?.find(({ hex }) => hex === props.battle.hex);
  return odds ? <OddsCard {...props} odds={odds}><small class="muted">{tx("se.odds.assumes")}</small></OddsCard> : null;
}

const SHOWN = 8;

/** The newest shots first, each with its sum. */
function Shots({ fight }: { fight: Fight | undefined }): JSX.Element | null {
  const told = fight?.told.slice(-SHOWN).reverse() ?? [];
  if (told.length === 0) return null;
  return (
    <section class="se-told" aria-label={tx("se.shots")}>
      <h3>{tx("se.shots")}</h3>
      <ol reversed>{told.map((one, at) => <ToldShot key={(fight?.told.length ?? 0) - at} told={one} />)}</ol>
    </section>
  );
}

function ToldShot({ told: { text, sums } }: { told: Told }): JSX.Element {
  return <li>{text} {sums.map((sum) => <small key={sum} class="muted">{sum}</small>)}</li>;
}
