/** The buttons that act: undo at the left, what is proposed in the middle, what ends a step at the right; each keeps its place. */
import { useEffect, useRef, useState } from "preact/hooks";

import type { Choice, Way } from "../api/schema";
import type { Ask } from "../games/module";
import { t, tx } from "../i18n";
import { Button } from "../ui/Button";
import { askFirst, stopAsking } from "./asks";
import { beforeOwnLast } from "./chronicle";
import { commitProposed, pressEnd, stepBack, undo } from "./play";
import type { TableStore } from "./store";
import { useTable } from "./store";

export function TrayBar() {
  const store = useTable();
  const acts = store.seat.value !== null && store.live.value;
  return (
    <div class="tray-bar">
      {acts && (
        <>
          <Undo />
          <Proposed />
          <Ends />
        </>
      )}
    </div>
  );
}

/** Undo, as far as it goes; where it ends, the others can be asked. */
function Undo() {
  const store = useTable();
  const mayUndo = store.present.value?.may_undo ?? false;
  const playing = store.table.value?.status === "playing";
  const mayAsk = !mayUndo && playing && beforeOwnLast(store.entries.value, store.seat.value ?? -1) !== null;
  if (mayAsk) {
    return (
      <Button look="quiet" class="takeback-button" title={t("menu.takeback")} onClick={() => (store.window.value = "takeback")}>
        {t("tray.takeback")}
      </Button>
    );
  }
  return (
    <Button class="undo" aria-keyshortcuts="u" disabled={!mayUndo} onClick={() => void undo(store)}>
      {t("tray.undo")}
    </Button>
  );
}

const LONG = 36; // letters of a consequence that are too many for two lines on a phone

/** The primary button names the consequence; before there is one, it says what to do next. */
function Proposed() {
  const store = useTable();
  const consequence = store.consequence.value;
  if (consequence === null) return <NextStep />;
  const ask = store.proposal.value && askFirst(store, store.proposal.value);
  return (
    <div class="proposed">
      {store.way.value && <Foretold way={store.way.value} />}
      {ask && <Asked ask={ask} />}
      <Button look="quiet" aria-keyshortcuts="Escape" onClick={() => stepBack(store)}>
        {t("tray.back")}
      </Button>
      <Button look="primary" class={consequence.length > LONG ? "commit long" : "commit"} busy={store.sending.value} onClick={() => void commitProposed(store)}>
        {consequence}
      </Button>
    </div>
  );
}

/** What to do next, and the way back from what was pointed at so far. */
function NextStep() {
  const store = useTable();
  const begun = store.picked.value.length + store.selected.value.length > 0;
  return (
    <div class="next-step">
      <span>{nextStep(store)}</span>
      {begun && (
        <Button look="quiet" aria-keyshortcuts="Escape" onClick={() => stepBack(store)}>
          {t("tray.back")}
        </Button>
      )}
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

/** What would be given away, and a way not to be asked about it again. */
function Asked({ ask }: { ask: Ask }) {
  const store = useTable();
  return (
    <div class="foretold" role="alert">
      <p class="risk">{ask.sentence}</p>
      <button type="button" class="never" onClick={() => stopAsking(store, ask)}>
        {t("ask.never")}
      </button>
    </div>
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

/** So long a button stands still that has come where another one was just pressed. */
const REST = 600;

/** Nothing ends a step but a button that says so, and it looks like none of the others; the second click of a double click is none. */
function Ends() {
  const store = useTable();
  const question = store.question.value;
  const { endings, exhausted } = store.module.value;
  const offered = store.choices.value.filter((choice) => choice.ends && choice.picks.length === 0);
  const all = (question && endings?.(offered, question)) ?? offered;
  const due = store.position.value !== null && exhausted?.(store.position.value);
  const rest = useRest(store.asked.value?.asked);
  const press = (choice: Choice, byPointer: boolean) => {
    rest.pressed(byPointer);
    pressEnd(store, choice, byPointer);
  };
  return (
    <div class={all.length > 1 ? "ends-place several" : "ends-place"}>
      {all.map((choice) => (
        <Button
          key={choice.action}
          class={due && choice === all[0] ? "ends due" : "ends"}
          title={choice.short ? choice.label : undefined}
          disabled={store.sending.value || rest.resting}
          aria-pressed={store.proposal.value?.action === choice.action}
          aria-keyshortcuts="e"
          onClick={({ detail }) => detail <= 1 && press(choice, detail > 0)}
        >
          {choice.short || choice.label}
        </Button>
      ))}
    </div>
  );
}

/** After a press with the pointer, what comes with the next question rests for a moment: a double click ends one thing only. */
function useRest(asked: number | undefined) {
  const pressed = useRef(false);
  const [resting, setResting] = useState(false);
  useEffect(() => {
    if (!pressed.current) return undefined;
    pressed.current = false;
    setResting(true);
    const timer = setTimeout(() => setResting(false), REST);
    return () => {
      clearTimeout(timer);
      setResting(false);
    };
  }, [asked]);
  return { resting, pressed: (byPointer: boolean) => void (pressed.current = byPointer) };
}
