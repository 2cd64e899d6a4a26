"""Ways over the map, as bots look them up."""

import pytest

from astrarium.games.interspace.bot.ways import DEADLY, TURN, Journeys, Trip, journeys
from astrarium.games.interspace.data import Terrain
from astrarium.games.interspace.position.builder import position
from astrarium.games.interspace.state.map import Map, Tile
from astrarium.kernel import Hex


@pytest.fixture
def map() -> Map:
    return position({}).map


def trip(map: Map, rate: int = 2, turns: int | None = None) -> Trip:
    start = next(hex for hex, tile in map.tiles.items() if tile.terrain == "home_world")
    return Trip(start, rate, (DEADLY, ()), frozenset(), turns=turns)


def moments(ways: Journeys, map: Map) -> dict[Hex, int | None]:
    return {hex: ways.moment(hex) for hex in map.tiles}


def grown(map: Map, terrain: Terrain) -> Map:
    """The map with one more tile at each known hex that has room for it."""
    for start in list(map.tiles):
        for hex in map.unknown_neighbours(start)[:1]:
            map = map.with_tile(hex, Tile(terrain))
    return map


@pytest.mark.parametrize("terrain", ["empty_space", "nebula", "dust_cloud", "black_hole"])
def test_charts_of_a_map_that_grew_are_as_if_drawn_anew(map: Map, terrain: Terrain) -> None:
    journeys(map, trip(map))
    map = grown(map, terrain)
    found = moments(journeys(map, trip(map)), map)
    drawn_anew = Map(map.tiles)
    assert found == moments(journeys(drawn_anew, trip(map)), map)


def test_a_journey_of_few_turns_leaves_out_only_what_takes_longer(map: Map) -> None:
    map = grown(map, "empty_space")
    whole = moments(journeys(map, trip(map, rate=1)), map)
    short = moments(journeys(map, trip(map, rate=1, turns=1)), map)
    assert short == {
        hex: moment if moment is not None and moment < TURN else None
        for hex, moment in whole.items()
    }
    assert short != whole
