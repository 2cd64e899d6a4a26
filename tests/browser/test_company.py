"""Several people at one table, each with a browser of their own."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.guests import Table

pytestmark = pytest.mark.parametrize("device", ["desktop"])


def test_friends_meet_by_a_link_and_see_each_others_moves_at_once(arrive: Arrive) -> None:
    ada, bob = arrive("Ada"), arrive()
    host = ada.visit()
    ada.on_shelf().get_by_role("button", name="Play with friends").click()
    seats = host.get_by_role("combobox", name=re.compile("^Seat"))
    expect(seats).to_have_count(2)
    host.get_by_role("button", name="Set up the table").click()
    host.get_by_role("button", name="Get the invitation link").click()
    link = host.get_by_label("Invitation link for seat 2").input_value()
    friend = bob.page
    friend.goto(link)
    expect(friend.get_by_role("heading", name="Ada invites you")).to_be_visible()
    friend.get_by_label("Your name").fill("Bob")
    friend.get_by_role("button", name="Take the seat").click()
    expect(host.get_by_text("Bob")).to_be_visible()
    host.get_by_role("button", name="Start the game").click()
    mine, theirs = Table(host), Table(friend)
    mine.expect_question("Choose where your planet lies")
    theirs.expect_question("Choose where your planet lies")
    theirs.quick_set_up.click()
    expect(theirs.prompt).to_contain_text("Waiting for")
    mine.expect_question("Choose where your planet lies")  # the other's answer is sealed
    mine.quick_set_up.click()
    name = host.url.rpartition("/")[2]
    expect(mine.log).to_contain_text("has the turn")
    first, second = (mine, theirs) if ada.position(name)["asked"] else (theirs, mine)
    first.expect_question("Each planet may raise industry")
    first.build("scout").click()
    expect(first.undo).to_be_visible()
    first.ends.click()
    expect(second.log).to_contain_text(re.compile(r"(Ada|Bob) gets 1 scout at .:0,0"))
    expect(second.prompt).to_contain_text("Movement Step")


def test_what_is_said_arrives_and_is_counted_until_it_is_read(arrive: Arrive) -> None:
    ada, bob = arrive("Ada"), arrive("Bob")
    table = ada.set_up({"kind": "open"})
    bob.join(table)
    ada.post(f"/api/tables/{table}/start")
    mine, theirs = ada.open(table), bob.open(table)
    theirs.expect_question()
    mine.tab("Chat").click()
    ada.page.get_by_label("Say something").fill("Good luck!")
    ada.page.get_by_role("button", name="Send").click()
    expect(theirs.page.get_by_label("1 unread message")).to_be_visible()
    theirs.tab("Chat").click()
    expect(theirs.page.get_by_text("Good luck!")).to_be_visible()
    expect(theirs.page.get_by_label("1 unread message")).to_be_hidden()


def test_spectators_see_the_board_but_neither_a_tray_nor_what_is_sealed(arrive: Arrive) -> None:
    ada, bob, eve = arrive("Ada"), arrive("Bob"), arrive("Eve")
    table = ada.set_up({"kind": "open"})
    bob.join(table)
    ada.post(f"/api/tables/{table}/start")
    mine, watched = ada.open(table), eve.open(table)
    expect(watched.page.get_by_text("Spectator", exact=True)).to_be_visible()
    mine.quick_set_up.click()
    expect(mine.prompt).to_contain_text("Waiting for")
    expect(mine.pieces).not_to_have_count(0)  # the own plan is shown to its maker
    expect(watched.page.locator(".area")).not_to_have_count(0)
    expect(watched.pieces).to_have_count(0)
    expect(watched.bar.locator("button")).to_have_count(0)
    expect(watched.page.locator(".next")).to_have_count(0)
    bob.open(table).quick_set_up.click()
    expect(watched.pieces).not_to_have_count(0)
    expect(watched.prompt).to_contain_text("Waiting for")
