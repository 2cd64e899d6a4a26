"""The database: its form, its copies, and what the doctor finds in it."""

import subprocess
import sys
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from typer.testing import CliRunner

from astrarium.cli import app
from astrarium.kernel import BadInput
from astrarium.server import upkeep
from astrarium.server.settings import Settings
from astrarium.server.storage import (
    LOG,
    METADATA,
    ONE_MIGRATES,
    STATES,
    TABLES,
    Store,
    open_store,
)
from tests.server.conftest import BOTH, OpenHouse
from tests.server.house import PATIENCE, House, Visitor

DATABASES = BOTH


def address(url: str, directory: Path) -> str:
    return Settings(data_dir=directory, database_url=url).database


@pytest.fixture
def store(database_url: str, tmp_path: Path) -> Any:
    opened = open_store(address(database_url, tmp_path))
    yield opened
    opened.close()


def test_a_migrated_database_has_the_form_that_the_code_knows(store: Store) -> None:
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, METADATA) == []


def test_a_database_is_migrated_once(store: Store) -> None:
    store.migrate()
    store.migrate()


def test_a_database_is_migrated_wholly_or_not_at_all(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError("no space left")

    url = address(database_url, tmp_path)
    with monkeypatch.context() as broken:
        broken.setattr("alembic.op.create_index", fail)
        with pytest.raises(BadInput, match="no space"):
            open_store(url)
    engine = sa.create_engine(url)
    assert sa.inspect(engine).get_table_names() == []
    engine.dispose()
    open_store(url).close()


def test_a_database_of_the_first_form_keeps_its_games(open_house: OpenHouse) -> None:
    house = open_house()
    ada, bob = house.arrive("Ada"), house.arrive()
    table = house.start(ada, bob)
    ada.play(table, "bid 1")
    log = ada.log(table)
    engine = sa.create_engine(house.settings.database)
    with engine.begin() as connection:
        connection.execute(sa.text("DROP TABLE put_away"))
        connection.execute(sa.text("DROP INDEX ix_seats_handover_hash"))
        connection.execute(sa.text("DROP INDEX ix_chat_table_id_key"))
        connection.execute(sa.text("DROP INDEX ix_tables_due"))
        connection.execute(sa.text("DROP INDEX ix_chat_person_at"))
        for column in (
            "log.motives", "log.undoes", "tables.format", "tables.undo_to", "tables.grace",
            "tables.retrospect", "seats.guest", "seats.handover_hash", "seats.handover_until",
            "tables.hidden", "log.hidden", "log.known_to", "log.request", "chat.key",
            "tables.asked_since", "tables.pace", "tables.clocks", "tables.due", "tables.resting",
        ):  # fmt: skip
            name, _, gone = column.partition(".")
            connection.execute(sa.text(f"ALTER TABLE {name} DROP COLUMN {gone}"))
        connection.execute(sa.text("ALTER TABLE tables ADD COLUMN undo_to INTEGER"))
        for name in (
            "passkeys",
            "tickets",
            "welcomes",
            "deeds",
            "rhythms",
            "stretches",
            "outbox",
            "channels",
            "prepared",
        ):
            connection.execute(sa.text(f"DROP TABLE {name}"))
        connection.execute(sa.text("ALTER TABLE people RENAME COLUMN handle TO token_hash"))
        connection.execute(
            sa.text(
                "UPDATE people SET token_hash = (SELECT devices.token_hash FROM devices "
                "WHERE devices.person = people.id)"
            )
        )
        connection.execute(sa.text("DROP TABLE devices"))
        connection.execute(sa.text("DROP INDEX ix_people_login"))
        connection.execute(sa.text("DROP INDEX ix_people_address"))
        for gone in (
            "login", "password", "address", "verified", "admitted", "host", "muted", "banned",
            "gone",
        ):  # fmt: skip
            connection.execute(sa.text(f"ALTER TABLE people DROP COLUMN {gone}"))
        connection.execute(sa.text("DROP TABLE house"))
        connection.execute(sa.text("DROP INDEX ix_tables_host"))
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '0001'"))
    engine.dispose()
    open_house()
    assert ada.log(table) == log
    assert ada.get(f"/api/tables/{table}/log/{log[-1]['revision']}/why") == {
        "sentences": [],
        "kept": False,
    }


def test_processes_that_start_at_once_migrate_one_after_the_other(postgres_database: str) -> None:
    url = address(postgres_database, Path())
    code = f"from astrarium.server.storage import open_store; open_store({url!r}).close()"
    engine = sa.create_engine(url)
    with engine.connect() as connection:
        connection.execute(sa.select(sa.func.pg_advisory_lock(ONE_MIGRATES)))
        processes = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(2)]
        waiting = sa.text(
            "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
        )
        deadline = time.monotonic() + PATIENCE
        while connection.execute(waiting).scalar_one() < len(processes):
            assert time.monotonic() < deadline
            time.sleep(0.02)
        connection.execute(sa.select(sa.func.pg_advisory_unlock(ONE_MIGRATES)))
        assert [process.wait(PATIENCE) for process in processes] == [0, 0]
        assert "seats" in sa.inspect(connection).get_table_names()
    engine.dispose()


def test_a_newer_database_is_not_touched(store: Store) -> None:
    with store.writing() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = 'future'"))
    with pytest.raises(BadInput, match="newer"):
        open_store(store.url.render_as_string(hide_password=False))


@pytest.mark.parametrize("url", ["nonsense", "mysql://a@b/c", "postgresql://nobody@127.0.0.1:1/x"])
def test_a_database_that_cannot_be_opened_says_why(url: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput):
        open_store(address(url, tmp_path))


def test_who_reads_sees_one_unchanging_picture(open_house: OpenHouse) -> None:
    house = open_house()
    ada, bob = house.arrive(), house.arrive()
    table = house.start(ada, bob)
    other = Store(house.settings.database)

    def number(connection: sa.Connection) -> int:
        query = sa.select(TABLES.c.number).where(TABLES.c.id == table)
        return int(connection.execute(query).scalar_one())

    with other.reading() as connection:
        assert number(connection) == 0
        ada.play(table, "bid 1")
        assert number(connection) == 0
    with other.reading() as connection:
        assert number(connection) == 1
    other.close()


def test_what_fails_half_way_leaves_nothing(store: Store) -> None:
    def write(connection: sa.Connection) -> None:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = 'x'"))
        row = {"table_id": "none", "number": 1, "state": b""}  # of a table that is not there
        connection.execute(sa.insert(STATES).values(row))

    with pytest.raises(sa.exc.IntegrityError), store.writing() as connection:
        write(connection)
    with store.reading() as connection:
        assert (
            connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar() != "x"
        )


# -- the doctor


class Undone(Exception):
    """Nothing shall be kept."""


class Within:
    """A store as one connection sees it, before anything is kept."""

    def __init__(self, connection: sa.Connection) -> None:
        self.connection = connection

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        yield self.connection

    def is_current(self) -> bool:
        return True


def play_some(house: House, lots: int) -> str:
    """A game with an undo and a takeback, of four actions a lot."""
    ada, bob = house.arrive(), house.arrive()
    table = house.start(ada, bob, lots=20, purse=50)
    for lot in range(lots):
        ada.play(table, "bid 1")
        if lot == 2:
            ada.undo(table)
            ada.play(table, "bid 2")
        bob.play(table, "bid 1")
        for person in (ada, bob):
            if person.position(table)["asked"]["question"]["kind"] == "Raising":
                person.play(table, "raise", "seal")
    number = ada.position(table)["number"]
    ada.post(f"/api/tables/{table}/takeback", {"number": number - 1})
    asked = bob.get(f"/api/tables/{table}")["takeback"]["number"]
    answer = {"number": asked, "accept": True}
    bob.post(f"/api/tables/{table}/takeback/answer", answer)
    return table


@pytest.fixture(scope="module")
def played(house: House) -> Iterator[tuple[Store, str]]:
    """A game that is long enough for a state to be kept on the way, and its database."""
    store = Store(house.settings.database)
    yield store, play_some(house, 10)
    store.close()


def problems(store: Any) -> list[str]:
    findings = upkeep.check(store, upkeep.games_to_check(store), lambda: None)
    return [finding.problem for finding in findings if finding.problem]


def test_a_sound_game_is_found_sound(played: tuple[Store, str]) -> None:
    assert problems(played[0]) == []


def changed_action(connection: sa.Connection, table: str) -> None:
    query = sa.select(LOG.c.actions).where(LOG.c.table_id == table, LOG.c.revision == 4)
    ((text, chain, _),) = connection.execute(query).scalar_one()
    assert text == "bid 1"
    row = sa.and_(LOG.c.table_id == table, LOG.c.revision == 4)
    connection.execute(sa.update(LOG).where(row).values(actions=[("bid 0", chain)]))


def removed_row(connection: sa.Connection, table: str) -> None:
    connection.execute(sa.delete(LOG).where(LOG.c.table_id == table, LOG.c.revision == 9))


def changed_state(connection: sa.Connection, table: str) -> None:
    row = TABLES.c.id == table
    state = connection.execute(sa.select(TABLES.c.state).where(row)).scalar_one()
    richer = state.replace(b'"won":{"0":', b'"won":{"0":1')
    assert richer != state
    connection.execute(sa.update(TABLES).where(row).values(state=richer))


def changed_milestone(connection: sa.Connection, table: str) -> None:
    query = sa.select(STATES.c.state).where(STATES.c.table_id == table, STATES.c.number > 0)
    state = connection.execute(query).scalar_one()
    richer = state.replace(b'"won":{"0":', b'"won":{"0":1')
    assert richer != state
    row = sa.and_(STATES.c.table_id == table, STATES.c.number > 0)
    connection.execute(sa.update(STATES).where(row).values(state=richer))


def unreadable_state(connection: sa.Connection, table: str) -> None:
    connection.execute(sa.update(TABLES).where(TABLES.c.id == table).values(state=b"{}"))


def broken_state(connection: sa.Connection, table: str) -> None:
    query = sa.text("UPDATE tables SET state = :state WHERE id = :id")
    connection.execute(query, {"state": zlib.compress(b"x" * 99)[:-5], "id": table})


def broken_milestone(connection: sa.Connection, table: str) -> None:
    query = sa.text("UPDATE states SET state = :state WHERE table_id = :id")
    connection.execute(query, {"state": b"not compressed", "id": table})


def broken_log(connection: sa.Connection, table: str) -> None:
    query = sa.text("UPDATE log SET actions = :actions WHERE table_id = :id AND revision = 4")
    connection.execute(query, {"actions": b"[nonsense", "id": table})


def changed_seed(connection: sa.Connection, table: str) -> None:
    connection.execute(sa.update(TABLES).where(TABLES.c.id == table).values(seed="0" * 32))


def changed_count(connection: sa.Connection, table: str) -> None:
    connection.execute(sa.update(TABLES).where(TABLES.c.id == table).values(number=5))


def changed_hash(connection: sa.Connection, table: str) -> None:
    connection.execute(sa.update(TABLES).where(TABLES.c.id == table).values(hash="0" * 32))


@pytest.mark.parametrize(
    "tamper",
    [
        changed_action, removed_row, changed_state, changed_milestone, unreadable_state,
        broken_state, broken_milestone, broken_log, changed_seed, changed_count, changed_hash,
    ],
)  # fmt: skip
def test_the_doctor_finds_what_was_tampered_with(played: tuple[Store, str], tamper: Any) -> None:
    store, table = played
    found = []
    with suppress(Undone), store.writing() as connection:
        tamper(connection, table)
        found = problems(Within(connection))
        raise Undone
    assert len(found) == 1


def test_the_doctors_command_tells_what_it_found(
    open_house: OpenHouse, database_url: str, tmp_path: Path
) -> None:
    table = play_some(open_house(), 2)
    doctor = ["doctor", "--data-dir", str(tmp_path)]
    environment = {"DATABASE_URL": database_url}
    sound = CliRunner().invoke(app, doctor, env=environment)
    assert (sound.exit_code, "1 games" in sound.output) == (0, True)
    store = Store(address(database_url, tmp_path))
    with store.writing() as connection:
        changed_hash(connection, table)
    store.close()
    broken = CliRunner().invoke(app, doctor, env=environment)
    assert broken.exit_code == 1
    assert table in broken.output


def make_older(url: str) -> None:
    """As if an earlier version had made it."""
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '0000'"))
    engine.dispose()


def form(url: str) -> str:
    engine = sa.create_engine(url)
    with engine.connect() as connection:
        found = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar_one()
    engine.dispose()
    return str(found)


def test_the_doctor_does_not_look_at_data_of_another_form(
    database_url: str, tmp_path: Path
) -> None:
    url = address(database_url, tmp_path)
    open_store(url).close()
    make_older(url)
    store = open_store(url, migrate=False)
    with pytest.raises(BadInput, match="another version"):
        upkeep.games_to_check(store)
    store.close()
    assert form(url) == "0000"


# -- copies


def test_a_copy_is_made_of_the_data_as_they_are(tmp_path: Path) -> None:
    """Whoever upgrades makes a copy first, perhaps with the new version."""
    url, target = address("", tmp_path), tmp_path / "copy"
    open_store(url).close()
    make_older(url)
    made = CliRunner().invoke(app, ["backup", str(target), "--data-dir", str(tmp_path)])
    assert made.exit_code == 0, made.output
    assert form(url) == form(f"sqlite:///{target}") == "0000"


def everything(store: Store) -> dict[str, list[Any]]:
    with store.reading() as connection:
        return {
            table.name: connection.execute(sa.select(table)).all()
            for table in METADATA.sorted_tables
        }


def test_a_copy_made_while_the_server_runs_opens_and_is_equal(
    played: tuple[Store, str], tmp_path: Path
) -> None:
    store, _ = played
    if not store.is_sqlite:
        with pytest.raises(BadInput, match="pg_dump"):
            upkeep.backup(store, tmp_path / "copy")
        return
    upkeep.backup(store, tmp_path / "copy")
    copy = open_store(f"sqlite:///{tmp_path / 'copy'}")
    assert everything(copy) == everything(store)
    assert problems(copy) == []
    copy.close()
    with pytest.raises(BadInput, match="exists already"):
        upkeep.backup(store, tmp_path / "copy")


# -- what no database takes


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/%00", "/api/tables/%00/position", "/api/tables/%ff", "/api/tables?q=%00",
        "/api/tables?game=%00", "/api/invites/%00", "/api/invites/%ff",
    ],
)  # fmt: skip
def test_odd_characters_are_no_fault_of_ours(ada: Visitor, path: str) -> None:
    answer = ada.send("GET", path)
    assert answer.status_code < 500, answer.text


def test_odd_characters_in_names_are_no_fault_of_ours(ada: Visitor) -> None:
    table = {"game": "bids", "seats": [{"kind": "me"}, {"kind": "open"}], "name": "a\x00b"}
    answer = ada.send("POST", "/api/tables", table)
    assert answer.status_code < 500, answer.text
    for body in (b'{"name": "\\ud800"}', b'{"name": "\xff"}', b"{", b"", b"null"):
        headers = {"Content-Type": "application/json"}
        answer = ada.send("PUT", "/api/me", content=body, headers=headers)
        assert answer.status_code == 400, body
