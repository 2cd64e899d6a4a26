"""Compensation: who lost with a negotiate takes cards of the winner."""

from astrarium.kernel.powers import rule

from ..state import CosmicState
from .hands import take_random


def compensated(state: CosmicState) -> int | None:
    """The main player who gets compensation: who lost with a negotiate against an attack.
    CE-COMP-01, CE-COMP-08"""
    encounter = state.encounter
    if encounter.winner is None or len(encounter.revealed) < 2:
        return None
    loser = encounter.opponent(encounter.winner)
    mine, theirs = encounter.shown_by(loser), encounter.shown_by(encounter.winner)
    assert mine is not None
    assert theirs is not None
    return loser if (mine.kind, theirs.kind) == ("negotiate", "attack") else None


@rule
def compensation_due(state: CosmicState, seat: int) -> int:
    """How many cards a player gets: one for each of its own ships that really went to the warp.
    CE-COMP-01, CE-COMP-02, CE-COMP-05, CE-COMP-07"""
    return state.encounter.lost[seat] if state.encounter.lost else 0


@rule
def received(state: CosmicState, seat: int, many: int) -> None:
    """What follows when somebody has got so many cards as compensation or reward."""


@rule
def compensation_over(state: CosmicState) -> None:
    """Compensation is paid, as far as any was due."""


@rule
def collect(state: CosmicState, seat: int, payer: int, many: int) -> None:
    """Cards are taken at random. CE-COMP-03, CE-COMP-06, CE-COMP-09"""
    received(state, seat, len(take_random(state, seat, payer, many)))


def compensation(state: CosmicState) -> None:
    """CE-COMP-01, CE-COMP-04"""
    seat = compensated(state)
    if seat is None:
        return
    due = compensation_due(state, seat)
    if due:
        collect(state, seat, state.encounter.opponent(seat), due)
