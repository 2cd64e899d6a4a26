import type { ComponentChildren } from "preact";

import { t } from "../i18n";
import { Header } from "./Header";
import s from "./Site.module.css";

/** What all pages outside the table have around them. */
export function Site({ children }: { children: ComponentChildren }) {
  return (
    <div class={s.site}>
      <a class={s.skip} href="#content">
        {t("skip")}
      </a>
      <Header />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
