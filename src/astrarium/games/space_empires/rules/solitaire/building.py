"""Which ships an Alien Empire builds with the CP of a fleet, and when."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import ClassVar

import msgspec

from astrarium.kernel import Draw, Hex, Tally
from astrarium.kernel.things import Seat

from ...alien_empires import PLAYER, Fleet
from ...data import (
    AGAINST_FIGHTERS,
    CARRIERS_ROLL,
    COMPOSITIONS,
    FULL_CARRIER,
    SCOUTS_AGAINST_FIGHTERS,
    SIDES,
    TYPES,
    WARSHIPS,
    Composition,
    Kind,
)
from ...state import SpaceEmpiresState as State
from .founding import change_bank, fleets_of, groups_in, homeworld_of, place_units
from .technology import spend_on_technology

Ships = Counter[Kind]


def ready_fleets(state: State, hex: Hex, party: int) -> None:
    """Fleets that first fight in a hex: the Alien Empire buys technology, and chooses their ships;
    CP that are left go back to the bank.

    SE-S3-6, SE-S3-8, SE-S3-10, SE-S3-14
    """
    for name, fleet in fleets_of(state, party).items():
        if fleet.is_new and groups_in(state, fleet)[0].hex == hex:
            if homeworld_of(state, party) is not None:
                spend_on_technology(state, party, raiders=fleet.is_raiders)
            groups = build_fleet(state, fleet, hex) if fleet.cp else fleet.groups
            state.fleets[name] = msgspec.structs.replace(fleet, groups=groups, cp=0, is_new=False)


def build_fleet(state: State, fleet: Fleet, hex: Hex) -> tuple[int, ...]:
    """The groups of a fleet in place of its counter."""
    for group in groups_in(state, fleet):
        state.remove(group)
    ships, rest = chosen_ships(state, fleet.party, fleet.cp)
    change_bank(state, fleet.party, fleet=state.alien_empires[fleet.party].fleet + rest)
    return place_units(state, fleet.party, hex, ships)


# -- the ships


class CarrierRoll(Draw, frozen=True):
    """Whether an Alien Empire builds Carriers against a player who has Point Defense."""

    text: ClassVar = "carriers of empire {party}"
    party: Seat


class CompositionRoll(Draw, frozen=True):
    """Of what kind the fleet of an Alien Empire is."""

    text: ClassVar = "fleet of empire {party}"
    party: Seat


def cost_of(ships: Ships) -> int:
    return sum(TYPES[kind].cost * many for kind, many in ships.items())


def available(state: State, party: int, cp: int) -> list[Kind]:
    """The ships that it can build with some CP, the smallest first.  SE-S3-13"""
    size = state.alien_empires[party].levels["ship_size"]
    return [kind for kind in WARSHIPS[:size] if TYPES[kind].cost <= cp]


def chosen_ships(state: State, party: int, cp: int) -> tuple[Ships, int]:
    """What an Alien Empire builds with some CP, and what is left of them: full Carriers, the
    largest ship, a Destroyer against Raiders, and the rest by the dice.

    SE-S3-10
    """
    ships = full_carriers(state, party, cp)
    largest = available(state, party, cp - cost_of(ships))[-1:]
    ships.update(largest)
    if largest != ["DD"] and needs_destroyer(state, party, cp - cost_of(ships)):
        ships["DD"] += 1
    if available(state, party, cp - cost_of(ships)):
        ships.update(
            by_composition(state, party, cp - cost_of(ships), has_carriers=ships["CV"] > 0)
        )
    return ships, cp - cost_of(ships)


def full_carriers(state: State, party: int, cp: int) -> Ships:
    """Carriers with three Fighters each, as many as it can pay for.  SE-S3-10"""
    many = cp // cost_of(Counter(FULL_CARRIER))
    if not many or not state.alien_empires[party].levels["fighters"]:
        return Counter()
    if state.shown_level(PLAYER, "point_defense"):
        if not state.roll(SIDES, CarrierRoll(party), at_most=Tally.of("automation", CARRIERS_ROLL)):
            return Counter()
    return Counter({kind: many * each for kind, each in FULL_CARRIER.items()})


def needs_destroyer(state: State, party: int, cp: int) -> bool:
    """Whether it has a Scanner that finds all Raiders that it has seen.  SE-S3-10"""
    scanners = state.alien_empires[party].levels["scanners"]
    if not scanners or scanners < state.shown_level(PLAYER, "cloaking"):
        return False
    return "DD" in available(state, party, cp)


def by_composition(state: State, party: int, cp: int, *, has_carriers: bool) -> Ships:
    """The rest of a fleet, by the composition table; with Point Defense against a player who has
    used Fighters a larger number of ships is more likely, and Scouts come first.

    SE-S3-10, SE-S3-13
    """
    levels = state.alien_empires[party].levels
    wary = bool(state.shown_level(PLAYER, "fighters") and levels["point_defense"])
    less = AGAINST_FIGHTERS if wary else 0
    added = Tally.of("point defense", -less) if wary else None
    result = state.roll(SIDES, CompositionRoll(party), added=added) - less
    composition = next(name for highest, name in COMPOSITIONS if result <= highest)
    first: Ships = Counter()
    if wary and composition != "largest_fleet" and not has_carriers:
        first["SC"] = min(SCOUTS_AGAINST_FIGHTERS, cp // TYPES["SC"].cost)
    return first + composed(state, party, cp - cost_of(first), composition)


def composed(state: State, party: int, cp: int, composition: Composition) -> Ships:
    """SE-S3-13"""
    kinds = available(state, party, cp)
    if not kinds:
        return Counter()
    if composition == "largest_ships":
        return Counter(kinds[-1:]) + composed(state, party, cp - TYPES[kinds[-1]].cost, composition)
    least = 1 if composition == "largest_fleet" else usable_hull(state, party)
    return as_many(largest_hull(kinds, least), cp)


def usable_hull(state: State, party: int) -> int:
    """The smallest Hull Size that can use its Attack and Defense technology.  SE-S3-13"""
    levels = state.alien_empires[party].levels
    hulls = {TYPES[kind].hull for kind in WARSHIPS}
    return min(max(hulls), max(min(hulls), levels["attack"], levels["defense"]))


def largest_hull(kinds: Sequence[Kind], hull: int) -> Sequence[Kind]:
    """Ships from the first one on with a Hull Size, or the next smaller one that there is."""
    most = max(TYPES[kind].hull for kind in kinds if TYPES[kind].hull <= hull)
    return [kind for kind in kinds if TYPES[kind].hull >= most]


def as_many(kinds: Sequence[Kind], cp: int) -> Ships:
    """As many ships as possible of the first of some kinds; with CP that are left some of them are
    larger ones: as many CP as possible are spent, then on the largest ship.  SE-S3-13"""
    base = TYPES[kinds[0]].cost
    many, rest = divmod(cp, base)
    larger = kinds[1:]
    most = min(many, rest // min((TYPES[kind].cost - base for kind in larger), default=rest + 1))
    found: list[tuple[Kind, ...]] = [
        choice
        for size in range(most + 1)
        for choice in combinations_with_replacement(larger, size)
        if sum(TYPES[kind].cost - base for kind in choice) <= rest
    ]

    def rank(choice: tuple[Kind, ...]) -> tuple[int, list[int]]:
        costs = sorted((TYPES[kind].cost for kind in choice), reverse=True)
        return sum(costs) - base * len(choice), costs

    best = max(found, key=rank)
    return Counter({kinds[0]: many - len(best)}) + Counter(best)
