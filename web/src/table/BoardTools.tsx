/** Buttons over the board: zoom and fit. */
import { t } from "../i18n";
import { Icon } from "../ui/Icon";
import { fitAll, fitHome, fitSheet, homeSheet, zoomBy } from "./camera";
import { useTable } from "./store";

export function BoardTools() {
  const store = useTable();
  const sheets = store.position.value?.scene.sheets ?? [];
  const home = homeSheet(store);
  return (
    <div class="board-tools" role="toolbar" aria-label={t("board.tools")}>
      <button type="button" class="tool" aria-label={t("board.zoomIn")} onClick={() => zoomBy(store, 1.35)}>
        <Icon name="plus" />
      </button>
      <button type="button" class="tool" aria-label={t("board.zoomOut")} onClick={() => zoomBy(store, 1 / 1.35)}>
        <Icon name="minus" />
      </button>
      <button type="button" class="tool text" onClick={() => fitAll(store)}>
        {t("board.all")}
      </button>
      {home !== null && (
        <button type="button" class="tool text" onClick={() => fitHome(store)}>
          {t("board.home")}
        </button>
      )}
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
    </div>
  );
}
