import { useState } from "preact/hooks";

import { handoverInfo, person, Refusal, takeOver } from "../api/client";
import type { InviteInfo } from "../api/schema";
import { language, t } from "../i18n";
import { Button } from "../ui/Button";
import { Loading } from "../ui/Loading";
import { Notice } from "../ui/Notice";
import { SeatMark } from "../ui/SeatMark";
import { cx } from "../ui/cx";
import { sentenceOf, useLoad, useTask, useTitle } from "../ui/hooks";
import { go, tablePath } from "../ui/route";
import s from "./handover.module.css";
import { Message } from "./Message";
import message from "./message.module.css";
import { seatName, tableName } from "./names";
import parts from "./parts.module.css";
import { Site } from "./Site";
import { Stars } from "./Stars";
import tables from "./tables.module.css";

/** The page of a code from another device: the seat that it takes along. */
export function TakeOver({ code }: { code: string }) {
  useTitle(`${t("takeover_title")} · ${t("site")}`);
  const { data, error, reload } = useLoad(() => handoverInfo(code), [code, language.value]);
  const spent = error instanceof Refusal && error.status === 404;
  return (
    <Site>
      {spent ? (
        <Message title={t("takeover_spent")} text={t("takeover_spent_text")}>
          <EnterCode />
        </Message>
      ) : (
        <div class={message.page}>
          <Stars />
          {error ? <Notice text={sentenceOf(error)} onRetry={reload} /> : data ? <Offer info={data} code={code} /> : <Loading rows={1} height={300} />}
        </div>
      )}
    </Site>
  );
}

function Offer({ info: { table, seat }, code }: { info: InviteInfo; code: string }) {
  const task = useTask();
  const held = table.seats[seat]!;
  const take = () => task.run(async () => go(tablePath((await takeOver(code)).id), "replace"));
  return (
    <div class={cx(message.message, message.offer)}>
      <SeatMark colour={held.colour} size={64} />
      <h1>{t("takeover_offer", { name: seatName(held), title: tableName(table) })}</h1>
      <p class="muted">{t(table.seat === null ? "takeover_note" : "takeover_same")}</p>
      {task.problem && <Notice text={task.problem} />}
      {table.seat === null ? (
        <Button look="primary" class={parts.large} busy={task.busy} onClick={take}>
          {t("takeover_take")}
        </Button>
      ) : (
        <a class="button plain" href={tablePath(table.id)}>
          {t("invitation_go")}
        </a>
      )}
    </div>
  );
}

/** On the front page: for who comes from another device. */
export function Device() {
  return (
    <section class={tables.import} aria-labelledby="device-title">
      <div>
        <h2 id="device-title">{t("takeover_ask")}</h2>
        <p class="muted">{t("takeover_note")}</p>
        <p>
          <a href="/me">{t(person.value?.member ? "account_open" : "account_open_guest")}</a>
        </p>
      </div>
      <EnterCode />
    </section>
  );
}

/** Where a code is typed that another device shows. */
export function EnterCode() {
  const [typed, setTyped] = useState("");
  const code = typed.replace(/[^a-z0-9]/gi, "").toLowerCase();
  const submit = (event: Event) => {
    event.preventDefault();
    if (code) go(`/d/${code}`);
  };
  return (
    <form class={s.entry} onSubmit={submit}>
      <input
        class="input"
        value={typed}
        maxLength={12}
        autoComplete="off"
        placeholder="ABCD EFGH"
        aria-label={t("handover_code")}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" disabled={code.length < 8}>
        {t("takeover_enter")}
      </Button>
    </form>
  );
}
