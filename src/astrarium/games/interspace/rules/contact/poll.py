"""Questions that several players answer at once: nobody sees an answer before all are given."""

from typing import Any, ClassVar, Self

import msgspec

from astrarium.kernel import Dice, Secret, Step


class Poll(Step, frozen=True):
    """Several seats say yes or no in secret; who has not said anything has an empty answer."""

    discreet: ClassVar = True
    apart: ClassVar = True
    yes: ClassVar[str]
    no: ClassVar[str]

    @property
    def voters(self) -> tuple[int, ...]:
        """The seats that are asked."""
        raise NotImplementedError

    @property
    def answers(self) -> tuple[Secret[Any], ...]:
        """What the voters have said, in their order."""
        raise NotImplementedError

    def asks(self, state: object) -> tuple[int, ...]:
        pairs = zip(self.voters, self.answers, strict=True)
        return tuple(seat for seat, secret in pairs if not secret.value)

    def answered(self, seat: int, answer: str) -> Self:
        """The question with a seat's answer."""
        at = self.voters.index(seat)
        answers = (*self.answers[:at], Secret(answer, (seat,)), *self.answers[at + 1 :])
        return msgspec.structs.replace(self, answers=answers)

    def invented(self, state: object, seat: int, dice: Dice) -> Self:
        """The others' answers as they might be, where they have been given."""
        step = self
        for other, secret in zip(self.voters, self.answers, strict=True):
            if secret.known_to(seat) or secret.value is None:
                continue
            guess, dice = dice.draw(2, "imagined answer")
            given = self.yes if guess == 1 else self.no
            step = step.answered(other, given if secret.value else "")
        return step


def unanswered(seats: tuple[int, ...]) -> tuple[Secret[Any], ...]:
    """The answers before anybody has said anything."""
    return tuple(Secret("", (seat,)) for seat in seats)
