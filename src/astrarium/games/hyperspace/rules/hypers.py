"""Spending Hypers: Extra Actions of one's own turn."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Violation, violation
from astrarium.kernel.powers import rule

from ..events import HypersLost, SlotFilled
from ..state import SLOTS
from ..state import HyperspaceState as State
from ..things import PRODUCED, Land, Produced, Token
from .figures import why_not_land
from .paying import count_extra, lose_hypers, score, take, why_no_extra
from .secrets import DrawSecret

FOR_A_POINT = 3  # HS-HYP-05
FOR_A_SECRET = 5  # HS-HYP-06


def why_too_few(state: State, seat: int, many: int, rule: str) -> Violation | None:
    if state.empires[seat].hypers >= many:
        return why_no_extra(state, seat)
    return violation(rule, "You have fewer than {many} Hypers.", many=many)


class ExchangeHyper(Action, frozen=True):
    """Discard a Hyper for an Atomic or a Metal.  HS-HYP-01, HS-HYP-02"""

    text: ClassVar = "exchange hyper for {resource}"
    picks: ClassVar = ("hyper", "produce:{resource}")
    told_by: ClassVar = (HypersLost,)
    resource: Produced

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        return why_too_few(state, seat, 1, "HS-HYP-02")

    def do(self, state: State, step: object, seat: int) -> None:
        count_extra(state, seat)
        lose_hypers(state, seat)
        take(state, seat, **{self.resource: exchanged(state, seat, self.resource)})


@rule(of=State.in_effect)
def exchanged(state: State, seat: int, resource: Produced) -> int:
    """How much a Hyper brings.  HS-HYP-02"""
    return 1


class Fortify(Action, frozen=True):
    """Put a Hyper into a slot of one of your Colonies; in a full one, in place of another token.

    HS-HYP-03, HS-HYP-04, HS-HYP-07, HS-HYP-10, HS-HYP-11, HS-COL-02
    """

    text: ClassVar = "fortify {land} over {token}"
    picks: ClassVar = ("area:{land}", "hyper", "token:{token}")
    told_by: ClassVar = (HypersLost,)
    land: Land
    token: Token | None

    def variant(self, state: State) -> str:
        return "" if self.token is None else "over"

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        return (
            why_not_land(state, self.land)
            or why_not_slot(state, seat, self.land, self.token)
            or why_too_few(state, seat, 1, "HS-HYP-03")
        )

    def do(self, state: State, step: object, seat: int) -> None:
        count_extra(state, seat)
        lose_hypers(state, seat)
        fill_slot(state, self.land, "hyper", self.token)


def why_not_slot(state: State, seat: int, land: Land, over: Token | None) -> Violation | None:
    """HS-COL-01, HS-COL-02"""
    colony = state.continent(land).colony
    if colony is None or colony.owner != seat:
        return violation("HS-HYP-10", "You have no Colony on that continent.")
    is_full = len(colony.tokens) >= SLOTS
    if is_full and over not in colony.tokens:
        return violation("HS-COL-02", "That Colony is full: name a token that gives way.")
    if not is_full and over is not None:
        return violation("HS-COL-02", "That Colony has an empty slot.")
    return None


def fill_slot(state: State, land: Land, token: Token, over: Token | None = None) -> None:
    """A token comes into a slot.  HS-COL-02, HS-COL-03"""
    colony = state.continent(land).colony
    assert colony is not None
    tokens = [*colony.tokens]
    if over is not None:
        tokens.remove(over)
    full = tuple(sorted((*tokens, token)))
    state.change_continent(land, colony=msgspec.structs.replace(colony, tokens=full))
    state.tell(SlotFilled(seat=colony.owner, land=land, token=token, instead=over))


class BuyPoint(Action, frozen=True):
    """Discard three Hypers for a point.  HS-HYP-05"""

    text: ClassVar = "buy point"
    told_by: ClassVar = (HypersLost,)

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        return why_too_few(state, seat, FOR_A_POINT, "HS-HYP-05")

    def do(self, state: State, step: object, seat: int) -> None:
        count_extra(state, seat)
        lose_hypers(state, seat, FOR_A_POINT)
        score(state, seat, 1)


class BuySecret(Action, frozen=True):
    """Spend five Hypers on a Secret.  HS-HYP-06, HS-COMP-09"""

    text: ClassVar = "buy secret"
    told_by: ClassVar = (HypersLost,)

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        if not state.deck:
            return violation("HS-COMP-09", "No Secret is left.")
        return why_too_few(state, seat, FOR_A_SECRET, "HS-HYP-06")

    def do(self, state: State, step: object, seat: int) -> None:
        count_extra(state, seat)
        lose_hypers(state, seat, FOR_A_SECRET)
        state.later(DrawSecret(seat, own=True))


def hypers_listed(state: State, seat: int) -> Iterator[Action]:
    """What of it comes into question."""
    if not state.empires[seat].hypers:
        return
    yield from map(ExchangeHyper, PRODUCED)
    for land, colony in state.colonies(seat):
        full = len(colony.tokens) >= SLOTS
        for over in dict.fromkeys(colony.tokens) if full else (None,):
            yield Fortify(land, over)
    yield BuyPoint()
    yield BuySecret()
