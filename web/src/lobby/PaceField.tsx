/** How much time everybody has: none is counted, a clock for an evening, or one for days. */
import type { Pace } from "../api/schema";
import { t } from "../i18n";
import { Segments } from "../ui/Segments";
import { lasting } from "../ui/time";

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Banks and increments to choose from; the first is the usual one. */
const AMOUNTS = {
  live: [
    [20 * 60, 30],
    [10 * 60, 15],
    [45 * 60, 60],
    [90 * 60, 120],
  ],
  days: [
    [3 * DAY, 12 * HOUR],
    [1 * DAY, 6 * HOUR],
    [7 * DAY, 1 * DAY],
    [14 * DAY, 2 * DAY],
  ],
} as const;

const POLICIES = ["bot", "ask", "resign"] as const;

type Kind = "none" | "live" | "days";

interface PaceFieldProps {
  pace: Pace | null;
  onChange: (pace: Pace | null) => void;
}

export function PaceField({ pace, onChange }: PaceFieldProps) {
  const kind: Kind = pace?.kind ?? "none";
  const choose = (chosen: Kind) => onChange(chosen === "none" ? null : usual(chosen, pace));
  return (
    <fieldset class="field">
      <legend>{t("pace_title")}</legend>
      <Segments
        label={t("pace_title")}
        value={kind}
        choices={(["none", "live", "days"] as const).map((value) => ({ value, text: t(`pace_${value}`) }))}
        onChange={choose}
      />
      <p class="hint" aria-live="polite">
        {t(`pace_${kind}_help`)}
      </p>
      {pace && <Amounts pace={pace} onChange={onChange} />}
    </fieldset>
  );
}

function usual(kind: "live" | "days", before: Pace | null): Pace {
  const [bank, increment] = AMOUNTS[kind][0];
  return { kind, bank, increment, policy: before?.policy ?? "bot", weekends: before?.weekends ?? true };
}

function Amounts({ pace, onChange }: { pace: Pace; onChange: (pace: Pace) => void }) {
  return (
    <>
      <label for="pace-amount">{t("pace_amount")}</label>
      <select
        id="pace-amount"
        class="select"
        value={`${pace.bank} ${pace.increment}`}
        onChange={(event) => {
          const [bank, increment] = event.currentTarget.value.split(" ").map(Number) as [number, number];
          onChange({ ...pace, bank, increment });
        }}
      >
        {AMOUNTS[pace.kind].map(([bank, increment]) => (
          <option key={bank} value={`${bank} ${increment}`}>
            {paceText({ bank, increment })}
          </option>
        ))}
      </select>
      <label for="pace-policy">{t("pace_policy")}</label>
      <select
        id="pace-policy"
        class="select"
        value={pace.policy ?? "bot"}
        onChange={(event) => onChange({ ...pace, policy: event.currentTarget.value as Pace["policy"] })}
      >
        {POLICIES.map((policy) => (
          <option key={policy} value={policy}>
            {t(`pace_policy_${policy}`)}
          </option>
        ))}
      </select>
      {pace.kind === "days" && (
        <label class="switch">
          <input
            type="checkbox"
            checked={pace.weekends === false}
            onChange={(event) => onChange({ ...pace, weekends: !event.currentTarget.checked })}
          />
          {t("pace_weekends")}
        </label>
      )}
    </>
  );
}

/** A pace in a line: "20 minutes + 30 seconds". */
export function paceText({ bank, increment }: Pick<Pace, "bank" | "increment">): string {
  return t("pace_text", { bank: lasting(bank), increment: lasting(increment ?? 0) });
}
