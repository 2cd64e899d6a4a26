/** A table: the waiting room before the game, the board and everything around it during and after. */
import { useEffect, useMemo, useState } from "preact/hooks";

import { t } from "../i18n";
import { WaitingRoom } from "../lobby/WaitingRoom";
import { Loading } from "../ui/Loading";
import { Notice } from "../ui/Notice";
import { AreaCard } from "./AreaCard";
import { Board } from "./Board";
import { openCatchUp } from "./CatchUp";
import { DockBody, DockTabs } from "./Dock";
import { HistoryBanner, HistoryBar } from "./HistoryBar";
import { Moments } from "./Moments";
import { PromptLine } from "./PromptLine";
import { Reveals } from "./Reveals";
import { Seats } from "./Seats";
import { Sheet } from "./Sheet";
import { TakebackBanner } from "./Takeback";
import { Tray } from "./Tray";
import { TrayBar } from "./TrayBar";
import { Windows } from "./Windows";
import { show } from "./history";
import { listenToKeys } from "./keys";
import { usePanel } from "./panel";
import { narrow } from "./screen";
import { TableContext, TableStore, useTable } from "./store";
import { follow, takeTable } from "./sync";
import "./table.css";

export function TablePage({ id, at }: { id: string; at: number | null }) {
  const store = useMemo(() => new TableStore(id), [id]);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => follow(store), [store, attempt]);
  useEffect(() => listenToKeys(store), [store]);
  const loaded = store.present.value !== null;
  useEffect(() => void show(store, at), [store, at, loaded]);
  useEffect(() => {
    if (loaded) openCatchUp(store);
  }, [store, loaded]);
  return (
    <TableContext.Provider value={store}>
      <Page onRetry={() => setAttempt(attempt + 1)} />
    </TableContext.Provider>
  );
}

function Page({ onRetry }: { onRetry: () => void }) {
  const store = useTable();
  const table = store.table.value;
  if (table?.status === "open") {
    return <WaitingRoom table={table} onChange={(changed) => takeTable(store, changed)} />;
  }
  if (!store.position.value) {
    const { failure } = store;
    return (
      <div class="table-loading">
        {failure.value ? <Notice text={failure.value} onRetry={onRetry} /> : <Loading />}
      </div>
    );
  }
  return (
    <main class={narrow.value ? "table-page phone" : "table-page"}>
      <PromptLine />
      <div class="banners">
        <Lost />
        <HistoryBanner />
        <TakebackBanner />
      </div>
      <div class="board-place">
        <Board />
        {!narrow.value && store.looked.value !== null && <AreaCard />}
        <Theatre />
        <Moments />
        <Reveals />
      </div>
      {narrow.value ? <Sheet /> : <Desk />}
      <Windows />
    </main>
  );
}

function Lost() {
  if (useTable().connection.value !== "lost") return null;
  return (
    <div class="banner lost" role="alert">
      {t("table.lost")}
    </div>
  );
}

function Theatre() {
  const { Theatre } = useTable().module.value;
  const panel = usePanel();
  return Theatre && panel ? <Theatre {...panel} /> : null;
}

/** What lies around the board on a large screen. */
function Desk() {
  return (
    <>
      <footer class="desk">
        <Tray />
        <TrayBar />
      </footer>
      <aside class="dock">
        <Seats />
        <DockTabs />
        <DockBody />
        <HistoryBar />
      </aside>
    </>
  );
}
