import type { ComponentChildren } from "preact";

import { t } from "../i18n";
import { Mark } from "./Mark";
import s from "./message.module.css";
import { Stars } from "./Stars";

interface MessageProps {
  title: string;
  text: string;
  children?: ComponentChildren;
}

/** A page that says one thing and shows a way on. */
export function Message({ title, text, children }: MessageProps) {
  return (
    <div class={s.page}>
      <Stars />
      <div class={s.message}>
        <Mark size={72} />
        <h1>{title}</h1>
        <p class="muted">{text}</p>
        {children}
        <a class="button plain" href="/">
          {t("to_lobby")}
        </a>
      </div>
    </div>
  );
}
