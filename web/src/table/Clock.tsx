/** The clocks at the table, and what people do about time together. */
import { useEffect, useState } from "preact/hooks";

import * as api from "../api/client";
import type { Clocks } from "../api/schema";
import { t } from "../i18n";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { listed } from "../ui/time";
import { clockOf, clockText, leftAt, momentText, skew } from "./clock";
import { change } from "./play";
import { useTable } from "./store";

/** Seconds below which a clock asks for attention. */
const SHORT = { live: 60, days: 6 * 3600 };
const MINUTES = 60;

/** The time of this device in seconds, as it goes by. */
export function useNow(every: number): number {
  const [now, setNow] = useState(() => Date.now() / 1000);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() / 1000), every * 1000);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}

/** What a seat has left; nothing at a table without a clock. */
export function SeatClock({ seat }: { seat: number }) {
  const clocks = useTable().present.value?.clocks;
  return clocks && clockOf(clocks, seat) ? <Running clocks={clocks} seat={seat} /> : null;
}

function Running({ clocks, seat }: { clocks: Clocks; seat: number }) {
  const now = useNow(clocks.live ? 1 : 30);
  const clock = clockOf(clocks, seat)!;
  const left = leftAt(clocks, clock, now);
  const runs = clock.until !== null;
  const short = runs && left < (clocks.live ? SHORT.live : SHORT.days);
  const text = clock.up ? t("clock.up") : clockText(left, clocks.live);
  const title = runs ? t("clock.until", { moment: momentText(clock.until! - skew(clocks, now)) }) : t("clock.left");
  return (
    <span class={["clock", runs && "runs", (short || clock.up) && "short"].filter(Boolean).join(" ")} title={title} role="timer">
      <Icon name="clock" size={14} />
      <span>{text}</span>
    </span>
  );
}

/** The time that what goes on has for itself, such as a deal. */
export function TimedLeft() {
  const clocks = useTable().present.value?.clocks;
  const now = useNow(1);
  if (!clocks || clocks.timed_until === null || clocks.timed_until === undefined) return null;
  const left = Math.max(0, clocks.timed_until - now - skew(clocks, now));
  return (
    <span class={left < 15 ? "clock runs short" : "clock runs"} role="timer">
      <Icon name="clock" size={14} /> {clockText(left, true)}
    </span>
  );
}

/** Somebody asks to play a table over days live for a while. */
export function SessionBanner() {
  const store = useTable();
  const table = store.table.value;
  const session = table?.session;
  if (!table || !session || session.until !== null || table.status !== "playing") return null;
  const mine = table.seat !== null;
  const agreed = session.agreed.includes(table.seat ?? -1);
  const answer = (work: () => Promise<unknown>) => () => void change(store, work as never);
  return (
    <div class="banner" role="status">
      <span>
        {t("session.asked", { name: store.personName(session.seat), minutes: session.minutes })}{" "}
        {t("session.agreed", { names: listed(session.agreed.map((seat) => store.personName(seat))) })}
      </span>
      {mine && !agreed && (
        <Button look="primary" onClick={answer(() => api.playLive(table.id, session.minutes))}>
          {t("session.agree")}
        </Button>
      )}
      {mine && (
        <Button onClick={answer(() => api.stopLive(table.id))}>
          {t(agreed ? "session.withdraw" : "session.decline")}
        </Button>
      )}
    </div>
  );
}

/** In the menu of a table over days: all are here, so play on at once; and back. */
export function AskSession({ onDone }: { onDone: () => void }) {
  const store = useTable();
  const table = store.table.value!;
  if (table.pace?.kind !== "days" || table.status !== "playing" || table.seat === null) return null;
  const until = table.session?.until ?? null;
  if (table.session && until === null) return null;
  const switchOver = () => {
    onDone();
    void change(store, () => (until === null ? api.playLive(table.id, MINUTES) : api.stopLive(table.id)));
  };
  return (
    <button type="button" onClick={switchOver}>
      {until === null ? t("session.ask") : t("session.back", { moment: momentText(until) })}
    </button>
  );
}
