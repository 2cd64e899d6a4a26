"""An Alien Empire defends its Homeworld with all that it has in its banks."""

from collections import Counter
from collections.abc import Iterator
from typing import ClassVar

from astrarium.kernel import Draw, Hex
from astrarium.kernel.things import Seat

from ...alien_empires import Fleet
from ...data import DEFENSES, SIDES, TYPES, Defense, Kind
from ...state import SpaceEmpiresState as State
from .building import Ships, available, chosen_ships, cost_of, ready_fleets
from .founding import change_bank, homeworld_of, place_units
from .technology import spend_on_technology


class DefenseRoll(Draw, frozen=True):
    """What an Alien Empire spends on the defense of its Homeworld."""

    text: ClassVar = "defense of empire {party}"
    party: Seat


def ready(state: State, hex: Hex, party: int) -> None:
    """What an Alien Empire does before it fights in a hex: fleets that fight for the first time
    are made ready, and its Homeworld is defended.

    SE-S3-6, SE-S3-12
    """
    if party not in state.alien_empires:
        return
    if homeworld_of(state, party) == hex:
        defend(state, hex, party)
    ready_fleets(state, hex, party)


def defend(state: State, hex: Hex, party: int) -> None:
    """Spend the Tech, Fleet and Defense banks on the spot, without Raiders and Movement; ships that
    survive are a fleet from then on.

    SE-S3-12, SE-S3-17
    """
    spend_on_technology(state, party, at_home=True)
    cp = state.alien_empires[party].fleet
    if available(state, party, cp):
        ships, rest = chosen_ships(state, party, cp)
        groups = place_units(state, party, hex, ships)
        state.fleets[groups[0]] = Fleet(party, groups, is_new=False)
        change_bank(state, party, fleet=rest)
    units = defenses(state, party, state.alien_empires[party].defense)
    place_units(state, party, hex, units)
    change_bank(state, party, defense=state.alien_empires[party].defense - cost_of(units))


def defenses(state: State, party: int, cp: int) -> Ships:
    """Mines and Bases for some CP, by the dice. Without Mines in the game there are only Bases.

    SE-S3-12
    """
    kinds: list[Kind] = ["MINES", "BASE"] if state.options.allows("MINES") else ["BASE"]
    if all(TYPES[kind].cost > cp for kind in kinds):
        return Counter()
    roll = state.roll(SIDES, DefenseRoll(party))
    plan = next(name for highest, name in DEFENSES if roll <= highest)
    units: Ships = Counter()
    for kind in in_order(plan, kinds, cp):
        if cost_of(units) + TYPES[kind].cost <= cp:
            units[kind] += 1
    return units


def in_order(plan: Defense, kinds: list[Kind], cp: int) -> Iterator[Kind]:
    """What is bought one after the other, as far as there are CP for it.  SE-S3-12"""
    most = cp // min(TYPES[kind].cost for kind in kinds)
    if plan == "balanced":
        for _ in range(most):
            yield from reversed(kinds)
    elif plan == "bases_first":
        for kind in reversed(kinds):
            yield from [kind] * most
    else:
        yield from kinds[:1] * most
