import { addKey, removeKey } from "../api/account";
import { canUseKeys } from "../api/passkeys";
import type { Passkey } from "../api/schema";
import { t } from "../i18n";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { Notice } from "../ui/Notice";
import { useTask } from "../ui/hooks";
import { ago } from "../ui/time";
import type { PartProps } from "./AccountPage";
import { Card } from "./Card";
import s from "./members.module.css";
import { keyName } from "./names";

export function Passkeys({ account, onChange }: PartProps) {
  const task = useTask();
  return (
    <Card title={t("keys_title")} text={t(canUseKeys() ? "keep_key_text" : "keep_key_none")}>
      <ul class={s.rows}>
        {account.passkeys.map((key) => (
          <li key={key.id}>
            <Icon name="lock" />
            <div>
              <p>{key.name}</p>
              <p class="hint">{used(key)}</p>
            </div>
            <Button
              busy={task.busy}
              aria-label={t("keys_remove_name", { name: key.name })}
              onClick={() => task.run(async () => onChange(await removeKey(key.id)))}
            >
              {t("keys_remove")}
            </Button>
          </li>
        ))}
      </ul>
      {account.passkeys.length === 0 && <p>{t("keys_none")}</p>}
      {task.problem && <Notice text={task.problem} />}
      {canUseKeys() && (
        <Button busy={task.busy} onClick={() => task.run(async () => onChange(await addKey(keyName(account))))}>
          <Icon name="plus" />
          {t("keys_add")}
        </Button>
      )}
    </Card>
  );
}

function used(key: Passkey): string {
  return key.used === null ? t("keys_made", { ago: ago(key.created) }) : t("keys_used", { ago: ago(key.used) });
}
