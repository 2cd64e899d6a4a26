"""Prints at the end what came about in the games of all workers together."""

from typing import Any

import pytest

from tests.fuzz.occurred import Occurred


def pytest_terminal_summary(terminalreporter: Any) -> None:
    occurred = Occurred()
    for report in terminalreporter.getreports("passed") + terminalreporter.getreports("failed"):
        occurred.include(dict(report.user_properties).get("occurred", {}))
    if occurred.games:
        terminalreporter.section(f"what came about in {occurred.games} games")
        terminalreporter.write_line(str(occurred))


@pytest.fixture
def occurred(record_property: Any) -> Occurred:
    """What comes about in a test; shown at the end of the run."""
    noted = Occurred()
    record_property("occurred", noted.counts)
    return noted
