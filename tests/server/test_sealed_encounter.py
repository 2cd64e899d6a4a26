"""What somebody answers in a window of Cosmic Encounter, or lays face down, tells others nothing
before all have answered: not by rows, numbers, moments or messages."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from copy import copy
from typing import Any

import pytest

from astrarium.kernel import State, load_game, seeded
from astrarium.server.games import Held
from astrarium.server.play import Sitting, start
from astrarium.server.storage import open_store
from astrarium.server.tables import find
from tests.server.house import House, Visitor
from tests.server.sealed import Side, answers, compare, undo

pytestmark = pytest.mark.usefixtures("same_world")

Both = tuple[Side, Side]
Position = dict[str, Any]

BEFORE: Position = {
    "seats": 3,
    "aliens": {0: "warrior", 1: "mutant", 2: "trader"},
    "hands": {
        0: ["attack-20", "attack-08", "negotiate", "plague"],
        1: ["attack-06", "negotiate", "attack-15"],
        2: ["attack-08", "reinforcement-2"],
    },
    "warp": {0: 2, 2: 1},
}
WINDOW: Position = {
    "encounter": {"phase": "start", "offense": 1},
    "asked": ["start_turn", "regroup_start"],
}
PLANNING: Position = {
    "encounter": {
        "phase": "planning", "offense": 0, "defense": 1, "planet": "blue-1", "gate": {0: 3},
    },
}  # fmt: skip


def lay_out(house: House, table: str, state: State) -> None:
    """Start an open table from a position instead of a new game."""
    store = open_store(house.settings.database)
    with store.writing() as connection:
        sitting = Sitting(connection, Held(), find(connection, table, lock=True))
        sitting.game = copy(sitting.game)
        sitting.game.new = lambda *_: state.clone()  # type: ignore[method-assign]
        start(sitting)
    store.close()


@contextmanager
def laid_out(house: House, position: Position) -> Iterator[Both]:
    """Two games of three players that go on from the same position, and somebody who looks on."""
    state: Any = load_game("cosmic-encounter").position(BEFORE | position)
    state.dice = seeded(1)
    state.run()
    people = [house.arrive(name) for name in ("Ada", "Bob", "Cid", "Eve")]
    sides = []
    with ExitStack() as stack:
        for _ in range(2):
            table = house.open_table(*people[:3], game="cosmic-encounter")
            lay_out(house, table, state)
            sides.append(Side(people, table))
            sides[-1].connect(stack)
        yield sides[0], sides[1]


def test_an_answer_in_a_window_tells_nothing(house: House) -> None:
    with laid_out(house, WINDOW) as (one, other):
        ada, bob, cid, _ = one.people
        ada.play(one.table, "play plague on 1")
        ada.play(other.table, "pass")
        compare(one, other)
        for side in (one, other):
            bob.play(side.table, "pass")
        compare(one, other)
        for side in (one, other):
            cid.play(side.table, "pass")
        assert one.seen() != other.seen()  # now it is announced


def at_once(person: Visitor, table: str) -> None:
    person.play(table, "select attack-08")


def refused(person: Visitor, table: str) -> None:
    path = f"/api/tables/{table}/actions"
    for action in ("select attack-30", "pass", "fly away"):
        assert person.send("POST", path, person.answer(table, action)).is_client_error
    person.play(table, "select attack-20")


@pytest.mark.parametrize("deeds", [at_once, refused])
def test_a_card_that_is_laid_tells_nothing(
    house: House, deeds: Callable[[Visitor, str], None]
) -> None:
    with laid_out(house, PLANNING) as (one, other):
        ada, bob, *_ = one.people
        assert "select negotiate" in answers(ada, one.table)
        deeds(ada, one.table)
        ada.play(other.table, "select negotiate")
        compare(one, other)
        for side in (one, other):
            bob.play(side.table, "select attack-06")
        assert one.seen() != other.seen()  # now both cards are turned up


def test_who_thinks_again_tells_nothing_of_the_cards(house: House) -> None:
    """That an answer is taken back can be seen; which cards were laid cannot."""
    laid = (("negotiate", "attack-20", "attack-08"), ("attack-08", "attack-08", "negotiate"))
    with laid_out(house, PLANNING) as sides:
        for side, cards in zip(sides, laid, strict=True):
            ada = side.people[0]
            for card in cards:
                if ada.position(side.table)["asked"] is None:
                    undo(ada, side.table)
                ada.play(side.table, f"select {card}")
        compare(*sides)
