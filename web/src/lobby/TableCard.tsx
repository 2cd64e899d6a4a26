import type { GameInfo, Seat, Table } from "../api/schema";
import { t, type Key } from "../i18n";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { SeatMark } from "../ui/SeatMark";
import { cx } from "../ui/cx";
import { endPath, tablePath } from "../ui/route";
import { ago, listed } from "../ui/time";
import { momentText } from "../table/clock";
import { Cover } from "./Cover";
import { isMyTurn, isTaken, seatName, tableName } from "./names";
import parts from "./parts.module.css";
import { rulesOf } from "./plan";
import s from "./tables.module.css";

interface TableCardProps {
  table: Table;
  games: readonly GameInfo[];
  /** Something else that can be done with it. */
  aside?: { text: string; act: () => void } | false;
}

/** A table in a list; the whole card leads there. */
export function TableCard({ table, games, aside = false }: TableCardProps) {
  const game = games.find(({ name }) => name === table.game);
  const path = table.status === "over" && !table.imported ? endPath(table.id) : tablePath(table.id);
  return (
    <li class={cx(s.card, isMyTurn(table) && s.mine)}>
      <div class={s.cardHead}>
        {game ? <Cover game={game} class={s.thumb} /> : <span />}
        <h3>
          <a href={path}>{tableName(table)}</a>
        </h3>
        <Badge table={table} />
      </div>
      <p class="hint">
        {table.private && <Icon name="lock" size={14} />}
        {factsOf(table, game).join(" · ")}
      </p>
      {isMyTurn(table) && <p class="hint">{waitOf(table)}</p>}
      <ul class={s.seats} aria-label={t("room_seats")}>
        {table.seats.map((seat) => (
          <SeatLine key={seat.seat} table={table} seat={seat} />
        ))}
      </ul>
      <div class={s.foot}>
        {aside && (
          <Button look="quiet" aria-label={`${aside.text}: ${tableName(table)}`} onClick={aside.act}>
            {aside.text}
          </Button>
        )}
        <p class={s.go} aria-hidden="true">
          {t(invitationTo(table))}
        </p>
      </div>
    </li>
  );
}

/** Who sits on a seat, whether they are asked now, and their points. */
function SeatLine({ table, seat }: { table: Table; seat: Seat }) {
  const points = (table.result?.scores ?? table.standing?.scores)?.[seat.seat];
  return (
    <li class={isTaken(seat) ? "" : "muted"}>
      <SeatMark colour={seat.colour} size={14} empty={!isTaken(seat)} />
      <span class={s.who}>
        <span>{seatName(seat, table.status)}</span>
        {seat.bot !== null && <Icon name="bot" size={14} />}
      </span>
      <span class={s.asked}>{table.asked.includes(seat.seat) && t("card_asked")}</span>
      <b class={s.points}>
        {points !== undefined && points !== null && (
          <>
            {points}
            <span class="visually-hidden"> {t("card_points", { n: points })}</span>
          </>
        )}
      </b>
    </li>
  );
}

function Badge({ table }: { table: Table }) {
  const news = table.seat !== null && table.status === "playing" && table.revision > table.seen;
  if (isMyTurn(table)) return <span class={cx(parts.badge, parts.turn)}>{t("card_your_turn")}</span>;
  if (news) return <span class={cx(parts.badge, parts.news)}>{t("card_news")}</span>;
  return <span class={parts.badge}>{stateOf(table)}</span>;
}

function stateOf(table: Table): string {
  if (table.imported) return t("card_imported");
  if (table.status !== "open") return t(table.status === "playing" ? "card_playing" : "card_over");
  const n = table.seats.filter((seat) => seat.kind === "open").length;
  return n > 0 ? t("card_free", { n }) : t("card_waiting");
}

function invitationTo(table: Table): Key {
  if (table.status === "over") return table.imported ? "card_replay" : "card_end";
  if (table.seat !== null) return isMyTurn(table) ? "card_play" : "card_enter";
  return table.status === "playing" ? "card_watch" : table.host ? "card_enter" : "card_join";
}

/** The game and its rules, where it is or who has won, and when anything happened last. */
function factsOf(table: Table, game: GameInfo | undefined): string[] {
  const title = table.name ? table.title : "";
  const rules = game ? rulesOf(table, game) : "";
  const privacy = table.private ? t("card_private") : "";
  return [privacy, title, rules, whereOf(table), ago(table.changed)].filter(Boolean);
}

/** Since when a table waits for me, and until when I have time. */
function waitOf(table: Table): string {
  const since = table.since ? t("card_since", { ago: ago(table.since) }) : "";
  const until = table.clocks?.seats.find(({ seat }) => seat === table.seat)?.until;
  return [since, until ? t("clock.until", { moment: momentText(until) }) : ""].filter(Boolean).join(" · ");
}

function whereOf(table: Table): string {
  if (table.status === "open") return "";
  if (!table.result) return table.standing?.round || t("card_moves", { n: table.number });
  const { winners } = table.result;
  if (table.seat !== null && winners.includes(table.seat)) return t("card_you_won");
  const names = table.seats.filter((seat) => winners.includes(seat.seat)).map((seat) => seatName(seat, table.status));
  const won = names.length > 0 ? names : table.result.beaten_by;
  return won.length > 0 ? t("card_won", { names: listed(won) }) : "";
}
