"""Four friends in three time zones finish a game of Space Empires, a move now and then."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from astrarium.kernel import read_record
from astrarium.server import upkeep
from astrarium.server.rhythms import played
from astrarium.server.storage import open_store
from astrarium.server.wire import Rhythm
from tests.server.conftest import OpenHouse
from tests.server.hours import HOUR, Hours
from tests.server.house import Visitor

RECORD = Path(__file__).parents[1] / "golden" / "space-empires-four-4.jsonl"
DAY = 24 * HOUR
PACE = {"kind": "days", "bank": 3 * DAY, "increment": 12 * HOUR, "policy": "resign"}
VACATION = (12 * DAY, 19 * DAY)  # of Eve


class Friend(NamedTuple):
    """When somebody plays, and after how many hours they look again."""

    name: str
    rhythm: Rhythm
    every: int


FRIENDS = (
    Friend("Ada", Rhythm("Europe/Rome", 18, 23), 48),
    Friend("Bob", Rhythm("America/New_York", 7, 22), 32),
    Friend("Eve", Rhythm("Asia/Tokyo", 8, 24), 40),
    Friend("Dan", Rhythm("America/New_York", 19, 1), 44),
)


@pytest.fixture
def hours() -> Iterator[Hours]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("secrets.randbits", lambda _: 8)  # the seed of the record
        yield Hours(patch)


def set_rhythm(person: Visitor, rhythm: Rhythm, away_until: float | None = None) -> None:
    plan = {"zone": rhythm.zone, "begins": rhythm.begins, "ends": rhythm.ends}
    person.put("/api/me/rhythm", {**plan, "away_until": away_until})


def play_on(person: Visitor, table: str, actions: list[str]) -> None:
    """Answer as long as one is asked."""
    asked = person.position(table)["asked"]
    while asked is not None and actions:
        done = person.play(table, actions.pop(0), expected=asked["asked"])
        asked = done["position"]["asked"]


def test_four_friends_finish_a_game_in_two_months(hours: Hours, open_house: OpenHouse) -> None:
    """Whose time is up resigns, but nobody's is: what is lost to nights, to other things than the
    game and to Eve's vacation is far more than a bank."""
    record, house = read_record(RECORD), open_house(grace=90 * DAY)
    people = [house.arrive(friend.name) for friend in FRIENDS]
    for person, friend in zip(people, FRIENDS, strict=True):
        set_rhythm(person, friend.rhythm)
    options = record.header.options
    table = house.open_table(*people, game="space-empires", pace=PACE, options=options)
    people[0].post(f"/api/tables/{table}/start")
    left = [[one.action for one in record.entries if one.seat == seat] for seat in range(4)]
    passed, looked = 0, [-99] * 4
    while any(left):
        hours.go(HOUR)
        passed += 1
        assert passed < 90 * 24
        away = VACATION[0] <= passed * HOUR < VACATION[1]
        if passed * HOUR == VACATION[0]:
            set_rhythm(people[2], FRIENDS[2].rhythm, hours.wall + VACATION[1] - VACATION[0])
        for seat, friend in enumerate(FRIENDS):
            if passed - looked[seat] < friend.every or (away and friend.name == "Eve"):
                continue
            if played(friend.rhythm, [(hours.wall - 1, hours.wall)], weekends=True):
                looked[seat] = passed
                play_on(people[seat], table, left[seat])
    shown = people[0].get(f"/api/tables/{table}")
    assert (shown["status"], shown["result"]["winners"]) == ("over", [0, 1])
    assert record.outcome is not None
    assert tuple(shown["result"]["scores"]) == tuple(record.outcome.scores)
    assert not any(one["resigned"] or one["away"] for one in shown["seats"])
    assert passed * HOUR > 45 * DAY
    store = open_store(house.settings.database)
    (sound,) = upkeep.check(store, [table], lambda: None)
    store.close()
    assert sound.problem == ""
