"""A house that is open to members, or to invited people, alone."""

import pytest
import sqlalchemy as sa
from litestar.exceptions import WebSocketDisconnect

from astrarium.server.entry import new_welcome, shut
from astrarium.server.storage import PEOPLE, WELCOMES
from tests.server.conftest import BOTH, OpenHouse
from tests.server.hours import hall_of
from tests.server.house import House, Visitor

DATABASES = BOTH

ASKED = [
    ("GET", "/api/tables"),
    ("POST", "/api/quick"),
    ("POST", "/api/tables"),
    ("GET", "/api/me/waiting"),
    ("GET", "/api/me/notices"),
    ("GET", "/api/me/rhythm"),
]


@pytest.fixture
def for_members(open_house: OpenHouse) -> House:
    return open_house(open_to="members")


@pytest.fixture
def for_invited(open_house: OpenHouse) -> House:
    return open_house(open_to="invited")


def link_into(house: House, people: int = 1, days: float = 1.0) -> str:
    with hall_of(house).changing() as connection:
        return new_welcome(connection, people, days).path.removeprefix("/w/")


def come_in(person: Visitor, token: str) -> str:
    outside: str = person.post(f"/api/welcomes/{token}")["outside"]
    return outside


def seat_for_somebody(host: Visitor) -> tuple[str, str]:
    """A table with a free seat, and the token of the link to it."""
    seats = [{"kind": "me"}, {"kind": "invite"}]
    table = host.post("/api/tables", {"game": "bids", "seats": seats})["id"]
    path = host.post(f"/api/tables/{table}/seats/1/invite")["path"]
    return table, path.removeprefix("/j/")


@pytest.mark.parametrize(("method", "path"), ASKED)
def test_a_house_for_members_is_closed_to_guests(
    for_members: House, method: str, path: str
) -> None:
    guest = for_members.arrive("Ada")
    assert guest.get("/api/me")["outside"] == "members"
    assert guest.refused(method, path, {}) == (403, "members_only")
    guest.join_members("ada")
    assert guest.get("/api/me")["outside"] == ""
    assert guest.send(method, path, {}).status_code != 403


def test_a_guest_with_a_link_becomes_a_member_first(for_members: House) -> None:
    ada, bob = for_members.arrive("Ada"), for_members.arrive("Bob")
    ada.join_members("ada")
    table, token = seat_for_somebody(ada)
    assert bob.get(f"/api/invites/{token}")["table"]["id"] == table
    assert bob.refused("POST", f"/api/invites/{token}") == (403, "members_only")
    bob.join_members("bob")
    assert bob.post(f"/api/invites/{token}")["seat"] == 1


def test_nobody_outside_watches_a_table(for_members: House) -> None:
    ada, bob = for_members.arrive("Ada"), for_members.arrive("Bob")
    ada.join_members("ada")
    table, _ = seat_for_somebody(ada)
    assert bob.refused("GET", f"/api/tables/{table}") == (403, "members_only")
    with pytest.raises(WebSocketDisconnect), bob.live(table) as live:
        live.next()
    with ada.live(table) as live:
        assert live.next()["type"] == "hello"
    page = for_members.ask(f"/t/{table}").text
    assert "Ada" not in page
    assert "Sealed Bids" not in page


def test_a_house_for_invited_people_is_closed_to_members_too(for_invited: House) -> None:
    ada = for_invited.arrive("Ada")
    ada.join_members("ada")
    assert ada.refused("GET", "/api/tables") == (403, "invited_only")
    assert come_in(ada, link_into(for_invited)) == ""
    assert ada.get("/api/tables") == {"tables": [], "more": False}
    ada.sign_in("ada")
    assert ada.get("/api/me")["outside"] == ""


def test_a_link_lets_so_many_in_and_lasts_for_a_while(
    for_invited: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = link_into(for_invited, people=2)
    ada, bob, eve = (for_invited.arrive(name) for name in ("Ada", "Bob", "Eve"))
    for person in (ada, ada, bob):  # who is in uses nothing up
        assert come_in(person, token) == ""
    assert eve.refused("POST", f"/api/welcomes/{token}") == (404, "no_welcome")
    assert eve.refused("POST", f"/api/welcomes/{'A' * 43}") == (404, "no_welcome")
    old = link_into(for_invited, days=-1)
    assert eve.refused("POST", f"/api/welcomes/{old}") == (404, "no_welcome")
    assert eve.get("/api/me")["outside"] == "invited"


def test_who_is_given_a_seat_is_invited(for_invited: House) -> None:
    ada, bob = for_invited.arrive("Ada"), for_invited.arrive("Bob")
    come_in(ada, link_into(for_invited))
    table, token = seat_for_somebody(ada)
    assert bob.refused("GET", f"/api/tables/{table}") == (403, "invited_only")
    assert bob.post(f"/api/invites/{token}")["id"] == table
    assert bob.get("/api/me")["outside"] == ""
    code = bob.post(f"/api/tables/{table}/handover")["code"]
    phone = for_invited.arrive()
    assert phone.post(f"/api/handovers/{code}")["seat"] == 1
    assert phone.get("/api/me")["outside"] == ""


def test_who_was_let_in_as_a_guest_is_so_as_a_member(for_invited: House) -> None:
    ada, phone = for_invited.arrive("Ada"), for_invited.arrive()
    ada.join_members("ada")
    come_in(phone, link_into(for_invited))
    phone.sign_in("ada")
    assert phone.get("/api/me")["outside"] == ""
    assert ada.get("/api/me")["outside"] == ""


def test_links_are_made_by_hosts_alone(for_invited: House) -> None:
    ada, bob = for_invited.arrive("Ada"), for_invited.arrive("Bob")
    come_in(ada, link_into(for_invited))
    assert ada.refused("POST", "/api/welcomes", {}) == (403, "not_keeper")
    hall = hall_of(for_invited)
    with hall.changing_people() as connection:
        connection.execute(sa.update(PEOPLE).where(PEOPLE.c.name == "Ada").values(host=True))
    made = ada.post("/api/welcomes", {"people": 3, "days": 2})
    assert made["people"] == 3
    assert come_in(bob, made["path"].removeprefix("/w/")) == ""
    with hall.store.reading() as connection:
        (row,) = connection.execute(sa.select(WELCOMES).where(WELCOMES.c.left == 2)).all()
    assert made["path"][3:].encode() not in bytes(row.hash)


def test_who_is_known_stays_when_a_house_is_shut(open_house: OpenHouse) -> None:
    before = open_house()
    ada, bob, eve = (before.arrive(name) for name in ("Ada", "Bob", "Eve"))
    ada.join_members("ada")
    before.start(ada, bob)
    store = hall_of(before).store
    assert shut(store, before.settings) is None
    closed = open_house(open_to="invited")
    assert shut(store, closed.settings) is None
    known = [Visitor(closed.client, one.token).get("/api/me")["outside"] for one in (ada, bob, eve)]
    assert known == ["", "", "invited"]


def test_the_first_who_comes_into_a_new_house_has_a_link(for_invited: House) -> None:
    store = hall_of(for_invited).store
    first = shut(store, for_invited.settings)
    assert first is not None
    come_in(for_invited.arrive("Ada"), first.path.removeprefix("/w/"))
    assert shut(store, for_invited.settings) is None
