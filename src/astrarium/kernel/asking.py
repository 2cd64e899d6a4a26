"""Questions to one seat or to several at once.

A game's question is a step made from `Ask` (or from `YesOrNo`, `OneOf`): it names its rule, its
prompt and the seats, and says in `resolve` what follows from the answers.

    class Alliance(YesOrNo, frozen=True):
        rule, prompt = "CE-ALLY-04", "Do you join?"

        def resolve(self, state: State, answers: Answers) -> None: ...

    state.push(Alliance(seats=(2, 3)))

Answers of several seats are sealed: each knows only its own until all are there.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Self

import msgspec

from .actions import Action, Violation, violation
from .dice import Dice
from .hidden import Secret
from .steps import Step

Answers = Mapping[int, Action]  # by seat


class Answer(Action, frozen=True):
    """An answer to an `Ask` step, which keeps it until everybody has answered."""

    def do(self, state: Any, step: "Ask", seat: int) -> None:
        step.take(state, seat, self)


class Ask(Step, frozen=True, kw_only=True):
    """One question to some seats at once; each answers once, and none sees what others say."""

    discreet: ClassVar[bool] = True
    apart: ClassVar[bool] = True

    seats: tuple[int, ...]
    sealed: tuple[Secret[Action], ...] = ()  # the answers of the seats; who has not answered: none

    def __post_init__(self) -> None:
        if len(self.sealed) != len(self.seats):
            empty = tuple(Secret[Action](None, knows=(seat,)) for seat in self.seats)
            msgspec.structs.force_setattr(self, "sealed", empty)

    def answer_of(self, seat: int) -> Action | None:
        """What a seat has answered, if it has."""
        return self.sealed[self.seats.index(seat)].value

    def asks(self, state: Any) -> tuple[int, ...]:
        given = zip(self.seats, self.sealed, strict=True)
        return tuple(seat for seat, secret in given if secret.value is None)

    def candidates(self, state: Any, seat: int) -> Iterable[Action]:
        """The answers that a seat might give; those that are not legal are left out."""
        raise NotImplementedError

    def options(self, state: Any, seat: int) -> Sequence[Action]:
        answers = self.candidates(state, seat)
        return tuple(answer for answer in answers if answer.why_not(state, self, seat) is None)

    def moot(self, state: Any, seat: int) -> Action | None:
        answers = self.options(state, seat)
        return answers[0] if len(answers) == 1 else None

    def take(self, state: Any, seat: int, answer: Action) -> None:
        """A seat has answered."""
        if len(self.seats) == 1:
            state.pop()
            self.resolve(state, {seat: answer})
        else:
            state.swap(self.sealing(seat, answer))

    def sealing(self, seat: int, answer: Action) -> Self:
        """The question with the answer of one more seat."""
        at = self.seats.index(seat)
        answers = (*self.sealed[:at], Secret(answer, knows=(seat,)), *self.sealed[at + 1 :])
        return msgspec.structs.replace(self, sealed=answers)

    def go_on(self, state: Any) -> None:
        state.pop()
        self.resolve(state, self.opened(state))

    def opened(self, state: Any) -> Answers:
        """All answers, in the order of the seats asked, from now on known to everybody."""
        answers = zip(self.seats, map(state.open, self.sealed), strict=True)
        return {seat: answer for seat, answer in answers if answer is not None}

    def resolve(self, state: Any, answers: Answers) -> None:
        """What follows from the answers, once the question is off the stack. As it stands, the step
        below learns them."""
        state.top.hear(state, self, answers)

    def supposed(self, state: Any, seat: int, dice: Dice) -> Action:
        """What a seat that has answered might have said, for who does not know it."""
        answers = self.options(state, seat)
        pick, _ = dice.draw(len(answers), "answer")
        return answers[pick - 1]

    def invented(self, state: Any, seat: int, dice: Dice) -> Self:
        step = self
        for other, secret in zip(self.seats, self.sealed, strict=True):
            if secret.value is not None and not secret.known_to(seat):
                said = self.supposed(state, other, dice.fork(f"answer of {other}"))
                step = step.sealing(other, said)
        return step


class Yes(Answer, frozen=True):
    text = "yes"


class No(Answer, frozen=True):
    text = "no"


class YesOrNo(Ask, frozen=True, kw_only=True):
    """A question that is answered with yes or no."""

    accepts: ClassVar[tuple[type[Action], ...]] = (Yes, No)

    def candidates(self, state: Any, seat: int) -> Iterable[Action]:
        return Yes(), No()


class Choose(Answer, frozen=True):
    """One of the choices that a question lists."""

    text = "choose {choice}"
    choice: str

    def why_not(self, state: Any, step: "OneOf", seat: int) -> Violation | None:
        if self.choice in step.choices:
            return None
        listed = ", ".join(step.choices)
        return violation(
            step.rule, "'{choice}' is not one of: {listed}.", choice=self.choice, listed=listed
        )


class OneOf(Ask, frozen=True, kw_only=True):
    """A question with listed choices, each a word."""

    accepts: ClassVar[tuple[type[Action], ...]] = (Choose,)

    choices: tuple[str, ...]

    def candidates(self, state: Any, seat: int) -> Iterable[Action]:
        return (Choose(choice) for choice in self.choices)
