"""Memory: answers that are kept while they are true, and indexes that are kept up."""

from collections.abc import Callable
from typing import ClassVar

import msgspec
import pytest

from astrarium.kernel import HexMap, Plain, State, seeded
from astrarium.kernel.hexmaps import hex_map
from astrarium.kernel.memo import Index, Kept, carry, memo, untrue

asked: list[object] = []  # what had to be worked out


@pytest.fixture(autouse=True)
def nothing_asked() -> None:
    asked.clear()


class Purse(Plain, frozen=True):
    coins: int


class Chart(Plain, frozen=True, dict=True, gc=True):
    depths: tuple[int, ...]


class Most(Index, name="most"):
    """The most coins that anybody has."""

    derived: ClassVar = ("coins",)

    def __init__(self, coins: int) -> None:
        self.coins = coins

    @classmethod
    def of(cls, state: "Pond") -> "Most":
        asked.append("most")
        return cls(max(purse.coins for purse in state.purses.values()))

    def copy(self) -> "Most":
        return Most(self.coins)


class Pond(State, kw_only=True):
    chart: Chart
    purses: dict[int, Purse]
    most = Kept(Most)

    def give(self, seat: int, coins: int) -> None:
        purse = self.purses[seat] = Purse(self.purses[seat].coins + coins)
        most = Most.own(self)
        most.coins = max(most.coins, purse.coins)


def deeper(answers: dict[tuple[int, int], int], chart: Chart, place: int) -> dict[object, int]:
    """Those about places before the one that changed."""
    return {key: answer for key, answer in answers.items() if key[1] <= place}


@memo(carried=deeper, most=4)
def depth(chart: Chart, start: int, end: int) -> int:
    asked.append((start, end))
    return sum(chart.depths[start:end])


@memo("chart", "purses[seat]")
def fare(state: Pond, seat: int) -> int:
    asked.append(seat)
    return min(state.purses[seat].coins, depth(state.chart, 0, 2))


def pond() -> Pond:
    purses = {0: Purse(3), 1: Purse(9)}
    return Pond(seats=2, dice=seeded(1), chart=Chart((1, 2, 3)), purses=purses)


def test_an_answer_is_worked_out_once_for_a_record() -> None:
    chart = Chart((1, 2, 3))
    assert [depth(chart, 0, 2), depth(chart, 0, 2), depth(chart, 1, 3)] == [3, 3, 5]
    assert asked == [(0, 2), (1, 3)]


def test_equal_records_remember_each_for_itself_and_stay_equal() -> None:
    chart, other = Chart((1, 2, 3)), Chart((1, 2, 3))
    depth(chart, 0, 2)
    assert chart == other
    assert hash(chart) == hash(other)
    assert msgspec.json.encode(chart) == msgspec.json.encode(other)
    assert depth(other, 0, 2) == 3
    assert asked == [(0, 2), (0, 2)]


def test_no_more_answers_are_kept_than_a_memo_allows() -> None:
    chart = Chart(tuple(range(9)))
    for end in (1, 2, 3, 4, 5, 1):
        depth(chart, 0, end)
    assert asked == [(0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (0, 1)]


def test_what_holds_is_carried_to_another_record_and_no_more() -> None:
    chart = Chart((1, 2, 3))
    depth(chart, 0, 1), depth(chart, 0, 3)
    twin = Chart((1, 2, 8))
    carry(chart, twin, 2)
    asked.clear()
    assert [depth(twin, 0, 1), depth(twin, 0, 3)] == [1, 11]
    assert asked == [(0, 3)]


def test_an_answer_of_a_state_holds_until_a_part_that_it_names_is_another() -> None:
    state = pond()
    assert [fare(state, 0), fare(state, 1), fare(state, 0)] == [3, 3, 3]
    state.purses[1] = Purse(1)
    assert [fare(state, 0), fare(state, 1)] == [3, 1]
    state.chart = Chart((1, 1))
    assert [fare(state, 0), fare(state, 1)] == [2, 1]
    assert [seat for seat in asked if isinstance(seat, int)] == [0, 1, 1, 0, 1]


def test_a_clone_knows_what_its_original_knew_and_goes_its_own_way() -> None:
    state = pond()
    fare(state, 0)
    twin = state.clone()
    twin.purses[0] = Purse(1)
    asked.clear()
    assert [fare(state, 0), fare(twin, 0), fare(state, 0), fare(twin, 0)] == [3, 1, 3, 1]
    assert not list(untrue(state))
    assert not list(untrue(twin))


def test_a_memo_of_a_state_has_to_say_what_it_depends_on() -> None:
    @memo
    def richest(state: Pond) -> int:
        return max(purse.coins for purse in state.purses.values())

    with pytest.raises(TypeError, match="richest does not say on what of a state it depends"):
        richest(pond())


def test_no_memo_depends_on_a_dict_that_changes_in_place() -> None:
    @memo("purses")
    def richest(state: Pond) -> int:
        return max(purse.coins for purse in state.purses.values())

    with pytest.raises(TypeError, match="depends on all of purses, which changes in place"):
        richest(pond())


def test_what_raises_is_not_remembered() -> None:
    with pytest.raises(KeyError):
        fare(pond(), 7)
    state = pond()
    with pytest.raises(IndexError):
        missing(state.chart, 9)
    with pytest.raises(IndexError):
        missing(state.chart, 9)
    assert not state.chart.__dict__


@memo
def missing(chart: Chart, place: int) -> int:
    return chart.depths[place]


def test_an_index_is_made_once_and_kept_up() -> None:
    state = pond()
    assert state.most.coins == 9
    state.give(0, 20)
    assert state.most.coins == 23
    assert asked == ["most"]
    assert not list(untrue(state))


def change_original(state: Pond, twin: Pond) -> tuple[int, int]:
    state.give(0, 20)
    return 23, 9


def change_twin(state: Pond, twin: Pond) -> tuple[int, int]:
    twin.give(0, 20)
    return 9, 23


@pytest.mark.parametrize("change", [change_original, change_twin])
def test_clones_share_an_index_until_one_changes_it(
    change: Callable[[Pond, Pond], tuple[int, int]],
) -> None:
    state = pond()
    state.give(1, 0)
    twin = state.clone()
    assert twin.most is state.most
    assert change(state, twin) == (state.most.coins, twin.most.coins)
    assert asked == ["most"]
    assert not list(untrue(state))
    assert not list(untrue(twin))


def test_an_index_that_was_dropped_is_made_again() -> None:
    state = pond()
    state.give(0, 0)
    Most.drop(state)
    state.purses[0] = Purse(30)
    assert state.most.coins == 30
    assert asked == ["most", "most"]


def test_what_is_not_true_any_more_is_found() -> None:
    state = pond()
    fare(state, 0), Most.own(state)
    state.purses[1] = Purse(99)  # behind the back of the index
    state.chart.__dict__[next(iter(state.chart.__dict__))][(0, 2)] = 1
    assert list(untrue(state)) == [
        "tests.kernel.test_memo.depth remembers another answer for (0, 2)",
        "most has another coins than one that is made now",
    ]


def test_a_state_that_forgets_makes_its_records_forget() -> None:
    state = pond()
    fare(state, 0)
    twin = state.clone()
    twin.forget()
    assert twin == state
    assert not twin.__dict__
    assert not twin.chart.__dict__
    assert state.chart.__dict__


def test_maps_of_the_kernel_remember() -> None:
    some: HexMap = hex_map(["A:0,0", "A:0,1", "A:0,2"])
    assert some.distances("A:0,0") is some.distances("A:0,0")
    assert some.distance("A:0,0", "A:0,2") == 2
