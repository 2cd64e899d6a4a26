"""How a game talks to people in a terminal: plain defaults that each game may improve on."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from .actions import Action
from .steps import Event, Rolled


class Voice:
    """Names, sentences and pictures of a game; pictures are anything that rich can print."""

    title: ClassVar[str]
    intro: ClassVar[str] = ""  # what the game is about, in a sentence or two
    glossary: ClassVar[Mapping[str, str]] = {}  # words that a newcomer meets on the screen

    def board(self, state: Any, seat: int | None = None) -> Any:
        """The position, as a seat or a spectator sees it."""
        raise NotImplementedError

    def tables(self) -> Mapping[str, Callable[[Any, int | None], Any]]:
        """What can be looked up besides the board, by name."""
        return {}

    def seat_name(self, state: Any, seat: int) -> str:
        return f"Seat {seat}"

    def chip(self, state: Any, seat: int) -> Any:
        """A seat's name in its colour."""
        return self.seat_name(state, seat)

    def describe(self, state: Any, said: Action | Event) -> str:
        """An action or an event in a line, in the position after it."""
        if isinstance(said, Rolled):
            return f"{said.name}: {said.face or said.value}"
        return str(said)

    def entry(self, state: Any, action: Action) -> tuple[str, str]:
        """The heading and the label of an action in a menu."""
        return "", self.describe(state, action)

    def remarks(self, state: Any, seat: int) -> Sequence[str]:
        """What a seat should know about its question besides the answers, in lines."""
        return ()

    def conceivable(self, state: Any, seat: int, asked: str = "") -> Iterable[Sequence[Action]]:
        """Actions that a question may be about, legal or not; the likeliest come first."""
        return ()

    def story(self, told: Sequence[tuple[Any, Event]]) -> list[str]:
        """What happened, in lines: events, each with the position after its action."""
        return [self.describe(state, event) for state, event in told]

    def tells(self, action: Action, happened: Sequence[Event]) -> bool:
        """Whether what happened says itself which action was played."""
        return False

    def is_blow(self, event: Event, seat: int) -> bool:
        """Whether an event strikes a seat so hard that it is told whatever else is left out."""
        return False

    def is_out(self, state: Any, seat: int) -> bool:
        """Whether a seat has left the game before its end."""
        return False
