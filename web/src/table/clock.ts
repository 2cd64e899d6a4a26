/** Clocks of a table: what a seat has left, by the server's time. */
import type { Clocks, SeatClock } from "../api/schema";
import { language } from "../i18n";
import { lasting } from "../ui/time";

/** By what the clock of the server is ahead of this device's, known from when its clocks were shown first. */
const ahead = new WeakMap<Clocks, number>();

export function skew(clocks: Clocks, now = Date.now() / 1000): number {
  if (!ahead.has(clocks)) ahead.set(clocks, clocks.now - now);
  return ahead.get(clocks)!;
}

export function clockOf(clocks: Clocks | null | undefined, seat: number): SeatClock | null {
  return clocks?.seats.find((clock) => clock.seat === seat) ?? null;
}

/** The seconds that a seat has at a moment of this device. */
export function leftAt(clocks: Clocks, clock: SeatClock, now: number): number {
  if (clock.up) return 0;
  return clock.until === null ? clock.left : Math.max(0, clock.until - now - skew(clocks, now));
}

/** As clocks show it: 1:02:03 in live play, in words over days. */
export function clockText(seconds: number, live: boolean): string {
  if (!live) return lasting(Math.max(60, seconds));
  const whole = Math.ceil(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (number: number) => String(number).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** When something is, by day and hour: "Tue, 18:00". */
export function momentText(moment: number): string {
  const format = { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat(language.value, format).format(moment * 1000);
}
