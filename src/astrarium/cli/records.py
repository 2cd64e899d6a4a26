"""`astrarium replay`, `verify` and `show`: what can be done with a record."""

import sys
import time
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.text import Text

from astrarium.kernel import BadInput, Game, Record, State, game_names, load_game

from .arguments import is_number
from .errors import USAGE, complain
from .playback import Moment, Playback, checked_record, is_takeback
from .speaker import Speaker

PAUSE = 0.6  # seconds between actions of a game that plays by itself
GONE_BACK = "The players took back what had followed, and went on from here with other dice."
KEYS = "Enter next, b back, number, t turn, a play on, q quit"

File = Annotated[Path, typer.Argument(metavar="FILE", help="The record of a game.")]
At = Annotated[
    int | None,
    typer.Option("--at", metavar="N", help="The position after action N.", show_default=False),
]


# -- replay


def replay(
    file: File,
    at: At = None,
    log: Annotated[bool, typer.Option("--log", help="Print the whole game as text.")] = False,
) -> None:
    """Step through a recorded game."""
    show = Show(Console(highlight=False), Playback(checked_record(file)))
    if log:
        show.log(at)
    elif at is not None and not _asks(show.console):
        show.moment(at)
    else:
        show.walk(at or 0)


def _asks(console: Console) -> bool:
    """Whether somebody sits there who can be asked where to go on to."""
    return console.is_terminal and sys.stdin.isatty()


class Show:
    """A record on the screen."""

    def __init__(self, console: Console, playback: Playback) -> None:
        self.console, self.playback = console, playback
        self.game = playback.record.game()
        self.speaker = Speaker(self.game)
        self.number = 0

    def log(self, last: int | None) -> None:
        """Every action with its number, and what it brought about."""
        for number in range(1, (self.playback.last if last is None else last) + 1):
            self._print_action(self.playback.at(number))
        self._print_outcome()

    def moment(self, number: int) -> None:
        """The board after an action, and what the action did."""
        self.number = number
        moment = self.playback.at(number)
        self.console.print(self.game.board(moment.state))
        self.console.print()
        if number:
            self._print_action(moment)
        if number == self.playback.last:
            self._print_outcome()

    def walk(self, start: int) -> None:
        """Go where the person wants to go."""
        self.moment(start)
        while True:
            prompt = f"{self.number}/{self.playback.last} {KEYS}> "
            try:
                word = input(prompt).strip().lower()
            except (EOFError, KeyboardInterrupt):
                self.console.print()
                return
            if word in ("q", "quit", "exit"):
                return
            self._go(word)

    def _go(self, word: str) -> None:
        steps = {"": self.number + 1, "n": self.number + 1, "b": self.number - 1}
        if word == "a":
            self._autoplay()
        elif word == "t":
            self.moment(self._next_turn())
        elif word in steps or is_number(word):
            wanted = steps[word] if word in steps else int(word)
            self.moment(min(max(wanted, 0), self.playback.last))
        else:
            self.console.print(
                "Enter: the next action; b: back; a number: go there; t: the next player's turn; "
                "a: play on by itself, Ctrl-C stops it; q: leave"
            )

    def _next_turn(self) -> int:
        """The next action of another seat than that of the last one."""
        entries = self.playback.record.entries
        before = entries[max(0, self.number - 1)].seat if entries else None
        for number in range(self.number + 1, self.playback.last + 1):
            if entries[number - 1].seat != before:
                return number
        return self.playback.last

    def _autoplay(self) -> None:
        try:
            while self.number < self.playback.last:
                self.moment(self.number + 1)
                time.sleep(PAUSE if self.console.is_terminal else 0)
        except KeyboardInterrupt:
            self.console.print()

    def _print_action(self, moment: Moment) -> None:
        """What an action brought about; the action itself where that does not say it."""
        state, entry = moment.state, self.playback.record.entries[moment.number - 1]
        lines = self.speaker.story(moment.told)
        if is_takeback(entry):
            lines = [GONE_BACK]
        elif not self.speaker.tells(action := self.game.read_action(entry.action), moment.told):
            before = self.playback.at(moment.number - 1).state
            sentence = self.speaker.describe(before, action)
            lines.insert(0, f"{self.speaker.name(state, entry.seat)}: {sentence}")
        for at, line in enumerate(lines):
            number = f"{moment.number:>5} " if at == 0 else " " * 6
            text = Text.assemble((number, "dim"), self.speaker.coloured(state, line))
            self.console.print(text, soft_wrap=True)

    def _print_outcome(self) -> None:
        outcome = self.playback.record.outcome
        if outcome is None:
            self.console.print("The game is not over.")
            return
        state = self.playback.at(self.playback.last).state
        winners = self.speaker.winners(state, outcome)
        scores = ", ".join(
            f"{self.speaker.name(state, seat)} {score}" for seat, score in enumerate(outcome.scores)
        )
        told = [f"Won by {winners}: {outcome.reason} ({outcome.rule}).", f"Scores: {scores}."]
        self.console.print(" ".join([*told, *self.speaker.ties(state, outcome)]))


# -- verify


def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records of games.")],
) -> None:
    """Check that records are sound: every action legal, every hash right."""
    sound = [_verified(path) for path in files]
    if not all(sound):
        raise typer.Exit(USAGE)


def _verified(path: Path) -> bool:
    console = Console(highlight=False, soft_wrap=True)
    try:
        record = checked_record(path)
    except BadInput as error:
        complain(error)
        return False
    console.print(Text.assemble((f"{path}: sound", "green"), f", {_summary(record)}"))
    return True


def _summary(record: Record) -> str:
    header, game = record.header, record.game()
    facts = f"{game.title}, {header.seats} seats, {len(record.entries)} actions"
    if record.outcome is None:
        return f"{facts}, not over"
    winners = Speaker(game).winners(record.first(), record.outcome)
    return f"{facts}, won by {winners}"


# -- show


def show(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, or a state as JSON.")],
    at: At = None,
    seat: Annotated[
        int | None, typer.Option(metavar="K", help="As seat K sees it.", show_default=False)
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="The position as JSON.")] = False,
) -> None:
    """Show a position of a record, or one saved as JSON."""
    game, state = position_of(file, at)
    if seat is not None and not 0 <= seat < state.seats:
        raise BadInput(f"there is no seat {seat}: the seats are 0 to {state.seats - 1}")
    if json:
        data = game.write(state) if seat is None else msgspec.json.encode(state.view(seat))
        typer.echo(data.decode())
    else:
        Console(highlight=False).print(game.board(state, seat))


def position_of(file: Path, at: int | None) -> tuple[Game, State]:
    """The game and the position of a record after an action, or of a saved state."""
    if not file.exists():
        raise BadInput(f"there is no file {file}")
    first_line = file.read_bytes().lstrip().partition(b"\n")[0]
    if b'"astrarium"' not in first_line:
        if at is not None:
            raise BadInput(
                f"the file {file} is no record: --at is for records, leave it out for a position"
            )
        return _saved_state(file)
    playback = Playback(checked_record(file))
    number = playback.last if at is None else at
    return playback.record.game(), playback.at(number).state


def _saved_state(file: Path) -> tuple[Game, State]:
    """A state of whichever installed game can read it."""
    reasons = []
    for name in game_names():
        game = load_game(name)
        try:
            return game, game.read(file.read_bytes())
        except BadInput as error:
            reasons.append(str(error))
    raise BadInput(f"the file {file} is neither a record nor a position: {'; '.join(reasons)}")
