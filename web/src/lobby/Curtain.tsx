/** Several people at one browser: a curtain falls between their turns, and lifts for who is next. */
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { playAs } from "../api/client";
import type { Seat, Table } from "../api/schema";
import { t } from "../i18n";
import { Button } from "../ui/Button";
import { SeatMark } from "../ui/SeatMark";
import { useTitle } from "../ui/hooks";
import s from "./message.module.css";
import parts from "./parts.module.css";
import { Site } from "./Site";
import { Stars } from "./Stars";

/** For whom the curtain was lifted at a table, and who of the guests was asked then. */
interface Lifted {
  table: string;
  seat: number;
  asked: string;
}

const lifted = signal<Lifted | null>(null);

/** The seats of those who share this browser; nobody shares it with one person alone. */
export function guestsOf(table: Table): Seat[] {
  const mine = table.seats.filter((seat) => seat.you && !seat.resigned);
  return mine.length > 1 && table.status === "playing" ? mine : [];
}

/** Which of the guests are asked something now. */
export function askedGuests(table: Table, asked: readonly number[]): Seat[] {
  return guestsOf(table).filter((seat) => seat.bot === null && asked.includes(seat.seat));
}

/** Whether the curtain is down: nobody has lifted it yet, or another guest's turn has come. */
export function isDown(table: Table, asked: readonly number[], up: Lifted | null): boolean {
  if (guestsOf(table).length === 0) return false;
  if (up === null || up.table !== table.id) return true;
  const waiting = askedGuests(table, asked);
  return waiting.length > 0 && !waiting.some(({ seat }) => seat === up.seat) && keyOf(waiting) !== up.asked;
}

export const curtainIsDown = (table: Table, asked: readonly number[]): boolean => isDown(table, asked, lifted.value);

/** The seats of some guests, to see whether they are the same. */
export const keyOf = (seats: readonly Seat[]): string => seats.map(({ seat }) => seat).join(",");

function lift(table: Table, asked: readonly Seat[], seat: number): void {
  playAs(table.id, seat);
  lifted.value = { table: table.id, seat, asked: keyOf(asked) };
}

interface CurtainProps {
  table: Table;
  asked: readonly number[];
}

/** The curtain: nothing of the game is behind it, and it says whose turn it is to look. */
export function Curtain({ table, asked }: CurtainProps) {
  useTitle(`${t("curtain_title")} · ${t("site")}`);
  const box = useRef<HTMLDivElement>(null);
  const waiting = askedGuests(table, asked);
  const next = waiting.find(({ seat }) => seat === table.seat) ?? waiting[0] ?? guestsOf(table)[0]!;
  const others = guestsOf(table).filter(({ seat }) => seat !== next.seat);
  useEffect(() => box.current!.querySelector("button")!.focus(), [next.seat]);
  return (
    <Site>
      <div class={s.page}>
        <Stars />
        <div class={s.message} ref={box}>
          <SeatMark colour={next.colour} size={72} />
          <h1>{t("curtain_hand", { name: next.name })}</h1>
          <p class="muted">{t("curtain_text", { name: next.name })}</p>
          <Button look="primary" class={parts.large} onClick={() => lift(table, waiting, next.seat)}>
            {t("curtain_lift", { name: next.name })}
          </Button>
          {others.map((seat) => (
            <Button key={seat.seat} look="quiet" onClick={() => lift(table, waiting, seat.seat)}>
              {t("curtain_look", { name: seat.name })}
            </Button>
          ))}
        </div>
      </div>
    </Site>
  );
}

/** For a guest who looks while others are asked: a way to hand the browser on. */
export function HandOn({ table, asked }: CurtainProps) {
  const waiting = askedGuests(table, asked);
  const next = waiting[0];
  if (!next || waiting.some(({ seat }) => seat === table.seat)) return null;
  return (
    <Button look="primary" onClick={() => (lifted.value = null)}>
      {t("curtain_hand_on", { name: next.name })}
    </Button>
  );
}
