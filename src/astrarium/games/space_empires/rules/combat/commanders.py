"""Who decides in a battle for those who sit on no seat."""

from typing import Any

from astrarium.kernel import is_seat

from ...state import SpaceEmpiresState as State
from ..order import on_the_left


def commander_in(state: State, battle: Any, side: int) -> int | None:
    """The seat that decides for a side; None: a rule does.

    For Aliens and Machines it is the player on the left of whoever they fight, in team play one of
    the other team.  SE-14.2-4, SE-17.2-9
    """
    if is_seat(side):
        return side
    foe = battle.other(side)
    if state.options.is_solitaire or not is_seat(foe):
        return None
    seat = on_the_left(state, foe)
    while not state.are_enemies(foe, seat):
        seat = on_the_left(state, seat)
    return seat
