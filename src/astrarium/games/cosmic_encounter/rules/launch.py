"""Launch: the gate is aimed at a planet, and ships are put into it."""

from collections.abc import Sequence
from typing import Any, ClassVar

from astrarium.kernel import Action, Violation, violation
from astrarium.kernel.powers import Powers, rule

from ..data import MOST_SENT
from ..events.course import Aimed
from ..state import CosmicState, CosmicStep
from ..things import GATE, PlanetId
from .ending import abort
from .procedure import Procedure
from .ships import Taken, move_ships, pick_ships
from .timing import open_window


def of_seat(state: CosmicState, seat: int) -> Powers:
    return state.in_effect(seat)


@rule(of=of_seat)
def most_sent(state: CosmicState, seat: int) -> int:
    """How many ships a player may send into an encounter. CE-LAUNCH-02, CE-ALLY-06"""
    return MOST_SENT


@rule(of=of_seat)
def sources(state: CosmicState, seat: int) -> Taken:
    """Where a player can take the ships that it sends, and how many there: its colonies.
    CE-LAUNCH-03, CE-LAUNCH-04, CE-ALLY-06"""
    return tuple((planet, state.ships_at(planet, seat)) for planet in state.colonies(seat))


def kept_back(state: CosmicState, seat: int, some: Taken) -> Taken:
    """How many ships of these places stay where they are."""
    return tuple(
        (place, state.ships_at(place, seat) - ships)
        for place, ships in some
        if state.ships_at(place, seat) > ships
    )


@rule
def planets_to_aim_at(state: CosmicState) -> Sequence[str]:
    """CE-LAUNCH-01, CE-LAUNCH-06, CE-LAUNCH-07, CE-DEST-13, CE-VTECH-14"""
    system = state.encounter.system
    assert system is not None
    return state.system(system)


class Aim(Action, frozen=True):
    """Aim the gate at a planet."""

    text = "aim at {planet}"
    picks = ("area:{planet}",)
    told_by = (Aimed,)
    planet: PlanetId

    def why_not(self, state: CosmicState, step: "Aiming", seat: int) -> Violation | None:
        if self.planet in planets_to_aim_at(state):
            return None
        return violation("CE-LAUNCH-01", "The gate cannot be aimed at that planet.")

    def do(self, state: CosmicState, step: "Aiming", seat: int) -> None:
        state.pop()
        state.encounter_becomes(planet=self.planet)
        state.tell(Aimed(seat=seat, planet=self.planet))


class Aiming(CosmicStep, frozen=True):
    """The offense aims the gate before it chooses ships. CE-LAUNCH-01, CE-LAUNCH-08"""

    rule: ClassVar[str] = "CE-LAUNCH-01"
    prompt: ClassVar[str] = "At which planet do you aim?"
    accepts: ClassVar[tuple[type[Action], ...]] = (Aim,)

    def asks(self, state: CosmicState) -> tuple[int, ...]:
        return (state.encounter.offense,)

    def options(self, state: CosmicState, seat: int) -> Sequence[Action]:
        return [Aim(planet) for planet in planets_to_aim_at(state)]


def look_for_ships(state: CosmicState, step: "Launch") -> None:
    """CE-LAUNCH-09"""
    offense = state.encounter.offense
    if not state.colonies(offense) and not state.gate[offense]:
        abort(state)


def aim(state: CosmicState, step: "Launch") -> None:
    if state.encounter.planet is None:
        state.push(Aiming())


def before(state: CosmicState, step: "Launch") -> None:
    open_window(state, "sending", of=state.encounter.offense)


def put_into_gate(state: CosmicState, step: "Launch") -> None:
    """CE-LAUNCH-02, CE-LAUNCH-03, CE-LAUNCH-04, CE-LAUNCH-05, CE-REG-03, CE-OWN-08"""
    offense = state.encounter.offense
    already = state.gate[offense]
    most = most_sent(state, offense) - already
    some = sources(state, offense)
    if most > 0 and some:
        state.push(
            pick_ships(
                state, offense, "launch", dict(some), least=max(0, 1 - already), most=most,
                kept=kept_back(state, offense, some),
            )
        )  # fmt: skip


def after(state: CosmicState, step: "Launch") -> None:
    open_window(state, "launch_after")


class Launch(Procedure, frozen=True, kw_only=True):
    """The offense aims the gate and puts ships into it. CE-LAUNCH-01"""

    rule: ClassVar[str] = "CE-LAUNCH-01"
    order: ClassVar = (look_for_ships, aim, before, put_into_gate, after)

    def hear(self, state: CosmicState, question: Any, answers: Any) -> None:
        move_ships(state, state.encounter.offense, question.picked, GATE)
