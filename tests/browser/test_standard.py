"""InterSpace Standard: a turn from its first order to its last contact, by mouse and by keys."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import standard
from tests.browser.conftest import Arrive
from tests.browser.guests import BOT, Guest, Table
from tests.browser.newcomer import PUT_AWAY, Newcomer

on_a_desk = pytest.mark.parametrize("device", ["desktop"])


def _expect_step(table: Table, step: str) -> None:
    expect(table.page.locator(".is-progress strong").first).to_contain_text(step)
    expect(table.my_turn).to_be_visible()


def test_a_newcomer_plays_standard_by_clicking_what_is_highlighted(guest: Guest) -> None:
    options = {"tier": "standard", "max_game_turns": 1}
    table = guest.open(guest.start(BOT, options=options))
    table.expect_question("Choose where your planet lies")
    Newcomer(table).play_to_the_end()
    result = guest.page.get_by_role("dialog", name="The game is over.")
    expect(result.locator(".scores li")).to_have_count(2)


@on_a_desk
def test_a_whole_turn_is_played_by_clicking(arrive: Arrive) -> None:
    ada, bob = arrive("Ada"), arrive("Bob")
    turn = standard.world(
        seats=2,
        units={"A:0,0": {0: ["Trn 1", "DD 4"]}, "A:2,0": {1: ["Trn 11"]}},
        step={"name": "placement"},
    )
    name = ada.start_from(turn, bob)
    bob.play(name, "seal orders of the phase")
    table = ada.open(name)
    _place(ada, table, name)
    _produce(ada, table, name)
    _buy(ada, table, name)
    _invest(ada, table, name)
    _convert(ada, table, name)
    _begin_to_move(ada, bob, name)
    table.expect_question("Move your units")
    _carry(table)
    _meet(table)


def _place(ada: Guest, table: Table, name: str) -> None:
    """An order that is given, taken back and given again."""
    _expect_step(table, "Placement")
    given = ada.page.locator(".is-given li")
    table.build("patrol boat").click()
    expect(given).to_have_count(1)
    table.undo.click()
    expect(given).to_have_count(0)
    expect(table.build("patrol boat")).to_contain_text("×2")
    table.build("patrol boat").click()
    expect(table.build("patrol boat")).to_contain_text("×1")
    ada.seal(name)
    expect(table.stack("A:0,0", 0, "patrol_boat")).to_be_visible()


def _planet(table: Table, name: str) -> Locator:
    return table.page.get_by_role("tab", name=re.compile(name))


def _produce(ada: Guest, table: Table, name: str) -> None:
    _expect_step(table, "Production")
    _planet(table, "Hypph").click()
    ada.page.locator(".is-raise").click()
    expect(_planet(table, "Hypph").get_by_title("ore")).to_have_count(1)
    ada.seal(name)


def _buy(ada: Guest, table: Table, name: str) -> None:
    _expect_step(table, "Purchase")
    _planet(table, "Yellow").click()
    expect(table.build("assault boat")).to_contain_text("leaves")
    table.build("assault boat").click()
    expect(ada.page.locator(".is-limit")).to_contain_text("Bought 1 of 8")
    ada.seal(name)


def _invest(ada: Guest, table: Table, name: str) -> None:
    _expect_step(table, "Investment")
    _planet(table, "Hypph").click()
    ada.page.locator(".is-raise", has_text="Industry 4").click()
    expect(_planet(table, "Hypph")).to_contain_text("Industry 5")
    ada.seal(name)


def _convert(ada: Guest, table: Table, name: str) -> None:
    _expect_step(table, "Conversion")
    _planet(table, "Yellow").click()
    ada.page.locator(".amount-deed .answer", has_text="Refine").click()
    expect(ada.page.locator(".is-given li")).to_have_count(1)
    expect(ada.page.locator(".is-given li svg")).not_to_have_count(0)  # dice
    ada.seal(name)


def _begin_to_move(ada: Guest, bob: Guest, name: str) -> None:
    """Whoever comes first: nobody declares anything, and Bob lets his turn pass."""
    while True:
        for person in (bob, ada):
            asked = person.position(name)["asked"]
            if asked and person is ada and asked["question"]["kind"] == "MovementStep":
                return
            if asked:
                person.play(name, asked["question"]["choices"][-1]["action"])


def _go(table: Table, start: str, kind: str, to: str) -> None:
    table.stack(start, 0, kind).click()
    table.area(to).click()
    table.commit.click()
    expect(table.stack(to, 0, kind)).to_be_visible()


def _carry(table: Table) -> None:
    """Load at home, fly to the colony, unload there."""
    hold = table.page.locator(".is-hold")
    table.stack("A:0,0", 0, "transport").click()
    hold.get_by_role("button", name="Load 1 trade good of Yellow from Yellow").click()
    expect(table.log).to_contain_text("1 Yellow trade good from Yellow to transport 1")
    table.page.keyboard.press("Escape")
    _go(table, "A:0,0", "transport", "A:1,1")
    table.stack("A:1,1", 0, "transport").click()
    expect(hold).to_contain_text("room for 5")
    hold.get_by_role("button", name="Unload 1 trade good of Yellow at Hypph").click()
    expect(table.log).to_contain_text("1 Yellow trade good from transport 1 to Hypph")
    table.page.keyboard.press("Escape")


def _meet(table: Table) -> None:
    """Fly to a foreign transport, attack it, and see the battle through."""
    _go(table, "A:0,0", "destroyer", "A:2,0")
    table.ends.click()
    place = table.page.locator(".is-contact")
    expect(place.locator(".is-odds")).to_contain_text("to win")
    place.get_by_role("button", name="attack").click()
    table.commit.click()
    over = table.page.get_by_role("region", name=re.compile("^The battle at .* is over"))
    orders = table.theatre.locator(".is-orders button")
    newcomer = Newcomer(table, spares=PUT_AWAY)
    for _ in range(20):
        expect(over.or_(orders).first).to_be_visible()
        if over.is_visible():
            break
        newcomer.click_something()
    expect(over).to_be_visible()
    over.get_by_role("button").click()
    expect(table.theatre).to_be_hidden()
    expect(table.log).to_contain_text("Ada attacks Bob at A:2,0")
