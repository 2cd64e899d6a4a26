"""Discovery limits: how many planets and asteroids each player may find."""

from ...data import DISCOVERY_LIMITS, FORFEIT_AFTER, Terrain
from ...events.exploration import DiscoveriesForfeited
from ...state import InterSpaceState as State

LIMITED: tuple[Terrain, ...] = ("planet", "asteroids")


def allotment(state: State, terrain: Terrain) -> int:
    """How many tiles of a terrain are reserved for each player.

    IS-A-OPT-NRE-1, IS-A-OPT-NRE-2
    """
    return DISCOVERY_LIMITS[state.seats][LIMITED.index(terrain)]


def limit(state: State, terrain: Terrain) -> int:
    """How many each may discover: one more when everybody still there has found what was reserved.

    IS-A-OPT-NRE-5
    """
    reserved = allotment(state, terrain)
    there = [player for player in state.players if not player.out]
    return reserved + all(player.found.get(terrain, 0) >= reserved for player in there)


def may_discover(state: State, seat: int, terrain: Terrain) -> bool:
    """Whether a player may keep a tile of a terrain.

    IS-A-OPT-NRE-1, IS-A-OPT-NRE-2, IS-A-OPT-NRE-7
    """
    if not state.options.discovery_limits or terrain not in LIMITED:
        return True
    return state.players[seat].found.get(terrain, 0) < limit(state, terrain)


def note_discovery(state: State, seat: int, terrain: Terrain) -> None:
    """A player has discovered a tile.

    IS-A-OPT-NRE-4
    """
    if state.options.discovery_limits and terrain in LIMITED:
        found = state.players[seat].found
        state.change_player(seat, found={**found, terrain: found.get(terrain, 0) + 1})


def note_turn(state: State, seat: int, *, explored: bool) -> None:
    """A player's Exploration Step is over; who explores nothing too often forfeits what is left.

    IS-A-OPT-NRE-6
    """
    player = state.players[seat]
    if not state.options.discovery_limits or player.forfeited:
        return
    idle = 0 if explored else player.idle + 1
    state.change_player(seat, idle=idle)
    if idle < FORFEIT_AFTER:
        return
    found = {what: max(player.found.get(what, 0), allotment(state, what)) for what in LIMITED}
    state.change_player(seat, forfeited=True, found=found)
    state.tell(DiscoveriesForfeited(seat=seat))
