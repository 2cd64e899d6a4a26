/** The production sheet: the balance, maintenance and the bid, technology, and what is built where. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

import type { Question } from "../../api/schema";
import { tx } from "../../i18n";
import type { PanelProps } from "../module";
import { AmountDeed } from "../shared/AmountDeed";
import { amounted, deed } from "../shared/deeds";
import { placeName, Who } from "../shared/people";
import { GiveUp } from "./Fleets";
import type { BuildRow, ProductionPanel, Track, Yard } from "./panels";
import { Ship, Told } from "./parts";
import { halves, lost, nextPrice } from "./sheet";

type SheetProps = PanelProps & { production: ProductionPanel; question: Question | undefined };

export function Production(props: SheetProps): JSX.Element {
  const { production } = props;
  return (
    <div class="se-sheet">
      <Balance {...props} />
      {production.sealed ? <Sealed {...props} /> : production.stage === "upkeep" ? <Upkeep {...props} /> : (
        <div class="se-orders">
          <Tracks {...props} />
          {production.stage === "purchases" && <Yards {...props} />}
        </div>
      )}
      {!production.sealed && <Scuttle {...props} />}
      <GiveUp {...props} choices={props.question?.choices ?? []} />
    </div>
  );
}

const signed = (cp: number): string => (cp < 0 ? `−${-cp}` : `+${cp}`);

/** Every row that is not 0, and their sum; whatever is above the limit is lost when the sheet is sealed. */
function Balance({ production }: SheetProps): JSX.Element {
  const excess = production.stage === "upkeep" ? 0 : lost(production);
  const rows = production.balance.filter(({ what, cp }) => cp !== 0 || what === "carried" || what === "colonies");
  return (
    <div class="se-balance-line">
      <dl class="se-balance">
        {rows.map(({ what, cp }, at) => (
          <div key={what} class={cp < 0 ? "out" : "in"}>
            <dt>{tx(`se.balance.${what}`)}</dt>
            <dd>{at === 0 ? cp : signed(cp)}</dd>
          </div>
        ))}
        <div class="left">
          <dt>{tx("se.balance.left")}</dt>
          <dd aria-live="polite">{tx("se.cp", { n: production.left })}</dd>
        </div>
      </dl>
      <p class={excess > 0 ? "se-limit over small" : "se-limit small muted"} role="status">
        {excess > 0 ? tx("se.limit.over", { n: excess, most: production.most_carried }) : tx("se.limit", { n: production.most_carried })}
        {" · "}{tx("se.upkeep.next", { n: production.next_upkeep, colonies: production.next_colonies })}
      </p>
    </div>
  );
}

/** What those look at whose sheet is sealed: who is still at work. */
function Sealed({ position }: SheetProps): JSX.Element {
  return (
    <p class="se-waits">
      <strong>{tx("se.sealed")}</strong>
      {position.waiting.map(({ seat }) => <Who key={seat} position={position} seat={seat} />)}
    </p>
  );
}

// -- maintenance and the bid

function Upkeep({ production, question, live, commit }: SheetProps): JSX.Element {
  const bids = amounted(question?.choices ?? [], null, "bid");
  return (
    <div class="se-upkeep">
      <section aria-label={tx("se.balance.maintenance")}>
        <h3>{tx("se.balance.maintenance")}</h3>
        {production.upkeep.length === 0 && <p class="small muted">{tx("se.upkeep.none")}</p>}
        <ul class="se-upkeep-rows">
          {production.upkeep.map(({ kind, name, ships, cp }) => (
            <li key={kind}><Ship kind={kind} size={22} /> {ships} {name} <b>{tx("se.cp", { n: cp })}</b></li>
          ))}
        </ul>
      </section>
      <section aria-label={tx("se.balance.bid")}>
        <h3>{tx("se.balance.bid")}</h3>
        {production.most_bid > 0 && <p class="small muted">{tx("se.bid.note")}</p>}
        {bids.map((one) => (
          <AmountDeed key={one.stem} deed={one} name={tx("se.balance.bid")} first="least" live={live} onDo={commit}
            note={(n) => tx("se.bid.leaves", { n: production.left - n })}>
            {(n) => (production.most_bid > 0 ? tx("se.bid.do", { n }) : tx("se.bid.none"))}
          </AmountDeed>
        ))}
      </section>
    </div>
  );
}

/** An order that is given at a click; one that is refused says why instead. */
function Deed({ question, live, commit, explain, picks, look, label, children }: SheetProps & {
  picks: readonly string[]; look: string; label: string; children: ComponentChildren;
}): JSX.Element {
  const { choice, refusal } = deed(question, ...picks);
  const act = (): void => (choice ? commit(choice) : refusal && explain(refusal));
  return (
    <button type="button" class={look} aria-disabled={!choice} disabled={!live || !(choice || refusal)}
      title={choice?.label ?? refusal?.why.sentence} onClick={act}>
      <Told label={label}>{children}</Told>
    </button>
  );
}

// -- technology

function Tracks(props: SheetProps): JSX.Element {
  const { production } = props;
  return (
    <section class="se-tracks" aria-label={tx("se.technology")}>
      <h3>
        {tx("se.technology")}
        {production.grant > 0 && <small class="muted">{tx("se.grant", { n: production.grant })}</small>}
      </h3>
      <div>{production.tracks.map((track) => <TrackRow key={track.technology} {...props} track={track} />)}</div>
    </section>
  );
}

/** A technology with all its levels: those that the player has are full, the next one shows its price. */
function TrackRow(props: SheetProps & { track: Track }): JSX.Element {
  const { track, production } = props;
  const { name, first, level, prices, unlocks, points, grants, bought } = track;
  const price = nextPrice(track);
  const note = bought ? tx("se.track.bought")
    : grants > 0 ? tx("se.track.grants", { n: grants })
    : points > 0 && price !== undefined ? tx("se.track.points", { points, price })
    : price === undefined ? tx("se.track.highest")
    : unlocks.length > 0 ? tx("se.track.unlocks", { units: unlocks.join(", ") }) : "";
  const next = price === undefined ? "" : tx("se.track.next", { level: level + 1, n: price });
  return (
    <Deed {...props} picks={[`technology:${track.technology}`]} look={bought ? "se-track bought" : "se-track"}
      label={[tx("se.track.level", { name, level }), next, note].filter(Boolean).join(", ")}>
      <strong>{name}</strong>
      <span class="se-levels">
        <i class="on">{first}</i>
        {prices.map((cp, at) => {
          const reached = first + at + 1;
          const look = reached <= level ? "on" : reached === level + 1 && !bought ? "next" : "";
          return <i key={reached} class={look}>{reached}{reached > level && production.grant === 0 && <small>{cp}</small>}</i>;
        })}
      </span>
      {note && <small class="muted">{note}</small>}
    </Deed>
  );
}

// -- what is built

function Yards(props: SheetProps): JSX.Element {
  const { production: { yards }, picked, light } = props;
  const pointed = yards.find(({ hex }) => picked[0] === `area:${hex}`)?.hex;
  const [chosen, choose] = useState(pointed);
  useEffect(() => {
    if (pointed) choose(pointed);
  }, [pointed]);
  const yard = yards.find(({ hex }) => hex === chosen) ?? yards[0];
  if (!yard) return <p class="small muted">{tx("se.yard.none")}</p>;
  const point = (hex: string, on: boolean) => () => light(on ? [`area:${hex}`] : []);
  return (
    <section class="se-yards" aria-label={tx("se.yards")}>
      <div class="se-yard-tabs" role="tablist" aria-label={tx("se.yards")}>
        {yards.map((one) => (
          <button key={one.hex} type="button" role="tab" aria-selected={one === yard} onClick={() => choose(one.hex)}
            onPointerEnter={point(one.hex, true)} onPointerLeave={point(one.hex, false)}>
            {one.place}
            {one.yards > 0 && <small>{one.used}/{one.capacity}</small>}
            {one.units.some(({ built }) => built > 0) && <small class="se-built">+{one.units.reduce((sum, { built }) => sum + built, 0)}</small>}
          </button>
        ))}
      </div>
      <div role="tabpanel" aria-label={yard.place}>
        <Capacity yard={yard} />
        <div class="se-builds">{yard.units.map((unit) => <UnitRow key={unit.kind} {...props} yard={yard} unit={unit} />)}</div>
      </div>
    </section>
  );
}

/** How many hull points the Ship Yards in a hex can build, and how many are taken. */
function Capacity({ yard: { yards, half_points: half, capacity, used } }: { yard: Yard }): JSX.Element {
  if (yards === 0) return <p class="small muted">{tx("se.yard.colony")}</p>;
  return (
    <p class="se-capacity small">
      {tx("se.yard.capacity", { n: yards, points: halves(half) })}
      <span class="se-steps" aria-hidden="true">
        {Array.from({ length: capacity }, (_, at) => <i key={at} class={at < used ? "on" : ""} />)}
      </span>
      <span role="status">{tx("se.yard.used", { used, capacity })}</span>
    </p>
  );
}

function UnitRow(props: SheetProps & { yard: Yard; unit: BuildRow }): JSX.Element {
  const { yard, unit: { kind, name, cost, hull, built } } = props;
  const size = tx("se.hull", { n: hull });
  const told = [name, tx("se.cp", { n: cost }), size, built > 0 && tx("se.built", { n: built })];
  return (
    <Deed {...props} picks={[`area:${yard.hex}`, `build:${kind}`]} look="se-build" label={told.filter(Boolean).join(", ")}>
      <Ship kind={kind} size={26} />
      <span>
        <strong>{name}</strong>
        <small class="muted">{size}</small>
      </span>
      {built > 0 && <em>×{built}</em>}
      <b class="se-cost">{cost}</b>
    </Deed>
  );
}

// -- ships that are removed

/** Ships can be removed before maintenance is paid, or to free their counter; that is proposed first. */
function Scuttle({ position, question, live, propose, light }: SheetProps): JSX.Element | null {
  const choices = question?.choices ?? [];
  const groups = position.scene.pieces.map((piece) => ({ piece, ways: amounted(choices, `piece:${piece.id}`, "scuttle") }))
    .filter(({ ways }) => ways.length > 0);
  if (groups.length === 0) return null;
  return (
    <details class="se-scuttle">
      <summary class="small">{tx("se.scuttle", { n: groups.length })}</summary>
      <ul>
        {groups.map(({ piece, ways }) => (
          <li key={piece.id} onPointerEnter={() => light([`piece:${piece.id}`])} onPointerLeave={() => light([])}>
            <span>{piece.name} <small class="muted">{placeName(position, piece.place)}</small></span>
            {ways.map((one) => (
              <AmountDeed key={one.stem} deed={one} name={piece.name} first="least" live={live} onDo={propose}>
                {(n) => one.by.get(n)?.short || one.by.get(n)?.label}
              </AmountDeed>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}
