"""On a phone: a sheet with three stops below the board, or beside it on a phone on its side."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import advanced
from tests.browser.conftest import Arrive
from tests.browser.guests import Guest, Table, still
from tests.browser.stages import Stage, contact, offer, purchase
from tests.browser.worlds import moment

UPRIGHT = {"width": 390, "height": 844}
ON_ITS_SIDE = {"width": 844, "height": 390}

pytestmark = pytest.mark.parametrize("device", ["phone"])


def box(one: Locator) -> Any:
    still(one.page)
    found = one.bounding_box()
    assert found is not None
    return found


def sat_down(guest: Guest) -> Table:
    table = guest.open(guest.start_from(moment("MovementStep", turn=4, seed=3)))
    table.expect_question("Move your units")
    return table


def test_the_sheet_has_three_stops(guest: Guest) -> None:
    table = sat_down(guest)
    handle = guest.page.get_by_role("button", name="Make the sheet larger or smaller")
    board = guest.page.locator(".board")
    heights = {}
    for stop in ("half", "full", "peek", "half"):
        expect(guest.page.locator(f".sheet.{stop}")).to_be_visible()
        expect(table.tray).to_be_visible(visible=stop == "half")
        expect(table.log).to_be_attached(attached=stop == "full")
        expect(table.ends.first).to_be_in_viewport(ratio=1)  # at every stop the game can go on
        heights[stop] = box(board)["height"]
        handle.click()
    assert heights["peek"] > heights["half"] > heights["full"]


def test_the_sheet_is_pulled_from_stop_to_stop(guest: Guest) -> None:
    sat_down(guest)
    handle = guest.page.get_by_role("button", name="Make the sheet larger or smaller")
    for by, stop in ((-200, "full"), (200, "half"), (200, "peek"), (200, "peek"), (-200, "half")):
        middle = box(handle)
        x, y = middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2
        guest.page.mouse.move(x, y)
        guest.page.mouse.down()
        guest.page.mouse.move(x, y + by, steps=3)
        guest.page.mouse.up()
        expect(guest.page.locator(f".sheet.{stop}")).to_be_visible()


def test_on_its_side_it_keeps_question_board_and_main_button(arrive: Arrive) -> None:
    guest = arrive("Ada", viewport=ON_ITS_SIDE)
    table = sat_down(guest)
    expect(table.prompt).to_be_in_viewport(ratio=1)
    expect(table.ends.first).to_be_in_viewport(ratio=1)
    board = box(guest.page.locator(".board"))
    assert board["width"] > 400
    assert board["height"] > 280
    guest.page.locator(".piece.next .spot").first.click()
    guest.page.locator(".area.goal .spot").first.click()
    expect(table.commit).to_be_in_viewport(ratio=1)
    sheet = box(guest.page.locator(".sheet"))
    assert sheet["x"] >= board["x"] + board["width"]


@pytest.mark.parametrize("language", ["en-GB", "it-IT"])
def test_all_tabs_and_what_ends_a_step_can_be_read(arrive: Arrive, language: str) -> None:
    guest = arrive("Ada", locale=language)
    table = guest.open(guest.start_from(advanced.breakthroughs()))
    table.expect_question()
    tabs = guest.page.locator(".sheet .tab")
    expect(tabs).to_have_count(7)
    for tab in tabs.all():
        expect(tab).to_be_in_viewport(ratio=1)
    assert table.ends.first.evaluate("(one) => one.scrollHeight <= one.clientHeight")


@pytest.mark.parametrize("stage", [purchase, offer, contact])
def test_on_its_side_the_sheet_reaches_from_top_to_bottom(arrive: Arrive, stage: Stage) -> None:
    guest = arrive("Ada", viewport=ON_ITS_SIDE)
    stage(guest)
    assert box(guest.page.locator(".sheet"))["height"] == ON_ITS_SIDE["height"]
    assert box(guest.page.locator(".tray"))["height"] > 100


def test_turned_over_in_play_nothing_is_lost(guest: Guest) -> None:
    table = sat_down(guest)
    guest.page.locator(".piece.next .spot").first.click()
    expect(guest.page.locator(".area.goal").first).to_be_attached()
    goals = guest.page.locator(".area.goal").count()
    guest.page.set_viewport_size(ON_ITS_SIDE)
    expect(guest.page.locator(".table-page.side")).to_be_visible()
    expect(guest.page.locator(".area.goal")).to_have_count(goals)
    guest.page.set_viewport_size(UPRIGHT)
    expect(guest.page.locator(".table-page.side")).to_have_count(0)
    expect(table.ends.first).to_be_in_viewport(ratio=1)
