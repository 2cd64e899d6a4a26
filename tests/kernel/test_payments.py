"""The ways in which a cost can be paid."""

from itertools import combinations_with_replacement

from hypothesis import given
from hypothesis import strategies as st

from astrarium.kernel.payments import payments, penalties, spent

ORGANIC = {"organic": ("atomic", "metal")}
NAMES = ("atomic", "metal", "organic")
amounts = st.fixed_dictionaries({name: st.integers(0, 3) for name in NAMES})


def test_a_cost_is_paid_with_what_it_names() -> None:
    assert payments({"metal": 2}, {"metal": 3, "atomic": 5}) == (("metal", "metal"),)


def test_a_cost_that_is_too_high_cannot_be_paid() -> None:
    assert payments({"metal": 2}, {"metal": 1}) == ()
    assert payments({"metal": 2, "atomic": 1}, {"metal": 1, "organic": 1}, ORGANIC) == ()


def test_nothing_is_paid_in_one_way() -> None:
    assert payments({}, {}) == ((),)


def test_wild_resources_stand_for_others_and_come_last() -> None:
    purse = {"metal": 2, "organic": 2}
    assert payments({"metal": 2}, purse, ORGANIC) == (
        ("metal", "metal"),
        ("metal", "organic"),
        ("organic", "organic"),
    )


def test_wild_resources_that_must_go_first_leave_no_choice() -> None:
    purse = {"metal": 2, "organic": 1}
    assert payments({"metal": 2}, purse, ORGANIC, first=("organic",)) == (("metal", "organic"),)


def test_a_penalty_is_paid_as_fully_as_possible() -> None:
    purse = {"metal": 1, "atomic": 1}
    assert penalties({"metal": 2, "atomic": 1}, purse) == (("atomic", "metal"),)
    assert penalties({"metal": 1}, {}) == ((),)
    assert penalties({"metal": 2}, {"metal": 1, "organic": 4}, ORGANIC) == (
        ("metal", "organic"),
        ("organic", "organic"),
    )


@given(amounts, amounts)
def test_all_ways_are_found_and_no_other(cost: dict[str, int], purse: dict[str, int]) -> None:
    due = sum(cost.values())
    expected = {
        bundle
        for bundle in combinations_with_replacement(NAMES, due)
        if all(bundle.count(name) <= purse[name] for name in NAMES)
        and all(bundle.count(name) <= cost[name] for name in ("atomic", "metal"))
        and bundle.count("organic") >= cost["organic"]
    }
    found = payments(cost, purse, ORGANIC)
    assert set(found) == expected
    assert len(set(found)) == len(found)
    for payment in found:
        assert min(spent(purse, payment).values()) >= 0
