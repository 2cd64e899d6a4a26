import { useState } from "preact/hooks";

import { addKey, choosePassword } from "../api/account";
import { canUseKeys } from "../api/passkeys";
import { t } from "../i18n";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { Notice } from "../ui/Notice";
import { useTask } from "../ui/hooks";
import type { PartProps } from "./AccountPage";
import { Card } from "./Card";
import { NewLogin, NewPassword } from "./Field";
import s from "./members.module.css";
import { keyName } from "./names";

/** A guest chooses how to come back: a passkey, or a password. */
export function BecomeMember({ account, onChange }: PartProps) {
  const [login, setLogin] = useState("");
  const [password, setPassword] = useState("");
  const task = useTask();
  const byKey = () => task.run(async () => onChange(await addKey(keyName(account))));
  const submit = (event: Event) => {
    event.preventDefault();
    void task.run(async () => onChange(await choosePassword({ login, password, current: null })));
  };
  return (
    <Card title={t("keep_title")} text={t(canUseKeys() ? "keep_key_text" : "keep_key_none")}>
      {canUseKeys() && (
        <>
          <Button look="primary" class={s.wide} busy={task.busy} onClick={byKey}>
            <Icon name="lock" />
            {t("keep_key")}
          </Button>
          <p class={s.or}>{t("keep_or")}</p>
        </>
      )}
      <form class={s.form} onSubmit={submit}>
        <NewLogin value={login} onInput={setLogin} />
        <NewPassword value={password} onInput={setPassword} />
        {task.problem && <Notice text={task.problem} />}
        <Button type="submit" look={canUseKeys() ? "plain" : "primary"} class={s.wide} busy={task.busy}>
          {t("keep_submit")}
        </Button>
      </form>
    </Card>
  );
}
