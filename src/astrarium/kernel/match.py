"""A game under way: its state, its record, and undo."""

from collections.abc import Callable
from pathlib import Path

import msgspec

from .actions import Action, Refused, violation
from .game import BadInput, Game, Options
from .record import Entry, Record, new_header, next_hash, read_record
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
        for earlier in record.replay():
            if min(earlier.floors) == earlier.sequence:
                match._before.clear()
            if earlier.sequence < state.sequence:
                match._before.append(earlier.clone())
        return match

    def play(self, seat: int, action: Action) -> list[Event]:
        """Play an action; `Refused`, and nothing changed, if it is not legal."""
        if type(seat) is not int:
            raise BadInput(f"a seat is a whole number, not {seat!r}")
        after = self.state.clone()
        events = after.apply(seat, action)
        text = str(action)
        chain = self.record.last_hash()
        self.record.entries.append(Entry(seat, text, next_hash(chain, seat, text, after)))
        self.record.outcome = after.outcome()
        barrier = min(after.floors) == after.sequence  # nobody can ever go back beyond it
        self._before = [] if barrier else [*self._before, self.state]
        self.state = after
        return events

    def may_undo(self, seat: int) -> bool:
        """Whether a seat can undo its last action: it has learnt nothing since, and nobody has
        answered to it."""
        return self.undo_index(seat) is not None

    def undo_index(self, seat: int) -> int | None:
        """Which entry of the record a seat can undo: its last one; None if it cannot."""
        entries = self.record.entries
        for at in range(len(entries) - 1, len(entries) - len(self._before) - 1, -1):
            if entries[at].seat == seat:
                return at if at >= self.state.floors[seat] else None
        return None

    def undo(self, seat: int) -> int:
        """Undo the last action of a seat; what others have done apart since then stays done.

        Tells which entry of the record is gone.
        """
        index = self.undo_index(seat)
        if index is None:
            raise Refused(
                violation(
                    "undo",
                    "Nothing can be undone: something was revealed, or another player has acted.",
                )
            )
        kept = len(self._before) - (len(self.record.entries) - index)
        again = Match(
            self.game,
            msgspec.structs.replace(self.record, entries=self.record.entries[:index], outcome=None),
            self._before[kept],
        )
        again._before = self._before[:kept]
        for entry in self.record.entries[index + 1 :]:
            again.play(entry.seat, self.game.read_action(entry.action))
        self.record.entries[:], self.record.outcome = again.record.entries, again.record.outcome
        self.state, self._before = again.state, again._before
        return index

    def save(self, path: Path) -> None:
        """Write the record of the game so far."""
        self.record.write(path)
