/** The Economic Step: what each planet can do, what it costs and what it leads to. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

import type { Choice, Refusal } from "../../api/schema";
import { tx } from "../../i18n";
import type { PanelProps } from "../module";
import { type NextLevel, panelOf, type PlanetWork, type UnitTypeRow, unitName } from "./panels";
import { Ship, Tile, WhatIs } from "./parts";
import { isIdle as idle } from "./sealing";

/** All planets in a row, and the works of the one that is chosen here or on the board. */
export function Economy(props: PanelProps): JSX.Element | null {
  const planets = panelOf(props.position, "economy")?.planets ?? [];
  const pointed = planets.find(({ hex }) => props.picked[0] === `area:${hex}`)?.hex;
  const [chosen, choose] = useState(pointed);
  useEffect(() => {
    if (pointed) choose(pointed);
  }, [pointed]);
  const planet = planets.find(({ hex }) => hex === chosen) ?? planets.find(idle) ?? planets[0];
  if (!planet) return null;
  const waiting = planets.filter(idle).length;
  return (
    <div class="is-economy">
      <div class="is-planets" role="tablist" aria-label={tx("is.economy")}>
        {planets.map((one) => (
          <Tab key={one.hex} planet={one} chosen={one === planet} onChoose={() => choose(one.hex)}
            onPoint={(on) => props.light(on ? [`area:${one.hex}`] : [])} />
        ))}
      </div>
      <p class="is-idle small muted" role="status">{tx(waiting ? "is.idle" : "is.busy", { n: waiting })}</p>
      <Works {...props} planet={planet} stay={(on) => choose(on ? planet.hex : undefined)} />
    </div>
  );
}

function Tab({ planet, chosen, onChoose, onPoint }: {
  planet: PlanetWork; chosen: boolean; onChoose: () => void; onPoint: (on: boolean) => void;
}): JSX.Element {
  return (
    <button type="button" role="tab" aria-selected={chosen} class={idle(planet) ? "is-tab idle" : "is-tab"}
      onClick={onChoose} onPointerEnter={() => onPoint(true)} onPointerLeave={() => onPoint(false)}>
      <Tile kind={planet.home ? "home_world" : "planet"} name={planet.name} id={planet.hex} size={46} />
      <span>
        <strong>{planet.label}</strong>
        <small>{tx("is.levels", { industry: planet.industry, tech: planet.tech })}</small>
        <small class="muted">{tx(stateOf(planet))}</small>
      </span>
    </button>
  );
}

function stateOf(planet: PlanetWork): string {
  if (planet.resting) return "is.planet.rests";
  if (planet.done) return "is.planet.done";
  return planet.builds ? "is.planet.builds" : "is.planet.idle";
}

/** ``stay`` says whether the planet has more to do after what it does now. */
type WorkProps = PanelProps & { planet: PlanetWork; stay: (on: boolean) => void };

/** What one planet can do: raise a level, or build. */
function Works(props: WorkProps): JSX.Element {
  const { planet, position } = props;
  return (
    <div class="is-works" role="tabpanel" aria-label={planet.label}>
      <div class="is-raises">
        <Purse {...props} />
        <Raise {...props} what="industry" from={planet.industry} next={planet.industry_next} />
        <Raise {...props} what="tech" from={planet.tech} next={planet.tech_next} />
      </div>
      <div class="is-builds">
        {panelOf(position, "unit_types")?.map((type) => <Build key={type.kind} {...props} type={type} />)}
      </div>
      <p class="is-legend small muted">{tx("is.legend")}</p>
    </div>
  );
}

/** What is left to build with, as a bar; what transports bring is hatched. */
function Purse({ planet: { left, capacity, bonus }, openWord }: PanelProps & { planet: PlanetWork }): JSX.Element {
  const share = (part: number): string => `${capacity ? (part / capacity) * 100 : 0}%`;
  const own = Math.min(left, capacity - bonus);
  return (
    <div class="is-purse">
      <span>{tx("is.purse", { left, capacity })} <WhatIs word={tx("is.word.iou.basic")} openWord={openWord} /></span>
      <span class="is-bar" aria-hidden="true">
        <span class="own" style={{ width: share(own) }} />
        <span class="bonus" style={{ width: share(left - own) }} />
      </span>
      {bonus > 0 && <small class="muted">{tx("is.bonus", { bonus })}</small>}
    </div>
  );
}

function Raise(props: WorkProps & { what: "industry" | "tech"; from: number; next: NextLevel | null }): JSX.Element {
  const { what, from, next } = props;
  return (
    <Deed {...props} deed={`raise:${what}`} look="is-raise">
      <strong>{tx(`is.${what}`)} {from}{next && <> → {next.level}</>}</strong>
      <small class="muted">{next ? gains(props, next) : tx("is.highest")}</small>
    </Deed>
  );
}

/** What a higher level leads to, in words. */
function gains({ position, what }: WorkProps & { what: string }, next: NextLevel): string {
  const units = next.unlocks.map((kind) => unitName(position, kind)).join(", ");
  const found = [
    next.points > 0 && tx("is.gain.points", { points: next.points }),
    what === "industry" && tx("is.gain.income"),
    units && tx("is.gain.unlocks", { units }),
    next.civilization && tx("is.gain.civilization", { level: next.level }),
    next.rests && tx("is.gain.rests"),
  ].filter(Boolean);
  return found.join(" · ") || tx("is.gain.nothing");
}

/** A unit's figures in short: A3 D3 S2 M2. */
function stats({ attack, defend, shields, moves, pace }: UnitTypeRow): string {
  return tx("is.stats", { attack, defend, shields, moves: moves ?? pace });
}

function Build(props: WorkProps & { type: UnitTypeRow }): JSX.Element {
  const { type } = props;
  return (
    <Deed {...props} deed={`build:${type.kind}`} look="is-build">
      <Ship kind={type.kind} size={26} />
      <span>
        <strong>{type.name}</strong>
        <small class="muted">{stats(type)}</small>
      </span>
      <b class="is-cost" title={tx("is.cost", { cost: type.cost })}>{type.cost}</b>
    </Deed>
  );
}

/** A thing that the planet does at a click; what is refused says why instead. */
function Deed({ position, planet, stay, deed, commit, explain, live, look, children }: WorkProps & {
  deed: string; look: string; children: ComponentChildren;
}): JSX.Element {
  const question = position.asked?.question;
  const fits = ({ picks }: Choice | Refusal): boolean => picks[0] === `area:${planet.hex}` && picks[1] === deed;
  const choice = question?.choices.find(fits);
  const refusal = question?.refused.find(fits);
  const act = (): void => {
    if (!choice) return refusal && explain(refusal);
    stay(deed.startsWith("build:"));
    commit(choice);
  };
  return (
    <button type="button" class={look} aria-disabled={!choice} disabled={!live || !(choice || refusal)}
      title={choice?.label ?? refusal?.why.sentence} onClick={act}>
      {children}
    </button>
  );
}
