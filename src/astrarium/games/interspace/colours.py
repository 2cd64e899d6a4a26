"""The colours of seats: those of the home worlds, as far as these have the names of colours."""

from collections.abc import Sequence
from functools import cache

from astrarium.kernel.scene import COLOURS, Colour

from .state import InterSpaceState as State

OF_HOME_WORLDS: dict[str, Colour] = {
    "Yellow": "yellow",
    "Green": "mint",
    "Red": "orange",
    "Blue": "blue",
    "Purple": "lilac",
    "White": "white",
}


def seat_colour(state: State, seat: int) -> Colour:
    """The colour of a player; no two have the same."""
    return _dealt(tuple(player.home for player in state.players))[seat]


@cache
def _dealt(homes: Sequence[str]) -> tuple[Colour, ...]:
    """A colour for each home world; planets that serve as one get, in order, what is left."""
    spare = iter(colour for colour in COLOURS if colour not in OF_HOME_WORLDS.values())
    return tuple(OF_HOME_WORLDS[home] if home in OF_HOME_WORLDS else next(spare) for home in homes)
