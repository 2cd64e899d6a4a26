"""Everything in Italian for those who read Italian."""

import re
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import cosmic_encounter, hyperspace, space_empires
from tests.browser.guests import PATIENCE, Guest, Table
from tests.browser.stages import (
    battle,
    contact,
    economy,
    fleets,
    purchase,
    set_up,
    waiting_room,
)

pytestmark = pytest.mark.parametrize("device", ["desktop"])

SOURCES = Path(__file__).parents[2] / "web" / "src"
_ENTRY = re.compile(r'^\s*"?[\w.]+"?:\s*"((?:[^"\\]|\\.)+)",$', re.MULTILINE)
_TEXTS = """() => {
  const visible = [...document.querySelectorAll("body *")].filter((one) => one.checkVisibility());
  const own = visible.flatMap((one) => [...one.childNodes].filter((node) => node.nodeType === 3));
  const names = ["aria-label", "title", "placeholder"];
  const said = visible.flatMap((one) => names.map((name) => one.getAttribute(name)));
  return [...own.map((node) => node.data), ...said].filter(Boolean).map((text) => text.trim());
}"""


def _entries(text: str) -> set[str]:
    return set(_ENTRY.findall(re.sub(r":\n\s*", ": ", text)))


def _english() -> set[str]:
    """Texts of the catalogues that are not Italian, too."""
    english, italian = set[str](), set[str]()
    for name in ("lobby", "members", "table"):
        english |= _entries((SOURCES / "i18n" / f"{name}.en.ts").read_text(encoding="utf-8"))
        italian |= _entries((SOURCES / "i18n" / f"{name}.it.ts").read_text(encoding="utf-8"))
    for file in (*SOURCES.glob("games/*/texts.ts"), SOURCES / "host" / "texts.ts"):
        first, second = file.read_text(encoding="utf-8").split("const it", 1)
        english |= _entries(first)
        italian |= _entries(second)
    other = english - italian
    assert len(other) > 150, "the catalogues are not written as expected"
    return {text for text in other if "{" not in text}


def _left(page: Page) -> list[str]:
    return sorted(_english() & set(page.evaluate(_TEXTS)))


def _expect_nothing_left(page: Page) -> None:
    """What games say comes in the other language a moment later."""
    until = time.monotonic() + PATIENCE / 1000
    while left := _left(page):
        assert time.monotonic() < until, left
        page.wait_for_timeout(100)


def _switch(page: Page) -> None:
    page.get_by_role("button", name="Italiano").click()
    expect(page.locator("html")).to_have_attribute("lang", "it")


def test_the_lobby_and_its_forms_turn_italian(guest: Guest) -> None:
    page = guest.visit()
    expect(guest.on_shelf().get_by_role("button", name="Play now")).to_be_visible()
    assert _left(page) != []
    _switch(page)
    expect(guest.on_shelf().get_by_role("button", name="Gioca subito")).to_be_visible()
    _expect_nothing_left(page)
    page.get_by_role("button", name="Apri un tavolo").click()
    expect(page.locator("#table-name")).to_be_visible()
    _expect_nothing_left(page)
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "it")
    waiting_room(guest)
    _expect_nothing_left(page)


INTERSPACE = (set_up, economy, battle, purchase, contact, fleets)
SPACE_EMPIRES = (space_empires.STAGES["purchases"], space_empires.STAGES["fire"])
COSMIC_ENCOUNTER = (cosmic_encounter.STAGES["selecting"], cosmic_encounter.STAGES["drafting"])
HYPERSPACE = (hyperspace.STAGES["turn"], hyperspace.STAGES["battle"])


@pytest.mark.parametrize("stage", [*INTERSPACE, *SPACE_EMPIRES, *COSMIC_ENCOUNTER, *HYPERSPACE])
def test_the_table_turns_italian(guest: Guest, stage: Any) -> None:
    stage(guest)
    page, table = guest.page, Table(guest.page)
    page.locator(".menu > summary").click()
    _switch(page)
    name = page.url.rpartition("/")[2]
    italian = guest.position(name, "it")["asked"]["question"]
    assert italian["prompt"] != guest.position(name, "en")["asked"]["question"]["prompt"]
    expect(table.prompt).to_contain_text(italian["prompt"])
    for tab in page.locator(".tabs").get_by_role("button").all():
        tab.click()
        expect(table.prompt).to_be_visible()
        _expect_nothing_left(page)
