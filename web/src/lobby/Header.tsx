import { useState } from "preact/hooks";

import { person } from "../api/client";
import { t } from "../i18n";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { Icon } from "../ui/Icon";
import { LanguageSwitch } from "../ui/LanguageSwitch";
import { Notice } from "../ui/Notice";
import { useTask } from "../ui/hooks";
import { Mark } from "./Mark";
import { NameField, useName } from "./NameField";
import parts from "./parts.module.css";
import s from "./Site.module.css";

/** The top of every page outside the table: the way home, my name, the language. */
export function Header() {
  return (
    <header class={s.head}>
      <a class={s.brand} href="/">
        <Mark size={30} />
        <span>{t("site")}</span>
      </a>
      <div class={s.tools}>
        <NameButton />
        <LanguageSwitch />
      </div>
    </header>
  );
}

function NameButton() {
  const [open, setOpen] = useState(false);
  const me = person.value;
  if (!me) return null;
  return (
    <>
      <button
        type="button"
        class={s.name}
        aria-label={me.known ? t("name_change", { name: me.name }) : t("name_unset")}
        onClick={() => setOpen(true)}
      >
        <Icon name="person" />
        <span>{me.known ? me.name : t("name_unset")}</span>
      </button>
      {open && <NameDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function NameDialog({ onClose }: { onClose: () => void }) {
  const { typed, name, setTyped, save } = useName();
  const task = useTask();
  const submit = (event: Event) => {
    event.preventDefault();
    void task.run(async () => {
      await save();
      onClose();
    });
  };
  return (
    <Dialog title={t("name_label")} class={parts.narrow} onClose={onClose}>
      <form class={parts.stack} onSubmit={submit}>
        <NameField value={typed} onInput={setTyped} required />
        {task.problem && <Notice text={task.problem} />}
        <a class={s.account} href="/me" onClick={onClose}>
          {t(person.value?.member ? "account_open" : "account_open_guest")}
        </a>
        <div class="dialog-foot">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" look="primary" busy={task.busy} disabled={!name}>
            {t("name_save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
