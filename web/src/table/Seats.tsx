/** What lies in front of every player, for all to see. */
import * as api from "../api/client";
import type { Entry, Mat, Seat } from "../api/schema";
import { t } from "../i18n";
import { botName } from "../lobby/plan";
import { isNamedAfterBot } from "../lobby/names";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { seatColours } from "../ui/palette";
import { Shape } from "../ui/Shape";
import { SeatClock } from "./Clock";
import { clockOf } from "./clock";
import { Facts } from "./Facts";
import { usePanel } from "./panel";
import { change, pick } from "./play";
import { useTable } from "./store";
import { isTold, useWhy, WhyAnswer, WhyButton } from "./Why";
import { hasLegal, isBoardless, MatZones, matZones } from "./Zones";

/** So many players have room for two lines each. */
const FEW = 5;

export function Seats() {
  const store = useTable();
  const panel = usePanel();
  const Own = store.module.value.slots?.players;
  return (
    <section class={store.mats.value.length > FEW ? "seats many" : "seats"} aria-label={t("seats.name")}>
      {store.mats.value.map((mat) => (
        <MatView key={mat.seat} mat={mat} />
      ))}
      {Own && panel && <Own {...panel} />}
    </section>
  );
}

function MatView({ mat }: { mat: Mat }) {
  const store = useTable();
  const seat = store.table.value?.seats.find((one) => one.seat === mat.seat);
  const { fill, shape } = seatColours[mat.colour];
  const asked = store.position.value?.waiting.some((one) => one.seat === mat.seat) ?? false;
  const zones = isBoardless(store) ? [] : matZones(store, mat.seat);
  const legal = store.next.value.has(`seat:${mat.seat}`);
  const open = legal || (zones.length > 0 && (seat?.you === true || hasLegal(store, zones)));
  const classes = ["mat", seat?.you && "you", mat.out && "out", asked && "asked"].filter(Boolean).join(" ");
  return (
    <details class={classes} style={{ "--seat": fill }} open={open || undefined}>
      <summary>
        <span class="mat-shape">
          <Shape name={shape} size={18} />
        </span>
        <span class="mat-name">
          <b>{seat?.you ? t("seats.you", { name: store.personName(mat.seat) }) : store.personName(mat.seat)}</b>
          {seat && <Who seat={seat} colour={mat.name} />}
        </span>
        {mat.team !== null && <span class="tag">{t("seats.team", { team: mat.team + 1 })}</span>}
        {asked && <span class="tag turn">{t("seats.asked")}</span>}
        {mat.out && <span class="tag">{t("seats.out")}</span>}
        <SeatClock seat={mat.seat} />
        <Score mat={mat} />
      </summary>
      {legal && (
        <button type="button" class="answer" data-thing={`seat:${mat.seat}`} onClick={() => pick(store, `seat:${mat.seat}`)}>
          {t("seats.choose", { name: store.personName(mat.seat) })}
        </button>
      )}
      <MatZones zones={zones} />
      <Facts facts={mat.facts} />
      <Rows rows={mat.rows} />
      {seat?.bot && <LastWhy seat={mat.seat} />}
      {seat && <SeatButtons seat={seat} />}
    </details>
  );
}

/** Who plays here: a person who is here or away, or a bot. */
function Who({ seat, colour }: { seat: Seat; colour: string }) {
  const bot = seat.bot !== null;
  return (
    <small class={seat.here && !bot ? "who here" : "who"}>
      <Icon name={bot ? "bot" : "person"} size={14} />
      <span>
        {colour}
        {!(seat.you && seat.here && !bot) && ` · ${stateOf(seat)}`}
      </span>
    </small>
  );
}

function stateOf(seat: Seat): string {
  if (seat.resigned) return t("seats.resigned");
  if (seat.away) return t("seats.replaced", { bot: botName(seat.bot ?? "") });
  if (seat.bot !== null) return isNamedAfterBot(seat) ? t("seats.bot") : botName(seat.bot);
  return seat.here ? t("seats.here") : t("seats.away");
}

function Score({ mat }: { mat: Mat }) {
  const { score, goal } = mat;
  if (score === null) {
    return (
      <span class="score" title={t("seats.hidden")}>
        <b aria-hidden="true">?</b>
        <span class="visually-hidden">{t("seats.hidden")}</span>
      </span>
    );
  }
  if (goal === null || goal === undefined) return <b class="score">{score}</b>;
  return (
    <span class="score" aria-label={t("seats.score", { score, goal })}>
      <b>{score}</b>
      <small>/{goal}</small>
      <progress max={goal} value={score} aria-hidden="true" />
    </span>
  );
}

function Rows({ rows }: { rows: readonly (readonly string[])[] }) {
  const [head, ...body] = rows;
  if (!head) return null;
  return (
    <table class="rows">
      <thead>
        <tr>
          {head.map((cell, at) => (
            <th key={at} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {body.map((row, at) => (
          <tr key={at}>
            {row.map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Why a bot did what it did last. */
function LastWhy({ seat }: { seat: number }) {
  const entries = useTable().entries.value;
  const last = entries.findLast((entry) => entry.seat === seat && isTold(entry));
  return last ? <AskWhy entry={last} /> : null;
}

function AskWhy({ entry }: { entry: Entry }) {
  const asking = useWhy(entry);
  return (
    <>
      <WhyButton asking={asking} />
      <WhyAnswer asking={asking} named />
    </>
  );
}

/** A bot keeps the seat of somebody who is missing; they may come back at any time. */
function SeatButtons({ seat }: { seat: Seat }) {
  const store = useTable();
  if (store.table.value?.status !== "playing" || store.seat.value === null) return null;
  if (seat.you && seat.away) {
    return <Button onClick={() => void change(store, () => api.comeBack(store.id))}>{t("seats.return")}</Button>;
  }
  const late = clockOf(store.present.value?.clocks, seat.seat)?.up ?? false;
  if (seat.you || seat.kind !== "person" || (seat.here && !late) || seat.away || seat.resigned) return null;
  return (
    <>
      <Button onClick={() => void change(store, () => api.replace(store.id, seat.seat))}>{t("seats.replace")}</Button>
      {late && <Button onClick={() => void change(store, () => api.giveTime(store.id, seat.seat))}>{t("clock.give")}</Button>}
    </>
  );
}
