"""A fresh database for each test, of both kinds that the server keeps its tables in."""

from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
from psycopg.sql import SQL, Identifier


@pytest.fixture
def sqlite_database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'astrarium.sqlite'}"


@pytest.fixture
def postgres_database(postgres_url: str) -> Iterator[str]:
    name = f"test_{uuid4().hex}"
    _administer(postgres_url, "CREATE DATABASE {}", name)
    yield postgres_url.replace("/postgres?", f"/{name}?")
    _administer(postgres_url, "DROP DATABASE {} WITH (FORCE)", name)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.services)])
def database_url(request: pytest.FixtureRequest) -> str:
    """The test runs once on each kind of database."""
    kind = "sqlite_database" if request.param == "sqlite" else "postgres_database"
    return request.getfixturevalue(kind)


def _administer(url: str, statement: str, name: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(SQL(statement).format(Identifier(name)))
