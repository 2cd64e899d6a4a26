/** In sight of those who wait for somebody who is missing: when a bot may play, and the button that lets it. */
import { useEffect, useState } from "preact/hooks";

import { replace } from "../api/client";
import type { Seat, Table } from "../api/schema";
import { t } from "../i18n";
import { Button } from "../ui/Button";
import { useTask } from "../ui/hooks";
import { lasting } from "../ui/time";

interface StepInProps {
  table: Table;
  seat: Seat;
  onChange: (table: Table) => void;
}

/** Seconds between looks at the clock. */
const TICK = 1;

/** Seconds until a bot may step in for somebody; null: nobody is missing, or it is not known since when. */
export function wait(table: Table, seat: Seat, now: number): number | null {
  if (seat.gone === null || table.grace === null || seat.kind !== "person" || seat.you) return null;
  return Math.max(0, Math.ceil(seat.gone + table.grace - now));
}

export function StepIn({ table, seat, onChange }: StepInProps) {
  const left = wait(table, seat, useNow(seat.gone !== null));
  const task = useTask();
  if (left === null || table.seat === null) return null;
  if (left > 0) return <span class="hint">{t("stepin_wait", { time: lasting(rounded(left)) })}</span>;
  return (
    <Button
      busy={task.busy}
      title={task.problem || undefined}
      onClick={() => task.run(async () => onChange(await replace(table.id, seat.seat)))}
    >
      {t("stepin_do", { name: seat.name })}
    </Button>
  );
}

/** Nobody counts single seconds of minutes. */
const rounded = (seconds: number): number => (seconds > 90 ? Math.ceil(seconds / 60) * 60 : seconds);

/** The time in seconds, as it goes by. */
function useNow(running: boolean): number {
  const [now, setNow] = useState(() => Date.now() / 1000);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now() / 1000), TICK * 1000);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
