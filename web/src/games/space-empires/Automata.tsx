/** Mats of those who play by the rules alone: Doomsday Machines and Alien Empires. */
import type { JSX } from "preact";

import type { Position } from "../../api/schema";
import { tx } from "../../i18n";
import type { PanelProps } from "../module";
import { type EmpireMat, type MachineMat, panelOf } from "./panels";
import { Ship } from "./parts";

export const hasAutomata = (position: Position): boolean => panelOf(position, "automata") !== undefined;

export function Automata(props: PanelProps): JSX.Element | null {
  const found = panelOf(props.position, "automata");
  if (!found) return null;
  return (
    <div class="se-automata">
      {found.machines.map((mat) => <Machine key={mat.party} {...props} mat={mat} />)}
      {found.empires.map((mat) => <Empire key={mat.party} {...props} mat={mat} sides={found.sides} />)}
    </div>
  );
}

const begun = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** A Machine: where it is or when it comes, its strength, its damage, and its weakness once somebody has met it. */
function Machine({ mat, light }: PanelProps & { mat: MachineMat }): JSX.Element {
  const { name, hex, place, phase, destroyed, weapon, attack, defense, hull, attacks, damage, weakness } = mat;
  const where = destroyed ? tx("se.machine.destroyed") : hex ? tx("se.machine.at", { place })
    : phase === null ? "" : tx("se.machine.comes", { phase });
  const point = (on: boolean) => () => light(on && hex ? [`area:${hex}`] : []);
  return (
    <section class={destroyed ? "se-mat gone" : "se-mat"} onPointerEnter={point(true)} onPointerLeave={point(false)}>
      <h3><Ship kind="machine" size={28} /> {begun(name)} <small class="muted">{where}</small></h3>
      <dl>
        <div><dt>{tx("se.machine.strength")}</dt><dd>{`${weapon}${attack}-${defense}`} <small class="muted">{tx("se.machine.attacks", { n: attacks })}</small></dd></div>
        <div>
          <dt>{tx("se.machine.hull")}</dt>
          <dd>
            <span class="se-steps" role="img" aria-label={tx("se.machine.damage", { damage, hull })}>
              {Array.from({ length: hull }, (_, at) => <i key={at} class={at < damage ? "hit" : "on"} />)}
            </span>
          </dd>
        </div>
        <div><dt>{tx("se.machine.weakness")}</dt><dd>{tx(`se.weakness.${weakness ?? "unknown"}`)}</dd></div>
      </dl>
    </section>
  );
}

/** An Alien Empire: what is in its banks, what its dice may bring next, its technology and its fleets. */
function Empire({ mat, sides, light }: PanelProps & { mat: EmpireMat; sides: number }): JSX.Element {
  return (
    <section class={mat.home ? "se-mat" : "se-mat gone"}>
      <h3><Ship kind="fleet" size={28} /> {begun(mat.name)} {!mat.home && <small class="muted">{tx("se.empire.destroyed")}</small>}</h3>
      <dl>
        {(["fleet", "tech", "defense"] as const).map((bank) => (
          <div key={bank}><dt>{tx(`se.bank.${bank}`)}</dt><dd>{tx("se.cp", { n: mat[bank] })}</dd></div>
        ))}
      </dl>
      <p class="small">{tx("se.empire.dice", { n: mat.dice, cp: mat.worth })}</p>
      <ul class="se-chances" aria-label={tx("se.empire.chances")}>
        {mat.chances.map(({ bank, sides: some }) => (
          <li key={bank} class={bank} style={{ flex: `${some} 1 3.6rem` }}>{tx(`se.bank.${bank}`)}<small>{Math.round((some / sides) * 100)} %</small></li>
        ))}
      </ul>
      {mat.launch > 0 && <p class="small muted">{tx("se.empire.launch", { most: mat.launch })}</p>}
      <p class="small">{mat.levels.length > 0 ? mat.levels.join(" · ") : tx("se.empire.primitive")}</p>
      <ul class="se-counters">
        {mat.fleets.map(({ hex, place, cp, raiders }, at) => (
          <li key={at} class="se-counter" onPointerEnter={() => light([`area:${hex}`])} onPointerLeave={() => light([])}>
            <Ship kind={raiders ? "r" : "fleet"} size={24} />
            <span>{cp > 0 ? tx("se.empire.fleet", { cp }) : tx("se.empire.built")}</span>
            <span class="se-place">{place}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
