import type { Account, Device } from "../api/schema";
import { t } from "../i18n";

/** What a new passkey is called: after the device on which it is made. */
export function keyName(account: Account): string {
  const device = account.devices.find((one) => one.this)?.name;
  return (device ? t("keys_here", { device }) : t("keys_unknown")).slice(0, 40);
}

export function deviceName(device: Device): string {
  return device.name || t("devices_unknown");
}
