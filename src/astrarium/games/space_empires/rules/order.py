"""The order in which players take their turns."""

from ..events.course import OrderSet
from ..state import SpaceEmpiresState as State


def set_order(state: State, first: int) -> None:
    """The players from one on clockwise.  SE-3.0-2, SE-3.0-6, SE-7.4-2"""
    seats = state.options.layout(state.seats).clockwise
    at = seats.index(first)
    state.order = (*seats[at:], *seats[:at])
    state.tell(OrderSet(seats=state.order))


def on_the_left(state: State, seat: int) -> int:
    """The next player in clockwise seating who is still in the game.  SE-14.2-4"""
    return _beside(state, seat, 1)


def on_the_right(state: State, seat: int) -> int:
    """The previous player in clockwise seating who is still in the game.  SE-6.6-1"""
    return _beside(state, seat, -1)


def _beside(state: State, seat: int, way: int) -> int:
    seats = state.options.layout(state.seats).clockwise
    at = seats.index(seat)
    others = (seats[(at + way * steps) % len(seats)] for steps in range(1, len(seats) + 1))
    return next((other for other in others if not state.empires[other].is_out), seat)
