"""Two friends play over several days: letters, messages to a phone, clocks, coming back.

The server is a process of its own, whose clock the test moves; mail server, message service and
webhook receiver are real ones on this machine, which read what they get.
"""

import time
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from playwright.sync_api import Page, expect

from astrarium.server.settings import Settings
from astrarium.server.storage import HOUSE, open_store
from tests.browser.guests import OPEN, PASSWORD, Guest
from tests.services.browser import NewPage
from tests.services.mailbox import PATIENCE, Post
from tests.services.moved import MovedServer, StartMoved
from tests.services.receivers import Browser, Receiver

PACE = {"kind": "days", "bank": 2 * 86400, "increment": 12 * 3600, "policy": "bot"}


@pytest.fixture
def far(start_moved: StartMoved, post: Post) -> MovedServer:
    return start_moved(
        "--inside-hooks", "--requests", "1000", "--bot-pause", "0",
        "--mail-from", "astrarium@play.example", SMTP_URL=post.url,
    )  # fmt: skip


def leave(*guests: Guest) -> None:
    """Close the table: nobody looks at it any more."""
    for guest in guests:
        guest.page.goto("about:blank")


def sign_in(page: Page, server: MovedServer, login: str) -> Guest:
    """Somebody on another device of theirs."""
    guest = Guest(page, server)
    guest.post("/api/session", {"login": login, "password": PASSWORD})
    return guest


def told_by_mail(guest: Guest, post: Post) -> None:
    """Confirm an address and choose mail, as one does in the browser; a first letter comes."""
    guest.ask("PUT", "/api/me/address", {"address": "ada@example.org"})
    page = guest.visit(f"/{post.link(0)}")
    expect(page.get_by_text("Your address is confirmed.")).to_be_visible()
    guest.visit("/").get_by_role("button", name="Play over days").click()
    page.get_by_role("button", name="By mail to ada@example.org").click()
    expect(page.get_by_label("When: Mail")).to_be_visible()
    assert post.letter(1)["Subject"] == "Astrarium: this works"


def first_day(ada: Guest, bob: Guest, far: MovedServer, post: Post) -> str:
    """The host sets up, both lay out; then it is the host's turn, who has left."""
    table = ada.set_up(OPEN, pace=PACE, name="Long road")
    bob.join(table)
    ada.post(f"/api/tables/{table}/start")
    leave(ada, bob)
    far.go(0.1)
    assert post.letter(2)["Subject"] == "Your turn: Long road (InterSpace)"
    for guest in (ada, bob):
        guest.set_up_quickly(table)
    assert asked(ada, table) == 0
    expect(bob.visit(f"/t/{table}").get_by_text("Waiting for")).to_be_visible()
    until(lambda: bob.get(f"/api/tables/{table}")["seen"] > 0)
    leave(bob)
    return table


@pytest.mark.parametrize("device", ["desktop"])
def test_friends_play_over_days(
    new_page: NewPage, far: MovedServer, post: Post, receiver: Receiver
) -> None:
    ada, bob = Guest(new_page(), far, "Ada"), Guest(new_page("phone"), far, "Bob")
    ada.join_members("ada")
    told_by_mail(ada, post)
    phone = Browser(receiver)
    bob.post("/api/me/notices", {"kind": "push", "subscription": phone.subscription()})
    assert phone.read(receiver.wait(1))["title"] == "Astrarium: this works"

    def pushed(key: str) -> Any:
        """What the phone reads of the first message of a kind."""
        return phone.read(
            receiver.find(lambda got: "push" in got.path and kind_of(phone.read(got)) == key)
        )

    bob.ask("PUT", "/api/me/rhythm", {"zone": "Asia/Tokyo", "begins": 0, "ends": 24})

    table = first_day(ada, bob, far, post)

    # In the evening, at another machine, by the link in the letter.
    far.go(5)
    home = sign_in(new_page(), far, "ada")
    link = next(word for word in post.letter(2).get_content().split() if f"/t/{table}" in word)
    page = home.visit(link.removeprefix(far.base_url))
    expect(page.get_by_role("timer").first).to_have_text("1.8 days")
    leave(home)
    turn(home, table)
    assert asked(home, table) == 1

    # The friend's phone is told; a webhook gets the same, in plain facts.
    far.go(0.1)
    said = pushed("turn")
    assert (said["title"], said["path"]) == ("Your turn: Long road (InterSpace)", f"/t/{table}")
    bob.post("/api/me/notices", {"kind": "hook", "url": f"{receiver.url}/bob"})
    receiver.find(lambda got: got.path == "/bob" and got.json()["kind"] == "test")

    # Nobody comes for a day: one nudge on each way. Then the server rests for a week.
    far.go(24)
    assert pushed("nudge")["path"] == f"/t/{table}"
    hooked = receiver.find(lambda got: got.path == "/bob" and got.json()["kind"] == "nudge")
    plain = hooked.json()
    assert [one["table"] for one in plain["tables"]] == [table]
    assert set(plain["tables"][0]) == {"table", "title", "since", "asks", "url"}
    noted(far)
    left = time_left(bob, table, 1)
    assert far.stop() == 0
    far.go(7 * 24)
    far.start()
    assert abs(time_left(bob, table, 1) - left) < 600

    # His time runs out, and a bot plays until he is back; he is told what it did.
    far.go(left / 3600 + 0.1)
    until(lambda: asked(ada, table) == 0)
    assert ada.get(f"/api/tables/{table}")["seats"][1]["away"]
    page = bob.visit("/")
    page.get_by_role("link", name="Long road").click()
    page.get_by_text("Since you last looked").wait_for()
    until(lambda: not ada.get(f"/api/tables/{table}")["seats"][1]["away"])
    assert time_left(bob, table, 1) >= PACE["increment"]


def until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.2)


def kind_of(said: Any) -> str:
    """What a message to a browser is about, by its key."""
    return str(said["key"]).partition(":")[0]


def noted(server: MovedServer) -> None:
    """The server has written down that it was there until now."""
    moment, store = server.now() - 1, open_store(Settings(data_dir=server.data).database)

    def counted() -> bool:
        with store.reading() as connection:
            return bool(connection.execute(sa.select(HOUSE.c.counted)).scalar_one() > moment)

    until(counted)
    store.close()


def asked(guest: Guest, table: str) -> int:
    """The seat that is asked, of two."""
    (seat,) = guest.get(f"/api/tables/{table}")["asked"]
    return int(seat)


def turn(guest: Guest, table: str) -> None:
    """End all steps of a turn."""
    mine = asked(guest, table)
    while mine in guest.get(f"/api/tables/{table}")["asked"]:
        choices = guest.position(table)["asked"]["question"]["choices"]
        ends = [one["action"] for one in choices if one["ends"]]
        guest.play(table, ends[-1])


def time_left(guest: Guest, table: str, seat: int) -> float:
    clocks = guest.position(table)["clocks"]
    clock = next(one for one in clocks["seats"] if one["seat"] == seat)
    return clock["left"] if clock["until"] is None else clock["until"] - clocks["now"]
