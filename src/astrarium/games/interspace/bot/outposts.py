"""Stations of the Standard game: where support has to reach, and where they go for it."""

from collections.abc import Iterator

from astrarium.kernel import Action, Hex

from ..data import STATION_SUPPORT, UNITS
from ..rules.movement import Move
from ..rules.support import SILENT, distances, supported_hexes
from ..units import Unit
from .situation import Situation

FAR = 6  # turns that a station may be under way


def unsupported_places(sight: Situation) -> list[Hex]:
    """Planets outside support that are worth having, free ones first."""
    supported = supported_hexes(sight.state, sight.seat)
    places = [planet.hex for planet in sight.uninhabited if planet.hex not in supported]
    return [hex for hex in places if _comes_near(sight, hex)]


def _comes_near(sight: Situation, hex: Hex) -> bool:
    """Whether a station from the base would soon be near enough to a hex."""
    return sight.base is not None and _nearest_post(sight, sight.base, "system_station", hex) is not None


def _nearest_post(sight: Situation, start: Hex, kind: str, hex: Hex) -> Hex | None:
    """The hex that a station reaches first from which it supports a place."""
    ways = sight.journeys_of(kind, start)  # type: ignore[arg-type]
    far = distances(sight.state.map, hex)
    tiles = sight.state.map.tiles
    posts = [
        (moment, post)
        for post, distance in far.items()
        if distance <= STATION_SUPPORT[kind]  # type: ignore[index]
        and tiles[post].terrain not in SILENT
        and sight.is_safe(post)
        and (moment := ways.moment(post)) is not None
        and (ways.turns(post) or 0) <= FAR
    ]
    return min(posts)[1] if posts else None


def station_moves(sight: Situation) -> Iterator[Action]:
    """Each place outside support gets a station, but one stays at the base."""
    free = _free_stations(sight)
    for place in unsupported_places(sight):
        if not free:
            return
        station = free.pop()
        post = _nearest_post(sight, station.hex, station.kind, place)
        if post is not None:
            for hex in sight.journeys(station).leg(post):
                yield Move(station.id, hex)


def _free_stations(sight: Situation) -> list[Unit]:
    """Stations that can go, those under way last; the first at the base stays there."""
    stations = [unit for unit in sight.units if UNITS[unit.kind].role == "station"]
    at_base = [unit for unit in stations if unit.hex == sight.base]
    return [*at_base[1:], *(unit for unit in stations if unit.hex != sight.base)]
