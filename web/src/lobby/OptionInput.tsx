import { useId } from "preact/hooks";

import type { OptionField } from "../api/schema";
import { Segments } from "../ui/Segments";
import { Stepper } from "../ui/Stepper";
import type { OptionValue } from "./plan";

interface OptionInputProps {
  field: OptionField;
  value: OptionValue;
  onChange: (value: OptionValue) => void;
}

const SEGMENTS_AT_MOST = 4;
const LARGEST = 1_000_000;

/** One option of a game: choices, a switch, a number or a text, as its field says. */
export function OptionInput({ field, value, onChange }: OptionInputProps) {
  if (field.choices.length === 1) return null;
  if (field.choices.length > 0) return <ChoiceInput field={field} value={value} onChange={onChange} />;
  if (typeof field.default === "boolean") return <SwitchInput field={field} value={value} onChange={onChange} />;
  return <ValueInput field={field} value={value} onChange={onChange} />;
}

function ChoiceInput({ field, value, onChange }: OptionInputProps) {
  const id = useId();
  const name = field.title;
  const choices = field.choices.map(({ value, title }) => ({ value, text: title }));
  return (
    <fieldset class="field" aria-describedby={id}>
      <legend>{name}</legend>
      {choices.length <= SEGMENTS_AT_MOST ? (
        <Segments label={name} value={String(value)} choices={choices} onChange={onChange} />
      ) : (
        <select
          class="select"
          aria-label={name}
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.text}
            </option>
          ))}
        </select>
      )}
      <p class="hint" id={id}>
        {field.help}
      </p>
    </fieldset>
  );
}

function SwitchInput({ field, value, onChange }: OptionInputProps) {
  const id = useId();
  return (
    <div class="field">
      <label class="switch">
        <input
          type="checkbox"
          role="switch"
          checked={value === true}
          aria-describedby={id}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {field.title}
      </label>
      <p class="hint" id={id}>
        {field.help}
      </p>
    </div>
  );
}

function ValueInput({ field, value, onChange }: OptionInputProps) {
  const id = useId();
  const help = `${id}-help`;
  return (
    <div class="field">
      <label for={id}>{field.title}</label>
      {typeof value === "number" ? (
        <Stepper
          id={id}
          label={field.title}
          value={value}
          least={field.minimum ?? 0}
          most={field.maximum ?? LARGEST}
          describedBy={help}
          onChange={onChange}
        />
      ) : (
        <input
          id={id}
          class="input"
          value={String(value)}
          aria-describedby={help}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
      <p class="hint" id={help}>
        {field.help}
      </p>
    </div>
  );
}
