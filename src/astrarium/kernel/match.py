"""A game under way: its state, its record, and undo."""

from collections.abc import Callable
from pathlib import Path

from .actions import Action, Refused, violation
from .game import BadInput, Game, Options
from .record import Entry, Record, new_header, next_hash, opening_hash, read_record
from .state import State
from .steps import Event


class Match:
    """One game being played. Every action is tried on a copy, so that nothing can half happen."""

    def __init__(self, game: Game, record: Record, state: State) -> None:
        self.game = game
        self.record = record
        self.state = state
        self._before: list[State] = []  # the states that undo can go back to, the latest last

    @classmethod
    def new(
        cls,
        game: Game,
        seats: int,
        options: Options | None = None,
        seed: int = 0,
        players: tuple[str, ...] = (),
    ) -> "Match":
        """A new game; the record names the players if they are told."""
        options = game.options() if options is None else options
        state = game.new(seats, options, seed)
        header = new_header(game, seats, options, seed)
        return cls(game, Record(header, [], players=players), state)

    @classmethod
    def load(cls, path: Path, progress: Callable[[int], None] | None = None) -> "Match":
        """A saved game, checked action by action, ready to go on."""
        record = read_record(path)
        state = record.verify(progress)
        match = cls(record.game(), record, state)
        match._before = [
            earlier.clone()
            for earlier in record.replay()
            if state.floor <= earlier.sequence < state.sequence
        ]
        return match

    def play(self, seat: int, action: Action) -> list[Event]:
        """Play an action; `Refused`, and nothing changed, if it is not legal."""
        if type(seat) is not int:
            raise BadInput(f"a seat is a whole number, not {seat!r}")
        after = self.state.clone()
        events = after.apply(seat, action)
        chain = (
            self.record.entries[-1].hash
            if self.record.entries
            else opening_hash(self.record.header)
        )
        text = str(action)
        self.record.entries.append(Entry(seat, text, next_hash(chain, seat, text, after)))
        self.record.outcome = after.outcome()
        self._before = [*self._before, self.state] if after.floor < after.sequence else []
        self.state = after
        return events

    def may_undo(self, seat: int) -> bool:
        """Whether a seat can take its last action back: nothing was revealed or answered since."""
        state = self.state
        return bool(self._before) and state.actor == seat and state.floor < state.sequence

    def undo(self, seat: int) -> None:
        """Take the last action back."""
        if not self.may_undo(seat):
            raise Refused(
                violation(
                    "undo",
                    "Nothing can be undone: something was revealed, or another player has acted.",
                )
            )
        self.state = self._before.pop()
        self.record.entries.pop()
        self.record.outcome = None

    def save(self, path: Path) -> None:
        """Write the record of the game so far."""
        self.record.write(path)
