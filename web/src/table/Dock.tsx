/** Tabs at the side (or, on a phone, in the sheet): log, chat, rules, and the game's own. */
import { t, tx } from "../i18n";
import { ChatTab } from "./ChatTab";
import { LogTab } from "./LogTab";
import { RulesTab } from "./RulesTab";
import { Seats } from "./Seats";
import { usePanel } from "./panel";
import { openRule } from "./play";
import { narrow } from "./screen";
import type { TableStore } from "./store";
import { useTable } from "./store";

export function openTab(store: TableStore, tab: string): void {
  if (tab === "rules") return void openRule(store, store.rule.value ?? store.question.value?.rule ?? null);
  store.tab.value = tab;
  store.stop.value = "full";
}

function tabs(store: TableStore): [string, string][] {
  const all: [string, string][] = [];
  if (narrow.value) all.push(["seats", t("tab.seats")]);
  all.push(["log", t("tab.log")], ["chat", t("tab.chat")], ["rules", t("tab.rules")]);
  all.push(...store.gameTabs.value.map(({ id, title }): [string, string] => [id, tx(title)]));
  return all;
}

/** The tab that is open; seats are a tab on phones only. */
function current(store: TableStore): string {
  return store.tab.value === "seats" && !narrow.value ? "log" : store.tab.value;
}

export function DockTabs() {
  const store = useTable();
  const open = !narrow.value || store.stop.value === "full" ? current(store) : null;
  return (
    <div class="tabs" role="group" aria-label={t("tab.all")}>
      {narrow.value && (
        <button
          type="button"
          class="tab"
          aria-pressed={store.stop.value !== "full"}
          onClick={() => (store.stop.value = store.stop.value === "half" ? "peek" : "half")}
        >
          {t("tab.tray")}
        </button>
      )}
      {tabs(store).map(([tab, title]) => (
        <button key={tab} type="button" class="tab" aria-pressed={open === tab} onClick={() => openTab(store, tab)}>
          {title}
          {tab === "chat" && store.unread.value > 0 && (
            <span class="unread" aria-label={t("chat.unread", { n: store.unread.value })}>
              {store.unread.value}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

export function DockBody() {
  const store = useTable();
  const tab = current(store);
  return (
    <div class="tab-body" data-tab={tab} tabIndex={-1}>
      {tab === "seats" && <Seats />}
      {tab === "log" && <LogTab />}
      {tab === "chat" && <ChatTab />}
      {tab === "rules" && <RulesTab />}
      <GameTabBody id={tab} />
    </div>
  );
}

function GameTabBody({ id }: { id: string }) {
  const tab = useTable().gameTabs.value.find((one) => one.id === id);
  const panel = usePanel();
  return tab && panel ? <tab.Body key={id} {...panel} /> : null;
}
