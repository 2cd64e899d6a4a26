"""Steps: what is being resolved, as plain data on a stack."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from .actions import Action
from .hidden import Open, redacted
from .plain import Plain
from .things import Facts


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
    # Several seats are at work at once, and no action of one changes what another may do or rolls:
    # each can undo its own work, whatever the others have done meanwhile.
    apart: ClassVar[bool] = False
    # Whatever waits in the queue (`State.later`) is resolved before this step asks or goes on.
    settles: ClassVar[bool] = False

    def asks(self, state: Any) -> tuple[int, ...]:
        """The seats that must answer now, in any order; none if the step goes on by itself."""
        return ()

    def options(self, state: Any, seat: int) -> Sequence[Action]:
        """Every legal answer of a seat that is asked; never empty."""
        raise NotImplementedError

    def moot(self, state: Any, seat: int) -> Action | None:
        """An answer for a seat that is asked, if it makes no difference how that seat answers.

        Whoever simulates a game gives it without asking. At a table every seat is asked, since
        others notice who takes time to answer.
        """
        return None

    def go_on(self, state: Any) -> None:
        """Do what needs no answer. Must change the stack or what `asks` returns."""
        raise NotImplementedError

    def hear(self, state: Any, question: Any, answers: Mapping[int, Action]) -> None:
        """A question that this step has pushed is answered, by these seats in this way."""
        raise NotImplementedError

    def ended_early(self, state: Any) -> None:
        """Clear up: the step has been taken off the stack before it was done (`State.end`). It
        changes no other step; what has to be asked now waits in the queue."""

    def hear_aside(self, state: Any, seat: int) -> None:
        """A seat has changed its standing answers while this step asks."""

    def seconds(self, state: Any) -> int:
        """How long this step may take in live play, all in all, from now on; 0: as long as it
        takes. Whoever keeps a clock answers by `out_of_time` when it has run out."""
        return 0

    def out_of_time(self, state: Any, seat: int) -> Action | None:
        """The answer of a seat that is asked when the time of this step has run out."""
        return None

    def part(self, state: Any, decision: "Decision") -> str:
        """Which part of its question is asked, where a step asks about several things."""
        return ""

    def facts(self, state: Any) -> Facts:
        """What sentences about it name besides its fields, still without words."""
        return {}

    def asked_facts(self, state: Any, decision: "Decision") -> Facts:
        """What a seat has to know to answer, besides: the question alone names it."""
        return {}


class Decision(Plain, frozen=True):
    """One question to one seat, with every legal answer."""

    seat: int
    kind: str
    rule: str
    prompt: str
    actions: tuple[Action, ...]


class Tellable(Open, frozen=True):
    """What logs tell of, and how: each kind declares it once."""

    silent: ClassVar[bool] = False  # logs leave it out: other events tell it
    # The chapter of a log that it belongs to, its own kind's if "", and the fields that are equal
    # within one chapter; None: each is told by itself.
    told_as: ClassVar[str] = ""
    told_with: ClassVar[tuple[str, ...] | None] = None

    def chapter(self) -> object:
        """What is of one chapter, and follows one another, may be told together; None: alone."""
        if self.told_with is None:
            return None
        kind = self.told_as or type(self).__name__
        return kind, *(getattr(self, name) for name in self.told_with)

    def facts(self, state: Any) -> Facts:
        """What its sentences name besides its fields, still without words."""
        return {}

    def variant(self, state: Any) -> str:
        """What tells its sentences apart, where a class has several."""
        return ""


class Event(Tellable, frozen=True, tag=True, kw_only=True):
    """Something that happened. ``to`` lists the seats that may know of it; None is everybody."""

    heading: ClassVar[bool] = False  # it begins a part of the log
    moment: ClassVar[bool] = False  # a discovery, a conquest: worth everybody's attention
    struck: ClassVar[str] = ""  # the field with the seats to which it was done
    blow: ClassVar[str] = ""  # the field with the seat that must hear of it, whatever is left out

    to: tuple[int, ...] | None = None

    def heard_by(self, seat: int | None) -> "Event":
        """What a seat (None: a spectator) that may know of the event hears of it."""
        heard: Event = redacted(self, seat)
        return heard

    def is_silent(self) -> bool:
        """Whether logs leave this event out."""
        return self.silent

    def retells(self, earlier: "Event") -> bool:
        """Whether this event tells what one before it says: of the same action, or right before."""
        return False

    def foretells(self, later: "Event") -> bool:
        """Whether this event tells what a later one of the same action says."""
        return False

    def strikes(self, state: Any) -> tuple[int, ...]:
        """The seats (and parties) to which something was done, not those who did it."""
        return self._seats(self.struck)

    def is_blow(self, seat: int) -> bool:
        """Whether it strikes a seat so hard that it is told whatever else is left out."""
        return seat in self._seats(self.blow)

    def _seats(self, field: str) -> tuple[int, ...]:
        seats: int | tuple[int, ...] = getattr(self, field) if field else ()
        return seats if isinstance(seats, tuple) else (seats,)
