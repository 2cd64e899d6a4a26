import type { Seat, Table } from "../api/schema";
import { t } from "../i18n";
import { botName } from "./plan";

export function tableName(table: Table): string {
  return table.name || table.title;
}

export function isMyTurn(table: Table): boolean {
  return table.seats.some((seat) => seat.you && seat.bot === null && table.asked.includes(seat.seat));
}

/** What a seat is called, whoever sits there or shall; in a game that was brought here nobody does. */
export function seatName(seat: Seat, status: Table["status"] = "open"): string {
  if (seat.kind === "open") return status === "open" ? t("room_open") : t("create_seat_number", { seat: seat.seat + 1 });
  if (seat.kind === "invite") return t("room_invite");
  return isNamedAfterBot(seat) ? botName(seat.bot!) + seat.name.slice(seat.bot!.length) : seat.name;
}

/** Whether a bot has no name of its own: it is called by its key, and a numeral where there are several. */
export function isNamedAfterBot({ kind, bot, name }: Seat): boolean {
  return kind === "bot" && bot !== null && (name === bot || name.startsWith(`${bot} `));
}

/** A player by name and colour: Vesper (Red). */
export function playerName(seat: Seat | undefined, colour: string): string {
  const name = seat && isTaken(seat) ? seatName(seat) : "";
  return name && name !== colour ? `${name} (${colour})` : colour;
}

/** Who thinks at a seat that a bot plays: a bot that keeps somebody's seat is called by what it is. */
export function thinkerName(seat: Seat): string {
  return seat.kind === "bot" ? seatName(seat) : botName(seat.bot ?? "");
}

export function isTaken(seat: Seat): boolean {
  return seat.kind === "person" || seat.kind === "bot";
}
