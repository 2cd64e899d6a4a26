import { endDevice, endOtherDevices } from "../api/account";
import type { Device } from "../api/schema";
import { t } from "../i18n";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { Notice } from "../ui/Notice";
import { useTask } from "../ui/hooks";
import { ago } from "../ui/time";
import type { PartProps } from "./AccountPage";
import { Card } from "./Card";
import s from "./members.module.css";
import { deviceName } from "./names";

export function Devices({ account, onChange }: PartProps) {
  const task = useTask();
  const end = (device: Device) => task.run(async () => onChange(await endDevice(device.id)));
  return (
    <Card title={t("devices_title")} text={t("devices_text")}>
      <ul class={s.rows}>
        {account.devices.map((device) => (
          <li key={device.id}>
            <Icon name="person" />
            <div>
              <p>{deviceName(device)}</p>
              <p class="hint">{device.this ? t("devices_this") : t("devices_used", { ago: ago(device.used) })}</p>
            </div>
            {!device.this && (
              <Button
                busy={task.busy}
                aria-label={t("devices_end_name", { name: deviceName(device) })}
                onClick={() => end(device)}
              >
                {t("devices_end")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {task.problem && <Notice text={task.problem} />}
      {account.devices.length > 1 && (
        <Button look="danger" busy={task.busy} onClick={() => task.run(async () => onChange(await endOtherDevices()))}>
          {t("devices_end_others")}
        </Button>
      )}
    </Card>
  );
}
