/** The battle over the board: fleets that face each other by weapon class, and whom a shot can hit. */
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import type { Choice, Position, Question } from "../../api/schema";
import { tx } from "../../i18n";
import { narrow } from "../../table/screen";
import { Button } from "../../ui/Button";
import type { PanelProps } from "../module";
import { choiceOf, colourOf, nameOf, placeName, Who } from "../shared/people";
import { byKind, diceOf, endsFor, type Fight, fights, type Gone, type Shot } from "./battle";
import { Chosen, Orders } from "./Orders";
import { aimAt, firing, salvo } from "./orders";
import { type Aim, type BattleLine, type BattlePanel, type BattleSide, panelOf } from "./panels";
import { Die, Ship, Told } from "./parts";

export function Theatre(props: PanelProps): JSX.Element | null {
  const { position, entries, seat, live } = props;
  const opened = useRef(position.revision);
  const [dismissed, dismiss] = useState<readonly string[]>([]);
  const all = useMemo(() => fights(entries, position.number), [entries, position.number]);
  const battle = panelOf(position, "battle");
  const running = battle ? (all.findLast((fight) => fight.hex === battle.hex && fight.winner === undefined) ?? null) : null;
  const over = (live ? endsFor(all, seat, opened.current) : []).find((fight) => !dismissed.includes(fight.key));
  if (over) return <Ended key={over.key} {...props} fight={over} onDismiss={() => dismiss([...dismissed, over.key])} />;
  return battle ? <Running {...props} battle={battle} fight={running} /> : null;
}

export type RunningProps = PanelProps & { battle: BattlePanel; fight: Fight | null };

/** What is asked of the looker in this battle. */
export function battleQuestion({ position, live }: PanelProps): Question | undefined {
  const question = live ? position.asked?.question : undefined;
  return question?.kind === "Battle" ? question : undefined;
}

/** A battle that goes on. Those who do not take part see it small until they open it. */
function Running(props: RunningProps): JSX.Element {
  const { battle, seat } = props;
  const mine = seat === null || battle.sides.some(({ owner }) => owner === seat);
  const asked = battleQuestion(props) !== undefined;
  const [open, setOpen] = useState(mine);
  useEffect(() => {
    if (asked) setOpen(true);
  }, [asked]);
  const title = tx("se.battle.title", { place: battle.place });
  const fold = (): void => {
    const line = firing(battle, battleQuestion(props), props.picked);
    if (open && line) props.pick(line.pick); // where it can retreat to is then seen on the board
    setOpen(!open);
  };
  return (
    <section class={open ? "se-theatre" : "se-theatre small"} role="region" aria-label={title} data-stage={open ? "open" : undefined}>
      <header>
        <h2>{title}</h2>
        <Stages battle={battle} />
        {battle.terrain && <span class="se-terrain small">{battle.terrain}</span>}
        <Button look="quiet" aria-expanded={open} onClick={fold}>{tx(open ? "se.battle.fold" : "se.battle.unfold")}</Button>
      </header>
      {open && (narrow.value ? <Columns {...props} /> : <Lines {...props} />)}
      {open ? <Orders {...props} question={battleQuestion(props)} /> : <Chosen {...props} question={battleQuestion(props)} />}
    </section>
  );
}

const BEFORE = ["withdrawal", "mines"];

/** The round and its stages; what comes before the first round is shown only while it is on. */
function Stages({ battle: { stage, round } }: { battle: BattlePanel }): JSX.Element {
  const all = BEFORE.includes(stage) ? [stage] : ["screening", "fire"];
  return (
    <ol class="se-stages small">
      {round > 0 && <li class="round">{tx("se.battle.round", { round })}</li>}
      {all.map((one) => <li key={one} class={one === stage ? "on" : ""} aria-current={one === stage ? "step" : undefined}>{tx(`se.stage.${one}`)}</li>)}
    </ol>
  );
}

/** Both fleets, a row for each weapon class that is there: the letter between them says when they fire. */
function Lines(props: RunningProps): JSX.Element {
  const { battle: { sides } } = props;
  const classes = [...new Set(sides.flatMap(({ lines }) => lines.map(({ weapon }) => weapon)))].sort();
  return (
    <div class="se-lines">
      {sides.map((side) => <SideHead key={side.owner} {...props} side={side} />)}
      {classes.map((weapon) => {
        const on = sides.some(({ lines }) => lines.some((line) => line.weapon === weapon && line.turn === "now"));
        return (
          <div key={weapon} class={on ? "se-class on" : "se-class"} role="group" aria-label={tx("se.class", { weapon })}>
            {sides.map((side) => (
              <ul key={side.owner} class={side.role} style={{ "--seat": colourOf(props.position, side.owner) }}>
                {side.lines.filter((line) => line.weapon === weapon).map((line) => (
                  <li key={line.pick}><LineCard {...props} side={side} line={line} /><Screens {...props} line={line} /></li>
                ))}
              </ul>
            ))}
            <b class="se-letter" aria-hidden="true">{weapon}</b>
          </div>
        );
      })}
      {sides.map((side) => <Beside key={side.owner} {...props} side={side} />)}
    </div>
  );
}

/** Both fleets on a phone: each in one column, in the order of fire. */
function Columns(props: RunningProps): JSX.Element {
  return (
    <div class="se-lines">
      {props.battle.sides.map((side) => (
        <div key={side.owner} style={{ "--seat": colourOf(props.position, side.owner) }}>
          <SideHead {...props} side={side} />
          <ul>
            {side.lines.map((line) => <li key={line.pick}><LineCard {...props} side={side} line={line} /><Screens {...props} line={line} /></li>)}
          </ul>
          <Beside {...props} side={side} />
        </div>
      ))}
    </div>
  );
}

type SideProps = RunningProps & { side: BattleSide };

function SideHead({ position, side }: SideProps): JSX.Element {
  return (
    <h3 class={side.role} style={{ "--seat": colourOf(position, side.owner) }}>
      <Who position={position} seat={side.owner} known={side.name} />
      <span class="muted small">{tx(`se.${side.role}`, { n: side.units })}</span>
      {side.bonus && <span class="se-bonus small">{tx("se.bonus")}</span>}
    </h3>
  );
}

/** What a side has besides its lines: who cannot fight, what was lost, and who has left. */
function Beside({ position, side, fight }: SideProps): JSX.Element {
  const gone = (all: readonly Gone[] = []): Gone[] => all.filter(({ owner }) => owner === side.owner);
  return (
    <div class={`se-beside ${side.role}`} style={{ "--seat": colourOf(position, side.owner) }}>
      {side.others.length > 0 && (
        <p class="se-gone small">
          <span class="muted">{tx("se.unarmed")}</span>
          {side.others.map(({ group, kind, name, ships }) => <Few key={group} kind={kind} ships={ships} name={name} />)}
        </p>
      )}
      <GoneRow position={position} text="se.lost" gone={gone(fight?.lost)} />
      <GoneRow position={position} text="se.fled" gone={gone(fight?.fled)} />
    </div>
  );
}

function Few({ kind, ships, name }: { kind: string; ships: number; name: string }): JSX.Element {
  const label = ships > 1 ? `${name} ×${ships}` : name;
  return <span role="img" aria-label={label} title={label}><span class="what"><Ship kind={kind} size={20} /></span>{ships > 1 && `×${ships}`}</span>;
}

/** What ships are called, by the chart of all ships. */
function kindName(position: Position, kind: string): string {
  return panelOf(position, "chart")?.ships.find((row) => row.kind === kind)?.name ?? kind.replace("_", " ");
}

function GoneRow({ position, text, gone }: { position: Position; text: string; gone: Gone[] }): JSX.Element | null {
  if (gone.length === 0) return null;
  return (
    <p class={text === "se.lost" ? "se-gone lost small" : "se-gone small"}>
      <span class="muted">{tx(text)}</span>
      {byKind(gone).map(([kind, ships]) => <Few key={kind} kind={kind} ships={ships} name={kindName(position, kind)} />)}
    </p>
  );
}

/** The ships of a line: a button while they can be fired at, be chosen to fire, or be destroyed by a Mine. */
function LineCard(props: SideProps & { line: BattleLine }): JSX.Element {
  const { line, battle, fight, picked, pick, commit, side } = props;
  const question = battleQuestion(props);
  const from = firing(battle, question, picked);
  const aim = from === undefined ? undefined : battle.aims.find((one) => one.line === from.line && one.target === line.line);
  const shot = aim && from && aimAt(question, from, line, salvo.value);
  const mined = question && choiceOf(props.position, line.pick);
  const chooses = question !== undefined && line.turn === "now" && line !== from && battle.stage === "fire";
  const choice = shot ?? mined;
  const body = <LineBody line={line} left={side.role === "defender"} shots={diceOf(fight, line.group)} aim={choice && aim} from={from?.weapon ?? ""} />;
  const look = `se-line ${line.turn} ${line === from ? "picked" : ""} ${choice || chooses ? "can" : ""}`;
  const name = tx("se.line.told", { n: line.ships, name: line.name, stats: statsOf(line) });
  if (!choice && !chooses) return <div class={look} role="img" aria-label={name}>{body}</div>;
  const label = choice ? labelOf(choice, aim) : tx("se.line.choose", { name });
  return (
    <button type="button" class={look} title={label} onClick={() => (choice ? commit(choice) : pick(line.pick))}>
      <Told label={label}>{body}</Told>
    </button>
  );
}

const labelOf = (choice: Choice, aim: Aim | undefined): string =>
  aim ? `${choice.label}: ${tx("se.aim.needed", { needed: aim.needed })}` : choice.label;

const statsOf = ({ weapon, attack, defense }: BattleLine): string => `${weapon}${attack}-${defense}`;

function LineBody({ line, left, shots, aim, from }: {
  line: BattleLine; left: boolean; shots: readonly Shot[]; aim: Aim | undefined; from: string;
}): JSX.Element {
  const fighting = line.ships - line.screened;
  return (
    <>
      <span class="se-fleet-ships">
        {Array.from({ length: line.ships }, (_, at) => (
          <span key={at} class={at >= fighting ? "screened" : ""}>
            <Ship kind={line.kind} size={line.ships > 3 ? 22 : 28} left={left} />
            {at === 0 && line.damage > 0 && <i class="se-hull">{Array.from({ length: line.hull }, (_x, one) => <i key={one} class={one < line.damage ? "hit" : ""} />)}</i>}
          </span>
        ))}
      </span>
      <span class="se-line-name">
        <strong>{line.name} <small>{statsOf(line)}</small></strong>
        <small class={aim ? "se-sum" : "muted"}>{aim ? <Sum aim={aim} weapon={from} /> : marks(line)}</small>
      </span>
      {shots.length > 0 && <span class="se-dice">{shots.map((shot, at) => <Die key={at} shot={shot} />)}</span>}
      {aim && <b class="se-needed" aria-hidden="true">{`≤ ${aim.needed}`}</b>}
    </>
  );
}

/** How many ships of a line can be kept out of the round. */
function Screens(props: RunningProps & { line: BattleLine }): JSX.Element | null {
  const { line, battle, commit } = props;
  const question = battle.stage === "screening" ? battleQuestion(props) : undefined;
  const choices = question?.choices.filter(({ picks }) => picks[0] === line.pick) ?? [];
  if (choices.length === 0) return null;
  return (
    <span class="se-screens" role="group" aria-label={tx("se.screen", { name: line.name })}>
      <small class="muted" aria-hidden="true">{tx("se.screen.do")}</small>
      {choices.map((choice) => (
        <button key={choice.action} type="button" class="answer se-target" aria-label={choice.label} title={choice.label} onClick={() => commit(choice)}>
          {choice.picks[1]!.split(":")[1] ?? tx("se.screen.damaged")}
        </button>
      ))}
    </span>
  );
}

/** The parts of what a shot needs, one after another. */
function Sum({ aim, weapon }: { aim: Aim; weapon: string }): JSX.Element {
  const [first, ...rest] = aim.parts;
  return <>{weapon}{first?.amount}{rest.map(({ name, amount }) => ` ${amount < 0 ? "−" : "+"}${Math.abs(amount)} ${name}`).join("")}</>;
}

/** What else is to know of a line, in words. */
function marks(line: BattleLine): string {
  const told = [
    line.cloaked && tx("se.cloaked"),
    line.screened > 0 && tx("se.screened", { n: line.screened }),
    line.leaving > 0 && tx("se.leaving", { n: line.leaving }),
    line.tech,
  ];
  return told.filter(Boolean).join(" · ");
}

/** How a battle went, until it is put away; the next one waits for that. */
function Ended({ position, fight, onDismiss }: PanelProps & { fight: Fight; onDismiss: () => void }): JSX.Element {
  const title = tx("se.battle.over", { place: placeName(position, fight.hex) });
  const hits = (owner: number): number => {
    const enemy = fight.lost.filter((gone) => gone.owner !== owner);
    return enemy.reduce((sum, { ships }) => sum + ships, 0);
  };
  const said = fight.winner == null ? tx("se.over.nobody") : tx("se.over.won", { who: nameOf(position, fight.winner) });
  return (
    <section class="se-theatre ended" role="region" aria-label={title} data-stage="open">
      <header>
        <h2>{title}</h2>
        <Button look="primary" onClick={onDismiss}>{tx("se.battle.dismiss")}</Button>
      </header>
      <p role="status">{said} <span class="muted">{tx("se.over.rounds", { n: fight.round })}</span></p>
      <div class="se-results">
        {[fight.attacker, fight.defender].map((owner) => (
          <div key={owner} style={{ "--seat": colourOf(position, owner) }}>
            <h3><Who position={position} seat={owner} /> <span class="muted small">{tx("se.destroyed", { n: hits(owner) })}</span></h3>
            <GoneRow position={position} text="se.lost" gone={fight.lost.filter((gone) => gone.owner === owner)} />
            <GoneRow position={position} text="se.fled" gone={fight.fled.filter((gone) => gone.owner === owner)} />
          </div>
        ))}
      </div>
    </section>
  );
}
