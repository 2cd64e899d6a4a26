"""What is done by mistake is taken back; what cannot be done says why."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser import standard
from tests.browser.guests import Guest, Table
from tests.browser.worlds import written

pytestmark = pytest.mark.parametrize("device", ["desktop"])

ECONOMY = {"step": {"name": "economic", "seat": 0}}
RULE = re.compile(r"^IS-[A-Z0-9-]+$")


def test_a_unit_that_was_built_by_mistake_is_gone_after_undo(guest: Guest) -> None:
    table = guest.open(guest.start_from(written(**ECONOMY)))
    table.expect_question("Each planet may raise industry")
    for undo in (table.undo.click, lambda: guest.page.keyboard.press("u")):
        expect(table.pieces).to_have_count(0)
        table.build("scout").click()
        expect(table.pieces).to_have_count(1)
        undo()
        expect(table.pieces).to_have_count(0)
    expect(table.undo).to_be_disabled()


def test_who_has_moved_into_a_battle_sees_its_odds_and_can_think_better_of_it(guest: Guest) -> None:
    rash = written(
        tiles={"A:2,0": "empty_space", "A:2,-1": "empty_space"},
        units={"A:2,0": {1: ["CA 11", "CA 12"]}, "A:2,-1": {0: ["DD 1"]}},
        step={"name": "movement", "seat": 0},
    )
    table = guest.open(guest.start_from(rash))
    table.expect_question("Move your units")
    odds = table.page.locator(".is-odds")
    expect(odds).to_have_count(0)
    table.stack("A:2,-1", 0, "destroyer").click()
    table.area("A:2,0").click()
    table.commit.click()
    expect(odds).to_contain_text("A:2,0, if you move no more")
    expect(odds).to_contain_text("% to win")
    table.undo.click()
    expect(odds).to_have_count(0)


def test_after_a_reveal_undo_is_not_offered_but_a_takeback_is(guest: Guest) -> None:
    exploring = written(units={"A:1,0": {0: ["Sct 1"]}}, step={"name": "movement", "seat": 0})
    table = guest.open(guest.start_from(exploring))
    table.expect_question("Move your units")
    table.stack("A:1,0", 0, "scout").click()
    table.area("A:2,0").click()
    expect(table.commit).to_be_visible()
    table.commit.click()
    expect(table.undo).to_be_visible()
    table.ends.click()
    expect(table.log).to_contain_text("New tile at A:2,0")
    expect(table.undo).to_be_hidden()
    table.takeback.click()
    table.dialog.get_by_role("button", name="Ask the others").click()
    table.expect_question("Move your units")
    expect(table.log).to_contain_text("Ada plays on from an earlier moment")


def _expect_reason(table: Table, expected: str = "") -> None:
    """A sentence, and a rule that opens at a click."""
    expect(table.notice).to_be_visible()
    link = table.notice.get_by_role("button", name=re.compile("^Rule IS-"))
    rule = link.inner_text()
    assert RULE.match(rule)
    assert rule == (expected or rule)
    link.click()
    expect(table.page.locator(".rule.open h3")).to_have_text(rule)
    expect(table.page.locator(".rule.open")).to_be_in_viewport()
    table.notice.get_by_role("button", name="Close this message").click()
    expect(table.notice).to_be_hidden()


def test_what_cannot_be_built_says_why(guest: Guest) -> None:
    table = guest.open(guest.start_from(written(**ECONOMY)))
    table.expect_question("Each planet may raise industry")
    refused = table.page.locator(".is-build[aria-disabled=true]:enabled").first
    refused.click(force=True)  # a button that only explains is not "enabled"
    _expect_reason(table)


def test_a_foreign_unit_and_a_hex_out_of_reach_say_why(guest: Guest) -> None:
    position = written(
        units={"A:1,0": {0: ["Trn 1"]}, "A:0,1": {1: ["Sct 11"]}},
        step={"name": "movement", "seat": 0},
    )
    table = guest.open(guest.start_from(position))
    table.expect_question("Move your units")
    table.stack("A:0,1", 1, "scout").click()
    _expect_reason(table)
    table.stack("A:1,0", 0, "transport").click()
    expect(table.page.locator(".area.goal")).not_to_have_count(0)
    table.area("A:2,0").click()  # which nobody has explored
    _expect_reason(table)


def test_what_a_planet_cannot_pay_says_why(guest: Guest) -> None:
    table = guest.open(guest.start_from(standard.economy("purchase")))
    table.expect_question("What do your planets buy?")
    guest.page.get_by_role("tab", name=re.compile("Kor")).click()
    table.build("transport").click(force=True)
    expect(table.notice).to_contain_text("This costs 4 IOUs; Kor has 0.")
    _expect_reason(table, "IS-S-ECON-03")


def test_a_ship_that_would_leave_support_says_why(guest: Guest) -> None:
    position = standard.world(units={"A:3,0": {0: ["DD 4"]}}, step={"name": "movement", "seat": 0})
    table = guest.open(guest.start_from(position))
    table.expect_question("Move your units")
    table.stack("A:3,0", 0, "destroyer").click()
    table.area("A:4,-1").click()
    _expect_reason(table, "IS-S-SUPP-06")
