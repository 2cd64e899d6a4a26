/** The menu of the table. */
import { useEffect, useRef } from "preact/hooks";

import { t } from "../i18n";
import { LanguageSwitch } from "../ui/LanguageSwitch";
import { hintsOff, switchHints } from "./hints";
import type { Window } from "./store";
import { useTable } from "./store";

export function Menu() {
  const store = useTable();
  const box = useRef<HTMLDetailsElement>(null);
  const table = store.table.value!;
  const plays = table.seat !== null && table.status === "playing";
  const close = () => (box.current!.open = false);
  useClosing(box);
  const open = (window: Window) => () => {
    close();
    store.window.value = window;
  };
  return (
    <details class="menu" ref={box}>
      <summary class="tool" aria-label={t("menu.name")}>
        ☰
      </summary>
      <div class="menu-list">
        <button type="button" onClick={open("info")}>
          {t("menu.info")}
        </button>
        {plays && !store.present.value?.may_undo && (
          <button type="button" onClick={open("takeback")}>
            {t("menu.takeback")}
          </button>
        )}
        {store.question.value && (
          <button type="button" onClick={open("command")}>
            {t("menu.command")}
          </button>
        )}
        {table.result && (
          <button type="button" onClick={open("result")}>
            {t("result.open")}
          </button>
        )}
        <label class="switch">
          <input
            type="checkbox"
            checked={!hintsOff()}
            onChange={(event) => switchHints(!event.currentTarget.checked)}
          />
          {t("menu.hints")}
        </label>
        <button type="button" onClick={open("help")}>
          {t("menu.help")}
        </button>
        {plays && (
          <button type="button" class="danger" onClick={open("resign")}>
            {t("menu.resign")}
          </button>
        )}
        <a href="/">{t("menu.lobby")}</a>
        <LanguageSwitch />
      </div>
    </details>
  );
}

/** A click elsewhere or Escape closes the menu. */
function useClosing(box: { current: HTMLDetailsElement | null }): void {
  useEffect(() => {
    const away = (event: Event) => {
      if (box.current?.open && !box.current.contains(event.target as Node)) box.current.open = false;
    };
    document.addEventListener("pointerdown", away);
    return () => document.removeEventListener("pointerdown", away);
  }, []);
}
