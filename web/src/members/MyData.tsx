import { useState } from "preact/hooks";

import { exportUrl, leaveForGood } from "../api/account";
import type { Account } from "../api/schema";
import { t } from "../i18n";
import parts from "../lobby/parts.module.css";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { Notice } from "../ui/Notice";
import { useTask } from "../ui/hooks";
import { Card } from "./Card";
import { Field } from "./Field";
import s from "./members.module.css";

/** Everything that the server keeps of me: to take along, or to have removed. */
export function MyData({ account }: { account: Account }) {
  const [leaving, setLeaving] = useState(false);
  return (
    <Card title={t("data_title")} text={t("data_text")}>
      <div class={s.buttons}>
        <a class="button plain" href={exportUrl} download="astrarium.json">
          {t("data_export")}
        </a>
        <Button look="danger" onClick={() => setLeaving(true)}>
          {t("data_leave")}
        </Button>
      </div>
      {leaving && <LeaveDialog account={account} onClose={() => setLeaving(false)} />}
    </Card>
  );
}

function LeaveDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const [current, setCurrent] = useState("");
  const task = useTask();
  const submit = (event: Event) => {
    event.preventDefault();
    void task.run(async () => {
      await leaveForGood(account.password ? current : null);
      onClose();
    });
  };
  return (
    <Dialog title={t("gone_for_good_title")} class={parts.narrow} onClose={onClose}>
      <form class={parts.stack} onSubmit={submit}>
        <p>{t("gone_for_good_text")}</p>
        {account.password && (
          <Field label={t("password_now")} value={current} type="password" fills="current-password" onInput={setCurrent} />
        )}
        {task.problem && <Notice text={task.problem} />}
        <div class="dialog-foot">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" look="danger" busy={task.busy}>
            {t("gone_for_good_do")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
