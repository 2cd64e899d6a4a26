import { useState } from "preact/hooks";

import { announce, house, limits, setLimit } from "../api/host";
import type { Limit } from "../api/schema";
import { tx } from "../i18n";
import { Card } from "../members/Card";
import { announcement } from "../lobby/announcement";
import { Button } from "../ui/Button";
import { Loading } from "../ui/Loading";
import { Notice } from "../ui/Notice";
import { sentenceOf, useLoad, useTask } from "../ui/hooks";
import s from "./host.module.css";

/** What is said to all who come, and how much one person may have here. */
export function House() {
  const said = useLoad(house, []);
  const known = useLoad(limits, []);
  const error = said.error ?? known.error;
  return (
    <div class={s.cards}>
      {error ? <Notice text={sentenceOf(error)} onRetry={said.reload} /> : null}
      {!error && !(said.data && known.data) && <Loading rows={2} height={200} />}
      {said.data && <Announcement before={said.data.announcement} />}
      {known.data && <Limits before={known.data} />}
    </div>
  );
}

function Announcement({ before }: { before: string }) {
  const [typed, setTyped] = useState(before);
  const [said, setSaid] = useState(before);
  const task = useTask();
  const say = (text: string) =>
    task.run(async () => {
      await announce(text);
      setSaid(text);
      setTyped(text);
      announcement.value = text;
    });
  return (
    <Card title={tx("announce_title")} text={tx("announce_text")}>
      <form
        class={s.form}
        onSubmit={(event) => {
          event.preventDefault();
          void say(typed.trim());
        }}
      >
        <textarea
          class="input"
          rows={3}
          maxLength={300}
          aria-label={tx("announce_title")}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        {task.problem && <Notice text={task.problem} />}
        <div class={s.buttons}>
          <Button type="submit" busy={task.busy} disabled={typed.trim() === said}>
            {tx("announce")}
          </Button>
          {said && (
            <Button look="quiet" busy={task.busy} onClick={() => say("")}>
              {tx("announce_end")}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}

function Limits({ before }: { before: Limit[] }) {
  const [shown, setShown] = useState(before);
  const task = useTask();
  return (
    <Card title={tx("limits_title")} text={tx("limits_text")}>
      {shown.map((limit) => (
        <LimitField
          key={`${limit.name} ${limit.value}`}
          limit={limit}
          busy={task.busy}
          onSet={(value) => task.run(async () => setShown(await setLimit(limit.name, value)))}
        />
      ))}
      {task.problem && <Notice text={task.problem} />}
    </Card>
  );
}

interface LimitFieldProps {
  limit: Limit;
  busy: boolean;
  onSet: (value: number | null) => void;
}

function LimitField({ limit, busy, onSet }: LimitFieldProps) {
  const [typed, setTyped] = useState(String(limit.value));
  const value = /^\d{1,6}$/.test(typed) ? Number(typed) : null;
  return (
    <form
      class={s.limit}
      onSubmit={(event) => {
        event.preventDefault();
        if (value !== null) onSet(value === limit.usual ? null : value);
      }}
    >
      <label>
        {tx(`limit_${limit.name}`)}
        <input class="input" inputMode="numeric" value={typed} onInput={(event) => setTyped(event.currentTarget.value)} />
      </label>
      <Button type="submit" busy={busy} disabled={value === null || value === limit.value}>
        {tx("limit_set")}
      </Button>
      <span class="hint">{limit.value === limit.usual ? tx("limit_is_usual") : tx("limit_usual", { usual: limit.usual })}</span>
    </form>
  );
}
