"""Fixtures of the browser's tests: one server for all of them, and people who come to it."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.guests import PATIENCE, Guest
from tests.services.browser import NewPage
from tests.services.server import Server, servers

Arrive = Callable[..., Guest]
SCREENS = {
    "1440x900": ("desktop", 1440, 900),
    "1280x720": ("desktop", 1280, 720),
    "390x844": ("phone", 390, 844),
}

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/browser" in item.path.as_posix():
            item.add_marker("slow")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Shared by all tests: every one of them sits at tables of its own."""
    for start in servers(tmp_path_factory):
        yield start("--bot-pause", "0", "--requests", "1000")


@pytest.fixture
def guest(page: Page, server: Server) -> Guest:
    """Somebody who has come to the server for the first time."""
    return Guest(page, server, "Ada")


@pytest.fixture
def arrive(new_page: NewPage, server: Server) -> Arrive:
    """One more person: arrive("Bob"), or arrive("Bob", on="phone", locale="it-IT")."""

    def coming(name: str = "", asks: bool = False, **options: Any) -> Guest:
        return Guest(new_page(**options), server, name, asks)

    return coming


@pytest.fixture(params=list(SCREENS))
def screen(request: pytest.FixtureRequest, arrive: Arrive) -> Guest:
    """Somebody at each of the sizes at which a table has to hold."""
    device, width, height = SCREENS[request.param]
    return arrive("Ada", on=device, viewport={"width": width, "height": height})
