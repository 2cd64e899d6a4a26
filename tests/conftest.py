"""Services that tests talk to: databases, a running server, a browser."""

import pytest

pytest_plugins = [
    "tests.services.postgres",
    "tests.services.databases",
    "tests.services.server",
    "tests.services.browser",
]

SERVICES = {"postgres_url", "browser"}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever asks for a program of the system is marked so, that quick runs can leave it out."""
    for item in items:
        if SERVICES.intersection(getattr(item, "fixturenames", ())):
            item.add_marker("services")
