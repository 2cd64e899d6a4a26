/** What just happened, over the board; pointing at it lights the place. */
import { t } from "../i18n";
import { Icon } from "../ui/Icon";
import { dismiss } from "./moments";
import { light } from "./play";
import { useTable } from "./store";

export function Moments() {
  const store = useTable();
  return (
    <div class="moments" role="status">
      {(store.live.value ? store.moments.value : []).map(({ key, text, about, struck }) => (
        <p
          key={key}
          class={struck ? "moment struck" : "moment"}
          onPointerEnter={() => light(store, about)}
          onPointerLeave={() => light(store, [])}
        >
          <span>{text}</span>
          <button type="button" class="icon-button" aria-label={t("notice.close")} onClick={() => dismiss(store, key)}>
            <Icon name="close" size={16} />
          </button>
        </p>
      ))}
    </div>
  );
}
