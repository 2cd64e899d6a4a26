"""What cards change for a player, whatever else happens."""

from astrarium.kernel.powers import Powers, rule

from ..card import these
from ..data import TRANSPORT_CAPACITY, TYPES, UnitKind


@rule(of=these, pure=True)
def variable_rate(cards: Powers) -> int:
    """The variable movement rate V of a player with some cards.

    IS-A-BRK-DRIVE-1
    """
    return 1


@rule(of=these, pure=True)
def transport_capacity(cards: Powers) -> int:
    """How much the transports of a player with some cards carry.

    IS-S-TRN-01
    """
    return TRANSPORT_CAPACITY


@rule(of=these, pure=True)
def unit_cost(cards: Powers, kind: UnitKind) -> int:
    """What a player with some cards pays for a unit; also its IOU value."""
    return TYPES[kind].cost


@rule(of=these, pure=True)
def unit_tech(cards: Powers, kind: UnitKind) -> int:
    """The tech level of the units of a player with some cards, for every purpose."""
    return TYPES[kind].tech
