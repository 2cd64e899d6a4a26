"""Space Empires at a table in a browser: all that a question points at is drawn."""

from itertools import combinations

import pytest

from astrarium.games.space_empires import GAME
from tests.games.space_empires.tables import SETTINGS, new, played

MOMENTS = 160
DAILY = ("standard", "machines")


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=() if name in DAILY else pytest.mark.slow) for name in SETTINGS],
)
def test_what_is_pointed_at_is_drawn(name: str) -> None:
    for state, *_ in played(new(SETTINGS[name], seed=3), seed=3, actions=MOMENTS):
        for decision in state.decisions():
            seen = state.seen_by(decision.seat)
            scene = GAME.scene(seen, decision.seat)
            areas, pieces = ({one.id for one in each} for each in (scene.areas, scene.pieces))
            assert {piece.place for piece in scene.pieces} <= areas
            for action in decision.actions:
                for pick in GAME.picks(seen, action):
                    sort, _, named = pick.partition(":")
                    assert sort != "area" or named in areas, action
                    assert sort != "piece" or named in pieces, action


def test_half_hexes_lie_beside_the_map_until_one_is_taken() -> None:
    state = new(SETTINGS["standard"])
    layout = state.options.layout(2)
    areas = {area.id: area for area in GAME.scene(state.seen_by(0), 0).areas}
    assert set(layout.extras[0]) <= areas.keys()
    for one, other in combinations(areas.values(), 2):
        assert (one.x, one.y) != (other.x, other.y)
    taken, left = layout.extras[0]
    state.apply(0, GAME.read_action(f"take {taken}"))
    drawn = {area.id for area in GAME.scene(state.seen_by(0), 0).areas}
    assert taken in drawn
    assert left not in drawn
