"""Who picks a quarrel: for bots that leave others in peace for a while."""

from astrarium.kernel import Action, Hex

from ..rules.combat.combat import Attack, Conquer
from ..rules.contact.attack import AttackFleet, AttackFleetAnd
from ..rules.contact.planet_attack import Assault, Bombard
from ..rules.movement.movement import Move
from ..rules.movement.star_gates import Jump
from ..rules.nova_bombs import Detonate
from ..state import InterSpaceState as State

ATTACKS = (Attack, AttackFleet, AttackFleetAnd, Assault, Bombard, Conquer, Detonate)


def is_hostile(state: State, seat: int, action: Action) -> bool:
    """Attacks, and warships that go where other players are, since battles follow from that."""
    if isinstance(action, Move | Jump):
        unit = state.units[action.unit]
        return unit.type.warship and is_occupied(state, seat, action.to)
    return isinstance(action, ATTACKS)


def is_occupied(state: State, seat: int, hex: Hex) -> bool:
    """Whether another player has units or a planet in a hex."""
    planet = state.planet_at(hex)
    theirs = planet is not None and planet.owner not in (None, seat)
    return theirs or bool(state.others_at(hex, seat))
