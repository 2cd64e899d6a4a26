"""Rewards of defensive allies: cards, or ships out of the warp."""

from collections.abc import Sequence
from typing import ClassVar

from astrarium.kernel import Action, Violation, violation
from astrarium.kernel.powers import rule
from astrarium.kernel.things import Seat

from ..state import CosmicState, CosmicStep
from ..things import Ships
from .compensation import received
from .hands import draw_cards
from .ships import retrieve


@rule
def reward_due(state: CosmicState, seat: int) -> int:
    """How many rewards an ally gets: one for each of its ships in the encounter. CE-RWD-01"""
    return state.encounter.engaged[seat]


class TakeReward(Action, frozen=True):
    """Take so many ships out of the warp, and cards for the rest."""

    text = "take {ships} out of warp"
    picks = ("ships:{ships}",)
    ships: Ships

    def why_not(self, state: CosmicState, step: "Reward", seat: int) -> Violation | None:
        if 0 <= self.ships <= step.most(state):
            return None
        return violation("CE-RWD-02", "You can take 0 to {most} ships.", most=step.most(state))

    def do(self, state: CosmicState, step: "Reward", seat: int) -> None:
        """CE-RWD-02, CE-RWD-03, CE-RWD-04"""
        state.pop()
        retrieve(state, seat, self.ships)
        received(state, seat, len(draw_cards(state, seat, step.due - self.ships)))


class Reward(CosmicStep, frozen=True, kw_only=True):
    """A defensive ally says how many of its rewards are ships. CE-RWD-01, CE-RWD-02"""

    rule: ClassVar[str] = "CE-RWD-02"
    prompt: ClassVar[str] = "How many ships do you take out of the warp? The rest are cards."
    accepts: ClassVar[tuple[type[Action], ...]] = (TakeReward,)

    seat: Seat
    due: int

    def most(self, state: CosmicState) -> int:
        """CE-RWD-04"""
        return min(self.due, state.warp[self.seat]) if state.colonies(self.seat) else 0

    def asks(self, state: CosmicState) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: CosmicState, seat: int) -> Sequence[Action]:
        return [TakeReward(ships) for ships in range(self.most(state) + 1)]


def rewards(state: CosmicState) -> None:
    """CE-RES-08, CE-RWD-01, CE-RWD-05, CE-RWD-06, CE-RWD-07"""
    encounter = state.encounter
    if encounter.outcome != "defense_win":
        return
    assert encounter.defense is not None
    allies = encounter.allies_of(encounter.defense)
    due = {
        seat: reward_due(state, seat)
        for seat in state.clockwise(encounter.offense)
        if seat in allies
    }
    state.push(*(Reward(seat=seat, due=many) for seat, many in due.items() if many))
