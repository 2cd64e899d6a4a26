"""Shared hexes, planets that are attacked, and the Planetary Grid."""

from typing import Any, ClassVar

from astrarium.kernel import Event, Hex
from astrarium.kernel.things import Facts, Seat, said

from ..state import InterSpaceState as State
from ..things import Hits, PlanetName, UnitId


class JoinAsked(Event, frozen=True):
    hex: Hex
    seat: Seat


class JoinAnswered(Event, frozen=True):
    """What all others in a hex answered to a player who wants to join forces."""

    hex: Hex
    seat: Seat
    granted: tuple[Seat, ...]
    denied: tuple[Seat, ...]

    def variant(self, state: State) -> str:
        return "denied" if self.denied else ""

    def strikes(self, state: Any) -> tuple[int, ...]:
        return (self.seat,) if self.denied else ()


class Bombarded(Event, frozen=True):
    """Battleships struck a planet: the total of their dice, and the industry that it cost."""

    told_as: ClassVar = "volley"
    told_with: ClassVar = ()

    planet: PlanetName
    seat: Seat
    total: int
    steps: int

    def variant(self, state: State) -> str:
        return "" if self.steps else "no loss"

    def strikes(self, state: Any) -> tuple[int, ...]:
        planet = state.planets.get(self.planet)
        return () if planet is None or planet.owner is None else (planet.owner,)


class PlanetFired(Event, frozen=True):
    """A planet defended itself against assault boats: how many came, how many it destroyed."""

    told_as: ClassVar = "volley"
    told_with: ClassVar = ()

    planet: PlanetName
    seat: Seat
    committed: int
    hits: Hits

    def variant(self, state: State) -> str:
        return "" if self.hits else "missed"

    def facts(self, state: State) -> Facts:
        return {"boats": said("count", self.committed, "boat"), "hits": self.hits}


class GridDeclared(Event, frozen=True):
    """Which units of a player are inside a Planetary Grid; the others in the hex are outside."""

    hex: Hex
    seat: Seat
    units: tuple[UnitId, ...]

    def variant(self, state: State) -> str:
        return "" if self.units else "nobody"


class UnitSheltered(Event, frozen=True):
    """A unit retreated from a battle into a Planetary Grid."""

    unit: UnitId
    hex: Hex
