/** Buttons over the board: layers, fit and zoom. Those that come and go stand at the left, where they move no other. */
import { t } from "../i18n";
import { Icon } from "../ui/Icon";
import { fitAll, fitHome, fitSheet, homeSheet, zoomBy } from "./camera";
import { nextLayer, switchNames } from "./layers";
import { useTable } from "./store";

export function BoardTools() {
  const store = useTable();
  const sheets = store.position.value?.scene.sheets ?? [];
  const home = homeSheet(store);
  return (
    <div class="board-tools" role="toolbar" aria-label={t("board.tools")}>
      {sheets.length > 2 && (
        <select
          class="tool text"
          aria-label={t("board.sheet")}
          value=""
          onChange={(event) => {
            fitSheet(store, event.currentTarget.value);
            event.currentTarget.value = "";
          }}
        >
          <option value="">{t("board.sheet")}</option>
          {sheets.map((sheet) => (
            <option key={sheet.id} value={sheet.id}>
              {sheet.title}
            </option>
          ))}
        </select>
      )}
      <LayerTool />
      <NamesTool />
      <button type="button" class="tool text" onClick={() => fitAll(store)}>
        {t("board.all")}
      </button>
      {home !== null && (
        <button type="button" class="tool text" onClick={() => fitHome(store)}>
          {t("board.home")}
        </button>
      )}
      <button type="button" class="tool" aria-label={t("board.zoomIn")} onClick={() => zoomBy(store, 1.35)}>
        <Icon name="plus" />
      </button>
      <button type="button" class="tool" aria-label={t("board.zoomOut")} onClick={() => zoomBy(store, 1 / 1.35)}>
        <Icon name="minus" />
      </button>
    </div>
  );
}

function NamesTool() {
  const store = useTable();
  if (!store.areas.value.some(({ code }) => code)) return null;
  return (
    <button type="button" class="tool text" aria-pressed={store.naming.value} aria-keyshortcuts="n" onClick={() => switchNames(store)}>
      {t("board.names")}
    </button>
  );
}

/** Goes through the layers of the board; its text says which one is shown. */
function LayerTool() {
  const store = useTable();
  if (store.layers.value.length === 0) return null;
  const layer = store.layer.value;
  return (
    <button
      type="button"
      class="tool text layer-tool"
      aria-pressed={layer !== null}
      aria-keyshortcuts="h"
      onClick={() => nextLayer(store)}
    >
      {layer?.title ?? t("board.layers")}
    </button>
  );
}
