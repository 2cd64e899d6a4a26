import type { Seat, Table } from "../api/schema";
import { t } from "../i18n";
import { botName } from "./plan";

export function tableName(table: Table): string {
  return table.name || table.title;
}

export function isMyTurn(table: Table): boolean {
  return table.seat !== null && table.asked.includes(table.seat);
}

/** What a seat is called, whoever sits there or shall. */
export function seatName(seat: Seat): string {
  if (seat.kind === "open") return t("room_open");
  if (seat.kind === "invite") return t("room_invite");
  return seat.kind === "bot" && seat.bot === seat.name ? botName(seat.bot) : seat.name;
}

export function isTaken(seat: Seat): boolean {
  return seat.kind === "person" || seat.kind === "bot";
}
