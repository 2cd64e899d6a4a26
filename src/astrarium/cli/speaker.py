"""How a game talks: in its own words where it has them, in plain ones where it has none."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.text import Text

from astrarium.kernel import Action, Event, Game, Rolled, State
from astrarium.kernel.catalogue import Catalogue

Told = tuple[State, Event]  # an event, and the position after the action that brought it about
Drawing = Callable[[Any, int | None], Any]


class Speaker:
    """The voice of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    def intro(self) -> str:
        """What the game is about, in a sentence or two."""
        return str(getattr(self.game, "intro", self.game.title))

    def name(self, state: State, seat: int) -> str:
        named = getattr(self.game, "seat_name", None)
        return str(named(state, seat)) if named else f"Seat {seat}"

    def chip(self, state: State, seat: int) -> Text:
        """A seat's name in its colour."""
        drawn = getattr(self.game, "chip", None)
        chip: Text = drawn(state, seat) if drawn else Text(self.name(state, seat), "bold")
        return chip

    def names(self, state: State, seats: Sequence[int]) -> str:
        return " and ".join(self.name(state, seat) for seat in seats)

    def entry(self, state: State, action: Action) -> tuple[str, str]:
        """The heading and the label of an action in a menu."""
        given = getattr(self.game, "entry", None)
        entry: tuple[str, str] = (
            given(state, action) if given else ("", self.game.describe(state, action))
        )
        return entry

    def story(self, told: Sequence[Told]) -> list[str]:
        """What happened, in lines."""
        tells = getattr(self.game, "story", None)
        if tells:
            return list(tells(told))
        return [self._plainly(state, event) for state, event in told]

    def _plainly(self, state: State, event: Event) -> str:
        if isinstance(event, Rolled):
            return f"{event.name}: {event.face or event.value}"
        return self.game.describe(state, event)

    def tells(self, action: Action, told: Sequence[Told]) -> bool:
        """Whether what happened says itself which action was played."""
        knows = getattr(self.game, "tells", None)
        return bool(knows and knows(action, [event for _, event in told]))

    def tables(self) -> Mapping[str, Drawing]:
        """What can be looked up besides the board, by name."""
        given = getattr(self.game, "tables", None)
        return given() if given else {}

    def coloured(self, state: State, line: str) -> Text:
        """A line with the names of the seats in their colours."""
        text = Text(line)
        for seat in range(state.seats):
            name = re.escape(self.name(state, seat))
            text.highlight_regex(rf"\b{name}\b", self.chip(state, seat).style)
        return text

    def catalogue(self, options: Any = None) -> Catalogue:
        """The rules in force with some options, as far as the catalogue tells them apart."""
        catalogue = self.game.catalogue()
        for name in (getattr(options, "edition", ""), getattr(options, "tier", "")):
            if name in catalogue.sets:
                return catalogue.rule_set(name)
        return catalogue
