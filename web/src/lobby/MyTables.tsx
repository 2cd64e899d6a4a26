import { useState } from "preact/hooks";

import type { Table } from "../api/schema";
import { language, t } from "../i18n";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { Loading } from "../ui/Loading";
import { Notice } from "../ui/Notice";
import { sentenceOf, useLoad, useRefresh, useTitle } from "../ui/hooks";
import { isMyTurn } from "./names";
import { severalPages } from "./pages";
import { TableCard } from "./TableCard";

const REFRESH = 15;

/** Where I play, where it is my turn first. */
export function MyTables({ onNew }: { onNew: () => void }) {
  const [pages, setPages] = useState(1);
  const { data, error, reload } = useLoad(() => severalPages({ mine: true }, pages), [pages, language.value]);
  useRefresh(reload, REFRESH);
  const mine = data?.tables.toSorted((one, other) => urgency(other) - urgency(one));
  const turns = mine?.filter(isMyTurn).length ?? 0;
  useTitle(turns > 0 ? `(${turns}) ${t("site")}` : t("site"));
  return (
    <section class="tables" aria-labelledby="mine-title">
      <div class="section-head">
        <div>
          <h2 id="mine-title">{t("mine_title")}</h2>
          <p class="turns" aria-live="polite">
            {turns > 0 && t("mine_turns", { n: turns })}
          </p>
        </div>
        <Button onClick={onNew}>
          <Icon name="plus" />
          {t("mine_new")}
        </Button>
      </div>
      {error ? <Notice text={sentenceOf(error)} onRetry={reload} /> : !mine && <Loading rows={2} height={140} />}
      {mine?.length === 0 && (
        <div class="empty">
          <p>{t("mine_empty")}</p>
          <p class="muted">{t("mine_empty_next")}</p>
        </div>
      )}
      <ul class="cards">{mine?.map((table) => <TableCard key={table.id} table={table} />)}</ul>
      {data?.more && (
        <Button class="more" onClick={() => setPages(pages + 1)}>
          {t("others_more")}
        </Button>
      )}
    </section>
  );
}

/** My turn first, finished games last. */
function urgency(table: Table): number {
  return isMyTurn(table) ? 2 : table.status === "over" ? 0 : 1;
}
