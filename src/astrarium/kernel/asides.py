"""What a seat may say beside the game at any time, to change its standing answers."""

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar

import msgspec

from .actions import Violation, violation
from .standing import ANY, GAME, IDLE, Aside, Orders, Passing
from .state import State
from .things import Named

Moment = Annotated[str, Named("moment")]
Span = Annotated[str, Named("span")]

RULE = "standing answers"


class PassUntil(Aside, frozen=True):
    """Let the kernel pass at a moment, at any, or at those at which one has nothing of one's own to
    use, until the end of something."""

    text: ClassVar[str] = "pass at {moment} until end of {until}"
    moment: Moment
    until: Span

    def why_not(self, state: State, step: Any, seat: int) -> Violation | None:
        if self.until not in (*state.spans, GAME):
            return violation(RULE, "Nothing in this game is called '{what}'.", what=self.until)
        if Passing(self.moment, self.until) in state.orders_of(seat).passing:
            return violation(RULE, "You have said so already.")
        return None if self.moment in (ANY, IDLE) else _why_no_moment(state, self.moment)

    def changed(self, orders: Orders) -> Orders:
        passing = sorted({*orders.passing, Passing(self.moment, self.until)}, key=_sorted_by)
        return msgspec.structs.replace(orders, passing=tuple(passing))


class AlwaysAsk(Aside, frozen=True):
    """Be asked at a moment, also while the kernel passes at all others."""

    text: ClassVar[str] = "always ask at {moment}"
    moment: Moment

    def why_not(self, state: State, step: Any, seat: int) -> Violation | None:
        if self.moment in state.orders_of(seat).always_ask:
            return violation(RULE, "You are always asked then.")
        return _why_no_moment(state, self.moment)

    def changed(self, orders: Orders) -> Orders:
        always = (*orders.always_ask, self.moment)
        return msgspec.structs.replace(orders, always_ask=tuple(sorted(always)))


class AskAgain(Aside, frozen=True):
    """Take all standing answers back, from the next question on."""

    text: ClassVar[str] = "ask again"

    def why_not(self, state: State, step: Any, seat: int) -> Violation | None:
        if state.orders_of(seat) == Orders():
            return violation(RULE, "You have given no standing answer.")
        return None

    def changed(self, orders: Orders) -> Orders:
        return Orders()


ASIDES: tuple[type[Aside], ...] = (PassUntil, AlwaysAsk, AskAgain)


def asides(state: State, seat: int) -> Iterator[Aside]:
    """All that a seat may say beside the game now."""
    said: list[Aside] = [
        PassUntil(moment, until)
        for moment in (ANY, IDLE, *state.moments)
        for until in (*state.spans, GAME)
    ]
    said += [AlwaysAsk(moment) for moment in state.moments]
    said.append(AskAgain())
    for aside in said if state.moments and state.ended is None else ():
        if aside.why_not(state, state.top, seat) is None:
            yield aside


def _why_no_moment(state: State, moment: str) -> Violation | None:
    if moment in state.moments:
        return None
    return violation(RULE, "Nobody is asked at '{moment}' in this game.", moment=moment)


def _sorted_by(passing: Passing) -> tuple[str, str]:
    return passing.moment, passing.until
