"""Space Empires at a table in a browser: all that a question points at is drawn."""

from itertools import combinations
from typing import Any

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


def refused(position: dict[str, Any], seat: int) -> dict[str, str]:
    """What a table shows though it cannot be done, and the rules that forbid it."""
    state = GAME.position(position)
    state.run()
    asked = next(one for one in state.decisions() if one.seat == seat)
    question = GAME.question(state.seen_by(seat), asked)
    return {one.label: one.why.rule for one in question.refused}


def test_upgrades_that_cannot_be_done_say_why() -> None:
    """Ships at a Ship Yard that lack technology; of others there is nothing to say."""
    home = ["SY x2 1", "CA x2 2 attack=0", "SC 3 attack=0", "DD 4 attack=1", "CO 6"]
    position = {
        "units": {"A:0,1": {0: home}, "A:3,3": {0: ["SC 5 attack=0"]}},
        "empires": {0: {"levels": {"ship_size": 3, "attack": 1}, "cp": 3}},
        "step": {"name": "upgrades"},
    }
    assert refused(position, 0) == {"Upgrade Cruiser 2 for 4 CP": "SE-9.10.4-2"}
    assert refused(position, 1) == {}


def test_who_cannot_avoid_a_battle_is_told_why() -> None:
    fleets = {0: ["R x3 1 cloaking=2", "DD 2"], 1: ["CA x3 11", "DD x2 12"]}
    position = {
        "options": {"raiders": True},
        "units": {"A:1,5": fleets},
        "step": {"name": "combat", "seat": 1},
    }
    assert refused(position, 0) == {"Stay cloaked": "SE-12.1.2-2"}
