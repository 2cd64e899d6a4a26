"""How battles may go that a seat can begin or is asked about, from what it knows.

What cannot be seen is guessed at several times.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

import msgspec

from astrarium.kernel import Action, Hex, Tally
from astrarium.kernel.odds import Odds
from astrarium.kernel.powers import changing

from ..data import HIDDEN, PARTIES, UNITS, UnitKind, is_player
from ..rules.combat.battle import Battle
from ..rules.combat.combat import Attack, CombatStep, battle_hexes
from ..rules.combat.combat import fighters as all_fighters
from ..rules.combat.retreat import Retreat, Stay
from ..rules.contact import neutral
from ..rules.contact.agent_contact import RefuseToShare, ShareQuestion
from ..rules.contact.attack import AttackAgents, AttackFleet, AttackFleetAnd, agent_attacks
from ..rules.contact.contact import ContactStep
from ..rules.contact.first_fire import fire_tech, surprising
from ..rules.contact.join_forces import DenyJoin, JoinQuestion
from ..rules.contact.missiles import hits_on_target, missile_rating
from ..rules.contact.negotiated_retreat import DeclineTerms, TermsQuestion
from ..rules.contact.shared_hexes import company, in_contact
from ..rules.contact.shields_up import (
    defensive_shots,
    full_shields,
    jamming_dice,
    ratings,
    regained_shields,
)
from ..rules.contact.zone_battle import ZoneBattle
from ..rules.movement.movement import MovementStep
from ..rules.movement.patrol_boats import homeless
from ..rules.planetary_grid import is_immune
from ..rules.support import is_unsupported
from ..state import InterSpaceState as State
from ..units import Unit
from .clash import Manner, Ship
from .forecast import Effort, Fleets, Summary, averaged, summary
from .planets import conquest, conquest_odds

QUICK = Effort()  # for a table
THOROUGH = Effort(steps=5_000_000, samples=20_000)  # for who asks
DEALS = 40  # how many guesses are made at units that cannot be seen
ASSUMES = {
    "basic": (
        "nobody retreats, hits strike first what fires best for its strength, and an attacker "
        "without warships leaves"
    ),
    "standard": (
        "everybody stays at the front, nobody retreats, offers terms or fires to penetrate, hits "
        "strike first what fires best for its strength, and what an attacker without warships "
        "leaves behind is attacked in turn"
    ),
}


# -- battles that may come about


class Fight(NamedTuple):
    """A battle that may come about: by which action, where, who attacks, and who takes part.

    Or one that may go on: ``battle`` is what has become of it.
    """

    action: Action
    hex: Hex
    attacker: int
    units: Sequence[Unit]
    battle: Battle | None = None


def fights(state: State, seat: int) -> Iterator[Fight]:
    """The battles that a seat can begin now or after its moves, bring about by its answer, or fight
    on."""
    step = state.stack[-1] if state.stack else None
    match step:
        case MovementStep() if step.seat == seat and state.options.tier == "basic":
            yield from _impending(state, step)
        case CombatStep() if step.seat == seat:
            for hex in step.battles:
                yield Fight(Attack(hex), hex, seat, all_fighters(state, step, hex))
        case ContactStep() if step.seat == seat:
            for hex in step.shared:
                yield from _attacks(state, step, hex)
        case Retreat() if step.seat == seat and step.to is None:
            battle = state.below
            units = battle.side(state, battle.attacker, *battle.defenders)
            yield Fight(Stay(), step.hex, battle.attacker, units, battle)
        case TermsQuestion() if step.asked[:1] == (seat,):
            battle = state.stack[-3]
            assert isinstance(battle, Battle)
            units = battle.side(state, battle.attacker, *battle.defenders)
            yield Fight(DeclineTerms(), step.hex, battle.attacker, units, battle)
        case JoinQuestion() if seat in step.others:
            contact = state.stack[-2]
            assert isinstance(contact, ContactStep)
            met = company(state, contact, step.hex)
            against = (*met.players, *met.hostile)
            units = _met(state, contact, step.hex, against)
            yield Fight(DenyJoin(step.hex), step.hex, step.seat, units)
        case ShareQuestion() if seat in step.seats:
            refusal = RefuseToShare(step.hex, step.agent)
            units = neutral.fighters(state, step.party, step.hex)
            yield Fight(refusal, step.hex, step.party, units)


def _impending(state: State, step: MovementStep) -> Iterator[Fight]:
    """The battles of the Basic game to which the moves so far lead; boats without a base get lost
    before.

    IS-B-COMBAT-01, IS-PB-02
    """
    lost = {boat.id for boat in homeless(state, step)}
    for hex in battle_hexes(state, step.seat):
        units = [unit for unit in state.at(hex) if unit.id not in lost]
        if any(unit.owner == step.seat and unit.type.warship for unit in units):
            yield Fight(Attack(hex), hex, step.seat, units)


def _attacks(state: State, step: ContactStep, hex: Hex) -> Iterator[Fight]:
    """The attacks of the Contact Step in a hex, with every choice of agents there."""
    met = company(state, step, hex)
    more = agent_attacks(state, step, hex) if met.hostile or met.sharing else []
    for action in (AttackFleet(hex), *more):
        match action:
            case AttackFleet():
                against = (*met.players, *met.hostile)
            case AttackFleetAnd():
                against = (*met.players, *met.hostile, *_named(met.sharing, action.agents))
            case AttackAgents():
                against = _named((*met.hostile, *met.sharing), action.agents)
            case _:
                continue
        if action.why_not(state, step, step.seat) is None:
            yield Fight(action, hex, step.seat, _met(state, step, hex, against))


def _named(parties: Sequence[int], names: Sequence[str]) -> tuple[int, ...]:
    return tuple(party for party in parties if PARTIES[party] in names)


def _met(state: State, step: ContactStep, hex: Hex, against: Sequence[int]) -> list[Unit]:
    """The units of the active player and of some others that make contact in a hex."""
    owners = {step.seat, *against}
    return [unit for unit in in_contact(state, step, hex) if unit.owner in owners]


# -- their odds


def odds(state: State, seat: int, *, thorough: bool = False) -> tuple[Odds, ...]:
    """The odds of every battle and of every conquest that a seat can begin or bring about now."""
    effort = THOROUGH if thorough else QUICK
    return (*battle_odds(state, seat, effort), *conquest_odds(state, seat))


def battle_odds(state: State, seat: int, effort: Effort = QUICK) -> tuple[Odds, ...]:
    """The odds of every battle that a seat can begin or bring about now."""
    return tuple(_odds(state, seat, fight, effort) for fight in fights(state, seat))


def _odds(state: State, seat: int, fight: Fight, effort: Effort) -> Odds:
    attacks = fight.attacker == seat
    order = neutral.in_order(state, fight.attacker, {unit.owner for unit in fight.units})
    manner = _manner(state, fight, order)
    guesses = list(_guesses(state, fight))
    part = Effort(*(most // len(guesses) for most in effort))
    deals = [
        summary(_fleets(state, seat, fight, units, order), manner, part, attacks=attacks)
        for units in guesses
    ]
    found = averaged(deals)
    return msgspec.structs.replace(
        found,
        action=str(fight.action),
        place=fight.hex,
        prize=_prize(state, seat, fight.hex, deals) if attacks else None,
        assumes=ASSUMES[state.options.tier],
    )


def _manner(state: State, fight: Fight, order: Sequence[int]) -> Manner:
    """How a battle is fought: what is told of one that goes on, and who may counter attack.

    IS-COMBAT-12, IS-S-END-01, IS-S-END-05
    """
    zoned, battle = state.options.tier == "standard", fight.battle
    players = tuple(owner for owner in order if is_player(owner))
    if isinstance(battle, ZoneBattle):
        quiet = 0 if battle.struck else battle.quiet + 1
        return Manner(zoned, battle.attacker == battle.active, players, quiet)
    return Manner(zoned, zoned, players, 0 if battle is None else battle.quiet)


def _fleets(
    state: State, seat: int, fight: Fight, units: Sequence[Unit], order: Sequence[int]
) -> Fleets:
    """The units of a fight as numbers; the looker's own are counted apart from those of friends."""
    sides: tuple[list[Ship], list[Ship]] = ([], [])
    attacks = fight.attacker == seat
    for unit in sorted(units, key=lambda unit: (_place(order, unit), unit.id)):
        defends = unit.owner != fight.attacker
        counted = attacks or not defends or unit.owner == seat
        sides[defends].append(_fighter(state, unit, fight.battle, counted=counted))
    return Fleets(tuple(sides[0]), tuple(sides[1]))


def _fighter(state: State, unit: Unit, battle: Battle | None, *, counted: bool) -> Ship:
    """A unit as it is, or as a battle has left it.

    IS-COMBAT-02, IS-S-SUPP-16, IS-A-BRK-LRM-1
    """
    if battle is None:
        return ship(state, unit, counted=counted)
    outside = isinstance(battle, ZoneBattle) and unit.id in battle.unsupported
    fresh = ship(state, unit, counted=counted, unsupported=outside)
    return fresh._replace(toughness=1 + battle.shields[unit.id], missiles=False)


def _place(order: Sequence[int], unit: Unit) -> tuple[int, int]:
    """Where missiles come to a unit's camp: defenders in their order, and the attacker."""
    owner = unit.owner
    return order.index(owner) if owner in order else len(order), neutral.camp(unit)


def ship(
    state: State, unit: Unit, *, counted: bool = True, unsupported: bool | None = None
) -> Ship:
    """A unit as numbers, by its support and its cards.

    IS-S-SUPP-09, IS-A-BRK-APB-1, IS-A-BRK-PLASMA-1, IS-A-BRK-JAMMING-4, IS-A-BRK-LRM-2,
    IS-A-ENC-SHIELD-1, IS-A-ENC-WEAPON-1, IS-A-COL-PARADISE-1
    """
    type, camp = unit.type, neutral.camp(unit)
    if unsupported is None:
        unsupported = is_unsupported(state, unit)
    attack, defend = (rating.total for rating in ratings(state, unit))
    if unsupported:
        attack, defend = 0, min(defend, 1)
    toughness = 1 if unsupported else 1 + full_shields(state, unit)
    plain = Ship(
        unit.kind, unit.owner, attack, defend, toughness, toughness, fire_tech(state, unit),
        type.cost, type.warship, type.warship and not unsupported, counted, camp,
    )  # fmt: skip
    if not state.cards_on(unit):
        return plain
    return plain._replace(
        shots=defensive_shots(state, unit),
        jams=jamming_dice(state, unit),
        missiles=missile_rating(state, unit, Tally.of("attack", 1)).total > 0,
        evades=bool(changing(hits_on_target, neutral.cards_of(state, camp))),
        denies=not surprising(state, (unit.id,), (unit,)),
        regenerates=not unsupported and regained_shields(state, unit) > 0,
    )


# -- what cannot be seen


def _guesses(state: State, fight: Fight) -> Iterator[Sequence[Unit]]:
    """The units of a fight, with several guesses at those that cannot be seen."""
    hidden = Counter(unit.owner for unit in fight.units if unit.kind == HIDDEN)
    if not hidden:
        yield fight.units
        return
    pools = {owner: _unseen(state, owner) for owner in sorted(hidden)}
    random = Random(repr((fight.hex, [(unit.id, unit.kind) for unit in fight.units], pools)))
    for _ in range(DEALS):
        kinds = {owner: _dealt(random, pool, hidden[owner]) for owner, pool in pools.items()}
        yield [
            msgspec.structs.replace(unit, kind=kinds[unit.owner].pop())
            if unit.kind == HIDDEN
            else unit
            for unit in fight.units
        ]


def _dealt(random: Random, pool: Sequence[UnitKind], number: int) -> list[UnitKind]:
    """At least so many counters of a pool in any order; the same ones again if it has fewer."""
    kinds = random.sample(pool, len(pool))
    return kinds + random.choices(pool, k=max(0, number - len(pool)))


def _unseen(state: State, owner: int) -> tuple[UnitKind, ...]:
    """The counters that somebody's units may be that cannot be seen, as far as tech allows; with
    plus counters none is used up.

    IS-A-OPT-PLUS-1
    """
    civilization = state.players[owner].civilization
    seen = {} if state.options.plus_counters else state.index.counters
    counts = {kind: type.limit - seen.get((owner, kind), 0) for kind, type in UNITS.items()}
    return tuple(
        kind for kind in UNITS if UNITS[kind].tech <= civilization for _ in range(counts[kind])
    )


# -- planets


def _prize(state: State, seat: int, hex: Hex, deals: Sequence[Summary]) -> float | None:
    """How likely a battle is won and its planet taken by all assault boats that are left, without
    a bombardment; None if there is no planet to take."""
    planet = state.planet_at(hex)
    if planet is None or planet.owner in (None, seat) or is_immune(state, planet):
        return None
    chances = [
        weight * conquest(planet, ships, zoned=state.options.tier == "standard")
        for deal in deals
        for ships, weight in deal.winners
    ]
    return sum(chances) / len(deals)
