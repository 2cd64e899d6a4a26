/** The cards: one's own objective and points, what everybody has, artifacts, free agents, and the decks. */
import type { ComponentChildren, JSX } from "preact";

import { tx } from "../../i18n";
import type { PanelProps, Revealed } from "../module";
import { nameOf, SeatShape, Who } from "../shared/people";
import { counted, handsInOrder } from "./cards";
import { type CardsPanel, type CardInfo, type Deck, type Hand, panelOf } from "./panels";
import { Ship } from "./parts";

export const hasCards = (position: PanelProps["position"]): boolean => panelOf(position, "cards") !== undefined;

export function Cards(props: PanelProps): JSX.Element | null {
  const panel = panelOf(props.position, "cards");
  if (!panel) return null;
  const [first, ...others] = handsInOrder(panel, props.seat);
  const mine = first && first.seat === props.seat ? first : null;
  return (
    <div class="is-cards">
      {mine && <Mine {...props} panel={panel} hand={mine} />}
      <Others {...props} panel={panel} hands={mine ? others : panel.hands} />
      <Artifacts {...props} panel={panel} />
      <Agents {...props} panel={panel} />
      <Absent {...props} panel={panel} />
      <Decks panel={panel} />
    </div>
  );
}

interface Part extends PanelProps {
  panel: CardsPanel;
}

/** What is on a card, to read: closed, its name alone. */
function CardLine({ text, count = 1, open = false, note, children }: {
  text: CardInfo; count?: number; open?: boolean; note?: string; children?: ComponentChildren;
}): JSX.Element {
  return (
    <details class={`is-card-line ${text.deck}`} open={open}>
      <summary>
        <span>{text.name}</span>
        {count > 1 && <b>×{count}</b>}
        {note && <small class="muted">{note}</small>}
      </summary>
      <p>{text.text}</p>
      {children}
    </details>
  );
}

/** The own objective, its points and the own breakthroughs, all to read at once. */
function Mine({ panel, hand }: Part & { hand: Hand }): JSX.Element {
  const objective = panel.texts[hand.objective];
  return (
    <section class="is-mine-cards" aria-label={tx("is.cards.mine")}>
      <h3>{tx("is.cards.mine")}</h3>
      {objective && (
        <CardLine text={objective} open note={tx(hand.shown ? "is.cards.shown" : "is.cards.secret")}>
          <Score panel={panel} hand={hand} />
        </CardLine>
      )}
      <Breakthroughs panel={panel} hand={hand} />
      {!objective && hand.breakthroughs.length === 0 && <p class="muted">{tx("is.cards.none")}</p>}
    </section>
  );
}

/** The points of an objective, and what they come from. */
function Score({ panel, hand }: { panel: CardsPanel; hand: Hand }): JSX.Element | null {
  if (hand.points === null) return null;
  return (
    <dl class="is-score">
      {hand.parts.map(({ label, points }) => <div key={label}><dt>{label}</dt><dd>{points}</dd></div>)}
      <div class="sum"><dt>{tx("is.cards.points")}</dt><dd>{tx("is.cards.of", { points: hand.points, goal: panel.goal })}</dd></div>
    </dl>
  );
}

function Breakthroughs({ panel, hand }: { panel: CardsPanel; hand: Hand }): JSX.Element | null {
  if (hand.breakthroughs.length === 0) return null;
  return (
    <div class="is-card-lines">
      {counted(hand.breakthroughs).map(([card, count]) => <CardLine key={card} text={panel.texts[card]!} count={count} />)}
    </div>
  );
}

/** What is known of the others. */
function Others({ position, panel, hands, seat }: Part & { hands: readonly Hand[] }): JSX.Element | null {
  const { objectives } = panel;
  if (hands.length === 0 || !(objectives || panel.decks.some(({ deck }) => deck === "breakthrough"))) return null;
  const title = tx(seat === null ? "is.cards.players" : "is.cards.others");
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul class="is-hands">
        {hands.map((hand) => (
          <li key={hand.seat}>
            <header>
              <Who position={position} seat={hand.seat} />
              {objectives && !hand.objective && <small class="muted">{tx("is.cards.hidden")}</small>}
              {hand.points !== null && <b>{hand.points}</b>}
            </header>
            {hand.objective && panel.texts[hand.objective] && (
              <CardLine text={panel.texts[hand.objective]!} note={hand.shown ? "" : tx("is.cards.seen")}>
                <Score panel={panel} hand={hand} />
              </CardLine>
            )}
            <Breakthroughs panel={panel} hand={hand} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Artifacts({ position, panel, light, pick }: Part): JSX.Element | null {
  if (panel.artifacts.length === 0) return null;
  return (
    <section aria-label={tx("is.cards.artifacts")}>
      <h3>{tx("is.cards.artifacts")}</h3>
      <ul class="is-hands">
        {panel.artifacts.map(({ card, holder, owner, about, hex }) => (
          <li key={card}>
            <CardLine text={panel.texts[card]!} />
            <p class="small">
              <button type="button" class="is-where" onClick={() => pick(about)} onPointerEnter={() => light([about, `area:${hex}`])}
                onPointerLeave={() => light([])}>
                {owner !== null && <SeatShape position={position} seat={owner} size={12} />} {holder}, {hex}
              </button>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Agents({ panel, light }: Part): JSX.Element | null {
  if (panel.agents.length === 0) return null;
  return (
    <section aria-label={tx("is.cards.agents")}>
      <h3>{tx("is.cards.agents")}</h3>
      <ul class="is-hands">
        {panel.agents.map(({ card, where, about }) => (
          <li key={card} onPointerEnter={() => light(about)} onPointerLeave={() => light([])}>
            {panel.texts[card] && <CardLine text={panel.texts[card]!} note={where} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Units that are off the map for a while. */
function Absent({ position, panel }: Part): JSX.Element | null {
  if (panel.absent.length === 0) return null;
  return (
    <section aria-label={tx("is.cards.absent")}>
      <h3>{tx("is.cards.absent")}</h3>
      <ul class="is-absent small">
        {panel.absent.map(({ name, kind, owner, until }) => (
          <li key={name}>
            {owner !== null && <SeatShape position={position} seat={owner} size={12} />}
            <Ship kind={kind} size={20} /> {name} <span class="muted">{tx("is.cards.until", { what: until })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Decks({ panel }: { panel: CardsPanel }): JSX.Element {
  return (
    <section aria-label={tx("is.cards.decks")}>
      <h3>{tx("is.cards.decks")}</h3>
      {panel.decks.map((deck) => <DeckView key={deck.deck} panel={panel} deck={deck} />)}
    </section>
  );
}

/** A deck; those breakthroughs that are left are sorted by the level that they need. */
function DeckView({ panel, deck }: { panel: CardsPanel; deck: Deck }): JSX.Element {
  const level = (card: string): number => panel.texts[card]!.level;
  const rows = deck.rows.toSorted((a, b) => level(a.card) - level(b.card) || Number(b.left > 0) - Number(a.left > 0));
  return (
    <details class="is-deck">
      <summary>{deck.label} <b>{tx("is.cards.left", { n: deck.left })}</b></summary>
      {rows.map(({ card, left, of }) => (
        <div key={card} class={left ? "" : "is-gone"}>
          <CardLine text={panel.texts[card]!} note={note(level(card), left, of)} />
        </div>
      ))}
    </details>
  );
}

function note(level: number, left: number, of: number): string {
  const stock = of > 1 ? `${left}/${of}` : left ? "" : tx("is.cards.drawn");
  return [level ? tx("is.cards.level", { level }) : "", stock].filter(Boolean).join(" · ");
}

/** A card that has just been turned up: what it says, and who turned it up. */
export function CardFace({ position, card, seat, blow, dealt }: PanelProps & Revealed): JSX.Element | null {
  const text = panelOf(position, "cards")?.texts[card];
  if (!text) return null;
  return (
    <div class={`is-card-face ${text.deck}${blow ? " blow" : ""}`}>
      <p class="is-card-deck small">{tx(blow ? "is.cards.strikes" : `is.deck.${text.deck}`)}</p>
      <h3>{text.name}</h3>
      <p>{text.text}</p>
      {seat !== null && (
        <p class="is-card-who small">
          <SeatShape position={position} seat={seat} size={12} /> {tx(`is.turned.${dealt ? "dealt" : blow ? "blow" : text.deck}`, { name: nameOf(position, seat) })}
        </p>
      )}
    </div>
  );
}
