import { useState } from "preact/hooks";

import { chooseAddress } from "../api/account";
import { t } from "../i18n";
import { Button } from "../ui/Button";
import { Notice } from "../ui/Notice";
import { useTask } from "../ui/hooks";
import type { PartProps } from "./AccountPage";
import { Card } from "./Card";
import { Field } from "./Field";
import s from "./members.module.css";

/** Where a member can be written to. */
export function AddressCard({ account, onChange }: PartProps) {
  const [typed, setTyped] = useState(account.address ?? "");
  const task = useTask();
  const save = (address: string | null) => task.run(async () => onChange(await chooseAddress(address)));
  const submit = (event: Event) => {
    event.preventDefault();
    void save(typed.trim());
  };
  const remove = () => {
    setTyped("");
    void save(null);
  };
  return (
    <Card title={t("address_title")} text={t(account.letters ? "address_text" : "address_text_silent")}>
      <form class={s.form} onSubmit={submit}>
        <Field label={t("address_label")} value={typed} type="email" fills="email" most={254} onInput={setTyped} />
        <p class="hint" role="status">
          {account.address !== null && t(account.verified ? "address_verified" : "address_waiting")}
        </p>
        {task.problem && <Notice text={task.problem} />}
        <div class={s.buttons}>
          <Button type="submit" busy={task.busy} disabled={!typed.trim() || typed.trim() === account.address}>
            {t("address_save")}
          </Button>
          {account.address !== null && (
            <Button look="quiet" busy={task.busy} onClick={remove}>
              {t("address_remove")}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
