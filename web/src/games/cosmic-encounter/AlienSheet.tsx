/** Alien sheets as cards: who it is, what its power does and when, and in which state it is. */
import type { JSX } from "preact";

import { tx } from "../../i18n";
import { cx } from "../../ui/cx";
import type { PanelProps } from "../module";
import { nameOf, SeatShape, Who } from "../shared/people";
import { Emblem } from "./emblems/Drawn";
import { type AlienSheet as Sheet, panelOf, type TimingStrip } from "./panels";

const PHASES = ["regroup", "destiny", "launch", "alliance", "planning", "reveal", "resolution"] as const;

/** All sheets that lie on the table, one's own first. */
export function Aliens(props: PanelProps): JSX.Element {
  const sheets = panelOf(props.position, "aliens") ?? [];
  const mine = (sheet: Sheet): boolean => sheet.seat === props.seat;
  const inOrder = [...sheets.filter(mine), ...sheets.filter((sheet) => !mine(sheet))];
  return (
    <section class="ce-sheets" aria-label={tx("ce.sheet.list")}>
      {inOrder.map((sheet) => <AlienSheet key={`${sheet.seat} ${sheet.alien}`} {...props} sheet={sheet} />)}
    </section>
  );
}

export function AlienSheet({ sheet, ...props }: PanelProps & { sheet: Sheet }): JSX.Element {
  const { alien, level, state } = sheet;
  return (
    <article class={cx("ce-sheet", `level-${level ?? "none"}`, state, sheet.usable && "usable", sheet.timely && "timely")} aria-label={sheet.name}>
      <header>
        <span class="ce-medal"><Emblem alien={alien} /></span>
        <div>
          <h3>{sheet.name}</h3>
          {sheet.power && <p class="power">{sheet.power}</p>}
          <p class="who small"><Who position={props.position} seat={sheet.seat} /></p>
        </div>
      </header>
      <Standing {...props} sheet={sheet} />
      {sheet.text && <p class="text">{sheet.text}</p>}
      {sheet.strip && <Strip strip={sheet.strip} now={phaseNow(props)} />}
      <Memory sheet={sheet} />
      <More sheet={sheet} />
    </article>
  );
}

/** The phase that is on, if an encounter is. */
function phaseNow({ position }: PanelProps): string | undefined {
  const lane = panelOf(position, "lane");
  return lane?.at == null ? undefined : lane.phases[lane.at]?.id;
}

/** In which state it is, and whether it can be used now: as a button, where the board can take it. */
function Standing({ position, seat, live, sheet, pick }: PanelProps & { sheet: Sheet }): JSX.Element | null {
  const { state, owner, alien } = sheet;
  const lent = owner !== sheet.seat;
  const said = state === "active" ? "" : tx(`ce.sheet.${state === "face_down" && alien && sheet.seat === seat ? "secret" : state}`);
  return (
    <>
      {said && <p class={`standing ${state}`}>{said}</p>}
      {lent && <p class="standing lent"><SeatShape position={position} seat={owner} size={12} /> {tx("ce.sheet.lent", { name: nameOf(position, owner) })}</p>}
      {sheet.usable && live
        ? <button type="button" class="standing usable" onClick={() => pick(`power:${alien}`)}>{tx("ce.sheet.usable")}</button>
        : sheet.timely && <p class="standing timely">{tx("ce.sheet.timely")}</p>}
    </>
  );
}

const phaseName = (phase: string): string => tx(`ce.phase.${phase}`);

/** When a power or a card is used: the phases in a row, those in which it can be lit, and by whom. */
export function Strip({ strip, now }: { strip: TimingStrip; now?: string | undefined }): JSX.Element {
  const always = strip.phases.length === PHASES.length;
  const said = always ? tx("ce.strip.always") : tx("ce.strip.phases", { phases: strip.phases.map(phaseName).join(", ") });
  return (
    <div class="ce-strip">
      <ol aria-hidden="true">
        {always
          ? <li class="lit">{said}</li>
          : PHASES.map((phase) => {
            const lit = strip.phases.includes(phase);
            return <li key={phase} class={cx(lit && "lit", phase === now && "now")}>{lit && phaseName(phase)}</li>;
          })}
      </ol>
      <p class="visually-hidden">{said}</p>
      <p class="roles small">
        <span>{strip.roles.join(", ") || tx("ce.strip.any")}</span>
        <b class={strip.mandatory ? "mandatory" : ""}>{tx(strip.mandatory ? "ce.strip.mandatory" : "ce.strip.optional")}</b>
      </p>
    </div>
  );
}

/** A token for each that lies on the sheet, as long as they can be counted at a glance. */
const GLANCE = 12;

function Memory({ sheet: { memory, tokens } }: { sheet: Sheet }): JSX.Element | null {
  if (memory.length === 0) return null;
  return (
    <>
      {tokens !== null && tokens > 0 && tokens <= GLANCE && (
        <p class="tokens" aria-hidden="true">{Array.from({ length: tokens }, (_, at) => <i key={at} />)}</p>
      )}
      <dl class="memory small">
        {memory.map(({ label, value }) => <div key={label + value}><dt>{label}</dt><dd>{value}</dd></div>)}
      </dl>
    </>
  );
}

/** What is seldom needed: its set-up, with whom it never meets, and its flare. */
function More({ sheet }: { sheet: Sheet }): JSX.Element | null {
  if (!sheet.wild && !sheet.super && !sheet.set_up && !sheet.not_with) return null;
  return (
    <details class="more small">
      <summary>{sheet.level ? tx(`ce.level.${sheet.level}`) : tx("ce.sheet.flare")}</summary>
      {sheet.set_up && <p><b>{tx("ce.sheet.set_up")}</b> {sheet.set_up}</p>}
      {sheet.not_with && <p>{tx("ce.sheet.not_with", { alien: sheet.not_with })}</p>}
      {sheet.wild && <p><b>{tx("ce.sheet.flare")}: {tx("ce.flare.wild")}</b> {sheet.wild}</p>}
      {sheet.super && <p><b>{tx("ce.sheet.flare")}: {tx("ce.flare.super")}</b> {sheet.super}</p>}
    </details>
  );
}
