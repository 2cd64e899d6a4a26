/** The exploration box: what can still be drawn, and the table of unit types. */
import type { JSX } from "preact";

import { language, tx } from "../../i18n";
import type { PanelProps } from "../module";
import { type BoxPanel, type BoxRow, panelOf, type UnitTypeRow } from "./panels";
import { Ship, Tile } from "./parts";

export function Box({ position }: PanelProps): JSX.Element {
  const box = panelOf(position, "box");
  const types = panelOf(position, "unit_types");
  return (
    <div class="is-box">
      {box && <Contents box={box} />}
      {types && <UnitTable types={types} />}
    </div>
  );
}

/** The planet or wormhole that stands for its kind in the list. */
const EXAMPLES: Record<string, string> = { planet: "Looma", home_world: "Green", wormhole: "Bet-Prime" };

function Contents({ box }: { box: BoxPanel }): JSX.Element {
  return (
    <section aria-label={tx("is.box")}>
      <h3>{tx("is.box.left", { n: box.total })}</h3>
      <ul class="is-tiles">
        {box.rows.map((row) => <Row key={row.kind} row={row} />)}
      </ul>
      {box.aside.length > 0 && <Aside names={box.aside} />}
    </section>
  );
}

function Row({ row }: { row: BoxRow }): JSX.Element {
  return (
    <li>
      <Tile kind={row.kind} name={EXAMPLES[row.kind] ?? ""} id={`box ${row.kind}`} size={44} />
      <span>
        <strong>{row.label}</strong>
        {row.names.length > 0 && <small>{row.names.join(", ")}</small>}
        {row.effect && <small class="muted">{row.effect}</small>}
      </span>
      <span class="is-chance">
        <b>{row.count}</b>
        <small class="muted">{percent(row.chance)}</small>
      </span>
    </li>
  );
}

function Aside({ names }: { names: string[] }): JSX.Element {
  return (
    <>
      <h4 class="small muted">{tx("is.box.aside")}</h4>
      <ul class="is-aside">
        {names.map((name) => (
          <li key={name}><Tile kind="wormhole" name={name} id={name} size={44} /><small>{name}</small></li>
        ))}
      </ul>
    </>
  );
}

/** A chance as a share of a hundred, in the reader's way of writing it. */
const percent = (chance: number): string =>
  chance.toLocaleString(language.value, { style: "percent", maximumFractionDigits: chance < 0.1 ? 1 : 0 });

const COLUMNS = ["tech", "cost", "attack", "defend", "shields", "moves", "limit"] as const;

/** How far a unit goes is known where somebody looks; counters left of how many. */
function cell(type: UnitTypeRow, column: (typeof COLUMNS)[number]): string | number {
  if (column === "moves") return type.moves ?? type.pace;
  if (column === "limit" && type.counters_left !== null) return `${type.counters_left}/${type.limit}`;
  return type[column];
}

function UnitTable({ types }: { types: UnitTypeRow[] }): JSX.Element {
  return (
    <section>
      <h3>{tx("is.types")}</h3>
      <div class="is-scroll" role="region" aria-label={tx("is.types")} tabIndex={0}>
        <table class="is-types">
          <thead>
            <tr>
              <th scope="col">{tx("is.type")}</th>
              {COLUMNS.map((column) => <th scope="col">{tx(`is.column.${column}`)}</th>)}
            </tr>
          </thead>
          <tbody>
            {types.map((type) => (
              <tr>
                <th scope="row"><Ship kind={type.kind} size={22} /> {type.name}</th>
                {COLUMNS.map((column) => <td>{cell(type, column)}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="small muted">{tx("is.types.note")}</p>
    </section>
  );
}
