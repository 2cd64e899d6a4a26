"""The Prometheus: a ship that counts for more."""

from collections.abc import Sequence

from astrarium.kernel import Action, Tally, Violation, violation
from astrarium.kernel.holdings import remember
from astrarium.kernel.powers import Memory, adds, modifies, reacts
from astrarium.kernel.steps import Step

from ...events.techs import FlagshipBuilt
from ...power import Tech
from ...rules.asking import ChoosePlanet, PickPlanet
from ...rules.ships import PickShips, TakeShips, count_homes, land
from ...rules.timing import power_in_effect
from ...rules.totals import modified
from ...state import CosmicState, ships_put
from ...things import BESIDE, GATE, REMOVED, WARP

EXTRA = 3
ON_ITS_WAY = ""  # among ships that have been taken up


class Flagship(Memory, frozen=True):
    """Where it is, and whether it leaves with the ships that are being picked there."""

    place: str = ON_ITS_WAY
    goes: bool = False


class TakePrometheus(Action, frozen=True):
    """The Prometheus is among the ships that are picked."""

    text = "take prometheus"

    def why_not(self, state: CosmicState, step: PickShips, seat: int) -> Violation | None:
        ship = flagship(state, seat)
        there = ship is not None and ship.place in step.places and step.owner == seat
        if ship is None or not there or ship.goes or not step.left(state, ship.place):
            return violation("CE-TECH-PROMETHEUS", "The Prometheus cannot be taken from there.")
        return None

    def do(self, state: CosmicState, step: PickShips, seat: int) -> None:
        power, ship = power_in_effect(state, seat, Prometheus.id), flagship(state, seat)
        assert power is not None
        assert ship is not None
        remember(state, power.held, Flagship(ship.place, goes=True))
        TakeShips(1, ship.place).do(state, step, seat)


def flagship(state: CosmicState, seat: int) -> Flagship | None:
    """The Prometheus of a seat, if it has it."""
    power = power_in_effect(state, seat, Prometheus.id)
    memory = None if power is None else power.held.memory
    return memory if isinstance(memory, Flagship) else None


class Prometheus(Tech):
    """A ship of its own that is like all others, but adds 3 more to its side. It is the last to
    leave a place unless its player takes it, the first to leave the warp, and goes with the first
    ships that are placed. CE-TECH-PROMETHEUS"""

    id = "tech-prometheus"
    remembers = Flagship

    def ships_made(self) -> int:
        return int(isinstance(self.held.memory, Flagship))

    def complete(self, state: CosmicState, seat: int) -> None:
        colonies = state.colonies(seat)
        if colonies:
            state.push(ChoosePlanet(seats=(seat,), purpose="prometheus", planets=colonies))
        else:
            self.build(state, seat, WARP)

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        assert isinstance(answer, PickPlanet)
        self.build(state, seat, answer.planet)

    def build(self, state: CosmicState, seat: int, place: str) -> None:
        power = power_in_effect(state, seat, self.id)
        assert power is not None
        remember(state, power.held, Flagship())
        state.tell(FlagshipBuilt(seat=seat, tech=self.card))
        if place in state.planets:
            land(state, seat, place, 1)
        else:
            state.put(place, seat, 1)
        count_homes(state)

    @reacts(ships_put)
    def follow(self, state: CosmicState, place: str, seat: int, ships: int) -> None:
        ship = self.held.memory
        if seat != self.seat or not isinstance(ship, Flagship):
            return
        if ships > 0 and ship.place == ON_ITS_WAY:
            remember(state, self.held, Flagship(place))
        elif ships < 0 and place == ship.place:
            first = place in (WARP, REMOVED)
            if ship.goes or first or not state.ships_at(place, seat):
                remember(state, self.held, Flagship())

    @adds(TakePrometheus, to=PickShips)
    def take(self, state: CosmicState, step: PickShips, seat: int) -> Sequence[Action]:
        return [TakePrometheus()]

    @modifies(modified)
    def add(self, state: CosmicState, seat: int, total: Tally, usual: Tally) -> Tally:
        mine = state.encounter.side_of(self.seat) == seat and self.fights(state)
        return usual.plus(self.id, EXTRA) if mine else usual

    def fights(self, state: CosmicState) -> bool:
        ship, encounter = self.held.memory, state.encounter
        if not isinstance(ship, Flagship):
            return False
        defends = self.seat == encounter.defense and ship.place == encounter.planet
        return defends or ship.place in (GATE, BESIDE)

    def may_leave(self, state: CosmicState) -> bool:
        ship = self.held.memory
        return not isinstance(ship, Flagship) or ship.place != ON_ITS_WAY

    def put_away(self, state: CosmicState) -> None:
        ship = self.held.memory
        if isinstance(ship, Flagship):
            state.put(ship.place, self.seat, -1)
            count_homes(state)
