/** The card of an area: what is to know about it, and the counters in it, to choose among them. */
import { useState } from "preact/hooks";

import type { Area, Piece } from "../api/schema";
import { t } from "../i18n";
import { Icon } from "../ui/Icon";
import { Stepper } from "../ui/Stepper";
import { Facts } from "./Facts";
import { SeatName } from "./SeatName";
import { movable } from "./grammar";
import { factText } from "./labels";
import { centre } from "./layout";
import { usePanel } from "./panel";
import { pick, select } from "./play";
import type { TableStore } from "./store";
import { useTable } from "./store";

export function AreaCard() {
  const store = useTable();
  const area = store.areaById.value.get(store.looked.value ?? "");
  return area ? <Card key={area.id} area={area} /> : null;
}

function Card({ area }: { area: Area }) {
  const store = useTable();
  const panel = usePanel()!;
  const Own = store.module.value.slots?.area;
  const [onRight] = useState(() => isOnLeftHalf(store, area));
  return (
    <article class={onRight ? "area-card right" : "area-card"} aria-label={area.name}>
      <header>
        <h3>{area.name}</h3>
        {area.owner !== null && <SeatName seat={area.owner} />}
        <button
          type="button"
          class="icon-button"
          aria-label={t("card.close")}
          onClick={() => (store.looked.value = null)}
        >
          <Icon name="close" size={16} />
        </button>
      </header>
      <Units area={area.id} />
      {Own && <Own {...panel} area={area} />}
      <Facts facts={area.facts} />
    </article>
  );
}

/** The card opens on the side of the board where it does not cover its area. */
function isOnLeftHalf(store: TableStore, area: Area): boolean {
  const { x, scale } = store.camera.peek();
  return x + centre(area).x * scale < store.view.peek().width / 2;
}

function Units({ area }: { area: string }) {
  const store = useTable();
  const goers = movable(store.choices.value);
  const pieces = store.pieces.value.filter((piece) => piece.place === area);
  const going = pieces.map(referenceOf).filter((reference) => goers.has(reference));
  return (
    <>
      {going.length > 1 && (
        <p class="select-all">
          <button type="button" class="answer" onClick={() => void select(store, going)}>
            {t("card.all", { n: going.length })}
          </button>
          {store.selected.value.length > 0 && (
            <button type="button" class="answer" onClick={() => void select(store, [])}>
              {t("card.none")}
            </button>
          )}
        </p>
      )}
      <ul class="units">
        {alike(pieces).map((same) => (
          <li key={same[0]!.id}>
            <UnitRow pieces={same} goers={goers} />
          </li>
        ))}
      </ul>
    </>
  );
}

function referenceOf(piece: Piece): string {
  return `piece:${piece.id}`;
}

/** Pieces that differ in nothing but their number, together. */
function alike(pieces: readonly Piece[]): Piece[][] {
  const groups = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const key = JSON.stringify([piece.owner, piece.kind, piece.facts]);
    groups.set(key, [...(groups.get(key) ?? []), piece]);
  }
  return [...groups.values()];
}

function UnitRow({ pieces, goers }: { pieces: Piece[]; goers: ReadonlySet<string> }) {
  const store = useTable();
  const first = pieces[0]!;
  const names = [...new Set(pieces.map((piece) => piece.name))].join(", ");
  const going = pieces.map(referenceOf).filter((reference) => goers.has(reference));
  const pickable = pieces.map(referenceOf).find((reference) => store.next.value.has(reference));
  return (
    <>
      <Face piece={first} count={pieces.length} />
      <span class="unit-name">
        <span>{names}</span>
        {first.facts.length > 0 && <small>{factText(first.facts)}</small>}
      </span>
      {going.length > 0 ? (
        <HowMany going={going} name={names} />
      ) : (
        pickable !== undefined && (
          <button type="button" class="answer" onClick={() => pick(store, pickable)}>
            {t("card.choose")}
          </button>
        )
      )}
    </>
  );
}

/** How many of the same kind go along: a box to tick for one, a number for several. */
function HowMany({ going, name }: { going: string[]; name: string }) {
  const store = useTable();
  const along = going.filter((reference) => store.selected.value.includes(reference)).length;
  if (going.length === 1) {
    return (
      <label class="tick">
        <input type="checkbox" checked={along === 1} onChange={() => take(store, going, 1 - along)} />
        <span class="visually-hidden">{t("card.take", { name })}</span>
      </label>
    );
  }
  return (
    <Stepper
      id={`take-${going[0]}`}
      label={name}
      value={along}
      least={0}
      most={going.length}
      onChange={(count) => take(store, going, count)}
    />
  );
}

function take(store: TableStore, going: readonly string[], count: number): void {
  const area = store.piece(going[0]!)?.place;
  const others = store.selected.value.filter(
    (reference) => !going.includes(reference) && store.piece(reference)?.place === area,
  );
  void select(store, [...others, ...going.slice(0, count)]);
}

/** Change how many of the selected kinds go along, as digit keys do. */
export function takeCount(store: TableStore, count: number): void {
  const chosen = store.selected.value.map((reference) => store.piece(reference));
  const goers = movable(store.choices.value);
  const candidates = store.pieces.value.filter((piece) => {
    const likeChosen = chosen.some((one) => one?.place === piece.place && one.kind === piece.kind);
    return likeChosen && goers.has(referenceOf(piece));
  });
  void select(store, candidates.slice(0, count).map(referenceOf));
}

function Face({ piece, count }: { piece: Piece; count: number }) {
  const store = useTable();
  const Art = store.module.value.PieceArt;
  return (
    <span class="unit-face">
      {piece.owner !== null && <SeatName seat={piece.owner} size={12} />}
      <svg viewBox="-20 -20 40 40" width="28" height="28" aria-hidden="true">
        {Art ? <Art piece={piece} /> : <text class="piece-label" y="6">{piece.label}</text>}
      </svg>
      {count > 1 && <b>×{count}</b>}
    </span>
  );
}
