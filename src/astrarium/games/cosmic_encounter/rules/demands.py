"""Demands: what powers and cards make players lose or do."""

from collections.abc import Iterable
from typing import Any, ClassVar

from astrarium.kernel import Plain
from astrarium.kernel.things import Seat

from ..state import CosmicState
from ..things import BESIDE, GATE, Purpose
from .losses import lose_ships
from .procedure import Procedure, change
from .ships import Taken, pick_ships


class Claim(Plain, frozen=True, kw_only=True):
    """What is demanded of one player."""

    owner: Seat  # who loses
    chooser: Seat
    due: int
    places: tuple[str, ...]
    kept: Taken = ()


def ask(state: CosmicState, step: "Demand") -> None:
    """Each in turn says which ships it loses."""
    if not step.claims:
        return
    claim, *others = step.claims
    change(state, step, claims=tuple(others), at=0)
    ask = pick_ships(
        state, claim.chooser, step.purpose, claim.places, least=claim.due, most=claim.due,
        owner=claim.owner, kept=claim.kept,
    )  # fmt: skip
    if ask.most:
        state.push(ask)


def lose(state: CosmicState, step: "Demand") -> None:
    lose_ships(state, step.picked)


class Demand(Procedure, frozen=True, kw_only=True):
    """Players lose ships to the warp, which they choose themselves unless somebody else does. All
    are picked first, and then lost together. CE-RES-15, CE-RES-17"""

    rule: ClassVar[str] = "CE-RES-17"
    order: ClassVar = (ask, lose)

    claims: tuple[Claim, ...]  # those that are still to be met
    purpose: Purpose
    picked: tuple[tuple[int, Taken], ...] = ()

    def hear(self, state: CosmicState, question: Any, answers: Any) -> None:
        change(state, self, picked=(*self.picked, (question.owner, question.picked)))


def claim(
    state: CosmicState,
    owner: int,
    due: int,
    *,
    places: Iterable[str] | None = None,
    chooser: int | None = None,
    kept: Taken = (),
) -> Claim:
    """A player is to lose so many ships, from anywhere except the warp unless places are given, and
    none of those that are kept. CE-RES-17, CE-VTECH-15"""
    anywhere = (*state.colonies(owner), GATE, BESIDE, *state.researching(owner))
    return Claim(
        owner=owner, chooser=owner if chooser is None else chooser, due=due,
        places=tuple(anywhere if places is None else places), kept=kept,
    )  # fmt: skip


def demand(state: CosmicState, purpose: str, *claims: Claim) -> None:
    """Several players lose ships together, asked in the order of the claims."""
    state.push(Demand(claims=claims, purpose=purpose))


def demand_ships(
    state: CosmicState,
    owner: int,
    due: int,
    purpose: str,
    *,
    places: Iterable[str] | None = None,
    chooser: int | None = None,
) -> None:
    """A single player loses so many ships."""
    demand(state, purpose, claim(state, owner, due, places=places, chooser=chooser))
