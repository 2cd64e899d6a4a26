/** The end of a game: who won, how it came about, and what to do next. */
import { rematch, recordUrl, Refusal, retrospect, table as loadTable } from "../api/client";
import type { Retrospect, SeatLuck, Table, TurningPoint } from "../api/schema";
import { language, t } from "../i18n";
import { playerName, seatName, tableName } from "../lobby/names";
import { GoneTable } from "../lobby/Nowhere";
import { Site } from "../lobby/Site";
import { Button } from "../ui/Button";
import { Loading } from "../ui/Loading";
import { Notice } from "../ui/Notice";
import { SeatMark } from "../ui/SeatMark";
import { cx } from "../ui/cx";
import { sentenceOf, useLoad, useTask, useTitle } from "../ui/hooks";
import { go, tablePath } from "../ui/route";
import { lasting, listed } from "../ui/time";
import { Chart } from "./Chart";
import s from "./end.module.css";
import { deviation, judged, together } from "./telling";

export function EndPage({ id }: { id: string }) {
  const outside = useLoad(() => loadTable(id), [id, language.value]);
  const inside = useLoad(() => retrospect(id), [id, language.value]);
  const table = inside.data?.table ?? outside.data;
  useTitle(table ? `${t("end_title")}: ${tableName(table)} · ${t("site")}` : t("site"));
  if (outside.error instanceof Refusal && outside.error.status === 404) return <GoneTable />;
  return (
    <Site>
      <article class={s.page}>
        {outside.error && !table ? <Notice text={sentenceOf(outside.error)} onRetry={outside.reload} /> : null}
        {table && <Head table={table} told={inside.data} />}
        {table && <Places table={table} told={inside.data} />}
        {inside.error ? (
          <Notice text={sentenceOf(inside.error)} onRetry={inside.reload} />
        ) : inside.data ? (
          <Told told={inside.data} />
        ) : (
          <Loading rows={2} height={260} />
        )}
      </article>
    </Site>
  );
}

/** Who played on a seat, and what the log calls them. */
function named(table: Table, told: Retrospect | undefined, seat: number): string {
  return told ? playerName(table.seats[seat], told.names[seat] ?? "") : seatName(table.seats[seat]!, table.status);
}

function Told({ told }: { told: Retrospect }) {
  return (
    <>
      <Chart told={told} />
      <div class={s.columns}>
        <Turnings told={told} />
        <Luck told={told} />
      </div>
      <Deeds told={told} />
    </>
  );
}

function Head({ table, told }: { table: Table; told: Retrospect | undefined }) {
  return (
    <header class={s.head}>
      <p class={s.eyebrow}>{t("end_title")}</p>
      <h1>{headline(table, told)}</h1>
      <p class="muted">{[tableName(table), table.name && table.title, ...lengths(table, told)].filter(Boolean).join(" · ")}</p>
      {table.result?.reason && <p>{sentence(table.result.reason)}</p>}
      <Next table={table} />
    </header>
  );
}

const sentence = (reason: string): string => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}${/[.!]$/.test(reason) ? "" : "."}`;

function headline(table: Table, told: Retrospect | undefined): string {
  if (!table.result) return tableName(table);
  const { winners, beaten_by } = table.result;
  if (table.seats.some((seat) => seat.you && winners.includes(seat.seat)) && winners.length === 1) return t("card_you_won");
  const names = winners.length > 0 ? winners.map((seat) => named(table, told, seat)) : beaten_by;
  return names.length > 0 ? t("card_won", { names: listed(names) }) : t("end_nobody");
}

function lengths(table: Table, told: Retrospect | undefined): string[] {
  const lasted = told?.began != null && told.ended != null ? [lasting(Math.max(1, told.ended - told.began))] : [];
  const turn = told?.moments.at(-1)?.turn;
  const turns = turn == null ? [] : [t("end_turns", { n: turn })];
  return [...turns, t("card_moves", { n: table.number }), ...lasted];
}

function Next({ table }: { table: Table }) {
  const task = useTask();
  const again = () => task.run(async () => go(tablePath((await rematch(table.id)).id)));
  return (
    <>
      <div class={s.buttons}>
        {table.seat !== null && !table.imported && (
          <Button look="primary" busy={task.busy} onClick={again}>
            {t("end_rematch")}
          </Button>
        )}
        <a class="button plain" href={`${tablePath(table.id)}?at=0`}>
          {t("end_replay")}
        </a>
        <a class="button plain" href={tablePath(table.id)}>
          {t("end_table")}
        </a>
        <a class="button quiet" href={recordUrl(table.id)} download>
          {t("end_record")}
        </a>
      </div>
      {task.problem && <Notice text={task.problem} />}
    </>
  );
}

function Places({ table, told }: { table: Table; told: Retrospect | undefined }) {
  const last = told?.moments.at(-1)?.values[0];
  const points = (seat: number) => table.result?.scores[seat] ?? last?.[seat];
  const place = (seat: number) => table.result?.places[seat] ?? 0;
  const ranked = table.seats.toSorted((one, other) => place(one.seat) - place(other.seat) || (points(other.seat) ?? 0) - (points(one.seat) ?? 0));
  return (
    <ol class={s.places} aria-label={t("end_places")}>
      {ranked.map((seat) => (
        <li key={seat.seat} class={cx(s.place, table.result?.winners.includes(seat.seat) && s.won)}>
          <SeatMark colour={seat.colour} size={26} />
          <span class={s.name}>{named(table, told, seat.seat)}</span>
          <b>{points(seat.seat)}</b>
        </li>
      ))}
    </ol>
  );
}

function Turnings({ told }: { told: Retrospect }) {
  const groups = together(told.turnings);
  return (
    <section class={s.panel} aria-labelledby="turnings-title">
      <h2 id="turnings-title">{t("end_turnings")}</h2>
      {groups.length === 0 && <p class="muted">{t("end_turnings_none")}</p>}
      <ol class={s.turnings}>
        {groups.map((group) => (
          <li key={group[0]!.number}>
            <a href={`${tablePath(told.table.id)}?at=${group[0]!.number}`}>{t("end_moment", { n: group[0]!.number })}</a>
            <p>{group.map((turning) => whatTurned(told, turning)).join(" ")}</p>
            {group[0]!.lines.map((line) => (
              <p key={line} class="hint">
                {line}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

function whatTurned(told: Retrospect, { kind, seat, change }: TurningPoint): string {
  return t(`end_${kind}`, { name: named(told.table, told, seat), change: Math.abs(change), what: told.charts[0] ?? "" });
}

/** How the dice fell, against what was to be expected of them: those that needed a number, and those that are added up. */
function Luck({ told }: { told: Retrospect }) {
  const summed = told.sums.some(({ rolls }) => rolls > 0);
  const needed = told.luck.some(({ rolls }) => rolls > 0);
  if (!summed && !needed) return null;
  return (
    <section class={s.panel} aria-labelledby="luck-title">
      <h2 id="luck-title">{t("end_luck")}</h2>
      {needed && <Rolls told={told} rolls="luck" />}
      {summed && <Rolls told={told} rolls="sums" />}
    </section>
  );
}

function Rolls({ told, rolls }: { told: Retrospect; rolls: "luck" | "sums" }) {
  return (
    <>
      <p class="hint">{t(`end_${rolls}_text`)}</p>
      <ul class={s.luck}>
        {told[rolls].map((luck, seat) => (
          <li key={seat}>
            <SeatMark colour={told.table.seats[seat]!.colour} size={16} />
            <span class={s.name}>{named(told.table, told, seat)}</span>
            <b>{t(`end_luck_${judged(luck)}`)}</b>
            {luck.rolls > 0 && (
              <>
                <Balance luck={luck} />
                <span class={cx("hint", s.sum)}>
                  {t(`end_${rolls}_sum`, { made: luck.made, n: luck.rolls, expected: luck.expected.toFixed(1) })}
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

const WIDEST = 3;

/** A bar from the middle: to the right for good luck, by standard deviations. */
function Balance({ luck }: { luck: SeatLuck }) {
  const far = Math.max(-WIDEST, Math.min(WIDEST, deviation(luck)));
  const width = (Math.abs(far) / WIDEST) * 100;
  return (
    <svg class={s.balance} viewBox="-100 -5 200 10" preserveAspectRatio="none" aria-hidden="true">
      <path d="M-100 0H100" class={s.beam} />
      <rect x={far < 0 ? -width : 0} y="-4" width={width} height="8" class={far < 0 ? s.bad : s.good} />
      <path d="M0 -5V5" class={s.middle} />
    </svg>
  );
}

function Deeds({ told }: { told: Retrospect }) {
  if (told.deeds.length === 0) return null;
  return (
    <section class={s.panel} aria-labelledby="deeds-title">
      <h2 id="deeds-title">{t("end_deeds")}</h2>
      <div class={s.scroll} tabIndex={0} role="region" aria-labelledby="deeds-title">
        <table>
          <thead>
            <tr>
              <td />
              {told.table.seats.map((seat) => (
                <th key={seat.seat} scope="col">
                  <SeatMark colour={seat.colour} size={14} /> <span class={s.wide}>{named(told.table, told, seat.seat)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {told.deeds.map(({ text, counts }) => (
              <tr key={text}>
                <th scope="row">{text}</th>
                {counts.map((count, seat) => (
                  <td key={seat} class={count === Math.max(...counts) ? s.most : undefined}>
                    {count || "–"}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
