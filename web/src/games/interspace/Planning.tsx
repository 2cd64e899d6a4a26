/** The sealed steps of the Economic Phase: every planet's box, what each order costs and what it leaves. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import type { Choice, Question } from "../../api/schema";
import { tx } from "../../i18n";
import type { PanelProps } from "../module";
import { AmountDeed } from "../shared/AmountDeed";
import { amounted, deed, loose, partsOf } from "../shared/deeds";
import { Who } from "../shared/people";
import { short } from "./Odds";
import { type MineField, type NextLevel, panelOf, type PlannedPlanet, type PlanningPanel, type UnitTypeRow, unitName } from "./panels";
import { Pips, Ship, Tile, WhatIs } from "./parts";
import { Amounts, amountText, Balance, ResourceSign, resourceName } from "./resources";
import { exhausted, passesOver, passOver, SEAL_STEP, stillOpen } from "./sealing";

/** Steps in which a planet stays in view when it has nothing left: a click too many would spend for another one. */
const SPENDING = ["purchase", "investment"];

/** What all parts of the plan are given. */
type PlanProps = PanelProps & { planning: PlanningPanel; question: Question | undefined };
type PlanetProps = PlanProps & { planet: PlannedPlanet };

export function Planning(props: PanelProps): JSX.Element | null {
  const { position, live, picked } = props;
  const planning = panelOf(position, "planning");
  const planets = planning?.planets ?? [];
  const pointed = planets.find(({ hex }) => picked[0] === `area:${hex}`)?.hex;
  const step = planning?.step ?? "";
  const [chosen, setChosen] = useState({ step, hex: pointed });
  const choose = (hex: string): void => setChosen({ step, hex });
  const shown = useRef({ step, hex: pointed });
  useEffect(() => {
    if (pointed) choose(pointed);
  }, [pointed]);
  if (!planning) return null;
  const question = live ? position.asked?.question : undefined;
  const at = (place: typeof chosen) => planets.find(({ hex }) => place.step === step && place.hex === hex);
  const planet = at(chosen) ?? (SPENDING.includes(step) ? at(shown.current) : undefined)
    ?? planets.find(({ open }) => open) ?? at(shown.current) ?? planets[0];
  shown.current = { step, hex: planet?.hex };
  const all = { ...props, planning, question };
  return (
    <div class="is-planning">
      <Progress {...all} />
      {planning.settle !== "" && <Settle {...all} />}
      {planet && planning.settle === "" && (
        <div class="is-economy">
          <div class="is-planets" role="tablist" aria-label={tx("is.economy")}>
            {planets.map((one) => (
              <Tab key={one.hex} {...all} planet={one} chosen={one === planet} onChoose={() => choose(one.hex)} />
            ))}
          </div>
          <div class="is-works" role="tabpanel" aria-label={planet.label}>
            <div class="is-purse-line">
              <strong>{planet.label}</strong>
              <Balance position={position} before={planet.before} now={planet.box} />
              <WhatIs word={tx("is.word.iou")} openWord={props.openWord} />
              {planning.step === "purchase" && <Limit planet={planet} />}
            </div>
            {planning.asked && <Works key={`${planning.step} ${planet.hex}`} {...all} planet={planet} />}
            {planning.asked && planning.step === "production" && <Mines {...all} />}
          </div>
        </div>
      )}
      <Given {...all} />
    </div>
  );
}

/** Which step it is, what is still open, and who has sealed. */
function Progress(props: PlanProps): JSX.Element {
  const { planning, position, question, commit } = props;
  const { planets: open, mines } = stillOpen(planning);
  const buttons = loose(question);
  const told = !planning.asked ? tx("is.plan.sealed")
    : open + mines === 0 ? tx("is.plan.nothing")
    : [open > 0 && tx("is.plan.open", { n: open }), mines > 0 && tx("is.plan.mines", { n: mines })].filter(Boolean).join(" · ");
  return (
    <div class="is-progress">
      <strong>{planning.steps[planning.at]} <span class="muted">{planning.at + 1}/{planning.steps.length}</span></strong>
      {planning.planets.length > 0 && planning.settle === "" && <span class="small" role="status">{told}</span>}
      <PassOver {...props} />
      {buttons.map((choice) => (
        <button key={choice.action} type="button" class="answer" title={choice.label} onClick={() => commit(choice)}>
          {choice.short || choice.label}
        </button>
      ))}
      <ul class="is-sealers small" aria-label={tx("is.plan.players")}>
        {position.scene.mats.filter(({ out }) => !out).map(({ seat }) => {
          const done = !planning.thinking.includes(seat);
          return (
            <li key={seat} class={done ? "done" : ""}>
              <Who position={position} seat={seat} />
              <span aria-hidden="true">{done ? "✓" : "…"}</span>
              <span class="visually-hidden">{tx(done ? "is.plan.ready" : "is.plan.thinks")}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The last step that was sealed without asking: once taken back, it is asked. */
let passed = "";

/** Steps in which nothing can be gained may be sealed without asking. */
function PassOver({ position, planning, question, commit }: PlanProps): JSX.Element | null {
  const [on, turn] = useState(passesOver);
  const idle = exhausted(position) && planning.orders.length === 0;
  const seal = idle ? question?.choices.find(({ action }) => action === SEAL_STEP) : undefined;
  const moment = `${position.table} ${position.scene.phase.round} ${planning.step}`;
  useEffect(() => {
    if (!on || !seal || passed === moment) return;
    passed = moment;
    commit(seal);
  }, [on, moment, seal !== undefined]);
  if (!planning.asked || !(idle || on)) return null;
  const change = (wanted: boolean): void => {
    passOver(wanted);
    turn(wanted);
  };
  return (
    <label class="is-pass small" title={tx("is.plan.pass.help")}>
      <input type="checkbox" checked={on} onChange={(event) => change(event.currentTarget.checked)} />
      {tx("is.plan.pass")}
    </label>
  );
}

function Tab({ position, planet, chosen, planning, light, onChoose }: PlanetProps & {
  chosen: boolean; onChoose: () => void;
}): JSX.Element {
  const waits = planning.asked && planet.open;
  const point = (on: boolean) => () => light(on ? [`area:${planet.hex}`] : []);
  const tab = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (chosen) tab.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [chosen]);
  return (
    <button ref={tab} type="button" role="tab" aria-selected={chosen} class={waits ? "is-tab idle" : "is-tab"}
      onClick={onChoose} onPointerEnter={point(true)} onPointerLeave={point(false)}>
      <Tile kind={planet.home ? "home_world" : "planet"} name={planet.name} id={planet.hex} size={40} />
      <span>
        <strong>{planet.label}</strong>
        <small>{tx("is.levels", { industry: planet.industry, tech: planet.tech })}</small>
        <Amounts position={position} all={planet.box} empty={tx("is.plan.empty")} />
        {waits && <small class="visually-hidden">{tx("is.plan.idle")}</small>}
      </span>
    </button>
  );
}

/** How many things a planet has bought, of what its industry lets it. */
function Limit({ planet: { bought, build_limit: limit } }: { planet: PlannedPlanet }): JSX.Element {
  return (
    <span class="is-limit">
      <span class="small">{tx("is.plan.bought", { bought, limit })}</span>
      <span class="is-steps" aria-hidden="true">
        {Array.from({ length: limit }, (_, at) => <i key={at} class={at < bought ? "on" : ""} />)}
      </span>
    </span>
  );
}

function Works(props: PlanetProps): JSX.Element {
  switch (props.planning.step) {
    case "placement": return <Placement {...props} />;
    case "production": return <Production {...props} />;
    case "purchase": return <Purchase {...props} />;
    case "investment": return <Investment {...props} />;
    case "conversion": return <Conversion {...props} />;
  }
}

const areaOf = (planet: PlannedPlanet): string => `area:${planet.hex}`;

/** What an answer leaves in the box of its planet, for certain or by dice; nothing if that does not change. */
function leaves(planning: PlanningPanel, choice: Choice | undefined): string | null {
  const left = choice && planning.leaves[choice.action];
  if (!left) return null;
  const { least, most, mean, cost } = left;
  if (least === most) return tx("is.plan.leaves", { n: least });
  return tx(cost ? "is.plan.refine.note" : "is.plan.convert.note", { cost, least, most, mean: short(mean) });
}

/** The same where there is little room: an arrow and a number. */
function Leaves({ planning, choice }: { planning: PlanningPanel; choice: Choice }): JSX.Element | null {
  const told = leaves(planning, choice);
  if (told === null) return null;
  return (
    <small class="is-leaves" title={told}>
      <span class="visually-hidden">{told}</span>
      <span aria-hidden="true">→ {planning.leaves[choice.action]!.least}</span>
    </small>
  );
}

/** A thing that a planet does at a click; what is refused says why instead, what has no way back is proposed first. */
function Deed(props: PlanetProps & {
  word: string; look: string; careful?: boolean; children: ComponentChildren;
}): JSX.Element | null {
  const { question, planet, word, live, careful = false } = props;
  const { choice, refusal } = deed(question, areaOf(planet), word);
  const act = (): void => {
    if (choice) (careful ? props.propose : props.commit)(choice);
    else if (refusal) props.explain(refusal);
  };
  return (
    <button type="button" class={props.look} aria-disabled={!choice} disabled={!live || !(choice || refusal)}
      title={choice?.label ?? refusal?.why.sentence} onClick={act}>
      {props.children}
    </button>
  );
}

/** An order with an amount that cannot be given at all: it says why. */
function Refused(props: PlanetProps & { word: string; children: ComponentChildren }): JSX.Element | null {
  const { refusal } = deed(props.question, areaOf(props.planet), props.word);
  return refusal ? <Deed {...props} look="answer quiet" /> : null;
}

// -- placement

function Placement(props: PlanetProps): JSX.Element {
  const { planet } = props;
  if (planet.waiting.length === 0) return <p class="small muted">{tx("is.plan.waiting.none")}</p>;
  return (
    <div class="is-builds">
      {planet.waiting.map(({ kind, name, count }) => (
        <Deed key={kind} {...props} word={`deploy:${kind}`} look="is-build">
          <Ship kind={kind} size={26} />
          <span>
            <strong>{name}</strong>
            <small class="muted">{tx("is.plan.deploy")}</small>
          </span>
          <b class="is-cost plain" title={tx("is.plan.waiting", { n: count })}>×{count}</b>
        </Deed>
      ))}
    </div>
  );
}

// -- production

function Production(props: PlanetProps): JSX.Element {
  const { planet, position } = props;
  const made = tx("is.plan.produced", { n: planet.industry });
  const given = !planet.open && (planet.box["ore"] ?? 0) > (planet.before["ore"] ?? 0);
  return (
    <div class="is-raises">
      <p class="is-note"><ResourceSign position={position} what="iou" /> {made}</p>
      {planet.gives_ore || given ? (
        <Deed {...props} word="ore" look="is-raise">
          <strong>{tx("is.plan.take", { ore: planet.ore })}</strong>
          <small class="muted">
            {planet.depletes > 0 ? tx("is.plan.depletes", { share: percent(planet.depletes) }) : tx("is.plan.lasts")}
          </small>
        </Deed>
      ) : (
        <p class="is-note muted">{tx(planet.depleted ? "is.plan.depleted" : "is.plan.no_ore")}</p>
      )}
    </div>
  );
}

const percent = (share: number): string => `${share > 0 && share < 0.01 ? "<1" : Math.round(share * 100)} %`;

/** The asteroids in which the player has transports: what each die would bring. */
function Mines(props: PlanProps): JSX.Element | null {
  const { planning } = props;
  if (planning.mines.length === 0) return null;
  return (
    <section class="is-mines" aria-label={tx("is.plan.mining")}>
      {planning.mines.map((mine) => <Mine key={mine.hex} {...props} mine={mine} />)}
    </section>
  );
}

function Mine({ mine, question, live, commit, explain, light }: PlanProps & { mine: MineField }): JSX.Element {
  const { choice, refusal } = deed(question, `area:${mine.hex}`);
  const point = (on: boolean) => () => light(on ? [`area:${mine.hex}`] : []);
  const crew = [tx("is.plan.transports", { n: mine.transports }), mine.rivals > 0 && tx("is.plan.rivals", { n: mine.rivals })];
  return (
    <div class="is-mine" onPointerEnter={point(true)} onPointerLeave={point(false)}>
      <Tile kind="asteroids" name="" id={mine.hex} size={40} />
      <span>
        <strong>{mine.label}</strong>
        <small class="muted">{crew.filter(Boolean).join(", ")}</small>
      </span>
      <ul class="is-dice-table" aria-label={tx("is.plan.dice")}>
        {mine.table.map(({ die, ore }) => (
          <li key={die} class={ore === null ? "bad" : ore === 0 ? "none" : ""}>
            <Pips value={die} size={18} />
            <span aria-hidden="true">{ore === null ? "✕" : ore}</span>
            <span class="visually-hidden">
              {tx(ore === null ? "is.plan.die.accident" : "is.plan.die.ore", { die, ore: ore ?? 0 })}
            </span>
          </li>
        ))}
      </ul>
      {mine.done ? <small class="muted">{tx("is.plan.mined")}</small> : (
        <button type="button" class="answer" aria-disabled={!choice} disabled={!live || !(choice || refusal)}
          title={choice?.label ?? refusal?.why.sentence}
          onClick={() => (choice ? commit(choice) : refusal && explain(refusal))}>
          {tx("is.plan.mine")}<span class="visually-hidden">: {mine.label}</span>
        </button>
      )}
    </div>
  );
}

/** What mining has left to settle: where the ore goes, or which transport is lost. */
function Settle(props: PlanProps): JSX.Element {
  const { planning, question, position, live, commit, propose, light } = props;
  const pieces = [...new Set(question?.choices.map(({ picks }) => picks[0]).filter((pick) => pick?.startsWith("piece:")))];
  const nameOf = (reference: string): string =>
    position.scene.pieces.find(({ id }) => `piece:${id}` === reference)?.name ?? reference;
  return (
    <section class="is-settle">
      <p>{planning.settle === "ore" ? tx("is.plan.stow", { n: planning.mined }) : tx("is.plan.accident")}</p>
      <ul>
        {pieces.map((piece) => {
          const load = panelOf(position, "cargo")?.[piece!.slice("piece:".length)] ?? {};
          const { choice } = deed(question, piece!);
          return (
            <li key={piece} onPointerEnter={() => light([piece!])} onPointerLeave={() => light([])}>
              <Ship kind="transport" size={26} />
              <span><strong>{nameOf(piece!)}</strong> <Amounts position={position} all={load} /></span>
              {amounted(question?.choices ?? [], piece!, "stow").map((one) => (
                <AmountDeed key={one.stem} deed={one} name={tx("is.resource.ore")} first="most" live={live} onDo={commit}>
                  {(n) => tx("is.plan.stow.do", { n })}
                </AmountDeed>
              ))}
              {choice && (
                <button type="button" class="answer" disabled={!live} title={choice.label} onClick={() => propose(choice)}>
                  {tx("is.plan.lose")}<span class="visually-hidden">: {nameOf(piece!)}</span>
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

// -- purchase

function Purchase(props: PlanetProps): JSX.Element {
  const { planet, planning, position, question, live, commit, propose } = props;
  const choices = question?.choices ?? [];
  return (
    <>
      <div class="is-builds">
        {panelOf(position, "unit_types")?.map((type) => <Buy key={type.kind} {...props} type={type} />)}
      </div>
      <div class="is-amount-deeds">
        <Refused {...props} word="goods:1">{tx("is.plan.goods.do", { n: 1 })}</Refused>
        {amounted(choices, areaOf(planet), "goods").map((one) => (
          <AmountDeed key={one.stem} deed={one} name={tx("is.plan.goods")} first="least" live={live} onDo={commit}
            note={(n) => leaves(planning, one.by.get(n))}>
            {(n) => tx("is.plan.goods.do", { n })}
          </AmountDeed>
        ))}
        {amounted(choices, areaOf(planet), "recall").map((one) => (
          <AmountDeed key={one.stem} deed={one} name={tx("is.plan.goods")} first="least" live={live} onDo={commit}
            note={(n) => leaves(planning, one.by.get(n))}>
            {(n) => one.by.get(n)?.short || one.by.get(n)?.label}
          </AmountDeed>
        ))}
        {choices.filter(({ picks }) => picks[0] === areaOf(planet) && OPEN.test(picks[1] ?? "")).map((choice) => (
          <button key={choice.action} type="button" class="answer is-open-order" disabled={!live} title={choice.label}
            onClick={() => propose(choice)}>
            {choice.short || choice.label}
          </button>
        ))}
      </div>
      <p class="is-legend small muted">{tx("is.legend")}</p>
    </>
  );
}

/** What only the own objective allows, and shows it to all. */
const OPEN = /^(open:.+|points)$/;

function Buy(props: PlanetProps & { type: UnitTypeRow }): JSX.Element {
  const { type, planet, planning, question } = props;
  const legal = deed(question, areaOf(planet), `buy:${type.kind}`).choice;
  const { attack, defend, shields, moves, pace } = type;
  return (
    <Deed {...props} word={`buy:${type.kind}`} look="is-build">
      <Ship kind={type.kind} size={26} />
      <span>
        <strong>{type.name}</strong>
        <small class="muted">{tx("is.stats", { attack, defend, shields, moves: moves ?? pace })}</small>
      </span>
      <b class="is-cost" title={tx("is.cost", { cost: type.cost })}>{type.cost}</b>
      {legal && <Leaves planning={planning} choice={legal} />}
    </Deed>
  );
}

// -- investment

function Investment(props: PlanetProps): JSX.Element {
  return (
    <div class="is-raises">
      <Invest {...props} what="industry" level={props.planet.industry} next={props.planet.industry_next} />
      <Invest {...props} what="tech" level={props.planet.tech} next={props.planet.tech_next} />
    </div>
  );
}

function Invest(props: PlanetProps & { what: "industry" | "tech"; level: number; next: NextLevel | null }): JSX.Element {
  const { what, level, next, planet, planning, position, question } = props;
  const raise = deed(question, areaOf(planet), `invest:${what}`);
  const lower = deed(question, areaOf(planet), `lower:${what}`).choice;
  const units = (next?.unlocks ?? []).map((kind) => unitName(position, kind)).join(", ");
  const gain = what === "industry" ? [next?.points && tx("is.gain.points", { points: next.points }), tx("is.gain.income")]
    : [units ? tx("is.gain.unlocks", { units }) : tx("is.plan.cheaper")];
  return (
    <div class="is-invest">
      <Deed {...props} word={`invest:${what}`} look="is-raise">
        <strong>{tx(`is.${what}`)} {level}{next && <> → {next.level}</>}</strong>
        {!next && <small class="muted">{tx(planet.changed.includes(what) ? "is.plan.changed" : "is.highest")}</small>}
        {next && <small class="muted">{gain.filter(Boolean).join(" · ")}</small>}
        {next && raise.choice && <small class="is-leaves">{leaves(planning, raise.choice)}</small>}
        {next && next.cost !== null && <b class="is-cost" title={tx("is.cost", { cost: next.cost })}>{next.cost}</b>}
      </Deed>
      {lower && (
        <Deed {...props} word={`lower:${what}`} look="answer quiet" careful>
          {tx(what === "industry" && level === 1 ? "is.plan.give_up" : "is.plan.lower", { level: level - 1 })}
        </Deed>
      )}
    </div>
  );
}

// -- conversion

function Conversion(props: PlanetProps): JSX.Element {
  const { planet, planning, position, question, live, commit, propose } = props;
  const choices = question?.choices ?? [];
  const refine = amounted(choices, areaOf(planet), "refine");
  const convert = amounted(choices, areaOf(planet), "convert");
  const given = planet.units.filter(({ id }) => deed(question, `piece:${id}`, "decommission").choice);
  return (
    <>
      <div class="is-amount-deeds">
        {(planet.box["ore"] ?? 0) > 0 && (
          <Refused {...props} word="refine:1">
            <ResourceSign position={position} what="ore" /> {tx("is.plan.refine", { n: 1 })}
          </Refused>
        )}
        {refine.map((one) => (
          <AmountDeed key={one.stem} deed={one} name={tx("is.resource.ore")} first="most" live={live} onDo={commit}
            note={(n) => leaves(planning, one.by.get(n))}>
            {(n) => <><ResourceSign position={position} what="ore" /> {tx("is.plan.refine", { n })}</>}
          </AmountDeed>
        ))}
        {convert.map((one) => {
          const what = partsOf(one.stem).slice(1).join(":");
          return (
            <AmountDeed key={one.stem} deed={one} name={resourceName(position, what)} first="most" live={live} onDo={commit}
              note={(n) => leaves(planning, one.by.get(n))}>
              {(n) => <><ResourceSign position={position} what={what} /> {tx("is.plan.convert", { what: amountText(position, what, n) })}</>}
            </AmountDeed>
          );
        })}
      </div>
      {refine.length + convert.length === 0 && <p class="small muted">{tx("is.plan.convert.none")}</p>}
      {given.length > 0 && (
        <details class="is-scrap">
          <summary>{tx("is.plan.scrap", { n: given.length })}</summary>
          <div class="is-builds">
            {given.map(({ id, kind, name, worth }) => {
              const choice = deed(question, `piece:${id}`, "decommission").choice!;
              return (
                <button key={id} type="button" class="is-build" disabled={!live} title={choice.label} onClick={() => propose(choice)}>
                  <Ship kind={kind} size={26} />
                  <span><strong>{name}</strong><small class="is-leaves">{leaves(planning, choice)}</small></span>
                  <b class="is-cost" title={tx("is.plan.worth", { n: worth })}>+{worth}</b>
                </button>
              );
            })}
          </div>
        </details>
      )}
    </>
  );
}

// -- what has been ordered

function Given({ planning }: PlanProps): JSX.Element | null {
  if (planning.orders.length === 0) return null;
  return (
    <section class="is-given">
      <h3 class="small">{tx("is.plan.orders", { n: planning.orders.length })}</h3>
      <ol>
        {planning.orders.map(({ text, dice }, at) => (
          <li key={at}>
            <span>{text}</span>
            {dice.map((value, die) => <Pips key={die} value={value} size={20} told />)}
          </li>
        ))}
      </ol>
    </section>
  );
}
