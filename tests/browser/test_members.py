"""Members in a browser: passkeys of a virtual authenticator, passwords, devices, letters."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.guests import BOT, OPEN, PASSWORD, Guest
from tests.browser.test_access import obstacles
from tests.services.mailbox import Post
from tests.services.server import Server, servers

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
}


class Named(Server):
    """A server by the name of this machine: passkeys are for names, not for numbers."""

    def __init__(self, server: Server) -> None:
        self.__dict__.update(server.__dict__)
        self.base_url = f"http://localhost:{server.port}"


@pytest.fixture
def named(server: Server) -> Server:
    return Named(server)


def authenticator(page: Page) -> tuple[Any, str]:
    """A device that keeps passkeys, and signs without asking."""
    line = page.context.new_cdp_session(page)
    line.send("WebAuthn.enable")
    made = line.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    return line, made["authenticatorId"]


def account(guest: Guest) -> Page:
    page = guest.visit("/me")
    expect(page.get_by_role("heading", name="Your account")).to_be_visible()
    return page


def test_a_guest_keeps_their_seats_by_a_passkey(page: Page, named: Server) -> None:
    ada = Guest(page, named, "Ada")
    table = ada.start(BOT, BOT)
    authenticator(page)
    account(ada)
    page.get_by_role("button", name="Make a passkey").click()
    expect(page.get_by_text("You are a member")).to_be_visible()
    expect(page.get_by_text("Made now")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_text("You play as a guest")).to_be_visible()
    assert ada.get(f"/api/tables/{table}")["seat"] is None
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_text("You are a member")).to_be_visible()
    assert ada.get(f"/api/tables/{table}")["seat"] == 0
    expect(page.get_by_text("Used now")).to_be_visible()


def test_a_passkey_opens_another_browser(page: Page, arrive: Arrive, named: Server) -> None:
    """As password managers do, the same key is on both."""
    ada = Guest(page, named, "Ada")
    table = ada.start(BOT, BOT)
    line, first = authenticator(page)
    account(ada)
    page.get_by_role("button", name="Make a passkey").click()
    expect(page.get_by_text("You are a member")).to_be_visible()
    (key,) = line.send("WebAuthn.getCredentials", {"authenticatorId": first})["credentials"]
    other = arrive()
    phone = Guest(other.page, named, "Phone")
    away, second = authenticator(phone.page)
    away.send("WebAuthn.addCredential", {"authenticatorId": second, "credential": key})
    account(phone)
    phone.page.get_by_role("button", name="Sign in with a passkey").click()
    expect(phone.page.get_by_text("You are a member")).to_be_visible()
    assert phone.get("/api/me")["name"] == "Ada"
    assert phone.get(f"/api/tables/{table}")["seat"] == 0


@pytest.mark.tolerates("403")
def test_a_passkey_of_nobody_opens_nothing(page: Page, named: Server) -> None:
    ada = Guest(page, named, "Ada")
    line, place = authenticator(page)
    account(ada)
    page.get_by_role("button", name="Make a passkey").click()
    expect(page.get_by_text("You are a member")).to_be_visible()
    ada.join_members()
    page.reload()
    page.get_by_role("button", name="Remove the passkey").click()
    expect(page.get_by_text("You have no passkey.")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_text("This passkey is not known here")).to_be_visible()
    line.send("WebAuthn.clearCredentials", {"authenticatorId": place})


@pytest.mark.tolerates("409")
def test_the_last_passkey_stays_while_there_is_no_password(page: Page, named: Server) -> None:
    ada = Guest(page, named, "Ada")
    authenticator(page)
    account(ada)
    page.get_by_role("button", name="Make a passkey").click()
    page.get_by_role("button", name="Remove the passkey").click()
    expect(page.get_by_text("choose a password first")).to_be_visible()


def test_by_its_number_a_server_offers_no_passkeys(guest: Guest) -> None:
    page = account(guest)
    expect(page.get_by_text("Passkeys need a page that is encrypted")).to_be_visible()
    expect(page.get_by_role("button", name="Make a passkey")).to_have_count(0)


def test_a_password_brings_the_seats_to_another_device(guest: Guest, arrive: Arrive) -> None:
    table = guest.start(BOT, BOT)
    page, login = account(guest), f"ada-{table}"
    form = page.get_by_role("region", name="Keep your seats everywhere")
    form.get_by_label("Sign-in name").fill(login)
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button", name="Become a member").click()
    expect(page.get_by_text(f"You sign in as {login}")).to_be_visible()
    phone = arrive("Phone")
    own = phone.start(BOT, BOT)
    sign_in(account(phone), login)
    expect(phone.page.get_by_text("You are a member")).to_be_visible()
    assert phone.get("/api/me")["name"] == "Ada"
    for one in (table, own):
        assert guest.get(f"/api/tables/{one}")["seat"] == 0


def sign_in(page: Page, login: str, password: str = PASSWORD) -> None:
    form = page.get_by_role("region", name="I am a member already")
    form.get_by_label("Sign-in name").fill(login)
    form.get_by_label("Password").fill(password)
    form.get_by_role("button", name="Sign in", exact=True).click()


@pytest.mark.tolerates("403")
def test_who_is_refused_learns_nothing(guest: Guest, arrive: Arrive) -> None:
    login, told = guest.join_members(), set()
    page = account(arrive())
    for name in (login, "nobody-at-all"):
        sign_in(page, name, "not the password")
        notice = page.get_by_role("alert")
        expect(notice).to_be_visible()
        told.add(notice.inner_text())
    assert told == {"Name and password do not belong together."}


@pytest.mark.tolerates("401")
def test_a_table_that_is_open_elsewhere_is_left_when_the_device_is_ended(
    guest: Guest, arrive: Arrive
) -> None:
    table, login = guest.start(BOT, BOT), guest.join_members()
    phone = arrive("Phone")
    sign_in(account(phone), login)
    expect(phone.page.get_by_text("You are a member")).to_be_visible()
    phone.open(table).expect_question()
    page = account(guest)
    page.get_by_role("button", name="End all others").click()
    expect(page.get_by_role("button", name="End all others")).to_have_count(0)
    expect(phone.page.locator(".prompt-line.mine")).to_have_count(0)
    account(phone)
    expect(phone.page.get_by_text("You play as a guest")).to_be_visible()
    assert phone.get(f"/api/tables/{table}")["seat"] is None


@pytest.mark.parametrize("device", ["desktop"])
def test_an_account_can_be_reached_and_used_by_keyboard(guest: Guest) -> None:
    page = guest.visit()
    page.get_by_role("button", name="Ada").focus()
    page.keyboard.press("Enter")
    page.get_by_role("dialog").get_by_role("link").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Your account")).to_be_visible()
    page.get_by_label("Sign-in name").first.focus()
    page.keyboard.type(f"keys-{guest.start(BOT, BOT)}")
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_text("You are a member")).to_be_visible()


@pytest.mark.parametrize("device", ["desktop"])
def test_everything_is_taken_along_or_removed(guest: Guest, arrive: Arrive) -> None:
    bob = arrive("Bob")
    table = guest.set_up(OPEN)
    bob.join(table)
    guest.post(f"/api/tables/{table}/start")
    guest.join_members()
    page = account(guest)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download everything").click()
    found = json.loads(download.value.path().read_text())
    assert found["person"]["name"] == "Ada"
    assert [game["table"] for game in found["games"]] == [table]
    page.get_by_role("button", name="Leave for good").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Password so far").fill(PASSWORD)
    assert obstacles(guest) == []
    dialog.get_by_role("button", name="Remove everything").click()
    expect(page.get_by_text("You play as a guest")).to_be_visible()
    assert bob.get(f"/api/tables/{table}")["seats"][0]["name"] == "Somebody"


# -- letters


@pytest.fixture
def posting(tmp_path_factory: pytest.TempPathFactory, post: Post) -> Iterator[Server]:
    for start in servers(tmp_path_factory):
        yield start(
            "--mail-from", "astrarium@play.example", "--public-url", "http://play.example",
            "--bot-pause", "0", SMTP_URL=post.url,
        )  # fmt: skip


@pytest.mark.parametrize("device", ["desktop"])
def test_an_address_is_confirmed_and_a_password_chosen_by_letters(
    page: Page, arrive: Arrive, posting: Server, post: Post
) -> None:
    ada = Guest(page, posting, "Ada")
    ada.join_members("ada")
    account(ada)
    page.get_by_label("Address of mail").fill("ada@example.org")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Not confirmed yet")).to_be_visible()
    assert post.letter()["To"] == "ada@example.org"
    ada.visit(f"/{post.link()}")
    expect(page.get_by_text("Your address is confirmed.")).to_be_visible()
    phone = Guest(arrive().page, posting)
    account(phone)
    phone.page.get_by_role("button", name="Forgotten the password?").click()
    dialog = phone.page.get_by_role("dialog")
    dialog.get_by_label("Address of mail").fill("ada@example.org")
    assert obstacles(phone) == []
    dialog.get_by_role("button", name="Send the letter").click()
    expect(dialog.get_by_text("a letter is on its way")).to_be_visible()
    phone.visit(f"/{post.link(1)}")
    phone.page.get_by_label("New password").fill("another four words")
    assert obstacles(phone) == []
    phone.page.get_by_role("button", name="Save and sign in").click()
    expect(phone.page.get_by_text("You sign in as ada")).to_be_visible()
    assert phone.get("/api/me")["name"] == "Ada"


@pytest.mark.parametrize("device", ["desktop"])
def test_an_account_is_seen_to_in_italian(arrive: Arrive) -> None:
    guest = arrive("Ada", locale="it-IT")
    guest.join_members()
    page = guest.visit("/me")
    for heading in ("Il tuo profilo", "Passkey", "Dispositivi", "Indirizzo", "Esci"):
        expect(page.get_by_role("heading", name=heading, exact=True)).to_be_visible()
    assert obstacles(guest) == []
