"""What goes over the wire, as types: OpenAPI and the browser's TypeScript are made from these.

Everything that comes in is parsed into one of the first group before anything looks at it.
Texts made by a game call players by marks: the character U+E000 is whoever sits on seat 0, the next
one seat 1 (`kernel/marks.py`). Clients put the names of the table's seats in their place.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from astrarium.kernel.scene import Colour, Line, Question, Scene, Standing, Way, Weight

# Any language: what a game does not speak is told in English.
Language = Annotated[str, Meta(pattern=r"^[a-z]{2,3}(-[A-Za-z]{2,4})?$")]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Text = Annotated[str, Meta(min_length=1, max_length=500)]
Key = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Revision = Annotated[int, Meta(ge=0, le=2**31 - 1)]
ActionText = Annotated[str, Meta(min_length=1, max_length=200)]
Reference = Annotated[str, Meta(min_length=1, max_length=80)]
Typed = Annotated[str, Meta(min_length=1, max_length=254)]  # a name to sign in by, an address
Password = Annotated[str, Meta(min_length=1, max_length=200)]
NewPassword = Annotated[str, Meta(min_length=10, max_length=200)]
Token = Annotated[str, Meta(min_length=43, max_length=43, pattern=r"^[A-Za-z0-9_-]+$")]
Credential = dict[str, Any]  # as browsers give it (WebAuthn)
LONGEST_REQUEST = 64  # actions that can be played at once
Status = Literal["open", "playing", "over"]
# Seconds that somebody must be away before a bot may step in: from a minute to a month.
DAY = 86400
Grace = Annotated[int, Meta(ge=60, le=30 * DAY)]
LONGEST_VACATION = 30 * DAY
Hour = Annotated[int, Meta(ge=0, le=24)]
Outside = Literal["", "members", "invited"]


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
    """Who shall sit on a seat: me, a guest who plays in my browser, anybody who joins, whoever gets
    a link, or a bot."""

    kind: Literal["me", "guest", "open", "invite", "bot"]
    bot: Name | None = None
    name: Name | None = None  # of a guest


class Pace(In, frozen=True):
    """How much time each seat has: a bank, and more whenever it has answered, but never more than
    the bank. Over days only the hours count in which somebody plays (`Rhythm`).

    When its time is up, a bot plays for a seat until the person returns, or the others decide what
    to do, or the seat resigns and a bot plays on.
    """

    kind: Literal["live", "days"]
    bank: Annotated[int, Meta(ge=60, le=30 * DAY)]
    increment: Annotated[int, Meta(ge=0, le=7 * DAY)] = 0
    policy: Literal["bot", "ask", "resign"] = "bot"
    weekends: bool = True  # whether they count, over days


class SetRhythm(In, frozen=True):
    """When I play, in games over days: from one hour of my day to another, and not at all while I
    am away."""

    zone: Annotated[str, Meta(max_length=40)] = ""  # such as Europe/Rome; "": UTC
    begins: Annotated[int, Meta(ge=0, le=23)] = 0
    ends: Hour = 24  # before they begin: of the next day
    away_until: float | None = None


Timing = Literal["now", "quarter", "hour", "daily"]
PushKey = Annotated[str, Meta(min_length=16, max_length=200, pattern=r"^[A-Za-z0-9_=-]+$")]
Url = Annotated[str, Meta(min_length=8, max_length=1000, pattern=r"^https?://[!-~]+$")]


class SubscriptionKeys(In, frozen=True):
    p256dh: PushKey
    auth: PushKey


class Subscription(In, frozen=True):
    """A browser that takes messages, as it says itself."""

    endpoint: Url
    keys: SubscriptionKeys


class NewChannel(In, frozen=True):
    """A way by which I am told that others wait for me: mail to my confirmed address, messages to
    this browser, or a webhook, in plain JSON or in the form that chat services take.

    At once, a quarter of an hour or an hour after, or all together once a day.
    """

    kind: Literal["mail", "push", "hook"]
    timing: Timing = "now"
    subscription: Subscription | None = None
    url: Url | None = None
    form: Literal["json", "chat"] = "json"


class ChangeChannel(In, frozen=True):
    timing: Timing


class PlayLive(In, frozen=True):
    """All are here: play live for a while, if all agree."""

    minutes: Annotated[int, Meta(ge=15, le=240)] = 60


class NewTable(In, frozen=True):
    game: Name
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=8)]
    options: dict[str, bool | int | str] = {}
    name: Annotated[str, Meta(max_length=60)] = ""
    private: bool = False
    grace: Grace | None = None  # None: as the server has it
    pace: Pace | None = None  # None: there is no clock


class QuickGame(In, frozen=True):
    """A game that starts at once, against bots where there are other seats."""

    game: Name
    seats: Annotated[int, Meta(ge=1, le=8)] | None = None  # None: as many as usual
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
    """Actions of one seat, done all or none; but once one has shown something, it stands.

    ``expected`` is the ``asked`` of the question that they answer; ``key`` is made up by the
    client, so that the same request sent twice is done once.
    """

    key: Key
    expected: Revision
    actions: Annotated[list[ActionText], Meta(min_length=1, max_length=LONGEST_REQUEST)]


class Prepare(In, frozen=True):
    """Answer a kind of question so whenever I am asked; ``label`` is what it is called in my own
    list."""

    kind: Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^\w+$")]
    action: ActionText
    label: Annotated[str, Meta(min_length=1, max_length=300)]


class Undo(In, frozen=True):
    """Undo your last request; ``expected`` is the revision of the position seen. What others have
    done since then does not matter, as long as it can be undone."""

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
    """Something to be said; with a ``key``, it is said once however often it is sent."""

    text: Text
    key: Key | None = None


class SignIn(In, frozen=True):
    """Be known on this device; ``along``: what a guest has played on it comes along."""

    login: Typed
    password: Password
    along: bool = True


class KeySignIn(In, frozen=True):
    """The same by a passkey."""

    credential: Credential
    along: bool = True


class ChoosePassword(In, frozen=True):
    """A password to come back by; who has one already says it, who has none yet names the login."""

    password: NewPassword
    login: Typed | None = None
    current: Password | None = None


class NewPasskey(In, frozen=True):
    name: Name
    credential: Credential


class ChooseAddress(In, frozen=True):
    """An address of mail, or none any more."""

    address: Typed | None


class Forgotten(In, frozen=True):
    """Have a letter sent, by which another password can be chosen."""

    address: Typed


class Recover(In, frozen=True):
    """Choose another password by such a letter."""

    token: Token
    password: NewPassword
    login: Typed | None = None
    along: bool = True


class Leave(In, frozen=True):
    """Have all that belongs to me removed; who has a password says it."""

    current: Password | None = None


class NewWelcome(In, frozen=True):
    """A link by which so many people may come into a house that is for invited people alone."""

    people: Annotated[int, Meta(ge=1, le=100)] = 1
    days: Annotated[int, Meta(ge=1, le=365)] = 14


class MarkPerson(In, frozen=True):
    """Set or take away what somebody is or may not do; what is not named stays."""

    host: bool | None = None
    muted: bool | None = None
    banned: bool | None = None
    admitted: bool | None = None


class RestTable(In, frozen=True):
    resting: bool


class GiveSeat(In, frozen=True):
    """Hand a seat over to somebody, by a number (#12), a sign-in name or a name."""

    to: Typed


class Announce(In, frozen=True):
    """Say something to all who come; nothing: not any more."""

    text: Annotated[str, Meta(max_length=300)]


class SetLimit(In, frozen=True):
    """Another limit than the usual one; none: the usual one again."""

    value: Annotated[int, Meta(ge=0, le=100_000)] | None


class Confirm(In, frozen=True):
    """Say that a letter has come to its address."""

    token: Token


# -- what the server answers


class Me(Out, frozen=True):
    name: str
    language: Language
    known: bool  # whether a name was ever chosen
    member: bool = False  # whether one can come back from any device
    host: bool = False  # whether one sees to this server
    muted: bool = False  # a host has asked them to be silent
    outside: Outside = ""  # for whom the house is, if it is not for them


class Welcome(Out, frozen=True):
    """A link that lets so many people in until a moment. It is shown once and not kept."""

    path: str
    people: int
    until: float


class Device(Out, frozen=True):
    """A browser in which somebody is known."""

    id: int
    name: str  # of browser and system; nothing if they are not known
    created: float
    used: float
    this: bool


class Passkey(Out, frozen=True):
    id: int
    name: str
    created: float
    used: float | None


class Account(Out, frozen=True):
    """By what somebody can come back, and where they are known."""

    login: str | None
    password: bool  # whether there is one
    passkeys: list[Passkey]
    address: str | None
    verified: bool
    letters: bool  # whether this server can send any
    devices: list[Device]
    seated: bool  # whether there is anything at tables to take along


class Options(Out, frozen=True):
    """What a browser is asked to do with passkeys (WebAuthn)."""

    options: dict[str, Any]


class OptionChoice(Out, frozen=True):
    value: str
    title: str


class OptionField(Out, frozen=True):
    """One field of a form for a game's options."""

    name: str
    title: str
    help: str
    default: bool | int | str
    choices: list[OptionChoice] = []  # nothing: a number, or a switch if the default is one
    minimum: int | None = None
    maximum: int | None = None
    needs: dict[str, str] = {}  # the choices of other fields without which it means nothing
    group: str = ""  # which it shares with others
    group_title: str = ""


class SeatRange(Out, frozen=True):
    """How many may play with certain options."""

    options: dict[str, str]
    least: int
    most: int


class Preset(Out, frozen=True):
    """Options that are usually chosen together, by a name."""

    name: str
    title: str
    help: str  # what it is
    note: str  # for whom
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
    pitch: str  # a sentence that makes curious
    minute: list[str]  # how to win, told in a minute
    cover: str  # where its picture is; "": it has none
    minutes: tuple[int, int] | None  # that a game takes, at least and at most
    weight: Weight | None
    intro: str
    rules: str
    languages: list[str]
    options: list[OptionField]
    presets: list[Preset]  # the simplest first; nothing: only the options themselves
    seats: list[SeatRange]
    usual_seats: int  # of a quick game, as far as its options allow
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
    team: int | None = None  # the number of its team, if the game is played in teams
    bot: str | None = None  # the bot that plays here now
    here: bool = False  # connected now
    gone: float | None = None  # since when a person is missing for whom no bot plays
    away: bool = False  # a bot plays for a person who may come back
    resigned: bool = False
    you: bool = False


class Rhythm(Out, frozen=True):
    """When somebody plays, in games over days, and since when they are away."""

    zone: str = ""
    begins: int = 0
    ends: int = 24
    away_from: float | None = None
    away_until: float | None = None


class Channel(Out, frozen=True):
    """A way by which I am told; ``trouble`` says why the last word was not taken, and if it has
    ``ended`` no more is sent."""

    id: int
    kind: Literal["mail", "push", "hook"]
    name: str  # the address, or the host that it leads to
    timing: Timing
    form: Literal["json", "chat"]
    waiting: int  # words that are to be sent, or sent again
    sent: float | None  # when one was taken last
    trouble: str
    ended: bool


class Notices(Out, frozen=True):
    """The ways by which I am told, and those that there are."""

    channels: list[Channel]
    key: str  # by which browsers know our messages
    address: str | None  # of mail, if it is confirmed
    mail: bool  # whether the server sends mail


class WaitingTable(Out, frozen=True):
    """A table that waits for me, and since when."""

    table: str
    title: str
    since: float
    asks: Literal["turn", "takeback", "late", "live"]  # late: somebody else's time is up


class SeatClock(Out, frozen=True):
    """The time that a seat has left when it is not asked, or until when it has to answer."""

    seat: int
    left: float
    until: float | None
    up: bool  # its time is up, and the others decide what to do


class Clocks(Out, frozen=True):
    """The clocks of a table, as they are now; moments are those of the server's clock."""

    now: float
    live: bool
    seats: list[SeatClock]
    timed_until: float | None = None  # until when what goes on now has to be done, such as a deal


class LiveSession(Out, frozen=True):
    """A table over days is played live for a while: until a moment, or it is only asked for."""

    seat: int
    minutes: int
    agreed: list[int]
    until: float | None = None


class Takeback(Out, frozen=True):
    """A request to go back, and who has agreed to it."""

    seat: int
    number: int
    undone: list[str]  # what would be taken back, in lines
    agreed: list[int]
    asked: list[int]


class Tie(Out, frozen=True):
    """Seats that were level, and what was compared between them, with their values."""

    name: str
    seats: list[int]
    values: list[int]


class Result(Out, frozen=True):
    """How a game ended. ``rule`` is empty where it ended by resignation, and there are no scores.

    Nobody may have won; ``beaten_by`` names the automatic opponents that have, if any did.
    """

    winners: list[int]
    scores: list[int]
    places: list[int]  # of the seats; 1 is best, and winners alone have it
    rule: str
    reason: str
    ties: list[Tie] = []  # how ties were broken
    beaten_by: list[str] = []


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
    seat: int | None  # yours: the one that you play now, if you have several
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
    grace: float | None = None  # seconds that somebody must be away before a bot may step in
    resting: bool = False  # the host of the server has put it to rest
    standing: Standing | None = None  # in lists, of games that are played
    kept_until: float | None = None  # when it may be gone, if the host does not keep it for ever
    pace: Pace | None = None
    clocks: Clocks | None = None
    session: LiveSession | None = None
    since: float | None = None  # of those that wait for you: since when


class TableList(Out, frozen=True):
    tables: list[Table]
    more: bool


class HostTable(Out, frozen=True):
    """A table as a host sees it, and by seat the number of the person who sits there."""

    table: Table
    people: dict[int, int]


class HostTables(Out, frozen=True):
    tables: list[HostTable]
    more: bool


class ChartMoment(Out, frozen=True):
    """The end of a turn: the values of each chart, by seat."""

    turn: int | None
    number: int
    values: list[list[float]]


class DeedCount(Out, frozen=True):
    """How often each seat did something."""

    text: str
    counts: list[int]


class SeatLuck(Out, frozen=True):
    """Of a seat's rolls that needed a number, how many made it and how many were expected to, or
    what rolls showed that are added up; ``spread`` is the standard deviation of that."""

    rolls: int
    made: int
    expected: float
    spread: float


class TurningPoint(Out, frozen=True):
    """Somebody took the lead, or gained or lost much: when, and what the log tells of it."""

    kind: Literal["lead", "gain", "loss"]
    seat: int
    number: int
    change: float
    lines: list[str]


class Retrospect(Out, frozen=True):
    """How a game went that is over."""

    table: Table
    names: list[str]  # of the seats, as the log has them
    charts: list[str]  # what is charted; the first says who was ahead
    moments: list[ChartMoment]
    deeds: list[DeedCount]
    luck: list[SeatLuck]  # of rolls that needed a number, by seat
    sums: list[SeatLuck]  # of rolls that are added up
    turnings: list[TurningPoint]
    answers: list[int]  # by seat, how many it gave
    began: float | None  # None: not known
    ended: float | None


class Invite(Out, frozen=True):
    """A link that seats one person, once. The path is shown once and not kept."""

    seat: int
    path: str


class InviteInfo(Out, frozen=True):
    """What a link or a code leads to."""

    table: Table
    seat: int


class Handover(Out, frozen=True):
    """A code that takes a seat to another device, once, until a moment."""

    code: str
    path: str
    until: float


class HouseInfo(Out, frozen=True):
    """What all who come are told."""

    announcement: str


class HostPerson(Out, frozen=True):
    """Somebody as a host sees them."""

    id: int
    name: str
    login: str | None
    member: bool
    host: bool
    muted: bool
    banned: bool
    admitted: bool
    created: float
    used: float | None  # when they were here last, to the hour
    tables: int  # at which they sit and that are not over


class HostPeople(Out, frozen=True):
    people: list[HostPerson]
    more: bool


class Deed(Out, frozen=True):
    """What a host has done; no host: from the command line, or by who is gone for good."""

    id: int
    at: float
    host: str | None
    deed: str
    person: int | None
    person_name: str | None
    table: str | None
    seat: int | None
    text: str


class DeedList(Out, frozen=True):
    deeds: list[Deed]
    more: bool


class Limit(Out, frozen=True):
    name: str
    value: int
    usual: int


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

    Revisions and numbers are your own: what others do in secret does not count in them. ``number``
    counts the actions up to it, without those undone: an entry that is told again has another
    number now, or was undone. ``events`` are the game's own, for pictures.
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
    clocks: Clocks | None = None


class Problem(Out, frozen=True):
    """Why a request was refused: a code for programs, a sentence for people, the rule if any."""

    code: str
    detail: str
    rule: str | None = None


class Prepared(Out, frozen=True):
    """What I answer to a kind of question whenever I am asked. Nobody else is told."""

    kind: str
    action: str
    label: str


class CaseAnswer(Out, frozen=True):
    """What can be wanted in a case."""

    action: str
    label: str


class Case(Out, frozen=True):
    """A case that may come, and what I may want done then: prepared like any other answer."""

    kind: str
    prompt: str
    answers: list[CaseAnswer]


class Played(Out, frozen=True):
    """What an accepted request has led to; ``refused`` says why the rest of it was left out, if
    what was done before that has shown something and therefore stands."""

    position: Position
    entries: list[Entry]
    refused: Problem | None = None


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


class Health(Out, frozen=True):
    status: Literal["ok", "failing"]
    version: str
    database: str
    games: int
    problem: str = ""


# -- what is sent live, over the WebSocket


class LiveEntry(Out, frozen=True, tag="entry"):
    entry: Entry


class LivePosition(Out, frozen=True, tag="position"):
    """The position after an entry, sent along as a binary message that zlib has compressed. It may
    be missing, and can be asked for then."""

    position: Position


class LiveTable(Out, frozen=True, tag="table"):
    """Seats, names, presence or requests have changed."""

    table: Table


class LiveMessage(Out, frozen=True, tag="message"):
    message: Message


class LiveHello(Out, frozen=True, tag="hello"):
    """The first message: where the table is now, as the reader counts."""

    revision: int


Live = LiveEntry | LivePosition | LiveTable | LiveMessage | LiveHello
