"""Records: a whole game as a small text file that replays to the same game anywhere.

JSON lines: a header (game, rules version, options, seats, seed and its commitment), a line for each
action (seat, text, hash), and a footer (how many actions, the outcome, who played if that is told).
Each hash covers the one before it, the action and the position after it: a record that was damaged
or edited does not verify. In format 1 it covers how far undo reached as well.

A line "takeback 3" in place of an action says that here the players agreed to take back what had
followed, and that the game went on with other dice (`State.take_back`).
"""

import hashlib
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from .actions import Refused
from .dice import SEEDS, commitment
from .earlier import Earlier, FirstUndo
from .game import BadInput, Game, Options, load_game
from .outcome import Outcome
from .plain import get_ready
from .state import State, digest_of, plain_state, without_undo

FORMAT = 2
FORMATS = (1, FORMAT)  # those that are read


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a game starts from."""

    astrarium: int  # the format
    game: str
    rules: str
    seats: int
    options: dict[str, Any]
    seed: str
    commitment: str


class Entry(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One action: who, what, and the hash of everything up to and after it."""

    seat: int
    action: str
    hash: str


class Footer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a record ends with, so that a cut one is noticed."""

    actions: int
    outcome: Outcome | None
    players: tuple[str, ...] = ()


get_ready(Header, Entry, Footer)


class Record(msgspec.Struct):
    """A game written down."""

    header: Header
    entries: list[Entry]
    outcome: Outcome | None = None
    players: tuple[str, ...] = ()  # who sat where, as whoever wrote the record says

    def dump(self) -> bytes:
        """The record as the text that is written to files."""
        footer = Footer(len(self.entries), self.outcome, self.players)
        lines = [msgspec.json.encode(line) for line in (self.header, *self.entries, footer)]
        return b"\n".join(lines) + b"\n"

    def write(self, path: Path) -> None:
        """Write the record; the file appears whole or not at all."""
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(path.name + ".part")
        draft.write_bytes(self.dump())
        draft.replace(path)

    def game(self) -> Game:
        """The game that this is a record of; BadInput if its rules are not the ones installed."""
        game = load_game(self.header.game)
        if self.header.rules not in (game.version, *game.earlier):
            raise BadInput(
                f"the record follows version {self.header.rules} of the rules of {game.title}, but "
                f"{game.version} is installed; install an Astrarium with rules {self.header.rules}"
            )
        return game

    def first(self) -> State:
        """The state before the first action."""
        game = self.game()
        options = game.read_options(self.header.options)
        return game.new(self.header.seats, options, int(self.header.seed, 16))

    def last_hash(self) -> str:
        """The hash that the next line builds on."""
        return self.entries[-1].hash if self.entries else opening_hash(self.header)

    def replay(self) -> Iterator[State]:
        """The state before every action, then the last one: always the same object, going on."""
        replay = Replay(self.game(), self.header, self.first())
        yield replay.state
        for entry in self.entries:
            replay.play(entry)
            yield replay.state

    def verify(self, progress: Callable[[int], None] | None = None) -> State:
        """Play the record again and compare everything; BadInput at the first wrong thing."""
        if self.header.commitment != commitment(int(self.header.seed, 16)):
            raise BadInput("the seed is not the one that was committed to before the game")
        last = self.checked(progress).state
        if last.outcome() != self.outcome:
            raise BadInput(
                "the outcome written in the record is not the one that its actions lead to"
            )
        return last

    def checked(self, progress: Callable[[int], None] | None = None) -> "Replay":
        """All lines played again, each with the right hash; BadInput at the first wrong one."""
        chain = opening_hash(self.header)
        replay = Replay(self.game(), self.header, self.first())
        if progress:
            progress(0)
        for number, entry in enumerate(self.entries, 1):
            replay.play(entry)
            if not replay.fits(chain, entry):
                raise BadInput(
                    f"the hash of action {number} ('{entry.action}') does not fit: "
                    "the record was changed, or made by other rules"
                )
            chain = entry.hash
            if progress:
                progress(number)
        return replay


TAKEBACK = re.compile(r"takeback ([1-9][0-9]{0,8})")


class Replay:
    """A record that is played again from its first state, line by line.

    Lines of earlier rules and of an earlier format have the hashes that they got then. A game that
    began by them may go on by today's, so their later lines have hashes as they are made today.
    """

    def __init__(self, game: Game, header: Header, first: State) -> None:
        self.game = game
        self.state = first
        self._takebacks = 0
        self._played = 0
        self._earlier = game.earlier.get(header.rules, Earlier)(game.read_action)
        self._undo = FirstUndo() if header.astrarium == 1 else None
        self._is_old = header.astrarium != FORMAT or header.rules != game.version

    def play(self, entry: Entry) -> None:
        """Play one line; BadInput if that is not possible."""
        self._played += 1
        taken_back = TAKEBACK.fullmatch(entry.action)
        if taken_back and int(taken_back[1]) <= self._takebacks:
            raise BadInput(f"action {self._played} ('{entry.action}') brings old dice back")
        self._takebacks = int(taken_back[1]) if taken_back else self._takebacks
        try:
            if taken_back:
                play_entry(self.game, self.state, entry)
            else:
                self._earlier.play(self.state, entry.seat, entry.action)
        except (BadInput, Refused) as error:
            raise BadInput(
                f"action {self._played} ('{entry.action}') cannot be played: {error}"
            ) from None

        if self._undo is not None:
            if taken_back:
                self._undo.follow(None, self.state, shown=True)
            else:
                shown = self._earlier.has_shown(self.state, entry.seat, entry.action)
                self._undo.follow(entry.seat, self.state, shown=shown)

    def fits(self, chain: str, entry: Entry) -> bool:
        """Whether the line that was played last has the right hash, after the one before it."""
        return any(
            entry.hash == _chained(chain, entry.seat, entry.action, digest)
            for digest in self._digests()
        )

    def _digests(self) -> Iterator[str]:
        if self._is_old:
            plain = plain_state(self.state)
            plain = without_undo(plain) if self._undo is None else self._undo.layout(plain)
            yield digest_of(self._earlier.layout(self.state, plain))
        yield self.state.digest()


def play_entry(game: Game, state: State, entry: Entry) -> None:
    """Do what a line of a record says, by today's rules."""
    taken_back = TAKEBACK.fullmatch(entry.action)
    if taken_back:
        if entry.seat not in range(state.seats):
            raise BadInput(f"there is no seat {entry.seat}")
        state.take_back(int(taken_back[1]))
    else:
        state.apply(entry.seat, game.read_action(entry.action))


def new_header(game: Game, seats: int, options: Options, seed: int) -> Header:
    """The header of a game that starts now."""
    values = msgspec.to_builtins(options)
    return Header(FORMAT, game.name, game.version, seats, values, f"{seed:032x}", commitment(seed))


def opening_hash(header: Header) -> str:
    """The hash that the first action's hash builds on."""
    return _hash(msgspec.json.encode(header, order="deterministic"))


def next_hash(chain: str, seat: int, action: str, state: State) -> str:
    """The hash after an action: of the chain up to it, the action, and the state after it."""
    return _chained(chain, seat, action, state.digest())


def _chained(chain: str, seat: int, action: str, digest: str) -> str:
    return _hash(f"{chain} {seat} {action} {digest}".encode())


def _hash(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=16).hexdigest()


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Whatever is wrong is told with the name of the file."""
    try:
        yield
    except BadInput as error:
        named = str(path) in str(error)
        raise BadInput(str(error) if named else f"in {path}: {error}") from None


def read_record(path: Path) -> Record:
    """A record from a file; BadInput with the line and the reason if it is broken."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise BadInput(f"there is no file {path}") from None
    except OSError as error:
        raise BadInput(f"cannot read {path}: {error.strerror}") from None
    if not data:
        raise BadInput(f"the file {path} is empty: not a record")
    return parse_record(data)


def parse_record(data: bytes) -> Record:
    """A record from its text; BadInput with the line and the reason if it is broken."""
    lines = data.splitlines()
    if not lines:
        raise BadInput("nothing is there: not a record")
    header = _line(lines, 0, Header, "the header of a record")
    if header.astrarium not in FORMATS:
        known = " and ".join(map(str, FORMATS))
        raise BadInput(f"the record has format {header.astrarium}; this Astrarium reads {known}")
    if len(header.seed) != len(f"{SEEDS - 1:x}") or set(header.seed) - set("0123456789abcdef"):
        raise BadInput("the seed of a record is 32 hexadecimal digits")
    if len(lines) == 1 or not lines[-1].startswith(b"{"):
        raise BadInput(f"the record is cut: it ends at line {len(lines)} without a footer")
    footer = _line(lines, len(lines) - 1, Footer, "the footer of a record")
    entries = [_line(lines, at, Entry, "an action") for at in range(1, len(lines) - 1)]
    if footer.actions != len(entries):
        raise BadInput(
            f"the record is cut: it promises {footer.actions} actions and has {len(entries)}"
        )
    if footer.players and len(footer.players) != header.seats:
        raise BadInput(f"the record names {len(footer.players)} players for {header.seats} seats")
    return Record(header, entries, footer.outcome, footer.players)


def _line(lines: list[bytes], at: int, kind: type[Any], what: str) -> Any:
    try:
        return msgspec.json.decode(lines[at], type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadInput(f"line {at + 1} is not {what}: {error}") from None
