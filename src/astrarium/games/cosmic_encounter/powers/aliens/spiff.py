"""Spiff: crash-lands a ship when it loses badly."""

from ...events.ships import ShipsLanded
from ...power import DEFENSE, OFFENSE, Alien, Super, Wild
from ...rules.losses import release, the_loss
from ...rules.ships import count_homes, land
from ...rules.timing import use_by_flare
from ...state import CosmicState

NEEDED, SUPER_NEEDED = 10, 5


def lost_by(state: CosmicState) -> int | None:
    """By how much the encounter was lost, if two attacks were compared."""
    totals = state.encounter.totals
    return abs(totals[0].total - totals[1].total) if totals else None


def land_on_target(state: CosmicState, seat: int) -> None:
    """One of the ships that should be lost is put on the planet that was aimed at."""
    planet = state.encounter.planet
    assert planet is not None
    release(state, seat, 1)
    state.tell(ShipsLanded(seat=seat, ships=1, planet=planet))
    land(state, seat, planet, 1)
    count_homes(state)


class Spiff(Alien):
    """Crash Land: losing as offense by 10 or more, lands one of its ships all the same.
    CE-ALIEN-SPIFF"""

    id = "spiff"
    windows, roles = ("loss",), (OFFENSE,)

    def applies(self, state: CosmicState, seat: int) -> bool:
        return may_crash(state, seat, NEEDED)

    def use(self, state: CosmicState, seat: int) -> None:
        land_on_target(state, seat)


class WildSpiff(Wild):
    """When losing as defense, one own ship stays on the planet; also when both sides lose.
    CE-FLARE-SPIFF-WILD, CE-GEN-15"""

    id = "wild-spiff"
    windows, roles = ("loss",), (DEFENSE,)

    def applies(self, state: CosmicState, seat: int) -> bool:
        loss = the_loss(state)
        lost = loss.cause == "encounter" and loss.ships[seat] > 0
        return lost and state.encounter.outcome in ("offense_win", "both_lose")

    def use(self, state: CosmicState, seat: int) -> None:
        land_on_target(state, seat)


def may_crash(state: CosmicState, seat: int, needed: int) -> bool:
    """Whether the offense has lost by so much, and still has a ship to land."""
    loss, difference = the_loss(state), lost_by(state)
    if loss.cause != "encounter" or not loss.ships[seat] or difference is None:
        return False
    return state.encounter.outcome == "defense_win" and difference >= needed


class SuperSpiff(Super):
    """Crash Land needs a difference of 5 only. CE-FLARE-SPIFF-SUPER"""

    id = "super-spiff"
    windows, roles = ("loss",), (OFFENSE,)

    def applies(self, state: CosmicState, seat: int) -> bool:
        return may_crash(state, seat, SUPER_NEEDED)

    def use(self, state: CosmicState, seat: int) -> None:
        use_by_flare(state, seat, "spiff")
