"""What an answer is about, in numbers: for programs that learn to choose among listed answers."""

from collections.abc import Sequence

from astrarium.kernel import Action

from ..data import KINDS, face
from ..rules.alliance import Invite
from ..state import CosmicState as State
from .worth import standing

Numbers = tuple[float, ...]

CARD = (*(f"card: {kind}" for kind in KINDS), "card value")
PLAYER = ("player", "player: is own", "player: colonies", "player: cards", "player: lost ships")
PLANET = ("planet", "planet: own ships", "planet: other ships", "planet: own system")
NUMBERS = ("amount", "guests", "uses", "ends")
NAMES = (*CARD, *PLAYER, *PLANET, *NUMBERS)
NO_CARD, NO_PLAYER, NO_PLANET = ((0.0,) * len(names) for names in (CARD, PLAYER, PLANET))


def prospects(state: State, seat: int, actions: Sequence[Action]) -> list[Numbers]:
    """What each of a seat's answers is about, in the order of `NAMES`."""
    return [of(state, seat, action) for action in actions]


def of(state: State, seat: int, action: Action) -> Numbers:
    """What one answer is about: a card, a player, a planet, a number."""
    card: str | None = getattr(action, "card", None)
    player: int | None = getattr(action, "player", getattr(action, "side", None))
    place: str | None = getattr(action, "planet", getattr(action, "place", None))
    amount = getattr(action, "ships", 0) or getattr(action, "number", 0)
    guests = len(action.guests) if isinstance(action, Invite) else 0
    return (
        *(NO_CARD if card is None else _card(card)),
        *(NO_PLAYER if player is None else _player(state, seat, player)),
        *(NO_PLANET if place not in state.planets else _planet(state, seat, str(place))),
        float(amount),
        float(guests),
        float(bool(getattr(action, "power", ""))),
        float(action.ends),
    )


def _card(card: str) -> Numbers:
    printed = face(card)
    return (*(float(printed.kind == kind) for kind in KINDS), float(printed.value))


def _player(state: State, seat: int, player: int) -> Numbers:
    stands = standing(state, player)
    numbers = (stands.colonies, stands.cards, stands.lost)
    return (1.0, float(player == seat), *map(float, numbers))


def _planet(state: State, seat: int, name: str) -> Numbers:
    planet = state.planets[name]
    mine = planet.ships[seat]
    return 1.0, float(mine), float(sum(planet.ships) - mine), float(planet.system == seat)
