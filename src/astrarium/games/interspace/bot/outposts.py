"""Stations of the Standard game: where support has to reach, and where they go for it."""

from collections.abc import Iterator

from astrarium.kernel import Action, Hex

from ..data import STATION_SUPPORT, UNITS
from ..rules.movement import Move
from ..rules.support import SILENT, distances, supported_hexes
from ..units import Unit
from .situation import Situation
from .ways import TURN, Journeys

FAR = 6  # turns that a station may be under way


def unsupported_places(sight: Situation) -> list[Hex]:
    """Planets outside support that could be settled if a station from the base came near."""
    if sight.base is None:
        return []
    supported = supported_hexes(sight.state, sight.seat)
    places = [planet.hex for planet in sight.uninhabited if planet.hex not in supported]
    ways = sight.journeys_of("system_station", sight.base)
    range = STATION_SUPPORT["system_station"]
    return [hex for hex in places if nearest_post(sight, ways, range, hex) is not None]


def nearest_post(sight: Situation, ways: Journeys, range: int, place: Hex) -> Hex | None:
    """The hex that a station reaches first from which it supports a place."""
    tiles = sight.state.map.tiles
    posts = [
        (moment, post)
        for post, distance in distances(sight.state.map, place).items()
        if distance <= range
        and tiles[post].terrain not in SILENT
        and sight.is_safe(post)
        and (moment := ways.moment(post)) is not None
        and moment <= FAR * TURN
    ]
    return min(posts)[1] if posts else None


def station_moves(sight: Situation) -> Iterator[Action]:
    """Each place outside support gets a station, but one stays at the base."""
    free = _free_stations(sight)
    for place in unsupported_places(sight):
        if not free:
            return
        station = free.pop()
        ways = sight.journeys(station)
        post = nearest_post(sight, ways, STATION_SUPPORT[station.kind], place)
        if post is not None:
            yield from (Move(station.id, hex) for hex in ways.leg(post))


def _free_stations(sight: Situation) -> list[Unit]:
    """Stations that can go, those under way last; the first at the base stays there."""
    stations = [unit for unit in sight.units if UNITS[unit.kind].role == "station"]
    at_base = [unit for unit in stations if unit.hex == sight.base]
    return [*at_base[1:], *(unit for unit in stations if unit.hex != sight.base)]
