/** How a battle may go, from what the looker knows. */
import type { JSX } from "preact";

import { language, tx } from "../../i18n";
import type { PanelProps } from "../module";
import { nameOf, placeName } from "../shared/people";
import type { BattleOdds } from "./panels";

const short = (value: number): string => new Intl.NumberFormat(language.value, { maximumFractionDigits: 1 }).format(value);

/** The chance to win: a range where counters lie face down, else a number and how sure it is. */
export function chances({ unknown, least, most, win, margin }: BattleOdds): string {
  if (unknown > 0 && most > least) return tx("se.odds.range", { n: unknown, least, most, win });
  if (unknown > 0) return tx("se.odds.all", { n: unknown, win });
  return tx("se.odds.win", { win, margin });
}

export function OddsCard({ position, odds, light, children }: PanelProps & { odds: BattleOdds; children?: JSX.Element | false | undefined }): JSX.Element {
  const { least, most, win, hex, unknown } = odds;
  return (
    <div class="se-odds" onPointerEnter={() => light([`area:${hex}`])} onPointerLeave={() => light([])}>
      <strong>{tx("se.odds.at", { place: placeName(position, hex), who: nameOf(position, odds.foe) })}</strong>
      <span class="se-odds-bar" aria-hidden="true">
        <i class="sure" style={{ width: `${unknown > 0 ? least : win}%` }} />
        {unknown > 0 && <i class="maybe" style={{ width: `${most - least}%` }} />}
      </span>
      <b>{chances(odds)}</b>
      <small class="muted">{tx("se.odds.losses", { own: short(odds.own_losses), theirs: short(odds.their_losses), rounds: short(odds.rounds) })}</small>
      {children}
    </div>
  );
}

/** The battles that may come, and what their odds assume. */
export function OddsList(props: PanelProps & { all: readonly BattleOdds[] }): JSX.Element | null {
  if (props.all.length === 0) return null;
  return (
    <section class="se-odds-list" aria-label={tx("se.odds.title")}>
      <h3>{tx("se.odds.title")} <small class="muted">{tx("se.odds.assumes")}</small></h3>
      <div>{props.all.map((odds) => <OddsCard key={`${odds.hex} ${odds.foe}`} {...props} odds={odds} />)}</div>
    </section>
  );
}
