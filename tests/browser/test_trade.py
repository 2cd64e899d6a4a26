"""Offers between two people, and a stack whose units only their owner knows."""

import pytest
from playwright.sync_api import expect

from tests.browser import standard
from tests.browser.conftest import Arrive
from tests.browser.guests import Guest, Table

pytestmark = pytest.mark.parametrize("device", ["desktop"])


def _box(guest: Guest, table: str, planet: str) -> dict[str, int]:
    """What anybody can read of a planet's box, on the board."""
    areas = guest.position(table)["scene"]["areas"]
    figures = next(area["figures"] for area in areas if area["figures"].get("name") == planet)
    return {what: figures[what] for what in ("iou", "ore") if figures.get(what)}


def test_an_offer_that_is_accepted_changes_hands(arrive: Arrive) -> None:
    ada, bob = arrive("Ada"), arrive("Bob")
    visit = standard.world(
        seats=2,
        planets={"Hypph": {"owner": 1, "industry": 3, "tech": 3, "box": {"iou": 5}}},
        units={"A:1,1": {0: ["Trn 5"]}},
        cargo={5: {"ore": 3}},
        step={"name": "movement", "seat": 0},
    )
    name = ada.start_from(visit, bob)
    mine, theirs = ada.open(name), bob.open(name)
    mine.expect_question("Move your units")
    assert _box(ada, name, "Hypph") == {"iou": 5}
    ada.page.locator(".is-transports .answer").click()
    ada.page.locator(".is-hold").get_by_role("button", name="Hypph").click()
    _put(mine, "ore", 2)
    _put(mine, "IOUs", 4)
    ada.page.get_by_role("button", name="Send the offer").click()
    theirs.expect_question()
    deal = bob.page.locator(".is-deal > div")
    expect(deal.nth(0)).to_contain_text("You get")
    expect(deal.nth(0).get_by_role("img", name="2 ore")).to_be_visible()
    expect(deal.nth(1).get_by_role("img", name="4 IOUs")).to_be_visible()
    label = bob.choice(name, "accept offer")["label"]
    with bob.page.expect_response(lambda answer: "/actions" in answer.url and answer.ok):
        bob.page.locator(".is-offer").get_by_role("button", name=label).click()
    mine.expect_question("Move your units")
    for guest in (ada, bob):
        assert _box(guest, name, "Hypph") == {"iou": 1, "ore": 2}
        assert guest.position(name)["scene"]["panels"]["cargo"] == {"5": {"iou": 4, "ore": 1}}


def _put(table: Table, what: str, amount: int) -> None:
    field = table.page.locator(".is-offer").get_by_role("spinbutton", name=what)
    field.fill(str(amount))
    field.press("Enter")


def test_who_hides_stacks_shows_others_only_their_top(arrive: Arrive) -> None:
    ada, bob = arrive("Ada"), arrive("Bob")
    stacks = standard.world(
        seats=2,
        options={**standard.RULES, "hidden_stacks": True},
        units={"A:2,0": {0: ["DD 1", "Trn 2"], 1: ["DD 11", "CA 12", "PB 13"]}},
        step={"name": "movement", "seat": 0},
    )
    name = ada.start_from(stacks, bob)
    for guest, seat, kinds in ((ada, 0, ["transport"]), (bob, 1, ["cruiser", "patrol_boat"])):
        table = guest.open(name)
        expect(table.stack("A:2,0", seat, "hidden")).to_have_count(0)
        for kind in ("destroyer", *kinds):
            expect(table.stack("A:2,0", seat, kind)).to_be_visible()
        other = 1 - seat
        expect(table.stack("A:2,0", other, "destroyer")).to_be_visible()
        expect(table.stack("A:2,0", other, "hidden")).to_be_visible()
        for kind in ("transport", "cruiser", "patrol_boat"):
            expect(table.stack("A:2,0", other, kind)).to_have_count(0)
