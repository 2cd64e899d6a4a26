"""The front page and the pages around games, as somebody sees them."""

import gzip
import re
from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy as sa
from playwright.sync_api import Page, expect

from astrarium.kernel import game_names
from astrarium.server import pages
from astrarium.server.settings import Settings
from astrarium.server.storage import TABLES, open_store
from astrarium.server.tables import change_seat
from tests.browser import standard
from tests.browser.conftest import Arrive
from tests.browser.guests import OPEN, Guest, Table
from tests.browser.test_access import obstacles
from tests.services.server import Server, servers
from tests.services.tiny import installed

MOST_BYTES = 150_000  # of scripts and styles, compressed, up to the first question

_BOXES = """() => {
  const boxes = (selector, within) => [...document.querySelectorAll(selector)].map((one) => {
    const box = one.getBoundingClientRect(), around = one.closest(within).getBoundingClientRect();
    return {
      what: one.outerHTML.slice(0, 60),
      inside: box.left >= around.left - 1 && box.right <= around.right + 1
        && box.top >= around.top - 1 && box.bottom <= around.bottom + 1,
      seen: box.width > 0 && box.height > 0,
    };
  });
  return [
    ...boxes("section[aria-labelledby=hero-title] [role=img]", "section"),
    ...boxes("section[aria-labelledby=games-title] li > :is(img, svg)", "li"),
    ...boxes("section[aria-labelledby=mine-title] li :is(img, h3, ul, button)", "li"),
  ].filter(({ inside, seen }) => !inside || !seen).map(({ what }) => what);
}"""
_WORLDS = """() => {
  const sky = document.querySelector("[role=img]").getBoundingClientRect();
  return [...document.querySelectorAll("[role=img] svg circle[fill^=url]")]
    .map((one) => one.getBoundingClientRect())
    .filter((box) => box.left < sky.left - 1 || box.right > sky.right + 1
      || box.top < sky.top - 1 || box.bottom > sky.bottom + 1).length;
}"""
_OVERLAPS = """() => {
  const cards = [...document.querySelectorAll("section[aria-labelledby=games-title] > ul > li")];
  const boxes = cards.map((card) => card.getBoundingClientRect());
  return boxes.flatMap((one, at) => boxes.slice(at + 1).filter((other) =>
    one.left < other.right && other.left < one.right
    && one.top < other.bottom && other.top < one.bottom)).length;
}"""
_WIDE = "() => document.scrollingElement.scrollWidth > innerWidth"


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with two more games."""
    with installed(tmp_path_factory, "duel", "bazaar") as path:
        for start in servers(tmp_path_factory):
            yield start("--bot-pause", "0", "--requests", "1000", PYTHONPATH=path)


def settled(page: Page) -> None:
    """All pictures are there, and the page has been looked at for a second."""
    expect(page.get_by_role("heading", name="Games", exact=True)).to_be_attached()
    page.wait_for_function("() => [...document.images].every((one) => one.complete)")
    page.wait_for_timeout(1000)


def test_pictures_stay_in_their_places_before_and_after_a_visit_to_a_table(guest: Guest) -> None:
    table = guest.start({"kind": "bot", "bot": "random"})
    page = guest.visit()
    expect(page.get_by_text("It is your turn at one table")).to_be_visible()
    settled(page)
    for _ in range(2):
        assert page.evaluate(_BOXES) == []
        assert page.evaluate(_WORLDS) == 0
        assert not page.evaluate(_WIDE)
        page.locator(f'a[href="/t/{table}"]').click()
        Table(page).expect_question()
        page.get_by_role("link", name="To the lobby").first.click()
        settled(page)
    assert page.evaluate(_BOXES) == []


def test_games_lie_side_by_side_each_with_its_picture(new_page: Any, many: Server) -> None:
    guest = Guest(new_page(), many, "Ada")
    page = guest.visit()
    cards = page.locator("section[aria-labelledby=games-title] > ul > li")
    expect(cards).to_have_count(len(game_names()))
    settled(page)
    assert page.evaluate(_BOXES) == []
    assert page.evaluate(_OVERLAPS) == 0
    assert not page.evaluate(_WIDE)
    assert obstacles(guest) == []
    guest.on_shelf("Duel").get_by_role("button", name=re.compile("^Play now")).click()
    page.wait_for_url(re.compile(r"/t/\w+$"))
    assert guest.get(f"/api/tables/{page.url.rpartition('/')[2]}")["game"] == "duel"


@pytest.mark.parametrize("device", ["desktop"])
def test_a_game_tells_how_to_win(guest: Guest) -> None:
    page = guest.visit()
    guest.on_shelf().get_by_text("How to win, in a minute").click()
    expect(page.get_by_text("Industry is everything")).to_be_visible()


@pytest.mark.parametrize("device", ["desktop"])
def test_the_first_load_of_each_game_is_small(arrive: Arrive) -> None:
    titles = [game["title"] for game in arrive().get("/api/games")]
    assert "InterSpace" in titles
    for title in titles:
        guest, loaded = arrive(), set[str]()
        guest.page.on("request", lambda request, into=loaded: into.add(request.url))
        guest.visit()
        guest.on_shelf(title).get_by_role("button", name=re.compile("^Play now")).click()
        Table(guest.page).expect_question()
        files = [pages.STATIC / "assets" / url.rpartition("/assets/")[2] for url in loaded]
        sizes = {
            file.name: len(gzip.compress(file.read_bytes())) for file in files if file.is_file()
        }
        assert len(sizes) > 3
        assert sum(sizes.values()) < MOST_BYTES, (title, sizes)


@pytest.mark.parametrize("device", ["desktop"])
def test_a_card_tells_game_rules_turn_points_and_who_is_asked(guest: Guest) -> None:
    name = guest.start_from(standard.economy("purchase"))
    card = guest.visit().locator("li", has=guest.page.locator(f'a[href="/t/{name}"]'))
    expect(card).to_contain_text("InterSpace")
    expect(card).to_contain_text("Standard · Game turn 1 of 60")
    expect(card.get_by_role("listitem").first).to_have_text("Adato answer28 points")


def test_who_is_asked_somewhere_is_shown_the_way_there(guest: Guest) -> None:
    name = guest.start({"kind": "bot", "bot": "random"})
    page = guest.visit()
    card = page.locator(f'a[href="/t/{name}"]')
    expect(card).not_to_be_in_viewport()
    page.get_by_role("link", name="Go on where it is your turn").click()
    expect(card).to_be_in_viewport()


@pytest.mark.parametrize("device", ["desktop"])
def test_finished_games_are_told_put_away_and_brought_back(guest: Guest) -> None:
    name = guest.start({"kind": "bot", "bot": "random"})
    guest.post(f"/api/tables/{name}/resign")
    page = guest.visit()
    page.get_by_role("button", name="Put away: InterSpace").click()
    expect(page.get_by_text("You are not at any table yet.")).to_be_visible()
    page.get_by_role("button", name="Games put away").click()
    page.get_by_role("button", name="Bring back: InterSpace").click()
    page.get_by_role("button", name="Back to your tables").click()
    page.locator(f'a[href="/t/{name}/end"]').click()
    expect(page.get_by_role("heading", name="Turning points")).to_be_visible()
    assert obstacles(guest) == []
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(re.compile(r"/t/\w+$"))
    assert name not in page.url


_HOLD = """() => {
  const send = window.fetch;
  const held = new Promise((go) => { window.letGo = go; });
  window.fetch = async (address, how) => {
    if (how?.method === "DELETE") await held;
    return send(address, how);
  };
}"""


@pytest.mark.parametrize("device", ["desktop"])
def test_what_is_brought_back_slowly_is_shown_where_one_has_gone_meanwhile(guest: Guest) -> None:
    name = guest.start({"kind": "bot", "bot": "random"})
    guest.post(f"/api/tables/{name}/resign")
    page = guest.visit()
    page.get_by_role("button", name="Put away: InterSpace").click()
    page.get_by_role("button", name="Games put away").click()
    page.evaluate(_HOLD)
    page.get_by_role("button", name="Bring back: InterSpace").click()
    page.get_by_role("button", name="Back to your tables").click()
    expect(page.get_by_text("You are not at any table yet.")).to_be_visible()
    page.evaluate("letGo()")
    expect(page.locator(f'a[href="/t/{name}/end"]')).to_be_visible()
    expect(page.get_by_role("button", name="Put away: InterSpace")).to_be_visible()


def test_guests_at_one_browser_see_nothing_of_each_other(guest: Guest) -> None:
    name = guest.start({"kind": "guest", "name": "Bob"})
    table = guest.open(name)
    page = guest.page
    page.get_by_role("button", name="I am Ada: lift the curtain").click()
    table.expect_question("Choose where your planet lies")
    table.quick_set_up.click()
    expect(page.get_by_role("heading", name="Over to Bob")).to_be_visible()
    expect(page.locator(".board-place")).to_have_count(0)
    assert obstacles(guest) == []
    page.keyboard.press("Enter")  # the curtain is lifted by keyboard too
    table.expect_question("Choose where your planet lies")
    table.quick_set_up.click()
    lift = page.get_by_role("button", name="I am Ada: lift the curtain")
    question = page.get_by_text("Each planet may raise industry")
    expect(lift.or_(question).first).to_be_visible()  # whoever was drawn first
    if lift.is_visible():
        lift.click()
    table.expect_question("Each planet may raise industry")


@pytest.mark.parametrize("device", ["desktop"])
def test_a_seat_is_taken_to_another_device_by_its_code(arrive: Arrive) -> None:
    ada, phone = arrive("Ada"), arrive(on="phone")
    name = ada.start({"kind": "bot", "bot": "random"})
    table = ada.open(name)
    table.expect_question()
    ada.page.get_by_label("Menu").click()
    ada.page.get_by_role("button", name="Take this seat to another device").click()
    code = ada.page.get_by_label("Code").inner_text()
    link = ada.page.get_by_role("textbox").input_value()
    phone.visit(link.removeprefix(ada.server.base_url))
    expect(phone.page.get_by_role("button", name="Take the seat here")).to_be_visible()
    phone.visit()
    field = phone.page.get_by_role("textbox", name="Code")
    field.fill(code)
    assert field.evaluate("(one) => one.scrollWidth <= one.clientWidth")  # all of it is seen
    phone.page.get_by_role("button", name="Take the seat", exact=True).click()
    phone.page.get_by_role("button", name="Take the seat here").click()
    Table(phone.page).expect_question()
    expect(ada.page.get_by_text("Spectator", exact=True)).to_be_visible()


@pytest.mark.parametrize("device", ["desktop"])
@pytest.mark.tolerates("404", "403")
def test_a_waiting_room_learns_that_its_table_is_deleted(arrive: Arrive) -> None:
    ada, bob = arrive("Ada"), arrive("Bob")
    name = ada.set_up(OPEN)
    bob.join(name)
    page = bob.visit(f"/t/{name}")
    expect(page.get_by_text("You have a seat.")).to_be_visible()
    ada.ask("DELETE", f"/api/tables/{name}")
    expect(page.get_by_role("heading", name="This table is gone")).to_be_visible()
    page.get_by_role("link", name="To the lobby").click()
    expect(page.get_by_role("heading", name="Set out for the stars")).to_be_visible()


@pytest.mark.tolerates("404")
@pytest.mark.parametrize("path", ["/what/ever", "/t/nothing", "/t/nothing/end", "/d/abcdefgh"])
def test_every_dead_end_has_a_way_home(guest: Guest, path: str) -> None:
    page = guest.visit(path)
    home = page.get_by_role("link", name="To the lobby")
    expect(home).to_be_visible()
    assert obstacles(guest) == []
    home.click()
    expect(page.get_by_role("heading", name="Set out for the stars")).to_be_visible()


@pytest.mark.parametrize("device", ["desktop"])
def test_a_bot_is_offered_to_those_who_wait_and_who_returns_has_the_seat(arrive: Arrive) -> None:
    ada, bob = arrive("Ada"), arrive("Bob")
    name = ada.set_up(OPEN)
    bob.join(name)
    ada.post(f"/api/tables/{name}/start")
    with bob.page.expect_response(re.compile(r"/seen\b")):  # it is known how far Bob has looked
        bob.open(name).expect_question("Choose where your planet lies")
    bob.page.goto("about:blank")
    ada.set_up_quickly(name)
    ada.open(name)
    expect(ada.page.get_by_text("a bot may step in after 2 minutes")).to_be_visible()
    long_gone(ada.server, name)
    ada.page.reload()
    ada.page.get_by_role("button", name="Let a bot play for Bob").click()
    expect(Table(ada.page).log).to_contain_text("has the turn")
    bob.open(name)
    expect(bob.page.get_by_role("heading", name="What the bot did for you")).to_be_visible()
    bob.page.get_by_role("button", name="Go on").click()
    expect(bob.page.get_by_text("Bob is back").first).to_be_visible()
    assert bob.get(f"/api/tables/{name}")["seats"][1]["bot"] is None


def long_gone(server: Server, table: str) -> None:
    """Let the second player have been away for longer than the table waits."""
    store = open_store(Settings(data_dir=server.data).database)
    with store.writing() as connection:
        change_seat(connection, table, 1, here=False, here_at=0.0)
        connection.execute(sa.update(TABLES).where(TABLES.c.id == table).values(grace=0.0))
    store.close()
