"""Everybody can use every page: by screen reader, on a phone, and without motion."""

from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Arrive
from tests.browser.guests import Guest, still
from tests.browser.stages import STAGES, battle, movement, support, zone_hits

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
FINGER = 40  # pixels that a finger needs

# Of the board's pictures nobody is told; looking through them takes most of the time.
_RUN = "axe.run({ exclude: ['.world [aria-hidden]'] }, { resultTypes: ['violations'] })"
_WIDTH = "() => [document.scrollingElement.scrollWidth, innerWidth]"
_TOO_LOW = f"""() => [...document.querySelectorAll(
    ":is(.tray, .tray-bar, .is-theatre, .se-theatre) button")]
  .filter((button) => !button.matches(".rule-link, .icon-button, .line-text"))
  .filter((button) => button.checkVisibility() && button.offsetHeight < {FINGER})
  .map((button) => button.innerText || button.ariaLabel)"""
_MOVING = """() => document.getAnimations()
  .filter((one) => one.playState === "running" && one.effect.getComputedTiming().duration > 50)
  .map((one) => one.effect.target.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize("stage", STAGES)
def test_no_page_has_an_obstacle(guest: Guest, stage: str, device: str) -> None:
    STAGES[stage](guest)
    assert obstacles(guest) == []
    if device == "phone":
        assert_fits_a_phone(guest)


def assert_fits_a_phone(guest: Guest) -> None:
    needed, there = guest.page.evaluate(_WIDTH)
    assert needed <= there, "the page is wider than the phone"
    assert guest.page.evaluate(_TOO_LOW) == []


def obstacles(guest: Guest) -> list[str]:
    page = guest.page
    still(page)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: Any = page.evaluate(_RUN)
    return [
        f"{violation['id']}: {node['target']} {node['failureSummary']}"
        for violation in found["violations"]
        for node in violation["nodes"][:4]
    ]


@pytest.mark.parametrize("device", ["desktop"])
@pytest.mark.parametrize("stage", [movement, battle, support, zone_hits])
def test_nothing_moves_for_those_who_do_not_want_it(arrive: Arrive, stage: Any) -> None:
    guest = arrive("Ada", reduced_motion="reduce")
    stage(guest)
    nothing_moves(guest)


def nothing_moves(guest: Guest) -> None:
    assert guest.page.evaluate(_MOVING) == []
