"""Steps: what is being resolved, as plain data on a stack."""

from collections.abc import Sequence
from typing import Any, ClassVar

from .actions import Action
from .hidden import Open
from .plain import Plain


class Step(Open, frozen=True, tag=True):
    """One procedure of a rulebook: a movement step, one battle, one response window.

    The top of the stack either asks seats (`asks`, `options`) or, when it asks nobody, goes on by
    itself (`go_on`): it then pushes a step, replaces itself or pops. A step is frozen; to remember
    something it is replaced by a changed copy.
    """

    rule: ClassVar[str] = ""  # the id of the rule that the question comes from
    prompt: ClassVar[str] = ""  # what is asked, a sentence for the player
    accepts: ClassVar[tuple[type[Action], ...]] = ()
    # A question with one answer is answered by the kernel, unless that would tell others something.
    discreet: ClassVar[bool] = False
    # Nor is it while a player is at work in a step that only a word of theirs shall end.
    lingers: ClassVar[bool] = False

    def asks(self, state: Any) -> tuple[int, ...]:
        """The seats that must answer now, in any order; none if the step goes on by itself."""
        return ()

    def options(self, state: Any, seat: int) -> Sequence[Action]:
        """Every legal answer of a seat that is asked; never empty."""
        raise NotImplementedError

    def go_on(self, state: Any) -> None:
        """Do what needs no answer. Must change the stack or what `asks` returns."""
        raise NotImplementedError


class Decision(Plain, frozen=True):
    """One question to one seat, with every legal answer."""

    seat: int
    kind: str
    rule: str
    prompt: str
    actions: tuple[Action, ...]


class Event(Open, frozen=True, tag=True, kw_only=True):
    """Something that happened. ``to`` lists the seats that may know of it; None is everybody."""

    to: tuple[int, ...] | None = None


class Rolled(Event, frozen=True, tag=True):
    """A draw of the dice: what for, how many sides, what it showed, and what that stands for."""

    name: str
    sides: int
    value: int
    face: str = ""


class Outcome(Plain, frozen=True):
    """How a game ended: the points of every seat, who won (several: a tie), and by which rule."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    rule: str
    reason: str
