"""Stations of the Standard game: where support has to reach, and where they go for it."""

from collections.abc import Iterator
from math import ceil

from astrarium.kernel import Action, Hex

from ..data import STATION_SUPPORT
from ..rules.movement.movement import Move
from ..rules.support import SILENT, distances, supported_hexes
from ..state.planets import Planet
from ..units import Unit
from .objectives import aim_of, foreign_planets
from .situation import FAR_AWAY, Situation
from .ways import TURN, Journeys

FAR = 6  # turns that a station may be under way
HASTE = 2  # the lower, the less stations go on for more planets of others


def unsupported_places(sight: Situation) -> list[Hex]:
    """Planets outside support that could be settled if a station from the base came near; if the
    objective is with others, also theirs."""
    if sight.base is None:
        return []
    supported = supported_hexes(sight.state, sight.seat)
    wanted = [*sight.uninhabited, *(foreign_planets(sight) if aim_of(sight).invades else ())]
    places = [planet.hex for planet in wanted if planet.hex not in supported]
    ways = sight.journeys_of("system_station", sight.base)
    range = STATION_SUPPORT["system_station"]
    return [hex for hex in places if nearest_post(sight, ways, range, hex) is not None]


def nearest_post(sight: Situation, ways: Journeys, range: int, place: Hex) -> Hex | None:
    """The hex that a station reaches first from which it supports a place."""
    far = distances(sight.state.map, place)
    range = min(range, aim_of(sight).nearness)
    near = [(when, post) for post, when in posts(sight, ways) if far.get(post, FAR_AWAY) <= range]
    return min(near)[1] if near else None


def posts(sight: Situation, ways: Journeys) -> Iterator[tuple[Hex, int]]:
    """The hexes from which a station can give support, and the moment at which it gets there."""
    for post, tile in sight.state.map.tiles.items():
        moment = ways.moment(post)
        if moment is not None and moment <= FAR * TURN:
            if tile.terrain not in SILENT and sight.is_safe(post):
                yield post, moment


def station_moves(sight: Situation) -> Iterator[Action]:
    """What there is to study and each place outside support get a station; one stays at home,
    unless stations go ahead of the warships."""
    prey = foreign_planets(sight) if sight.stance.leads else []
    free = _free_stations(sight)
    yield from _study_moves(sight, free)
    if prey:
        yield from _lead_moves(sight, prey)
        return
    for place in unsupported_places(sight):
        if not free:
            return
        station = free.pop()
        ways = sight.journeys(station)
        post = nearest_post(sight, ways, STATION_SUPPORT[station.kind], place)
        if post is not None:
            yield from (Move(station.id, hex) for hex in ways.leg(post))


def _lead_moves(sight: Situation, prey: list[Planet]) -> Iterator[Action]:
    """Stations go to where warships have support against most of what others have, the sooner the
    better."""
    students = aim_of(sight).students(sight)
    theirs = {planet.hex for planet in prey}
    reach = [
        (aim_of(sight).desire(sight, planet), distances(sight.state.map, planet.hex))
        for planet in prey
    ]
    for station in sight.units:
        if station.type.role != "station" or station.id in students:
            continue
        ways, range = sight.journeys(station), STATION_SUPPORT[station.kind]
        best, most = station.hex, 0.0
        for post, moment in posts(sight, ways):
            gain = sum([gain for gain, far in reach if far.get(post, FAR_AWAY) <= range])
            gain /= HASTE + ceil(moment / TURN)
            if gain > most and post not in theirs:
                best, most = post, gain
        yield from (Move(station.id, hex) for hex in ways.leg(best))


def _study_moves(sight: Situation, free: list[Unit]) -> Iterator[Action]:
    """Each sort of hex gets the station that is there first; who goes is free no more."""
    studies = aim_of(sight).studies(sight)
    if not studies:
        return
    ways = {station.id: sight.ways_to_study(station) for station in free}
    choices = sorted(
        (moment, station.id, hex)
        for station in free
        for hex in studies
        if (moment := ways[station.id].moment(hex)) is not None
    )
    sent: set[int] = set()
    taken: set[str] = set()
    for _, name, hex in choices:
        if name not in sent and studies[hex] not in taken:
            sent.add(name)
            taken.add(studies[hex])
            yield from (Move(name, to) for to in ways[name].leg(hex))
    free[:] = [station for station in free if station.id not in sent]


def _free_stations(sight: Situation) -> list[Unit]:
    """Stations that can go, those under way last; the first at the base stays there, and who
    studies something stays too."""
    busy = aim_of(sight).students(sight)
    stations = [unit for unit in sight.units if unit.type.role == "station" and unit.id not in busy]
    at_base = [unit for unit in stations if unit.hex == sight.base]
    return [*at_base[1:], *(unit for unit in stations if unit.hex != sight.base)]
