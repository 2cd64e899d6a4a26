"""What tests of several parts ask for: tiny games, databases, a running server, a browser."""

import pytest
from hypothesis import settings

pytest_plugins = [
    "tests.kernel.installed",
    "tests.services.postgres",
    "tests.services.databases",
    "tests.services.server",
    "tests.services.moved",
    "tests.services.browser",
    "tests.services.mailbox",
    "tests.services.nginx",
    "tests.services.receivers",
]

# How long an example takes says more about the machine than about the code.
settings.register_profile("astrarium", deadline=None)
settings.load_profile("astrarium")

SERVICES = {"postgres_url", "browser", "start_proxy"}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever asks for a program of the system is marked so, that quick runs can leave it out."""
    for item in items:
        if SERVICES.intersection(getattr(item, "fixturenames", ())):
            item.add_marker("services")
