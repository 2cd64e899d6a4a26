/** The plain list of answers, for any question of any game. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";

import type { Choice } from "../api/schema";
import { t } from "../i18n";
import type { Option } from "./grammar";
import { found, grouped, matching, wordOptions } from "./grammar";
import { pick, press, propose } from "./play";
import type { TableStore } from "./store";
import { useTable } from "./store";

const MANY = 12;
const FEW = 6;

export function Answers() {
  const store = useTable();
  const picked = store.picked.value;
  const left = matching(store.choices.value, picked);
  const covers = store.module.value.covers;
  const plain = covers ? store.choices.value.filter((choice) => !covers(choice)) : store.choices.value;
  const staged = isStaged(store);
  const buttons = left.filter((choice) => choice.picks.length === picked.length && !choice.ends && !covers?.(choice));
  const onBoard = left.filter((choice) => {
    const next = choice.picks[picked.length];
    return next !== undefined && store.shows(next);
  });
  return (
    <div class="answers">
      {!staged && <WordButtons options={wordOptions(plain, picked, (reference) => store.shows(reference))} />}
      {!staged && <ChoiceButtons choices={buttons} />}
      {onBoard.length > 0 && !staged && (
        <BoardChoices key={store.asked.value?.asked} choices={onBoard} open={store.choices.value.length <= FEW} />
      )}
    </div>
  );
}

/** Whether the answers are given in a theatre or a panel of the game: then they are not listed once more. */
function isStaged(store: TableStore): boolean {
  const question = store.question.value;
  return question !== null && Boolean(store.module.value.guide?.(question, store.position.value!));
}

/** Things that are not on the board: one press picks, and what can follow is shown. */
function WordButtons({ options }: { options: readonly Option[] }) {
  const store = useTable();
  return (
    <>
      {grouped(options).map(([group, some]) => (
        <Group key={group} heading={group}>
          {some.map((option) => (
            <button
              key={option.pick}
              type="button"
              class="answer"
              title={option.choices.length === 1 ? option.choices[0]!.label : undefined}
              onClick={() => pick(store, option.pick)}
            >
              {option.label}
            </button>
          ))}
        </Group>
      ))}
    </>
  );
}

function ChoiceButtons({ choices }: { choices: readonly Choice[] }) {
  const store = useTable();
  return (
    <Groups choices={choices}>
      {(choice) => (
        <button
          key={choice.action}
          type="button"
          class="answer"
          aria-label={fullName(choice)}
          title={choice.short && choice.label}
          aria-pressed={isProposed(store, choice)}
          disabled={store.sending.value}
          onClick={() => press(store, choice)}
        >
          {choice.short || choice.label}
        </button>
      )}
    </Groups>
  );
}

/** The whole sentence, for those who hear it; it has to hold what is read on the button. */
function fullName({ short, label }: Choice): string | undefined {
  return label.toLowerCase().includes(short.toLowerCase()) ? label : undefined;
}

/** Answers that are given by pointing at the board, as a list for whoever likes lists better. */
function BoardChoices({ choices, open }: { choices: readonly Choice[]; open: boolean }) {
  const store = useTable();
  return (
    <details class="board-choices" open={open}>
      <summary>{t("tray.list", { n: choices.length })}</summary>
      <Groups choices={choices}>
        {(choice) => (
          <button
            key={choice.action}
            type="button"
            class="answer row"
            aria-pressed={isProposed(store, choice)}
            disabled={store.sending.value}
            onClick={() => (isProposed(store, choice) ? press(store, choice) : propose(store, choice))}
          >
            {choice.label}
          </button>
        )}
      </Groups>
    </details>
  );
}

function isProposed(store: TableStore, choice: Choice): boolean {
  return store.proposal.value?.action === choice.action;
}

/** Answers under their headings; where there are many, they can be searched. */
function Groups({ choices, children }: { choices: readonly Choice[]; children: (choice: Choice) => JSX.Element }) {
  const search = useSignal("");
  const many = choices.length > MANY;
  return (
    <>
      {many && <Search value={search.value} onInput={(text) => (search.value = text)} />}
      {grouped(many ? found(choices, search.value) : choices).map(([group, some]) => (
        <Group key={group} heading={group}>
          {some.map(children)}
        </Group>
      ))}
    </>
  );
}

function Group({ heading, children }: { heading: string; children: preact.ComponentChildren }) {
  return (
    <div class="answer-group">
      {heading && <h3>{heading}</h3>}
      <div class="answer-row">{children}</div>
    </div>
  );
}

function Search({ value, onInput }: { value: string; onInput: (text: string) => void }) {
  return (
    <input
      type="search"
      class="input search"
      placeholder={t("tray.search")}
      aria-label={t("tray.search")}
      value={value}
      onInput={(event) => onInput(event.currentTarget.value)}
    />
  );
}
