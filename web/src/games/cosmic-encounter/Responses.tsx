/** A window: what it is about, who still thinks, what one could use, and answers for the windows to come. */
import type { JSX } from "preact";

import type { Choice, Position, Refusal } from "../../api/schema";
import { tx } from "../../i18n";
import type { PanelProps } from "../module";
import { nameOf, SeatShape } from "../shared/people";
import { Sign } from "./cards";
import { panelOf, type ResponsePanel, type StandingAnswer, type Usable } from "./panels";

export const WINDOWS: readonly string[] = ["TimingWindow", "RevealWindow", "NewHandWindow", "MandatoryFirst"];
export const PASS = "pass";

export function Responses(props: PanelProps & { response: ResponsePanel }): JSX.Element {
  const { response, position, live } = props;
  const asked = live && position.asked !== null && response.asked;
  return (
    <section class="ce-window" aria-label={tx("ce.window")}>
      <header>
        <h3>{response.name}</h3>
        {response.about && <p>{response.about}</p>}
      </header>
      <Thinking position={position} seats={response.seats} />
      {asked && <Usables {...props} />}
    </section>
  );
}

/** Who still thinks: alike for all, whatever they hold. */
function Thinking({ position, seats }: { position: Position; seats: readonly number[] }): JSX.Element {
  return (
    <ul class="ce-thinking" aria-label={tx("ce.thinking")}>
      {seats.map((seat) => {
        const thinks = position.waiting.some((one) => one.seat === seat);
        const said = tx(thinks ? "ce.thinks" : "ce.answered", { who: nameOf(position, seat) });
        return (
          <li key={seat} class={thinks ? "thinks" : "done"} title={said}>
            <SeatShape position={position} seat={seat} size={13} />
            <span aria-hidden="true">{thinks ? "…" : "✓"}</span>
            <span class="visually-hidden">{said}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** What can be used is lit and comes first; then those of one's powers that cannot, with the reason. */
function Usables(props: PanelProps & { response: ResponsePanel }): JSX.Element {
  const { usable } = props.response;
  const can = usable.filter(({ actions }) => actions.length > 0);
  const shown = [...can, ...usable.filter(({ actions, kind }) => actions.length === 0 && (kind === "alien" || kind === "tech"))];
  return (
    <div class="ce-usables">
      {shown.length === 0 && <p class="muted small">{tx("ce.nothing")}</p>}
      {shown.map((usable) => <UsableRow key={usable.pick} {...props} usable={usable} />)}
    </div>
  );
}

function UsableRow(props: PanelProps & { usable: Usable }): JSX.Element {
  const { usable, position, commit, explain } = props;
  const choices = choicesOf(position, usable.actions);
  const body = <><Sign kind={usable.kind} id={usable.id} /><span>{usable.name}</span></>;
  if (choices.length === 1) {
    return <button type="button" class="answer ce-use can" title={choices[0]!.label} onClick={() => commit(choices[0]!)}>{body}</button>;
  }
  if (choices.length > 1) {
    return (
      <div class="ce-use can many" role="group" aria-label={usable.name}>
        {body}
        {choices.map((choice) => (
          <button key={choice.action} type="button" class="answer" aria-label={choice.label} title={choice.label} onClick={() => commit(choice)}>
            {choice.short || choice.label}
          </button>
        ))}
      </div>
    );
  }
  const why = usable.why;
  return (
    <button type="button" class="answer ce-use" aria-disabled="true" title={why?.sentence}
      onClick={() => why && explain({ label: usable.name, picks: [usable.pick], group: "", short: "", why } satisfies Refusal)}>
      {body}
    </button>
  );
}

const choicesOf = (position: Position, actions: readonly string[]): Choice[] =>
  position.asked?.question.choices.filter(({ action }) => actions.includes(action)) ?? [];

/** Answers that are given once for windows to come: those that hold, and what else can be said. */
export function Standing({ said, offered, send }: {
  said: readonly StandingAnswer[]; offered: readonly StandingAnswer[]; send(actions: readonly string[]): void;
}): JSX.Element {
  return (
    <details class="ce-standing">
      <summary>{tx("ce.standing", { n: said.length })}</summary>
      <div>
        {said.length > 0 && <ul class="said">{said.map(({ text }) => <li key={text}>{text}</li>)}</ul>}
        {offered.map(({ action, text, kind }) => (
          <button key={action} type="button" class={`answer ${kind}`} onClick={() => send([action])}>{text}</button>
        ))}
      </div>
    </details>
  );
}

/** The window in which the looker is asked now. */
export function windowOf({ position, live }: PanelProps): ResponsePanel | undefined {
  const question = position.asked?.question;
  if (!live || (question && !WINDOWS.includes(question.kind))) return undefined;
  return panelOf(position, "response");
}
