"""What is shown of trade: what transports carry, offers between players, exchanges of units."""

from collections.abc import Mapping

from astrarium.kernel import Hex, Plain

from ..data import UnitKind
from ..resources import Resources, is_number
from ..rules.cargo import room
from ..rules.economy.modular_units import UnitExchange
from ..rules.movement.movement import MovementStep
from ..rules.movement.trade_offer import OfferQuestion, OfferStep, sides
from ..rules.movement.transports import movable
from ..state import InterSpaceState as State
from ..text.names import holder_name, unit_name
from ..text.words import Words
from .planning import own_books


def cargo(state: State, seat: int | None) -> Mapping[int, Resources]:
    """What transports carry; the seat's own ones as the orders of a sealed step leave them."""
    books = own_books(state, seat)
    if books is None:
        return state.cargo
    others = {name: load for name, load in state.cargo.items() if state.units[name].owner != seat}
    return {**others, **{name: load for name, load in books.cargo.items() if load}}


class OfferPanel(Plain, frozen=True):
    """An offer that is being written, or that waits for its answer."""

    seat: int
    partner: int
    hex: Hex
    unit: int  # the transport that gives, or to which a planet gives
    unit_name: str  # of the giver, transport or planet
    holder: str  # of the other side: a planet's name or a transport's number
    holder_label: str
    gives: Resources
    takes: Resources
    have: Resources  # what could be given
    theirs: Resources  # what could be asked for
    room: int | None  # before anything changes hands; none: planets hold everything
    their_room: int | None
    answering: bool


def offer(state: State, words: Words) -> OfferPanel | None:
    step = state.stack[-1] if state.stack else None
    if not isinstance(step, OfferStep | OfferQuestion):
        return None
    movement = state.below
    assert isinstance(movement, MovementStep)
    mine, theirs = sides(state, step)
    return OfferPanel(
        step.seat,
        step.partner,
        state.units[step.unit].hex,
        step.unit,
        holder_name(state, mine, words),
        theirs,
        holder_name(state, theirs, words),
        step.gives,
        step.takes,
        have=movable(state, movement, mine),
        theirs=movable(state, movement, theirs),
        room=room(state, int(mine)) if is_number(mine) else None,
        their_room=room(state, int(theirs)) if is_number(theirs) else None,
        answering=isinstance(step, OfferQuestion),
    )


class ExchangePanel(Plain, frozen=True):
    """An exchange of units that is being put together, in IOUs."""

    seat: int
    hex: Hex
    gives: tuple[str, ...]  # names of units
    gets: tuple[UnitKind, ...]
    value: int  # of what is handed in
    left: int  # of it for more


def exchange(state: State, words: Words) -> ExchangePanel | None:
    step = state.stack[-1] if state.stack else None
    if not isinstance(step, UnitExchange):
        return None
    return ExchangePanel(
        step.seat,
        step.hex,
        tuple(unit_name(state, unit, words) for unit in step.gives),
        step.gets,
        sum(state.unit_cost(step.seat, state.units[unit].kind) for unit in step.gives),
        step.value_left(state),
    )
