/** A table: the waiting room before the game, the board and everything around it during and after. */
import { useEffect, useMemo, useState } from "preact/hooks";

import { playedSeat } from "../api/client";
import type { Table } from "../api/schema";
import { t } from "../i18n";
import { Curtain, curtainIsDown, HandOn } from "../lobby/Curtain";
import { GoneTable } from "../lobby/Nowhere";
import { WaitingRoom } from "../lobby/WaitingRoom";
import { Loading } from "../ui/Loading";
import { Notice } from "../ui/Notice";
import { AreaCard } from "./AreaCard";
import { Board } from "./Board";
import { openCatchUp } from "./CatchUp";
import { SessionBanner } from "./Clock";
import { DockBody, DockTabs } from "./Dock";
import { FollowingBanner, HistoryBanner, HistoryBar } from "./HistoryBar";
import { JoinedBanner } from "./Joined";
import { Moments } from "./Moments";
import { PromptLine } from "./PromptLine";
import { Reveals } from "./Reveals";
import { Seats } from "./Seats";
import { Sheet } from "./Sheet";
import { TakebackBanner } from "./Takeback";
import { Tray } from "./Tray";
import { TrayBar } from "./TrayBar";
import { Windows } from "./Windows";
import { Beside, isBoardless, TableTop } from "./Zones";
import { show } from "./history";
import { listenToKeys } from "./keys";
import { remember } from "./prepared";
import { greet } from "./moments";
import { usePanel } from "./panel";
import { aside, narrow } from "./screen";
import { TableContext, TableStore, useTable } from "./store";
import { follow, takeTable } from "./sync";
import "./board.css";
import "./zones.css";
import "./page.css";
import "./prompt.css";
import "./news.css";
import "./tray.css";
import "./dock.css";
import "./windows.css";
import "./phone.css";

export function TablePage({ id, at }: { id: string; at: number | null }) {
  const store = useMemo(() => new TableStore(id), [id, playedSeat(id)]);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => follow(store), [store, attempt]);
  useEffect(() => listenToKeys(store), [store]);
  const asked = store.question.value;
  useEffect(() => void (asked && remember(id, asked)), [id, asked]);
  const loaded = store.present.value !== null;
  useEffect(() => void show(store, at), [store, at, loaded]);
  useEffect(() => {
    if (!loaded) return;
    openCatchUp(store);
    greet(store);
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
  const asked = store.present.value?.waiting.map(({ seat }) => seat) ?? table?.asked ?? [];
  if (store.gone.value) return <GoneTable />;
  if (table && curtainIsDown(table, asked)) return <Curtain table={table} asked={asked} />;
  if (table?.status === "open") {
    return <WaitingRoom table={table} onChange={(changed) => takeTable(store, changed)} />;
  }
  if (!store.position.value) {
    const { failure } = store;
    return (
      <div class="table">
        <div class="table-loading">
          {failure.value ? <Notice text={failure.value} onRetry={onRetry} /> : <Loading />}
        </div>
      </div>
    );
  }
  return (
    <div class="table" data-game={table?.game}>
      <Shown table={table} asked={asked} />
    </div>
  );
}

/** The board and everything around it. Styles of the table, and those of its game, hold within the element around it. */
function Shown({ table, asked }: { table: Table | null; asked: number[] }) {
  const store = useTable();
  return (
    <main class={`table-page ${narrow.value ? "phone" : ""} ${aside.value ? "side" : ""}`}>
      <PromptLine />
      <div class="board-place">
        {isBoardless(store) ? <TableTop /> : <Board />}
        <Beside />
        {!narrow.value && store.looked.value !== null && <AreaCard />}
        <Moments />
        <Reveals />
      </div>
      <Stage />
      <div class="banners">
        <Lost />
        <HistoryBanner />
        <FollowingBanner />
        <JoinedBanner />
        <TakebackBanner />
        <SessionBanner />
        {table && <HandOn table={table} asked={asked} />}
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

/** What goes on over the board, such as a battle. */
function Stage() {
  const Own = useTable().module.value.slots?.stage;
  const panel = usePanel();
  return Own && panel ? <div class="stage"><Own {...panel} /></div> : null;
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
