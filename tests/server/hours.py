"""Time that tests move: of the machine's clock, of what has passed, or of both."""

import time
from collections.abc import Callable
from typing import Any

import pytest

from astrarium.server import clocks, pacing, play, times
from astrarium.server.hall import Hall
from tests.server.house import PATIENCE, House

MONDAY = 1_799_625_600.0  # 11 January 2027, at midnight in UTC
HOUR = 3600.0


class Hours:
    """What all that counts time in the server goes by. It stands still unless it is moved."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.wall, self.passed = MONDAY, 1000.0
        for module in (times, clocks, play):
            patch.setattr(module, "time", self)
        patch.setattr(times, "GAP", 400 * 24 * HOUR)  # the server is there all the time
        patch.setattr(pacing, "POLL", 0.02)

    def time(self) -> float:
        return self.wall

    def monotonic(self) -> float:
        return self.passed

    def go(self, seconds: float) -> None:
        """Let time pass."""
        self.wall += seconds
        self.passed += seconds


def hall_of(house: House) -> Hall:
    """What the requests of a house share."""
    provided: Any = house.client.app.dependencies["hall"]
    hall: Hall = provided.dependency()
    return hall


def until(found: Callable[[], Any], what: str = "") -> Any:
    """What is found once the server has noticed that time has passed."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if seen := found():
            return seen
        time.sleep(0.02)
    raise AssertionError(f"this has not happened: {what or found}")
