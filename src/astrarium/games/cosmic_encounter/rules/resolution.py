"""Resolution: ships are lost and land, then all that follows from winning and losing."""

from typing import ClassVar

from ..events.ships import ShipsLanded
from ..state import CosmicState
from ..things import BESIDE, GATE
from .compensation import compensation, compensation_over
from .deal import Deal
from .ending import discard_laid, send_home
from .losses import ENCOUNTER, lose_ships
from .procedure import Procedure
from .rewards import rewards
from .ships import Taken, count_homes, land, lift
from .timing import open_window

WON = ("offense_win", "defense_win")

# -- ships


def winner_known(state: CosmicState, step: "Resolution") -> None:
    """Step 1. CE-RES-01"""
    if state.encounter.outcome in WON:
        open_window(state, "winner_known")


def losses(state: CosmicState, step: "Resolution") -> None:
    """Step 2: the losing side's ships are lost; without a winner, a deal is tried.
    CE-RES-03, CE-RES-05, CE-RES-09, CE-RES-14, CE-OWN-09, CE-REV-06"""
    match state.encounter.outcome:
        case "offense_win":
            lose_ships(state, defending(state), ENCOUNTER)
        case "defense_win":
            lose_ships(state, attacking(state), ENCOUNTER)
        case "both_lose":
            lose_ships(state, [*attacking(state), *defending(state)], ENCOUNTER)
        case None:
            state.push(Deal())


def attacking(state: CosmicState) -> list[tuple[int, Taken]]:
    """All ships in the gate."""
    return [(seat, ((GATE, ships),)) for seat, ships in enumerate(state.gate) if ships]


def defending(state: CosmicState) -> list[tuple[int, Taken]]:
    """The defense's ships on the planet, and those of its allies. CE-RES-04, CE-BYST-02"""
    encounter = state.encounter
    assert encounter.defense is not None
    assert encounter.planet is not None
    own = state.ships_at(encounter.planet, encounter.defense)
    mine: list[tuple[int, Taken]] = [(encounter.defense, ((encounter.planet, own),))] if own else []
    return mine + [(seat, ((BESIDE, many),)) for seat, many in enumerate(state.beside) if many]


def landing(state: CosmicState, step: "Resolution") -> None:
    """Step 2, after the losses, or after a deal. CE-RES-02, CE-RES-06, CE-RES-07, CE-DEAL-14,
    CE-DEAL-17"""
    encounter = state.encounter
    if encounter.outcome == "offense_win":
        assert encounter.planet is not None
        for seat in state.timing():
            ships = state.gate[seat]
            if ships:
                lift(state, seat, ((GATE, ships),))
                state.tell(ShipsLanded(seat=seat, ships=ships, planet=encounter.planet))
                land(state, seat, encounter.planet, ships)
        count_homes(state)
    send_home(state, range(state.seats))


# -- what follows


def follows(state: CosmicState, step: "Resolution") -> None:
    """Step 3. CE-RES-01"""
    open_window(state, "resolution")


def before_compensation(state: CosmicState, step: "Resolution") -> None:
    """Step 4. CE-RES-01"""
    open_window(state, "compensation_before")


def compensate(state: CosmicState, step: "Resolution") -> None:
    """Step 5. CE-RES-01"""
    compensation(state)
    compensation_over(state)


def reward(state: CosmicState, step: "Resolution") -> None:
    """Step 6. CE-RES-01"""
    rewards(state)


def before_disposal(state: CosmicState, step: "Resolution") -> None:
    """Step 7: a card may be kept. CE-RES-01"""
    open_window(state, "card_disposal")


def dispose(state: CosmicState, step: "Resolution") -> None:
    """Step 7: the rest is discarded. CE-RES-10, CE-DEAL-19"""
    discard_laid(state)


def after_disposal(state: CosmicState, step: "Resolution") -> None:
    """Step 7: a card may be taken. CE-RES-01"""
    open_window(state, "cards_discarded")


def after_all(state: CosmicState, step: "Resolution") -> None:
    """Step 7: what nobody else has taken may be fetched."""
    open_window(state, "cards_left")


class Resolution(Procedure, frozen=True, kw_only=True):
    """Steps 1 to 7 of resolution. CE-RES-01"""

    rule: ClassVar[str] = "CE-RES-01"
    order: ClassVar = (
        winner_known, losses, landing, follows, before_compensation, compensate, reward,
        before_disposal, dispose, after_disposal, after_all,
    )  # fmt: skip
