"""Planets: their levels, who settles them, and who has them."""

from typing import Any, ClassVar

from astrarium.kernel import Event
from astrarium.kernel.things import Facts, Seat, said

from ..data import PARTIES, REBELS
from ..state import InterSpaceState as State
from ..things import CardId, Level, PlanetName
from .pieces import party


class LevelRaised(Event, frozen=True):
    planet: PlanetName
    what: Level
    level: int


class CivilizationRose(Event, frozen=True):
    seat: Seat
    level: int


class HomeDesignated(Event, frozen=True):
    seat: Seat
    planet: PlanetName


class ColonyFounded(Event, frozen=True):
    moment: ClassVar = True

    planet: PlanetName
    seat: Seat


class PlanetConquered(Event, frozen=True):
    moment: ClassVar = True
    struck: ClassVar = "loser"
    blow: ClassVar = "loser"

    planet: PlanetName
    seat: Seat
    loser: Seat

    def variant(self, state: State) -> str:
        found = state.planets.get(self.planet)
        home = "home" if found is not None and found.home_of == self.loser else ""
        return f"{home} {party(self.loser)}"


class PlanetLeft(Event, frozen=True):
    """A planet has become uninhabited, given up or bombarded by a player."""

    moment: ClassVar = True

    planet: PlanetName
    owner: Seat
    seat: Seat

    def variant(self, state: State) -> str:
        if self.owner == self.seat:
            return "given up"
        return PARTIES[REBELS] if self.owner == REBELS else PARTIES.get(self.seat, "")

    def strikes(self, state: Any) -> tuple[int, ...]:
        return (self.owner,) if self.owner != self.seat else ()

    def is_blow(self, seat: int) -> bool:
        return seat == self.owner != self.seat


class PlanetInfested(Event, frozen=True):
    """A planet is infested from now on."""

    planet: PlanetName


class ColonizationDrawn(Event, frozen=True):
    """What a new colony holds for its founder, unless the card is put away for another."""

    seat: Seat
    planet: PlanetName
    card: CardId

    def facts(self, state: State) -> Facts:
        return {"text": said("card_text", self.card)}


class ColonyRebelled(Event, frozen=True):
    """A colony is independent from now on, with the founder's units in its hex."""

    moment: ClassVar = True
    struck: ClassVar = "seat"
    blow: ClassVar = "seat"

    planet: PlanetName
    seat: Seat


class RebelsGrew(Event, frozen=True):
    """A level of a rebel planet rose."""

    planet: PlanetName
    what: Level
    level: int
