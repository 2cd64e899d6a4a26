import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";

import { t, tx } from "../i18n";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { Loading } from "../ui/Loading";
import { Notice } from "../ui/Notice";
import { sentenceOf, useLoad } from "../ui/hooks";
import s from "./host.module.css";

const TYPING = 300;

interface ListingProps<Row> {
  /** What can be searched for; nothing: it cannot. */
  search?: string;
  empty: string;
  load: (named: string, shown: readonly Row[]) => Promise<{ rows: Row[]; more: boolean }>;
  children: (row: Row, reload: () => void) => ComponentChildren;
}

/** Rows from the server, searched and read on by the page. */
export function Listing<Row>({ search, empty, load, children }: ListingProps<Row>) {
  const [typed, setTyped] = useState("");
  const [named, setNamed] = useState("");
  const [pages, setPages] = useState(1);
  useEffect(() => {
    const timer = setTimeout(() => setNamed(typed.trim()), TYPING);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, error, reload } = useLoad(() => severalPages(load, named, pages), [named, pages]);
  return (
    <section class={s.list}>
      {search && (
        <label class={s.search}>
          <Icon name="search" />
          <input
            class="input"
            type="search"
            value={typed}
            maxLength={60}
            placeholder={search}
            aria-label={search}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
      )}
      {error ? <Notice text={sentenceOf(error)} onRetry={reload} /> : !data && <Loading rows={3} height={64} />}
      {data?.rows.length === 0 && <p class="muted">{named ? tx("nothing_found", { named }) : empty}</p>}
      <ul class={s.rows}>{data?.rows.map((row) => children(row, reload))}</ul>
      {data?.more && <Button onClick={() => setPages(pages + 1)}>{t("others_more")}</Button>}
    </section>
  );
}

async function severalPages<Row>(load: ListingProps<Row>["load"], named: string, pages: number) {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const found = await load(named, rows);
    rows.push(...found.rows);
    if (!found.more || page === pages) return { rows, more: found.more };
  }
}
