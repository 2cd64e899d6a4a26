"""What a table shows, as plain data: any client can draw it, and play with it.

A `Scene` is a position: places, pieces, players. A `Question` is what a seat is asked; every answer
names the things that one points at to choose it (`picks`). With these alone every game can be
played at one generic table. A game may add pictures and panels of its own, fed by ``panels``.

References are "area:A:2,-1", "piece:17" or "seat:2"; any other word ("build:scout") is a thing that
is not on the board, and is shown as a button.
"""

from typing import Any, Literal

from .plain import Plain

Colour = Literal["blue", "orange", "yellow", "mint", "white", "rose", "moss", "lilac"]
COLOURS: tuple[Colour, ...] = (
    "blue", "orange", "yellow", "mint", "white", "rose", "moss", "lilac",
)  # fmt: skip


class Fact(Plain, frozen=True):
    """Something to know about a thing: a label and a value, in the reader's language."""

    label: str
    value: str


class Area(Plain, frozen=True):
    """A place on the board: a hex, a box, a system. ``kind`` chooses its picture."""

    id: str
    kind: str
    name: str  # in full, for cards and screen readers: Kor, nebula, unknown space
    sheet: str  # the map piece it lies on
    x: float  # of its centre; neighbouring hexes are 1 apart
    y: float
    label: str = ""  # printed in it, if anything is
    owner: int | None = None
    facts: tuple[Fact, ...] = ()
    figures: dict[str, int | str] = {}  # what its picture needs to know


class Piece(Plain, frozen=True):
    """A counter that lies in an area."""

    id: str
    kind: str
    area: str
    name: str  # in full: scout 3
    label: str  # printed on it: Sct
    owner: int | None = None
    former: int | None = None  # the seat whose counter it is, while no seat commands it
    facts: tuple[Fact, ...] = ()
    figures: dict[str, int | str] = {}


class Party(Plain, frozen=True):
    """Somebody who has areas or pieces and sits on no seat; ``owner`` is how those name it."""

    owner: int
    name: str


class Link(Plain, frozen=True):
    """Two areas that are next to each other although they do not touch."""

    kind: str
    name: str
    ends: tuple[str, str]


class Sheet(Plain, frozen=True):
    """A map piece: areas that keep their places among themselves."""

    id: str
    title: str
    seats: tuple[int, ...] = ()  # whose homes lie on it


class Mat(Plain, frozen=True):
    """What lies in front of a player for all to see."""

    seat: int
    name: str
    colour: Colour
    score: int | None = 0  # None: it is not known to who looks
    goal: int | None = None
    out: bool = False
    facts: tuple[Fact, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()  # a little table, its headings first


class Phase(Plain, frozen=True):
    """Where in the order of play the game is."""

    round: str  # Game turn 7
    steps: tuple[str, ...] = ()  # the steps of a turn, in order
    at: int | None = None  # the one that is on
    seat: int | None = None  # whose turn it is


class Scene(Plain, frozen=True):
    """A position, as one seat or a spectator sees it."""

    phase: Phase
    mats: tuple[Mat, ...]
    sheets: tuple[Sheet, ...] = ()
    areas: tuple[Area, ...] = ()
    pieces: tuple[Piece, ...] = ()
    links: tuple[Link, ...] = ()
    parties: tuple[Party, ...] = ()
    panels: dict[str, Any] = {}  # by name, for the panels that a game draws itself


class Choice(Plain, frozen=True):
    """One legal answer."""

    action: str  # its text form, which is sent back
    label: str  # a whole sentence: what happens if it is chosen
    picks: tuple[str, ...] = ()  # what one points at, in this order; nothing: a button
    group: str = ""  # a heading that it shares with others
    short: str = ""  # its label under that heading
    ends: bool = False  # it ends a step or a turn, so that nothing else can be done in it


class Reason(Plain, frozen=True):
    """Why something is not legal: a rule id and a sentence for the player."""

    rule: str
    sentence: str


class Refusal(Plain, frozen=True):
    """An answer that one might think of and that is not legal, with the reason."""

    label: str
    picks: tuple[str, ...]
    group: str
    short: str
    why: Reason


class Question(Plain, frozen=True):
    """What a seat is asked now, with every legal answer."""

    seat: int
    kind: str
    rule: str
    prompt: str
    hint: str  # what a newcomer should know about this kind of question
    remarks: tuple[str, ...]
    choices: tuple[Choice, ...]
    refused: tuple[Refusal, ...] = ()


class Way(Plain, frozen=True):
    """Where selected pieces can go together: by which actions, and what that costs."""

    area: str
    actions: tuple[str, ...]
    label: str
    path: tuple[str, ...] = ()  # the areas passed, the last one included
    cost: int | None = None
    risks: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()  # what else is to know, good or neither good nor bad


class Line(Plain, frozen=True):
    """What happened, in a line of the log; ``about`` are the things to light up on the board."""

    text: str
    about: tuple[str, ...] = ()
    strikes: tuple[int, ...] = ()  # the seats to which it was done
    heading: bool = False
    moment: bool = False  # a discovery, a conquest: worth everybody's attention for a moment
