import type { ComponentChildren } from "preact";

import "./lobby.css";
import { t } from "../i18n";
import { Header } from "./Header";

/** What all pages outside the table have around them. */
export function Site({ children }: { children: ComponentChildren }) {
  return (
    <div class="site">
      <a class="skip" href="#content">
        {t("skip")}
      </a>
      <Header />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
