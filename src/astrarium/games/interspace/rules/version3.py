"""Rules 3: orders of sealed steps were taken back by an action of their own, not by undo.

A ledger kept the books as they were after the last dice for that, and how often orders had been
taken back. Books named their orders by text, and battles kept ratings as plain numbers. Stations
in hidden stacks showed themselves as soon as one of them was named, and not again when all were.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

import msgspec

from astrarium.kernel import Action, BadInput, Earlier, NotAnAction, Tally, parse_action

from ..events.movement import FriendlyDeclared
from ..state import InterSpaceState as State
from .contact.zone_battle import ZoneBattle
from .economy.economic_phase import STEPS
from .economy.sealed import Books, Ledger, Order, SealedStep, opening_books
from .movement.friendly_aliens import EndDeclaring

TAKE_BACK = "take back last order"
END_DECLARING = str(EndDeclaring())
MOST_TAKEBACKS = 12  # of one player in one step


class TakeBack(Action, frozen=True):
    """Take back the last order, unless it threw dice. It has no text: nobody can do it any more."""

    firm: Books | None  # the books after the last dice

    def do(self, state: State, step: SealedStep, seat: int) -> None:
        """Give all orders since the last dice again, except the last one."""
        again = step.books(state, seat).orders[:-1]
        books = self.firm or opening_books(state, seat)
        for order in again[len(books.orders) :]:
            books, _ = order.carried_out(state, step, seat, books)
            books = books.noting(order)
        state.swap(step.with_ledger(seat, Ledger(books)))


class Version3(Earlier):
    """A record of rules 3."""

    def __init__(self, read_action: Callable[[str], Action]) -> None:
        super().__init__(read_action)
        self._firm: dict[int, Books] = {}  # by seat, in the sealed step that is on
        self._takebacks: dict[int, int] = {}

    def play(self, state: Any, seat: int, text: str) -> None:
        if text == TAKE_BACK:
            self._take_back(state, seat)
        else:
            super().play(state, seat, text)
        self._follow(state, seat)

    def _take_back(self, state: State, seat: int) -> None:
        step, firm, many = state.top, self._firm.get(seat), self._takebacks.get(seat, 0)
        if not isinstance(step, SealedStep) or seat not in step.asks(state):
            raise BadInput("no order can be taken back now")
        orders = step.books(state, seat).orders
        if len(orders) <= (len(firm.orders) if firm else 0) or many >= MOST_TAKEBACKS:
            raise BadInput("this order cannot be taken back")
        state.enact(seat, TakeBack(firm))
        self._takebacks[seat] = many + 1

    def _follow(self, state: State, seat: int) -> None:
        """Keep the books of whoever has thrown dice; forget what belongs to a step that is over."""
        step = state.stack[-1] if state.stack else None
        ledgers = step.ledgers if isinstance(step, SealedStep) else ()
        given = {
            seat: ledger.value.books
            for seat, ledger in enumerate(ledgers)
            if ledger.value is not None and ledger.value.books is not None
        }
        self._firm = {seat: books for seat, books in self._firm.items() if seat in given}
        self._takebacks = {seat: many for seat, many in self._takebacks.items() if seat in given}
        books = given.get(seat)
        if books is not None and books.dice and books.dice[-1]:
            self._firm[seat] = books

    def has_shown(self, state: State, seat: int, text: str) -> bool:
        if text == END_DECLARING and state.told and isinstance(state.told[-1], FriendlyDeclared):
            return False
        return super().has_shown(state, seat, text)

    def layout(self, state: State, plain: dict[str, Any]) -> dict[str, Any]:
        for step, laid in zip(state.stack, plain["stack"], strict=True):
            if isinstance(step, ZoneBattle):
                laid["ratings"] = _rated(step)
            if isinstance(step, SealedStep):
                for seat, ledger in enumerate(laid["ledgers"]):
                    ledger["value"] = self._ledger(step, seat)
        return plain

    def _ledger(self, step: SealedStep, seat: int) -> dict[str, Any]:
        return {
            "books": _laid_out(step.ledger(seat).books),
            "firm": _laid_out(self._firm.get(seat)),
            "takebacks": self._takebacks.get(seat, 0),
        }


def _rated(battle: ZoneBattle) -> dict[str, list[int]]:
    """The ratings that cards changed, as numbers without their parts."""
    rated = battle.ratings.items()
    return {str(unit): [rating.total for rating in both] for unit, both in rated}


def _laid_out(books: Books | None) -> dict[str, Any] | None:
    """Books as they were laid out: with the texts of their orders."""
    if books is None:
        return None
    plain: dict[str, Any] = msgspec.to_builtins(books, str_keys=True, order="deterministic")
    return plain | {"orders": [str(order) for order in books.orders]}


def renewed(fields: dict[str, Any]) -> dict[str, Any]:
    """The fields of a state with ledgers as they are now."""
    stack = fields.get("stack")
    for step in stack if isinstance(stack, list) else ():
        if isinstance(step, dict) and isinstance(step.get("ratings"), dict):
            step["ratings"] = {unit: _with_parts(both) for unit, both in step["ratings"].items()}
        ledgers = step.get("ledgers") if isinstance(step, dict) else None
        for ledger in ledgers if isinstance(ledgers, list) else ():
            value = ledger.get("value") if isinstance(ledger, dict) else None
            if isinstance(value, dict):
                value.pop("firm", None)
                value.pop("takebacks", None)
                _renew(value.get("books"))
    return fields


def _with_parts(both: Any) -> Any:
    """The ratings of a unit in attack and defence, each as a whole, if they are numbers."""
    match both:
        case [int(attack), int(defend)]:
            return msgspec.to_builtins((Tally.of("attack", attack), Tally.of("defence", defend)))
        case _:
            return both


def _renew(books: Any) -> None:
    """Put orders in the place of their texts; what is none is left for the reader to refuse."""
    texts = books.get("orders") if isinstance(books, dict) else None
    if isinstance(texts, list) and all(isinstance(text, str) for text in texts):
        with suppress(NotAnAction):
            orders = [parse_action(text, _orders()) for text in texts]
            books["orders"] = msgspec.to_builtins(orders)


@cache
def _orders() -> tuple[type[Order], ...]:
    """All orders, those that cards allow as well."""
    kinds = (kind for step in STEPS for kind in State.accepts(step) if issubclass(kind, Order))
    return tuple(dict.fromkeys(kinds))
