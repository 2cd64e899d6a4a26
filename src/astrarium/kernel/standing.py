"""Standing answers: what a seat has said once, so that it need not be asked each time.

A seat may let the kernel pass for it, at one moment of the timing table or at all of them, until
the end of something; and it may name moments at which it always wants to be asked. It says so at
any time, whether it is asked or not, by an action of its own (an `Aside`), which stands in the
record like any other. Nobody else learns of it. A pass that the kernel gives looks like any other.
"""

from typing import Any, Self

import msgspec

from .actions import Action
from .dice import Dice
from .hidden import Secret
from .plain import Plain

ANY = "any"  # all moments
IDLE = "idle"  # all moments at which there is nothing of one's own to use, as everybody sees
GAME = "game"  # what lasts as long as the game


class Passing(Plain, frozen=True):
    """The kernel passes for a seat at a moment (at any, or at those at which it has nothing of its
    own to use), until the end of something."""

    moment: str
    until: str


class Orders(Plain, frozen=True):
    """What a seat wants the kernel to do for it."""

    passing: tuple[Passing, ...] = ()
    always_ask: tuple[str, ...] = ()  # the moments at which it wants to be asked all the same

    def passes(self, moment: str, *, idle: bool) -> bool:
        """Whether the kernel passes for the seat at a moment; ``idle``: it has nothing to use."""
        if moment in self.always_ask:
            return False
        moments = (moment, ANY, IDLE) if idle else (moment, ANY)
        return any(one.moment in moments for one in self.passing)


class Standing(Plain, frozen=True):
    """The orders of one seat, which nobody else knows."""

    orders: Secret[Orders]

    def invented(self, state: Any, seat: int, dice: Dice) -> Self:
        if self.orders.known_to(seat):
            return self
        return msgspec.structs.replace(self, orders=Secret(Orders(), self.orders.knows))


class Aside(Action, frozen=True):
    """Said beside the game, at any time, by any seat: it changes only its standing answers."""

    def do(self, state: Any, step: Any, seat: int) -> None:
        state.stand_by(seat, self.changed(state.orders_of(seat)))
        step.hear_aside(state, seat)

    def changed(self, orders: Orders) -> Orders:
        """The orders of a seat after it has said this."""
        raise NotImplementedError


def no_orders(seats: int) -> tuple[Standing, ...]:
    """What the seats want of the kernel before they have said anything."""
    return tuple(Standing(Secret(Orders(), knows=(seat,))) for seat in range(seats))


def without(orders: Orders, span: str) -> Orders:
    """The orders that still hold after the end of something."""
    left = tuple(one for one in orders.passing if one.until != span)
    return msgspec.structs.replace(orders, passing=left)
