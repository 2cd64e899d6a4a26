/** The buttons that act: what is proposed, what ends a step, undo. */
import type { Way } from "../api/schema";
import { t, tx } from "../i18n";
import { Button } from "../ui/Button";
import { commitProposed, press, stepBack, undo } from "./play";
import { narrow } from "./screen";
import type { TableStore } from "./store";
import { useTable } from "./store";

export function TrayBar() {
  const store = useTable();
  if (store.seat.value === null || !store.live.value) return null;
  const mayUndo = store.present.value?.may_undo ?? false;
  return (
    <div class="tray-bar">
      {mayUndo && (
        <Button class="undo" aria-keyshortcuts="u" onClick={() => void undo(store)}>
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
  return (
    <div class="proposed">
      {store.way.value && <Foretold way={store.way.value} />}
      <Button look="quiet" aria-keyshortcuts="Escape" onClick={() => stepBack(store)}>
        {t("tray.back")}
      </Button>
      <Button look="primary" class="commit" busy={store.sending.value} onClick={() => void commitProposed(store)}>
        {consequence}
      </Button>
    </div>
  );
}

/** What awaits those who go a way: what they have to fear, and what else is to know. */
function Foretold({ way }: { way: Way }) {
  if (way.risks.length + way.notes.length === 0) return null;
  return (
    <ul class="foretold">
      {way.risks.map((risk) => (
        <li key={risk} class="risk">
          {risk}
        </li>
      ))}
      {way.notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

function nextStep(store: TableStore): string {
  const question = store.question.value;
  if (store.sending.value) return t("tray.sending");
  if (!question) return "";
  const guide = store.module.value.guide?.(question, store.position.value!);
  if (guide) return tx(guide);
  if (store.selected.value.length > 0) return t("tray.whither", { n: store.selected.value.length });
  if (store.picked.value.length > 0) return t("tray.further");
  return store.legalSpots.value.length > 0 ? t("tray.choose") : "";
}

/** Nothing ends a step but a button that says so, and it looks like none of the others. */
function Ends() {
  const store = useTable();
  const proposed = narrow.value ? store.proposal.value?.action : null;
  const question = store.question.value;
  const { endings, exhausted } = store.module.value;
  const offered = store.choices.value.filter((choice) => choice.ends && choice.picks.length === 0);
  const all = (question && endings?.(offered, question)) ?? offered;
  const ends = all.filter(({ action }) => action !== proposed);
  const several = all.length > 1;
  const due = store.position.value !== null && exhausted?.(store.position.value);
  return (
    <>
      {ends.map((choice) => (
        <Button
          key={choice.action}
          class={`ends ${several ? "one-of" : ""} ${due && choice === all[0] ? "due" : ""}`}
          title={choice.short ? choice.label : undefined}
          disabled={store.sending.value}
          aria-pressed={store.proposal.value?.action === choice.action}
          aria-keyshortcuts="e"
          onClick={() => press(store, choice)}
        >
          {choice.short || choice.label}
        </Button>
      ))}
    </>
  );
}
