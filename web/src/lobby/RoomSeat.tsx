import { useState } from "preact/hooks";

import { invite, leave, setSeat } from "../api/client";
import type { GameInfo, Seat, Table } from "../api/schema";
import { t } from "../i18n";
import { Button } from "../ui/Button";
import { CopyLink } from "../ui/CopyLink";
import { Icon } from "../ui/Icon";
import { Notice } from "../ui/Notice";
import { SeatMark } from "../ui/SeatMark";
import { cx } from "../ui/cx";
import { useTask } from "../ui/hooks";
import { forgetLink, keepLink, keptLink } from "./links";
import { isTaken, seatName } from "./names";
import parts from "./parts.module.css";
import { botName, seatHelp, seatPlan, type SeatChoice } from "./plan";
import s from "./room.module.css";
import { SeatOptions } from "./SeatOptions";

interface RoomSeatProps {
  table: Table;
  seat: Seat;
  game: GameInfo | undefined;
  busy: boolean;
  change: (work: () => Promise<Table>) => void;
  onSit: () => void;
}

/** A seat in the waiting room, with what one may do about it. */
export function RoomSeat({ table, seat, game, busy, change, onSit }: RoomSeatProps) {
  const plan = (choice: SeatChoice) =>
    change(() => {
      forgetLink(table.id, seat.seat);
      const { kind, bot } = seatPlan(choice);
      return setSeat(table.id, seat.seat, { kind: kind as "open" | "invite" | "bot", bot: bot ?? null });
    });
  return (
    <li class={cx(s.seat, seat.you && s.mine)}>
      <SeatMark colour={seat.colour} size={30} empty={!isTaken(seat)} />
      <div class={s.person}>
        <p class={s.who}>
          {seatName(seat)}
          {seat.you && <span class={parts.badge}>{t("room_you")}</span>}
          {seat.team !== null && <span class={parts.badge}>{t("room_team", { team: seat.team + 1 })}</span>}
        </p>
        <SeatState seat={seat} game={game} />
      </div>
      <div class={s.tools}>
        {seat.kind === "open" && table.seat === null && (
          <Button look="primary" busy={busy} onClick={onSit}>
            {t("room_sit")}
          </Button>
        )}
        {seat.you && (
          <Button look="quiet" busy={busy} onClick={() => change(() => leave(table.id, seat.seat))}>
            {t("room_leave")}
          </Button>
        )}
        {table.host && seat.kind === "person" && !seat.you && (
          <Button look="quiet" busy={busy} onClick={() => plan("open")}>
            {t("room_free")}
          </Button>
        )}
        {table.host && seat.kind !== "person" && game && (
          <SeatKind seat={seat} game={game} disabled={busy} onChange={plan} />
        )}
      </div>
      {table.host && seat.kind === "invite" && <InviteLink table={table} seat={seat.seat} />}
    </li>
  );
}

function SeatState({ seat, game }: { seat: Seat; game: GameInfo | undefined }) {
  if (seat.kind === "person") {
    return (
      <p class={cx("hint", s.presence, seat.here && s.here)}>{t(seat.here ? "room_here" : "room_gone")}</p>
    );
  }
  if (seat.kind === "bot") {
    const bot = seat.bot ?? "";
    return (
      <p class="hint">
        {t("seat_bot", { bot: botName(bot) })}
        {game && <span class={s.style}>{seatHelp(`bot:${bot}`, game)}</span>}
      </p>
    );
  }
  return <p class="hint">{t(seat.kind === "open" ? "room_open_hint" : "room_invite_hint")}</p>;
}

interface SeatKindProps {
  seat: Seat;
  game: GameInfo;
  disabled: boolean;
  onChange: (choice: SeatChoice) => void;
}

function SeatKind({ seat, game, disabled, onChange }: SeatKindProps) {
  const now: SeatChoice = seat.kind === "bot" ? `bot:${seat.bot ?? ""}` : (seat.kind as "open" | "invite");
  return (
    <select
      class="select"
      aria-label={t("room_change", { seat: seat.seat + 1 })}
      value={now}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.value as SeatChoice)}
    >
      <SeatOptions game={game} people={["open", "invite"]} />
    </select>
  );
}

/** The link of a seat: made on demand, copied at once, shown to be sent again. */
function InviteLink({ table, seat }: { table: Table; seat: number }) {
  const [link, setLink] = useState(() => keptLink(table.id, seat));
  const [isNew, setNew] = useState(false);
  const task = useTask();
  const make = () =>
    task.run(async () => {
      const { path } = await invite(table.id, seat);
      setLink(keepLink(table.id, seat, path));
      setNew(true);
    });
  return (
    <div class={s.link}>
      {link ? (
        <>
          <CopyLink link={link} label={t("room_link", { seat: seat + 1 })} atOnce={isNew} />
          <p class="hint">
            <Button look="quiet" busy={task.busy} onClick={make}>
              {t("room_new_link")}
            </Button>
            {t("room_new_link_hint")}
          </p>
        </>
      ) : (
        <Button look="primary" busy={task.busy} onClick={make}>
          <Icon name="link" />
          {t("room_make_link")}
        </Button>
      )}
      {task.problem && <Notice text={task.problem} />}
    </div>
  );
}
