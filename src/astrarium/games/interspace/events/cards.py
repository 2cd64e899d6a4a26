"""Breakthroughs, objectives and artifacts."""

from typing import Any, ClassVar, Literal

from astrarium.kernel import Event, Hex
from astrarium.kernel.things import Facts, Seat, said

from ..state import InterSpaceState as State
from ..things import CardId, Holder, PlanetName, UnitId

# What victory points are gained for.
Deed = Literal["conquest", "destruction", "bombardment", "capture", "sacrifice", "purchase"]


class ArtifactLost(Event, frozen=True):
    """An artifact was destroyed with who carried it."""

    artifact: CardId
    hex: Hex


class BreakthroughTaken(Event, frozen=True):
    seat: Seat
    card: CardId


class BreakthroughDeclined(Event, frozen=True):
    """A player could have taken a Breakthrough card and did not."""

    seat: Seat


class Detonated(Event, frozen=True):
    """A nova bomb turned a hex into null space, with the planet in it, if there was one."""

    moment: ClassVar = True

    seat: Seat
    hex: Hex
    tile: str  # what the hex was
    planet: PlanetName = ""
    owner: Seat | None = None  # who controlled the planet

    def variant(self, state: State) -> str:
        return "planet" if self.planet else ""

    def facts(self, state: State) -> Facts:
        return {"hex": self.hex}

    def strikes(self, state: Any) -> tuple[int, ...]:
        return () if self.owner in (None, self.seat) else (self.owner,)

    def is_blow(self, seat: int) -> bool:
        return seat == self.owner != self.seat


class ObjectiveShown(Event, frozen=True):
    """A player's objective lies open from now on; ``points`` are what it gives at this moment."""

    moment: ClassVar = True
    blow: ClassVar = "seat"

    seat: Seat
    card: CardId
    points: int

    def facts(self, state: State) -> Facts:
        return {"points": said("count", self.points, "point")}


class ObjectiveChanged(Event, frozen=True):
    """A player gave up the objective for another one."""

    seat: Seat


class ObjectivesSeen(Event, frozen=True):
    """A player looked at all objectives; which they are, by seat, only that player is told."""

    seat: Seat
    objectives: tuple[str, ...] = ()

    def variant(self, state: State) -> str:
        return "told" if self.objectives else ""

    def facts(self, state: State) -> Facts:
        return {"objectives": said("objectives", self.objectives)}

    def retells(self, earlier: Event) -> bool:
        """Who knows which they are need not hear that somebody looked."""
        return (
            bool(self.objectives) and isinstance(earlier, ObjectivesSeen) and not earlier.objectives
        )


class Scored(Event, frozen=True):
    """A player gained victory points for a deed that the objective asks for."""

    told_with: ClassVar = ("seat", "what")

    seat: Seat
    points: int
    what: Deed

    def facts(self, state: State) -> Facts:
        return {"points": said("count", self.points, "point"), "what": said("deed", self.what)}


class ArtifactFound(Event, frozen=True):
    moment: ClassVar = True

    seat: Seat
    artifact: CardId
    unit: UnitId
    hex: Hex


class ArtifactHanded(Event, frozen=True):
    """An artifact went from one holder (a unit's number or a planet's name) to another."""

    seat: Seat
    artifact: CardId
    hex: Hex
    source: Holder
    target: Holder


class ArtifactOffered(Event, frozen=True):
    """A player offers a partner an artifact, for a unit or planet of the partner in a hex."""

    seat: Seat
    partner: Seat
    artifact: CardId
    hex: Hex
    target: Holder
