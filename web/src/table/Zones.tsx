/** What does not lie on the board: zones on mats and beside the board, hands, and the cards and counters in them. */
import type { ComponentChildren } from "preact";

import type { Card, Zone } from "../api/schema";
import { t } from "../i18n";
import { seatColours } from "../ui/palette";
import { shapePath } from "../ui/Shape";
import { Facts } from "./Facts";
import { SeatName } from "./SeatName";
import type { Reference } from "./grammar";
import { movable } from "./grammar";
import { cardRemarks, stackLabel, zoneRemarks } from "./labels";
import type { Stack } from "./layout";
import { pick, point } from "./play";
import { seatSign } from "./signs";
import type { TableStore } from "./store";
import { useTable } from "./store";

/** The zones on a player's mat; one's own hand lies in the tray. */
export function matZones(store: TableStore, seat: number): Zone[] {
  return store.zones.value.filter((zone) => zone.mat === seat && !isOwnHand(store, zone));
}

function isOwnHand(store: TableStore, { kind, mat }: Zone): boolean {
  return kind === "hand" && mat !== null && mat === store.seat.value;
}

/** Whether something in some zones can be pointed at now. */
export function hasLegal(store: TableStore, zones: readonly Zone[]): boolean {
  return zones.some((zone) => referencesIn(store, zone).some((reference) => store.next.value.has(reference)));
}

function referencesIn(store: TableStore, { id }: Zone): Reference[] {
  const pieces = store.pieces.value.filter(({ place }) => place === id).map((piece) => `piece:${piece.id}`);
  return [`zone:${id}`, ...pieces, ...cardsIn(store, id).map((card) => `card:${card.id}`)];
}

function cardsIn(store: TableStore, place: string): Card[] {
  return store.cards.value.filter((card) => card.place === place);
}

export function MatZones({ zones }: { zones: readonly Zone[] }) {
  if (zones.length === 0) return null;
  return (
    <div class="zones">
      {zones.map((zone) => (
        <ZoneView key={zone.id} zone={zone} />
      ))}
    </div>
  );
}

/** Whether a game is played without a board: then the mats lie in the middle of the table. */
export function isBoardless(store: TableStore): boolean {
  return store.areas.value.length === 0;
}

/** The mats of all players with what lies on them, where other games have their board. */
export function TableTop() {
  const store = useTable();
  return (
    <section class="table-top" aria-label={t("zones.mats")}>
      {store.mats.value.map((mat) => (
        <article key={mat.seat} class="laid" style={{ "--seat": seatColours[mat.colour].fill }}>
          <h3>
            <SeatName seat={mat.seat} /> {mat.score !== null && <b>{mat.score}</b>}
          </h3>
          <Facts facts={mat.facts} />
          <MatZones zones={matZones(store, mat.seat)} />
        </article>
      ))}
    </section>
  );
}

/** What lies beside the board: piles, pools and tracks of all players. */
export function Beside() {
  const zones = useTable().zones.value.filter(({ mat }) => mat === null);
  if (zones.length === 0) return null;
  return (
    <section class="beside" aria-label={t("zones.beside")}>
      {zones.map((zone) => (
        <ZoneView key={zone.id} zone={zone} />
      ))}
    </section>
  );
}

/** One's own cards, at the bottom of the table. */
export function Hand() {
  const store = useTable();
  const hands = store.zones.value.filter((zone) => isOwnHand(store, zone));
  return (
    <>
      {hands.map((zone) => {
        const cards = cardsIn(store, zone.id);
        const middle = (cards.length - 1) / 2;
        return (
          <section
            key={zone.id}
            class="hand"
            style={{ "--cards": cards.length }}
            aria-label={hands.length > 1 ? zone.name : t("zones.hand")}
          >
            {cards.map((card, at) => (
              <CardView key={card.id} card={card} place={{ "--off": at - middle }} />
            ))}
          </section>
        );
      })}
    </>
  );
}

/** A zone with its name, how much is in it, and what one sees of that. */
function ZoneView({ zone }: { zone: Zone }) {
  const store = useTable();
  const cards = cardsIn(store, zone.id);
  const stacks = store.stacks.value.get(zone.id) ?? [];
  const count = zone.count ?? stacks.reduce((sum, { pieces }) => sum + pieces.length, cards.length);
  const reference = `zone:${zone.id}`;
  const mark = markOf(store, [reference]);
  const known = cards.filter(({ name }) => name);
  return (
    <div role="group" class={`zone zone-${zone.kind}`} aria-label={zone.name}>
      <Thing references={[reference]} class="zone-head">
        <span>{zone.name}</span> <b>{count}</b>
        <span class="visually-hidden">{zoneRemarks(store, zone, mark)}</span>
      </Thing>
      {zone.kind === "track" ? (
        <Spaces zone={zone} stacks={stacks} />
      ) : (
        <div class="zone-things">
          {stacks.map((stack) => (
            <Counters key={stack.key} stack={stack} />
          ))}
          {zone.kind === "pile" && cards.length === 0 && <Back empty={count === 0} />}
          {zone.kind === "hand" ? <Held cards={cards} /> : cards.map((card) => <CardView key={card.id} card={card} />)}
          {zone.kind === "hand" && known.map((card) => <CardView key={card.id} card={card} />)}
        </div>
      )}
      <Facts facts={zone.facts} />
    </div>
  );
}

/** Somebody else's cards of which one sees the backs: small, yet each can be pointed at. */
function Held({ cards }: { cards: readonly Card[] }) {
  const store = useTable();
  return (
    <>
      {cards.filter(({ name }) => !name).map((card) => {
        const reference = `card:${card.id}`;
        const label = cardRemarks(store, card, markOf(store, [reference]));
        return (
          <Thing key={card.id} references={[reference]} class="card-back">
            <span class="visually-hidden">{label}</span>
          </Thing>
        );
      })}
    </>
  );
}

/** A pile of which no card is seen: its back, or the place where it was. */
function Back({ empty }: { empty: boolean }) {
  return (
    <span class={empty ? "card-back none" : "card-back"}>
      {empty && <small class="muted">{t("zones.empty")}</small>}
    </span>
  );
}

/** ``place``: where in a hand it is, for styles that fan it out. */
function CardView({ card, place = {} }: { card: Card; place?: Record<string, number> }) {
  const store = useTable();
  const Face = card.name ? store.module.value.CardFace : undefined;
  const reference = `card:${card.id}`;
  const mark = markOf(store, [reference]);
  const { fill } = seatSign(store, card.owner);
  return (
    <Thing
      references={[reference]}
      class={`card kind-${card.kind} ${card.up ? "up" : "down"} ${Face ? "faced" : ""}`}
      style={{ ...place, ...(card.owner !== null && { color: fill }) }}
    >
      {Face ? <Face card={card} /> : <PlainFace card={card} />}
      <span class="visually-hidden">{cardRemarks(store, card, mark)}</span>
    </Thing>
  );
}

function PlainFace({ card }: { card: Card }) {
  return (
    <>
      {card.name ? <b>{card.name}</b> : <span class="card-back" />}
      {card.text && <small>{card.text}</small>}
      <Facts facts={card.facts} />
    </>
  );
}

/** The spaces of a track, with the counters that stand on them. */
function Spaces({ zone, stacks }: { zone: Zone; stacks: readonly Stack[] }) {
  return (
    <ol class="spaces">
      {zone.spaces.map((label, at) => (
        <li key={at}>
          <small>{label}</small>
          {stacks.filter(({ pieces }) => pieces[0]!.space === at).map((stack) => (
            <Counters key={stack.key} stack={stack} />
          ))}
        </li>
      ))}
    </ol>
  );
}

/** A label of so many letters has room on a counter; a longer one is written beside it. */
const SHORT = 4;

/** Counters of one owner and kind, as one. */
function Counters({ stack }: { stack: Stack }) {
  const store = useTable();
  const Art = store.module.value.PieceArt;
  const references = stack.pieces.map(({ id }) => `piece:${id}`);
  const { fill, shape } = seatSign(store, stack.owner, stack.former);
  const first = stack.pieces[0]!;
  return (
    <Thing references={references} class="counters" style={{ color: fill }}>
      <span class="visually-hidden">{stackLabel(store, stack, markOf(store, references))}</span>
      <svg viewBox="-22 -22 44 44" width="36" height="36" aria-hidden="true">
        <rect class="counter" x="-20" y="-20" width="40" height="40" rx="8" />
        <g transform="translate(0 2) scale(0.72)">
          {Art ? <Art piece={first} /> : <text class={first.label.length > SHORT ? "piece-label long" : "piece-label"} y="6">{first.label}</text>}
        </g>
        {shape && <path d={shapePath(shape)} fill="currentColor" transform="translate(-19 -19) scale(0.44)" />}
      </svg>
      {!Art && first.label.length > SHORT && <span aria-hidden="true">{first.label}</span>}
      {stack.pieces.length > 1 && <b aria-hidden="true">×{stack.pieces.length}</b>}
    </Thing>
  );
}

type Mark = "" | "next" | "picked";

function markOf(store: TableStore, references: readonly Reference[]): Mark {
  const taken = [...store.picked.value, ...store.selected.value];
  if (references.some((reference) => taken.includes(reference))) return "picked";
  return references.some((reference) => store.next.value.has(reference)) ? "next" : "";
}

/** Something beside the board that can be pointed at; ``references`` are alike. */
function Thing({ references, style, class: look, children }: {
  references: readonly Reference[]; style?: Record<string, string | number>; class: string; children: ComponentChildren;
}) {
  const store = useTable();
  const mark = markOf(store, references);
  const lit = references.some((reference) => store.lit.value.has(reference));
  return (
    <button
      type="button"
      class={[look, "thing", mark, lit && "lit"].filter(Boolean).join(" ")}
      style={style}
      data-thing={references.join(" ")}
      aria-pressed={mark === "picked"}
      onClick={() => pointAt(store, references)}
    >
      {children}
    </button>
  );
}

/** Of things that are alike those go together that can; otherwise one of them is meant. */
function pointAt(store: TableStore, references: readonly Reference[]): void {
  const goers = movable(store.choices.value);
  if (references.every((reference) => goers.has(reference))) return point(store, { pieces: references, area: null });
  pick(store, references.find((reference) => store.next.value.has(reference)) ?? references[0]!);
}
