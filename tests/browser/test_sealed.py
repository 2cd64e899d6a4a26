"""Sealed planning: all order at once, and nobody knows another's orders before all have sealed."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser import standard
from tests.browser.conftest import Arrive
from tests.browser.guests import Guest, Table, heard, lay_out

pytestmark = pytest.mark.parametrize("device", ["desktop"])

BUYING = "What do your planets buy?"


def _invited(host: Guest, friend: Guest, table: str) -> None:
    """A friend follows a link to the second seat."""
    page = friend.visit(host.post(f"/api/tables/{table}/seats/1/invite")["path"])
    page.get_by_label("Your name").fill("Bob")
    with page.expect_response(lambda answer: "/api/invites/" in answer.url and answer.ok):
        page.get_by_role("button", name="Take the seat").click()
    expect(page.get_by_text("Bob").first).to_be_visible()


def _known(guest: Guest, table: str, told: list[str]) -> str:
    """All that somebody could find out, on the page or beneath it."""
    asked = [guest.position(table), guest.get(f"/api/tables/{table}/log")]
    return "\n".join([guest.page.content(), json.dumps(asked), *told])


def _has_sealed(table: Table, player: str) -> None:
    done = table.page.locator(".is-sealers .done", has_text=player)
    expect(done).to_be_visible()


def test_neither_sees_the_others_orders_before_both_have_sealed(arrive: Arrive) -> None:
    ada, bob = arrive("Ada"), arrive()
    name = ada.set_up({"kind": "invite"}, options=standard.RULES)
    _invited(ada, bob, name)
    lay_out(ada.server, name, standard.economy("purchase", seats=2))
    told_ada, told_bob = heard(ada.page), heard(bob.page)
    mine, theirs = ada.open(name), bob.open(name)
    mine.expect_question(BUYING)
    theirs.expect_question(BUYING)
    mine.build("assault boat").click()
    expect(ada.page.locator(".is-given li")).to_contain_text("Buy one assault boat at Yellow")
    theirs.build("transport").click()
    expect(bob.page.locator(".is-given li")).to_contain_text("Buy one transport at Green")
    ada.seal(name)
    _has_sealed(theirs, "Ada")
    theirs.expect_question(BUYING)
    assert told_ada
    assert told_bob
    assert "assault boat at Yellow" in _known(ada, name, told_ada)
    for words in ("assault boat at Yellow", "assault_boat at Yellow"):
        assert words not in _known(bob, name, told_bob)
    assert "transport at Green" in _known(bob, name, told_bob)
    assert "transport at Green" not in _known(ada, name, told_ada)
    bob.seal(name)
    for table in (mine, theirs):
        expect(table.log).to_contain_text("Ada buys 1 assault boat at Yellow")
        expect(table.log).to_contain_text("Bob buys 1 transport at Green")


def test_dice_of_a_sealed_order_are_its_givers_alone(arrive: Arrive) -> None:
    ada, bob = arrive("Ada"), arrive("Bob")
    name = ada.start_from(standard.economy("conversion", seats=2), bob)
    told = heard(bob.page)
    mine, theirs = ada.open(name), bob.open(name)
    theirs.expect_question()
    refine = ada.page.locator(".amount-deed .answer", has_text="Refine")
    refine.click()
    expect(mine.log).to_contain_text("Refining at Yellow")
    ada.seal(name)
    _has_sealed(theirs, "Ada")
    assert "efining at Yellow" not in _known(bob, name, told)
    bob.seal(name)
    expect(theirs.log).to_contain_text("Ada refines 3 ore at Yellow")


def test_each_undoes_its_own_orders(arrive: Arrive) -> None:
    ada, bob = arrive("Ada"), arrive("Bob")
    name = ada.start_from(standard.economy("purchase", seats=2), bob)
    tables = {guest: guest.open(name) for guest in (ada, bob)}
    for guest in (ada, bob):
        tables[guest].build("patrol boat").click()
        expect(guest.page.locator(".is-given li")).to_have_count(1)
    for guest in (ada, bob):
        expect(tables[guest].undo).to_be_visible()
    tables[ada].undo.click()
    expect(ada.page.locator(".is-given li")).to_have_count(0)
    expect(tables[ada].undo).to_be_disabled()
    expect(bob.page.locator(".is-given li")).to_have_count(1)
    tables[bob].undo.click()
    expect(bob.page.locator(".is-given li")).to_have_count(0)


def test_a_page_that_is_reloaded_keeps_its_orders(arrive: Arrive) -> None:
    ada, bob = arrive("Ada"), arrive("Bob")
    name = ada.start_from(standard.economy("purchase", seats=2), bob)
    table = ada.open(name)
    given, limit = ada.page.locator(".is-given li"), ada.page.locator(".is-limit")
    for number, kind in enumerate(("assault boat", "patrol boat"), 1):
        table.build(kind).click()
        expect(given).to_have_count(number)
    ada.page.reload()
    expect(given).to_have_count(2)
    expect(limit).to_contain_text("Bought 2 of 8")
    table.undo.click()
    expect(given).to_have_count(1)
    ada.seal(name)
    expect(table.prompt).to_contain_text("Waiting for")
    ada.page.reload()
    expect(given).to_contain_text("Buy one assault boat at Yellow")
    expect(table.prompt).to_contain_text("Waiting for")
