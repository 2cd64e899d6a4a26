"""What one can see and read: numbers and counts on the board, words that are explained, rules."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser import standard
from tests.browser.conftest import Arrive
from tests.browser.guests import Guest, still
from tests.browser.worlds import moment, written

ECONOMY = {"step": {"name": "economic", "seat": 0}}
READABLE = 8  # pixels that a number is high at least

_NUMBERS = """() => [...document.querySelectorAll(".is-level text")]
  .map((text) => text.getBoundingClientRect().height)"""
_COUNTS_ON_TOP = """() => {
  const drawn = [...document.querySelectorAll(".world > g")].map((one) => one.classList[0]);
  return drawn.indexOf("badges") > drawn.indexOf("pieces")
    && drawn.indexOf("area-signs") > drawn.indexOf("pieces");
}"""


@pytest.mark.parametrize("device", ["desktop"])
@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 720)])
def test_planet_numbers_are_readable_on_the_whole_map(
    arrive: Arrive, width: int, height: int
) -> None:
    guest = arrive("Ada", viewport={"width": width, "height": height})
    table = guest.open(guest.start_from(moment("MovementStep", turn=4, seed=3)))
    table.expect_question()
    guest.page.keyboard.press("f")
    still(guest.page)
    heights = guest.page.evaluate(_NUMBERS)
    assert len(heights) >= 6
    assert min(heights) >= READABLE


def test_counts_and_numbers_lie_over_all_counters(guest: Guest) -> None:
    table = guest.open(guest.start_from(standard.economy("purchase")))
    table.expect_question()
    expect(guest.page.locator(".badges .badge").first).to_be_attached()
    assert guest.page.evaluate(_COUNTS_ON_TOP)


def test_what_an_iou_is_can_be_asked_where_it_is_named(guest: Guest) -> None:
    table = guest.open(guest.start_from(written(**ECONOMY)))
    table.expect_question()
    guest.page.get_by_role("button", name="What is this: IOUs?").first.click()
    expect(guest.page.locator(".rules .word").first).to_contain_text(re.compile("^IOU"))


def test_rules_are_searched_and_opened_where_the_question_comes_from(guest: Guest) -> None:
    table = guest.open(guest.start_from(written(**ECONOMY)))
    table.expect_question()
    table.prompt.get_by_role("button", name="Rule IS-B-ECON-01").click()
    rules = guest.page.locator(".rules .rule")
    expect(guest.page.locator(".rule.open h3")).to_have_text("IS-B-ECON-01")
    expect(guest.page.locator(".rule.open")).to_be_in_viewport()
    everything = rules.count()
    guest.page.get_by_role("searchbox", name="Search the rules").fill("bláck HOLE")
    expect(rules).not_to_have_count(everything)
    for text in rules.all_inner_texts():
        assert "black hole" in text.lower()
    guest.page.get_by_role("searchbox", name="Search the rules").fill("qwertz")
    expect(guest.page.locator(".rule-list")).to_have_text("No rule says this.")
