/** Answers that are given before one is asked: what holds, and what can be said. */
import { useEffect, useState } from "preact/hooks";

import * as api from "../api/client";
import type { Prepared as Answer } from "../api/schema";
import { t } from "../i18n";
import parts from "../lobby/parts.module.css";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { Notice } from "../ui/Notice";
import { useTask } from "../ui/hooks";
import { recall, remember } from "./prepared";
import { useTable } from "./store";

export function Prepared({ onClose }: { onClose: () => void }) {
  const store = useTable();
  const [answers, setAnswers] = useState<readonly Answer[] | null>(null);
  const task = useTask();
  const now = store.question.value;
  if (now) remember(store.id, now);
  useEffect(() => void task.run(async () => setAnswers(await api.prepared(store.id))), [store.id]);
  const change = (ask: () => Promise<readonly Answer[]>) => task.run(async () => setAnswers(await ask()));
  return (
    <Dialog title={t("prepared.title")} onClose={onClose}>
      <div class={parts.stack}>
        <p class="muted">{t("prepared.help")}</p>
        {task.problem && <Notice text={task.problem} />}
        {answers && (
          <Mine answers={answers} onRevoke={(kind) => change(() => api.revokePrepared(store.id, kind))} />
        )}
        {answers && (
          <Offered
            table={store.id}
            answers={answers}
            onPrepare={(wanted) => change(() => api.prepare(store.id, wanted))}
          />
        )}
      </div>
    </Dialog>
  );
}

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
  table: string;
  answers: readonly Answer[];
  onPrepare: (answer: Answer) => void;
}

function Offered({ table, answers, onPrepare }: OfferedProps) {
  const known = recall(table);
  if (known.length === 0) return <p class="muted">{t("prepared.nothing")}</p>;
  const holds = (kind: string, action: string) => answers.some((one) => one.kind === kind && one.action === action);
  return (
    <section aria-label={t("prepared.asked")}>
      <h3>{t("prepared.asked")}</h3>
      {known.map(({ kind, prompt, answers: possible }) => (
        <div key={kind} class="prepared-question" role="group" aria-label={prompt}>
          <p>{prompt}</p>
          {possible.map(({ action, label }) => (
            <Button key={action} aria-pressed={holds(kind, action)} onClick={() => onPrepare({ kind, action, label })}>
              {label}
            </Button>
          ))}
        </div>
      ))}
    </section>
  );
}
