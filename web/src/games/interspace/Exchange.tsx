/** Units that become others, and dice against hits: choices that are better seen than read. */
import type { JSX } from "preact";

import type { Choice } from "../../api/schema";
import { tx } from "../../i18n";
import type { PanelProps } from "../module";
import { short } from "./Odds";
import { type ExchangePanel, panelOf, unitName } from "./panels";
import { Pips, Ship } from "./parts";

const RECEIVE = "receive:";
const ASSEMBLE = "assemble:";
const JAM = "jam:";

const wordOf = ({ picks }: Choice): string => picks[0] ?? "";

/** Whether a question is answered here. */
export function asksForUnits(choices: readonly Choice[]): boolean {
  return choices.some((choice) => [RECEIVE, ASSEMBLE, JAM].some((word) => wordOf(choice).startsWith(word)));
}

export function Exchange(props: PanelProps): JSX.Element {
  const { position, propose } = props;
  const choices = position.asked?.question.choices ?? [];
  const exchange = panelOf(position, "exchange");
  const some = (word: string): Choice[] => choices.filter((choice) => wordOf(choice).startsWith(word));
  const pieces = some("piece:");
  const plain = choices.filter(({ picks, ends }) => picks.length === 0 && !ends);
  return (
    <div class="is-exchange">
      {exchange && <Balance {...props} exchange={exchange} />}
      {pieces.length > 0 && <Given {...props} choices={pieces} />}
      <Jamming {...props} choices={some(JAM)} />
      <Received {...props} choices={[...some(RECEIVE), ...some(ASSEMBLE)]} />
      {plain.length > 0 && (
        <div class="answer-row">
          {plain.map((choice) => (
            <button key={choice.action} type="button" class="answer" title={choice.label} onClick={() => propose(choice)}>
              {choice.short || choice.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** What an exchange stands at. */
function Balance({ position, exchange }: PanelProps & { exchange: ExchangePanel }): JSX.Element {
  const gets = exchange.gets.map((kind) => unitName(position, kind)).join(", ");
  return (
    <p class="is-balance" role="status">
      <span>{tx("is.exchange.gives", { units: exchange.gives.join(", ") || tx("is.nothing"), n: exchange.value })}</span>
      <span>{tx("is.exchange.gets", { units: gets || tx("is.nothing") })}</span>
      <b>{tx("is.exchange.left", { n: exchange.left })}</b>
    </p>
  );
}

/** Own units that can be handed in or taken apart. */
function Given({ position, choices, commit, light }: PanelProps & { choices: readonly Choice[] }): JSX.Element {
  return (
    <div role="group" aria-label={tx("is.exchange.own")} class="is-given-units">
      <span class="small muted">{tx("is.exchange.own")}</span>
      {choices.map((choice) => {
        const piece = position.scene.pieces.find(({ id }) => `piece:${id}` === choice.picks[0]);
        return (
          <button key={choice.action} type="button" class="answer" title={choice.label} onClick={() => commit(choice)}
            onPointerEnter={() => light(choice.picks)} onPointerLeave={() => light([])}>
            {piece ? <><Ship kind={piece.kind} size={20} /> {piece.name}</> : choice.short || choice.label}
          </button>
        );
      })}
    </div>
  );
}

/** New units: what each can do, and what it is worth. */
function Received({ position, choices, propose, commit }: PanelProps & { choices: readonly Choice[] }): JSX.Element | null {
  if (choices.length === 0) return null;
  const types = panelOf(position, "unit_types") ?? [];
  const several = panelOf(position, "exchange") !== undefined;
  return (
    <div class="is-builds" role="group" aria-label={tx("is.exchange.new")}>
      {choices.map((choice) => {
        const [, kind, shields] = wordOf(choice).split(":");
        const type = types.find((one) => one.kind === kind);
        const label = choice.short || choice.label;
        return (
          <button key={choice.action} type="button" class="is-build" title={choice.label}
            onClick={() => (several ? commit : propose)(choice)}>
            <Ship kind={kind!} size={26} />
            <span>
              <strong>{type?.name ?? label}</strong>
              {type && (
                <small class="muted">
                  {tx("is.stats", {
                    attack: type.attack, defend: type.defend, shields: shields ?? type.shields, moves: type.moves ?? type.pace,
                  })}
                </small>
              )}
            </span>
            {type && shields === undefined && <b class="is-cost" title={tx("is.cost", { cost: type.cost })}>{type.cost}</b>}
          </button>
        );
      })}
    </div>
  );
}

/** Dice to roll against hits; the most first. */
function Jamming({ choices, position, propose }: PanelProps & { choices: readonly Choice[] }): JSX.Element | null {
  if (choices.length === 0) return null;
  const chance = panelOf(position, "jam_chance") ?? 0;
  return (
    <div class="is-jamming" role="group" aria-label={tx("is.jam")}>
      <span class="small muted">{tx("is.jam.note")}</span>
      {choices.map((choice) => {
        const dice = Number(wordOf(choice).slice(JAM.length));
        return (
          <button key={choice.action} type="button" class="answer" title={choice.label} onClick={() => propose(choice)}>
            <span class="visually-hidden">{choice.label}: </span>
            <Pips value={2} size={20} /> ×{dice} <small class="muted">{tx("is.jam.mean", { n: short(dice * chance) })}</small>
          </button>
        );
      })}
    </div>
  );
}
