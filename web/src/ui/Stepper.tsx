import { useState } from "preact/hooks";

import { t } from "../i18n";
import { Icon } from "./Icon";

interface StepperProps {
  id: string;
  label: string;
  value: number;
  least: number;
  most: number;
  describedBy?: string;
  onChange: (value: number) => void;
}

/** A whole number between bounds, typed or stepped. What is being typed outlives news from the table. */
export function Stepper({ id, label, value, least, most, describedBy, onChange }: StepperProps) {
  const [typed, type] = useState<string | null>(null);
  const change = (wanted: number) => {
    type(null);
    onChange(Math.min(most, Math.max(least, Math.round(wanted) || 0)));
  };
  return (
    <div class="stepper">
      <button
        type="button"
        class="icon-button"
        aria-label={t("number_less", { name: label })}
        disabled={value <= least}
        onClick={() => change(value - 1)}
      >
        <Icon name="minus" />
      </button>
      <input
        id={id}
        class="input"
        type="number"
        inputMode="numeric"
        min={least}
        max={most}
        value={typed ?? value}
        aria-label={label}
        aria-describedby={describedBy}
        onInput={(event) => type(event.currentTarget.value)}
        onChange={(event) => change(event.currentTarget.valueAsNumber)}
      />
      <button
        type="button"
        class="icon-button"
        aria-label={t("number_more", { name: label })}
        disabled={value >= most}
        onClick={() => change(value + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}
