import { useState } from "preact/hooks";

import type { Retrospect } from "../api/schema";
import { t } from "../i18n";
import { playerName } from "../lobby/names";
import { Segments } from "../ui/Segments";
import { seatColours } from "../ui/palette";
import { shapePath } from "../ui/Shape";
import { tablePath } from "../ui/route";
import { plot, type Frame } from "./chart";
import s from "./end.module.css";
import { together } from "./telling";

const WIDE: Frame = { width: 760, height: 320, left: 40, right: 24, top: 14, bottom: 30 };
const NARROW: Frame = { width: 340, height: 240, left: 30, right: 14, top: 14, bottom: 28 };
const MARK = 16;

/** Curves of all seats over the game, with its turning points below. */
export function Chart({ told }: { told: Retrospect }) {
  const [chosen, choose] = useState("0");
  const chart = Number(chosen);
  if (told.charts.length === 0 || told.moments.length < 2) return null;
  return (
    <section class={s.panel} aria-labelledby="chart-title">
      <div class={s.panelHead}>
        <h2 id="chart-title">{t("end_chart")}</h2>
        {told.charts.length > 1 && (
          <Segments
            label={t("end_chart")}
            value={chosen}
            choices={told.charts.map((text, at) => ({ value: String(at), text: capital(text) }))}
            onChange={choose}
          />
        )}
      </div>
      <Curves told={told} chart={chart} />
      <Legend told={told} />
      <Numbers told={told} chart={chart} />
    </section>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function Curves({ told, chart }: { told: Retrospect; chart: number }) {
  const frame = matchMedia("(max-width: 599px)").matches ? NARROW : WIDE;
  const { curves, levels, ticks, at } = plot(told.moments, chart, frame);
  const colour = (seat: number) => seatColours[told.table.seats[seat]!.colour];
  const floor = frame.height - frame.bottom;
  return (
    <svg class={s.chart} viewBox={`0 0 ${frame.width} ${frame.height}`} role="img" aria-label={t("end_chart_alt", { what: told.charts[chart]! })}>
      {levels.map(({ y, value }) => (
        <g key={value}>
          <path class={s.level} d={`M${frame.left} ${y}H${frame.width - frame.right}`} />
          <text class={s.label} x={frame.left - 8} y={y + 4} text-anchor="end">
            {value}
          </text>
        </g>
      ))}
      {ticks.map(({ x, text }) => (
        <text key={text} class={s.label} x={x} y={frame.height - 8} text-anchor="middle">
          {text}
        </text>
      ))}
      {together(told.turnings).map(([turning]) => (
        <a key={turning!.number} href={`${tablePath(told.table.id)}?at=${turning!.number}`} aria-label={t("end_moment", { n: turning!.number })}>
          <path class={s.turning} d={`M${at(turning!.number)} ${frame.top}V${floor}`} />
        </a>
      ))}
      {curves.map(({ path, end }, seat) => (
        <g key={seat} stroke={colour(seat).fill} fill={colour(seat).fill}>
          <path class={s.curve} d={path} />
          <path
            d={shapePath(colour(seat).shape)}
            stroke="none"
            transform={`translate(${end.x - MARK / 2} ${end.y - MARK / 2}) scale(${MARK / 24})`}
          />
        </g>
      ))}
    </svg>
  );
}

function Legend({ told }: { told: Retrospect }) {
  return (
    <ul class={s.legend} aria-hidden="true">
      {told.table.seats.map((seat) => (
        <li key={seat.seat}>
          <svg width="14" height="14" viewBox="0 0 24 24">
            <path d={shapePath(seatColours[seat.colour].shape)} fill={seatColours[seat.colour].fill} />
          </svg>
          {playerName(seat, told.names[seat.seat]!)}
        </li>
      ))}
    </ul>
  );
}

/** The same as a table: to be read, and heard. */
function Numbers({ told, chart }: { told: Retrospect; chart: number }) {
  return (
    <details class={s.numbers}>
      <summary>{t("end_numbers")}</summary>
      <div class={s.scroll} tabIndex={0} role="region" aria-label={t("end_numbers")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("end_turn")}</th>
              {told.table.seats.map((seat) => (
                <th key={seat.seat} scope="col">
                  {playerName(seat, told.names[seat.seat]!)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {told.moments.map((moment) => (
              <tr key={moment.number}>
                <th scope="row">{moment.turn ?? moment.number}</th>
                {moment.values[chart]!.map((value, seat) => (
                  <td key={seat}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
