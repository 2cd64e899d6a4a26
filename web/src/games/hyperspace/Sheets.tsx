/** Civ sheets as mats: abilities, Pool with prices, Storage, production, and slots for Techs. */
import type { JSX } from "preact";

import { tx } from "../../i18n";
import { cx } from "../../ui/cx";
import type { PanelProps } from "../module";
import { colourOf, Who } from "../shared/people";
import { Emblem, Figure, Token } from "./Drawn";
import { type CivSheet, panelOf, type SecretRow, type SlotRow, type UnitRow } from "./panels";
import { Amounts, Reconstructed, Tech } from "./parts";

/** All sheets, one's own first. */
export function Sheets(props: PanelProps): JSX.Element {
  const { position, seat } = props;
  const sheets = panelOf(position, "sheets") ?? [];
  const inOrder = [...sheets].sort((a, b) => Number(b.seat === seat) - Number(a.seat === seat));
  return (
    <section class="hs-sheets" aria-label={tx("hs.tab.civs")}>
      {panelOf(position, "reconstructed") && <p class="small muted"><Reconstructed /> {tx("hs.reconstructed.note")}</p>}
      {inOrder.map((sheet) => <Sheet key={sheet.seat ?? sheet.civ} {...props} sheet={sheet} />)}
    </section>
  );
}

export function Sheet({ sheet, ...props }: PanelProps & { sheet: CivSheet }): JSX.Element {
  const own = sheet.seat === props.seat;
  return (
    <details class="hs-sheet" open={own} style={{ "--seat": colourOf(props.position, sheet.seat) }}>
      <summary>
        <Emblem civ={sheet.civ} size={34} />
        <span>
          <b>{sheet.name} {sheet.reconstructed && <Reconstructed />}</b>
          {sheet.seat !== null && <small><Who position={props.position} seat={sheet.seat} /></small>}
        </span>
        <Amounts amounts={[...sheet.purse, { resource: "hyper", many: sheet.hypers }]} zero />
      </summary>
      <Production sheet={sheet} />
      <Units sheet={sheet} />
      <h4>{tx("hs.slots")}</h4>
      <ul class="hs-slot-rows">{sheet.slots.map((slot) => <Slot key={slot.slot} slot={slot} />)}</ul>
      <h4>{tx("hs.pool.techs")}</h4>
      <div class="hs-techs">{sheet.pool.map((tech, at) => <Tech key={`${tech.id} ${at}`} tech={tech} />)}</div>
      {sheet.secrets.length > 0 && <Secrets secrets={sheet.secrets} />}
      <Abilities sheet={sheet} />
    </details>
  );
}

/** What makes a Civ unlike others, and what it keeps count of. */
export function Abilities({ sheet }: { sheet: CivSheet }): JSX.Element {
  return (
    <dl class="hs-abilities">
      {sheet.abilities.map(({ kind, name, text, reconstructed }) => (
        <div key={kind} class={kind}>
          <dt><small>{tx(`hs.ability.${kind}`)}</small> {name}{reconstructed && <> <Reconstructed /></>}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      {sheet.remembers.map((said) => <div key={said} class="remembers"><dd>{said}</dd></div>)}
    </dl>
  );
}

function Production({ sheet }: { sheet: CivSheet }): JSX.Element {
  return <p class="hs-production"><span class="muted">{tx("hs.production")}</span> <Amounts amounts={sheet.production} zero /></p>;
}

/** What a player has of each kind: how it fights, what it costs, and where its figures are. */
function Units({ sheet }: { sheet: CivSheet }): JSX.Element {
  return (
    <table class="hs-units">
      <thead>
        <tr>
          <th scope="col">{tx("hs.unit")}</th><th scope="col">{tx("hs.price")}</th><th scope="col">{tx("hs.strength")}</th>
          <th scope="col">{tx("hs.pool")}</th><th scope="col">{tx("hs.in_play")}</th>
        </tr>
      </thead>
      <tbody>{sheet.units.map((unit) => <Unit key={unit.kind} unit={unit} civ={sheet.civ} />)}</tbody>
    </table>
  );
}

function Unit({ unit, civ }: { unit: UnitRow; civ: string }): JSX.Element {
  const aside = [
    unit.damaged > 0 && tx("hs.unit.damaged", { n: unit.damaged }),
    unit.adrift > 0 && tx("hs.unit.adrift", { n: unit.adrift }),
  ].filter(Boolean);
  return (
    <tr>
      <th scope="row"><Figure kind={unit.kind} civ={civ} size={20} /> {unit.name}{aside.length > 0 && <small class="aside">{aside.join(", ")}</small>}</th>
      <td><Amounts amounts={unit.price} /></td>
      <td class={cx(unit.fortress && "fortress")} title={unit.fortress ? tx("hs.fortress") : undefined}>{unit.attack} / {unit.defence}</td>
      <td class={cx(unit.pool === 0 && "none")}>{unit.pool}</td>
      <td class={cx(unit.in_play === 0 && "none")}>{unit.in_play}</td>
    </tr>
  );
}

function Slot({ slot }: { slot: SlotRow }): JSX.Element {
  return (
    <li class={cx(slot.large && "large", slot.tech && "filled")}>
      {slot.tech ? <Tech tech={slot.tech} /> : (
        <span class="free">
          {tx(slot.large ? "hs.slot.large" : "hs.slot.small")} <Amounts amounts={[{ resource: "atomic", many: slot.atomics }]} />
          {slot.gift && <small class="muted">{tx("hs.slot.gift")}</small>}
        </span>
      )}
    </li>
  );
}

function Secrets({ secrets }: { secrets: readonly SecretRow[] }): JSX.Element {
  return (
    <>
      <h4>{tx("hs.secrets", { n: secrets.length })}</h4>
      <ul class="hs-secrets">
        {secrets.map(({ card, name, text, points, hypers, reconstructed }) => (
          <li key={card}>
            <b>{name}{reconstructed && <> <Reconstructed /></>}</b>
            <span class="worth">
              {points === null ? <em class="muted">{tx("hs.secret.unknown")}</em> : (
                <>{points > 0 && <><Token kind="point" size={13} />{points}</>} {Number(hypers) > 0 && <><Token kind="hyper" size={13} />{hypers}</>}{points + Number(hypers) === 0 && "0"}</>
              )}
            </span>
            <small>{text}</small>
          </li>
        ))}
      </ul>
    </>
  );
}
