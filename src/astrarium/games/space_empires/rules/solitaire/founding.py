"""Alien Empires at set-up, and what several of their procedures share."""

from collections.abc import Mapping

import msgspec

from astrarium.kernel import Hex, Hidden

from ...alien_empires import AlienEmpire, Fleet
from ...data import EMPIRE_LEVELS, HOMEWORLD, MOST_SHIPS, Kind
from ...events.alien_empires import EmpireBuilt
from ...groups import CURRENT, Group, Tech
from ...state import EMPIRES, Colony
from ...state import SpaceEmpiresState as State


def found_empires(state: State) -> None:
    """Each Alien Empire has a Homeworld with a Base, and knows Mines.  SE-S3-1, SE-S3-3"""
    layout = state.options.layout(state.seats)
    for party, hex in zip(EMPIRES[: state.options.alien_players], layout.empires, strict=False):
        found_empire(state, party, hex)
        place_units(state, party, hex, {"BASE": 1})


def found_empire(state: State, party: int, hex: Hex) -> None:
    """An Alien Empire and its Homeworld."""
    state.alien_empires[party] = AlienEmpire(party, dict(EMPIRE_LEVELS))
    state.markers[hex] = Hidden("homeworld", None)
    state.colonies[hex] = Colony(party, HOMEWORLD, is_homeworld=True)


def place_units(state: State, party: int, hex: Hex, units: Mapping[Kind, int]) -> tuple[int, ...]:
    """Units of an Alien Empire come onto the map for everybody to see; it needs no counters.

    SE-S3-9, SE-S3-20
    """
    groups = []
    for kind, ships in units.items():
        tech = Tech() if kind in CURRENT else state.latest(party, kind)
        for placed in range(0, ships, MOST_SHIPS):
            group = state.add_group(party, hex, kind, min(MOST_SHIPS, ships - placed), tech)
            group = state.change(state.turn_up(group), tech=Hidden(tech, None))
            groups.append(group.id)
        state.tell(EmpireBuilt(party=party, hex=hex, kind=kind, ships=ships))
    return tuple(groups)


def change_bank(state: State, party: int, **changes: object) -> AlienEmpire:
    """An Alien Empire as it is from now on."""
    changed = msgspec.structs.replace(state.alien_empires[party], **changes)
    state.alien_empires[party] = changed
    return changed


def homeworld_of(state: State, party: int) -> Hex | None:
    """Where the Homeworld of an Alien Empire is; None: it is destroyed.  SE-S3-14"""
    return next((hex for hex, it in state.colonies_of(party).items() if it.is_homeworld), None)


def groups_in(state: State, fleet: Fleet) -> list[Group]:
    """The groups of a fleet that are left."""
    return [state.groups[name] for name in fleet.groups if name in state.groups]


def fleets_of(state: State, party: int) -> dict[int, Fleet]:
    """The fleets of an Alien Empire that are on the map."""
    found = {name: fleet for name, fleet in state.fleets.items() if fleet.party == party}
    return {name: fleet for name, fleet in found.items() if groups_in(state, fleet)}
