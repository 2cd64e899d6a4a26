import { useEffect, useState } from "preact/hooks";

import { bringBack, putAway } from "../api/client";
import type { GameInfo, Table } from "../api/schema";
import { language, t } from "../i18n";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { Loading } from "../ui/Loading";
import { Notice } from "../ui/Notice";
import { sentenceOf, useLoad, useRefresh, useTask, useTitle } from "../ui/hooks";
import { DaysDialog } from "./DaysDialog";
import { isMyTurn } from "./names";
import { severalPages } from "./pages";
import parts from "./parts.module.css";
import { TableCard } from "./TableCard";
import s from "./tables.module.css";

const REFRESH = 15;

interface MyTablesProps {
  games: readonly GameInfo[];
  onNew: () => void;
  /** Whether it is my turn at one of them. */
  onTurn: (isMine: boolean) => void;
}

/** Where I play, where it is my turn first; finished games until I put them away. */
export function MyTables({ games, onNew, onTurn }: MyTablesProps) {
  const [pages, setPages] = useState(1);
  const [away, setAway] = useState(false);
  const [days, setDays] = useState(false);
  const { data, error, reload } = useLoad(
    () => severalPages({ mine: true, put_away: away }, pages),
    [pages, away, language.value],
  );
  const task = useTask();
  useRefresh(reload, REFRESH);
  const mine = data?.tables.toSorted((one, other) => urgency(other) - urgency(one) || waited(one) - waited(other));
  const turns = mine?.filter(isMyTurn).length ?? 0;
  useEffect(() => onTurn(turns > 0), [turns > 0]);
  useTitle(turns > 0 ? `(${turns}) ${t("site")}` : t("site"));
  const move = (table: Table) =>
    task.run(async () => {
      await (away ? bringBack : putAway)(table.id);
      reload();
    });
  return (
    <section class={s.tables} aria-labelledby="mine-title">
      <div class={s.head}>
        <div>
          <h2 id="mine-title">{t(away ? "away_title" : "mine_title")}</h2>
          <p class={s.turns} aria-live="polite">
            {turns > 0 && t("mine_turns", { n: turns })} {turns > 0 && <kbd title={t("keys.waiting")}>W</kbd>}
          </p>
        </div>
        <div class={s.headButtons}>
          <Button look="quiet" onClick={() => setDays(true)}>
            <Icon name="clock" />
            {t("days_open")}
          </Button>
          <Button onClick={onNew}>
            <Icon name="plus" />
            {t("mine_new")}
          </Button>
        </div>
      </div>
      {task.problem && <Notice text={task.problem} />}
      {days && <DaysDialog onClose={() => setDays(false)} />}
      {error ? <Notice text={sentenceOf(error)} onRetry={reload} /> : !mine && <Loading rows={2} height={140} />}
      {mine?.length === 0 && (
        <div class={parts.empty}>
          <p>{t(away ? "away_empty" : "mine_empty")}</p>
          <p class="muted">{t(away ? "away_empty_next" : "mine_empty_next")}</p>
        </div>
      )}
      <ul class={s.cards}>
        {mine?.map((table) => (
          <TableCard
            key={table.id}
            table={table}
            games={games}
            aside={table.status === "over" && { text: t(away ? "card_bring_back" : "card_put_away"), act: () => move(table) }}
          />
        ))}
      </ul>
      <Button look="quiet" class={s.away} onClick={() => setAway(!away)}>
        {t(away ? "away_leave" : "away_show")}
      </Button>
      {data?.more && (
        <Button class={s.more} onClick={() => setPages(pages + 1)}>
          {t("others_more")}
        </Button>
      )}
    </section>
  );
}

/** Of those where it is my turn, the one that has waited longest comes first. */
const waited = (table: Table): number => (isMyTurn(table) ? (table.since ?? 0) : 0);

/** My turn first, finished games last. */
function urgency(table: Table): number {
  return isMyTurn(table) ? 2 : table.status === "over" ? 0 : 1;
}
