"""How a game is thought about: what bots that look ahead ask of it, and what they say of it."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from .actions import Action
from .perspective import Perspective
from .plain import Plain
from .state import State

# What bots say that know nothing of a game; `Voice` has it in other languages.
BY_CHANCE = "I took one of {answers} answers by chance."
KEEPS_PEACE = "I start no quarrel this early in the game."


class Motive(Plain, frozen=True):
    """Why a program did something: a sentence in the first person, with its facts apart, so that
    it can be translated. It may be told to everybody once what was done is known to everybody, so
    it names nothing that is hidden from them. A fact may be a motive itself."""

    template: str
    facts: dict[str, Any] = {}
    broad: bool = False  # of a whole plan: of a single action of it there may be more to say

    def __str__(self) -> str:
        return self.template.format(**self.facts)


def motive(template: str, **facts: Any) -> Motive:
    """A motive with the facts that its sentence names."""
    return Motive(template, facts)


class Plan(NamedTuple):
    """One way to answer a question and the seat's next ones of the same step.

    The actions are played in order; those that are not legal when their turn comes (dice or others
    have prevented them) are left out.
    """

    actions: tuple[Action, ...]
    weight: float = 1.0  # how much a good player would lean to it, beside the other plans
    motive: Motive | None = None


class Policy(Protocol):
    """A game's own idea of how it is played well: the answers of one seat in one game."""

    def choose(self, perspective: Perspective) -> Action: ...


class Strategy(Protocol):
    """What a game knows that helps to look ahead. All states are imagined ones."""

    def plans(self, state: State, seat: int) -> Iterable[Plan]:
        """Ways to answer the question that a seat is asked now, the best first, at least one. Who
        wants no more need not pay for more: each may be worked out when it is asked for."""

    def plan(self, state: State, seat: int) -> Plan:
        """The best of them, or another sound one, found quickly, so that a game is played on."""

    def worth(self, state: State) -> tuple[float, ...]:
        """Each seat's chance to win; after the end of the game, what came of it. Together they are
        1, but less where nobody may win, and more in teams, whose members have the same chance."""


@runtime_checkable
class Versatile(Protocol):
    """A strategy that can also be played in other ways than the best that is known: to find out
    what they are worth."""

    @property
    def leanings(self) -> Sequence[str]: ...

    def leaning_to(self, leaning: str) -> Strategy:
        """The strategy that leans to one of them."""
