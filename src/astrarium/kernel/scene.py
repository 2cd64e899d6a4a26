"""What a table shows, as plain data: any client can draw it, and play with it.

A `Scene` is a position: areas of the board, zones beside it and on mats, pieces and cards in them,
players. A `Question` is what a seat is asked; every answer names the things that one points at to
choose it (`picks`). With these alone every game can be played at one generic table. A game may add
pictures and panels of its own, fed by ``panels``.

References are "area:A:2,-1", "zone:hand", "piece:17", "card:4" or "seat:2". Any other word
("build:scout"), or a reference to something that the scene does not show, becomes a button.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from .plain import Plain

Colour = Literal["blue", "orange", "yellow", "mint", "white", "rose", "moss", "lilac"]
COLOURS: tuple[Colour, ...] = (
    "blue", "orange", "yellow", "mint", "white", "rose", "moss", "lilac",
)  # fmt: skip


class Fact(Plain, frozen=True):
    """Something to know about a thing: a label and a value, in the reader's language."""

    label: str
    value: str


Shape = Literal["hex", "disc", "box"]
Weight = Literal["light", "medium", "heavy"]


class Area(Plain, frozen=True):
    """A place on the board: a hex, a planet, a space of a track. ``kind`` chooses its picture.

    Areas are drawn in their order, so that one may lie on another: planets on a tile.
    """

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
    shape: Shape = "hex"  # pointy-top
    size: tuple[float, float] = (1, 1)  # how wide and how high; a hex is as wide as it says
    code: str = ""  # how logs and buttons name it, shown where that is of use


class Zone(Plain, frozen=True):
    """A place that is not on the board: it lies on a player's mat, or beside the board.

    A pool holds pieces and cards in any order; a hand holds cards; a pile holds cards of which at
    most the topmost can be seen; a track has spaces, on which pieces stand.
    """

    id: str
    kind: Literal["pool", "hand", "pile", "track"]
    name: str  # Warp, Destiny deck, Ships in reserve
    mat: int | None = None  # the seat on whose mat it lies; None: beside the board
    count: int | None = None  # how many things are in it, if the scene does not show them all
    hidden: bool = False  # not everybody sees what is in it
    spaces: tuple[str, ...] = ()  # of a track, in order: what is printed there
    facts: tuple[Fact, ...] = ()
    figures: dict[str, int | str] = {}


class Card(Plain, frozen=True):
    """A card that lies in a zone or an area; of a pile it is the topmost."""

    id: str
    kind: str  # of which deck it is: chooses the picture of its face and its back
    place: str  # the id of a zone or an area
    name: str = ""  # nothing: who looks sees its back alone
    text: str = ""
    up: bool = True  # everybody sees its face; a card of a hand is known to whom it belongs
    owner: int | None = None
    facts: tuple[Fact, ...] = ()
    figures: dict[str, int | str] = {}


class Piece(Plain, frozen=True):
    """A counter that lies in an area or a zone."""

    id: str
    kind: str
    place: str  # the id of an area or a zone
    name: str  # in full: scout 3
    label: str  # printed on it: Sct
    owner: int | None = None
    former: int | None = None  # the seat whose counter it is, while no seat commands it
    facts: tuple[Fact, ...] = ()
    figures: dict[str, int | str] = {}
    space: int | None = None  # on a track: which of its spaces, from 0


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
    team: int | None = None  # the number of the team that it plays in, if there are teams
    facts: tuple[Fact, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()  # a little table, its headings first
    home: str | None = None  # the area where it began, if there is such a thing


class Phase(Plain, frozen=True):
    """Where in the order of play the game is."""

    round: str  # Game turn 7
    steps: tuple[str, ...] = ()  # the steps of a turn, in order
    at: int | None = None  # the one that is on
    seat: int | None = None  # whose turn it is


class Standing(Plain, frozen=True):
    """A game in a line: where it is, and the points of the seats."""

    round: str  # Game turn 7
    scores: tuple[int | None, ...] = ()  # None: they are not for all to know


class Panels(Plain, frozen=True, kw_only=True, omit_defaults=True):
    """What a game's own panels show: each panel is a field of the game's record of them.

    TypeScript is made from that record, so that the browser knows what it gets. A field with its
    default is left out: nothing of the kind goes on.
    """


class Scene(Plain, frozen=True):
    """A position, as one seat or a spectator sees it."""

    phase: Phase
    mats: tuple[Mat, ...]
    sheets: tuple[Sheet, ...] = ()
    areas: tuple[Area, ...] = ()
    zones: tuple[Zone, ...] = ()
    pieces: tuple[Piece, ...] = ()
    cards: tuple[Card, ...] = ()
    links: tuple[Link, ...] = ()
    parties: tuple[Party, ...] = ()
    panels: Panels = Panels()


def flaws(scene: Scene) -> Iterator[str]:
    """What cannot be drawn in a scene; nothing in a sound one."""
    areas, zones = ([place.id for place in places] for places in (scene.areas, scene.zones))
    pieces = {piece.id: piece.place for piece in scene.pieces}
    cards = {card.id: card.place for card in scene.cards}
    for place, n in Counter((*areas, *zones)).items():
        if n > 1:
            yield f"{n} places are called {place}"
    if len(pieces) < len(scene.pieces) or len(cards) < len(scene.cards):
        yield "two pieces or two cards have one id"
    for thing, place in (*pieces.items(), *cards.items()):
        if place not in areas and place not in zones:
            yield f"{thing} lies in {place}, which the scene does not show"
    yield from _flaws_of_zones(scene)


def _flaws_of_zones(scene: Scene) -> Iterator[str]:
    seats = {mat.seat for mat in scene.mats}
    for zone in scene.zones:
        if zone.mat is not None and zone.mat not in seats:
            yield f"{zone.id} lies on the mat of seat {zone.mat}, which there is not"
    spaces = {zone.id: len(zone.spaces) for zone in scene.zones if zone.kind == "track"}
    for piece in scene.pieces:
        if piece.space is not None and piece.space not in range(spaces.get(piece.place, 0)):
            yield f"{piece.id} stands on space {piece.space} of {piece.place}"


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
    dice: tuple[str, ...] = ()  # what was thrown for it, and how the numbers came about
    heading: bool = False
    moment: bool = False  # a discovery, a conquest: worth everybody's attention for a moment
