"""Demands: what powers and cards make players lose or do, one after the other."""

from collections.abc import Iterable
from typing import Any, ClassVar

from astrarium.kernel.things import Seat

from ..state import CosmicState
from ..things import BESIDE, GATE, Purpose
from .losses import lose_ships
from .procedure import Procedure
from .ships import Taken, pick_ships


def ask(state: CosmicState, step: "Demand") -> None:
    ask = pick_ships(
        state, step.seat, step.purpose, step.places, least=step.due, most=step.due,
        owner=step.owner, kept=step.kept,
    )  # fmt: skip
    if ask.most:
        state.push(ask)


class Demand(Procedure, frozen=True, kw_only=True):
    """A player loses ships to the warp, which it chooses itself unless somebody else does.
    CE-RES-15, CE-RES-17"""

    rule: ClassVar[str] = "CE-RES-17"
    order: ClassVar = (ask,)

    seat: Seat  # who chooses
    owner: Seat  # who loses
    due: int
    purpose: Purpose
    places: tuple[str, ...]
    kept: Taken = ()

    def hear(self, state: CosmicState, question: Any, answers: Any) -> None:
        lose_ships(state, [(self.owner, question.picked)])


def demand_ships(
    state: CosmicState,
    owner: int,
    due: int,
    purpose: str,
    *,
    places: Iterable[str] | None = None,
    chooser: int | None = None,
    kept: Taken = (),
) -> None:
    """A player loses so many ships, from anywhere except the warp unless places are given, and
    none of those that are kept. CE-RES-17, CE-VTECH-15"""
    anywhere = (*state.colonies(owner), GATE, BESIDE, *state.researching(owner))
    state.push(
        Demand(
            seat=owner if chooser is None else chooser, owner=owner, due=due, purpose=purpose,
            places=tuple(anywhere if places is None else places), kept=kept,
        )
    )  # fmt: skip
