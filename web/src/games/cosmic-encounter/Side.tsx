/** Offense and defense face each other across the board: ships, allies, card, and a total that grows. */
import type { JSX } from "preact";

import { tx } from "../../i18n";
import type { PanelProps } from "../module";
import { colourOf, nameOf, SeatShape, Who } from "../shared/people";
import { aliensOf, type LaneCard, panelOf, type Side } from "./panels";
import { Emblem } from "./emblems/Drawn";
import { Laid } from "./parts";

type SideProps = PanelProps & { role: "offense" | "defense"; side: Side | null };

export function Sides(props: PanelProps): JSX.Element {
  const lane = panelOf(props.position, "lane");
  return (
    <>
      <SidePanel {...props} role="offense" side={lane?.offense ?? null} />
      <SidePanel {...props} role="defense" side={lane?.defense ?? null} />
    </>
  );
}

function SidePanel(props: SideProps): JSX.Element {
  const { position, role, side } = props;
  const look = ["ce-side", role, side?.won === true && "won", side?.won === false && "lost"].filter(Boolean).join(" ");
  if (!side) return <section class={`${look} empty`} aria-label={tx(`ce.${role}`)}><h2>{tx(`ce.${role}`)}</h2></section>;
  return (
    <section class={look} aria-label={tx("ce.side.of", { role: tx(`ce.${role}`), who: nameOf(position, side.seat) })}
      style={{ "--seat": colourOf(position, side.seat) }}>
      <h2>{tx(`ce.${role}`)}</h2>
      <div class="who"><Who position={position} seat={side.seat} /></div>
      <Aliens {...props} seat={side.seat} />
      <Laid card={side.card} />
      <Ships {...props} side={side} />
      <Total side={side} />
      {side.card?.stated && <p class="stated small">{tx("ce.stated", { card: side.card.stated })}</p>}
    </section>
  );
}

/** The emblems of a main player's aliens, by name. */
function Aliens({ position, seat }: PanelProps & { seat: number }): JSX.Element {
  return (
    <ul class="aliens">
      {aliensOf(position, seat).map(({ alien, name, state }) => (
        <li key={name} class={state}><Emblem alien={alien} size={26} /><span>{name}</span></li>
      ))}
    </ul>
  );
}

/** Ships of the main player and of each ally, by shape and number. */
function Ships({ position, side }: PanelProps & { side: Side }): JSX.Element {
  const rows = [{ seat: side.seat, ships: side.ships }, ...side.allies];
  return (
    <ul class="ships">
      {rows.map(({ seat, ships }) => (
        <li key={seat} title={tx("ce.ships.of", { n: ships, who: nameOf(position, seat) })}>
          <SeatShape position={position} seat={seat} size={12} /><b>{ships}</b>
          <span class="visually-hidden">{tx("ce.ships.of", { n: ships, who: nameOf(position, seat) })}</span>
        </li>
      ))}
      {side.invited.map((seat) => (
        <li key={seat} class="invited" title={tx("ce.invited", { who: nameOf(position, seat) })}>
          <SeatShape position={position} seat={seat} size={12} /><i aria-hidden="true">?</i>
          <span class="visually-hidden">{tx("ce.invited", { who: nameOf(position, seat) })}</span>
        </li>
      ))}
    </ul>
  );
}

/** What it adds up to so far; what is face down is missing. */
function Total({ side: { sum, known } }: { side: Side }): JSX.Element {
  return (
    <dl class="total">
      {sum.parts.map(({ what, name, amount }) => (
        <div key={what}><dt>{name}</dt><dd>{amount > 0 ? `+${amount}` : amount}</dd></div>
      ))}
      <div class={known ? "sum" : "sum open"}>
        <dt>{tx("ce.total")}</dt>
        <dd>{known ? sum.total : tx("ce.total.open", { n: sum.total })}</dd>
      </div>
    </dl>
  );
}

/** What a card is called, or that it lies face down. */
export function cardName(card: LaneCard | null): string {
  if (!card) return tx("ce.card.none");
  return card.counts || card.name || tx("ce.card.down");
}
