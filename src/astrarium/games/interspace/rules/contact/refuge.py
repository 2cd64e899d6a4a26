"""Where units may retreat to in the Standard game."""

from astrarium.kernel import Hex, Violation, violation

from ...state import InterSpaceState as State
from ..combat.retreat import retreat_hexes
from ..support import distances, supported_hexes
from .neutral import takes_part


def why_not_open(state: State, seat: int, to: Hex, *, needy: bool) -> Violation | None:
    """Others' warships close a hex to all, agents' too; missing support to ships that need it.

    ``needy`` tells whether any ship that retreats needs support, as it is given at this moment.
    IS-S-RETREAT-02, IS-S-RETREAT-04, IS-A-AGENT-COMBAT-5, IS-A-BRK-GRID-4
    """
    others = state.others_at(to, seat)
    if any(unit.type.warship and takes_part(state, unit) for unit in others):
        return violation("IS-S-RETREAT-02", "Warships of another player are in {hex}.", hex=to)
    if needy and to not in supported_hexes(state, seat):
        return violation("IS-S-RETREAT-04", "{hex} is outside your support range.", hex=to)
    return None


def is_closer(state: State, seat: int, hex: Hex, to: Hex) -> bool:
    """Whether a hex is closer to where a player comes from, by the shortest way.

    IS-S-RETREAT-03
    """
    far = distances(state.map, state.birthplace(seat).hex)
    return to in far and far[to] < far[hex]


def refuges(state: State, seat: int, hex: Hex, *, needy: bool) -> tuple[Hex, ...]:
    """The hexes that units of a player may retreat to from a hex: closer ones, if there are any.

    IS-COMBAT-16, IS-S-RETREAT-02, IS-S-RETREAT-03, IS-S-RETREAT-04
    """
    allowed = [
        to for to in retreat_hexes(state, hex) if why_not_open(state, seat, to, needy=needy) is None
    ]
    closer = [to for to in allowed if is_closer(state, seat, hex, to)]
    return tuple(closer or allowed)


def why_not_refuge(state: State, seat: int, hex: Hex, to: Hex, *, needy: bool) -> Violation | None:
    """Why units of a player may not retreat from one hex to another.

    IS-COMBAT-16, IS-S-RETREAT-02, IS-S-RETREAT-03, IS-S-RETREAT-04
    """
    if to not in retreat_hexes(state, hex):
        return violation("IS-COMBAT-16", "{hex} is no known neighbour of the battle.", hex=to)
    why = why_not_open(state, seat, to, needy=needy)
    if why is None and to not in refuges(state, seat, hex, needy=needy):
        return violation("IS-S-RETREAT-03", "A hex closer to your home world is open.")
    return why
