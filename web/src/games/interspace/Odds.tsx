/** How a battle may go, from what the looker knows. */
import type { JSX } from "preact";

import type { Position } from "../../api/schema";
import { language, tx } from "../../i18n";
import { type Odds, placeName } from "./panels";

const share = (part: number): number => Math.round(part * 100);

/** Shares of winning, of nobody winning and of losing that add up to 100. */
export function shares({ win, draw }: Pick<Odds, "win" | "draw">): { win: number; draw: number; lose: number } {
  const won = share(win);
  const even = Math.min(100 - won, share(draw));
  return { win: won, draw: even, lose: 100 - won - even };
}

/** A number with one decimal at most, as the reader's language writes it. */
export const short = (value: number): string =>
  new Intl.NumberFormat(language.value, { maximumFractionDigits: 1 }).format(value);

export function OddsCard({ position, odds, titled = false }: {
  position: Position; odds: Odds; titled?: boolean;
}): JSX.Element {
  const { win, draw, lose } = shares(odds);
  const margin = Math.max(1, share(odds.stderr * 2));
  return (
    <div class="is-odds">
      {titled && <strong class="small">{placeName(position, odds.hex)}</strong>}
      <span class="is-odds-bar" aria-hidden="true">
        <i class="win" style={{ width: `${win}%` }} />
        <i class="draw" style={{ width: `${draw}%` }} />
        <i class="lose" style={{ width: `${lose}%` }} />
      </span>
      <span class="small">
        <b>{tx("is.odds.win", { share: win, margin })}</b>
        {draw > 0 && ` · ${tx("is.odds.draw", { share: draw })}`} · {tx("is.odds.lose", { share: lose })}
      </span>
      <small class="muted">
        {tx("is.odds.own", { units: short(odds.losses_own), value: short(odds.value_own) })} ·{" "}
        {tx("is.odds.theirs", { units: short(odds.losses_theirs), value: short(odds.value_theirs) })} ·{" "}
        {tx("is.odds.rounds", { rounds: short(odds.rounds) })}
      </small>
    </div>
  );
}
