/** IOUs, ore and trade goods: their pictures, their names, and rows of them. */
import type { JSX } from "preact";

import type { Mat, Position } from "../../api/schema";
import { tx } from "../../i18n";
import { seatColours } from "../../ui/palette";
import { Shape } from "../../ui/Shape";
import { panelOf, type Resources } from "./panels";

const GOODS = "-goods";
const NEUTRAL_GOODS = `neutral${GOODS}`;

/** Whose trade goods they are: the mat of their maker. */
export function maker(position: Position, what: string): Mat | undefined {
  const seat = (panelOf(position, "homes") ?? []).indexOf(what.slice(0, -GOODS.length));
  return position.scene.mats.find((mat) => mat.seat === seat);
}

/** What the maker of trade goods is called; the Trader's own are nobody's. */
function makerName(position: Position, what: string): string {
  const home = maker(position, what)?.home;
  const area = position.scene.areas.find(({ id }) => id === home);
  return area?.label || maker(position, what)?.name || (what === NEUTRAL_GOODS ? tx("is.goods.neutral") : what.slice(0, -GOODS.length));
}

export function resourceName(position: Position, what: string): string {
  if (!what.endsWith(GOODS)) return tx(`is.resource.${what}`);
  return tx("is.resource.goods", { name: makerName(position, what) });
}

/** So many of a resource, in words: "3 ore". */
export function amountText(position: Position, what: string, count: number): string {
  const goods = what.endsWith(GOODS);
  return tx(`is.amount.${goods ? "goods" : what}`, { n: count, name: makerName(position, what) });
}

export function listText(position: Position, all: Resources): string {
  const parts = entriesOf(all).map(([what, count]) => amountText(position, what, count));
  return parts.join(", ") || tx("is.nothing");
}

/** IOUs first, then ore, then trade goods by name. */
export function entriesOf(all: Resources): [what: string, count: number][] {
  const rank = (what: string): string => (what === "iou" ? "0" : what === "ore" ? "1" : `2${what}`);
  return Object.entries(all).filter(([, count]) => count > 0).sort(([a], [b]) => (rank(a) < rank(b) ? -1 : 1));
}

/** How many resources a transport carries in the hands of whoever has it. */
export function capacityOf(position: Position, transport: number | string): number {
  const piece = position.scene.pieces.find(({ id }) => id === String(transport));
  return Number(piece?.figures["capacity"] ?? 0);
}

export function total(all: Resources): number {
  return Object.values(all).reduce((sum, count) => sum + count, 0);
}

const ROCK = "M4 14L7 6L13 3.5L20 8L21 16L14 21L6 19Z";

/** The picture of a resource: a coin, a rock, or a crate with the maker's shape. */
export function ResourceSign({ position, what, size = 18 }: {
  position: Position; what: string; size?: number;
}): JSX.Element {
  if (what.endsWith(GOODS)) {
    const mat = maker(position, what);
    const { fill, shape } = mat ? seatColours[mat.colour] : { fill: "#9aa7bd", shape: null };
    return (
      <span class="is-sign goods" style={{ color: fill, width: size, height: size }} aria-hidden="true">
        {shape && <Shape name={shape} size={size * 0.6} />}
      </span>
    );
  }
  return (
    <svg class={`is-sign ${what}`} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {what === "ore" ? <><path d={ROCK} /><path class="edge" d="M7 6L12 11L20 8M12 11L14 21" /></>
        : <><circle cx={12} cy={12} r={9.5} /><path class="edge" d="M12 6.5V17.5M8.5 9.5C9.5 7.5 15 7.5 15 10S9 13.5 9 15.2S15 17 15.8 14.6" /></>}
    </svg>
  );
}

/** Everything that a box or a transport holds, as signs and numbers. */
export function Amounts({ position, all, empty }: {
  position: Position; all: Resources; empty?: string;
}): JSX.Element {
  const entries = entriesOf(all);
  if (entries.length === 0) return <span class="is-amounts muted small">{empty ?? tx("is.nothing")}</span>;
  return (
    <span class="is-amounts" role="img" aria-label={listText(position, all)}>
      {entries.map(([what, count]) => (
        <span key={what} title={resourceName(position, what)}>
          <ResourceSign position={position} what={what} /><b>{count}</b>
        </span>
      ))}
    </span>
  );
}

/** What a box held and what it holds now, kind by kind: the running balance. */
export function Balance({ position, before, now }: {
  position: Position; before: Resources; now: Resources;
}): JSX.Element {
  const kinds = entriesOf({ iou: 1, ...before, ...now }).map(([what]) => what);
  const gone = Object.keys(before).filter((what) => !kinds.includes(what));
  return (
    <ul class="is-balance" aria-label={tx("is.plan.balance")}>
      {[...kinds, ...gone].map((what) => {
        const was = before[what] ?? 0;
        const left = now[what] ?? 0;
        const told = was === left ? amountText(position, what, left)
          : tx("is.plan.change", { what: resourceName(position, what), before: was, now: left });
        return (
          <li key={what} class={was === left ? "" : left < was ? "less" : "more"}>
            <span class="visually-hidden">{told}</span>
            <span aria-hidden="true" title={told}>
              <ResourceSign position={position} what={what} size={20} />
              {was !== left && <><s>{was}</s> → </>}<b>{left}</b>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
