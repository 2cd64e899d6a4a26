/** How a battle may go, from what the looker knows. */
import type { JSX } from "preact";

import { language, tx } from "../../i18n";
import type { BattleOdds } from "./panels";

const share = (part: number): number => Math.round(part * 100);

/** Shares of winning, of nobody winning and of losing that add up to 100. */
export function shares({ win, draw }: Pick<BattleOdds, "win" | "draw">): { win: number; draw: number; lose: number } {
  const won = share(win);
  const even = Math.min(100 - won, share(draw));
  return { win: won, draw: even, lose: 100 - won - even };
}

/** A number with one decimal at most, as the reader's language writes it. */
export const short = (value: number): string =>
  new Intl.NumberFormat(language.value, { maximumFractionDigits: 1 }).format(value);

/** Twice the standard error, in full percents. */
const margin = ({ stderr }: BattleOdds): number => Math.max(1, share(stderr * 2));

/** How sure the numbers are, and what they assume. */
export const certainty = (odds: BattleOdds): string =>
  odds.exact ? tx("is.odds.exact") : tx("is.odds.tried", { margin: margin(odds) });

export function OddsCard({ odds, title, onEnter, onLeave }: {
  odds: BattleOdds; title?: string; onEnter?: () => void; onLeave?: () => void;
}): JSX.Element {
  const { win, draw, lose } = shares(odds);
  return (
    <div class="is-odds" onPointerEnter={onEnter} onPointerLeave={onLeave}>
      {title && <strong class="small">{title}</strong>}
      <span class="is-odds-bar" aria-hidden="true">
        <i class="win" style={{ width: `${win}%` }} />
        <i class="draw" style={{ width: `${draw}%` }} />
        <i class="lose" style={{ width: `${lose}%` }} />
      </span>
      <span class="small">
        <b>{odds.exact ? tx("is.odds.win", { share: win }) : tx("is.odds.near", { share: win, margin: margin(odds) })}</b>
        {draw > 0 && ` · ${tx("is.odds.draw", { share: draw })}`} · {tx("is.odds.lose", { share: lose })}
        {odds.prize !== null && ` · ${tx("is.odds.prize", { share: share(odds.prize) })}`}
      </span>
      <small class="muted">
        {tx("is.odds.own", { units: short(odds.losses_own), value: short(odds.value_own) })} ·{" "}
        {tx("is.odds.theirs", { units: short(odds.losses_theirs), value: short(odds.value_theirs) })} ·{" "}
        {tx("is.odds.rounds", { rounds: short(odds.rounds) })}
      </small>
      <details class="is-odds-how small muted">
        <summary>{tx(odds.exact ? "is.odds.is_exact" : "is.odds.is_tried")}</summary>
        {certainty(odds)}
      </details>
    </div>
  );
}
