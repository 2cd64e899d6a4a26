/** Cards that were turned up just now, beside the board: read them, or let them go by themselves. */
import { useState } from "preact/hooks";

import { t } from "../i18n";
import { Icon } from "../ui/Icon";
import { useOnceSeen } from "../ui/hooks";
import { putAway } from "./moments";
import { usePanel } from "./panel";
import type { Reveal } from "./store";
import { useTable } from "./store";

/** Time to read a card; one's own stays longer. */
const OWN = 20_000;
const OTHERS = 9000;

export function Reveals() {
  const store = useTable();
  return (
    <div class="reveals" role="status">
      {(store.live.value ? store.reveals.value : []).map((reveal) => (
        <Turned key={reveal.key} reveal={reveal} />
      ))}
    </div>
  );
}

/** A card goes by itself, but not while somebody points at it. */
function Turned({ reveal }: { reveal: Reveal }) {
  const store = useTable();
  const panel = usePanel();
  const [held, hold] = useState(false);
  const { key, own } = reveal;
  useOnceSeen(() => putAway(store, key), own ? OWN : OTHERS, held);
  const Face = store.module.value.slots?.reveal;
  if (!Face || !panel) return null;
  return (
    <article
      class={own ? "reveal own" : "reveal"}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocusCapture={() => hold(true)}
      onBlurCapture={() => hold(false)}
    >
      <Face {...panel} {...reveal} />
      <button type="button" class="icon-button" aria-label={t("reveal.close")} onClick={() => putAway(store, key)}>
        <Icon name="close" size={16} />
      </button>
    </article>
  );
}
