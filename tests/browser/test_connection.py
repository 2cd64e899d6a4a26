"""Lines break and servers are restarted; the table finds back by itself."""

import pytest
from playwright.sync_api import expect

from tests.browser.guests import BOT, Guest, Table
from tests.services.browser import NewPage
from tests.services.server import StartServer

pytestmark = [
    pytest.mark.parametrize("device", ["desktop"]),
    pytest.mark.tolerates(
        r"ERR_CONNECTION_RE(FUSED|SET)", r"ERR_INTERNET_DISCONNECTED", r"WebSocket"
    ),
]


def _expect_lost(table: Table) -> None:
    expect(table.page.get_by_text("The connection is lost")).to_be_visible()


def _expect_found(table: Table) -> None:
    expect(table.page.get_by_text("The connection is lost")).to_be_hidden()


def test_play_goes_on_after_the_server_was_killed_and_started_again(
    new_page: NewPage, start_server: StartServer
) -> None:
    server = start_server("--bot-pause", "0")
    guest = Guest(new_page(), server, "Ada")
    table = guest.open(guest.start(BOT))
    table.expect_question("Choose where your planet lies")
    server.kill()
    _expect_lost(table)
    server.start()
    _expect_found(table)
    table.quick_set_up.click()
    table.expect_question("Each planet may raise industry")


def test_what_happens_while_one_is_offline_is_shown_afterwards(
    guest: Guest, new_page: NewPage
) -> None:
    bob = Guest(new_page(), guest.server, "Bob")
    name = guest.set_up({"kind": "open"})
    bob.join(name)
    guest.post(f"/api/tables/{name}/start")
    table = guest.open(name)
    table.quick_set_up.click()
    expect(table.prompt).to_contain_text("Waiting for")
    guest.page.context.set_offline(True)
    guest.page.evaluate("window.dispatchEvent(new Event('offline'))")
    _expect_lost(table)
    bob.set_up_quickly(name)
    guest.page.context.set_offline(False)
    _expect_found(table)
    expect(guest.page.locator(".round")).to_have_text("Game turn 1 of 60")
