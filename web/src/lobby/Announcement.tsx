import { signal } from "@preact/signals";

import { t } from "../i18n";
import { Icon } from "../ui/Icon";
import s from "./announcement.module.css";
import { announcement } from "./announcement";

const REMEMBERED = "astrarium.announcement";

/** The announcement that was closed in this browser: it does not come again. */
const closed = signal(globalThis.localStorage?.getItem(REMEMBERED) ?? "");

/** What the host says to all who come, over whatever page is shown, until it is closed. */
export function Announcement() {
  const text = announcement.value;
  if (!text || text === closed.value) return null;
  const close = () => {
    closed.value = text;
    globalThis.localStorage?.setItem(REMEMBERED, text);
  };
  return (
    <aside class={s.announcement} aria-label={t("announcement")}>
      <p role="status">{text}</p>
      <button type="button" class="icon-button" aria-label={t("close")} onClick={close}>
        <Icon name="close" />
      </button>
    </aside>
  );
}
