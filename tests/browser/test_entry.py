"""A house that is not open to everybody, in a browser."""

import subprocess
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.guests import OPEN, PASSWORD, Guest
from tests.browser.test_access import obstacles
from tests.services.browser import NewPage
from tests.services.server import Server, program, servers

pytestmark = pytest.mark.tolerates("status of 40[34]")


@pytest.fixture(scope="module")
def for_members(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    for start in servers(tmp_path_factory):
        yield start("--bot-pause", "0", "--requests", "1000", "--open-to", "members")


@pytest.fixture(scope="module")
def for_invited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    for start in servers(tmp_path_factory):
        yield start("--bot-pause", "0", "--requests", "1000", "--open-to", "invited")


def test_a_guest_becomes_a_member_at_the_door(
    new_page: NewPage, for_members: Server, device: str
) -> None:
    ada = Guest(new_page(), for_members, "Ada")
    page = ada.visit()
    expect(page.get_by_role("heading", name="not open to everybody")).to_be_visible()
    assert obstacles(ada) == []
    form = page.get_by_role("region", name="Keep your seats everywhere")
    form.get_by_label("Sign-in name").fill(f"ada-{device}")
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button", name="Become a member").click()
    expect(page.get_by_role("button", name="Set up a table")).to_be_visible()


@pytest.mark.parametrize("device", ["desktop"])
def test_a_link_to_a_seat_waits_until_one_is_a_member(
    new_page: NewPage, for_members: Server
) -> None:
    ada, bob = Guest(new_page(), for_members, "Ada"), Guest(new_page(), for_members, "Bob")
    ada.join_members()
    table = ada.set_up({"kind": "invite"})
    path = ada.post(f"/api/tables/{table}/seats/1/invite")["path"]
    page = bob.visit(path)
    page.get_by_role("link", name="Become a member first").click()
    expect(page.get_by_role("heading", name="Your account")).to_be_visible()
    bob.join_members()
    bob.visit(path)
    page.get_by_role("button", name="Take the seat").click()
    page.wait_for_url(f"**/t/{table}")


def test_who_has_a_link_comes_in(new_page: NewPage, for_invited: Server, device: str) -> None:
    assert "Nobody is invited yet: the first who opens" in for_invited.log.read_text()
    command = [program(), "invite", "--data-dir", str(for_invited.data)]
    made = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    path = "/w/" + made.strip().rpartition("/")[2]
    ada, bob = Guest(new_page(locale="it-IT"), for_invited), Guest(new_page(), for_invited)
    page = ada.visit()
    expect(page.get_by_text("È per chi è stato invitato")).to_be_visible()
    ada.visit(path)
    expect(page.get_by_role("heading", name="Hai ricevuto un invito")).to_be_visible()
    assert obstacles(ada) == []
    page.get_by_label("Il tuo nome").fill("Ada")
    page.get_by_role("button", name="Entra").click()
    page.wait_for_url(for_invited.base_url + "/")
    assert ada.set_up(OPEN)
    bob.visit(path).get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Come in").click()
    expect(bob.page.get_by_text("Ask for a new one")).to_be_visible()
