import { useState } from "preact/hooks";

import { comeIn, Refusal } from "../api/client";
import { t } from "../i18n";
import { Button } from "../ui/Button";
import { cx } from "../ui/cx";
import { Notice } from "../ui/Notice";
import { useTask, useTitle } from "../ui/hooks";
import { go } from "../ui/route";
import { Mark } from "./Mark";
import { Message } from "./Message";
import s from "./message.module.css";
import { NameField, useName } from "./NameField";
import parts from "./parts.module.css";
import { Site } from "./Site";
import { Stars } from "./Stars";

/** Where a link leads that lets people into a house for invited people. */
export function Welcome({ token }: { token: string }) {
  useTitle(`${t("welcome_title")} · ${t("site")}`);
  const [spent, setSpent] = useState(false);
  const name = useName();
  const task = useTask();
  const enter = (event: Event) => {
    event.preventDefault();
    void task.run(async () => {
      await name.save();
      try {
        await comeIn(token);
      } catch (error) {
        if (error instanceof Refusal && error.status === 404) return setSpent(true);
        throw error;
      }
      go("/", "replace");
    });
  };
  if (spent) {
    return (
      <Site>
        <Message title={t("invitation_used")} text={t("welcome_spent")} />
      </Site>
    );
  }
  return (
    <Site>
      <div class={s.page}>
        <Stars />
        <form class={cx(s.message, s.offer)} onSubmit={enter}>
          <Mark size={64} />
          <h1>{t("welcome_title")}</h1>
          <p class="muted">{t("welcome_text")}</p>
          <NameField value={name.typed} onInput={name.setTyped} required />
          {task.problem && <Notice text={task.problem} />}
          <Button type="submit" look="primary" class={parts.large} busy={task.busy} disabled={!name.name}>
            {t("welcome_do")}
          </Button>
        </form>
      </div>
    </Site>
  );
}
