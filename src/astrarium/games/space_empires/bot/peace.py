"""Who picks a quarrel: for bots that leave others in peace for a while."""

from astrarium.kernel import Action, Hex, is_seat

from ..rules.combat.bombardment import FireAtColony
from ..rules.combat.combat_phase import Fight
from ..rules.movement.movement import Move, SlingShot, Sneak
from ..rules.raiders import ForceBattle
from ..state import SpaceEmpiresState as State


def is_hostile(state: State, seat: int, action: Action) -> bool:
    """Attacks on other players, and armed ships that go where they are, since battles follow."""
    if isinstance(action, Move | Sneak | SlingShot):
        group = state.groups.get(action.group)
        return group is not None and group.is_armed and is_held(state, seat, action.to)
    if isinstance(action, Fight):
        return is_seat(action.enemy)
    return isinstance(action, FireAtColony | ForceBattle)


def is_held(state: State, seat: int, hex: Hex) -> bool:
    """Whether another player has units or a colony in a hex."""
    colony = state.colonies.get(hex)
    if colony is not None and is_seat(colony.owner) and state.are_enemies(seat, colony.owner):
        return True
    return any(is_seat(group.owner) for group in state.enemies_at(hex, seat))
