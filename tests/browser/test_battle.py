"""Battles: a theatre with dice, hits that are assigned by clicking, and a page that is reloaded."""

import re

from playwright.sync_api import expect

from tests.browser.guests import Guest
from tests.browser.newcomer import Newcomer
from tests.browser.worlds import written

FIGHT = {
    "tiles": {"A:2,0": "empty_space"},
    "units": {"A:2,0": {0: ["DD 1", "CA 2"], 1: ["DD 11", "CA 12"]}},
    "step": {"name": "combat", "seat": 0},
}


def test_a_battle_survives_a_reload_and_is_fought_to_its_end(guest: Guest) -> None:
    shown = guest.open(guest.start_from(written(seed=5, **FIGHT)))
    shown.expect_question("hits to assign")
    expect(shown.theatre).to_contain_text("Round 1")
    guest.page.reload()
    expect(shown.theatre).to_be_visible()
    expect(shown.theatre.get_by_text("destroyer hits on 1–3").first).to_be_visible()
    expect(shown.theatre.get_by_text("≤ 3").first).to_be_visible()
    expect(shown.theatre.get_by_role("img", name=re.compile("^rolled")).first).to_be_visible()
    expect(shown.theatre.locator(".is-die .pips").first).not_to_have_css("display", "none")
    target = shown.theatre.get_by_role("button", name=re.compile("^Hit Green's")).first
    before = shown.prompt.inner_text()
    target.click()
    expect(shown.prompt).not_to_have_text(before)
    newcomer = Newcomer(shown)
    over = guest.page.get_by_role("region", name=re.compile("^The battle at .* is over"))
    for _ in range(60):
        expect(shown.my_turn.or_(over).first).to_be_visible()
        if over.is_visible():
            break
        newcomer.click_something()
    expect(over).to_be_visible()
    over.get_by_role("button").click()
    expect(shown.theatre).to_be_hidden()
