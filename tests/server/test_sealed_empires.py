"""What somebody does on a production sheet of Space Empires tells others nothing: not by rows,
numbers, moments or messages."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from tests.server.house import House, Visitor
from tests.server.sealed import Side, answers, compare, idle, undo

pytestmark = pytest.mark.usefixtures("same_world")

Deeds = Callable[[Visitor, str], None]


@pytest.fixture
def sides(house: House, people: list[Visitor]) -> Iterator[tuple[Side, Side]]:
    """Two games in their first Economic Phase."""
    options = {"scenario": "small", "fighters": True, "raiders": True, "mines": True}
    both = (
        Side.of_two(house, people, game="space-empires", **options),
        Side.of_two(house, people, game="space-empires", **options),
    )
    with ExitStack() as stack:
        for side in both:
            idle(people[:2], side.table)
            side.connect(stack)
        yield both


def one_bid(person: Visitor, table: str) -> None:
    person.play(table, "bid 2")


def all_at_once(person: Visitor, table: str) -> None:
    person.play(table, "bid 0", "research ship_size")


def ships(person: Visitor, table: str) -> None:
    person.play(table, "bid 1")
    for _ in range(2):
        build = next(one for one in answers(person, table) if one.startswith("build SC"))
        person.play(table, build)


def decoys_undone(person: Visitor, table: str) -> None:
    person.play(table, "bid 0")
    for _ in range(3):
        build = next(one for one in answers(person, table) if one.startswith("build DECOY"))
        person.play(table, build)
    for _ in range(2):
        undo(person, table)


def scuttled(person: Visitor, table: str) -> None:
    remove = next(one for one in answers(person, table) if one.startswith("remove 1 of"))
    person.play(table, remove)


def refused(person: Visitor, table: str) -> None:
    path = f"/api/tables/{table}/actions"
    for action in ("bid 500", "build DN at A:0,0", "research nothing"):
        assert person.send("POST", path, person.answer(table, action)).is_client_error


@pytest.mark.parametrize("deeds", [one_bid, all_at_once, ships, decoys_undone, scuttled, refused])
def test_a_production_sheet_tells_nothing(sides: tuple[Side, Side], deeds: Deeds) -> None:
    one, other = sides
    ada, bob, _ = one.people
    compare(one, other)
    deeds(ada, one.table)
    compare(one, other)
    for side in sides:  # what Bob does then looks the same in both
        bob.play(side.table, "bid 0")
    compare(one, other)
    for side in sides:
        if "seal" not in answers(ada, side.table):
            ada.play(side.table, "bid 0")
        ada.play(side.table, "seal")
    compare(one, other)


def test_it_shows_when_all_sheets_are_open(sides: tuple[Side, Side]) -> None:
    one, other = sides
    ada, bob, _ = one.people
    one_bid(ada, one.table)
    ada.play(other.table, "bid 0")
    for side in sides:
        ada.play(side.table, "seal")
        bob.play(side.table, "bid 0")
    compare(one, other)
    for side in sides:
        bob.play(side.table, "seal")
    assert one.seen() != other.seen()  # bids are told


def test_a_sheet_may_be_opened_again_in_secret(sides: tuple[Side, Side]) -> None:
    """Sealing can be undone, and what is changed then shows to nobody."""
    one, other = sides
    ada, *_ = one.people
    for side in sides:
        ada.play(side.table, "bid 0")
        ada.play(side.table, "seal")
        undo(ada, side.table)
    build = next(order for order in answers(ada, one.table) if order.startswith("build SC"))
    ada.play(one.table, build, "seal")
    ada.play(other.table, "seal")
    compare(one, other)
