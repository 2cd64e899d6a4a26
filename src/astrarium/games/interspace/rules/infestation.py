"""The end of a Contact Step, where Parasites may infest planets."""

from collections.abc import Sequence
from typing import ClassVar

from astrarium.kernel import Action, Step, Violation, violation
from astrarium.kernel.powers import added, changing
from astrarium.kernel.things import Facts, Seat, said

from ..data import is_player
from ..events.planets import PlanetInfested
from ..state import InterSpaceState as State
from ..state.planets import Planet
from ..things import PlanetName, UnitId
from ..units import Unit
from .objectives import reveal
from .pieces import lose_unit


def infest(state: State, planet: str) -> None:
    """A planet is infested from now on; those hear of it who know about the infestation.

    IS-A-OBJ-GEN-5, IS-A-OBJ-PARASITES-4
    """
    if planet in state.infested:
        return
    state.infested = (*state.infested, planet)
    knowing = tuple(seat for seat in range(state.seats) if state.knows_infestation(seat))
    to = None if state.knows_infestation(None) else knowing
    state.tell(PlanetInfested(planet=planet, to=to))


def units_at_planets(
    state: State, seat: int, retreated: Sequence[int]
) -> list[tuple[Unit, Planet]]:
    """A player's units at planets where players live, except those that retreated there.

    IS-A-OBJ-PARASITES-7, IS-A-OBJ-PARASITES-8, IS-A-OBJ-PARASITES-10
    """
    places = [(unit, state.planet_at(unit.hex)) for unit in state.units_of(seat)]
    return [
        (unit, planet)
        for unit, planet in places
        if planet is not None and planet.owner is not None and is_player(planet.owner)
        if unit.id not in retreated
    ]


def might_infest(state: State, seat: int) -> bool:
    """Whether a player can be the Parasites, for all that everybody knows.

    IS-A-OBJ-GEN-5
    """
    if changing(InfestationStep, state.open_cards_of(seat)):
        return True
    shown = [card for other in range(state.seats) for card in state.open_cards_of(other)]
    return not state.players[seat].shown and not changing(InfestationStep, tuple(shown))


class Infest(Action, frozen=True):
    """Give up a colony ship built on an infested planet to infest the planet in its hex.

    It may be outside support, and nothing else changes on the planet; but who does this must show
    the objective. IS-A-OBJ-PARASITES-7, IS-A-OBJ-PARASITES-8, IS-A-OBJ-PARASITES-9,
    IS-A-OBJ-PARASITES-10, IS-A-OBJ-PARASITES-11, IS-A-OBJ-PARASITES-15, IS-A-OBJ-PARASITES-16,
    IS-A-OBJ-GEN-6
    """

    text: ClassVar = "infest {planet} with {unit}"
    picks: ClassVar = ("piece:{unit}",)
    planet: PlanetName
    unit: UnitId

    def facts(self, state: State) -> Facts:
        ship = state.units.get(self.unit)
        return {"openly": "" if ship is None else said("openly_by", ship.owner)}

    def why_not(self, state: State, step: "InfestationStep", seat: int) -> Violation | None:
        places = {ship.id: planet for ship, planet in step.ships(state)}
        planet = places.get(self.unit)
        if planet is None or planet.name != self.planet:
            return violation(
                "IS-A-OBJ-PARASITES-7", "You have no colony ship {unit} that is still at {planet}.",
                unit=self.unit, planet=self.planet,
            )  # fmt: skip
        if self.unit not in state.carriers:
            return violation(
                "IS-A-OBJ-PARASITES-7", "This colony ship was not built on an infested planet."
            )
        if planet.name in state.infested:
            return violation(
                "IS-A-OBJ-PARASITES-16", "{planet} is infested already.", planet=planet.name
            )
        return None

    def do(self, state: State, step: "InfestationStep", seat: int) -> None:
        reveal(state, seat)
        lose_unit(state, state.units[self.unit], "infestation")
        infest(state, self.planet)
        if not step.is_open(state):
            state.pop()


class EndInfestation(Action, frozen=True):
    """Infest nothing more; the Contact Step is over."""

    text: ClassVar = "end infestation"
    ends: ClassVar = True

    def do(self, state: State, step: "InfestationStep", seat: int) -> None:
        state.pop()


class InfestationStep(Step, frozen=True):
    """When contact is over, Parasites may infest planets with colony ships that are still there.

    Everybody who may be the Parasites is asked. IS-A-OBJ-PARASITES-7, IS-A-OBJ-GEN-5
    """

    rule: ClassVar = "IS-A-OBJ-PARASITES-7"
    prompt: ClassVar = "Contact is over: do colony ships infest planets, if you are the Parasites?"
    accepts: ClassVar = (EndInfestation,)
    discreet: ClassVar = True

    seat: Seat
    retreated: tuple[int, ...]

    def ships(self, state: State) -> list[tuple[Unit, Planet]]:
        """The colony ships at inhabited planets."""
        there = units_at_planets(state, self.seat, self.retreated)
        return [(unit, planet) for unit, planet in there if unit.kind == "colony_ship"]

    def is_open(self, state: State) -> bool:
        """Whether the player can infest anything, for all that everybody knows.

        What lies in a hidden stack may be a colony ship. IS-A-OBJ-GEN-5, IS-S-SECRET-01
        """
        there = units_at_planets(state, self.seat, self.retreated)
        if any(state.is_buried(unit) for unit, _ in there):
            return True
        known = bool(state.players[self.seat].shown)
        return (
            any(True for _ in added(state, self, self.seat)) if known else bool(self.ships(state))
        )

    def infestations(self, state: State) -> list[Action]:
        """What the player can infest, with which ship."""
        listed = [Infest(planet.name, ship.id) for ship, planet in self.ships(state)]
        return [action for action in listed if action.why_not(state, self, self.seat) is None]

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return (*added(state, self, seat), EndInfestation())


def begin_infestation(state: State, seat: int, retreated: tuple[int, ...]) -> None:
    """Ask a player who may be the Parasites and has colony ships at inhabited planets.

    Of Parasites who are known it is known, too, whether they can infest anything.
    IS-A-OBJ-PARASITES-7, IS-A-OBJ-GEN-5
    """
    if not state.options.objectives or not might_infest(state, seat):
        return
    step = InfestationStep(seat, retreated)
    if step.is_open(state):
        state.push(step)
