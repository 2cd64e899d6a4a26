"""A game that was begun on a server with earlier rules goes on, and all of it can be looked at."""

from pathlib import Path

import pytest
import sqlalchemy as sa

from astrarium.games.interspace.rules.version3 import TAKE_BACK
from astrarium.kernel import Record, read_record
from astrarium.kernel.record import parse_record
from astrarium.server import imports, upkeep
from astrarium.server.storage import LOG, STATES, TABLES, Store
from tests.server.conftest import BOTH
from tests.server.house import House, Visitor

DATABASES = BOTH
SEALED = Path(__file__).parents[1] / "records" / "interspace-3-sealed.jsonl"


@pytest.fixture
def store(house: House) -> Store:
    return Store(house.settings.database)


@pytest.fixture
def begun(house: House, store: Store, ada: Visitor, bob: Visitor) -> str:
    """A game of version 3 in a sealed step, as a server of then has left it."""
    record, state = read_record(SEALED), SEALED.with_suffix(".json").read_bytes()
    table = house.start(ada, bob, game="interspace", **record.header.options)
    with store.writing() as connection:
        _fill(connection, table, record, state)
    return table


def _fill(connection: sa.Connection, table: str, record: Record, state: bytes) -> None:
    number = len(record.entries)
    taken = imports.read(record.dump())
    for kept in (LOG, STATES):
        connection.execute(sa.delete(kept).where(kept.c.table_id == table))
    connection.execute(sa.insert(LOG), [{"table_id": table, **row} for row in taken.log])
    connection.execute(
        sa.insert(STATES),
        [{"table_id": table, "number": 0, "state": taken.states[0]}],
    )
    connection.execute(
        sa.update(TABLES)
        .where(TABLES.c.id == table)
        .values(
            rules="3", format=1, seed=record.header.seed, revision=number + 1, number=number,
            hash=record.entries[-1].hash, asked={"0": number, "1": number}, state=state,
            undo_to=None,
        )
    )  # fmt: skip


def sound(store: Store) -> bool:
    findings = upkeep.check(store, upkeep.games_to_check(store), lambda: None)
    return not [finding.problem for finding in findings if finding.problem]


def test_every_moment_can_be_looked_at(ada: Visitor, store: Store, begun: str) -> None:
    record = read_record(SEALED)
    assert TAKE_BACK in {entry.action for entry in record.entries}
    for number in range(len(record.entries) + 1):
        assert ada.position(begun, at=number)["number"] == number
    assert sound(store)


def test_it_goes_on_and_verifies(ada: Visitor, bob: Visitor, store: Store, begun: str) -> None:
    for person in (ada, bob):
        asked = person.position(begun)["asked"]
        person.play(begun, asked["question"]["choices"][0]["action"])
    assert bob.position(begun)["may_undo"]
    assert bob.undo(begun).status_code == 200
    for person in (ada, bob):
        choices = person.position(begun)["asked"]["question"]["choices"]
        last = next(choice["action"] for choice in choices if choice["ends"])
        person.play(begun, last)
    assert sound(store)
    bob.post(f"/api/tables/{begun}/resign")
    record = parse_record(ada.send("GET", f"/api/tables/{begun}/record").content)
    assert (record.header.astrarium, record.header.rules) == (1, "3")
    record.verify()
