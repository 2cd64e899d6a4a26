import { useEffect, useId, useState } from "preact/hooks";

import { changeMe, person } from "../api/client";
import { t } from "../i18n";

export const LONGEST_NAME = 40;

/** The name as typed so far, and a way to save it if it has changed. */
export function useName() {
  const known = person.value?.known ? person.value.name : "";
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => setTyped(null), [known]);
  const name = (typed ?? known).trim();
  const save = async () => {
    if (name && name !== known) await changeMe({ name });
  };
  return { typed: typed ?? known, name, setTyped, save };
}

interface NameFieldProps {
  value: string;
  onInput: (name: string) => void;
  required?: boolean;
}

export function NameField({ value, onInput, required = false }: NameFieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{t("name_label")}</label>
      <input
        id={id}
        class="input"
        value={value}
        required={required}
        maxLength={LONGEST_NAME}
        autoComplete="nickname"
        placeholder={t("name_placeholder")}
        aria-describedby={`${id}-help`}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      <p class="hint" id={`${id}-help`}>
        {t("name_help")}
      </p>
    </div>
  );
}
