/** Answers that are given before one is asked: what holds, and what can be said. */
import { useEffect, useState } from "preact/hooks";

import * as api from "../api/client";
import type { Prepared as Answer, Case } from "../api/schema";
import { t } from "../i18n";
import parts from "../lobby/parts.module.css";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { Notice } from "../ui/Notice";
import { useTask } from "../ui/hooks";
import { recall, remember, type KnownQuestion } from "./prepared";
import { useTable } from "./store";

export function Prepared({ onClose }: { onClose: () => void }) {
  const store = useTable();
  const [answers, setAnswers] = useState<readonly Answer[] | null>(null);
  const [cases, setCases] = useState<readonly Case[]>([]);
  const task = useTask();
  const now = store.question.value;
  if (now) remember(store.id, now);
  useEffect(() => {
    void task.run(async () => {
      setCases(await api.cases(store.id));
      setAnswers(await api.prepared(store.id));
    });
  }, [store.id]);
  const change = (ask: () => Promise<readonly Answer[]>) => task.run(async () => setAnswers(await ask()));
  const prepare = (wanted: Answer) => change(() => api.prepare(store.id, wanted));
  const known = recall(store.id);
  return (
    <Dialog title={t("prepared.title")} onClose={onClose}>
      <div class={parts.stack}>
        <p class="muted">{t("prepared.help")}</p>
        {task.problem && <Notice text={task.problem} />}
        {answers && (
          <>
            <Mine answers={answers} onRevoke={(kind) => change(() => api.revokePrepared(store.id, kind))} />
            <Offered title={t("prepared.cases")} questions={cases} answers={answers} onPrepare={inCase(prepare)} />
            <Offered title={t("prepared.asked")} questions={known} answers={answers} onPrepare={prepare} />
            {known.length === 0 && <p class="muted">{t("prepared.nothing")}</p>}
          </>
        )}
      </div>
    </Dialog>
  );
}

type Prepare = (answer: Answer, prompt: string) => void;

/** What is wanted in a case is listed together with the case. */
const inCase = (prepare: Prepare): Prepare => (answer, prompt) =>
  prepare({ ...answer, label: `${prompt}: ${answer.label}` }, prompt);

function Mine({ answers, onRevoke }: { answers: readonly Answer[]; onRevoke: (kind: string) => void }) {
  if (answers.length === 0) return <p>{t("prepared.none")}</p>;
  return (
    <section aria-label={t("prepared.mine")}>
      <h3>{t("prepared.mine")}</h3>
      <ul class="prepared">
        {answers.map(({ kind, label }) => (
          <li key={kind}>
            <span>{label}</span>
            <Button look="quiet" aria-label={t("prepared.revoke_of", { label })} onClick={() => onRevoke(kind)}>
              {t("prepared.revoke")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OfferedProps {
  title: string;
  questions: readonly KnownQuestion[];
  answers: readonly Answer[];
  onPrepare: Prepare;
}

function Offered({ title, questions, answers, onPrepare }: OfferedProps) {
  if (questions.length === 0) return null;
  const holds = (kind: string, action: string) => answers.some((one) => one.kind === kind && one.action === action);
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {questions.map(({ kind, prompt, answers: possible }) => (
        <div key={kind} class="prepared-question" role="group" aria-label={prompt}>
          <p>{prompt}</p>
          {possible.map(({ action, label }) => (
            <Button
              key={action}
              aria-pressed={holds(kind, action)}
              onClick={() => onPrepare({ kind, action, label }, prompt)}
            >
              {label}
            </Button>
          ))}
        </div>
      ))}
    </section>
  );
}
