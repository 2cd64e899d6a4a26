"""A game without pictures of its own: areas of all shapes, hands, piles, tracks, zones on mats."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Arrive
from tests.browser.guests import OPEN, Guest, Table, lay_out
from tests.browser.test_access import obstacles
from tests.kernel.games.duel import GAME, Card, DuelState
from tests.services.server import Server, servers
from tests.services.tiny import installed


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on which Duel and Triggers are installed, as they are here."""
    with installed(tmp_path_factory, "duel", "triggers") as path:
        for start in servers(tmp_path_factory):
            yield start("--bot-pause", "0", "--requests", "1000", PYTHONPATH=path)


def opening() -> DuelState:
    """A game for two in which the first hand has a strike and a spy."""
    for seed in range(1000):
        state = GAME.new(2, seed=seed)
        assert isinstance(state, DuelState)
        if {Card.STRIKE, Card.SPY} <= {secret.value for secret in state.hands[0]}:
            return state
    raise AssertionError("no such hand")


@pytest.fixture
def duel(guest: Guest, arrive: Arrive) -> Table:
    """Somebody in a duel, whose turn it is."""
    other, table = arrive("Bob"), guest.set_up(OPEN, game="duel")
    other.join(table)
    lay_out(guest.server, table, opening())
    return guest.open(table)


def thing(table: Table, reference: str) -> Locator:
    return table.page.locator(f'[data-thing~="{reference}"]')


def card(table: Table, name: str) -> Locator:
    """A card of one's own hand."""
    return table.page.locator(".hand .card").filter(has_text=name).first


def test_hands_piles_and_tracks_are_on_the_table(duel: Table, guest: Guest, device: str) -> None:
    duel.expect_question("Which card do you play?")
    expect(duel.page.locator(".hand .card")).to_have_count(5)
    expect(card(duel, "Strike")).to_contain_text("Somebody else loses a life.")
    expect(thing(duel, "zone:deck")).to_contain_text("16")
    expect(thing(duel, "piece:marker-0")).to_be_visible()
    expect(duel.page.locator(".area .ground")).to_have_count(3)
    if device == "phone":
        duel.tab("Players").click()
    backs = duel.page.locator(".mat .card-back.thing")
    if device == "desktop":
        duel.page.locator(".mat summary").nth(1).click()
    expect(backs).to_have_count(4)  # what others hold, face down
    assert obstacles(guest) == []


def test_a_card_is_played_on_an_area(duel: Table) -> None:
    card(duel, "Strike").click()
    expect(card(duel, "Strike")).to_have_attribute("aria-pressed", "true")
    duel.stack("stand-1", 1, "duellist").click()
    duel.commit.click()
    expect(thing(duel, "zone:played")).to_contain_text("1")
    expect(thing(duel, "card:played")).to_contain_text("Strike")
    expect(duel.page.locator(".hand .card")).to_have_count(4)


@pytest.mark.parametrize("device", ["desktop"])
def test_a_card_is_played_on_a_zone_of_a_mat(duel: Table) -> None:
    card(duel, "Spy").click()
    hand = thing(duel, "zone:hand-1")
    expect(hand).to_be_visible()  # the mat opens by itself
    expect(hand).to_have_class("zone-head thing next")
    hand.click()
    duel.commit.click()
    expect(thing(duel, "card:played")).to_contain_text("Spy")


@pytest.mark.parametrize("device", ["desktop"])
def test_cards_and_zones_are_reached_by_keyboard(duel: Table) -> None:
    duel.expect_question()
    keyboard = duel.page.keyboard
    for _ in range(5):
        keyboard.press(".")
        if duel.page.locator(".hand .card:focus").filter(has_text="Spy").count():
            break
    keyboard.press("Enter")
    expect(card(duel, "Spy")).to_have_attribute("aria-pressed", "true")
    keyboard.press(".")
    expect(thing(duel, "zone:hand-1")).to_be_focused()
    keyboard.press("Enter")
    expect(duel.commit).to_be_visible()


@pytest.mark.parametrize("device", ["desktop"])
def test_cards_are_heard(duel: Table) -> None:
    spoken = "Spy Look at a card of somebody else. others see its back; of Ada; can be chosen"
    expect(card(duel, "Spy")).to_have_accessible_name(spoken)
    duel.page.locator(".mat summary").nth(1).click()
    expect(thing(duel, "card:1-0")).to_have_accessible_name("a card face down; of Bob")


def test_without_a_board_the_mats_lie_in_the_middle(guest: Guest, arrive: Arrive) -> None:
    other, name = arrive("Bob"), guest.set_up(OPEN, game="triggers")
    other.join(name)
    guest.post(f"/api/tables/{name}/start")
    table = guest.open(name)
    table.expect_question("What do you do?")
    mats = guest.page.locator(".table-top .laid")
    expect(mats).to_contain_text(["Ada", "Bob"])
    expect(thing(table, "zone:mat-0")).to_contain_text("0")
    guest.page.get_by_role("button", name="crusher").click()
    table.bar.get_by_role("button", name="Back").click()
    guest.page.get_by_role("button", name="crusher").click()
    guest.page.get_by_role("button", name="with ore and ore").click()
    table.commit.click()
    expect(thing(table, "zone:mat-0")).to_contain_text("1")
    expect(thing(table, "piece:0-crusher")).to_contain_text("crusher")
    assert obstacles(guest) == []
