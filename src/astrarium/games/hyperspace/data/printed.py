"""What is printed on systems, sheets, Techs, Secrets and tracks."""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Any, Literal

import msgspec

from astrarium.kernel import Plain

UnitKind = Literal[
    "colony", "starbase", "citizen", "corvette", "destroyer", "cruiser", "super", "native"
]
ON_SHEET = ("colony", "starbase", "citizen", "corvette", "destroyer", "cruiser", "super_unit")
ShipClass = Literal["corvette", "destroyer", "cruiser", "super"]
Confidence = Literal["documented", "found", "reconstructed"]
Many = Annotated[int, msgspec.Meta(ge=0, le=20)]
Price = dict[str, Many]  # by resource
Attack = Many | Literal["d6", "d8", "d10", "d12"]
Id = Annotated[str, msgspec.Meta(pattern="^HS(-[A-Z0-9]+)+$")]


class Printed(Plain, frozen=True, kw_only=True, forbid_unknown_fields=False):
    """What is printed on a component, and how well that is founded; notes about it are not read."""

    confidence: Confidence
    parts: dict[str, Confidence] = {}

    @property
    def is_reconstructed(self) -> bool:
        """Whether it may be otherwise in the printed game."""
        return self.confidence == "reconstructed"


class Symbols(Plain, frozen=True):
    """A continent as it is printed on its tile."""

    atomic: Many = 0
    metal: Many = 0
    organic: Many = 0
    native: bool = False


class Tile(Printed, frozen=True, kw_only=True, forbid_unknown_fields=False):
    """A system.  HS-COMP-07, HS-COL-05"""

    id: Id
    continents: Annotated[tuple[Symbols, ...], msgspec.Meta(min_length=1, max_length=3)]
    name: str = ""
    civ: str = ""  # of a Homeworld
    hyper: Many = 0
    wreckage: ShipClass | None = None


class Strength(Plain, frozen=True):
    """How a unit fights.  HS-CMB-08, HS-CMB-13, HS-CMB-18"""

    attack: Attack
    defence: Many
    fortress: bool = False


class Slot(Plain, frozen=True):
    """A place for a Tech on a sheet, and what Research there costs.  HS-RES-01, HS-RES-03"""

    slot: Annotated[str, msgspec.Meta(pattern="^(small|large)_[1-9]$")]
    atomics: Many
    gift: str = ""  # nobody gets anything if it is empty

    @property
    def is_large(self) -> bool:
        return self.slot.startswith("large")


class Ability(Plain, frozen=True, forbid_unknown_fields=False):
    """What makes a Civ unlike others: its Bonus, its Weakness or its Victory ability."""

    id: Id
    name: str
    effect: str
    cost: dict[str, Any] = {}
    confidence: Confidence | None = None  # None: as that of the sheet


class SuperUnit(Ability, frozen=True, kw_only=True, forbid_unknown_fields=False):
    """The unit that only one Civ has.  HS-SUPER-01, HS-SUPER-02"""

    parent: Literal["ship", "citizen", "colony", "starbase"]
    count: Many
    hypers_if_destroyed_outside_battle: Many = 0


class Tech(Printed, frozen=True, kw_only=True, forbid_unknown_fields=False):
    """A Common Tech or a Super Tech."""

    id: Id
    name: str
    effect: str
    cost: Price = {}
    hyper: bool = False  # it is marked with a Hyper (HS-RES-09)
    copies: Many = 1
    kind: str = ""
    timing: str = ""


class Civ(Printed, frozen=True, kw_only=True, forbid_unknown_fields=False):
    """A Civ sheet."""

    id: Id
    name: str
    homeworld: str
    prices: dict[str, Price]
    combat: dict[str, Strength]
    research_slots: tuple[Slot, ...]
    starting_fleet: tuple[ShipClass | Literal["super_unit"], ...]
    illegal_techs: tuple[str, ...] = ()
    bonus: Ability
    weakness: Ability
    victory: Ability
    super_unit: SuperUnit
    super_techs: tuple[Tech, ...] = ()

    def price(self, kind: UnitKind) -> Price:
        return self.prices["super_unit" if kind == "super" else kind]

    def strength(self, kind: UnitKind) -> Strength:
        """A recruited Native fights like a Citizen of its master.  HS-NAT-02"""
        names: Mapping[str, str] = {"super": "super_unit", "native": "citizen"}
        return self.combat[names.get(kind, kind)]


class UnitType(Printed, frozen=True, kw_only=True, forbid_unknown_fields=False):
    """A figure as it is without a sheet."""

    id: str
    per_player: Many
    attack: Attack
    defence: Many
    fortress: bool


class Secret(Printed, frozen=True, kw_only=True, forbid_unknown_fields=False):
    """A Secret card.  HS-SEC-02, HS-SEC-10"""

    id: Id
    name: str
    immediate: str
    game_end: dict[Literal["vp", "hyper"], Many] = {}


class Space(Plain, frozen=True):
    """A space of a track, with its rewards.  HS-TRK-04"""

    id: str
    vp: Many = 0
    hyper: Many = 0
    secret: Many = 0
    vp_per_defence_destroyed: Many = 0
    vp_max: Many = 0


class Track(Printed, frozen=True, kw_only=True, forbid_unknown_fields=False):
    """A track of the Civilization Progress board."""

    last_space_repeats: bool
    spaces: Annotated[tuple[Space, ...], msgspec.Meta(min_length=1)]


class Points(Plain, frozen=True, forbid_unknown_fields=False):
    end_may_be_declared_at: Annotated[int, msgspec.Meta(ge=1, le=100)]


class Tracks(Plain, frozen=True, forbid_unknown_fields=False):
    probe: Track
    research: Track
    battle: Track
    victory_points: Points


class Layout(Printed, frozen=True, kw_only=True, forbid_unknown_fields=False):
    """Where systems lie with so many players.  HS-SET-08, HS-SET-10"""

    players: int
    homes_clockwise: tuple[tuple[int, int], ...]
    unexplored: tuple[tuple[int, int], ...]


class Components(Plain, frozen=True, dict=True, gc=True, forbid_unknown_fields=False):
    """One set of components."""

    unit_types: tuple[UnitType, ...]
    progress_tracks: Tracks
    civs_core: tuple[Civ, ...] = msgspec.field(name="civs")
    homeworlds: tuple[Tile, ...]
    unaligned_tiles: tuple[Tile, ...]
    layouts: tuple[Layout, ...]
    common_techs: tuple[Tech, ...]
    secrets: tuple[Secret, ...]

    @cached_property
    def civs(self) -> Mapping[str, Civ]:
        """The Civs that can be played, however many there are."""
        return {civ.id: civ for civ in self.civs_core}

    @property
    def is_reconstructed(self) -> bool:
        """Whether a sheet may be otherwise in the printed game."""
        return any(civ.is_reconstructed for civ in self.civs_core)

    @cached_property
    def tiles(self) -> Mapping[str, Tile]:
        return {tile.id: tile for tile in (*self.homeworlds, *self.unaligned_tiles)}

    @cached_property
    def techs(self) -> Mapping[str, Tech]:
        supers = (tech for civ in self.civs_core for tech in civ.super_techs)
        return {tech.id: tech for tech in (*self.common_techs, *supers)}

    @cached_property
    def cards(self) -> Mapping[str, Secret]:
        return {secret.id: secret for secret in self.secrets}

    def printed(self, name: str) -> Printed:
        """A Tech or a Secret."""
        return self.techs[name] if name in self.techs else self.cards[name]

    @cached_property
    def types(self) -> Mapping[str, UnitType]:
        return {unit.id: unit for unit in self.unit_types}

    def layout(self, players: int) -> Layout:
        return next(layout for layout in self.layouts if layout.players == players)
