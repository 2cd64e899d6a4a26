import { acceptInvite, games, inviteInfo, person, Refusal } from "../api/client";
import type { InviteInfo, Table } from "../api/schema";
import { language, t } from "../i18n";
import { Button } from "../ui/Button";
import { Loading } from "../ui/Loading";
import { Notice } from "../ui/Notice";
import { SeatMark } from "../ui/SeatMark";
import { sentenceOf, useLoad, useTask, useTitle } from "../ui/hooks";
import { go, tablePath } from "../ui/route";
import { cx } from "../ui/cx";
import { listed } from "../ui/time";
import { Message } from "./Message";
import s from "./message.module.css";
import { isTaken, seatName } from "./names";
import { NameField, useName } from "./NameField";
import parts from "./parts.module.css";
import { optionsLine } from "./plan";
import { Site } from "./Site";
import { Stars } from "./Stars";

/** What a link leads to: who plays what, and a seat to take. */
export function Invitation({ token }: { token: string }) {
  useTitle(`${t("invitation_title")} · ${t("site")}`);
  const { data, error, reload } = useLoad(() => inviteInfo(token), [token, language.value]);
  if (error && isSpent(error)) return <Spent />;
  return (
    <Site>
      <div class={s.page}>
        <Stars />
        {error ? (
          <Notice text={sentenceOf(error)} onRetry={reload} />
        ) : data ? (
          <Offer info={data} token={token} />
        ) : (
          <Loading rows={1} height={360} />
        )}
      </div>
    </Site>
  );
}

/** The server knows no such link, or knows it as used. */
function isSpent(error: unknown): boolean {
  return error instanceof Refusal && [403, 404, 409, 410].includes(error.status);
}

function Spent() {
  return (
    <Site>
      <Message title={t("invitation_used")} text={t("invitation_used_text")}>
        <p class="muted">{t("invitation_used_mine")}</p>
      </Message>
    </Site>
  );
}

function Offer({ info, token }: { info: InviteInfo; token: string }) {
  const { table, seat } = info;
  const name = useName();
  const task = useTask();
  const known = useLoad(games, [language.value]);
  if (table.seat !== null) return <AlreadySeated table={table} />;
  const closed = person.value?.outside === "members";
  const take = (event: Event) => {
    event.preventDefault();
    void task.run(async () => {
      await name.save();
      go(tablePath((await acceptInvite(token)).id), "replace");
    });
  };
  return (
    <form class={cx(s.message, s.offer)} onSubmit={take}>
      <SeatMark colour={table.seats[seat]!.colour} size={64} />
      <h1>
        {hostLine(table)}
        <br />
        {t("invitation_to", { title: table.title })}
      </h1>
      <p class="muted">
        {table.name ? `${t("invitation_at", { name: table.name })} · ` : ""}
        {optionsLine(table, known.data)}
      </p>
      <Players table={table} />
      <p>{t("invitation_seat", { seat: seat + 1 })}</p>
      {!closed && <NameField value={name.typed} onInput={name.setTyped} required />}
      {task.problem && <Notice text={task.problem} />}
      {closed ? (
        <a class="button primary" href="/me">
          {t("closed_become")}
        </a>
      ) : (
        <Button type="submit" look="primary" class={parts.large} busy={task.busy} disabled={!name.name}>
          {t("invitation_take")}
        </Button>
      )}
      <p class="hint">{t(closed ? "closed_invitation" : "invitation_note")}</p>
    </form>
  );
}

function Players({ table }: { table: Table }) {
  return (
    <ul class={cx(parts.players, s.players)} aria-label={t("room_seats")}>
      {table.seats.map((seat) => (
        <li key={seat.seat} class={isTaken(seat) ? "" : "muted"}>
          <SeatMark colour={seat.colour} size={14} empty={!isTaken(seat)} />
          {seatName(seat)}
        </li>
      ))}
    </ul>
  );
}

function hostLine(table: Table): string {
  const people = table.seats.filter((seat) => seat.kind === "person" && seat.name).map((seat) => seat.name);
  if (people.length === 0) return t("invitation_from_nobody");
  return t(people.length === 1 ? "invitation_from" : "invitation_from_many", { names: listed(people) });
}

function AlreadySeated({ table }: { table: Table }) {
  return (
    <div class={s.message}>
      <h1>{t("invitation_seated")}</h1>
      <p class="muted">{t("invitation_seated_text")}</p>
      <a class="button primary" href={tablePath(table.id)}>
        {t("invitation_go")}
      </a>
    </div>
  );
}
