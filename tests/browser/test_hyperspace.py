"""Hyperspace at the table: tiles, turns, battles and sheets; also by keyboard and on a phone."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser import hyperspace as hs
from tests.browser.conftest import Arrive
from tests.browser.guests import Guest
from tests.browser.newcomer import Newcomer
from tests.browser.test_access import assert_fits_a_phone, obstacles
from tests.browser.test_steady import click_about

DESKTOP = pytest.mark.parametrize("device", ["desktop"])


@DESKTOP
def test_whole_turns_go_by_and_only_the_game_moves(screen: Guest) -> None:
    click_about(screen, hs.new_game(screen, seats=2), clicks=20)


@DESKTOP
def test_a_turn_in_the_middle_goes_by_and_only_the_game_moves(screen: Guest) -> None:
    click_about(screen, hs.play_on(screen, hs.cluster()), clicks=12)


@DESKTOP
def test_a_battle_is_fought_and_only_the_game_moves(screen: Guest) -> None:
    click_about(screen, hs.play_on(screen, hs.battle()), clicks=6)


@DESKTOP
def test_who_holds_what_is_seen_without_opening_anything(guest: Guest) -> None:
    table = hs.asked(guest, hs.play_on(guest, hs.cluster()))
    expect(guest.page.locator(".hs-land.settled")).to_have_count(17)
    expect(guest.page.locator(".hs-unexplored")).to_have_count(5)
    expect(table.stack("A:1,-1", 0, "corvette")).to_have_attribute("aria-label", re.compile("2"))
    expect(table.area("A:0,0/A")).to_have_attribute("aria-label", re.compile("Colony"))


def test_ships_are_moved_by_clicking_them_and_where_they_go(guest: Guest, device: str) -> None:
    table = hs.asked(guest, hs.play_on(guest, hs.cluster()))
    tokens = guest.page.locator(".hs-tokens .up")
    expect(tokens).to_have_count(3)
    table.stack("A:1,-1", 0, "corvette").click()
    kiln = guest.page.locator(".area.goal").filter(has=table.area("A:1,0"))
    expect(kiln).to_have_count(1)
    table.area("A:1,0").press("Enter")
    expect(table.commit).to_contain_text("Kiln")
    table.commit.click()
    expect(tokens).to_have_count(2)
    expect(table.stack("A:1,0", 0, "corvette")).to_have_count(1)


@DESKTOP
def test_all_of_a_full_system_is_read_without_scrolling(guest: Guest) -> None:
    """Five kinds of units of two players, on the smallest screen of a desk."""
    guest.page.set_viewport_size({"width": 1280, "height": 720})
    table = hs.asked(guest, hs.play_on(guest, hs.cluster()))
    table.area("A:0,0").press("Enter")
    card = guest.page.locator(".area-card")
    expect(card.locator(".units > li")).to_have_count(5)
    assert card.evaluate("(card) => card.scrollHeight <= card.clientHeight")


def test_something_is_built_from_the_list_with_its_price(guest: Guest) -> None:
    table = hs.asked(guest, hs.play_on(guest, hs.cluster()))
    guest.page.locator(".hs-groups .key").get_by_role("button", name="Build").click()
    colony = guest.page.locator(".hs-building li").filter(has_text="Colony")
    expect(colony.locator(".hs-amount")).to_contain_text("2")
    colony.get_by_role("button", name="Build a Colony on continent B of Jute").click()
    expect(table.commit).to_contain_text("Build a Colony")
    table.commit.click()
    expect(guest.page.locator(".hs-land.settled")).to_have_count(18)
    expect(guest.page.locator(".hs-tokens .down")).to_have_count(1)


def test_damage_is_assigned_by_clicking_units(guest: Guest) -> None:
    hs.asked(guest, hs.play_on(guest, hs.battle()))
    theatre = guest.page.locator(".hs-theatre")
    expect(theatre.locator(".side.attacker .total")).to_have_text("5")
    expect(theatre.locator(".hs-die")).to_have_count(5)
    expect(theatre.get_by_role("status")).to_have_text("5 points to assign")
    fewer = theatre.locator(".hs-target").nth(1).locator(".fewer")
    fewer.locator("summary").click()
    expect(fewer.get_by_text("Assign less")).to_be_visible()
    expect(fewer.get_by_role("button")).to_have_text(["4", "3", "2", "1"])
    fewer.locator("summary").click()
    theatre.locator(".hs-fighter.can").first.click()
    expect(theatre.get_by_role("status")).to_have_text("3 points to assign")
    expect(theatre.locator(".wounds i")).to_have_count(1)


@DESKTOP
def test_sheets_show_what_is_reconstructed_and_what_is_unknown(guest: Guest) -> None:
    table = hs.asked(guest, hs.play_on(guest, hs.cluster()))
    table.tab("Civs").click()
    sheets = guest.page.locator(".hs-sheet")
    expect(sheets).to_have_count(4)
    expect(sheets.first.locator(".hs-reconstructed").first).to_be_visible()
    expect(sheets.first.locator(".hs-abilities")).to_contain_text("Drone Caste")
    sheets.nth(1).locator("summary").click()
    expect(sheets.nth(1).locator(".hs-secrets")).to_contain_text("worth unknown")


@DESKTOP
def test_progress_says_what_comes_next_and_how_all_would_end(guest: Guest) -> None:
    table = hs.asked(guest, hs.play_on(guest, hs.cluster()))
    table.tab("Progress").click()
    expect(guest.page.locator(".hs-track")).to_have_count(5)
    expect(guest.page.locator(".hs-track.probe")).to_contain_text("next: 1 Hyper")
    ending = guest.page.locator(".hs-ending")
    expect(ending.locator("tbody tr")).to_have_count(4)
    expect(ending).to_contain_text("If the game ended now, you would win by 1 point")
    fits = "(panel) => panel.scrollWidth <= panel.clientWidth"
    assert guest.page.locator(".hs-progress").evaluate(fits), "the totals are in sight"


@DESKTOP
def test_tokens_are_not_given_away_unasked(arrive: Arrive) -> None:
    newcomer = arrive("Eve", asks=True)
    table = hs.asked(newcomer, hs.play_on(newcomer, hs.cluster()))
    table.ends.first.click()
    expect(table.page.locator(".foretold")).to_contain_text("3 Key Action tokens left")


@DESKTOP
def test_a_newcomer_plays_turns_by_clicking_what_is_lit(guest: Guest) -> None:
    table = guest.open(hs.new_game(guest, seats=2))
    newcomer = Newcomer(table)
    second = guest.page.locator(".phase .round", has_text=re.compile(r"^Round [2-9]"))
    for _ in range(80):
        expect(table.my_turn).to_be_visible()
        if second.is_visible():
            return
        newcomer.click_something()
    raise AssertionError("the second round is not reached")


@pytest.mark.parametrize("stage", ["civs", "turn", "battle"])
def test_no_page_has_a_serious_obstacle(guest: Guest, stage: str, device: str) -> None:
    hs.STAGES[stage](guest)
    assert obstacles(guest) == []
    if device == "phone":
        assert_fits_a_phone(guest)


@pytest.mark.parametrize("tab", ["Civs", "Progress"])
@DESKTOP
def test_no_tab_has_a_serious_obstacle(guest: Guest, tab: str) -> None:
    table = hs.asked(guest, hs.play_on(guest, hs.cluster()))
    table.tab(tab).click()
    assert obstacles(guest) == []


def test_a_newcomer_plays_to_the_end_by_clicking_what_is_lit(guest: Guest, device: str) -> None:
    """Civs are chosen, two rounds are played, and the result is shown."""
    table = guest.open(hs.new_game(guest, seats=2, max_rounds=2, civ_assignment="choose"))
    Newcomer(table).play_to_the_end()
    expect(guest.page.locator("dialog.result .scores li")).to_have_count(2)


@DESKTOP
def test_nets_of_starbases_are_seen_while_a_free_move_is_chosen(guest: Guest) -> None:
    hs.asked(guest, hs.play_on(guest, hs.cluster()))
    groups = guest.page.locator(".hs-groups")
    net = guest.page.locator(".layer")
    expect(net).to_have_count(0)
    groups.get_by_role("button", name="Free moves").click()
    expect(net).to_have_count(1)
    groups.get_by_role("button", name="Build").click()
    expect(net).to_have_count(0)


@pytest.mark.parametrize("device", ["phone"])
def test_what_a_button_opens_comes_into_view_on_a_phone(guest: Guest) -> None:
    hs.asked(guest, hs.play_on(guest, hs.cluster()))
    guest.page.locator(".hs-groups").get_by_role("button", name="Build").click()
    expect(guest.page.locator(".hs-building li").first).to_be_in_viewport(ratio=0.9)


@DESKTOP
def test_a_turn_is_played_by_keys(guest: Guest) -> None:
    table = hs.asked(guest, hs.play_on(guest, hs.cluster()))
    table.area("A:1,-1/B").focus()
    guest.page.keyboard.press("Enter")
    table.tray.get_by_role("button", name="Build a Colony", exact=True).press("Enter")
    expect(table.commit).to_contain_text("Build a Colony on continent B of Jute")
    table.commit.press("Enter")
    expect(guest.page.locator(".hs-tokens .down")).to_have_count(1)
    expect(guest.page.locator(".hs-land.settled")).to_have_count(18)
