"""How a game talks at the command line: its own words, with its colours."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from rich.text import Text

from astrarium.kernel import Action, Decision, Event, Game, Motive, Outcome, State
from astrarium.kernel.catalogue import Catalogue

Told = tuple[State, Event]  # an event, and the position after the action that brought it about
Drawing = Callable[[Any, int | None], Any]


class Speaker:
    """The voice of one game, in colour."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    def intro(self) -> str:
        return self.game.introduction() or self.game.title

    def name(self, state: State, seat: int) -> str:
        return self.game.seat_name(state, seat)

    def names(self, state: State, seats: Sequence[int]) -> str:
        return " and ".join(self.name(state, seat) for seat in seats)

    def winners(self, state: State, outcome: Outcome) -> str:
        """Who won: seats, or parties that sit on none; or nobody."""
        parties = [self.game.party_name(one, self.game.terminal) for one in outcome.beaten_by]
        return self.names(state, outcome.winners) or " and ".join(parties) or "nobody"

    def ties(self, state: State, outcome: Outcome) -> list[str]:
        """How ties were broken, in sentences."""
        told = []
        for tie in outcome.ties:
            pairs = zip(tie.seats, tie.values, strict=True)
            values = ", ".join(f"{self.name(state, seat)} {value}" for seat, value in pairs)
            told.append(f"Level, so compared by {self.game.compared(tie.name)}: {values}.")
        return told

    def chip(self, state: State, seat: int) -> Text:
        """A seat's name in its colour."""
        chip = self.game.chip(state, seat)
        return chip if isinstance(chip, Text) else Text(str(chip), "bold")

    def entry(self, state: State, action: Action) -> tuple[str, str]:
        """The heading and the label of an action in a menu."""
        return self.game.entry(state, action, self.game.terminal)

    def describe(self, state: State, said: Action | Event) -> str:
        """An action or an event in a line."""
        return self.game.describe(state, said, self.game.terminal)

    def prompt(self, state: State, decision: Decision) -> str:
        """What is asked."""
        return self.game.prompt(state, decision, self.game.terminal)

    def remarks(self, state: State, seat: int) -> Sequence[str]:
        """What a seat should know about its question besides the answers."""
        return self.game.remarks(state, seat, self.game.terminal)

    def motive(self, state: State, why: Motive) -> str:
        """Why a bot did something."""
        try:
            return self.game.motive(state, why, self.game.terminal)
        except Exception:  # bots are written by anybody, and name facts that no game has words for
            return str(why)

    def conceivable(self, state: State, seat: int, asked: str) -> Iterable[Sequence[Action]]:
        """Actions that a question may be about, legal or not; the likeliest come first."""
        return self.game.conceivable(state, seat, asked)

    def story(self, told: Sequence[Told]) -> list[str]:
        """What happened, in lines."""
        lines = self.game.story(told, self.game.terminal)
        return [text for line in lines for text in (line.text, *(f"  {die}" for die in line.dice))]

    def tells(self, action: Action, told: Sequence[Told]) -> bool:
        """Whether what happened says itself which action was played."""
        return self.game.tells(action, [event for _, event in told])

    def is_blow(self, event: Event, seat: int | None) -> bool:
        """Whether a seat must hear of an event, however much else happened."""
        return seat is not None and self.game.is_blow(event, seat)

    def is_out(self, state: State, seat: int) -> bool:
        return self.game.is_out(state, seat)

    def tables(self) -> Mapping[str, Drawing]:
        """What can be looked up besides the board, by name."""
        return self.game.tables()

    def coloured(self, state: State, line: str) -> Text:
        """A line with the names of the seats in their colours."""
        text = Text(line)
        for seat in range(state.seats):
            name = re.escape(self.name(state, seat))
            text.highlight_regex(rf"\b{name}\b", self.chip(state, seat).style)
        return text

    def catalogue(self, state: State) -> Catalogue:
        """The rules in force in a game, as far as the catalogue tells them apart."""
        options = getattr(state, "options", None)
        if options is None:
            return self.game.catalogue()
        return self.game.rules_in_force(options, state.seats)
