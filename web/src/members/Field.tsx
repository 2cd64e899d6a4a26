import { useId } from "preact/hooks";

import { t } from "../i18n";

interface FieldProps {
  label: string;
  value: string;
  onInput: (value: string) => void;
  /** What password managers take it for. */
  fills: string;
  type?: "text" | "password" | "email";
  help?: string;
  least?: number;
  most?: number;
}

/** One line to be typed, with a word on what it is for. */
export function Field({ label, value, onInput, fills, type = "text", help, least, most = 200 }: FieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        class="input"
        type={type as "text"}
        value={value}
        required
        minLength={least}
        maxLength={most}
        autoComplete={fills}
        autoCapitalize="none"
        spellcheck={false}
        aria-describedby={help ? `${id}-help` : undefined}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      {help && (
        <p class="hint" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

const SHORTEST_PASSWORD = 10;

type TypedProps = Pick<FieldProps, "value" | "onInput"> & { label?: string };

export function NewPassword({ label = t("password_label"), ...typed }: TypedProps) {
  return (
    <Field
      {...typed}
      label={label}
      type="password"
      fills="new-password"
      help={t("password_help")}
      least={SHORTEST_PASSWORD}
    />
  );
}

export function NewLogin(typed: TypedProps) {
  return <Field {...typed} label={t("login_label")} fills="username" help={t("login_help")} least={3} most={40} />;
}
