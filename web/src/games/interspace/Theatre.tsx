/** The battle over the board: fleets that face each other, dice, shields, hits and retreats. */
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import type { Choice, Position, Question } from "../../api/schema";
import { tx } from "../../i18n";
import { grouped } from "../../table/grammar";
import { Button } from "../../ui/Button";
import type { PanelProps } from "../module";
import { choiceOf, colourOf, nameOf, placeName, Who } from "../shared/people";
import { endsFor, type Fight, fights, type Shot, volleyOf } from "./battle";
import { Gones, UnitCard } from "./fleet";
import { type BattlePanel, type Fighter, hasZones, panelOf, type Side, type ZoneBattlePanel } from "./panels";
import { exhausted } from "./sealing";
import { Organize, ZoneLines } from "./Zones";

export function Theatre(props: PanelProps): JSX.Element | null {
  const { position, entries, seat, live } = props;
  const opened = useRef(position.revision);
  const [dismissed, dismiss] = useState<readonly string[]>([]);
  const all = useMemo(() => fights(entries, position.number), [entries, position.number]);
  const battle = panelOf(position, "battle");
  const last = all.at(-1);
  const running = last && last.hex === battle?.hex ? last : null; // one that has ended, too, while somebody retreats from it
  const ends = live ? endsFor(all, seat, opened.current) : [];
  const over = ends.find((fight) => fight !== running && !dismissed.includes(fight.key));
  if (over) return <Ended key={over.key} {...props} fight={over} onDismiss={() => dismiss([...dismissed, over.key])} />;
  return battle ? <Running {...props} battle={battle} fight={running} /> : null;
}

type RunningProps = PanelProps & { battle: BattlePanel | ZoneBattlePanel; fight: Fight | null };

/** A battle that goes on. Those who do not take part see it small until they open it. */
function Running(props: RunningProps): JSX.Element {
  const { battle, seat } = props;
  const mine = seat === null || battle.sides.some((side) => side.seat === seat);
  const [open, setOpen] = useState(mine);
  const question = questionOf(props);
  const onBoard = question !== null && isOnBoard(question);
  useEffect(() => {
    if (question) setOpen(!onBoard);
  }, [question !== null, onBoard]);
  const title = tx("is.battle.title", { place: placeName(props.position, battle.hex) });
  return (
    <section class={open ? "is-theatre" : "is-theatre small"} role="region" aria-label={title} data-stage={open ? "open" : undefined}>
      <header>
        <h2>{title}</h2>
        <Segments battle={battle} />
        {props.fight && props.fight.volleys.length > 0 && open && <DiceRule {...props} />}
        <Button look="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {tx(open ? "is.battle.fold" : "is.battle.unfold")}
        </Button>
      </header>
      {open ? <Field {...props} /> : onBoard && <Orders {...props} />}
    </section>
  );
}

/** Whether a question is answered on the board: the fleets then make room for it. */
function isOnBoard({ choices }: Question): boolean {
  return choices.some(({ picks }) => picks[0]?.startsWith("area:"));
}

/** The fleets and what can be done with them. */
function Field(props: RunningProps): JSX.Element {
  const { battle } = props;
  const question = questionOf(props);
  if (!hasZones(battle)) return <><Lines {...props} battle={battle} /><Orders {...props} /></>;
  if (question?.kind === "OrganizeFleet") return <Organize {...props} battle={battle} />;
  return <><ZoneLines {...props} battle={battle} /><Orders {...props} /></>;
}

/** How many hits a die scores, where dice are shown. */
function DiceRule({ battle: { dice }, openRule }: RunningProps): JSX.Element {
  return (
    <p class="is-dice-rule small muted">
      {dice.sentence} <button type="button" class="rule-link" onClick={() => openRule(dice.rule)}>{dice.rule}</button>
    </p>
  );
}

type BasicProps = RunningProps & { battle: BattlePanel };

function Lines(props: BasicProps): JSX.Element {
  const [attacker, ...defenders] = props.battle.sides;
  return (
    <div class="is-lines">
      <div>{attacker && <Fleet {...props} side={attacker} />}</div>
      <div class="is-versus" aria-hidden="true" />
      <div>{defenders.map((side) => <Fleet key={side.seat} {...props} side={side} />)}</div>
    </div>
  );
}

const SEGMENTS = ["fire", "hits", "retreat"] as const;
const ZONE_SEGMENTS = ["missiles", "organize", "first fire", "first hits", "second fire", "second hits", "retreat"] as const;

/** The round and its parts, and how many rounds were without a hit. First Fire and missiles are left out where nobody has them. */
function Segments({ battle }: { battle: BattlePanel | ZoneBattlePanel }): JSX.Element {
  const simple = !hasZones(battle) || (battle.first_fire === null && !battle.segment.startsWith("first"));
  const idle = (segment: string): boolean =>
    (simple && segment.startsWith("first")) || (segment === "missiles" && battle.segment !== segment);
  const all = hasZones(battle) ? ZONE_SEGMENTS.filter((segment) => !idle(segment)) : SEGMENTS;
  const name = (segment: string): string => (simple ? segment.replace("second ", "") : segment).replace(" ", "_");
  return (
    <ol class="is-segments">
      {battle.round > 0 && <li class="round">{tx("is.battle.round", { round: battle.round })}</li>}
      {all.map((segment) => (
        <li key={segment} class={segment === battle.segment ? "on" : ""}
          aria-current={segment === battle.segment ? "step" : undefined}>
          {tx(`is.segment.${name(segment)}`)}
        </li>
      ))}
      {battle.quiet > 0 && <li class="quiet">{tx("is.battle.quiet", { n: battle.quiet })}</li>}
    </ol>
  );
}

type FleetProps = BasicProps & { side: Side };

/** One player's units in rows by kind, with the dice of the last volley. */
function Fleet(props: FleetProps): JSX.Element {
  const { position, battle, fight, side } = props;
  const volley = volleyOf(fight, side.seat);
  const rows = new Map<string, Fighter[]>();
  for (const unit of side.units) {
    if (!unit.retreated) rows.set(unit.kind, [...(rows.get(unit.kind) ?? []), unit]);
  }
  const assigning = battle.hits_of === side.seat;
  return (
    <div class={`is-fleet ${side.role}`} style={{ "--seat": colourOf(position, side.seat) }}>
      <h3>
        <Who position={position} seat={side.seat} known={side.name} />
        <span class="muted small">{tx(`is.${side.role}`)}</span>
        {assigning && <strong class="is-score">{tx("is.hits.left", { n: battle.hits })}</strong>}
        {!assigning && volley && <span class="is-score">{tx("is.hits", { n: volley.hits })}</span>}
      </h3>
      {[...rows.values()].sort(firingFirst).map((units) => (
        <Row key={units[0]!.kind} {...props} units={units} shots={volley?.shots ?? []} />
      ))}
      {rows.size === 0 && <p class="small muted">{tx("is.fleet.none")}</p>}
      <Gones position={position} fight={fight} owner={side.seat} />
    </div>
  );
}

const firingFirst = ([a]: Fighter[], [b]: Fighter[]): number => Number(b!.rating > 0) - Number(a!.rating > 0);

function Row(props: FleetProps & { units: Fighter[]; shots: Shot[] }): JSX.Element {
  const { units, shots } = props;
  const { name, rating, why } = units[0]!;
  const wording = rating === 0 ? "is.target.none" : rating === 1 ? "is.target.one" : "is.target";
  return (
    <div class="is-row" role="group" aria-label={name}>
      <p class="small" title={why}>{name} <span class="muted">{tx(wording, { rating })}</span></p>
      <ul>
        {units.map((unit) => (
          <li key={unit.id}>
            <UnitCard unit={unit} shot={shots.find((shot) => shot.unit === unit.id)} left={props.side.role === "defender"}
              choice={props.live ? choiceOf(props.position, `piece:${unit.id}`) : undefined} commit={props.commit} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The questions that are answered in a battle, and what there is to do. */
const GUIDES: Readonly<Record<string, string>> = {
  HitAssignment: "is.guide.strike",
  ZoneHits: "is.guide.strike",
  AgentHits: "is.guide.strike",
  MissileHits: "is.guide.strike",
  Retreat: "",
  CompulsoryRetreat: "",
  StalemateRetreat: "",
  FleetRetreat: "",
  FleetMustRetreat: "",
  FleetStalemate: "",
  OrganizeFleet: "is.guide.organize",
  PenetrationChoice: "is.guide.penetrate",
  FreeRetreatOffer: "is.guide.include",
  TermsQuestion: "is.guide.terms",
  CounterChoice: "is.guide.counter",
};

/** Questions that are answered in the tray, though things on the board are ringed as well. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  PlacementStep: "is.guide.plan",
  ProductionStep: "is.guide.plan",
  PurchaseStep: "is.guide.plan",
  InvestmentStep: "is.guide.plan",
  ConversionStep: "is.guide.plan",
  ContactStep: "is.guide.contact",
  OfferStep: "is.guide.offer",
  OfferQuestion: "is.guide.answer",
};

/** What to do to answer a question of a battle or of a panel in the tray. */
export function guide({ kind, choices }: Question, position: Position): string | null {
  const known = GUIDES[kind] ?? (exhausted(position) ? "is.guide.seal" : ELSEWHERE[kind]);
  const shown = kind in GUIDES ? panelOf(position, "battle") : !kind.startsWith("Offer") || panelOf(position, "offer");
  if (known === undefined || !shown) return null;
  return known || (choices[0]?.picks[0]?.startsWith("piece:") ? "is.guide.units" : "is.guide.retreat");
}

/** What is asked of the looker in this battle. */
function questionOf({ position, live }: PanelProps): Question | null {
  const question = live ? position.asked?.question : undefined;
  return question && question.kind in GUIDES ? question : null;
}

/** The answers that are not units, as buttons; or for whom everybody waits. */
function Orders(props: RunningProps): JSX.Element {
  const question = questionOf(props);
  if (!question) {
    const waiting = props.position.waiting.map(({ seat, what }) => `${nameOf(props.position, seat)}: ${what}`);
    return <footer class="muted small">{waiting.join(" · ")}</footer>;
  }
  const buttons = question.choices.filter(({ picks, ends }) => !picks[0]?.startsWith("piece:") && !(ends && picks.length === 0));
  if (buttons.length === 0) return <></>;
  return (
    <footer>
      {grouped(buttons).map(([group, some]) => (
        <div key={group} class="is-orders" role="group" aria-label={group || question.prompt}>
          {some.map((choice) => <Order key={choice.action} {...props} choice={choice} />)}
        </div>
      ))}
    </footer>
  );
}

/** An answer; one that names a hex of the board is small, as the hex itself can be clicked. */
function Order({ position, choice, light, commit }: PanelProps & { choice: Choice }): JSX.Element {
  const point = (on: boolean) => () => light(on ? choice.picks : []);
  const area = choice.picks.length === 1 && choice.picks[0]!.startsWith("area:") ? choice.picks[0]!.slice(5) : null;
  return (
    <button type="button" class={area === null ? "answer" : "answer is-target"} title={choice.label} onPointerEnter={point(true)}
      onFocus={point(true)} onPointerLeave={point(false)} onBlur={point(false)} onClick={() => commit(choice)}>
      {area === null ? choice.short || choice.label : placeName(position, area)}
    </button>
  );
}

/** How a battle went, until it is put away; the next one waits for that. */
function Ended({ position, fight, onDismiss }: PanelProps & { fight: Fight; onDismiss: () => void }): JSX.Element {
  const [left] = useState(() => leftOf(position, fight)); // they may go on before this is read
  const title = tx("is.battle.over", { place: placeName(position, fight.hex) });
  return (
    <section class="is-theatre ended" role="region" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <Button look="primary" onClick={onDismiss}>{tx("is.battle.dismiss")}</Button>
      </header>
      <p role="status">{outcome(position, fight, left)}</p>
      <div class="is-lines">
        {[fight.attacker, ...fight.defenders].map((seat) => (
          <div key={seat} class="is-fleet" style={{ "--seat": colourOf(position, seat) }}>
            <h3>
              <Who position={position} seat={seat} />
              <span class="muted small">{tx("is.hits", { n: allHits(fight, seat) })}</span>
            </h3>
            <Gones position={position} fight={fight} owner={seat} />
          </div>
        ))}
      </div>
    </section>
  );
}

const allHits = (fight: Fight, seat: number): number =>
  fight.volleys.filter((volley) => volley.seat === seat).reduce((sum, { hits, piercing }) => sum + hits + piercing, 0);

/** Who of those that have fought is left there. */
function leftOf({ scene }: Position, { hex, attacker, defenders }: Fight): number[] {
  const there = new Set(scene.pieces.filter(({ place }) => place === hex).map(({ owner }) => owner));
  return [attacker, ...defenders].filter((seat) => there.has(seat));
}

/** How it ended, or else who is left there. */
function outcome(position: Position, fight: Fight, left: readonly number[]): string {
  if (fight.ended === "IS-S-RETREAT-06") return tx("is.over.truce");
  if (fight.ended === "IS-COMBAT-12" || fight.ended === "IS-S-END-01") return tx("is.over.stalemate");
  if (fight.ended === "IS-B-COMBAT-10" || fight.ended === "IS-S-END-02") return tx("is.over.disarmed", { who: nameOf(position, fight.attacker) });
  if (left.length === 0) return tx("is.over.nobody");
  return tx("is.over.holds", { n: left.length, who: left.map((seat) => nameOf(position, seat)).join(", ") });
}
