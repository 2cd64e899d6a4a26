"""Tech cards: which are kept, researched and completed."""

from collections.abc import Sequence

from astrarium.kernel import Action

from ..data import TECHS
from ..rules.technology import CompleteTech, KeepTech, LeaveTech, ResearchTech
from .situation import Situation

SPARE = 3  # ships on a colony of which one can do research
ANY_NUMBER = 3  # ships on a tech card for which any number is enough


def needed(tech: str) -> int:
    """How many ships a tech card wants."""
    return TECHS[tech].research or ANY_NUMBER


def keep(sight: Situation, actions: Sequence[Action]) -> Action:
    """The tech card that is completed soonest; of two alike one that stays."""

    def cost(action: Action) -> tuple[int, bool, str]:
        assert isinstance(action, KeepTech)
        return needed(action.tech), not TECHS[action.tech].stays, action.tech

    return min(actions, key=cost)


def tech_turn(sight: Situation, actions: Sequence[Action]) -> Action:
    """What can be completed is; else a ship that can be spared does research."""
    state, seat = sight.state, sight.seat
    for one in state.research.get(seat, ()):
        tech = one.card.value or ""
        if one.ships >= needed(tech) and CompleteTech(one.number) in actions:
            return CompleteTech(one.number)
    short = {one.number: needed(one.card.value or "") - one.ships for one in state.research[seat]}
    ways = [
        one
        for one in actions
        if isinstance(one, ResearchTech)
        and short[one.number] > 0
        and state.ships_at(one.planet, seat) >= SPARE
    ]
    if not ways:
        return LeaveTech()
    return min(ways, key=lambda one: (short[one.number], -state.ships_at(one.planet, seat)))
