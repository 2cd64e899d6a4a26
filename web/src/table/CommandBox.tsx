/** Answers by typing: any legal one, by its words or by its text form. */
import { useSignal } from "@preact/signals";

import { t } from "../i18n";
import { Dialog } from "../ui/Dialog";
import { focusOn } from "../ui/focus";
import { found } from "./grammar";
import { propose } from "./play";
import { useTable } from "./store";

const SHOWN = 8;

export function CommandBox({ onClose }: { onClose: () => void }) {
  const store = useTable();
  const text = useSignal("");
  const at = useSignal(0);
  const answers = found(store.choices.value, text.value).slice(0, SHOWN);
  const choose = (place: number) => {
    const choice = answers[place];
    if (!choice) return;
    onClose();
    propose(store, choice);
    focusOn(".commit");
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === "Enter") choose(at.value);
    else if (event.key === "ArrowDown") at.value = Math.min(answers.length - 1, at.value + 1);
    else if (event.key === "ArrowUp") at.value = Math.max(0, at.value - 1);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={t("command.title")} class="command" onClose={onClose}>
      <input
        class="input"
        autofocus
        autocomplete="off"
        role="combobox"
        aria-expanded="true"
        aria-controls="command-answers"
        aria-activedescendant={answers.length > 0 ? `command-${at.value}` : undefined}
        placeholder={t("command.placeholder")}
        aria-label={t("command.title")}
        value={text.value}
        onInput={(event) => {
          text.value = event.currentTarget.value;
          at.value = 0;
        }}
        onKeyDown={key}
      />
      <ul id="command-answers" role="listbox" aria-label={t("command.title")}>
        {answers.map((choice, place) => (
          <li
            key={choice.action}
            id={`command-${place}`}
            role="option"
            aria-selected={place === at.value}
            onClick={() => choose(place)}
          >
            {choice.label} <code>{choice.action}</code>
          </li>
        ))}
      </ul>
      {answers.length === 0 && <p class="muted">{t("command.none")}</p>}
    </Dialog>
  );
}
