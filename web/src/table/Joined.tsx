/** Two map pieces have become one: a moment of its own, with the whole of the new map, and where one's home is. */
import { untracked, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";

import type { Position } from "../api/schema";
import { t } from "../i18n";
import { Button } from "../ui/Button";
import { fitAll, fitHome, fitSheet, homeSheet } from "./camera";
import { light } from "./play";
import type { TableStore } from "./store";
import { useTable } from "./store";

/** Whether map pieces of one position are one in the other. */
export function areJoined(before: Position, now: Position): boolean {
  const left = new Set(now.scene.sheets.map(({ id }) => id));
  return before.scene.sheets.some(({ id }) => !left.has(id)) && now.number > before.number;
}

export function JoinedBanner() {
  const store = useTable();
  const shown = useRef<number | null>(null);
  useSignalEffect(() => {
    const { value: joined } = store.joined;
    if (joined === null || joined === shown.current || !store.live.value) return;
    shown.current = joined;
    untracked(() => showAll(store)); // once: who plays on without an answer does so on a board that stays
  });
  if (store.joined.value === null || !store.live.value) return null;
  const goOn = () => {
    store.joined.value = null;
    light(store, []);
    fitHome(store);
  };
  return (
    <div class="banner joined" role="status">
      <span>{t("joined.maps")}</span>
      <Button look="primary" onClick={goOn}>
        {t("joined.go")}
      </Button>
    </div>
  );
}

function showAll(store: TableStore): void {
  const home = store.mat(store.seat.peek())?.home;
  const sheet = homeSheet(store);
  if (sheet === null) fitAll(store);
  else fitSheet(store, sheet);
  if (home) light(store, [`area:${home}`]);
}
