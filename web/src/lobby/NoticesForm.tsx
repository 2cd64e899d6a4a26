/** The ways by which I am told that others wait for me, how each of them fares, and new ones. */
import { useState } from "preact/hooks";

import { addChannel, changeChannel, notices, removeChannel, testChannel, type Timing } from "../api/client";
import type { Channel, NewChannel, Notices } from "../api/schema";
import { t } from "../i18n";
import { Button } from "../ui/Button";
import { Loading } from "../ui/Loading";
import { Notice } from "../ui/Notice";
import { sentenceOf, useLoad, useRefresh, useTask, type Task } from "../ui/hooks";
import { ago } from "../ui/time";
import s from "./days.module.css";
import { pushState, subscribe } from "./push";

const TIMINGS = ["now", "quarter", "hour", "daily"] as const;
const REFRESH = 5;

export function NoticesForm() {
  const { data, error, reload } = useLoad(notices, []);
  const task = useTask();
  useRefresh(reload, REFRESH);
  if (error && !data) return <Notice text={sentenceOf(error)} onRetry={reload} />;
  if (!data) return <Loading rows={2} height={64} />;
  const change = (work: () => Promise<unknown>) =>
    void task.run(async () => {
      await work();
      reload();
    });
  return (
    <section class={s.form} aria-labelledby="notices-title">
      <h3 id="notices-title">{t("notices_title")}</h3>
      <p class="hint">{t("notices_help")}</p>
      {data.channels.length === 0 && <p>{t("notices_none")}</p>}
      <ul class={s.channels}>
        {data.channels.map((channel) => (
          <ChannelLine key={channel.id} channel={channel} change={change} />
        ))}
      </ul>
      {task.problem && <Notice text={task.problem} />}
      <NewWays known={data} task={task} add={(wanted) => change(() => addChannel(wanted))} />
    </section>
  );
}

/** What is left out is as usual. */
type Wanted = Partial<NewChannel> & Pick<NewChannel, "kind">;

type Change = (work: () => Promise<unknown>) => void;

function ChannelLine({ channel, change }: { channel: Channel; change: Change }) {
  const way = `${t(`notices_way_${channel.kind}`)} · ${channel.name}`;
  return (
    <li class={channel.ended ? s.ended : ""}>
      <b class={s.way}>{way}</b>
      <select
        class="select"
        aria-label={t("notices_when", { way })}
        value={channel.timing}
        onChange={(event) => {
          const timing = event.currentTarget.value as Timing;
          change(() => changeChannel(channel.id, timing));
        }}
      >
        {TIMINGS.map((timing) => (
          <option key={timing} value={timing}>
            {t(`notices_${timing}`)}
          </option>
        ))}
      </select>
      <span class={s.buttons}>
        <Button look="quiet" aria-label={`${t("notices_test")}: ${way}`} onClick={() => change(() => testChannel(channel.id))}>
          {t("notices_test")}
        </Button>
        <Button look="quiet" aria-label={`${t("notices_remove")}: ${way}`} onClick={() => change(() => removeChannel(channel.id))}>
          {t("notices_remove")}
        </Button>
      </span>
      <span class={channel.trouble ? s.trouble : "hint"} role="status">
        {stateOf(channel)}
      </span>
    </li>
  );
}

function stateOf({ ended, trouble, waiting, sent }: Channel): string {
  if (ended) return t("notices_ended", { trouble });
  const way = waiting > 0 ? t("notices_waiting", { n: waiting }) : "";
  if (trouble) return `${t("notices_trouble", { trouble })} ${way}`;
  return way || (sent ? t("notices_sent", { ago: ago(sent) }) : t("notices_never"));
}

interface NewWaysProps {
  known: Notices;
  task: Task;
  add: (wanted: Wanted) => void;
}

function NewWays({ known, task, add }: NewWaysProps) {
  const [hook, setHook] = useState(false);
  const state = pushState();
  const push = () =>
    void task.run(async () => {
      const subscription = await subscribe(known.key);
      if (subscription) add({ kind: "push", subscription });
    });
  return (
    <>
      <div class={s.buttons}>
        {state === "ready" && (
          <Button busy={task.busy} onClick={push}>
            {t("notices_push")}
          </Button>
        )}
        {known.mail && known.address && (
          <Button busy={task.busy} onClick={() => add({ kind: "mail" })}>
            {t("notices_mail", { address: known.address })}
          </Button>
        )}
        {!hook && <Button onClick={() => setHook(true)}>{t("notices_hook")}</Button>}
      </div>
      {state !== "ready" && <p class="hint">{t(state === "denied" ? "notices_push_denied" : "notices_push_no")}</p>}
      {known.mail && !known.address && (
        <p class="hint">
          {t("notices_mail_no")} <a href="/me">{t("notices_mail_account")}</a>
        </p>
      )}
      {hook && <HookForm task={task} add={add} />}
    </>
  );
}

function HookForm({ task, add }: Omit<NewWaysProps, "known">) {
  const [url, setUrl] = useState("");
  const [form, setForm] = useState<"json" | "chat">("chat");
  const submit = (event: Event) => {
    event.preventDefault();
    add({ kind: "hook", url: url.trim(), form });
  };
  return (
    <form class={s.row} onSubmit={submit}>
      <div class={`field ${s.wide}`}>
        <label for="hook-url">{t("notices_hook_url")}</label>
        <input
          id="hook-url"
          class="input"
          type="url"
          required
          maxLength={1000}
          placeholder="https://"
          value={url}
          onInput={(event) => setUrl(event.currentTarget.value)}
        />
      </div>
      <div class="field">
        <label for="hook-form">{t("notices_hook_form")}</label>
        <select id="hook-form" class="select" value={form} onChange={(event) => setForm(event.currentTarget.value as "json" | "chat")}>
          <option value="chat">{t("notices_hook_chat")}</option>
          <option value="json">{t("notices_hook_json")}</option>
        </select>
      </div>
      <Button type="submit" look="primary" busy={task.busy} disabled={!url.trim()}>
        {t("notices_add")}
      </Button>
    </form>
  );
}
