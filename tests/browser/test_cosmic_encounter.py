"""Cosmic Encounter at the table: encounters, windows, deals, the reveal; also by keyboard."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Response, expect

from tests.browser import cosmic_encounter as ce
from tests.browser.conftest import Arrive
from tests.browser.guests import Guest, Table, heard
from tests.browser.newcomer import Newcomer
from tests.browser.test_access import assert_fits_a_phone, nothing_moves, obstacles
from tests.browser.test_steady import click_about

DESKTOP = pytest.mark.parametrize("device", ["desktop"])


def side(table: Table, role: str) -> Locator:
    return table.page.locator(f".ce-side.{role}")


def hand(table: Table, card: str) -> Locator:
    return table.page.locator(f'.hand [data-thing="card:{card}"]')


# -- whole encounters


@DESKTOP
def test_encounters_go_by_and_only_the_game_moves(screen: Guest) -> None:
    click_about(screen, ce.new_game(screen, seats=3, levels="green", flares=False), clicks=25)


def test_a_newcomer_plays_encounters_by_clicking_what_is_lit(guest: Guest) -> None:
    table = guest.open(ce.new_game(guest, seats=3, levels="green", flares=False))
    newcomer = Newcomer(table)
    third = guest.page.locator(".phase .round", has_text=re.compile(r"^Encounter [3-9]"))
    for _ in range(150):
        expect(table.my_turn).to_be_visible()
        if third.is_visible():
            return
        newcomer.click_something()
    raise AssertionError("the third encounter is not reached")


@DESKTOP
def test_an_alien_is_chosen_by_its_sheet(guest: Guest) -> None:
    table = ce.asked(guest, ce.new_game(guest))
    sheets = guest.page.locator(".ce-offered .ce-sheet")
    expect(sheets).to_have_count(2)
    name = sheets.first.locator("h3").inner_text()
    guest.page.get_by_role("button", name=f"Be the {name}").click()
    expect(table.page.locator(".mat.you .ce-face.of-alien")).to_contain_text(name)


# -- the board and the sides


def test_ships_are_counted_and_the_gate_points_at_its_target(guest: Guest) -> None:
    table = ce.asked(guest, ce.play_on(guest, ce.planning()))
    expect(table.stack("blue-1", 1, "ship")).to_have_attribute("aria-label", re.compile("4 ships"))
    stack = guest.page.locator('.piece:has([data-spot="blue-1|1|ship"])')
    expect(stack.locator(".hull")).to_have_count(4)
    expect(guest.page.locator(".ce-gate.aimed .cone")).to_have_count(1)
    expect(guest.page.locator(".ce-target")).to_have_count(1)
    expect(table.area("blue-1")).to_have_attribute("aria-label", re.compile("The gate is aimed"))


def test_both_sides_grow_until_the_reveal_is_a_moment(guest: Guest, device: str) -> None:
    guest.lingers()
    table = ce.asked(guest, ce.play_on(guest, ce.planning()))
    offense, defense = side(table, "offense"), side(table, "defense")
    expect(offense.locator(".sum dd")).to_have_text("6 + ?")
    expect(defense.locator(".sum dd")).to_have_text("7 + ?")
    hand(table, "attack-20").click()
    table.commit.click()
    moment = table.page.locator(".ce-reveal")
    expect(moment).to_contain_text("wins")
    expect(moment.locator(".ce-face")).to_have_count(2)
    expect(moment.locator(".ce-turned.offense .sum")).to_have_text("26")
    moment.get_by_role("button", name="Put the result away").click()
    expect(moment).to_be_hidden()


@DESKTOP
def test_both_totals_are_in_sight_on_a_low_screen(arrive: Arrive) -> None:
    guest = arrive("Ada", viewport={"width": 1280, "height": 720})
    table = ce.asked(guest, ce.play_on(guest, ce.planning()))
    for role in ("offense", "defense"):
        expect(side(table, role).locator(".sum dd")).to_be_in_viewport(ratio=1)


# -- windows


def test_a_window_shows_who_thinks_and_passing_has_its_place(guest: Guest) -> None:
    table = ce.asked(guest, ce.play_on(guest, ce.window()))
    thinking = table.page.locator(".ce-thinking li")
    assert thinking.count() >= 2
    expect(table.page.get_by_text("Ada thinks")).to_have_count(1)
    expect(table.ends).to_have_text("Pass")


def test_cards_that_can_be_played_now_rise(guest: Guest) -> None:
    table = ce.asked(guest, ce.play_on(guest, ce.window()))
    expect(hand(table, "plague")).to_have_class(re.compile(r"\bnext\b"))
    expect(hand(table, "attack-20")).not_to_have_class(re.compile(r"\bnext\b"))
    expect(table.page.locator(".ce-use.can")).to_contain_text("Plague")


def test_standing_answers_hold_and_are_taken_back(guest: Guest) -> None:
    table = ce.asked(guest, ce.play_on(guest, ce.moment("TimingWindow", encounter=1)))
    standing = table.page.locator(".ce-standing")
    standing.locator("summary").click()
    every = "Pass until the end of the game: every moment"
    standing.get_by_role("button", name=every).click()
    expect(standing.locator("summary")).to_contain_text("(1)")
    table.expect_question()  # what is asked next is no window
    expect(table.page.locator(".ce-window")).to_be_hidden()
    if not standing.locator(".said").is_visible():
        standing.locator("summary").click()
    standing.get_by_role("button", name="Be asked everything again").click()
    expect(standing.locator("summary")).to_contain_text("(0)")


# -- deals


def test_a_deal_is_put_together_in_two_columns(guest: Guest, device: str) -> None:
    table = ce.asked(guest, ce.play_on(guest, ce.deal()))
    deal = table.page.locator(".ce-deal")
    give, get = deal.locator(".column").first, deal.locator(".column").last
    propose = deal.get_by_role("button", name="Propose this deal")
    expect(propose).to_be_disabled()
    hand(table, "attack-08").click()
    expect(give.locator("li")).to_contain_text("attack 08")
    give.get_by_role("button", name="Take out: attack 08").click()
    expect(give.locator("li")).to_have_count(0)
    give.get_by_label("you give: + a card of your hand").select_option("quash")
    get.get_by_label("you get: + so many cards").select_option("attack")
    get.get_by_label("Lowest value").select_option("10")
    expect(get.locator("li").first).to_contain_text("of 10 to")
    get.get_by_label("you get: + a colony").select_option(label="Blue 1")
    expect(get.locator(".colony")).to_contain_text("a colony on Blue 1")
    propose.click()
    expect(table.page.locator(".log")).to_contain_text("proposes") if device == "desktop" else None
    expect(propose).to_be_hidden()


def test_a_proposal_is_read_and_accepted(guest: Guest) -> None:
    table = ce.asked(guest, ce.play_on(guest, ce.proposed()))
    give, get = table.page.locator(".ce-deal .column").all()
    expect(get).to_contain_text("attack 30")
    expect(give).to_contain_text("1 card")
    table.page.get_by_role("button", name="Accept").click()
    table.expect_question("Which card do you give?")


def test_breaking_off_is_asked_about_first(arrive: Arrive) -> None:
    newcomer = arrive("Eve", asks=True)
    table = ce.asked(newcomer, ce.play_on(newcomer, ce.deal()))
    table.ends.click()
    expect(table.page.locator(".foretold")).to_contain_text("each of you loses 3 ships")


# -- without a mouse


@DESKTOP
def test_the_gate_is_aimed_and_a_card_laid_with_the_keyboard_alone(guest: Guest) -> None:
    guest.lingers()
    table = ce.asked(guest, ce.play_on(guest, ce.moment("Aiming", encounter=1)))
    page = table.page
    page.keyboard.press(".")
    page.keyboard.press("Enter")
    expect(table.commit).to_be_visible()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(".ce-gate.aimed")).to_have_count(1)
    second = ce.asked(guest, ce.play_on(guest, ce.planning()))
    hand(second, "attack-20").focus()
    page.keyboard.press("Enter")
    expect(second.commit).to_contain_text("Lay attack 20")
    second.commit.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".ce-reveal")).to_contain_text("wins")


@DESKTOP
def test_a_window_is_passed_with_the_keyboard_alone(guest: Guest) -> None:
    table = ce.asked(guest, ce.play_on(guest, ce.window()))
    guest.page.keyboard.press("e")
    expect(table.ends).to_be_focused()
    guest.page.keyboard.press("Enter")
    expect(table.page.get_by_text("Ada thinks")).to_have_count(0)


# -- for everybody


@pytest.mark.parametrize(
    "stage", ["set_up", "aiming", "window", "ships", "selecting", "drafting", "considering"]
)
def test_no_page_has_a_serious_obstacle(guest: Guest, stage: str, device: str) -> None:
    ce.STAGES[stage](guest)
    assert obstacles(guest) == []
    if device == "phone":
        assert_fits_a_phone(guest)


@pytest.mark.parametrize("tab", ["Aliens", "Cards", "Galaxy"])
@DESKTOP
def test_no_tab_has_a_serious_obstacle(guest: Guest, tab: str) -> None:
    table = ce.asked(guest, ce.play_on(guest, ce.planning()))
    table.tab(tab).click()
    assert obstacles(guest) == []


@DESKTOP
def test_nothing_moves_for_those_who_do_not_want_it(arrive: Arrive) -> None:
    guest = arrive("Ada", reduced_motion="reduce")
    ce.asked(guest, ce.play_on(guest, ce.planning()))
    nothing_moves(guest)


@DESKTOP
def test_everything_is_in_italian(arrive: Arrive) -> None:
    guest = arrive("Ada", locale="it-IT")
    table = guest.open(ce.play_on(guest, ce.deal()))
    expect(side(table, "offense")).to_contain_text("Attaccante")
    expect(table.page.locator(".ce-deal")).to_contain_text("restano 6 proposte")


# -- secrets


@DESKTOP
def test_the_page_receives_nothing_of_the_hands_of_others(guest: Guest) -> None:
    """Whatever comes over the wire, cards of others have no name, on the page neither."""
    received = heard(guest.page)
    guest.page.on("response", lambda answer: _note(answer, received))
    table = ce.asked(guest, ce.play_on(guest, ce.planning()))
    for tab in ("Aliens", "Cards", "Galaxy"):
        table.tab(tab).click()
    cards = [card for text in received for card in _cards(json.loads(text))]
    theirs = [card for card in cards if card["place"] in ("hand-1", "hand-2", "hand-3")]
    assert len(theirs) >= 9
    assert all(card["name"] == "" and "card" not in card["figures"] for card in theirs)
    shown = guest.page.locator("body").inner_html()
    assert not any("attack-06" in text for text in (shown, *map(_without_counts, received)))


def _without_counts(text: str) -> str:
    """What was received but for the list of all cards that there are."""
    return re.sub(r'"counted":\{.*?\]', "", text)


def _note(answer: Response, received: list[str]) -> None:
    if "/api/" in answer.url and "json" in answer.headers.get("content-type", ""):
        received.append(answer.text())


def _cards(found: Any) -> list[Any]:
    """All cards of a scene that some data has, wherever they are."""
    if isinstance(found, dict):
        here = found.get("cards")
        own = [one for one in here if "place" in one] if isinstance(here, list) else []
        return own + [one for part in found.values() for one in _cards(part)]
    return [one for part in found for one in _cards(part)] if isinstance(found, list) else []
