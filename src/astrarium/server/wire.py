"""What goes over the wire, as types: OpenAPI and the browser's TypeScript are made from these.

Everything that comes in is parsed into one of the first group before anything looks at it.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from astrarium.kernel.scene import Colour, Line, Question, Scene, Way

Language = Literal["en", "it"]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Text = Annotated[str, Meta(min_length=1, max_length=500)]
Key = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Revision = Annotated[int, Meta(ge=0, le=2**31 - 1)]
ActionText = Annotated[str, Meta(min_length=1, max_length=200)]
Reference = Annotated[str, Meta(min_length=1, max_length=80)]
LONGEST_REQUEST = 64  # actions that can be played at once
Status = Literal["open", "playing", "over"]


class In(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of what clients send."""


class Out(msgspec.Struct, frozen=True):
    """Base of what the server answers."""


# -- what clients send


class ChangeMe(In, frozen=True):
    """How one is called at tables, and in which language one reads."""

    name: Name | None = None
    language: Language | None = None


class SeatPlan(In, frozen=True):
    """Who shall sit on a seat: me, anybody who joins, whoever gets a link, or a bot."""

    kind: Literal["me", "open", "invite", "bot"]
    bot: Name | None = None


class NewTable(In, frozen=True):
    game: Name
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=8)]
    options: dict[str, bool | int | str] = {}
    name: Annotated[str, Meta(max_length=60)] = ""
    private: bool = False


class QuickGame(In, frozen=True):
    """A game against bots that starts at once."""

    game: Name = "interspace"
    seats: Annotated[int, Meta(ge=2, le=8)] = 3
    bot: Name = "easy"
    options: dict[str, bool | int | str] = {}


class Join(In, frozen=True):
    """Take an open seat: a certain one, or the first."""

    seat: SeatNumber | None = None


class SetSeat(In, frozen=True):
    """The host changes who shall sit on a seat of a table that has not started."""

    kind: Literal["open", "invite", "bot"]
    bot: Name | None = None


class Replace(In, frozen=True):
    """Let a bot play for somebody who is missing, until they come back."""

    bot: Name = "normal"


class Play(In, frozen=True):
    """Actions of one seat, done all or none.

    ``expected`` is the ``asked`` of the question that they answer; ``key`` is made up by the
    client, so that the same request sent twice is done once.
    """

    key: Key
    expected: Revision
    actions: Annotated[list[ActionText], Meta(min_length=1, max_length=LONGEST_REQUEST)]


class Undo(In, frozen=True):
    """Take the own last action back; ``expected`` is the revision of the position seen."""

    key: Key
    expected: Revision


class AskTakeback(In, frozen=True):
    """Ask the others to go back to the position after ``number`` actions."""

    number: Revision


class AnswerTakeback(In, frozen=True):
    """Agree to a takeback to a moment, or refuse it."""

    number: Revision
    accept: bool


class Selection(In, frozen=True):
    """Pieces that shall go somewhere together."""

    pieces: Annotated[list[Reference], Meta(min_length=1, max_length=64)]


class Pointed(In, frozen=True):
    """What somebody points at and wonders why it cannot be chosen."""

    picks: Annotated[list[Reference], Meta(min_length=1, max_length=8)]


class Seen(In, frozen=True):
    """How far somebody has seen the game: a revision."""

    revision: Revision


class Say(In, frozen=True):
    text: Text


# -- what the server answers


class Me(Out, frozen=True):
    name: str
    language: Language
    known: bool  # whether a name was ever chosen


class OptionField(Out, frozen=True):
    """One field of a form for a game's options."""

    name: str
    help: str
    default: bool | int | str
    choices: list[str] = []  # nothing: a number, or a switch if the default is one
    minimum: int | None = None
    maximum: int | None = None
    needs: dict[str, str] = {}  # the choices of other fields without which it means nothing
    group: str = ""  # a heading that it shares with others


class SeatRange(Out, frozen=True):
    """How many may play with certain options."""

    options: dict[str, str]
    least: int
    most: int


class Preset(Out, frozen=True):
    """Options that are usually chosen together, by a name."""

    name: str
    options: dict[str, bool | int | str]


class Level(Out, frozen=True):
    """A bot as people meet it, the easiest first."""

    bot: str
    name: str  # at tables
    title: str  # how hard it is
    style: str  # how it plays, in a sentence


class GameInfo(Out, frozen=True):
    name: str
    title: str
    intro: str
    rules: str
    languages: list[str]
    options: list[OptionField]
    presets: list[Preset]  # the simplest first; nothing: only the options themselves
    seats: list[SeatRange]
    colours: list[Colour]  # of the seats
    levels: list[Level]
    bots: list[str]  # besides the levels


class RuleText(Out, frozen=True):
    id: str
    text: str
    tier: str
    ruling: str | None = None


class Glossary(Out, frozen=True):
    """The rules in force at a table, and its words."""

    rules: list[RuleText]
    words: dict[str, str]


class Seat(Out, frozen=True):
    seat: int
    colour: Colour
    kind: Literal["open", "invite", "person", "bot"]
    name: str  # of the person, or of the bot
    bot: str | None = None  # the bot that plays here now
    here: bool = False  # connected now
    away: bool = False  # a bot plays for a person who may come back
    resigned: bool = False
    you: bool = False


class Takeback(Out, frozen=True):
    """A request to go back, and who has agreed to it."""

    seat: int
    number: int
    undone: list[str]  # what would be taken back, in lines
    agreed: list[int]
    asked: list[int]


class Result(Out, frozen=True):
    """How a game ended. ``rule`` is empty where it ended by resignation."""

    winners: list[int]
    scores: list[int]
    rule: str
    reason: str


class Table(Out, frozen=True):
    id: str
    game: str
    title: str
    name: str
    private: bool
    status: Status
    options: dict[str, bool | int | str]  # those that count
    rules: str
    seats: list[Seat]
    host: bool  # whether it is yours
    seat: int | None  # yours
    asked: list[int]  # the seats that are to answer now
    revision: int
    number: int
    seen: int  # the revision up to which you have seen it
    commitment: str
    seed: str | None  # known at the end
    created: float
    changed: float
    takeback: Takeback | None = None
    result: Result | None = None
    rematch: str | None = None  # the table where it goes on
    imported: bool = False


class TableList(Out, frozen=True):
    tables: list[Table]
    more: bool


class Invite(Out, frozen=True):
    """A link that seats one person, once. The path is shown once and not kept."""

    seat: int
    path: str


class InviteInfo(Out, frozen=True):
    table: Table
    seat: int


class Asked(Out, frozen=True):
    """A question to you; ``asked`` is the revision since which it is the same question."""

    asked: int
    question: Question


class Waiting(Out, frozen=True):
    """Somebody who is asked something now."""

    seat: int
    what: str
    rule: str


class Entry(Out, frozen=True):
    """One thing that happened at a table, as you may know it.

    ``number`` counts the actions after it. ``events`` are the game's own, for pictures.
    """

    revision: int
    kind: Literal["start", "action", "undo", "takeback", "resign", "seat"]
    number: int
    seat: int | None
    at: float
    lines: list[Line]
    events: list[dict[str, Any]]
    undone: bool = False  # taken back later


class Position(Out, frozen=True):
    """A position as you may see it, and what you are asked in it."""

    table: str
    revision: int
    number: int
    scene: Scene
    waiting: list[Waiting]
    asked: Asked | None
    may_undo: bool
    result: Result | None = None


class Played(Out, frozen=True):
    """What an accepted request has led to."""

    position: Position
    entries: list[Entry]


class Log(Out, frozen=True):
    """Entries in order. ``more`` says whether some were left out beyond them."""

    entries: list[Entry]
    more: bool


class Reasons(Out, frozen=True):
    """Why a bot did something, in its own words; nothing: it does not say so, or not yet.

    ``kept`` tells that it has a reason, and that secrets of the game are explained later.
    """

    sentences: list[str]
    kept: bool = False


class Ways(Out, frozen=True):
    ways: list[Way]


class Why(Out, frozen=True):
    rule: str
    sentence: str


class Message(Out, frozen=True):
    """Something said at a table, to players or among spectators."""

    id: int
    room: Literal["players", "spectators"]
    name: str
    seat: int | None
    text: str
    at: float


class Chat(Out, frozen=True):
    messages: list[Message]


class Problem(Out, frozen=True):
    """Why a request was refused: a code for programs, a sentence for people, the rule if any."""

    code: str
    detail: str
    rule: str | None = None


class Health(Out, frozen=True):
    status: Literal["ok", "failing"]
    version: str
    database: str
    games: int


# -- what is sent live, over the WebSocket


class LiveEntry(Out, frozen=True, tag="entry"):
    entry: Entry


class LiveTable(Out, frozen=True, tag="table"):
    """Seats, names, presence or requests have changed."""

    table: Table


class LiveMessage(Out, frozen=True, tag="message"):
    message: Message


class LiveHello(Out, frozen=True, tag="hello"):
    """The first message: where the table is now."""

    revision: int


Live = LiveEntry | LiveTable | LiveMessage | LiveHello
