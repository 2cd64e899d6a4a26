"""A game in numbers: where a seat stands, and what it has done."""

from collections.abc import Iterator

from astrarium.kernel import Deed, Event

from ..events.cards import CardPlayed
from ..events.course import EncounterDecided
from ..events.deals import DealAgreed
from ..events.powers import PowerUsed
from ..events.ships import ShipsLost
from ..state import CosmicState


def features(state: CosmicState, seat: int) -> dict[str, float]:
    """Where a seat stands, as everybody sees it."""
    out = state.warp[seat] + state.removed[seat]
    ships = sum(planet.ships[seat] for planet in state.planets.values())
    return {
        "foreign colonies": state.foreign_colonies(seat),
        "home colonies": len(state.home_colonies(seat)),
        "ships": ships + state.gate[seat] + state.beside[seat],
        "warp": out,
        "cards": len(state.hands[seat]),
        "power": float(bool(state.in_effect(seat))),
    }


def deeds(event: Event) -> Iterator[Deed]:
    match event:
        case EncounterDecided(winner=int(seat)):
            yield Deed(seat, "encounters won")
        case DealAgreed():
            yield Deed(event.seat, "deals")
        case PowerUsed():
            yield Deed(event.seat, "powers used")
        case CardPlayed():
            yield Deed(event.seat, "cards played")
        case ShipsLost():
            yield from [Deed(event.seat, "ships lost")] * event.ships
