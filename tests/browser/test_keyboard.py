"""The whole way from the lobby into the second turn, without a mouse."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.guests import Guest, Table

MOST_TABS = 60


def _tab_to(page: Page, wanted: Locator) -> None:
    """Press Tab until something has the focus."""
    expect(wanted).to_be_visible()
    for _ in range(MOST_TABS):
        if wanted.evaluate("(element) => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{wanted} cannot be reached by Tab")


def _answer(page: Page, words: str) -> None:
    """Type what to do, as the command box takes it; Enter chooses, Enter again does it."""
    page.keyboard.press(":")
    expect(page.get_by_role("combobox", name="Answer by typing")).to_be_focused()
    page.keyboard.type(words)
    page.keyboard.press("Enter")
    expect(page.locator(".commit")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".commit")).to_be_hidden()


@pytest.mark.parametrize("device", ["desktop"])
def test_a_turn_is_played_with_the_keyboard_alone(guest: Guest) -> None:
    page = guest.visit()
    _tab_to(page, page.get_by_role("button", name="Play now against two bots"))
    page.keyboard.press("Enter")
    table = Table(page)
    table.expect_question("Choose where your planet lies")
    _tab_to(page, table.quick_set_up)
    page.keyboard.press("Enter")
    table.expect_question("Each planet may raise industry")
    _tab_to(page, table.build("scout"))
    page.keyboard.press("Enter")
    expect(table.undo).to_be_visible()
    page.keyboard.press("e")
    expect(table.ends).to_be_focused()
    page.keyboard.press("Enter")
    table.expect_question("Move your units")
    _move_a_unit(page, table)
    page.keyboard.press("e")
    expect(table.ends).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".phase .step")).not_to_have_text("Movement")


def _move_a_unit(page: Page, table: Table) -> None:
    """Go to the next unit that can move, choose it, go to a hex that lights up, go there."""
    page.keyboard.press(".")
    expect(page.locator(".piece.next :focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".area.goal")).not_to_have_count(0)
    for _ in range(MOST_TABS):
        page.keyboard.press(".")
        if page.locator(".area.goal :focus").count():
            break
    expect(page.locator(".area.goal :focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(table.commit).to_be_visible()
    before = page.locator(".piece [data-spot]").evaluate_all(
        "(pieces) => pieces.map((piece) => piece.dataset.spot).join()"
    )
    page.keyboard.press("Enter")
    expect(table.commit).to_be_hidden()
    page.wait_for_function(
        "(before) => [...document.querySelectorAll('.piece [data-spot]')]"
        ".map((piece) => piece.dataset.spot).join() !== before",
        arg=before,
    )


@pytest.mark.parametrize("device", ["desktop"])
def test_answers_can_be_typed(guest: Guest) -> None:
    table = guest.open(guest.start({"kind": "bot", "bot": "random"}))
    table.expect_question("Choose where your planet lies")
    _answer(guest.page, "quick")
    table.expect_question("Each planet may raise industry")
    _answer(guest.page, "build scout")
    expect(table.undo).to_be_visible()
