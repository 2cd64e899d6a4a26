/** The line at the top: where the game is, whose turn it is, what is asked and by which rule. */
import { useEffect } from "preact/hooks";

import * as api from "../api/client";
import type { Phase, Position, Seat, Waiting } from "../api/schema";
import { t } from "../i18n";
import { thinkerName } from "../lobby/names";
import { NextTable } from "../lobby/NextTable";
import { StepIn } from "../lobby/StepIn";
import { elsewhere } from "../lobby/waiting";
import { Icon } from "../ui/Icon";
import { SeatClock } from "./Clock";
import { Menu } from "./Menu";
import { RuleLink } from "./RuleLink";
import { SeatName } from "./SeatName";
import { latest } from "./history";
import { openHint } from "./hints";
import { wonBy } from "./labels";
import type { TableStore } from "./store";
import { useTable } from "./store";
import { takeTable } from "./sync";

export function PromptLine() {
  const store = useTable();
  const position = store.position.value;
  if (!position) return null;
  const mine = store.question.value !== null;
  return (
    <header class={mine ? "prompt-line mine" : "prompt-line"}>
      <a class="tool home" href="/" aria-label={t("menu.lobby")}>
        <Icon name="back" />
      </a>
      <PhaseLine phase={position.scene.phase} />
      <div class="prompt" aria-live="polite" aria-atomic="true">
        <Prompt position={position} />
      </div>
      {store.seat.value === null && <span class="tag">{t("table.spectator")}</span>}
      <NextTable here={store.id} />
      <Menu />
      <Notice />
      <Title mine={mine} />
    </header>
  );
}

function PhaseLine({ phase }: { phase: Phase }) {
  const store = useTable();
  return (
    <div class="phase">
      <span class="round">{phase.round}</span>
      <ol class="pips" aria-label={t("phase.steps")}>
        {phase.steps.map((step, at) => (
          <li key={at} class={at === phase.at ? "pip on" : "pip"}>
            <button
              type="button"
              title={step}
              aria-label={at === phase.at ? t("phase.on", { step }) : step}
              onClick={() => void explainStep(store, phase, at)}
            />
          </li>
        ))}
      </ol>
      {phase.at !== null && <span class="step">{phase.steps[phase.at]}</span>}
      {phase.seat !== null && <SeatName seat={phase.seat} />}
      {store.seat.value !== null && (
        <span class="own-clock">
          <SeatClock seat={store.seat.value} />
        </span>
      )}
    </div>
  );
}

/** What a step is: in the words of the game if it has some, else where it stands in the turn. */
async function explainStep(store: TableStore, phase: Phase, at: number): Promise<void> {
  const step = phase.steps[at]!;
  const place = t("phase.place", { step, at: at + 1, of: phase.steps.length });
  store.rules.value ??= await api.rules(store.id).catch(() => null);
  const words = Object.entries(store.rules.value?.words ?? {});
  const said = words.find(([word]) => word.toLowerCase() === step.toLowerCase())?.[1];
  store.notice.value = { sentence: said ? `${place} ${said}` : place, rule: "", tone: "told" };
}

function Prompt({ position }: { position: Position }) {
  const store = useTable();
  const question = store.question.value;
  if (store.table.value?.resting) return <span>{t("problem_resting")}</span>;
  if (question) {
    return (
      <>
        <strong class="your-turn">{t("prompt.yours")}</strong> <span>{question.prompt}</span>{" "}
        <span class="prompt-links">
          <RuleLink rule={question.rule} />
          {question.hint && (
            <button type="button" class="rule-link" aria-label={t("hint.open")} onClick={() => openHint(store, question)}>
              ?
            </button>
          )}
        </span>
      </>
    );
  }
  if (store.at.value !== null) return <span>{t("history.at", { at: store.at.value, last: latest(store) })}</span>;
  if (position.result) return <Over position={position} />;
  if (position.waiting.length === 0) return <span>{t("prompt.nobody")}</span>;
  return <AllWaiting waiting={position.waiting} />;
}

/** Whom the game waits for, people first; bots are said to think. */
function AllWaiting({ waiting }: { waiting: readonly Waiting[] }) {
  const store = useTable();
  const botAt = ({ seat }: Waiting) => store.table.value?.seats.find((one) => one.seat === seat && one.bot !== null);
  const people = waiting.filter((one) => !botAt(one));
  return (
    <span>
      {people.length > 0 && `${t("prompt.waiting")} `}
      {[...people, ...waiting.filter(botAt)].map((one, at) => (
        <span key={one.seat}>
          {at > 0 && ", "}
          <Waited {...one} bot={botAt(one)} />
        </span>
      ))}
    </span>
  );
}

/** Who is waited for; a bot that keeps somebody's seat is named before them. */
function Waited({ seat, what, rule, bot }: Waiting & { bot: Seat | undefined }) {
  const store = useTable();
  const table = store.table.value;
  const missing = table?.seats.find((one) => one.seat === seat && one.gone !== null);
  const keeper = bot && thinkerName(bot) !== store.personName(seat) ? thinkerName(bot) : "";
  return (
    <>
      {keeper && `${keeper} (`}
      <SeatName seat={seat} />
      {keeper && ")"} {bot && t("prompt.thinking")}
      {what && `: ${what}`} <RuleLink rule={rule} />
      {missing && table && <StepIn table={table} seat={missing} onChange={(changed) => takeTable(store, changed)} />}
    </>
  );
}

function Over({ position }: { position: Position }) {
  const store = useTable();
  return (
    <span>
      <strong>{t("result.over")}</strong>{" "}
      {wonBy(store, position.result!)}{" "}
      <button type="button" class="rule-link" onClick={() => (store.window.value = "result")}>
        {t("result.open")}
      </button>
    </span>
  );
}

/** Why something was refused, or what else is to be told. */
function Notice() {
  const store = useTable();
  const notice = store.notice.value;
  return (
    <div class="notice-place" role="status">
      {notice && (
        <p class={`told ${notice.tone}`}>
          <span>
            {notice.sentence} <RuleLink rule={notice.rule} />
          </span>
          <button
            type="button"
            class="icon-button"
            aria-label={t("notice.close")}
            onClick={() => (store.notice.value = null)}
          >
            <Icon name="close" size={16} />
          </button>
        </p>
      )}
    </div>
  );
}

/** The title of the page says from afar when it is your turn. */
function Title({ mine }: { mine: boolean }) {
  const table = useTable().table.value!;
  const name = table.name || table.title;
  const title = mine ? t("title.yours", { name }) : t("title.other", { name });
  const others = elsewhere(table.id).length;
  useEffect(() => {
    document.title = others > 0 ? `(${others}) ${title}` : title;
  }, [title, others]);
  return null;
}
