/** Going through the game: a slider over its moments, and a banner while one looks back. */
import { t } from "../i18n";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { goTo, goToPresent, latest, play, step, stopPlaying } from "./history";
import { catchUp, goOn } from "./pace";
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

/** While what others did is gone through: what it was, and how to go on. */
export function FollowingBanner() {
  const store = useTable();
  const at = store.at.value;
  if (!store.following.value || at === null) return null;
  const entry = store.entries.value.find(({ number, kind, undone }) => number === at && kind === "action" && !undone);
  const lines = entry?.lines.filter(({ heading }) => !heading) ?? [];
  return (
    <div class="banner following" role="status">
      <span>{lines[0]?.text}</span>
      <div class="banner-buttons">
        <Button look="quiet" onClick={() => catchUp(store)}>
          {t("pace.now")}
        </Button>
        <Button look="primary" onClick={() => void goOn(store)}>
          {t("pace.next")}
        </Button>
      </div>
    </div>
  );
}

export function HistoryBanner() {
  const store = useTable();
  const at = store.at.value;
  if (at === null || store.following.value) return null;
  return (
    <div class="banner past" role="status">
      <span>{t("history.looking", { at, last: latest(store) })}</span>
      <Button look="primary" onClick={() => goToPresent(store)}>
        {t("history.now")}
      </Button>
    </div>
  );
}
