"""The Placement Step: units come from planet cards to the map."""

from collections import Counter
from collections.abc import Iterable
from typing import ClassVar

from astrarium.kernel import Violation, violation
from astrarium.kernel.things import Facts

from ...data import TYPES, UNIT_ORDER, UnitKind
from ...state import InterSpaceState as State
from ...state.planets import Planet
from ...things import PlanetName
from ..arrival import arrive
from ..pieces import add_unit, kind_for
from .sealed import Books, Order, PlanetOrder, SealedStep, SealOrders, SealPhase, Thrown


class Deploy(PlanetOrder, frozen=True):
    """Place a unit from a planet's card in the planet's hex, whoever else is there.

    IS-S-PLACE-01, IS-S-PLACE-02
    """

    text: ClassVar = "deploy {kind} at {planet}"
    picks: ClassVar = ("planet:{planet}", "deploy:{kind}")
    heading: ClassVar = "planet"
    deed: ClassVar = "places"
    shown: ClassVar = True
    kind: UnitKind
    planet: PlanetName

    def facts(self, state: State) -> Facts:
        return {"code": TYPES[self.kind].abbreviation}

    def why_not_at(
        self, planet: Planet, state: State, step: "PlacementStep", seat: int, books: Books
    ) -> Violation | None:
        if self.kind not in planet.waiting:
            return violation(
                "IS-S-PLACE-01", "No {unit} waits on the card of {name}.",
                unit=TYPES[self.kind].abbreviation, name=planet.name,
            )  # fmt: skip
        return None

    def carried_out(self, state: State, step: "PlacementStep", seat: int, books: Books) -> Thrown:
        planet = books.planets[self.planet]
        at = planet.waiting.index(self.kind)
        waiting = (*planet.waiting[:at], *planet.waiting[at + 1 :])
        return books.with_planet(planet, waiting=waiting), ()


class DeployAll(Order, frozen=True):
    """Place every unit that waits on any card.

    IS-S-PLACE-01
    """

    text: ClassVar = "deploy everything"
    deed: ClassVar = "places"
    shown: ClassVar = True

    def why_not_order(
        self, state: State, step: "PlacementStep", seat: int, books: Books
    ) -> Violation | None:
        if not any(planet.waiting for planet in books.planets.values()):
            return violation("IS-S-PLACE-01", "No unit waits on a card of yours.")
        return None

    def carried_out(self, state: State, step: "PlacementStep", seat: int, books: Books) -> Thrown:
        for planet in books.planets.values():
            books = books.with_planet(planet, waiting=())
        return books, ()


class PlacementStep(SealedStep, frozen=True):
    """Units bought on earlier turns may come from planet cards to the map; nothing has to.

    Until then they are not in the hex: they neither fight nor support, block or mine.
    IS-S-PLACE-01, IS-S-PLACE-03
    """

    prompt: ClassVar = "Placement Step: which waiting units come to the map?"
    accepts: ClassVar = (Deploy, DeployAll, SealPhase, SealOrders)

    def candidates(self, state: State, seat: int, books: Books) -> Iterable[Order]:
        for planet in books.planets.values():
            kinds = sorted(set(planet.waiting), key=UNIT_ORDER.__getitem__)
            yield from (Deploy(kind, planet.name) for kind in kinds)
        yield DeployAll()

    def settle(self, state: State, seat: int, books: Books) -> None:
        """What a unit is depends on its player's cards, and what awaits it on the hex.

        IS-A-BRK-NOVA-2, IS-A-ENC-MADNESS-3, IS-A-ENC-PLAGUE-5
        """
        before = {name: state.planets[name].waiting for name in books.planets}
        super().settle(state, seat, books)
        for name, planet in books.planets.items():
            placed = Counter(before[name]) - Counter(planet.waiting)
            carriers = hatch(state, before[name], planet)
            for kind in sorted(placed.elements(), key=UNIT_ORDER.__getitem__):
                unit = add_unit(state, kind_for(state, seat, kind), seat, planet.hex)
                if carriers and kind == "colony_ship":
                    state.carriers = (*state.carriers, unit.id)
                    carriers -= 1
                if state.options.encounters:
                    arrive(state, unit)


def hatch(state: State, before: tuple[UnitKind, ...], planet: Planet) -> int:
    """How many of the colony ships that leave a planet's card carry the infestation: those bought
    last, so that they leave last.

    IS-A-OBJ-PARASITES-5
    """
    waited, wait = before.count("colony_ship"), planet.waiting.count("colony_ship")
    broods = min(state.broods.get(planet.name, 0), waited)
    left = min(broods, wait)
    if planet.name in state.broods:
        broods_left = {**state.broods, planet.name: left}
        state.broods = {name: count for name, count in broods_left.items() if count}
    return broods - left
