import { useEffect, useState } from "preact/hooks";

import { confirmAddress, recover } from "../api/account";
import { Refusal } from "../api/client";
import { t } from "../i18n";
import { Message } from "../lobby/Message";
import message from "../lobby/message.module.css";
import { Site } from "../lobby/Site";
import { Stars } from "../lobby/Stars";
import { Button } from "../ui/Button";
import { cx } from "../ui/cx";
import { Notice } from "../ui/Notice";
import { useTask, useTitle } from "../ui/hooks";
import { go } from "../ui/route";
import { NewLogin, NewPassword } from "./Field";

/** The page of a link in a letter. */
export function LetterPage({ kind, token }: { kind: "confirm" | "recover"; token: string }) {
  return <Site>{kind === "confirm" ? <Confirm token={token} /> : <Recover token={token} />}</Site>;
}

function Confirm({ token }: { token: string }) {
  useTitle(`${t("confirm_title")} · ${t("site")}`);
  const [done, setDone] = useState(false);
  const task = useTask();
  const confirm = () =>
    task.run(async () => {
      await confirmAddress(token);
      setDone(true);
    });
  useEffect(() => void confirm(), []);
  return (
    <Message title={t("confirm_title")} text={task.problem || t(done ? "confirm_done" : "confirm_doing")}>
      <a class="button primary" href="/me">
        {t("confirm_to_account")}
      </a>
    </Message>
  );
}

function Recover({ token }: { token: string }) {
  useTitle(`${t("recover_title")} · ${t("site")}`);
  const [password, setPassword] = useState("");
  const [login, setLogin] = useState<string | null>(null);
  const task = useTask();
  const submit = (event: Event) => {
    event.preventDefault();
    void task.run(async () => {
      try {
        await recover(token, password, login);
      } catch (error) {
        if (error instanceof Refusal && error.code === "login_missing") setLogin(login ?? "");
        throw error;
      }
      go("/me", "replace");
    });
  };
  return (
    <div class={message.page}>
      <Stars />
      <form class={cx(message.message, message.offer)} onSubmit={submit}>
        <h1>{t("recover_title")}</h1>
        <p class="muted">{t("recover_text")}</p>
        {login !== null && <NewLogin value={login} onInput={setLogin} />}
        <NewPassword label={t("password_new")} value={password} onInput={setPassword} />
        {task.problem && <Notice text={task.problem} />}
        <Button type="submit" look="primary" busy={task.busy}>
          {t("recover_submit")}
        </Button>
      </form>
    </div>
  );
}
