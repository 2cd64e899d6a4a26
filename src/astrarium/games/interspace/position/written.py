"""What a position written by hand can say."""

from typing import Literal

import msgspec

from ..state.options import InterSpaceOptions

StepName = Literal[
    "game_turn", "economic", "friendly", "movement", "exploration", "colonization", "combat",
    "contact", "placement", "exchange", "production", "purchase", "investment", "conversion",
]  # fmt: skip


Owner = int | str  # a seat, or the name of its home world


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of the parts of a position."""


class PlayerPart(_Part, frozen=True):
    """What belongs to a seat; civilization is the highest tech it has, at least 3, unless told."""

    civilization: int | None = None
    facing: int = 0
    substitute: str = ""
    refuses: tuple[Owner, ...] = ()
    out: bool = False
    friends: tuple[str, ...] = ()
    objective: str = ""  # unless told, the first one left
    shown: bool = False
    exposed: bool = False
    deeds: int = 0
    pairs: int = 0
    held: tuple[str, ...] | None = None  # unless told, the planets controlled now
    breakthroughs: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    found: dict[str, int] = {}
    idle: int = 0
    forfeited: bool = False
    lets_pass: tuple[str, ...] = ("trader",)


class AgentPart(_Part, frozen=True):
    """A free agent; the hex is for those that are no units."""

    drawer: Owner = 0
    hex: str | None = None
    visited: tuple[str, ...] = ()
    plundered: str | None = None
    members: tuple[int, ...] = ()


class PlanetPart(_Part, frozen=True):
    """What is not as usual about a planet on the map."""

    owner: Owner | msgspec.UnsetType | None = msgspec.UNSET
    industry: int | None = None
    tech: int | None = None
    rests: bool = False
    box: dict[str, int] = {}
    waiting: tuple[str, ...] = ()
    depleted: bool = False
    deserted: bool = False
    card: str = ""
    founder: Owner | None = None


class StepPart(_Part, frozen=True):
    """The step that begins now, of a seat's turn or of the game turn; ``acted`` had their turns."""

    name: StepName = "game_turn"
    seat: Owner | None = None
    acted: tuple[Owner, ...] = ()


class Position(_Part, frozen=True):
    """A position of InterSpace, as written by hand."""

    seats: int = 2
    options: InterSpaceOptions = InterSpaceOptions()
    regions: tuple[Owner, ...] | None = None
    tiles: dict[str, str] = {}
    players: dict[Owner, PlayerPart] = {}
    planets: dict[str, PlanetPart] = {}
    units: dict[str, dict[Owner, list[str]]] = {}
    cargo: dict[int | str, dict[str, int]] = {}
    box: dict[str, int] | None = None
    turn: int = 1
    step: StepPart = StepPart()
    # Advanced rules; decks hold all that is not in play, unless told.
    breakthroughs: dict[str, int] | None = None
    settlements: dict[str, int] | None = None
    settled: dict[str, int] = {}
    encounters: dict[str, int] | None = None
    artifacts: dict[str, int | str] = {}
    moved_artifacts: tuple[str, ...] = ()
    agents: dict[str, AgentPart] = {}
    waiting: dict[str, dict[Owner, list[str]]] = {}  # units off the map, by what they wait for
    sheltered: tuple[int, ...] = ()
    spellbound: tuple[int, ...] = ()
    infested: tuple[str, ...] = ()
    carriers: tuple[int, ...] = ()
    broods: dict[str, int] = {}
