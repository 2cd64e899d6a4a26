"""Hosts see to their server in a browser."""

import re
import subprocess
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.guests import BOT, PASSWORD, Guest
from tests.browser.test_access import obstacles
from tests.services.browser import NewPage
from tests.services.server import Server, program, servers

pytestmark = pytest.mark.tolerates("status of 40[349]")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    for start in servers(tmp_path_factory):
        yield start("--bot-pause", "0", "--requests", "1000")


def made_host(new_page: NewPage, house: Server, name: str) -> Guest:
    host = Guest(new_page(), house, name)
    login = host.join_members()
    command = [program(), "admin", "host", login, "--data-dir", str(house.data)]
    subprocess.run(command, check=True, capture_output=True)
    again = Guest(new_page(), house)  # on another device, of which nothing is remembered
    again.post("/api/session", {"login": login, "password": PASSWORD})
    return again


def test_a_host_sees_to_people_and_tables(new_page: NewPage, house: Server, device: str) -> None:
    host = made_host(new_page, house, f"Host {device}")
    bob = Guest(new_page(), house, f"Bob of {device}")
    table = bob.start(BOT, BOT)
    page = host.visit("/host")
    expect(page.get_by_role("heading", name="Your server")).to_be_visible()
    page.get_by_role("searchbox").fill(f"Bob of {device}")
    page.get_by_role("button", name=f"Silence: Bob of {device}").click()
    expect(page.get_by_role("button", name=f"Let talk: Bob of {device}")).to_be_visible()
    assert obstacles(host) == []
    page.get_by_text("Tables", exact=True).click()
    page.get_by_role("searchbox").fill(f"Bob of {device}")
    row = page.get_by_role("listitem").filter(has_text=table)
    row.get_by_role("button", name="Let rest").click()
    expect(row.get_by_role("button", name="Wake")).to_be_visible()
    assert obstacles(host) == []
    watched = bob.visit(f"/t/{table}")
    expect(watched.get_by_text("has put this table to rest.")).to_be_visible()
    row.get_by_role("button", name="Wake").click()
    expect(row.get_by_role("button", name="Let rest")).to_be_visible()
    expect(watched.get_by_text("has put this table to rest.")).to_be_hidden()
    row.get_by_role("button", name=f"1 Bob of {device}").click()
    page.get_by_role("button", name="Make a link").click()
    expect(page.get_by_role("textbox", name="Link to the seat")).to_have_value(
        re.compile("/d/[a-z0-9]{16}$")
    )
    page.get_by_role("button", name="Close").click()
    page.get_by_text("Log", exact=True).click()
    expect(page.get_by_text(f"Table {table} was woken")).to_be_visible()
    expect(page.get_by_text(f"Bob of {device}").first).to_be_visible()


@pytest.mark.parametrize("device", ["desktop"])
def test_an_announcement_is_seen_until_it_is_closed(new_page: NewPage, house: Server) -> None:
    host = made_host(new_page, house, "Announcer")
    page = host.visit("/host")
    page.get_by_text("House", exact=True).click()
    page.get_by_role("textbox", name="Announcement").fill("Back at nine.")
    page.get_by_role("button", name="Announce", exact=True).click()
    eve = Guest(new_page(), house, "Eve")
    seen = eve.visit()
    expect(seen.get_by_text("Back at nine.")).to_be_visible()
    assert obstacles(eve) == []
    seen.get_by_role("button", name="Close").click()
    eve.visit()
    expect(seen.get_by_role("button", name="Set up a table")).to_be_visible()
    expect(seen.get_by_text("Back at nine.")).to_be_hidden()
    page.get_by_role("button", name="End it").click()
    expect(page.get_by_role("button", name="End it")).to_be_hidden()
    assert eve.get("/api/house")["announcement"] == ""


@pytest.mark.parametrize("device", ["desktop"])
def test_nobody_else_gets_in(new_page: NewPage, house: Server) -> None:
    page = Guest(new_page(locale="it-IT"), house).visit("/host")
    expect(page.get_by_role("heading", name="Questa pagina è per chi ospita")).to_be_visible()


@pytest.mark.parametrize("device", ["desktop"])
def test_whoever_is_closed_out_is_told_so(new_page: NewPage, house: Server) -> None:
    bob = Guest(new_page(), house, "Barred")
    host = made_host(new_page, house, "Bouncer")
    (row,) = host.get("/api/host/people?q=Barred")["people"]
    host.ask("PUT", f"/api/host/people/{row['id']}", {"banned": True})
    page = bob.visit()
    expect(page.get_by_text("has closed it to you").first).to_be_visible()
