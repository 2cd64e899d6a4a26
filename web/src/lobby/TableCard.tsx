import type { Table } from "../api/schema";
import { t, type Key } from "../i18n";
import { Icon } from "../ui/Icon";
import { SeatMark } from "../ui/SeatMark";
import { tablePath } from "../ui/route";
import { ago, listed } from "../ui/time";
import { isMyTurn, isTaken, seatName, tableName } from "./names";

/** A table in a list; the whole card leads there. */
export function TableCard({ table }: { table: Table }) {
  return (
    <li class={isMyTurn(table) ? "card turn" : "card"}>
      <div class="card-head">
        <h3>
          <a href={tablePath(table.id)}>{tableName(table)}</a>
        </h3>
        <Badge table={table} />
      </div>
      <p class="hint">
        {table.private && <Icon name="lock" size={14} />}
        {factsOf(table).join(" · ")}
      </p>
      <ul class="players" aria-label={t("room_seats")}>
        {table.seats.map((seat) => (
          <li key={seat.seat} class={isTaken(seat) ? "" : "muted"}>
            <SeatMark colour={seat.colour} size={14} empty={!isTaken(seat)} />
            <span>{seatName(seat)}</span>
            {seat.kind === "bot" && <Icon name="bot" size={14} />}
          </li>
        ))}
      </ul>
      <p class="card-go" aria-hidden="true">
        {t(invitationTo(table))}
      </p>
    </li>
  );
}

function Badge({ table }: { table: Table }) {
  const news = table.seat !== null && table.status === "playing" && table.revision > table.seen;
  if (isMyTurn(table)) return <span class="badge turn">{t("card_your_turn")}</span>;
  if (news) return <span class="badge news">{t("card_news")}</span>;
  return <span class="badge">{stateOf(table)}</span>;
}

function stateOf(table: Table): string {
  if (table.imported) return t("card_imported");
  if (table.status !== "open") return t(table.status === "playing" ? "card_playing" : "card_over");
  const n = table.seats.filter((seat) => seat.kind === "open").length;
  return n > 0 ? t("card_free", { n }) : t("card_waiting");
}

function invitationTo(table: Table): Key {
  if (table.status === "over") return "card_replay";
  if (table.seat !== null) return isMyTurn(table) ? "card_play" : "card_enter";
  return table.status === "playing" ? "card_watch" : table.host ? "card_enter" : "card_join";
}

function factsOf(table: Table): string[] {
  const facts = [outcomeOf(table), ago(table.changed)];
  if (table.name) facts.unshift(table.title);
  if (table.private) facts.unshift(t("card_private"));
  return facts.filter(Boolean);
}

function outcomeOf(table: Table): string {
  if (table.status === "open") return "";
  if (!table.result) return t("card_moves", { n: table.number });
  const { winners } = table.result;
  if (table.seat !== null && winners.includes(table.seat)) return t("card_you_won");
  const names = table.seats.filter((seat) => winners.includes(seat.seat)).map(seatName);
  return names.length > 0 ? t("card_won", { names: listed(names) }) : "";
}
