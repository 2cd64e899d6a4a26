/** Offers between players: what goes each way is put together here and sent as a whole. */
import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";

import type { Choice, Question } from "../../api/schema";
import { tx } from "../../i18n";
import { Button } from "../../ui/Button";
import { Stepper } from "../../ui/Stepper";
import type { PanelProps } from "../module";
import { type Amounted, amounted, loose, partsOf } from "../shared/deeds";
import { placeName, Who } from "../shared/people";
import { type OfferPanel, panelOf, type Resources } from "./panels";
import { Amounts, capacityOf, entriesOf, ResourceSign, resourceName, total } from "./resources";

const SEND = "send offer";

type OfferProps = PanelProps & { offer: OfferPanel; question: Question | undefined };

export function Offer(props: PanelProps): JSX.Element | null {
  const { position, live } = props;
  const offer = panelOf(position, "offer");
  if (!offer) return null;
  const question = live ? position.asked?.question : undefined;
  const all = { ...props, offer, question };
  return question?.kind === "OfferStep" ? <Write {...all} /> : <Read {...all} />;
}

// -- writing

/** Amounts of what is given or taken, by kind. */
type Amount = Record<string, number>;

function Write(props: OfferProps): JSX.Element {
  const { offer, question, position, send, commit } = props;
  const choices = question?.choices ?? [];
  const giving = amounted(choices, null, "give");
  const taking = amounted(choices, null, "take");
  const [gives, give] = useState<Amount>({});
  const [takes, take] = useState<Amount>({});
  const given = { ...offer.gives, ...gives };
  const taken = { ...offer.takes, ...takes };
  const drop = loose(question).find(({ action }) => action !== SEND);
  const go = (): void => send([...actionsFor(giving, gives), ...actionsFor(taking, takes), SEND]);
  const capacity = capacityOf(position, offer.unit);
  const gained = total(taken) - total(given);
  const load = offer.room === null ? capacity - (offer.their_room ?? 0) - gained : capacity - offer.room + gained;
  const name = offer.room === null ? offer.holder_label : offer.unit_name;
  return (
    <div class="is-offer">
      <p>
        {tx("is.offer.to", { place: placeName(position, offer.hex) })} <Who position={position} seat={offer.partner} />
      </p>
      <Column {...props} title={tx("is.offer.give", { name: offer.unit_name })} deeds={giving} fixed={offer.gives}
        held={offer.have} amounts={gives} onChange={give} />
      <Column {...props} title={tx("is.offer.take", { name: offer.holder_label })} deeds={taking} fixed={offer.takes}
        held={offer.theirs} amounts={takes} onChange={take} />
      <p class="is-offer-load small" role="status">
        {tx("is.offer.load", { name, load, capacity })}
      </p>
      <div class="is-orders">
        <Button look="primary" onClick={go}>{tx("is.offer.send")}</Button>
        {drop && <Button look="quiet" onClick={() => commit(drop)}>{drop.short || drop.label}</Button>}
      </div>
    </div>
  );
}

/** The actions that put amounts into the offer. */
export function actionsFor(deeds: readonly Amounted[], amounts: Amount): string[] {
  return deeds.flatMap(({ stem, by }) => {
    const choice = by.get(amounts[kindOf(stem)] ?? 0);
    return choice ? [choice.action] : [];
  });
}

const kindOf = (stem: string): string => partsOf(stem).slice(1).join(":");

function Column({ position, title, deeds, fixed, held, amounts, onChange }: OfferProps & {
  title: string; deeds: readonly Amounted[]; fixed: Resources; held: Resources; amounts: Amount;
  onChange: (amounts: Amount) => void;
}): JSX.Element {
  return (
    <fieldset class="is-offer-side">
      <legend>{title}</legend>
      {deeds.length === 0 && entriesOf(fixed).length === 0 && <p class="small muted">{tx("is.nothing")}</p>}
      {entriesOf(fixed).map(([what, count]) => (
        <p key={what} class="is-offer-row">
          <ResourceSign position={position} what={what} /> <span>{resourceName(position, what)}</span> <b>{count}</b>
        </p>
      ))}
      {deeds.map(({ stem, by }) => {
        const what = kindOf(stem);
        return (
          <Row key={stem} position={position} what={what} held={held[what] ?? 0} most={Math.max(...by.keys())}
            amount={amounts[what] ?? 0} onChange={(amount) => onChange({ ...amounts, [what]: amount })} />
        );
      })}
    </fieldset>
  );
}

function Row({ position, what, held, most, amount, onChange }: {
  position: PanelProps["position"]; what: string; held: number; most: number; amount: number;
  onChange: (amount: number) => void;
}): JSX.Element {
  const id = useId();
  const name = resourceName(position, what);
  return (
    <div class="is-offer-row">
      <ResourceSign position={position} what={what} />
      <label for={id}>{name} <small class="muted">{tx("is.offer.of", { n: held })}</small></label>
      <Stepper id={id} label={name} value={amount} least={0} most={most} onChange={onChange} />
    </div>
  );
}

// -- reading

/** An offer as it was made, for whoever has to answer it and for all others. */
function Read(props: OfferProps): JSX.Element {
  const { offer, position, seat, question, commit } = props;
  const mine = seat === offer.partner;
  const answers: Choice[] = question?.kind === "OfferQuestion" ? question.choices : [];
  return (
    <div class="is-offer">
      <p>
        <Who position={position} seat={offer.seat} />{" "}
        {tx(offer.answering ? "is.offer.offers" : "is.offer.writes", { place: placeName(position, offer.hex) })}{" "}
        <Who position={position} seat={offer.partner} />
      </p>
      <dl class="is-deal">
        <div>
          <dt>{tx(mine ? "is.offer.you_get" : "is.offer.gives", { name: offer.unit_name })}</dt>
          <dd><Amounts position={position} all={offer.gives} /></dd>
        </div>
        <div>
          <dt>{tx(mine ? "is.offer.you_give" : "is.offer.wants", { name: offer.holder_label })}</dt>
          <dd><Amounts position={position} all={offer.takes} /></dd>
        </div>
      </dl>
      {answers.length > 0 && (
        <div class="is-orders">
          {answers.map((choice) => (
            <Button key={choice.action} onClick={() => commit(choice)}>{choice.label}</Button>
          ))}
        </div>
      )}
    </div>
  );
}
