import { t } from "../i18n";
import { useTitle } from "../ui/hooks";
import { Message } from "./Message";
import { Site } from "./Site";

export function Nowhere() {
  useTitle(`${t("nowhere_title")} · ${t("site")}`);
  return (
    <Site>
      <Message title={t("nowhere_title")} text={t("nowhere_text")} />
    </Site>
  );
}

/** A table that was deleted, or never was. */
export function GoneTable() {
  useTitle(`${t("gone_title")} · ${t("site")}`);
  return (
    <Site>
      <Message title={t("gone_title")} text={t("gone_text")} />
    </Site>
  );
}
