"""What was seen stays known with its moment; bounds hold; imagined things agree with both."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from astrarium.kernel import (
    AttemptFailed,
    Bounds,
    Hidden,
    Secret,
    Sighting,
    face_down,
    face_up,
    heard,
    learn,
    peek,
    seeded,
)
from astrarium.kernel.dealing import redealt
from astrarium.kernel.hidden import hides, redacted
from tests.kernel.games import fog


@pytest.fixture
def state() -> fog.FogState:
    """Three seats, of which 1 and 2 are a team, in the fourth turn."""
    state = fog.GAME.new(3, seed=1)
    assert isinstance(state, fog.FogState)
    state.turn = 4
    return state


def test_who_peeks_remembers_what_it_was_and_when(state: fog.FogState) -> None:
    thing = peek(state, Hidden("mine", (2,)), 1)
    assert thing.last_seen(1) == Sighting((1,), 4, "mine")
    assert thing.last_seen(0) is None
    assert thing.sure(1)
    assert not thing.known_to(1)
    assert state.news == {1}


def test_others_see_that_somebody_looked_but_not_what_was_seen(state: fog.FogState) -> None:
    thing = peek(state, Hidden("mine", (2,)), 1)
    assert redacted(thing, 1) == Hidden(None, (2,), seen=(Sighting((1,), 4, "mine"),))
    assert redacted(thing, 0) == Hidden(None, (2,), seen=(Sighting((1,), 4, None),))
    assert redacted(thing, 2) == Hidden("mine", (2,), seen=(Sighting((1,), 4, None),))


def test_a_thing_can_be_turned_up_and_down_again(state: fog.FogState) -> None:
    up = face_up(state, Hidden(3, (2,)))
    assert redacted(up, 0).value == redacted(up, None).value == 3
    assert state.news == {0, 1, 2, None}
    down = face_down(state, up, 2)
    assert redacted(down, 0).value is None
    assert down.last_seen(0) == down.last_seen(None) == Sighting(None, 4, 3)


def test_what_cannot_have_changed_is_imagined_as_it_was_seen(state: fog.FogState) -> None:
    down = face_down(state, face_up(state, Hidden(3, (2,))), 2)
    assert not hides(down, 0)
    assert redealt(fog.Books(2, Secret(0, None), down), 0, seeded(1)).attack == down


def test_what_may_have_changed_is_not_known_any_more_but_remembered(state: fog.FogState) -> None:
    down = face_down(state, face_up(state, Hidden(3, (2,))), 2)
    changed = down.becomes(5)
    assert changed.last_seen(0) == Sighting(None, 4, 3, fresh=False)
    assert not changed.sure(0)


def test_a_newer_sighting_takes_the_place_of_an_older_one(state: fog.FogState) -> None:
    thing = peek(state, Hidden(3, (2,)), 1)
    state.turn = 5
    thing = peek(state, thing.becomes(4), 0, 1)
    assert thing.seen == (Sighting((0, 1), 5, 4),)


def test_what_only_grows_is_still_at_least_what_was_seen(state: fog.FogState) -> None:
    thing = face_down(state, face_up(state, Hidden(3, (2,))), 2)
    assert thing.becomes(5, grows=True).limits(0) == (3, None)
    assert thing.becomes(2, shrinks=True).limits(0) == (None, 3)
    assert thing.becomes(7).limits(0) == (None, None)


def test_bounds_are_kept_by_those_who_learnt_them(state: fog.FogState) -> None:
    thing = learn(state, Hidden(3, (2,)), (0,), least=2)
    thing = learn(state, thing, (0,), most=4)
    assert thing.limits(0) == (2, 4)
    assert thing.limits(1) == (None, None)
    assert redacted(thing, 1).bounds == ()
    assert redacted(thing, 0).bounds == thing.bounds
    assert [thing.admits(0, value) for value in (1, 2, 4, 5)] == [False, True, True, False]
    assert thing.becomes(4, grows=True).limits(0) == (2, None)


def test_bounds_that_say_less_are_dropped(state: fog.FogState) -> None:
    thing = learn(state, Hidden(3, (2,)), (0,), least=1)
    assert learn(state, thing, None, least=2).bounds == (Bounds(None, 4, 2),)
    assert len(learn(state, thing, (1,), least=2).bounds) == 2


class Row(msgspec.Struct, frozen=True):
    things: tuple[Hidden[int], ...]


bounded = st.builds(
    lambda value, least, most: Hidden(
        value, (1,), "numbers", bounds=(Bounds((0,), 1, value - least, value + most),)
    ),
    st.integers(0, 9),
    st.integers(0, 3),
    st.integers(0, 3),
)
free = st.builds(Hidden, st.integers(0, 9), st.just((1,)), st.just("numbers"))


@given(st.lists(bounded | free, max_size=9).map(tuple), st.integers(0, 999))
def test_a_pool_is_dealt_so_that_all_bounds_hold(
    things: tuple[Hidden[int], ...], seed: int
) -> None:
    deal = redealt(Row(things), 0, seeded(seed))
    values = [thing.value for thing in deal.things]
    assert sorted(values) == sorted(thing.value for thing in things)
    assert all(thing.admits(0, thing.value) for thing in deal.things)
    assert redacted(deal, 0) == redacted(Row(things), 0)


def test_bounded_values_are_dealt_in_every_way_that_the_bounds_admit() -> None:
    low = Hidden(1, (1,), "numbers", bounds=(Bounds((0,), 1, most=2),))
    things = Row((low, Hidden(2, (1,), "numbers"), Hidden(3, (1,), "numbers")))
    deals = {
        tuple(thing.value for thing in redealt(things, 0, seeded(seed)).things)
        for seed in range(100)
    }
    assert deals == {(1, 2, 3), (1, 3, 2), (2, 1, 3), (2, 3, 1)}


def test_whoever_is_sure_of_an_imagined_thing_has_seen_what_is_imagined() -> None:
    seen = (Sighting((2,), 1, 3), Sighting((1,), 1, 2, fresh=False))
    thing = Hidden(3, (1,), "numbers", seen)
    things = Row((thing, *(Hidden(value, (1,), "numbers") for value in range(10, 20))))
    dealt = redealt(things, 0, seeded(1)).things[0]
    assert dealt.last_seen(2) == Sighting((2,), 1, dealt.value)
    assert dealt.last_seen(1) == Sighting((1,), 1, None, fresh=False)


# -- in a game


def test_mates_share_what_a_scout_sees_and_others_do_not(state: fog.FogState) -> None:
    scout = next(group for group in state.groups_of(1) if group.kind.value == "scout")
    state.change(scout.id, area="a")
    state.stack = (fog.Turn(1),)
    state.forget()
    told = state.apply(1, fog.Peek(scout.id, "b"))
    marker = state.markers["b"]
    assert marker.sure(1)
    assert marker.sure(2)
    assert not marker.sure(0)
    (hint,) = [event for event in heard(told, 0) if isinstance(event, fog.Peeked)]
    assert hint.marker.value is None
    for seed in range(20):
        twin = state.imagine(2, seeded(seed))
        assert isinstance(twin, fog.FogState)
        assert twin.markers["b"].value == marker.value


def test_a_failed_attempt_tells_why_and_cannot_be_tried_or_undone(state: fog.FogState) -> None:
    weak = next(group for group in state.groups_of(0) if group.ships.value == 1)
    strong = next(group for group in state.groups_of(1) if group.ships.value == 4)
    state.change(strong.id, area="b")
    move = fog.Move(weak.id, "b")
    assert state.why_not(0, move) is None
    told = state.apply(0, move)
    (failed,) = [event for event in told if isinstance(event, AttemptFailed)]
    assert failed.why.rule == "FOG-MOVE-02"
    assert state.groups[weak.id].area == "a"
    assert state.groups[strong.id].ships.limits(0) == (3, None)
    assert 0 in state.news
    why = state.why_not(0, move)
    assert why is not None
    assert why.rule == "FOG-MOVE-02"
    assert move not in state.decisions()[0].actions
