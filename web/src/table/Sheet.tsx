/** Everything around the board on a phone: a sheet from below with three stops. */
import { useRef } from "preact/hooks";

import { t } from "../i18n";
import { DockBody, DockTabs } from "./Dock";
import { HistoryBar } from "./HistoryBar";
import { aside } from "./screen";
import { Tray } from "./Tray";
import { TrayBar } from "./TrayBar";
import type { Stop } from "./store";
import { useTable } from "./store";

const STOPS: readonly Stop[] = ["peek", "half", "full"];
const PULL = 24;

export function Sheet() {
  const store = useTable();
  const stop = store.stop.value;
  return (
    <aside class={`sheet ${stop}`}>
      <Handle />
      {(stop === "half" || (stop === "peek" && aside.value)) && <Tray />}
      {stop === "full" && (
        <>
          <DockBody />
          <HistoryBar />
        </>
      )}
      <TrayBar />
      <DockTabs />
    </aside>
  );
}

/** Pulled up or down it goes to the next stop; pressed, it goes around. */
function Handle() {
  const store = useTable();
  const start = useRef(0);
  const pulled = useRef(false);
  const at = STOPS.indexOf(store.stop.value);
  const go = (to: number) => (store.stop.value = STOPS[Math.min(STOPS.length - 1, Math.max(0, to))]!);
  return (
    <button
      type="button"
      class="handle"
      aria-label={t("sheet.handle")}
      onPointerDown={(event) => {
        start.current = event.clientY;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerUp={(event) => {
        const way = start.current - event.clientY;
        pulled.current = Math.abs(way) > PULL;
        if (pulled.current) go(at + Math.sign(way));
      }}
      onClick={() => {
        if (!pulled.current) go((at + 1) % STOPS.length);
        pulled.current = false;
      }}
    />
  );
}
