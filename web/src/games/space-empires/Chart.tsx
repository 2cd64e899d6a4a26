/** The chart of ships and markers; numbers that no source gives are marked as our choice. */
import type { JSX } from "preact";

import { tx } from "../../i18n";
import type { PanelProps } from "../module";
import { panelOf } from "./panels";
import { MarkerSign, Ship } from "./parts";

export function Chart({ position }: PanelProps): JSX.Element | null {
  const chart = panelOf(position, "chart");
  if (!chart) return null;
  const ours = [...chart.ships, ...chart.markers].some((row) => row.our_choice);
  return (
    <div class="se-chart" role="region" aria-label={tx("se.tab.chart")} tabIndex={0}>
      <table>
        <caption>{tx("se.chart.ships")}</caption>
        <thead><tr><th scope="col">{tx("se.chart.unit")}</th><th scope="col">{tx("se.chart.strength")}</th><th scope="col">{tx("se.chart.hull")}</th><th scope="col">CP</th><th scope="col">{tx("se.chart.counters")}</th></tr></thead>
        <tbody>
          {chart.ships.map(({ kind, name, weapon, attack, defense, hull, cost, counters, needs, our_choice: ours }) => (
            <tr key={kind}>
              <th scope="row"><Ship kind={kind} size={20} /> <span>{name}{needs && <small class="muted">{needs}</small>}</span></th>
              <td>{attack === null ? "–" : `${weapon ?? ""}${attack}-${defense}`}</td>
              <td>{hull}</td><td>{cost || "–"}</td><td>{counters}{ours && " *"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table>
        <caption>{tx("se.chart.markers")}</caption>
        <thead><tr><th scope="col">{tx("se.chart.marker")}</th><th scope="col">{tx("se.chart.home")}</th><th scope="col">{tx("se.chart.deep")}</th></tr></thead>
        <tbody>
          {chart.markers.map(({ marker, name, home, deep, our_choice: ours }) => (
            <tr key={marker}>
              <th scope="row"><MarkerSign kind={marker} size={26} /> <span>{name}</span></th>
              <td>{home || "–"}</td><td>{deep ? `${deep}${ours ? " *" : ""}` : "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {ours && <p class="small muted">* {tx("se.chart.ours")}</p>}
    </div>
  );
}
