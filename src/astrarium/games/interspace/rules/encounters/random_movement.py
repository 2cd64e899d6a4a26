"""Random movement: free agents that drift one hex by the sides of a home world."""

from typing import ClassVar

from astrarium.kernel import Draw, Hex, hexes

from ...state import InterSpaceState as State
from ...units import UnitName


class DriftWormhole(Draw, frozen=True):
    """Whether what drifts into a wormhole comes out of its partner: by a 1."""

    text: ClassVar = "wormhole, {agent}"
    agent: str | UnitName

    def row(self, total: int) -> str:
        return "taken" if total == 1 else "left"


class DriftDirection(Draw, frozen=True):
    text: ClassVar = "direction, {agent}"
    agent: str | UnitName


def drift(state: State, hex: Hex, agent: str | UnitName) -> Hex:
    """Where a random move of one hex leads from a hex; off the map, nowhere.

    In a wormhole a die of 1 leads to its partner. What terrain costs does not matter.
    IS-A-AGENT-RANDOM-1, IS-A-AGENT-RANDOM-2, IS-A-AGENT-RANDOM-3, IS-A-AGENT-RANDOM-6
    """
    partner = state.map.partner(hex)
    if partner is not None and state.throw(6, DriftWormhole(agent)).row == "taken":
        return partner
    side = state.roll(6, DriftDirection(agent))
    to = hexes.neighbour(hex, state.side_direction(guiding_home(state, hex), side))
    return to if to in state.map.tiles else hex


def guiding_home(state: State, hex: Hex) -> int:
    """The seat whose home world's sides tell directions: the nearest in the region of a hex, even
    if it is no more.

    IS-A-AGENT-RANDOM-1, IS-A-BRK-NOVA-12
    """
    seats = range(state.seats)
    near = {seat: hexes.distance(hex, state.birthplace(seat).hex) for seat in seats}
    measured = [(far, seat) for seat, far in near.items() if far is not None]
    return min(measured)[1] if measured else 0
