/** The tray: what is chosen, what can be chosen, and the button that says what will happen. */
import { useState } from "preact/hooks";

import type { Question } from "../api/schema";
import { t } from "../i18n";
import { Icon } from "../ui/Icon";
import { Answers } from "./Answers";
import { AreaCard } from "./AreaCard";
import { sinceOwnLast } from "./chronicle";
import { closeHint, hintShown } from "./hints";
import { usePanel } from "./panel";
import { LogLine } from "./LogTab";
import { narrow } from "./screen";
import { useTable } from "./store";
import { Hand } from "./Zones";

export function Tray() {
  const store = useTable();
  const question = store.question.value;
  return (
    <section class="tray" aria-label={t("tray.name")}>
      {narrow.value && store.looked.value !== null && <AreaCard />}
      <Hand />
      <div class="tray-answers">
        {question && hintShown(store, question) && <Hint key={question.kind} question={question} />}
        {question && <Remarks remarks={question.remarks} />}
        <TraySlot />
      </div>
    </section>
  );
}

/** The game's own panel if it has one for this question, else the plain answers. */
function TraySlot() {
  const store = useTable();
  const props = usePanel();
  const { tray, answers: Own } = store.module.value.slots ?? {};
  const own = props && tray ? tray(props) : null;
  if (own) return own;
  return store.question.value ? (
    <>
      {Own && props && <Own {...props} />}
      <Answers />
    </>
  ) : (
    <Happenings />
  );
}

const LINES = 8;

/** What happened since one acted, or at the moment that is looked at, while there is nothing to do. */
export function Happenings() {
  const store = useTable();
  const at = store.at.value;
  const standing = store.entries.value.filter((entry) => !entry.undone);
  const entries =
    at === null ? sinceOwnLast(standing, store.seat.value) : standing.filter((entry) => entry.number <= at);
  const lines = entries.flatMap((entry) => entry.lines).filter((line) => !line.heading);
  if (lines.length === 0) return null;
  return (
    <div class="happenings">
      <h3>{at === null ? t("tray.lately") : t("tray.then")}</h3>
      {lines.slice(-LINES).map((line, place) => (
        <LogLine key={place} line={line} number={null} />
      ))}
    </div>
  );
}

/** What a newcomer should know; on a phone its beginning, as the rest of the tray needs the room. */
function Hint({ question }: { question: Question }) {
  const store = useTable();
  const [whole, setWhole] = useState(false);
  return (
    <aside class={narrow.value && !whole ? "hint-card brief" : "hint-card"} aria-label={t("hint.name")}>
      <p>{question.hint}</p>
      {narrow.value && (
        <button type="button" class="rule-link" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {t(whole ? "hint.less" : "hint.more")}
        </button>
      )}
      <button
        type="button"
        class="icon-button"
        aria-label={t("hint.close")}
        onClick={() => closeHint(store, question)}
      >
        <Icon name="close" size={16} />
      </button>
    </aside>
  );
}

function Remarks({ remarks }: { remarks: readonly string[] }) {
  if (remarks.length === 0) return null;
  return (
    <ul class="remarks">
      {remarks.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
    </ul>
  );
}
