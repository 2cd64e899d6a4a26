import { useEffect, useState } from "preact/hooks";

import type { GameInfo, Table } from "../api/schema";
import { language, t } from "../i18n";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { Loading } from "../ui/Loading";
import { Notice } from "../ui/Notice";
import { Segments } from "../ui/Segments";
import { sentenceOf, useLoad, useRefresh } from "../ui/hooks";
import { severalPages } from "./pages";
import parts from "./parts.module.css";
import { TableCard } from "./TableCard";
import s from "./tables.module.css";

const REFRESH = 20;
const TYPING = 300;

type Status = Table["status"];

/** Public tables: to join, to watch, to replay. */
export function OtherTables({ games }: { games: readonly GameInfo[] }) {
  const [status, setStatus] = useState<Status>("open");
  const [game, setGame] = useState("");
  const [typed, setTyped] = useState("");
  const [pages, setPages] = useState(1);
  const text = useSettled(typed.trim());
  const { data, error, reload } = useLoad(
    () => severalPages({ status, game, q: text }, pages),
    [status, game, text, pages, language.value],
  );
  useRefresh(reload, REFRESH);
  const shown = data?.tables.filter((table) => isForeign(table) && table.status === status);
  return (
    <section class={s.tables} aria-labelledby="others-title">
      <div class={s.head}>
        <h2 id="others-title">{t("others_title")}</h2>
        <div class={s.filters}>
          <Segments label={t("others_which")} value={status} choices={statuses()} onChange={setStatus} />
          {games.length > 1 && <GameFilter games={games} value={game} onChange={setGame} />}
          <label class={s.search}>
            <Icon name="search" />
            <input
              class="input"
              type="search"
              value={typed}
              maxLength={60}
              placeholder={t("others_search")}
              aria-label={t("others_search")}
              onInput={(event) => setTyped(event.currentTarget.value)}
            />
          </label>
        </div>
      </div>
      {error ? <Notice text={sentenceOf(error)} onRetry={reload} /> : !shown && <Loading rows={2} height={140} />}
      {shown?.length === 0 && <Empty status={status} text={text} />}
      <ul class={s.cards}>{shown?.map((table) => <TableCard key={table.id} table={table} games={games} />)}</ul>
      {data?.more && (
        <Button class={s.more} onClick={() => setPages(pages + 1)}>
          {t("others_more")}
        </Button>
      )}
    </section>
  );
}

function statuses(): { value: Status; text: string }[] {
  return [
    { value: "open", text: t("others_open") },
    { value: "playing", text: t("others_playing") },
    { value: "over", text: t("others_over") },
  ];
}

interface GameFilterProps {
  games: readonly GameInfo[];
  value: string;
  onChange: (game: string) => void;
}

function GameFilter({ games, value, onChange }: GameFilterProps) {
  return (
    <select
      class="select"
      aria-label={t("others_game")}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{t("others_every_game")}</option>
      {games.map((game) => (
        <option key={game.name} value={game.name}>
          {game.title}
        </option>
      ))}
    </select>
  );
}

function Empty({ status, text }: { status: Status; text: string }) {
  return (
    <div class={parts.empty}>
      <p>{text ? t("others_empty_search", { text }) : t(`others_empty_${status}`)}</p>
      <p class="muted">{t(text ? "others_empty_search_next" : `others_empty_${status}_next`)}</p>
    </div>
  );
}

/** Neither mine to play nor mine to host: those are in a list of their own. */
function isForeign(table: Table): boolean {
  return table.seat === null && !table.host;
}

/** What was typed, once it has not changed for a moment. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), TYPING);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
