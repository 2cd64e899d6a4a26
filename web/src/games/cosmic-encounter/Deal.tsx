/** A deal: two columns, what I give and what I get; a proposal is put together here and sent whole. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

import { tx } from "../../i18n";
import { TimedLeft } from "../../table/Clock";
import { clearPointing } from "../../table/play";
import { useTable } from "../../table/store";
import { Button } from "../../ui/Button";
import type { PanelProps } from "../module";
import { Who } from "../shared/people";
import { actionsOf, cardsLeft, colonyOf, copiesLeft, type Counted, type Draft, EMPTY, type Giving, isSomething, partiesFor } from "./deal";
import type { DealPanel, Named, Party } from "./panels";

type DealProps = PanelProps & { deal: DealPanel };

export function Deal(props: DealProps): JSX.Element {
  const { deal, seat, position, live } = props;
  const kind = live ? position.asked?.question.kind : undefined;
  return (
    <section class="ce-deal" aria-label={tx("ce.deal")}>
      {kind === "Drafting" && deal.asked === seat ? <Editor {...props} /> : <Proposal {...props} answers={kind === "Considering"} />}
    </section>
  );
}

/** What is left of the talks, and what can be answered. */
function Head({ deal, children }: { deal: DealPanel; children?: ComponentChildren }): JSX.Element {
  return (
    <header>
      <p class="terms small">
        <b>{tx("ce.deal.left", { n: deal.left })}</b>
        {deal.seconds > 0 && <span>{tx("ce.deal.seconds", { n: deal.seconds })}</span>}
        <TimedLeft />
        <span>{tx("ce.deal.penalty", { n: deal.penalty })}</span>
      </p>
      {children && <div class="answer-row">{children}</div>}
    </header>
  );
}

// -- a proposal on the table

function Proposal(props: DealProps & { answers: boolean }): JSX.Element {
  const { deal, seat, position, answers, commit } = props;
  const parties = partiesFor(deal, seat);
  const choices = answers ? position.asked?.question.choices.filter(({ ends }) => !ends) ?? [] : [];
  return (
    <>
      <Head deal={deal}>
        {choices.map((choice, at) => (
          <Button key={choice.action} look={at === 0 ? "primary" : "plain"} title={choice.label} onClick={() => commit(choice)}>
            {tx(`ce.deal.do.${choice.action}`)}
          </Button>
        ))}
      </Head>
      <div class="columns">
        {parties.map((party) => (
          <div key={party.seat} class="column">
            <h3><Title {...props} party={party} /></h3>
            <ul>
              {party.gives?.cards.map(({ id, name }, at) => <li key={`${id} ${at}`}>{name}</li>)}
              {party.gives?.counts.map(({ text }) => <li key={text}>{text}</li>)}
              {party.gives?.colony && <li>{tx("ce.deal.colony", { planet: party.gives.colony.name })}</li>}
              {party.gives?.ships.map(({ place, name, ships }) => <li key={place} class="muted">{tx("ce.deal.from", { n: ships, place: name })}</li>)}
              {!isGiven(party) && <li class="muted">{tx(deal.by === null ? "ce.deal.waits" : "ce.deal.nothing")}</li>}
            </ul>
          </div>
        ))}
      </div>
    </>
  );
}

const isGiven = ({ gives }: Party): boolean =>
  gives !== null && (gives.cards.length > 0 || gives.counts.length > 0 || gives.colony !== null);

function Title({ position, seat, party }: DealProps & { party: Party }): JSX.Element {
  return <><Who position={position} seat={party.seat} /> <small class="muted">{tx(party.seat === seat ? "ce.deal.you" : "ce.deal.they")}</small></>;
}

// -- the editor

function Editor(props: DealProps): JSX.Element {
  const { deal, seat, send, picked } = props;
  const [draft, change] = useState<Draft>(EMPTY);
  const [mine, theirs] = partiesFor(deal, seat);
  const store = useTable();
  const card = picked[0]?.startsWith("card:") ? picked[0].slice(5).split("#")[0]! : "";
  useEffect(() => {
    if (!card) return;
    clearPointing(store);
    if (copiesLeft(mine, draft.mine, card) > 0) change({ ...draft, mine: { ...draft.mine, cards: [...draft.mine.cards, card] } });
  }, [card]);
  return (
    <>
      <Head deal={deal}>
        <Button look="quiet" disabled={!isSomething(draft)} onClick={() => change(EMPTY)}>{tx("ce.deal.empty")}</Button>
        <Button look="primary" disabled={!isSomething(draft)} onClick={() => send(actionsOf(draft))}>{tx("ce.deal.propose")}</Button>
      </Head>
      <div class="columns">
        <Column {...props} party={mine} receiver={theirs} giving={draft.mine} onChange={(giving) => change({ ...draft, mine: giving })} />
        <Column {...props} party={theirs} receiver={mine} giving={draft.theirs} onChange={(giving) => change({ ...draft, theirs: giving })} />
      </div>
    </>
  );
}

type ColumnProps = DealProps & { party: Party; receiver: Party; giving: Giving; onChange(giving: Giving): void };

function Column(props: ColumnProps): JSX.Element {
  const { party, giving, onChange } = props;
  return (
    <div class="column" role="group" aria-label={tx(party.seat === props.seat ? "ce.deal.you" : "ce.deal.they")}>
      <h3><Title {...props} party={party} /></h3>
      <ul>
        {giving.cards.map((card, at) => (
          <Item key={`${card} ${at}`} text={nameIn(party, card)} onRemove={() => onChange({ ...giving, cards: without(giving.cards, at) })} />
        ))}
        {giving.counts.map((count, at) => (
          <Item key={count.kind} text={countText(props.deal, count)} onRemove={() => onChange({ ...giving, counts: without(giving.counts, at) })}>
            {count.kind === "attack" && (
              <Within deal={props.deal} count={count} onChange={(changed) => onChange({ ...giving, counts: giving.counts.with(at, changed) })} />
            )}
          </Item>
        ))}
        {giving.colony && <ColonyItem {...props} />}
      </ul>
      <Adding {...props} />
    </div>
  );
}

const without = <T,>(all: readonly T[], at: number): T[] => all.filter((_, other) => other !== at);
const nameIn = ({ cards }: Party, card: string): string => cards.find((one) => one.card === card)?.name ?? card;
const nameOf = (all: readonly Named[], id: string): string => all.find((one) => one.id === id)?.name ?? id;

function countText({ kinds, ways }: DealPanel, { many, kind, by, within }: Counted): string {
  const words = { n: many, kind: nameOf(kinds, kind), by: nameOf(ways, by), least: within?.[0] ?? 0, most: within?.[1] ?? 0 };
  return tx(within ? "ce.deal.count.within" : "ce.deal.count", words);
}

/** Bounds of the values of attack cards. */
function Within({ deal: { values }, count, onChange }: { deal: DealPanel; count: Counted; onChange(count: Counted): void }): JSX.Element {
  const [least, most] = count.within ?? [values[0]!, values.at(-1)!];
  const bound = (low: number, high: number) => onChange({ ...count, within: low === values[0] && high === values.at(-1) ? null : [low, high] });
  const select = (label: string, value: number, some: readonly number[], pick: (value: number) => void) => (
    <select class="input" aria-label={label} value={value} onChange={({ currentTarget }) => pick(Number(currentTarget.value))}>
      {some.map((one) => <option key={one} value={one}>{one}</option>)}
    </select>
  );
  return (
    <>
      {select(tx("ce.deal.least"), least, values.filter((one) => one <= most), (value) => bound(value, most))}
      {select(tx("ce.deal.most"), most, values.filter((one) => one >= least), (value) => bound(least, value))}
    </>
  );
}

function Item({ text, onRemove, children }: { text: string; onRemove(): void; children?: ComponentChildren }): JSX.Element {
  return (
    <li>
      <span>{text}</span>
      {children}
      <button type="button" class="remove" aria-label={tx("ce.deal.remove", { what: text })} onClick={onRemove}>×</button>
    </li>
  );
}

/** A colony, and the receiver's ships with which it is settled. */
function ColonyItem({ party, receiver, giving, onChange }: ColonyProps): JSX.Element {
  const colony = giving.colony!;
  const [place, ships] = colony.ships[0] ?? ["", 0];
  const there = receiver.ships.find((one) => one.place === place)?.ships ?? 0;
  const settle = (from: string, many: number) => onChange({ ...giving, colony: { ...colony, ships: [[from, many]] } });
  const planet = party.colonies.find((one) => one.planet === colony.planet)?.name ?? colony.planet;
  return (
    <li class="colony">
      <span>{tx("ce.deal.colony", { planet })}</span>
      <select class="input" aria-label={tx("ce.deal.ships")} value={ships}
        onChange={({ currentTarget }) => settle(place, Number(currentTarget.value))}>
        {Array.from({ length: there }, (_, at) => <option key={at} value={at + 1}>{tx("ce.ships", { n: at + 1 })}</option>)}
      </select>
      <select class="input" aria-label={tx("ce.deal.place")} value={place} onChange={({ currentTarget }) => settle(currentTarget.value, 1)}>
        {receiver.ships.map((one) => <option key={one.place} value={one.place}>{tx("ce.deal.place.of", { place: one.name })}</option>)}
      </select>
      <button type="button" class="remove" aria-label={tx("ce.deal.remove", { what: planet })} onClick={() => onChange({ ...giving, colony: null })}>×</button>
    </li>
  );
}

type ColonyProps = Pick<ColumnProps, "party" | "receiver" | "giving" | "onChange">;

/** What can still be put in: cards by name, where one sees them; cards by number; a colony. */
function Adding(props: ColumnProps): JSX.Element {
  const { party, receiver, giving, onChange } = props;
  const left = cardsLeft(party, giving);
  const named = party.cards.filter(({ card }) => copiesLeft(party, giving, card) > 0);
  const colonies = giving.colony ? [] : party.colonies;
  const who = tx(party.seat === props.seat ? "ce.deal.you" : "ce.deal.they");
  return (
    <div class="adding">
      {party.seat === props.seat && (
        <Pick label={tx("ce.deal.card")} of={who} disabled={left <= 0} options={named.map(({ card, name }) => [card, name])}
          onPick={(card) => onChange({ ...giving, cards: [...giving.cards, card] })} />
      )}
      <Pick label={tx("ce.deal.colony.add")} of={who} disabled={receiver.ships.length === 0} options={colonies.map(({ planet, name }) => [planet, name])}
        onPick={(planet) => onChange({ ...giving, colony: colonyOf(colonies.find((one) => one.planet === planet)!, receiver) })} />
      <Counting key={left} {...props} left={left} who={who} />
    </div>
  );
}

function Pick({ label, of, options, disabled, onPick }: {
  label: string; of: string; options: readonly (readonly [string, string])[]; disabled: boolean; onPick(id: string): void;
}): JSX.Element {
  return (
    <select class="input" aria-label={`${of}: ${label}`} disabled={disabled || options.length === 0} value=""
      onChange={({ currentTarget }) => { onPick(currentTarget.value); currentTarget.value = ""; }}>
      <option value="">{label}</option>
      {options.map(([id, name]) => <option key={id} value={id}>{name}</option>)}
    </select>
  );
}

/** So many cards of a kind, and who chooses them. */
function Counting({ deal, giving, onChange, left, who }: ColumnProps & { left: number; who: string }): JSX.Element {
  const kinds = deal.kinds.filter(({ id }) => giving.counts.every(({ kind }) => kind !== id));
  const [many, setMany] = useState(1);
  const [by, setBy] = useState(deal.ways[0]?.id ?? "");
  return (
    <div class="counting">
      <select class="input many" aria-label={`${who}: ${tx("ce.deal.many")}`} disabled={left <= 0} value={many}
        onChange={({ currentTarget }) => setMany(Number(currentTarget.value))}>
        {Array.from({ length: Math.max(1, left) }, (_, at) => <option key={at} value={at + 1}>{at + 1}</option>)}
      </select>
      <select class="input" aria-label={`${who}: ${tx("ce.deal.by")}`} disabled={left <= 0} value={by} onChange={({ currentTarget }) => setBy(currentTarget.value)}>
        {deal.ways.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
      </select>
      <Pick label={tx("ce.deal.kind")} of={who} disabled={left <= 0} options={kinds.map(({ id, name }) => [id, name])}
        onPick={(kind) => onChange({ ...giving, counts: [...giving.counts, { many, kind, by, within: null }] })} />
    </div>
  );
}
