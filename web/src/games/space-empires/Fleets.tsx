/** Above the plain answers of the Movement Phase: who can still go, what may come of it, and what else a group can do. */
import type { JSX } from "preact";

import type { Choice, Piece, Question } from "../../api/schema";
import { tx } from "../../i18n";
import type { PanelProps } from "../module";
import { placeName } from "../shared/people";
import { GIVING_UP } from "./endings";
import { OddsList } from "./Odds";
import { panelOf } from "./panels";
import { Ship, Told } from "./parts";

const UPGRADES = "Upgrades";
/** Questions whose other answers are shown, too, though they cannot be given. */
const WITH_REASONS: readonly string[] = [UPGRADES, "Standoff"];

export function Fleets(props: PanelProps): JSX.Element | null {
  const { position, live } = props;
  const question = live ? position.asked?.question : undefined;
  if (!question) return null;
  const moving = question.kind === "MovementPhase";
  return (
    <div class="se-fleets">
      {moving && <Movers {...props} />}
      {moving && <Cunning {...props} choices={question.choices} />}
      {moving && <OddsList {...props} all={panelOf(position, "odds") ?? []} />}
      {question.kind === UPGRADES && question.choices.every(({ ends }) => ends) && <p class="small muted">{tx("se.upgrades.none")}</p>}
      {WITH_REASONS.includes(question.kind) && <Refused {...props} question={question} />}
      {props.picked.length === 0 && <GiveUp {...props} choices={question.choices} />}
    </div>
  );
}

const left = ({ figures }: Piece): number => Number(figures["left"] ?? 0);

/** The groups that can still go, those that have gone nowhere first. */
function Movers(props: PanelProps): JSX.Element | null {
  const { position, picked, seat } = props;
  if (picked.length > 0) return null;
  const movers = position.scene.pieces.filter((piece) => piece.owner === seat && left(piece) > 0);
  if (movers.length === 0) return <p class="small muted">{tx("se.movers.none")}</p>;
  const whole = (piece: Piece): boolean => left(piece) === Number(piece.figures["most"]);
  return (
    <section aria-label={tx("se.movers")}>
      <h3 class="small muted">{tx("se.movers")}</h3>
      <div class="se-movers">
        {[...movers].sort((a, b) => Number(whole(b)) - Number(whole(a))).map((piece) => <Mover key={piece.id} {...props} piece={piece} />)}
      </div>
    </section>
  );
}

function Mover({ position, pick, light, piece }: PanelProps & { piece: Piece }): JSX.Element {
  const thing = `piece:${piece.id}`;
  const most = Number(piece.figures["most"]);
  const told = tx("se.movers.left", { name: piece.name, place: placeName(position, piece.place), left: left(piece), most });
  return (
    <button type="button" class="answer se-mover" onClick={() => pick(thing)}
      onPointerEnter={() => light([thing])} onPointerLeave={() => light([])}>
      <Told label={told}>
        <Ship kind={piece.kind} size={22} />
        <span>{piece.name}</span>
        <small class="muted">{placeName(position, piece.place)}</small>
        <Allowance piece={piece} />
      </Told>
    </button>
  );
}

/** How far a group goes in each of the three turns of a cycle; in this one full pips are left. */
function Allowance({ piece }: { piece: Piece }): JSX.Element {
  const turns = String(piece.figures["turns"] ?? "").split(" · ").map(Number);
  const now = Number(piece.figures["turn"]) - 1;
  return (
    <span class="se-allowance" aria-hidden="true">
      {turns.map((hexes, turn) => (
        <span key={turn} class={turn === now ? "now" : ""}>
          {Array.from({ length: hexes }, (_, at) => <i key={at} class={turn === now && at < left(piece) ? "left" : ""} />)}
        </span>
      ))}
    </span>
  );
}

/** Other ways to go than plain ones: cloaked, or around a Black Hole. */
function Cunning({ choices, picked, propose, light }: PanelProps & { choices: readonly Choice[] }): JSX.Element | null {
  const some = choices.filter(({ picks }) => picks.length === 3 && picks[0] === picked[0]);
  if (some.length === 0) return null;
  return (
    <div class="se-departures">
      {some.map((choice) => (
        <button key={choice.action} type="button" class="answer" title={choice.label} onClick={() => propose(choice)}
          onPointerEnter={() => light(choice.picks.slice(1, 2))} onPointerLeave={() => light([])}>
          {choice.short || choice.label}
        </button>
      ))}
    </div>
  );
}

/** What cannot be done now, beside what can; a click says why. */
function Refused({ question: { refused }, explain }: PanelProps & { question: Question }): JSX.Element | null {
  if (refused.length === 0) return null;
  return (
    <div class="se-departures">
      {refused.map((one) => (
        <button key={one.label} type="button" class="answer" aria-disabled title={one.why.sentence} onClick={() => explain(one)}>
          {one.label}
        </button>
      ))}
    </div>
  );
}

/** Giving up stands apart from all else, and is asked about once more. */
export function GiveUp({ choices, propose }: PanelProps & { choices: readonly Choice[] }): JSX.Element | null {
  const choice = choices.find(({ action }) => GIVING_UP.includes(action));
  return choice ? <button type="button" class="se-give-up" onClick={() => propose(choice)}>{choice.label} …</button> : null;
}
