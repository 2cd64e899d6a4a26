/** Fleets in zones: the fronts face each other, and units are taken back from them by drag, click or keys. */
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

import { tx } from "../../i18n";
import { focusOn } from "../../ui/focus";
import type { PanelProps } from "../module";
import { choiceOf, colourOf, Who } from "../shared/people";
import { draft, whyNot } from "./arranging";
import { type Fight, volleyOf } from "./battle";
import { Gones, UnitCard } from "./fleet";
import type { ZoneBattlePanel, ZoneFighter } from "./panels";
import { Shields, Ship } from "./parts";
import { type Arrangement, arrangedBefore, fleetOf, sizes, type Zone, zoneOf, zonesOf } from "./zones";

type ZoneProps = PanelProps & { battle: ZoneBattlePanel; fight: Fight | null };
type ZoneSide = ZoneBattlePanel["sides"][number];
type FleetProps = ZoneProps & { side: ZoneSide; arranging?: Arranging };

/** What somebody who arranges a fleet does with its units. */
interface Arranging {
  arranged: Arrangement;
  put: (unit: ZoneFighter, zone: Zone) => void;
}

export function ZoneLines(props: ZoneProps & { arranging?: Arranging & { seat: number } }): JSX.Element {
  const { arranging, ...rest } = props;
  const [attacker, ...defenders] = props.battle.sides;
  const own = (side: ZoneSide): { arranging?: Arranging } => (arranging?.seat === side.seat ? { arranging } : {});
  return (
    <div class="is-lines zoned" role="group" aria-label={tx("is.fleets")} tabIndex={0}>
      <div>{attacker && <Fleet {...rest} side={attacker} {...own(attacker)} />}</div>
      <div class="is-versus" aria-hidden="true" />
      <div>{defenders.map((side) => <Fleet key={side.seat} {...rest} side={side} {...own(side)} />)}</div>
    </div>
  );
}

/** One player's units, zone by zone. */
function Fleet(props: FleetProps): JSX.Element {
  const { position, battle, fight, side, arranging } = props;
  const volley = battle.segment === "organize" ? null : volleyOf(fight, side.seat);
  const units = side.units.filter((unit) => !unit.retreated);
  const assigning = battle.hits_of === side.seat;
  const used = battle.lowers.map((_, zone) => zone)
    .filter((zone) => arranging || zone === 0 || units.some((unit) => unit.zone === zone));
  return (
    <div class={`is-fleet ${side.role}`} style={{ "--seat": colourOf(position, side.seat) }}>
      <h3>
        <Who position={position} seat={side.seat} known={side.name} />
        <span class="muted small">{tx(`is.${side.role}`)}</span>
        {battle.first_fire === side.seat && <span class="is-first small">{tx("is.first_fire")}</span>}
        {assigning && battle.hits > 0 && <strong class="is-score">{tx("is.hits.left", { n: battle.hits })}</strong>}
        {assigning && battle.piercing > 0 && <strong class="is-score">{tx("is.piercing.left", { n: battle.piercing })}</strong>}
        {!assigning && volley && <span class="is-score">{tx("is.hits", { n: volley.hits + volley.piercing })}</span>}
      </h3>
      <div class="is-zones">
        {used.map((zone) => {
          const there = units.filter((unit) => (arranging ? zoneOf(unit, arranging.arranged) : unit.zone) === zone);
          return (
            <div key={zone} class="is-zone" data-zone={arranging ? zone : undefined} role="group" aria-label={tx("is.zone", { zone })}>
              <h4 class="small">{tx("is.zone", { zone })} <span class="muted">{tx(zone ? "is.zone.behind" : "is.zone.front", { n: battle.lowers[zone]! })}</span></h4>
              <ul>
                {there.map((unit) => (
                  <li key={unit.id}>
                    {arranging ? <Placed {...props} unit={unit} arranging={arranging} /> : (
                      <Standing {...props} unit={unit} shot={volley?.shots.find((shot) => shot.unit === unit.id)} />
                    )}
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </div>
      {units.length === 0 && <p class="small muted">{tx("is.fleet.none")}</p>}
      <Gones position={position} fight={fight} owner={side.seat} />
    </div>
  );
}

/** A unit in its zone; what penetration fire can do to it is a button of its own. */
function Standing({ unit, shot, side, position, live, commit }: FleetProps & {
  unit: ZoneFighter; shot: Parameters<typeof UnitCard>[0]["shot"];
}): JSX.Element {
  const piece = `piece:${unit.id}`;
  const plain = live ? (choiceOf(position, piece) ?? choiceOf(position, piece, "hit")) : undefined;
  const pierce = live ? choiceOf(position, piece, "pierce") : undefined;
  const look = pierce && !plain ? "pierced" : "";
  return (
    <>
      <UnitCard unit={unit} shot={shot} left={side.role === "defender"} choice={plain ?? pierce} commit={commit} look={look}
        told={toldOf(unit)}>
        <Marks unit={unit} rating={unit.rating} />
      </UnitCard>
      {plain && pierce && (
        <button type="button" class="is-pierce" title={pierce.label} onClick={() => commit(pierce)}>
          {tx("is.pierce")}<span class="visually-hidden">: {unit.name} {unit.id}</span>
        </button>
      )}
    </>
  );
}

/** What there is to know about a unit in a zone, in words. */
function toldOf(unit: ZoneFighter): string {
  const { name, id, rating, why } = unit;
  const wording = rating === 0 ? "is.target.none" : rating === 1 ? "is.target.one" : "is.target";
  const found = [`${name} ${id}`, `${tx(wording, { rating })} (${why})`, unit.fires === "first" && tx("is.first_fire"),
    unit.penetrates && tx("is.penetrates"), unit.unsupported && tx("is.unsupported")];
  return found.filter(Boolean).join(", ");
}

/** When a unit fires and up to which die it hits, and what else is special about it. */
function Marks({ unit, rating }: { unit: ZoneFighter; rating: number }): JSX.Element {
  return (
    <>
      <small>{rating > 0 ? `≤ ${rating}` : "–"}</small>
      {unit.fires === "first" && <small class="is-mark first" data-mark={tx("is.fires.first")} />}
      {unit.penetrates && <small class="is-mark" data-mark={tx("is.penetrates")} />}
      {unit.unsupported && <small class="is-mark alone" data-mark={tx("is.unsupported.short")} title={tx("is.unsupported")} />}
    </>
  );
}

// -- arranging a fleet

export function Organize(props: ZoneProps): JSX.Element {
  const { battle, entries, position } = props;
  const seat = battle.organizing ?? props.seat ?? 0;
  const fleet = fleetOf(battle) ?? { units: [], formations: [] };
  const asked = position.asked?.asked ?? 0;
  const known = draft.value?.asked === asked ? draft.value.arranged : null;
  const arranged = known ?? arrangedBefore(entries, position.number, battle.hex, seat, fleet);
  useLayoutEffect(() => { // before the first key: a later draft would take back what that key did
    if (!known) draft.value = { asked, arranged };
  }, [asked]);
  const put = (unit: ZoneFighter, zone: Zone): void => {
    draft.value = { asked, arranged: { ...arranged, [unit.id]: zone } };
  };
  const why = whyNot(battle, arranged);
  const counts = sizes(fleet, arranged).map((n, zone) => tx("is.zone.count", { zone, n })).join(" · ");
  return (
    <>
      <ZoneLines {...props} arranging={{ seat, arranged, put }} />
      <footer class="is-arranging">
        <p class="is-how">{tx("is.zone.how")}</p>
        <p role="status" class={why ? "is-warning" : "muted"}>{why ? why.sentence : counts}</p>
      </footer>
    </>
  );
}

const FAR = 8;

/** A unit that is being placed: dragged, clicked from zone to zone, or sent there by 0, 1, 2 and the arrows. */
function Placed(props: FleetProps & { unit: ZoneFighter; arranging: Arranging }): JSX.Element {
  const { unit, side, arranging } = props;
  const zone = zoneOf(unit, arranging.arranged);
  const rating = unit.ratings[zone] ?? unit.rating;
  const drag = useDrag((to) => arranging.put(unit, to));
  const picture = (
    <>
      <Ship kind={unit.kind} size={36} left={side.role === "defender"} />
      <Shields left={unit.shields} full={unit.most_shields} />
      <span class="is-marks" aria-hidden="true"><Marks unit={unit} rating={rating} /></span>
    </>
  );
  if (!unit.free) {
    return (
      <div class="is-unit" title={unit.fixed ? tx("is.zone.fixed") : undefined}>
        {picture}<span class="visually-hidden">{toldOf(unit)}</span>
      </div>
    );
  }
  const keys = (event: KeyboardEvent): void => {
    const to = zoneByKey(event.key, unit, zone, side.role === "attacker");
    if (to === null) return;
    event.preventDefault();
    arranging.put(unit, to);
    refocus(unit.id);
  };
  const click = (): void => {
    if (drag.done()) return;
    arranging.put(unit, (zone + 1) % unit.ratings.length);
    refocus(unit.id);
  };
  return (
    <button type="button" class="is-unit can placed" data-unit={unit.id} {...drag.handlers} onKeyDown={keys} onClick={click}
      aria-label={tx("is.zone.unit", { name: `${unit.name} ${unit.id}`, zone, rating })}>
      {picture}
    </button>
  );
}

/** Arrows go towards the side that they point to: the front of the attacker is on the right. */
function zoneByKey(key: string, unit: ZoneFighter, zone: Zone, attacks: boolean): Zone | null {
  if (zonesOf(unit).map(String).includes(key)) return Number(key);
  const back = attacks ? -1 : 1;
  const ways: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, ArrowRight: back, ArrowLeft: -back };
  const by = ways[key];
  return by === undefined ? null : Math.min(unit.ratings.length - 1, Math.max(0, zone + by));
}

/** The button of a unit is another one in another zone: it gets the focus back. */
function refocus(unit: number): void {
  focusOn(`[data-unit="${unit}"]`);
}

/** Dragging over zones; ``done`` says whether what ends was a drag and no click. */
function useDrag(drop: (zone: Zone) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const dragged = useRef(false);
  const end = (event: PointerEvent): void => {
    const target = event.currentTarget as HTMLElement;
    target.style.translate = "";
    target.classList.remove("dragged");
    start.current = null;
  };
  return {
    done: (): boolean => {
      const was = dragged.current;
      dragged.current = false;
      return was;
    },
    handlers: {
      onPointerDown: (event: PointerEvent): void => {
        start.current = { x: event.clientX, y: event.clientY };
        dragged.current = false;
        (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent): void => {
        if (!start.current) return;
        const [x, y] = [event.clientX - start.current.x, event.clientY - start.current.y];
        dragged.current ||= Math.hypot(x, y) > FAR;
        if (!dragged.current) return;
        const target = event.currentTarget as HTMLElement;
        target.classList.add("dragged");
        target.style.translate = `${x}px ${y}px`;
      },
      onPointerUp: (event: PointerEvent): void => {
        const target = event.currentTarget as HTMLElement;
        const under = document.elementsFromPoint(event.clientX, event.clientY).filter((element) => !target.contains(element));
        const zone = under.map((element) => element.closest("[data-zone]")).find(Boolean)?.getAttribute("data-zone");
        end(event);
        if (dragged.current && zone) drop(Number(zone));
      },
      onPointerCancel: end,
    },
  };
}
