/** The battle over the board: fleets that face each other, dice, shields, hits and retreats. */
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import type { Choice, Position, Question } from "../../api/schema";
import { tx } from "../../i18n";
import { grouped } from "../../table/grammar";
import { Button } from "../../ui/Button";
import type { PanelProps } from "../module";
import { type Fight, lastFight, type Shot, volleyOf } from "./battle";
import { choiceOf, Gones, UnitCard } from "./fleet";
import { type BattlePanel, type Fighter, hasZones, panelOf, placeName, type Side, type ZoneBattle } from "./panels";
import { colourOf, nameOf, Who } from "./parts";
import { exhausted } from "./sealing";
import { Organize, ZoneLines } from "./Zones";

export function Theatre(props: PanelProps): JSX.Element | null {
  const { position, entries } = props;
  const opened = useRef(position.revision);
  const [dismissed, dismiss] = useState(0);
  const fight = useMemo(() => lastFight(entries, position.number), [entries, position.number]);
  const battle = panelOf(position, "battle");
  if (battle) return <Running {...props} battle={battle} fight={fight?.hex === battle.hex ? fight : null} />;
  const news = fight?.ended && props.live && fight.last > opened.current && fight.began !== dismissed;
  return news ? <Ended {...props} fight={fight} onDismiss={() => dismiss(fight.began)} /> : null;
}

type RunningProps = PanelProps & { battle: BattlePanel | ZoneBattle; fight: Fight | null };

/** A battle that goes on. Those who do not take part see it small until they open it. */
function Running(props: RunningProps): JSX.Element {
  const { battle, seat } = props;
  const mine = seat === null || battle.sides.some((side) => side.seat === seat);
  const [open, setOpen] = useState(mine);
  const asked = questionOf(props) !== null;
  useEffect(() => {
    if (asked) setOpen(true);
  }, [asked]);
  const title = tx("is.battle.title", { place: placeName(props.position, battle.hex) });
  return (
    <section class={open ? "is-theatre" : "is-theatre small"} role="region" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <Segments battle={battle} />
        <Button look="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {tx(open ? "is.battle.fold" : "is.battle.unfold")}
        </Button>
      </header>
      {open && <Field {...props} />}
    </section>
  );
}

/** The fleets and what can be done with them. */
function Field(props: RunningProps): JSX.Element {
  const { battle } = props;
  const question = questionOf(props);
  if (!hasZones(battle)) return <><Lines {...props} battle={battle} /><Orders {...props} /></>;
  if (question?.kind === "OrganizeFleet") return <Organize {...props} battle={battle} question={question} />;
  return <><ZoneLines {...props} battle={battle} /><Orders {...props} /></>;
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
function Segments({ battle }: { battle: BattlePanel | ZoneBattle }): JSX.Element {
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
  const { name, rating } = units[0]!;
  const wording = rating === 0 ? "is.target.none" : rating === 1 ? "is.target.one" : "is.target";
  return (
    <div class="is-row" role="group" aria-label={name}>
      <p class="small">{name} <span class="muted">{tx(wording, { rating })}</span></p>
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
  if (known === undefined) return null;
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
    return <footer class="muted">{waiting.join(" · ")}</footer>;
  }
  const buttons = question.choices.filter(({ picks }) => !picks[0]?.startsWith("piece:"));
  const plain = buttons.filter(({ picks }) => picks.length === 0);
  const first = plain.length === 1 ? plain[0] : plain.find(({ ends }) => ends);
  return (
    <footer>
      <p aria-live="polite">{question.prompt}</p>
      {grouped(buttons).map(([group, some]) => (
        <div key={group} class="is-orders" role="group" aria-label={group || question.prompt}>
          {some.map((choice) => <Order key={choice.action} {...props} choice={choice} first={choice === first} />)}
        </div>
      ))}
    </footer>
  );
}

function Order({ choice, first, light, commit }: PanelProps & { choice: Choice; first: boolean }): JSX.Element {
  const point = (on: boolean) => () => light(on ? choice.picks : []);
  return (
    <Button look={first ? "primary" : "plain"} onPointerEnter={point(true)} onFocus={point(true)}
      onPointerLeave={point(false)} onBlur={point(false)} onClick={() => commit(choice)}>
      {choice.short || choice.label}
    </Button>
  );
}

/** How the battle went, until it is put away. */
function Ended({ position, fight, onDismiss }: PanelProps & { fight: Fight; onDismiss: () => void }): JSX.Element {
  const title = tx("is.battle.over", { place: placeName(position, fight.hex) });
  return (
    <section class="is-theatre ended" role="region" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <Button look="primary" onClick={onDismiss}>{tx("is.battle.dismiss")}</Button>
      </header>
      <p role="status">{outcome(position, fight)}</p>
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

/** Who is left there. */
function outcome(position: Position, fight: Fight): string {
  if (fight.ended === "IS-S-RETREAT-06") return tx("is.over.truce");
  if (fight.ended === "IS-COMBAT-12" || fight.ended === "IS-S-END-01") return tx("is.over.stalemate");
  if (fight.ended === "IS-B-COMBAT-10" || fight.ended === "IS-S-END-02") return tx("is.over.disarmed", { who: nameOf(position, fight.attacker) });
  const there = new Set(position.scene.pieces.filter(({ area }) => area === fight.hex).map(({ owner }) => owner));
  const left = [fight.attacker, ...fight.defenders].filter((seat) => there.has(seat));
  if (left.length === 0) return tx("is.over.nobody");
  return tx("is.over.holds", { n: left.length, who: left.map((seat) => nameOf(position, seat)).join(", ") });
}
