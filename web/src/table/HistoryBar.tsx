/** Going through the game: a slider over its moments, and a banner while one looks back. */
import { t } from "../i18n";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { goTo, goToPresent, latest, play, step, stopPlaying } from "./history";
import { useTable } from "./store";

export function HistoryBar() {
  const store = useTable();
  const last = latest(store);
  const at = store.at.value ?? last;
  const playing = store.playing.value;
  if (last === 0) return null;
  return (
    <div class="history" role="group" aria-label={t("history.name")}>
      <button type="button" class="tool" aria-label={t("history.back")} disabled={at <= 0} onClick={() => step(store, -1)}>
        ‹
      </button>
      <input
        type="range"
        min={0}
        max={last}
        value={at}
        aria-label={t("history.slider")}
        aria-valuetext={t("history.at", { at, last })}
        onInput={(event) => goTo(store, event.currentTarget.valueAsNumber)}
      />
      <button type="button" class="tool" aria-label={t("history.on")} disabled={at >= last} onClick={() => step(store, 1)}>
        ›
      </button>
      <button
        type="button"
        class="tool"
        aria-label={playing ? t("history.pause") : t("history.play")}
        onClick={() => (playing ? stopPlaying(store) : play(store, at >= last ? 0 : at))}
      >
        {playing ? "❚❚" : <Icon name="play" size={16} />}
      </button>
    </div>
  );
}

export function HistoryBanner() {
  const store = useTable();
  const at = store.at.value;
  if (at === null) return null;
  return (
    <div class="banner past" role="status">
      <span>{t("history.looking", { at, last: latest(store) })}</span>
      <Button look="primary" onClick={() => goToPresent(store)}>
        {t("history.now")}
      </Button>
    </div>
  );
}
