"""Windows: moments of a game's timing table at which several seats may respond.

A game's window is a step made from `Window`: it names its rule and the responses that it accepts,
and is pushed with its moment, the seats in timing order, and the effect that it is about, if any.

    class PowerUsed(Window, frozen=True):
        rule, prompt, accepts = "CE-ZAP-05", "Do you zap this power?", (CosmicZap, Pass)

        def responses(self, state: State, seat: int) -> Iterable[Action]: ...

When it opens, and again after every response, mandatory effects come first, without a question.
Then all seats are asked at once, whatever they hold, and the answers are sealed. The first response
in timing order is announced, with a window of its own if its effect has one; then all are asked
again, from the next seat on, until all pass. An answer therefore means: this, if nobody before me
responds. It is the same as asking one after the other, but takes one question and shows nothing of
those who need not be heard. A window about an effect closes as soon as the effect is cancelled.
"""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

import msgspec

from .actions import Action
from .asking import Answer, Ask
from .dice import Dice
from .effects import Announced, Effect

MOST_NESTED = 100  # windows inside windows; rules in which reactions cost something stay far below


class Pass(Answer, frozen=True):
    """Do not respond."""

    text = "pass"


class Response(Answer, frozen=True):
    """A response in a window: it has an effect, which is announced when the response is due."""

    def effect(self, state: Any, window: Any, seat: int) -> Effect:
        """What a seat brings about by it."""
        raise NotImplementedError


class Window(Ask, frozen=True, kw_only=True):
    """A named moment at which seats may respond, in timing order."""

    # Whether all are asked again after a response; if not, only those after who responded.
    repeats: ClassVar[bool] = True
    # Whether every sealed response is due, in timing order, as far as it is still legal then; if
    # not, only the first one is, and the others are asked again.
    takes_all: ClassVar[bool] = False

    moment: str
    about: Effect | None = None
    asking: bool = False
    due: tuple[tuple[int, Response], ...] = ()  # responses that are still to be announced
    used: tuple[Effect, ...] = ()  # the mandatory effects that came in this window

    # -- what a game says

    def mandatory(self, state: Any) -> Sequence[Effect]:
        """The effects that come of themselves at this moment, in timing order. One that has come
        in this window already does not come again."""
        return ()

    def responses(self, state: Any, seat: int) -> Iterable[Action]:
        """The responses that a seat might give; those that are not legal are left out."""
        raise NotImplementedError

    def come(self, state: Any, due: Sequence[Effect]) -> None:
        """One of the mandatory effects that are due comes: the first of them, unless a game lets
        somebody choose."""
        state.swap(msgspec.structs.replace(self, used=(*self.used, due[0])))
        self._announce(state, due[0])

    # -- how it runs

    def candidates(self, state: Any, seat: int) -> Iterable[Action]:
        return (*self.responses(state, seat), Pass())

    def asks(self, state: Any) -> tuple[int, ...]:
        return super().asks(state) if self.asking else ()

    def moot(self, state: Any, seat: int) -> Action | None:
        """Nobody hears what a seat says whose answer comes after a response in timing order."""
        before = self.seats[: self.seats.index(seat)]
        if not self.takes_all and any(isinstance(self.answer_of(one), Response) for one in before):
            return Pass()
        return super().moot(state, seat)

    def take(self, state: Any, seat: int, answer: Action) -> None:
        state.swap(self.sealing(seat, answer))

    def hear_aside(self, state: Any, seat: int) -> None:
        if seat in self.asks(state) and state.passes(seat, self.moment):
            self.take(state, seat, Pass())

    def go_on(self, state: Any) -> None:
        if self.asking:
            self._hear(state)
        elif self._is_pointless(state):
            state.pop()
        elif due := self.still_mandatory(state):
            self.come(state, due)
        elif self.due:
            self._respond(state)
        elif not self.seats:
            state.pop()
        else:
            self._ask(state)

    def still_mandatory(self, state: Any) -> Sequence[Effect]:
        """The mandatory effects that have to come before anything else."""
        return [effect for effect in self.mandatory(state) if effect not in self.used]

    def _is_pointless(self, state: Any) -> bool:
        """Whether the effect that it is about will not happen any more."""
        below = state.stack[-2] if self.about is not None and len(state.stack) > 1 else None
        return isinstance(below, Announced) and below.is_cancelled

    def _ask(self, state: Any) -> None:
        """Ask all; for a seat that has said so before, the kernel passes."""
        step = msgspec.structs.replace(self, asking=True, sealed=())
        for seat in self.seats:
            if state.passes(seat, self.moment):
                step = step.sealing(seat, Pass())
        state.swap(step)

    def _hear(self, state: Any) -> None:
        """All have answered: what is due in timing order is due, the rest is forgotten unseen."""
        state.reveal()
        said = [(seat, self.answer_of(seat)) for seat in self.seats]
        responses = [(seat, answer) for seat, answer in said if isinstance(answer, Response)]
        if not responses:
            state.pop()
            return
        due = tuple(responses if self.takes_all else responses[:1])
        at = self.seats.index(due[-1][0]) + 1
        later, earlier = self.seats[at:], self.seats[:at] if self.repeats else ()
        state.swap(
            msgspec.structs.replace(
                self, asking=False, sealed=(), due=due, seats=(*later, *earlier)
            )
        )

    def _respond(self, state: Any) -> None:
        (seat, response), *rest = self.due
        state.swap(msgspec.structs.replace(self, due=tuple(rest)))
        if response.why_not(state, state.top, seat) is None:
            self._announce(state, response.effect(state, state.top, seat))

    def _announce(self, state: Any, effect: Effect) -> None:
        if sum(isinstance(step, Window) for step in state.stack) > MOST_NESTED:
            raise RuntimeError(f"{MOST_NESTED} windows are open inside each other")
        state.announce(effect)

    def supposed(self, state: Any, seat: int, dice: Dice) -> Action:
        return Pass()
