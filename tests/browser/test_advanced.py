"""InterSpace Advanced: cards, strangers on the map, and up to eight players."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser import advanced
from tests.browser.guests import BOT, Guest, Table
from tests.browser.test_steady import click_about

on_a_desk = pytest.mark.parametrize("device", ["desktop"])


def test_the_form_offers_the_parts_of_the_advanced_game(guest: Guest) -> None:
    page = guest.visit()
    guest.on_shelf().get_by_role("button", name="Play with friends").click()
    form = page.get_by_role("dialog")
    parts = form.get_by_role("switch", name="Encounters")
    expect(parts).to_have_count(0)
    form.get_by_role("radio", name="Advanced").check(force=True)
    expect(parts).to_be_checked()
    form.locator("label.switch", has_text="Breakthroughs").click()
    expect(form.get_by_text("Drive Improvement cards")).to_have_count(0)
    for _ in range(6):
        form.get_by_role("button", name="Add a seat").click()
    expect(form.locator("fieldset ol > li")).to_have_count(8)
    form.get_by_role("button", name="Set up the table").click()
    expect(page.locator("section[aria-labelledby=room-seats] li")).to_have_count(8)


@on_a_desk
def test_whole_turns_go_by_and_only_the_game_moves(screen: Guest) -> None:
    name = screen.start(BOT, BOT, options=advanced.RULES, seed=12)
    click_about(screen, name, clicks=18)


@on_a_desk
def test_a_turn_among_strangers_goes_by_and_only_the_game_moves(screen: Guest) -> None:
    click_about(screen, screen.start_from(advanced.strangers()), clicks=12)


def test_units_of_nobody_are_named_and_shown(guest: Guest) -> None:
    table = guest.open(guest.start_from(advanced.strangers()))
    table.expect_question()
    board = guest.page.locator(".world")
    for name in ("Berserker", "Raiders", "Ion Storm", "Space Amoeba"):
        expect(board.get_by_role("button", name=re.compile(name)).first).to_be_attached()
    expect(guest.page.locator(".piece.neutral")).not_to_have_count(0)
    rebels = board.get_by_role("button", name=re.compile("Zorven.*Rebels"))
    expect(rebels.first).to_be_attached()


@on_a_desk
def test_cards_are_read_by_keyboard_and_secrets_are_kept(guest: Guest) -> None:
    table = guest.open(guest.start_from(advanced.strangers()))
    table.expect_question()
    guest.page.keyboard.press("k")
    cards = guest.page.locator(".is-cards")
    expect(cards.locator(".is-mine-cards")).to_contain_text("Techies")
    expect(cards.locator(".is-mine-cards")).to_contain_text("Jamming")
    expect(cards).to_contain_text("Warriors")
    expect(cards).to_contain_text("objective secret")
    expect(cards).not_to_contain_text("Builders")
    scores = guest.page.locator(".mat .score")
    expect(scores.nth(1)).to_contain_text("/50")
    expect(scores.nth(2)).to_contain_text("?")


def test_an_encounter_is_turned_up_and_put_away(guest: Guest) -> None:
    guest.lingers()
    name = guest.start_from(advanced.explorers())
    table = guest.open(name)
    table.expect_question()
    choices = guest.position(name)["asked"]["question"]["choices"]
    guest.play(name, choices[0]["action"])
    card = guest.page.locator(".reveal", has_text="Encounter")
    card.get_by_role("button", name="Put the card away").click()
    expect(card).to_have_count(0)


def test_a_breakthrough_is_chosen_among_cards(guest: Guest) -> None:
    table = guest.open(guest.start_from(advanced.breakthroughs()))
    table.expect_question()
    tile = guest.page.locator(".is-card-tile", has_text="Nav Computers")
    expect(tile).to_contain_text("Asteroids")
    tile.click()
    table.commit.click()
    _expect_taken(table, "Nav Computers")


def _expect_taken(table: Table, card: str) -> None:
    table.page.locator(".tab", has_text="Cards").click()
    expect(table.page.locator(".is-mine-cards")).to_contain_text(card)


def test_units_become_others(guest: Guest) -> None:
    table = guest.open(guest.start_from(advanced.modules()))
    table.expect_question()
    guest.page.locator(".board-choices .answer").first.click()
    table.commit.click()
    guest.page.locator(".is-given-units .answer", has_text="cruiser").click()
    expect(guest.page.locator(".is-balance")).to_contain_text("14")
    guest.page.locator(".is-exchange .is-build", has_text="destroyer").click()
    expect(guest.page.locator(".is-balance")).to_contain_text("4 IOUs of value left")


def test_eight_players_have_room(guest: Guest) -> None:
    table = guest.open(guest.start_from(advanced.company()))
    table.expect_question()
    if guest.page.locator(".tab", has_text="Players").count():
        guest.page.locator(".tab", has_text="Players").click()
    mats = guest.page.locator(".mat")
    expect(mats).to_have_count(8)
    colours = mats.evaluate_all("all => all.map((mat) => mat.style.getPropertyValue('--seat'))")
    assert len(set(colours)) == 8
    wide = "document.documentElement.scrollWidth <= innerWidth"
    assert guest.page.evaluate(wide)


@on_a_desk
def test_who_is_asked_to_share_sees_where_and_what_a_refusal_may_cost(guest: Guest) -> None:
    table = guest.open(guest.start_from(advanced.shared()))
    table.expect_question()
    odds = guest.page.locator(".is-odds")
    expect(odds).to_contain_text("Refuse A:2,0 to the Pirates")
    expect(odds).to_contain_text("% to win")
    odds.get_by_text("How this was counted").click()
    expect(odds).to_contain_text("Exact")
    expect(guest.page.locator(".area.lit")).to_have_count(1)
    refuse = guest.page.get_by_role("button", name="Refuse A:2,0 to the Pirates, and fight")
    expect(refuse).to_be_in_viewport()
