/** When I play: from one hour of my day to another, and not while I am away. */
import { useEffect, useState } from "preact/hooks";

import { changeRhythm, rhythm } from "../api/client";
import type { Rhythm } from "../api/schema";
import { t } from "../i18n";
import { Button } from "../ui/Button";
import { Loading } from "../ui/Loading";
import { Notice } from "../ui/Notice";
import { sentenceOf, useLoad, useTask } from "../ui/hooks";
import s from "./days.module.css";

export function RhythmForm() {
  const { data, error, reload } = useLoad(rhythm, []);
  if (error) return <Notice text={sentenceOf(error)} onRetry={reload} />;
  return data ? <Form known={data} /> : <Loading rows={2} height={64} />;
}

/** The zone of this device; where it cannot tell, UTC. */
const here = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
const zones = (): string[] => [...new Set([here(), "UTC", ...Intl.supportedValuesOf("timeZone")])];
const dayOf = (moment: number | null): string =>
  moment !== null && moment * 1000 > Date.now() ? new Date(moment * 1000).toISOString().slice(0, 10) : "";

function Form({ known }: { known: Rhythm }) {
  const [zone, setZone] = useState(known.zone || here());
  const [begins, setBegins] = useState(known.begins);
  const [ends, setEnds] = useState(known.ends);
  const [away, setAway] = useState(dayOf(known.away_until));
  const [saved, setSaved] = useState(false);
  const task = useTask();
  useEffect(() => setSaved(false), [zone, begins, ends, away]);
  const submit = (event: Event) => {
    event.preventDefault();
    void task.run(async () => {
      await changeRhythm({ zone, begins, ends, away_until: away ? new Date(`${away}T00:00`).getTime() / 1000 : null });
      setSaved(true);
    });
  };
  return (
    <form class={s.form} onSubmit={submit}>
      <h3>{t("rhythm_title")}</h3>
      <p class="hint">{t("rhythm_help")}</p>
      <div class="field">
        <label for="rhythm-zone">{t("rhythm_zone")}</label>
        <select id="rhythm-zone" class="select" value={zone} onChange={(event) => setZone(event.currentTarget.value)}>
          {zones().map((one) => (
            <option key={one} value={one}>
              {one.replaceAll("_", " ")}
            </option>
          ))}
        </select>
      </div>
      <div class={s.row}>
        <HourField id="rhythm-from" label={t("rhythm_from")} hours={range(0, 23)} value={begins} onChange={setBegins} />
        <HourField id="rhythm-to" label={t("rhythm_to")} hours={range(1, 24)} value={ends} onChange={setEnds} />
        <div class="field">
          <label for="rhythm-away">{t("rhythm_away")}</label>
          <input
            id="rhythm-away"
            class="input"
            type="date"
            value={away}
            aria-describedby="rhythm-away-help"
            onInput={(event) => setAway(event.currentTarget.value)}
          />
        </div>
      </div>
      <p class="hint" id="rhythm-away-help">
        {t("rhythm_away_help")}
      </p>
      {task.problem && <Notice text={task.problem} />}
      <div class={s.foot}>
        <span role="status">{saved && t("rhythm_saved")}</span>
        <Button type="submit" look="primary" busy={task.busy}>
          {t("rhythm_save")}
        </Button>
      </div>
    </form>
  );
}

const range = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, at) => first + at);

interface HourFieldProps {
  id: string;
  label: string;
  hours: readonly number[];
  value: number;
  onChange: (hour: number) => void;
}

function HourField({ id, label, hours, value, onChange }: HourFieldProps) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} class="select" value={value} onChange={(event) => onChange(Number(event.currentTarget.value))}>
        {hours.map((hour) => (
          <option key={hour} value={hour}>
            {String(hour).padStart(2, "0")}:00
          </option>
        ))}
      </select>
    </div>
  );
}
