/**
 * Who is meant in texts of the server. A game calls a player by a mark, one character for each seat; whoever sits there
 * is put in its place as soon as a text arrives, so that nothing else has to know of marks.
 */
import { seatName } from "../lobby/names";
import type { Seat, Table } from "./schema";

const FIRST = 0xe000;
const MARK = /[\ue000-\ue007]/g;

/** By table, who sits there. */
const known = new Map<string, readonly Seat[]>();

/** An answer of the server about a table. Who sits there is learnt from it, too. */
export function read<T>(id: string, text: string): T {
  const value: unknown = JSON.parse(text);
  const table = tableIn(value);
  if (table) known.set(table.id, table.seats);
  return (text.search(MARK) < 0 ? value : JSON.parse(peopled(text, table?.seats ?? known.get(id) ?? []))) as T;
}

/** A text, or JSON, with names in place of marks. */
function peopled(text: string, seats: readonly Seat[]): string {
  const names = seats.map((seat) => JSON.stringify(seatName(seat)).slice(1, -1));
  return text.replace(MARK, (mark) => names[mark.charCodeAt(0) - FIRST] ?? "?");
}

/** The table that an answer is, or that it brings along. */
function tableIn(value: unknown): Table | null {
  if (typeof value !== "object" || value === null) return null;
  if ("table" in value) return tableIn(value.table);
  return "seats" in value && "status" in value ? (value as Table) : null;
}
