"""Units: ships and stations on the map."""

from typing import NamedTuple

from astrarium.kernel import Hex, Plain

from .data import HOSTILE, TYPES, UnitKind, UnitType, is_player


class Unit(Plain, frozen=True):
    """A ship or station on the map. Its hex may be an unknown one between moving and exploring.

    ``owner`` is the seat that commands it, or a party that nobody commands; ``colour`` then tells
    whose counter it still is, if a player's.
    """

    id: int
    kind: UnitKind
    owner: int
    hex: Hex
    colour: int | None = None

    @property
    def type(self) -> UnitType:
        return TYPES[self.kind]

    @property
    def name(self) -> "UnitName":
        return UnitName(self.id, self.kind)

    def at(self, hex: Hex) -> "Unit":
        """The unit in another hex."""
        return Unit(self.id, self.kind, self.owner, hex, self.colour)

    def under(self, owner: int) -> "Unit":
        """The unit under another command; a player's counter stays that player's."""
        if is_player(owner):
            return Unit(self.id, self.kind, owner, self.hex)
        colour = self.owner if is_player(self.owner) else self.colour
        return Unit(self.id, self.kind, owner, self.hex, colour)


class UnitName(Plain, frozen=True):
    """A unit as dice name it: its number, and its kind unless that is hidden."""

    id: int
    kind: UnitKind | None

    def __str__(self) -> str:
        return f"{'unit' if self.kind is None else TYPES[self.kind].abbreviation} {self.id}"


def can_block(unit: Unit) -> bool:
    """Whether a unit may hold back others, by whose it is: of a player, or of a hostile party
    except the Doom Station.

    IS-A-AGENT-BLOCK-4, IS-A-AGENT-BLOCK-5, IS-A-ENC-DOOM-2
    """
    if is_player(unit.owner):
        return True
    return unit.owner in HOSTILE and unit.kind != "doom_station"


class Crowd(NamedTuple):
    """What a hex holds, as one player counts it; only what can block is counted.

    IS-A-AGENT-BLOCK-4, IS-A-AGENT-BLOCK-5, IS-A-ENC-DOOM-2
    """

    warships: int
    foreign_warships: int
    foreign_stations: int
