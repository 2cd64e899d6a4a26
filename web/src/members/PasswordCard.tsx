import { useState } from "preact/hooks";

import { choosePassword } from "../api/account";
import { t } from "../i18n";
import { Button } from "../ui/Button";
import { Notice } from "../ui/Notice";
import { useTask } from "../ui/hooks";
import type { PartProps } from "./AccountPage";
import { Card } from "./Card";
import { Field, NewLogin, NewPassword } from "./Field";
import s from "./members.module.css";

/** A member has a password, or another one. */
export function PasswordCard({ account, onChange }: PartProps) {
  const [login, setLogin] = useState("");
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const [done, setDone] = useState("");
  const task = useTask();
  const submit = (event: Event) => {
    event.preventDefault();
    void task.run(async () => {
      const choice = account.password ? { login: null, current, password } : { login: login || null, current: null, password };
      onChange(await choosePassword(choice));
      setDone(t(account.password ? "password_changed" : "password_chosen"));
      setCurrent("");
      setPassword("");
    });
  };
  return (
    <Card title={t("password_label")} text={account.login ? t("signed_in_as", { login: account.login }) : undefined}>
      <form class={s.form} onSubmit={submit}>
        {account.login === null && <NewLogin value={login} onInput={setLogin} />}
        {account.password && (
          <Field label={t("password_now")} value={current} type="password" fills="current-password" onInput={setCurrent} />
        )}
        <NewPassword label={t("password_new")} value={password} onInput={setPassword} />
        {task.problem && <Notice text={task.problem} />}
        <p role="status">{done}</p>
        <Button type="submit" busy={task.busy}>
          {t(account.password ? "password_change" : "password_choose")}
        </Button>
      </form>
    </Card>
  );
}
