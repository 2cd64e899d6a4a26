import { useState } from "preact/hooks";

import { forget, signIn, signInByKey } from "../api/account";
import { person } from "../api/client";
import { canUseKeys } from "../api/passkeys";
import type { Account } from "../api/schema";
import { t } from "../i18n";
import parts from "../lobby/parts.module.css";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { Icon } from "../ui/Icon";
import { Notice } from "../ui/Notice";
import { useTask } from "../ui/hooks";
import { Card } from "./Card";
import { Field } from "./Field";
import s from "./members.module.css";

/** A member is known on this device, too; what was played here comes along if they like. */
export function SignIn({ account }: { account: Account }) {
  const [login, setLogin] = useState("");
  const [password, setPassword] = useState("");
  const [along, setAlong] = useState(true);
  const [forgotten, setForgotten] = useState(false);
  const task = useTask();
  const submit = (event: Event) => {
    event.preventDefault();
    void task.run(() => signIn(login, password, along));
  };
  return (
    <Card title={t("sign_title")}>
      {account.seated && <Along value={along} onChange={setAlong} />}
      {canUseKeys() && (
        <>
          <Button class={s.wide} busy={task.busy} onClick={() => task.run(() => signInByKey(along))}>
            <Icon name="lock" />
            {t("sign_key")}
          </Button>
          <p class={s.or}>{t("keep_or")}</p>
        </>
      )}
      <form class={s.form} onSubmit={submit}>
        <Field label={t("login_label")} value={login} fills="username" onInput={setLogin} />
        <Field label={t("password_label")} value={password} type="password" fills="current-password" onInput={setPassword} />
        {task.problem && <Notice text={task.problem} />}
        <Button type="submit" class={s.wide} busy={task.busy}>
          {t("sign_submit")}
        </Button>
      </form>
      {account.letters && (
        <Button look="quiet" onClick={() => setForgotten(true)}>
          {t("sign_forgotten")}
        </Button>
      )}
      {forgotten && <Forgotten onClose={() => setForgotten(false)} />}
    </Card>
  );
}

function Along({ value, onChange }: { value: boolean; onChange: (along: boolean) => void }) {
  return (
    <div class="field">
      <label class="switch">
        <input
          type="checkbox"
          role="switch"
          checked={value}
          aria-describedby="along-help"
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {t("sign_along", { name: person.value?.name ?? "" })}
      </label>
      <p class="hint" id="along-help">
        {t("sign_along_help")}
      </p>
    </div>
  );
}

function Forgotten({ onClose }: { onClose: () => void }) {
  const [address, setAddress] = useState("");
  const [sent, setSent] = useState(false);
  const task = useTask();
  const submit = (event: Event) => {
    event.preventDefault();
    void task.run(async () => {
      await forget(address.trim());
      setSent(true);
    });
  };
  return (
    <Dialog title={t("forgotten_title")} class={parts.narrow} onClose={onClose}>
      <form class={parts.stack} onSubmit={submit}>
        <p role="status">{t(sent ? "forgotten_sent" : "forgotten_text")}</p>
        {!sent && (
          <Field label={t("address_label")} value={address} type="email" fills="email" most={254} onInput={setAddress} />
        )}
        {task.problem && <Notice text={task.problem} />}
        <div class="dialog-foot">
          <Button onClick={onClose}>{t(sent ? "close" : "cancel")}</Button>
          {!sent && (
            <Button type="submit" look="primary" busy={task.busy}>
              {t("forgotten_send")}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
