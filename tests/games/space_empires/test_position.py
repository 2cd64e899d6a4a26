"""Positions that cannot be are refused with a sentence."""

from typing import Any

import pytest

from astrarium.games.space_empires import GAME
from astrarium.kernel import BadInput

BAD: list[tuple[dict[str, Any], str]] = [
    ({"turn": 0}, "turns are counted from 1"),
    ({"order": [0, 0]}, "every seat once"),
    ({"seats": 3, "options": {"scenario": "small"}}, "for 2 seats"),
    ({"colonies": {"A:0,5": {"owner": 0, "value": 4}}}, "worth 0, 1, 3, 5"),
    ({"colonies": {"A:0,5": {"owner": 7}}}, "seat 7 does not play"),
    ({"colonies": {"A:0,5": {"owner": 0, "deposits": ["planet"]}}}, "nobody tows 'planet'"),
    ({"colonies": {"A:99,5": {"owner": 0}}}, "not on this map"),
    ({"empires": {0: {"value": 7}}}, "worth 5, 10, 15, 20"),
    ({"empires": {0: {"levels": {"attack": 4}}}}, "attack has the levels 0 to 3"),
    ({"empires": {0: {"levels": {"luck": 1}}}}, "no technology 'luck'"),
    ({"markers": {"A:0,5": "sun"}}, "no marker 'sun'"),
    ({"units": {"A:0,5": {0: ["MINER tows:danger"]}}}, "nobody tows 'danger'"),
    ({"units": {"A:0,5": {0: ["F on:7"]}}}, "no Carriers 7"),
    ({"units": {"A:0,5": {0: ["F on:one"]}}}, "needs a number"),
    ({"units": {"A:0,5": {0: ["SC x7"]}}}, "cannot stand for 7"),
    ({"units": {"A:0,5": {0: ["SC 1", "SC 1"]}}}, "two groups #1"),
    ({"units": {"A:0,5": {0: ["MINER"] * 5}}}, "more MINER than there are counters"),
    ({"units": {"A:0,5": {"pirates": ["SC"]}}}, "nobody is called 'pirates'"),
    ({"units": {"A:0,5": {"first_machine": ["MACHINE", "MACHINE"]}}}, "a party of its own"),
    ({"options": {"gearing_limits": True, "unpredictable_research": True}}, "exclude each other"),
    (
        {"markers": {"A:0,5": "warp_point_1", "A:1,5": "warp_point_1"}},
        "too many markers 'warp_point_1'",
    ),
]


@pytest.mark.parametrize(("position", "why"), BAD, ids=[why for _, why in BAD])
def test_impossible_positions_are_refused(position: dict[str, Any], why: str) -> None:
    with pytest.raises(BadInput, match=why):
        GAME.position(position)
