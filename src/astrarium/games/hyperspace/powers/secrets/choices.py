"""How Secrets ask: one of several things is chosen, and something comes of it.

What cannot be carried out is skipped; where something can be, it has to be.  HS-SEC-08, HS-SEC-15
"""

from collections.abc import Sequence
from typing import Annotated, ClassVar

from astrarium.kernel import Action, Step, Violation, violation
from astrarium.kernel.powers import Held
from astrarium.kernel.things import Facts, Named, Seat, said

from ...rules.secrets import SecretCard
from ...state import HyperspaceState as State
from ...things import SecretName

Choice = Annotated[str, Named("choice")]  # a unit, a continent, a system, a player, a resource
NOTHING = "nothing"
Chosen = tuple[Choice, ...]  # what was chosen so far, in order


class Choosing(SecretCard):
    """A Secret with one choice, or the same choice several times."""

    times: ClassVar[int] = 1
    optional: ClassVar[bool] = False  # "may", "up to", "any number"

    def reveal(self, state: State, seat: int) -> None:
        state.push(ChooseFor(seat, self.id))

    def chooser(self, state: State, seat: int) -> int:
        """Who chooses: the player who has gained the Secret.  HS-SEC-07"""
        return seat

    def may_stop(self, chosen: Chosen) -> bool:
        """Whether nothing more need be chosen.  HS-SEC-15"""
        return self.optional

    def choices(self, state: State, seat: int, chosen: Chosen) -> Sequence[str]:
        """What can be chosen now; nothing: the Secret has no effect.  HS-SEC-09"""
        raise NotImplementedError

    def carry_out(self, state: State, seat: int, choice: str) -> None:
        raise NotImplementedError

    def done(self, state: State, seat: int, chosen: Chosen) -> None:
        """What follows when nothing more is chosen."""


def card(name: SecretName, seat: int) -> Choosing:
    power = State.family.by(Held(name, seat))
    assert isinstance(power, Choosing)
    return power


class Choose(Action, frozen=True):
    """Choose one of the things that a Secret offers."""

    text: ClassVar = "choose {choice}"
    picks: ClassVar = ("choice:{choice}",)
    choice: Choice

    def why_not(self, state: State, step: "ChooseFor", seat: int) -> Violation | None:
        if self.choice in step.offered(state):
            return None
        return violation("HS-SEC-15", "The Secret does not offer that.")

    def do(self, state: State, step: "ChooseFor", seat: int) -> None:
        state.pop()
        if self.choice == NOTHING:
            step.power.done(state, step.seat, step.chosen)
            return
        state.push(ChooseFor(step.seat, step.card, (*step.chosen, self.choice)))
        step.power.carry_out(state, step.seat, self.choice)


class ChooseFor(Step, frozen=True):
    """A choice that a Secret gives.  HS-SEC-07, HS-SEC-15"""

    rule: ClassVar = "HS-SEC-15"
    prompt: ClassVar = "What do you choose?"
    accepts: ClassVar = (Choose,)

    seat: Seat
    card: SecretName
    chosen: Chosen = ()

    @property
    def power(self) -> Choosing:
        return card(self.card, self.seat)

    def offered(self, state: State) -> Sequence[str]:
        if len(self.chosen) == self.power.times:
            return ()
        found = [*self.power.choices(state, self.seat, self.chosen)]
        return [*found, NOTHING] if found and self.power.may_stop(self.chosen) else found

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.power.chooser(state, self.seat),) if self.offered(state) else ()

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return tuple(map(Choose, self.offered(state)))

    def go_on(self, state: State) -> None:
        """Nothing more can be chosen.  HS-SEC-08, HS-SEC-09"""
        state.pop()
        self.power.done(state, self.seat, self.chosen)

    def facts(self, state: State) -> Facts:
        return {"secret": said("secret", self.card)}
