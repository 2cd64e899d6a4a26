"""Nobody looks at dice and takes it back: whatever is wrong with a request, what it has shown to
its seat stands, and a refusal tells nothing about dice.

Random requests are sent to a game that invites to that, with actions that are legal, illegal by
what was thrown, broken, unreadable, too long, too many, or that take too long.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from astrarium.kernel import BadInput, Refused, load_game, seeded
from astrarium.server import play
from astrarium.server.games import read_state
from astrarium.server.storage import Store
from astrarium.server.tables import find
from astrarium.server.wire import LONGEST_REQUEST
from tests.server.conftest import BOTH
from tests.server.gamble import GAME, GambleState
from tests.server.house import House, Visitor

DATABASES = BOTH
LONGEST_TEXT = 200
SLOW = 9  # actions that there is time for
OTHER_DICE = 12

KEEPS = [f"keep {value}" for value in range(1, 7)]
GOOD = ["think", "throw", "throw", "force", *KEEPS]
BAD = ["fly away", "keep", "keep six", "takeback 1", " throw", "x" * (LONGEST_TEXT + 1), ""]

batches = st.lists(st.sampled_from(GOOD), min_size=1, max_size=SLOW + 4) | st.lists(
    st.sampled_from([*GOOD, *BAD]), min_size=0, max_size=8
)


class Expected(NamedTuple):
    """What shall come of a request: the status of the answer, and how many actions are done."""

    status: int
    done: int


@pytest.fixture(autouse=True)
def _slow_clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every action takes a second, and there is time for so many."""

    class Clock:
        now = 0.0

        def monotonic(self) -> float:
            Clock.now += 1
            return Clock.now

        def time(self) -> float:
            return 0.0

    monkeypatch.setattr(play, "time", Clock())
    monkeypatch.setattr(play, "LONGEST", float(SLOW))
    return iter(())


def expected(state: GambleState, seat: int, texts: list[str]) -> Expected:
    """What the rules alone say about a request."""
    if not 0 < len(texts) <= LONGEST_REQUEST or not all(0 < len(t) <= LONGEST_TEXT for t in texts):
        return Expected(400, 0)
    try:
        actions = [GAME.read_action(text) for text in texts]
    except BadInput:
        return Expected(400, 0)
    after, shown = state, False
    for done, action in enumerate(actions):
        trial, failure = after.clone(), 0
        try:
            trial.apply(seat, action)
        except Refused:
            failure = 422
        except ZeroDivisionError:
            failure = 500
        if done >= SLOW:
            failure = 503
        if failure:
            return Expected(200, done) if shown else Expected(failure, 0)
        after, shown = trial, shown or bool(trial.news)
    return Expected(200, len(actions))


def stored(house: House, table: str) -> tuple[GambleState, int]:
    store = Store(house.settings.database)
    with store.reading() as connection:
        row = find(connection, table)
        state = read_state(connection, row)
    store.close()
    assert isinstance(state, GambleState)
    return state, row.revision


def all_that_is_seen(table: str, *people: Visitor) -> list[Any]:
    return [
        one.get(f"/api/tables/{table}{part}")
        for one in people
        for part in ("", "/position", "/log")
    ]


def check(house: House, table: str, people: tuple[Visitor, ...], texts: list[str]) -> None:
    """Send a request, and compare what comes of it with the rules."""
    before, revision = stored(house, table)
    (seat,) = before.asks()
    mover, seen = people[seat], all_that_is_seen(table, *people)
    wanted = expected(before, seat, texts)
    request = mover.answer(table, *texts)
    answer = mover.send("POST", f"/api/tables/{table}/actions", request)
    after, now = stored(house, table)
    assert answer.status_code == wanted.status, answer.text
    if wanted.status != 200:
        assert (after, now) == (before, revision)
        assert all_that_is_seen(table, *people) == seen
        for number in range(OTHER_DICE):  # it would have been refused whatever had been thrown
            other = before.clone()
            other.dice = seeded(number)
            assert expected(other, seat, texts) == wanted
        return
    for text in texts[: wanted.done]:
        before.apply(seat, GAME.read_action(text))
    assert after.digest() == before.digest()
    assert now == revision + 1
    assert (answer.json()["refused"] is not None) == (wanted.done < len(texts))
    again = mover.send("POST", f"/api/tables/{table}/actions", request)
    assert again.json()["entries"] == answer.json()["entries"]
    assert stored(house, table)[0].digest() == after.digest()


# `_slow_clock` and `house` are the same for all examples, as they should be.
@pytest.mark.timeout(1800)
@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@example([["throw", "keep 6", "fly away"]])
@example([["throw", "keep 6"], ["throw", "keep 5"], ["throw", "force", "force"]])
@example([["think", "keep 6"], ["think"] * 10, ["throw"] * 10])
@given(st.lists(batches, min_size=1, max_size=4))
def test_what_was_shown_stands_and_a_refusal_tells_nothing(
    house: House, requests: list[list[str]]
) -> None:
    people = (house.arrive("Ada"), house.arrive("Bob"))
    table = house.start(*people, game="gamble")
    for texts in requests:
        check(house, table, people, texts)


def test_too_many_actions_and_too_much_text_are_refused_whole(house: House) -> None:
    people = (house.arrive(), house.arrive())
    table = house.start(*people, game="gamble")
    for texts in (["throw"] * (LONGEST_REQUEST + 1), ["throw", "x" * 300]):
        check(house, table, people, texts)
    before = all_that_is_seen(table, *people)
    whole = {"key": "a-long-one", "expected": 1, "actions": ["throw"], "more": "x" * 70_000}
    answer = people[0].send("POST", f"/api/tables/{table}/actions", whole)
    assert answer.status_code == 413
    assert all_that_is_seen(table, *people) == before


def test_the_game_is_one_that_can_be_served() -> None:
    game = load_game("gamble")
    state = game.new(2, seed=1)
    assert game.read(game.write(state)) == state
    assert msgspec.json.encode(state.view(0))
