/** The buttons that act: what is proposed, what ends a step, undo. */
import { t } from "../i18n";
import { Button } from "../ui/Button";
import { commitProposed, press, stepBack, undo } from "./play";
import { narrow } from "./screen";
import type { TableStore } from "./store";
import { useTable } from "./store";

export function TrayBar() {
  const store = useTable();
  if (store.seat.value === null || !store.live.value) return null;
  const mayUndo = store.present.value?.may_undo ?? false;
  const busy = store.sending.value;
  return (
    <div class="tray-bar">
      {mayUndo && (
        <Button class="undo" disabled={busy} aria-keyshortcuts="u" onClick={() => void undo(store)}>
          {t("tray.undo")}
        </Button>
      )}
      <Proposed />
      <Ends />
    </div>
  );
}

/** The primary button names the consequence; before there is one, it says what to do next. */
function Proposed() {
  const store = useTable();
  const consequence = store.consequence.value;
  if (consequence === null) return <p class="next-step">{nextStep(store)}</p>;
  const risks = store.way.value?.risks ?? [];
  return (
    <div class="proposed">
      {risks.length > 0 && (
        <ul class="risks">
          {risks.map((risk) => (
            <li key={risk}>{risk}</li>
          ))}
        </ul>
      )}
      <Button look="quiet" aria-keyshortcuts="Escape" onClick={() => stepBack(store)}>
        {t("tray.back")}
      </Button>
      <Button look="primary" class="commit" busy={store.sending.value} onClick={() => void commitProposed(store)}>
        {consequence}
      </Button>
    </div>
  );
}

function nextStep(store: TableStore): string {
  if (store.sending.value) return t("tray.sending");
  if (!store.question.value) return "";
  if (store.selected.value.length > 0) return t("tray.whither", { n: store.selected.value.length });
  if (store.picked.value.length > 0) return t("tray.further");
  return store.legalSpots.value.length > 0 ? t("tray.choose") : "";
}

/** Nothing ends a step but a button that says so, and it looks like none of the others. */
function Ends() {
  const store = useTable();
  const proposed = narrow.value ? store.proposal.value?.action : null;
  const ends = store.choices.value.filter(
    (choice) => choice.ends && choice.picks.length === 0 && choice.action !== proposed,
  );
  return (
    <>
      {ends.map((choice) => (
        <Button
          key={choice.action}
          class="ends"
          disabled={store.sending.value}
          aria-pressed={store.proposal.value?.action === choice.action}
          aria-keyshortcuts="e"
          onClick={() => press(store, choice)}
        >
          {choice.label}
        </Button>
      ))}
    </>
  );
}
