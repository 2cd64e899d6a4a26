import { useState } from "preact/hooks";

import { deleteTable, games, join, person, setSeat, start } from "../api/client";
import type { GameInfo, Table } from "../api/schema";
import { language, t } from "../i18n";
import { Button } from "../ui/Button";
import { CopyLink } from "../ui/CopyLink";
import { Dialog } from "../ui/Dialog";
import { Icon } from "../ui/Icon";
import { Notice } from "../ui/Notice";
import { useLoad, useTask, useTitle, type Task } from "../ui/hooks";
import { cx } from "../ui/cx";
import { go, tablePath } from "../ui/route";
import { isTaken, tableName } from "./names";
import { NameField, useName } from "./NameField";
import { paceText } from "./PaceField";
import parts from "./parts.module.css";
import { botChoice, optionsLine, seatPlan } from "./plan";
import s from "./room.module.css";
import { RoomSeat } from "./RoomSeat";
import { Site } from "./Site";

export interface WaitingRoomProps {
  table: Table;
  onChange: (table: Table) => void;
}

/** A table before the game: seats fill, links are sent, the host starts. */
export function WaitingRoom({ table, onChange }: WaitingRoomProps) {
  useTitle(`${tableName(table)} · ${t("site")}`);
  const known = useLoad(games, [language.value]);
  const game = known.data?.find(({ name }) => name === table.game);
  const [anonymous] = useState(!person.value?.known);
  const name = useName();
  const task = useTask();
  const change = (work: () => Promise<Table>) => task.run(async () => onChange(await work()));
  const sit = (seat: number) =>
    change(async () => {
      await name.save();
      return join(table.id, seat);
    });
  return (
    <Site>
      <article class={s.room}>
        <RoomHead table={table} games={known.data} />
        {anonymous && table.seat === null && <NameField value={name.typed} onInput={name.setTyped} />}
        <section class={parts.stack} aria-labelledby="room-seats">
          <h2 id="room-seats">{t("room_seats")}</h2>
          <ul class={s.seats}>
            {table.seats.map((seat) => (
              <RoomSeat
                key={seat.seat}
                table={table}
                seat={seat}
                game={game}
                busy={task.busy}
                change={change}
                onSit={() => sit(seat.seat)}
              />
            ))}
          </ul>
        </section>
        {task.problem && <Notice text={task.problem} />}
        {table.host ? (
          <HostStart table={table} task={task} change={change} bot={game && botChoice(game)} />
        ) : (
          <p class={s.advice}>{adviceTo(table)}</p>
        )}
        <section class={s.share} aria-label={t("room_share")}>
          <p class="muted">{t("room_share_hint")}</p>
          <CopyLink link={location.origin + tablePath(table.id)} label={t("room_share")} />
        </section>
        {table.host && <DeleteTable table={table} />}
      </article>
    </Site>
  );
}

function RoomHead({ table, games }: { table: Table; games: readonly GameInfo[] | undefined }) {
  return (
    <header class={s.head}>
      <p class={s.eyebrow}>{t("room_title")}</p>
      <h1>{tableName(table)}</h1>
      <p class="muted">
        {table.name ? `${table.title} · ` : ""}
        {optionsLine(table, games)}
      </p>
      {table.pace && (
        <p class={cx("muted", s.tag)}>
          <Icon name="clock" size={16} />
          {t(`pace_${table.pace.kind}`)}: {paceText(table.pace)}
        </p>
      )}
      <p class={cx("muted", s.tag)}>
        <Icon name={table.private ? "lock" : "eye"} size={16} />
        {t(table.private ? "room_private" : "room_public")}
      </p>
    </header>
  );
}

function adviceTo(table: Table): string {
  if (table.seat !== null) return t("room_you_wait");
  return t(table.seats.some((seat) => seat.kind === "open") ? "room_pick" : "room_full");
}

interface HostStartProps {
  table: Table;
  task: Task;
  change: (work: () => Promise<Table>) => void;
  /** The kind of bot that fills empty seats, once the game's bots are known. */
  bot: ReturnType<typeof botChoice> | undefined;
}

/** The host starts when all seats are taken; until then it says what is missing. */
function HostStart({ table, task, change, bot }: HostStartProps) {
  const empty = table.seats.filter((seat) => !isTaken(seat));
  const plan = bot && seatPlan(bot);
  const fill = () =>
    change(async () => {
      let changed = table;
      for (const { seat } of empty) changed = await setSeat(table.id, seat, { kind: "bot", bot: plan!.bot });
      return changed;
    });
  return (
    <section class={s.start}>
      <p id="start-reason" aria-live="polite">
        {empty.length > 0 ? t("room_missing", { n: empty.length }) : t("room_start_hint")}
      </p>
      <div class={s.buttons}>
        {empty.length > 0 && plan?.kind === "bot" && (
          <Button busy={task.busy} onClick={fill}>
            <Icon name="bot" />
            {t("room_fill")}
          </Button>
        )}
        <Button
          look="primary"
          class={parts.large}
          busy={task.busy}
          disabled={empty.length > 0}
          aria-describedby="start-reason"
          onClick={() => change(() => start(table.id))}
        >
          <Icon name="play" />
          {t("room_start")}
        </Button>
      </div>
    </section>
  );
}

function DeleteTable({ table }: { table: Table }) {
  const [asking, setAsking] = useState(false);
  const task = useTask();
  const remove = () =>
    task.run(async () => {
      await deleteTable(table.id);
      go("/");
    });
  return (
    <div class={s.delete}>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {t("room_delete")}
      </Button>
      {asking && (
        <Dialog title={t("room_delete_title")} class={parts.narrow} onClose={() => setAsking(false)}>
          <p>{t("room_delete_text")}</p>
          {task.problem && <Notice text={task.problem} />}
          <div class="dialog-foot">
            <Button onClick={() => setAsking(false)}>{t("cancel")}</Button>
            <Button look="danger" busy={task.busy} onClick={remove}>
              {t("room_delete_yes")}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
