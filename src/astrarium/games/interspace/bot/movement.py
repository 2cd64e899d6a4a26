"""The Movement Step: where everybody goes."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from astrarium.kernel import Action, Hex, hexes

from ..rules.edition import edition
from ..rules.encounters.trader import OpenTrade
from ..rules.movement.black_hole import RollOut
from ..rules.movement.movement import EndMovement, Move, MovementStep
from ..units import Unit
from .economy import transport_places
from .encounters import porter_moves, porters
from .fleet import FleetPlan
from .freight import FreightPlan
from .objectives import aim_of
from .outposts import station_moves
from .situation import Situation, nearest
from .trade import swaps
from .ways import TURN

HOME_FIRST = 100  # what a transport at home is worth: without it the others earn nothing
PATIENCE = 3  # hexes farther from home that are explored rather than waiting a turn


def movement_plan(sight: Situation) -> list[Action]:
    """The moves of all units in one Movement Step."""
    goals = {
        **transport_goals(sight),
        **colony_ship_goals(sight),
        **FleetPlan(sight).goals(),
    }
    return [*escapes(sight), *moves(sight, goals), *scout_moves(sight), EndMovement()]


def standard_movement_plan(sight: Situation, step: MovementStep) -> list[Action]:
    """The same in the Standard game: transports carry cargo, and stations, which give support to
    all others, go last."""
    goals = {**colony_ship_goals(sight), **FleetPlan(sight).goals()}
    return [
        *escapes(sight),
        OpenTrade(),
        *porter_moves(sight),
        *swaps(sight, step),
        *FreightPlan(sight).actions(),
        *moves(sight, goals),
        *scout_moves(sight),
        *station_moves(sight),
        EndMovement(),
    ]


def moves(sight: Situation, goals: dict[int, Hex]) -> Iterator[Action]:
    """The moves of this turn that bring units to their goals."""
    for unit in sight.units:
        if unit.id in goals:
            yield from way(sight, unit, goals[unit.id])


def way(sight: Situation, unit: Unit, goal: Hex) -> Iterator[Action]:
    """A unit's moves of this turn on the way to a hex that it can get to."""
    return (Move(unit.id, hex) for hex in sight.journeys(unit).leg(goal))


def escapes(sight: Situation) -> Iterator[Action]:
    """Whoever sits in a black hole tries to get out, except stations that study it."""
    students = aim_of(sight).students(sight)
    for unit in sight.units:
        tile = sight.state.map.tiles.get(unit.hex)
        if tile is not None and tile.terrain == "black_hole" and unit.id not in students:
            yield RollOut(unit.id)


# -- transports and colony ships


def transport_goals(sight: Situation) -> dict[int, Hex]:
    """One transport to the home world, the others to where they earn most."""
    if sight.home is None:
        return {}
    places = {sight.home.hex: HOME_FIRST, **transport_places(sight, 1)}
    return dict(assigned(sight, sight.own("transport"), places))


def colony_ship_goals(sight: Situation) -> dict[int, Hex]:
    """Each colony ship to an uninhabited planet, the nearest ones first; those left over to where
    they score otherwise."""
    ships = sight.own("colony_ship")
    goals = dict(assigned(sight, ships, {planet.hex: 0 for planet in sight.uninhabited}))
    carriers = [ship for ship in ships if ship.id in sight.state.carriers and ship.id not in goals]
    hosts = {planet.hex: 0 for planet in aim_of(sight).infests(sight)}
    return {**goals, **dict(assigned(sight, carriers, hosts))}


def assigned(
    sight: Situation, units: Iterable[Unit], places: dict[Hex, int]
) -> Iterator[tuple[int, Hex]]:
    """Units to places, one each: the worthiest place first, and the nearest unit to it."""
    pairs = []
    for unit in units:
        ways = sight.journeys(unit)
        for hex, worth in places.items():
            moment = ways.moment(hex)
            if moment is not None:
                pairs.append((moment / TURN - worth, unit.id, hex))
    sent: set[int] = set()
    taken: set[Hex] = set()
    for _, name, hex in sorted(pairs):
        if name not in sent and hex not in taken:
            sent.add(name)
            taken.add(hex)
            yield name, hex


# -- scouts


class Venture(NamedTuple):
    """A scout's way into the unknown: the lower the price, the better."""

    price: int
    scout: int
    edge: Hex
    unknown: Hex
    soon: bool  # whether the unknown hex is entered this turn


def scout_moves(sight: Situation) -> Iterator[Action]:
    """Scouts explore what is nearest home; who finds nothing to explore guards a planet."""
    if sight.contact and not sight.stance.explores:
        return
    busy = {unit.id for unit in porters(sight).values()}
    units = [*sight.own("scout_plus"), *sight.own("scout")]
    scouts = {unit.id: unit for unit in units if unit.id not in busy}
    entries = min(sight.civilization, sight.state.tiles_in_box())
    for venture in ventures(sight, list(scouts.values())):
        yield from way(sight, scouts.pop(venture.scout), venture.edge)
        if venture.soon and entries:
            entries -= 1
            yield Move(venture.scout, venture.unknown)
    for scout in scouts.values():
        yield from _to_guard(sight, scout)


def ventures(sight: Situation, scouts: list[Unit]) -> Iterator[Venture]:
    """One for each scout, each to another unknown hex, the best first."""
    if not scouts or not sight.state.box:
        return
    edges = list(frontier(sight, scouts[0]))
    choices = []
    for scout in scouts:
        ways = sight.journeys(scout)
        for edge, unknown, distance in edges:
            turns = ways.turns_beyond(edge)
            if turns is not None:
                price = PATIENCE * turns + distance
                choices.append(Venture(price, scout.id, edge, unknown, turns == 0))
    sent: set[int] = set()
    taken: set[Hex] = set()
    for venture in sorted(choices):
        if venture.scout not in sent and venture.unknown not in taken:
            sent.add(venture.scout)
            taken.add(venture.unknown)
            yield venture


def frontier(sight: Situation, scout: Unit) -> Iterator[tuple[Hex, Hex, int]]:
    """Known hexes, the unknown ones that may be entered from them, and how far those are from the
    nearest own planet: what is found near one is settled soon."""
    state = sight.state
    rules, own = edition(state), [planet.hex for planet in sight.planets]
    for edge in state.map.tiles:
        for unknown in hexes.neighbours(edge):
            if unknown in state.map.tiles or not sight.is_safe(edge):
                continue
            there = scout.at(edge)
            if (
                rules.why_too_open(state, there, unknown) is None
                and rules.why_not_enter(state, there, unknown) is None
            ):
                yield edge, unknown, nearest(own, unknown)


def _to_guard(sight: Situation, scout: Unit) -> Iterator[Action]:
    """To the nearest own planet, one without a garrison if there is any."""
    ways = sight.journeys(scout)
    near = [
        (bool(sight.garrison(planet.hex)), moment, planet.hex)
        for planet in sight.planets
        if (moment := ways.moment(planet.hex)) is not None
    ]
    if near and scout.hex not in {planet.hex for planet in sight.planets}:
        yield from way(sight, scout, min(near)[2])
