"""Colonies that are founded outside the usual course of an encounter."""

from typing import Any, ClassVar

from ..state import CosmicState
from ..things import PlanetId
from .ending import Phases
from .procedure import Procedure
from .ships import move_ships, pick_ships
from .victory import look_for_winners


def settle(
    state: CosmicState, seat: int, planet: str, *, most: int, sources: tuple[str, ...] = ()
) -> None:
    """Somebody founds a colony with one to so many ships, from its colonies unless sources are
    given."""
    places = sources or state.colonies(seat)
    state.push(Settling(seat=seat, planet=planet, most=most, places=places))


def ask_for_ships(state: CosmicState, step: "Settling") -> None:
    seat, places = step.seat, step.places
    state.push(pick_ships(state, seat, "settle", places, least=1, most=step.most))


def check(state: CosmicState, step: "Settling") -> None:
    """In a resolution it is looked for winners at its end. CE-WIN-03, CE-WIN-04"""
    phases = next(each for each in reversed(state.stack) if isinstance(each, Phases))
    if state.encounter.outcome is None or phases.at > phases.checked_at:
        look_for_winners(state)


class Settling(Procedure, frozen=True, kw_only=True):
    """Ships go to a planet and found a colony. CE-WIN-04"""

    rule: ClassVar[str] = "CE-WIN-04"
    order: ClassVar = (ask_for_ships, check)

    seat: int
    planet: PlanetId
    most: int
    places: tuple[str, ...]

    def hear(self, state: CosmicState, question: Any, answers: Any) -> None:
        move_ships(state, self.seat, question.picked, self.planet)
