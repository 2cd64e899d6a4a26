/** The menu of the table. */
import { useEffect, useRef } from "preact/hooks";

import { t } from "../i18n";
import { LanguageSwitch } from "../ui/LanguageSwitch";
import { askAllAgain, asksAll } from "./asks";
import { AskSession } from "./Clock";
import { hintsOff, switchHints } from "./hints";
import { pace, PACES, type Pace, setPace } from "./pace";
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
        <AskSession onDone={close} />
        {plays && (
          <button type="button" onClick={open("prepared")}>
            {t("prepared.open")}
          </button>
        )}
        {plays && (
          <button type="button" onClick={open("handover")}>
            {t("menu_handover")}
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
        <label class="pace">
          {t("pace.name")}
          <select class="select" value={pace.value} onChange={(event) => setPace(store, event.currentTarget.value as Pace)}>
            {PACES.map((one) => (
              <option key={one} value={one}>
                {t(`pace.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <label class="switch">
          <input type="checkbox" checked={asksAll()} disabled={asksAll()} onChange={askAllAgain} />
          {t("menu.asks")}
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
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !box.current?.open) return;
      event.stopPropagation(); // it closes this alone
      box.current.open = false;
      box.current.querySelector("summary")!.focus();
    };
    document.addEventListener("pointerdown", away);
    document.addEventListener("keydown", escape, { capture: true });
    return () => {
      document.removeEventListener("pointerdown", away);
      document.removeEventListener("keydown", escape, { capture: true });
    };
  }, []);
}
