"""Looking back, and coming back."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.guests import OPEN, Guest, lay_out, still
from tests.browser.worlds import written

pytestmark = pytest.mark.parametrize("device", ["desktop"])

ECONOMY = {"step": {"name": "economic", "seat": 0}}


def test_the_slider_and_a_link_show_earlier_positions(guest: Guest) -> None:
    name = guest.start_from(written(**ECONOMY))
    table = guest.open(name)
    table.build("scout").click()
    expect(table.pieces).to_have_count(1)
    slider = guest.page.get_by_label("Moment of the game")
    slider.focus()
    guest.page.keyboard.press("Home")
    expect(guest.page).to_have_url(re.compile(r"\?at=0$"))
    expect(guest.page.get_by_text("You look at move 0 of 1")).to_be_visible()
    expect(table.pieces).to_have_count(0)
    expect(table.bar.locator("button")).to_have_count(0)
    guest.page.get_by_role("button", name="Back to now").click()
    expect(table.pieces).to_have_count(1)
    expect(guest.page).to_have_url(re.compile(rf"/t/{name}$"))
    again = guest.open(name, "?at=0")
    expect(guest.page.get_by_text("You look at move 0 of 1")).to_be_visible()
    expect(again.pieces).to_have_count(0)
    guest.page.get_by_role("button", name="One move on").click()
    expect(again.pieces).to_have_count(1)


def test_a_line_of_the_log_lights_up_what_it_names(guest: Guest) -> None:
    table = guest.open(guest.start_from(written(**ECONOMY)))
    table.build("scout").click()
    expect(table.undo).to_be_visible()
    table.ends.click()
    line = table.log.get_by_role("button", name=re.compile("Ada gets 1 scout"))
    expect(guest.page.locator(".lit")).to_have_count(0)
    line.hover()
    expect(guest.page.locator(".lit")).not_to_have_count(0)
    table.prompt.hover()
    expect(guest.page.locator(".lit")).to_have_count(0)


def test_looking_back_goes_to_where_something_happened(guest: Guest) -> None:
    moving = written(units={"A:1,0": {0: ["Sct 1"]}}, step={"name": "movement", "seat": 0})
    name = guest.start_from(moving)
    table = guest.open(name)
    table.expect_question()
    guest.play(name, "move 1 to A:2,0")
    guest.play(name, "end movement step")
    table.expect_question("Each planet may raise industry")
    still(guest.page)  # whatever can be chosen has come into sight
    place = table.area("A:2,0")
    for _ in range(12):
        guest.page.keyboard.press("Shift+ArrowRight")
    expect(place).not_to_be_in_viewport()
    table.log.get_by_role("link", name="Look at the position after move 1", exact=True).click()
    expect(place).to_be_in_viewport()
    expect(guest.page.locator(".lit")).not_to_have_count(0)


def test_who_comes_back_is_told_first_what_was_done_to_them(arrive: Arrive) -> None:
    ada, bob = arrive("Ada"), arrive("Bob")
    name = ada.set_up(OPEN)
    bob.join(name)
    attack = written(
        seed=2,
        tiles={"A:2,0": "empty_space"},
        units={"A:1,0": {0: ["Sct 1"]}, "A:2,0": {1: ["CA 11", "CA 12"]}},
        step={"name": "movement", "seat": 1, "acted": [0]},
    )
    lay_out(ada.server, name, attack)
    with ada.page.expect_response(re.compile(r"/seen\b")):
        ada.open(name)
    ada.page.goto("about:blank")
    bob.play(name, "move 11 to A:1,0", "move 12 to A:1,0", "end movement step")
    bob.play(name, "attack in A:1,0")
    table = ada.open(name)
    card = ada.page.get_by_role("dialog", name="Since you last looked")
    expect(card.get_by_role("heading").nth(1)).to_have_text("Done to you")
    card.get_by_role("button", name="Go on").click()
    expect(card).to_be_hidden()
    expect(table.prompt).to_be_visible()
