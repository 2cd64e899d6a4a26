"""The whole way from the lobby into the second turn, and a fleet in zones, without a mouse."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import standard
from tests.browser.guests import Guest, Table

MOST_TABS = 60
_LATE_FRAMES = """
  const frame = requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (draw) => setTimeout(() => frame(draw), 1000);
"""


def _tab_to(page: Page, wanted: Locator) -> None:
    """Press Tab until something has the focus."""
    expect(wanted).to_be_visible()
    for _ in range(MOST_TABS):
        if _has_focus(wanted):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{wanted} cannot be reached by Tab")


def _has_focus(wanted: Locator) -> bool:
    """Whether it has the focus now: no frame is waited for."""
    return bool(wanted.evaluate("(element) => element === document.activeElement"))


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
    _tab_to(page, guest.on_shelf().get_by_role("button", name="Play now against two bots"))
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


@pytest.mark.parametrize("device", ["desktop"])
def test_a_fleet_is_arranged_in_zones_with_the_keyboard_alone(guest: Guest) -> None:
    name = guest.start_from(standard.fleets())
    table, page = guest.open(name), guest.page
    table.expect_question()
    _tab_to(page, table.fighter(5))
    page.keyboard.press("1")
    expect(table.zone(1).locator(".placed")).to_have_count(1)
    expect(table.fighter(5)).to_be_focused()  # in its new zone
    page.keyboard.press("2")
    expect(table.zone(2).locator(".placed")).to_have_count(1)
    expect(table.ends).to_be_enabled()
    page.keyboard.press("e")
    expect(table.ends).to_be_focused()
    page.keyboard.press("Enter")  # with nobody in zone 1
    expect(table.notice.get_by_role("button", name="Rule IS-S-FLEET-03")).to_be_visible()
    table.notice.get_by_role("button", name="Close this message").press("Enter")
    for unit in (1, 3):
        _tab_to(page, table.fighter(unit))
        page.keyboard.press("ArrowLeft")  # an attacker's front is on the right
        expect(table.zone(1).locator(f'[data-unit="{unit}"]')).to_be_focused()
    expect(table.ends).to_be_enabled()
    page.keyboard.press("e")
    page.keyboard.press("Enter")
    expect(table.theatre.locator(".is-arranging")).to_be_hidden()
    assert _zones(guest, name) == {0: {2, 4, 6}, 1: {1, 3}, 2: {5, 7}}


@pytest.mark.parametrize("device", ["desktop"])
def test_the_focus_is_in_its_new_place_before_the_next_key(guest: Guest) -> None:
    guest.page.add_init_script(_LATE_FRAMES)
    table, page = guest.open(guest.start_from(standard.fleets())), guest.page
    table.expect_question()
    _tab_to(page, table.fighter(5))
    page.keyboard.press("1")
    assert _has_focus(table.zone(1).locator('[data-unit="5"]'))
    guest.open(guest.start_from(standard.trade()))
    table.expect_question("Move your units")
    page.keyboard.press(".")
    assert page.locator(".piece.next :focus").count() == 1
    page.keyboard.press("l")
    assert _has_focus(table.log)


def _zones(guest: Guest, table: str) -> dict[int, set[int]]:
    """Where the first player's units stand, as the server has it."""
    battle = guest.position(table)["scene"]["panels"]["battle"]
    own = next(side["units"] for side in battle["sides"] if side["seat"] == 0)
    return {zone: {unit["id"] for unit in own if unit["zone"] == zone} for zone in range(3)}


@pytest.mark.parametrize("device", ["desktop"])
def test_a_key_shows_how_far_ships_are_supported(guest: Guest) -> None:
    name = guest.start_from(standard.trade())
    table, page = guest.open(name), guest.page
    table.expect_question("Move your units")
    scene = guest.position(name)["scene"]
    outside = len(scene["areas"]) - len(scene["panels"]["support"]["0"])
    button = page.locator(".board-tools [aria-keyshortcuts=h]")
    region = page.locator(".layer .region")
    expect(button).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("h")
    expect(button).to_have_text("My support")
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(region).to_have_count(1)
    expect(page.locator(".layer .beyond")).to_have_count(outside)
    page.keyboard.press("h")
    expect(button).to_have_text("All support")
    expect(region).to_have_count(3)
    page.keyboard.press("h")
    expect(page.locator(".layer")).to_have_count(0)
    expect(button).to_have_attribute("aria-pressed", "false")
