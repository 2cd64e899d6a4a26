"""What somebody does in secret tells others nothing: not by rows, numbers, moments or messages.

Two games are played side by side that are the same except for what one seat does in secret.
Whatever the others ask for or are told is the same in both, byte by byte, until it is revealed.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import msgspec
import pytest

from tests.server.conftest import BOTH
from tests.server.house import House, Visitor
from tests.server.sealed import Side, answers, compare, undo

DATABASES = BOTH
pytestmark = pytest.mark.usefixtures("same_world")

Deeds = Callable[[Visitor, str], None]


def buy(person: Visitor, table: str, goods: int = 1) -> None:
    person.play(table, f"buy {goods} goods at {home(person, table)}")


def home(person: Visitor, table: str) -> str:
    """A planet at which things can be bought."""
    return next(one for one in answers(person, table) if "goods at " in one).split()[-1]


# -- what can be done in secret


def nothing(person: Visitor, table: str) -> None:
    """Think about it."""


def one_order(person: Visitor, table: str) -> None:
    buy(person, table)


def several_orders(person: Visitor, table: str) -> None:
    for goods in (1, 1, 1):
        buy(person, table, goods)


def orders_at_once(person: Visitor, table: str) -> None:
    order = f"buy 1 goods at {home(person, table)}"
    person.play(table, order, order)


def an_order_undone(person: Visitor, table: str) -> None:
    buy(person, table)
    undo(person, table)


def undone_in_between(person: Visitor, table: str) -> None:
    buy(person, table)
    buy(person, table)
    undo(person, table)
    buy(person, table, 2)


def refused(person: Visitor, table: str) -> None:
    path = f"/api/tables/{table}/actions"
    for action in ("fly away", "quick set-up"):
        assert person.send("POST", path, person.answer(table, action)).is_client_error


DEEDS = [one_order, several_orders, orders_at_once, an_order_undone, undone_in_between, refused]


@pytest.fixture
def sides(house: House, people: list[Visitor]) -> Iterator[tuple[Side, Side]]:
    """Two games of InterSpace at the step in which everybody gives sealed orders."""
    both = (
        Side.of_two(house, people, game="interspace", tier="standard"),
        Side.of_two(house, people, game="interspace", tier="standard"),
    )
    with ExitStack() as stack:
        for side in both:
            for action in ("quick set-up", "seal orders"):
                for person in people[:2]:
                    person.play(side.table, action)
            side.connect(stack)
        yield both


@pytest.mark.parametrize("deeds", DEEDS)
def test_sealed_orders_tell_nothing(sides: tuple[Side, Side], deeds: Deeds) -> None:
    one, other = sides
    ada, bob, _ = one.people
    compare(one, other)
    deeds(ada, one.table)
    compare(one, other)
    for side in sides:  # what Bob does then looks the same in both
        buy(bob, side.table)
    compare(one, other)
    deeds(ada, one.table)
    for side in sides:
        undo(bob, side.table)
    compare(one, other)
    for side in sides:
        ada.play(side.table, "seal orders")
    compare(one, other)


def test_orders_that_are_sealed_with_them_tell_nothing(sides: tuple[Side, Side]) -> None:
    one, other = sides
    ada, bob, _ = one.people
    order = f"buy 1 goods at {home(ada, one.table)}"
    ada.play(one.table, order, order, "seal orders")
    ada.play(other.table, "seal orders")
    compare(one, other)
    for side in sides:
        undo(ada, side.table)
    compare(one, other)
    ada.play(one.table, order, "seal orders")
    ada.play(other.table, "seal orders")
    compare(one, other)
    for side in sides:
        bob.play(side.table, "seal orders")
    assert one.seen() != other.seen()  # now they are revealed


def test_a_takeback_that_is_asked_for_meanwhile_tells_nothing(sides: tuple[Side, Side]) -> None:
    one, other = sides
    ada, bob, _ = one.people
    several_orders(ada, one.table)
    for side in sides:
        bob.post(f"/api/tables/{side.table}/takeback", {"number": 2})
    compare(one, other)
    an_order_undone(ada, one.table)
    undo(ada, one.table)
    buy(ada, one.table)
    compare(one, other)
    for side in sides:
        number = ada.get(f"/api/tables/{side.table}")["takeback"]["number"]
        ada.post(f"/api/tables/{side.table}/takeback/answer", {"number": number, "accept": True})
    compare(one, other)
    assert ada.position(one.table)["scene"] == ada.position(other.table)["scene"]
    assert not ada.position(one.table)["may_undo"]
    for side in sides:
        several_orders_after_a_takeback(ada, side.table)
    compare(one, other)


def several_orders_after_a_takeback(person: Visitor, table: str) -> None:
    assert person.position(table)["asked"] is not None
    person.play(table, answers(person, table)[0])


def test_my_own_numbers_count_my_own_deeds(sides: tuple[Side, Side]) -> None:
    one, _ = sides
    ada, bob, eve = one.people
    before = ada.position(one.table)
    several_orders(ada, one.table)
    after = ada.position(one.table)
    for name in ("number", "revision"):
        assert after[name] == before[name] + 3
    log = ada.log(one.table)
    assert [entry["revision"] for entry in log] == [2 + at for at in range(len(log))]
    assert len(bob.log(one.table)) == len(eve.log(one.table)) == len(log) - 3
    moments = [ada.position(one.table, at=at)["scene"] for at in range(after["number"] + 1)]
    assert len({msgspec.json.encode(scene["panels"]) for scene in moments[-4:]}) == 4
    assert ada.log(one.table, after=log[-3]["revision"]) == log[-2:]
    assert ada.log(one.table, before=log[-3]["revision"], limit=2) == log[-5:-3]


def test_a_seat_that_moves_meanwhile_leaves_everybodys_numbers_in_order(
    house: House, sides: tuple[Side, Side]
) -> None:
    """A table's revision grows then, and nothing is in its log."""
    one, _ = sides
    ada, bob, eve = one.people
    several_orders(ada, one.table)
    phone = house.arrive()
    for holder, taker in [(ada, phone), (phone, ada)] * 5 + [(ada, phone)]:
        code = holder.post(f"/api/tables/{one.table}/handover")["code"]
        taker.post(f"/api/handovers/{code}")
    bob.play(one.table, "seal orders")
    phone.play(one.table, "seal orders")
    for person in (phone, bob, eve):
        log = person.log(one.table)
        for at, entry in enumerate(log):
            assert person.log(one.table, after=entry["revision"]) == log[at + 1 :]
            assert person.log(one.table, before=entry["revision"]) == log[:at]


def test_raises_and_their_dice_tell_nothing(house: House, people: list[Visitor]) -> None:
    one, other = (Side.of_two(house, people, game="bids", lots=2, purse=9) for _ in range(2))
    ada, bob, _ = people
    with ExitStack() as stack:
        for side in (one, other):
            for person in (ada, bob):
                person.play(side.table, "bid 3")
            side.connect(stack)
        compare(one, other)
        for _ in range(2):
            ada.play(one.table, "raise")
            compare(one, other)
        for side in (one, other):
            bob.play(side.table, "seal")
        compare(one, other)


def test_who_can_undo_what_does_not_depend_on_secret_work(
    house: House, people: list[Visitor]
) -> None:
    """Bob's answer leads to a step in which all work in secret: whether he can undo it does not
    tell if Ada has begun to."""
    one, other = (Side.of_two(house, people, game="interspace", tier="standard") for _ in range(2))
    ada, bob, _ = people
    for side in (one, other):
        for action in ("quick set-up", "seal orders"):
            for person in (ada, bob):
                person.play(side.table, action)
    buy(ada, one.table)
    assert [bob.undo(side.table).json()["code"] for side in (one, other)] == ["no_undo"] * 2
    assert bob.position(one.table)["may_undo"] == bob.position(other.table)["may_undo"]
