"""Produce: Atomics or Metals by the Colonies, Organics by the Citizens."""

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Step, Violation
from astrarium.kernel.powers import permission, rule
from astrarium.kernel.things import Seat

from ..events import ProduceBegan
from ..state import HyperspaceState as State
from ..things import Produced
from .paying import spend_token, take, why_no_token

Yield = Mapping[str, int]


class Produce(Action, frozen=True):
    """Take what your Colonies and Citizens produce.  HS-PROD-01, HS-PROD-06, HS-PROD-07"""

    text: ClassVar = "produce {resource}"
    picks: ClassVar = ("produce:{resource}",)
    told_by: ClassVar = (ProduceBegan,)
    resource: Produced

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        return why_no_token(state, seat) or why_no_produce(state, seat)

    def do(self, state: State, step: object, seat: int) -> None:
        spend_token(state, seat)
        produced_by_action(state, seat)
        state.push(Producing(seat, self.resource))


@permission(of=State.in_effect)
def why_no_produce(state: State, seat: int) -> Violation | None:
    """Why a player may not take the Produce Key Action now."""
    return None


@rule(of=State.in_effect)
def produced_by_action(state: State, seat: int) -> None:
    """A player has taken the Produce Key Action."""


class Producing(Step, frozen=True):
    """One Produce, by whatever means: what Colonies and Citizens give, what Techs add, raids, and
    then what looks at the sum.  HS-PROD-10"""

    rule: ClassVar = "HS-PROD-10"

    seat: Seat
    resource: Produced
    organics: int = 0
    raids: int = 0
    stage: str = "production"

    def go_on(self, state: State) -> None:
        if self.stage == "production":
            state.tell(ProduceBegan(seat=self.seat, resource=self.resource))
            found = dict(yield_of(state, self.seat, self.resource))
            take(state, self.seat, **found)
            state.swap(msgspec.structs.replace(self, stage="sum", organics=found.get("organic", 0)))
            raid(state, self.seat)
        else:
            state.pop()
            after_produce(state, self.seat, self.organics, self.raids)


@rule(of=State.in_effect)
def yield_of(state: State, seat: int, resource: Produced) -> Yield:
    """What a Produce gives: the production of the chosen kind, and an Organic for each Citizen.

    HS-PROD-01 to HS-PROD-06, HS-PROD-08
    """
    return {resource: state.production(seat, resource), "organic": state.citizens(seat)}


@rule(of=State.in_effect)
def raid(state: State, seat: int) -> None:
    """What a player may take from others while it produces."""


@rule(of=State.in_effect)
def after_produce(state: State, seat: int, organics: int, raids: int) -> None:
    """What looks at a whole Produce: how many Organics it gave, and how many raids there were."""
