"""The Fungi: castes that fly, think and labour, and no metal at home."""

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec

from astrarium.kernel import Action, Hex, Step, Violation, violation
from astrarium.kernel.holdings import remember
from astrarium.kernel.payments import penalties
from astrarium.kernel.powers import Memory, adds, modifies, reacts, replaces
from astrarium.kernel.things import Seat

from ...events import SystemsSwapped, TechUsed, UnitDestroyed
from ...rules.figures import destroy, is_colony, rival_units
from ...rules.move import Mover, movers
from ...rules.paying import (
    ANYTHING,
    Cost,
    count_extra,
    mixtures,
    use_once,
    ways_to_lose,
    ways_to_pay,
    why_no_extra,
)
from ...rules.produce import Yield, yield_of
from ...rules.research import draw_tech, from_reserve, to_pool, to_reserve
from ...rules.scoring import abilities
from ...rules.self_destruct import homeworld
from ...rules.setup import set_up_choices
from ...rules.turn import Turn, turn_ends
from ...state import HyperspaceState as State
from ...state import Unit, land, place_of, unit
from ...things import Land, Payment, Produced, TechName, UnitName
from ..techs.tech import LACKING, Tech, held_by
from .ability import Ability

CIV = "HS-C-FUN"
FRUITING = 3  # Citizens for a point
BRAINS = 3  # Techs that Brain Caste draws


# -- the Drone


class Lies(Memory, frozen=True):
    """Where the Drone lies; None: it is set aside."""

    land: Land | None = None


class MoveDrone(Action, frozen=True):
    """Put your Drone beside another of your Colonies, once a turn.  HS-FUN-11"""

    text: ClassVar = "send drone to {land}"
    picks: ClassVar = ("area:{land}", "drone")
    told_by: ClassVar = (TechUsed,)
    land: Land

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        if DroneCaste.id in state.empires[seat].spent:
            return violation("HS-TURN-13", "Your Drone has moved in this turn.")
        if self.land not in dict(state.colonies(seat)):
            return violation("HS-FUN-11", "The Drone lies beside one of your Colonies.")
        memory = held_by(state, seat, DroneCaste.id).memory
        if isinstance(memory, Lies) and memory.land == self.land:
            return violation("HS-FUN-11", "The Drone lies there.")
        return why_no_extra(state, seat)

    def do(self, state: State, step: object, seat: int) -> None:
        count_extra(state, seat)
        use_once(state, seat, DroneCaste.id)
        state.tell(TechUsed(seat=seat, power=DroneCaste.id))
        remember(state, held_by(state, seat, DroneCaste.id), Lies(self.land))


class DroneCaste(Ability):
    """A Drone that yields an Organic like a Citizen, but is no unit.  HS-FUN-11, HS-SET-31"""

    id, civ, remembers = "HS-C-FUN-BONUS", CIV, Lies

    @property
    def land(self) -> Land | None:
        return self.held.memory.land if isinstance(self.held.memory, Lies) else None

    def works(self, state: State) -> bool:
        if self.land is None:
            return False
        colony = state.continent(self.land).colony
        return colony is not None and colony.owner == self.seat

    @modifies(yield_of)
    def labour(self, state: State, seat: int, resource: Produced, found: Yield) -> Yield:
        return {**found, "organic": found.get("organic", 0) + self.works(state)}

    @modifies(set_up_choices)
    def begin(self, state: State, seat: int, steps: tuple[Step, ...]) -> tuple[Step, ...]:
        return (*steps, FirstDrone(seat))

    @reacts(UnitDestroyed)
    def set_aside(self, state: State, destroyed: UnitDestroyed) -> None:
        """It goes with its Colony, until it is placed again."""
        gone = unit(destroyed.unit)
        if gone.owner == self.seat and gone.place == self.land and is_colony(state, gone):
            remember(state, self.held, Lies())

    @adds(MoveDrone, to=Turn, lacking=LACKING)
    def send(self, state: State, step: Turn, seat: int) -> Sequence[Action]:
        return [MoveDrone(name) for name, _ in state.colonies(seat)]

    @reacts(SystemsSwapped)
    def follow(self, state: State, swapped: SystemsSwapped) -> None:
        if self.land is not None:
            hex, number = place_of(self.land)
            places = {swapped.one: swapped.other, swapped.other: swapped.one}
            remember(state, self.held, Lies(land(places.get(hex, hex), number)))


class PlaceDrone(Action, frozen=True):
    """Choose the Homeworld continent of your Drone.  HS-SET-31"""

    text: ClassVar = "drone at {land}"
    picks: ClassVar = ("area:{land}",)
    land: Land

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        if self.land in dict(state.lands(homeworld(state, seat))):
            return None
        return violation("HS-SET-31", "Your Drone begins on your Homeworld.")

    def do(self, state: State, step: object, seat: int) -> None:
        state.pop()
        remember(state, held_by(state, seat, DroneCaste.id), Lies(self.land))


class FirstDrone(Step, frozen=True):
    """HS-SET-31"""

    rule: ClassVar = "HS-SET-31"
    prompt: ClassVar = "On which continent does your Drone begin?"
    accepts: ClassVar = (PlaceDrone,)

    seat: Seat

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return tuple(PlaceDrone(name) for name, _ in state.lands(homeworld(state, seat)))


# -- Contra-Terrene and Fruiting Season


class ContraTerrene(Ability):
    """Organics go first in every payment and every loss of one's own choice.  HS-FUN-01"""

    id, civ = "HS-C-FUN-WEAKNESS", CIV

    @replaces(ways_to_pay)
    def pay(self, state: State, seat: int, price: Cost, usual: Any) -> tuple[Payment, ...]:
        return mixtures(price, tuple(state.empires[seat].purse.items()), ("organic",))

    @replaces(ways_to_lose)
    def lose(self, state: State, seat: int, many: int, usual: Any) -> tuple[Payment, ...]:
        purse = {**state.empires[seat].purse, "any": 0}
        return penalties({"any": many}, purse, ANYTHING, first=("organic",))


class FruitingSeason(Ability):
    """A point for every three Citizens at the end.  HS-C-FUN, HS-SCORE-04"""

    id, civ = "HS-C-FUN-VICTORY", CIV

    @modifies(abilities)
    def fruit(self, state: State, seat: int, points: int) -> int:
        return points + state.citizens(seat) // FRUITING


# -- Flight Caste


class FlightCaste(Tech):
    """Citizens and RatbatSpiders move as ships do, and land at the end of the turn.

    HS-ST-FUN-1, HS-FUN-02 to HS-FUN-04, HS-FUN-09, HS-FUN-10
    """

    id = "HS-ST-FUN-1"

    @modifies(movers)
    def fly(self, state: State, seat: int, hex: Hex, found: dict[Mover, int]) -> dict[Mover, int]:
        flying = {
            who.kind + who.place.removeprefix(hex): many
            for who, many in state.units_of(seat, hex)
            if who.kind != "native" and state.is_citizen(seat, who.kind)
        }
        return {**found, **flying}

    @reacts(turn_ends)
    def land(self, state: State, seat: int) -> None:
        state.push(Landing(seat))


class LandAt(Action, frozen=True):
    """HS-FUN-03, HS-FUN-10"""

    text: ClassVar = "land {unit} at {land}"
    picks: ClassVar = ("piece:{unit}", "area:{land}")
    heading: ClassVar = "unit"
    unit: UnitName
    land: Land

    def why_not(self, state: State, step: "Landing", seat: int) -> Violation | None:
        flying = {str(who): who for who in step.flying(state)}
        if self.unit not in flying:
            return violation("HS-FUN-03", "No such unit of yours is in flight.")
        if self.land not in landings(state, seat, flying[self.unit].hex):
            return violation("HS-FUN-03", "It lands where no rival unit is.")
        return None

    def do(self, state: State, step: "Landing", seat: int) -> None:
        who = next(one for one in step.flying(state) if str(one) == self.unit)
        state.take(who)
        state.put(msgspec.structs.replace(who, place=self.land))


def landings(state: State, seat: int, hex: Hex) -> list[Land]:
    """HS-FUN-03"""
    return [name for name, _ in state.lands(hex) if not rival_units(state, seat, name)]


class Landing(Step, frozen=True):
    """Units in flight land when the turn ends; who cannot is destroyed.  HS-FUN-03"""

    rule: ClassVar = "HS-FUN-03"
    prompt: ClassVar = "Where do your flying units land?"
    accepts: ClassVar = (LandAt,)

    seat: Seat

    def flying(self, state: State) -> list[Unit]:
        found = state.units_of(self.seat)
        return [
            who for who, _ in found if who.is_in_orbit and state.is_citizen(self.seat, who.kind)
        ]

    def asks(self, state: State) -> tuple[int, ...]:
        can = any(landings(state, self.seat, who.hex) for who in self.flying(state))
        return (self.seat,) if can else ()

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return [
            LandAt(str(who), name)
            for who in self.flying(state)
            for name in landings(state, seat, who.hex)
        ]

    def go_on(self, state: State) -> None:
        left = self.flying(state)
        if left:
            destroy(state, left[0], in_battle=True)  # without any Hyper
        else:
            state.pop()


# -- Brain Caste


class BrainCaste(Tech):
    """Of three Techs drawn one is kept.  HS-ST-FUN-2"""

    id = "HS-ST-FUN-2"

    @replaces(draw_tech)
    def think(self, state: State, seat: int, usual: Any) -> None:
        drawn = [from_reserve(state, seat) for _ in range(BRAINS)]
        techs = tuple(tech for tech in drawn if tech is not None)
        if techs:
            state.push(Thinking(seat, techs))


class KeepTech(Action, frozen=True):
    """HS-ST-FUN-2"""

    text: ClassVar = "keep {tech}"
    picks: ClassVar = ("card:{tech}",)
    tech: TechName

    def why_not(self, state: State, step: "Thinking", seat: int) -> Violation | None:
        if self.tech in step.techs:
            return None
        return violation("HS-ST-FUN-2", "That is none of the Techs that you have drawn.")

    def do(self, state: State, step: "Thinking", seat: int) -> None:
        state.pop()
        rest = [*step.techs]
        rest.remove(self.tech)
        to_reserve(state, *rest)
        to_pool(state, seat, self.tech)


class Thinking(Step, frozen=True):
    """HS-ST-FUN-2"""

    rule: ClassVar = "HS-ST-FUN-2"
    prompt: ClassVar = "Which Tech do you keep?"
    accepts: ClassVar = (KeepTech,)

    seat: Seat
    techs: tuple[TechName, ...]

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return tuple(map(KeepTech, dict.fromkeys(self.techs)))
