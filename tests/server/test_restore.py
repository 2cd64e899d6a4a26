"""Going back to a copy: whatever lies beside the database, and nothing is lost by it."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from astrarium.cli import app
from astrarium.server import upkeep
from astrarium.server.occupying import occupy
from astrarium.server.storage import open_store
from tests.server.conftest import OpenHouse
from tests.server.house import House
from tests.services.server import StartServer


def run(*arguments: object, **environment: str) -> Result:
    return CliRunner().invoke(app, [str(one) for one in arguments], env=environment)


def people(database: Path) -> int:
    with closing(sqlite3.connect(database)) as connection:
        return int(connection.execute("SELECT count(*) FROM people").fetchone()[0])


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def house(open_house: OpenHouse, data: Path) -> House:
    return open_house(data_dir=data, database_url="")


@pytest.fixture
def copy(house: House, tmp_path: Path, data: Path) -> Path:
    """A copy with one person; two more have come since."""
    house.arrive("Ada")
    target = tmp_path / "copy.sqlite3"
    assert run("backup", target, "--data-dir", data).exit_code == 0
    house.arrive(), house.arrive()
    return target


def crashed(data: Path) -> Path:
    """A data directory as a killed server leaves it: with what was only written to the log."""
    left = data.with_name("left")
    shutil.copytree(data, left)
    assert (left / "astrarium.sqlite3-wal").stat().st_size > 0
    return left


def test_a_copy_comes_back_beside_a_log_of_other_data(copy: Path, data: Path) -> None:
    left = crashed(data)
    restored = run("restore", copy, "--data-dir", left)
    assert restored.exit_code == 0, restored.output
    database = left / "astrarium.sqlite3"
    assert people(database) == 1
    assert "1 people" in restored.output
    doctor = run("doctor", "--data-dir", left)
    assert doctor.exit_code == 0, doctor.output
    (kept,) = (file for file in left.glob("*.before-*") if not file.name.endswith(("-wal", "-shm")))
    assert kept.name in restored.output
    assert people(kept) == 3  # with what was in the log
    assert kept.stat().st_mode & 0o077 == 0
    assert database.stat().st_mode & 0o077 == 0


def test_a_copy_comes_to_a_place_where_nothing_was(copy: Path, tmp_path: Path) -> None:
    restored = run("restore", copy, "--data-dir", tmp_path / "new")
    assert restored.exit_code == 0, restored.output
    assert "before" not in restored.output.replace("before is", "")
    assert people(tmp_path / "new" / "astrarium.sqlite3") == 1


def damaged(copy: Path) -> Path:
    file = copy.with_name("damaged")
    data = bytearray(copy.read_bytes())
    data[5000:9000] = b"\xff" * 4000
    file.write_bytes(data)
    return file


def no_database(copy: Path) -> Path:
    file = copy.with_name("text")
    file.write_text("not a database at all, however long it may be " * 100)
    return file


def of_others(copy: Path) -> Path:
    file = copy.with_name("others")
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE cakes (name TEXT)")
    return file


def newer(copy: Path) -> Path:
    file = copy.with_name("newer")
    shutil.copy(copy, file)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = 'future'")
        connection.commit()
    return file


def missing(copy: Path) -> Path:
    return copy.with_name("missing")


@pytest.mark.parametrize("spoil", [damaged, no_database, of_others, newer, missing])
def test_what_is_no_sound_copy_changes_nothing(copy: Path, data: Path, spoil: object) -> None:
    left = crashed(data)
    before = sorted((file.name, file.stat().st_size) for file in left.glob("*.sqlite3*"))
    refused = run("restore", spoil(copy), "--data-dir", left)
    assert refused.exit_code == 2, refused.output
    assert "Traceback" not in refused.output
    assert isinstance(refused.exception, SystemExit)
    assert sorted((file.name, file.stat().st_size) for file in left.glob("*.sqlite3*")) == before
    assert people(left / "astrarium.sqlite3") == 3


def test_nothing_is_restored_while_somebody_uses_the_data(copy: Path, data: Path) -> None:
    with occupy(data):
        refused = run("restore", copy, "--data-dir", data)
    assert refused.exit_code == 2
    assert "A server uses the data" in refused.stderr


@pytest.mark.slow
def test_a_running_server_is_not_restored_under(start_server: StartServer, tmp_path: Path) -> None:
    server = start_server("--quiet")
    copy = tmp_path / "copy"
    assert run("backup", copy, "--data-dir", server.data).exit_code == 0
    refused = run("restore", copy, "--data-dir", server.data)
    assert (refused.exit_code, "uses the data" in refused.stderr) == (2, True)
    server.stop()
    assert run("restore", copy, "--data-dir", server.data).exit_code == 0
    server.start()


def test_postgresql_has_its_own_tools(copy: Path) -> None:
    refused = run("restore", copy, DATABASE_URL="postgresql://here/games")
    assert (refused.exit_code, "pg_restore" in refused.stderr) == (2, True)


# -- what backup and doctor say


def test_the_doctor_finds_a_damaged_file(copy: Path, tmp_path: Path) -> None:
    place = tmp_path / "damaged-data"
    place.mkdir()
    shutil.copy(copy, place / "astrarium.sqlite3")
    store = open_store(f"sqlite:///{place / 'astrarium.sqlite3'}")
    assert upkeep.integrity(store) == ""
    store.close()
    with closing(sqlite3.connect(place / "astrarium.sqlite3")) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute("INSERT INTO states VALUES ('none', 1, x'00')")
        connection.commit()
    found = run("doctor", "--data-dir", place)
    assert (found.exit_code, "belongs to nothing" in found.output) == (1, True)


def test_a_damaged_database_gives_no_copy(copy: Path, tmp_path: Path) -> None:
    place = tmp_path / "odd"
    place.mkdir()
    damaged(copy).rename(place / "astrarium.sqlite3")
    refused = run("backup", tmp_path / "new", "--data-dir", place)
    assert refused.exit_code == 2, refused.output
    assert "damaged" in refused.stderr
    assert not list(tmp_path.glob("new*"))


@pytest.mark.parametrize("command", [("backup", "{}/new"), ("doctor",)])
def test_what_is_no_database_is_said_in_a_sentence(
    tmp_path: Path, copy: Path, command: tuple[str, ...]
) -> None:
    place = tmp_path / "odd"
    place.mkdir()
    no_database(copy).rename(place / "astrarium.sqlite3")
    refused = run(*(part.format(tmp_path) for part in command), "--data-dir", place)
    assert refused.exit_code == 2, refused.output
    assert "no database" in refused.stderr
    assert not list(tmp_path.glob("new*"))
