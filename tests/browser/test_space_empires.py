"""Space Empires at the table: turns, production, battles, alone, in teams, by keyboard."""

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Response, expect

from tests.browser import space_empires as se
from tests.browser.conftest import Arrive
from tests.browser.guests import Guest, Table, heard
from tests.browser.test_access import assert_fits_a_phone, obstacles
from tests.browser.test_steady import click_about

DESKTOP = pytest.mark.parametrize("device", ["desktop"])


def theatre(table: Table) -> Locator:
    return table.page.locator(".se-theatre")


def figure(table: Table, row: str) -> Locator:
    """A number of the balance, by what stands over it."""
    return table.page.locator(".se-balance > div").filter(has_text=row).locator("dd")


# -- turns


@DESKTOP
def test_whole_turns_go_by_and_only_the_game_moves(screen: Guest) -> None:
    click_about(screen, se.new_game(screen, quick_start=True), clicks=18)


@DESKTOP
def test_a_battle_is_fought_and_only_the_game_moves(screen: Guest) -> None:
    click_about(screen, se.play_on(screen, se.firing()), clicks=8)


def test_a_stack_is_moved_with_an_escort(guest: Guest) -> None:
    """All of a stack goes together, and what awaits it is said before."""
    units = {"A:3,3": {0: ["SC x3 1", "CO 2"]}, "A:3,4": {1: ["DD x2 11"]}}
    state = se.written(units=units, markers={"A:4,3": "planet?"})
    table = se.asked(guest, se.play_on(guest, state))
    table.stack("A:3,3", 0, "sc").click()
    guest.page.locator(".area-card .select-all .answer").first.click()
    expect(guest.page.locator(".area.goal")).not_to_have_count(0)
    table.area("A:3,4").click()
    expect(guest.page.locator(".foretold")).to_contain_text("1 counter of")
    expect(guest.page.locator(".foretold")).to_contain_text("% to win a battle")
    table.area("A:4,3").click()
    expect(guest.page.locator(".foretold")).to_contain_text("Unexplored")
    table.commit.click()
    expect(table.stack("A:4,3", 0, "co")).to_be_visible()
    expect(table.stack("A:4,3", 0, "sc")).to_be_visible()


# -- the production sheet


def test_the_sheet_keeps_the_balance_and_can_be_undone(guest: Guest, device: str) -> None:
    table = se.production_of(guest, cp=20)
    left = figure(table, "Left")
    expect(left).to_have_text("40 CP")
    table.page.get_by_role("button", name="Attack 0, level 1 for 20 CP").click()
    expect(left).to_have_text("20 CP")
    table.page.get_by_role("button", name="Scout, 6 CP").click()
    expect(left).to_have_text("14 CP")
    expect(table.page.locator(".se-capacity")).to_contain_text("1 of 4 used")
    table.undo.click()
    expect(left).to_have_text("20 CP")
    if device == "desktop":
        table.page.get_by_role("button", name="Destroyer, 9 CP").click(force=True)
        expect(table.notice).to_contain_text("Ship Size")


def test_what_cannot_be_kept_is_said_before_it_is_lost(guest: Guest, arrive: Arrive) -> None:
    newcomer = arrive("Eve", asks=True)
    table = se.production_of(newcomer, cp=30)
    expect(table.page.locator(".se-limit")).to_contain_text("20 CP above 30 would be lost")
    table.ends.click()
    expect(table.page.locator(".foretold")).to_contain_text("20 CP will be lost")


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 720)])
@DESKTOP
def test_the_sheet_has_room(arrive: Arrive, width: int, height: int) -> None:
    """Of technology and of units several rows can be seen at once, on low screens too."""
    table = se.production_of(arrive("Ada", viewport={"width": width, "height": height}), cp=30)
    tray = table.page.locator(".tray").bounding_box()
    assert tray
    for what in (".se-track", ".se-build"):
        boxes = [one.bounding_box() for one in table.page.locator(what).all()]
        feet = {box["y"] + box["height"] for box in boxes if box}
        assert len([foot for foot in feet if foot <= tray["y"] + tray["height"]]) >= 3, what


def test_what_cannot_be_upgraded_says_why(guest: Guest) -> None:
    units = {"A:0,1": {0: ["SY x4 1", "CA x2 2 attack=0"]}}
    empires = {0: {"levels": {"ship_size": 3, "attack": 1}, "cp": 3}}
    state = se.written(units=units, empires=empires, step={"name": "upgrades"})
    table = se.asked(guest, se.play_on(guest, state))
    expect(table.tray).to_contain_text("None of your ships can be upgraded")
    table.page.get_by_role("button", name="Upgrade Cruiser 2 for 4 CP").click(force=True)
    expect(table.notice).to_contain_text("It costs 4 CP")


# -- battles


def test_a_battle_is_fought_by_pointing_at_targets(guest: Guest) -> None:
    table = se.asked(guest, se.play_on(guest, se.duel()))
    shown = theatre(table)
    target = shown.locator(".se-line.can")
    expect(target).to_contain_text("A5 +1 Attack technology")
    expect(target).to_contain_text("≤ 6")
    target.click()
    expect(table.page.locator(".se-theatre.ended")).to_contain_text("Ada wins.")
    table.page.get_by_role("button", name="Go on").click()
    expect(shown).to_be_hidden()


def test_ships_are_screened_and_retreat_by_the_name_of_a_hex(guest: Guest) -> None:
    table = se.asked(guest, se.play_on(guest, se.screening()))
    shown = theatre(table)
    scouts = shown.locator("li").filter(has_text="Scouts").first
    scouts.locator(".se-screens button").nth(2).click()
    expect(scouts.locator(".screened")).to_have_count(3)
    second = se.asked(guest, se.play_on(guest, se.retreating()))
    theatre(second).get_by_text("One by one").click()
    group = theatre(second).get_by_role("group", name="A ship retreats to")
    group.get_by_role("button").first.click()
    expect(theatre(second).locator(".se-gone").filter(has_text="left")).to_be_visible()


@DESKTOP
def test_a_retreat_can_be_chosen_on_the_board(guest: Guest) -> None:
    table = se.asked(guest, se.play_on(guest, se.retreating()))
    table.page.get_by_role("button", name="Show the board").click()
    table.page.locator(".area.next [data-spot]").first.click()
    theatre(table).get_by_role("button", name="all retreat to").click()
    expect(table.log).to_contain_text("2 ships of Cruiser 1 retreat to")


def test_odds_are_given_before_a_battle_from_what_the_seat_knows(guest: Guest) -> None:
    table = se.asked(guest, se.play_on(guest, se.due()))
    cards = table.page.locator(".se-odds")
    expect(cards).to_have_count(2)
    expect(cards.last).to_contain_text("1 unknown counter")
    cards.last.get_by_role("button").click()
    expect(theatre(table)).to_be_visible()


def test_a_colony_is_fired_at_with_the_sum_beside_it(guest: Guest) -> None:
    table = se.asked(guest, se.play_on(guest, se.colony()))
    bomber = table.page.locator(".se-bomb").first
    expect(bomber).to_contain_text("4 Attack Strength +1 Attack technology")
    expect(bomber).to_contain_text("hits on 5 or less")
    bomber.click()
    expect(table.page.locator(".se-bomb").first).to_contain_text("shots left: 2")


# -- tabs


def test_intelligence_tells_what_was_seen(guest: Guest) -> None:
    table = se.asked(guest, se.play_on(guest, se.due()))
    table.tab("Intel").click()
    counter = table.page.locator(".se-counter").filter(has_text="counter 11")
    expect(counter).to_contain_text("never seen")
    expect(counter).to_contain_text("F4")


def test_machines_have_mats(guest: Guest) -> None:
    table = se.asked(guest, se.new_game(guest, 1, scenario="doomsday_small"))
    table.tab("Automata").click()
    mats = table.page.locator(".se-mat")
    expect(mats).to_have_count(3)
    expect(mats.first).to_contain_text("Weakness")


@DESKTOP
def test_numbers_of_our_own_choice_say_so(guest: Guest) -> None:
    table = se.asked(guest, se.play_on(guest, se.due()))
    table.page.keyboard.press("k")
    expect(table.page.locator(".se-chart")).to_contain_text(
        "Our choice: no source gives this number"
    )


# -- alone, in teams, in Italian


@DESKTOP
def test_alien_empires_are_played_against(guest: Guest) -> None:
    options = {"scenario": "alien_empires", "difficulty": "easy", **se.ALONE}
    table = se.asked(guest, se.new_game(guest, 1, **options))
    table.page.keyboard.press("m")
    expect(table.page.locator(".se-mat")).to_have_count(2)


@DESKTOP
def test_teams_are_named_and_mates_are_no_targets(guest: Guest) -> None:
    table = se.asked(guest, se.new_game(guest, 4, scenario="teams"))
    expect(table.page.locator(".seats").get_by_text("Team 1")).to_have_count(2)


@DESKTOP
def test_everything_is_in_italian(arrive: Arrive) -> None:
    guest = arrive("Ada", locale="it-IT")
    table = guest.open(se.play_on(guest, se.firing()))
    expect(theatre(table)).to_contain_text("Battaglia in F4")
    expect(table.page.locator(".se-theatre > footer")).to_contain_text("può essere schermata")


# -- without a mouse


@DESKTOP
def test_a_turn_is_played_with_the_keyboard_alone(guest: Guest) -> None:
    units = {"A:3,3": {0: ["SC x3 1"]}, "A:0,9": {1: ["SC 11"]}}
    page = se.asked(guest, se.play_on(guest, se.written(units=units))).page
    table = Table(page)
    page.keyboard.press(".")
    page.keyboard.press("Enter")
    expect(page.locator(".area.goal")).not_to_have_count(0)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(table.commit).to_be_visible()
    page.keyboard.press("Enter")
    expect(table.stack("A:4,3", 0, "sc")).to_be_visible()
    page.keyboard.press("u")
    expect(table.stack("A:3,3", 0, "sc")).to_be_visible()
    page.keyboard.press(":")
    page.keyboard.type("move 1 to A:4,3")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(table.stack("A:4,3", 0, "sc")).to_be_visible()
    page.keyboard.press("e")
    expect(table.ends).to_be_focused()


@DESKTOP
def test_a_battle_is_fought_with_the_keyboard_alone(guest: Guest) -> None:
    page = se.asked(guest, se.play_on(guest, se.duel())).page
    target = page.locator(".se-line.can")
    target.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".se-theatre.ended")).to_be_visible()


# -- for everybody


@pytest.mark.parametrize("stage", ["selected", "purchases", "fight", "screen", "fire", "machines"])
def test_no_page_has_a_serious_obstacle(guest: Guest, stage: str, device: str) -> None:
    se.STAGES[stage](guest)
    assert obstacles(guest) == []
    if device == "phone":
        assert_fits_a_phone(guest)


@pytest.mark.parametrize("tab", ["Intel", "Ships"])
@DESKTOP
def test_no_tab_has_a_serious_obstacle(guest: Guest, tab: str) -> None:
    table = se.asked(guest, se.play_on(guest, se.due()))
    table.tab(tab).click()
    assert obstacles(guest) == []


# -- secrets


@DESKTOP
def test_the_page_receives_nothing_of_what_lies_face_down(guest: Guest) -> None:
    """Whatever comes over the wire, counters of others have no kind, number or technology."""
    told, received = heard(guest.page), _answers(guest.page)
    table = se.asked(guest, se.play_on(guest, se.due()))
    table.tab("Intel").click()
    table.page.locator(".se-counter").first.click()
    texts = [*received, *told]
    pieces = [piece for text in texts for piece in _pieces(json.loads(text))]
    theirs = [piece for piece in pieces if piece["owner"] == 1]
    assert {piece["id"] for piece in theirs} == {"11", "12", "13", "14"}
    for piece in theirs:
        assert piece["kind"] == "hidden"
        assert "ships" not in piece["figures"]
    assert not any(name in text for text in texts for name in ("Battle Cruiser 11", "Decoy 13"))


def _answers(page: Page) -> list[str]:
    """What the server answers to what a page asks for, from now on."""
    received: list[str] = []

    def answered(response: Response) -> None:
        if "/api/" in response.url and "json" in response.headers.get("content-type", ""):
            received.append(response.text())

    page.on("response", answered)
    return received


def _pieces(found: Any) -> list[Any]:
    """All pieces that some data has, wherever they are."""
    if isinstance(found, dict):
        here = found.get("pieces")
        own = [one for one in here if isinstance(one, dict)] if isinstance(here, list) else []
        return own + [one for part in found.values() for one in _pieces(part)]
    return [one for part in found for one in _pieces(part)] if isinstance(found, list) else []
