"""Members come back from any device, by a password; guests become members and lose nothing."""

from itertools import count
from typing import Any

import pytest
import sqlalchemy as sa

from astrarium.server import devices, door, passwords
from astrarium.server.storage import DEVICES, PEOPLE
from tests.server.conftest import BOTH, OpenHouse
from tests.server.house import PASSWORD, House, Visitor
from tests.services.mailbox import Post

DATABASES = BOTH
OTHER = "another four words"
_numbers = count(1)


def new_login() -> str:
    return f"ada-{next(_numbers)}"


def stored(house: House, query: Any) -> list[Any]:
    engine = sa.create_engine(house.settings.database)
    with engine.connect() as connection:
        found = connection.execute(query).all()
    engine.dispose()
    return list(found)


# -- becoming one


def test_a_guest_becomes_a_member_and_stays_who_they_are(
    house: House, ada: Visitor, bob: Visitor
) -> None:
    table = house.start(ada, bob)
    token, login = ada.token, new_login()
    account = ada.join_members(login)
    assert (account["login"], account["password"]) == (login, True)
    assert ada.token == token
    assert ada.get("/api/me")["member"]
    assert ada.get(f"/api/tables/{table}")["seat"] == 0
    ada.play(table, "bid 1")


def test_on_another_device_all_seats_are_there(house: House, ada: Visitor, bob: Visitor) -> None:
    table, login = house.start(ada, bob), new_login()
    ada.join_members(login)
    phone = house.arrive()
    assert phone.sign_in(login).json()["name"] == "Ada"
    assert phone.token != ada.token
    assert [one["id"] for one in phone.get("/api/tables", mine=True)["tables"]] == [table]
    phone.play(table, "bid 1")
    assert ada.get(f"/api/tables/{table}")["seat"] == 0, "the first device is known as before"


def test_what_a_guest_has_played_comes_along(house: House, ada: Visitor, bob: Visitor) -> None:
    login, phone = new_login(), house.arrive("Guest")
    ada.join_members(login)
    first, second = house.start(ada, bob), house.start(phone, bob)
    hosted = house.open_table(phone, bob)
    phone.post(f"/api/tables/{second}/chat", {"text": "hello"})
    assert phone.get("/api/me/account")["seated"]
    phone.sign_in(login)
    listed = {one["id"]: one for one in ada.get("/api/tables", mine=True)["tables"]}
    assert set(listed) == {first, second, hosted}
    assert listed[hosted]["host"]
    assert bob.get(f"/api/tables/{second}")["seats"][0]["name"] == "Ada"
    assert bob.get(f"/api/tables/{second}/chat")["messages"][0]["name"] == "Ada"
    phone.play(second, "bid 1")


def test_both_may_have_put_the_same_game_away(house: House, ada: Visitor, bob: Visitor) -> None:
    login = new_login()
    ada.join_members(login)
    table = house.start(ada, bob)
    ada.post(f"/api/tables/{table}/resign")
    for person in (ada, bob):
        person.send("PUT", f"/api/tables/{table}/put-away", {})
    bob.sign_in(login)
    assert bob.get("/api/tables", mine=True)["tables"] == []
    found = bob.get("/api/tables", mine=True, put_away=True)["tables"]
    assert [one["id"] for one in found] == [table]


def test_what_a_guest_has_played_may_wait_until_the_member_leaves(
    house: House, ada: Visitor, bob: Visitor
) -> None:
    login, guest = new_login(), house.arrive("Cleo")
    ada.join_members(login)
    table, before = house.start(guest, bob), guest.token
    guest.sign_in(login, along=False)
    assert guest.get("/api/me")["name"] == "Ada"
    assert guest.get(f"/api/tables/{table}")["seat"] is None
    assert guest.take_token(lambda: guest.send("DELETE", "/api/session")).json()["name"] == "Cleo"
    assert guest.get(f"/api/tables/{table}")["seat"] == 0
    assert Visitor(house.client, before).refused("GET", "/api/me") == (401, "unknown")


def test_a_guest_waits_too_if_the_device_is_ended_from_elsewhere(
    house: House, ada: Visitor, bob: Visitor
) -> None:
    login, guest = new_login(), house.arrive("Cleo")
    ada.join_members(login)
    table = house.start(guest, bob)
    guest.sign_in(login, along=False)
    ada.delete("/api/me/devices")
    assert guest.get("/api/me")["name"] == "Cleo"
    assert guest.get(f"/api/tables/{table}")["seat"] == 0


def test_a_guest_who_waits_stays_while_members_change(house: House, bob: Visitor) -> None:
    guest, logins = house.arrive("Cleo"), [new_login(), new_login()]
    for login in logins:
        house.arrive(login).join_members(login)
    table = house.start(guest, bob)
    for login in logins:
        guest.sign_in(login, along=False)
    guest.take_token(lambda: guest.send("DELETE", "/api/session"))
    assert guest.get(f"/api/tables/{table}")["seat"] == 0


def test_who_signs_out_is_a_new_guest(house: House, ada: Visitor) -> None:
    login, old = new_login(), ada.token
    ada.join_members(login)
    ada.take_token(lambda: ada.send("DELETE", "/api/session"))
    assert ada.get("/api/me") | {"name": ""} == {
        "name": "", "language": "en", "known": False, "member": False, "host": False,
        "muted": False, "outside": "",
    }  # fmt: skip
    assert Visitor(house.client, old).refused("GET", "/api/me") == (401, "unknown")
    assert ada.sign_in(login).json()["name"] == "Ada"


def test_a_guest_does_not_sign_out(ada: Visitor) -> None:
    assert ada.refused("DELETE", "/api/session") == (409, "guest")


def test_nobody_is_left_of_guests_who_came_along(house: House, ada: Visitor) -> None:
    login, guest = new_login(), house.arrive("Drop")
    ada.join_members(login)
    before = len(stored(house, sa.select(PEOPLE.c.id)))
    guest.sign_in(login)
    assert len(stored(house, sa.select(PEOPLE.c.id))) == before - 1


# -- names and passwords


def test_a_name_to_sign_in_by_is_ones_own(house: House, ada: Visitor, bob: Visitor) -> None:
    login = new_login()
    ada.join_members(login)
    body = {"login": login.upper(), "password": PASSWORD}
    assert bob.refused("PUT", "/api/me/password", body) == (409, "login_taken")
    assert not bob.get("/api/me")["member"]


@pytest.mark.parametrize("login", ["ad", "a b c", "ada@example.org", "-ada", "x" * 41, "a\x00b"])
def test_what_can_be_no_name_to_sign_in_by(ada: Visitor, login: str) -> None:
    body = {"login": login, "password": PASSWORD}
    assert ada.refused("PUT", "/api/me/password", body) == (400, "bad_input")


def test_a_first_password_needs_a_name(ada: Visitor) -> None:
    body = {"password": PASSWORD}
    assert ada.refused("PUT", "/api/me/password", body) == (409, "login_missing")


@pytest.mark.parametrize("password", ["", "short one", "x" * 201])
def test_a_password_is_long(ada: Visitor, password: str) -> None:
    body = {"login": new_login(), "password": password}
    assert ada.refused("PUT", "/api/me/password", body) == (400, "bad_input")


def test_a_password_is_the_same_on_every_keyboard(house: House, ada: Visitor) -> None:
    login = new_login()
    ada.join_members(login, "perche\u0301 no, ancora")
    assert house.arrive().sign_in(login, "perch\u00e9 no, ancora").status_code == 200
    assert house.arrive().sign_in(login.upper(), "perch\u00e9 no, ancora").status_code == 200


def test_another_password_needs_the_one_so_far(ada: Visitor) -> None:
    ada.join_members(new_login())
    for current in (None, "not it"):
        body = {"password": OTHER, "current": current}
        assert ada.refused("PUT", "/api/me/password", body) == (403, "wrong_password")


def test_another_password_ends_all_other_devices(house: House, ada: Visitor) -> None:
    login, phone = new_login(), house.arrive()
    ada.join_members(login)
    phone.sign_in(login)
    assert phone.get("/api/me")["name"] == "Ada"
    ada.put("/api/me/password", {"password": OTHER, "current": PASSWORD})
    assert phone.refused("GET", "/api/me") == (401, "unknown")
    assert ada.get("/api/me")["name"] == "Ada"
    assert phone.sign_in(login).status_code == 403
    assert house.arrive().sign_in(login, OTHER).status_code == 200


# -- whoever is refused learns nothing


def test_a_wrong_name_is_refused_like_a_wrong_password(house: House, ada: Visitor) -> None:
    login = new_login()
    ada.join_members(login)
    wrong = [house.arrive().sign_in(login, OTHER), house.arrive().sign_in("nobody-is-this")]
    wrong.append(house.arrive().sign_in("no name at all @"))
    assert {answer.status_code for answer in wrong} == {403}
    assert len({answer.text for answer in wrong}) == 1
    assert not any(answer.cookies for answer in wrong)


def test_a_wrong_name_is_compared_as_long_as_a_wrong_password(
    house: House, ada: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    login = new_login()
    ada.join_members(login)
    compared: list[str] = []
    real = passwords._hasher()

    class Watched:
        def verify(self, known: str, password: str) -> bool:
            compared.append(known)
            return real.verify(known, password)

    monkeypatch.setattr(passwords, "_hasher", Watched)
    for name in (login, "nobody-is-this"):
        house.arrive().sign_in(name, OTHER)
    costs = [known.rpartition("$")[0].rpartition("$")[0] for known in compared]
    assert len(costs) == 2
    assert len(set(costs)) == 1, "the same work for both"


def test_passwords_are_hashed_with_argon2(house: House, ada: Visitor) -> None:
    login = new_login()
    ada.join_members(login)
    query = sa.select(PEOPLE.c.password).where(PEOPLE.c.login == login)
    ((kept,),) = stored(house, query)
    assert kept.startswith("$argon2id$v=19$")


def test_passwords_cost_what_they_should() -> None:
    import inspect

    source = inspect.getsource(passwords)
    assert "ROUNDS, MEMORY = 3, 64 * 1024" in source  # tests make them cheap


def test_nobody_tries_many_passwords(
    open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "TRIES", 5)
    house = open_house()
    house.arrive("Ada").join_members("ada")
    guest = house.arrive()
    answers = [guest.sign_in(name, OTHER) for name in ("ada", "nobody") * 4]
    assert [answer.status_code for answer in answers] == [403] * 4 + [429] * 4
    assert answers[-1].json()["code"] == answers[-2].json()["code"] == "knock_later"
    assert guest.sign_in("ada").status_code == 429, "the right one, too"


def test_nobody_is_tried_from_many_places(
    open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "TRIES_AS", 3)
    house = open_house()
    ada, bob = house.arrive("Ada"), house.arrive("Bob")
    ada.join_members("ada")
    bob.join_members("bob")
    answers = [house.arrive().sign_in("ADA", OTHER) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [403] * 3 + [429]
    assert house.arrive().sign_in("nobody", OTHER).status_code == 403
    assert house.arrive().sign_in("bob").status_code == 200
    assert ada.get("/api/me")["name"] == "Ada", "where one is known, one stays"


def test_another_site_signs_nobody_in(house: House, ada: Visitor) -> None:
    login = new_login()
    ada.join_members(login)
    ada.origin = "https://elsewhere.example"
    for method, path, body in (
        ("POST", "/api/session", {"login": login, "password": PASSWORD}),
        ("DELETE", "/api/session", None),
        ("PUT", "/api/me/password", {"password": OTHER, "current": PASSWORD}),
        ("DELETE", "/api/me/devices", None),
        ("POST", "/api/session/passkey/options", None),
    ):
        assert ada.refused(method, path, body) == (403, "origin")


# -- devices


def test_devices_are_listed_and_ended_one_by_one(house: House, ada: Visitor) -> None:
    login = new_login()
    ada.join_members(login)
    phone, desk = house.arrive(), house.arrive()
    phone.sign_in(login)
    desk.sign_in(login)
    listed = ada.get("/api/me/account")["devices"]
    assert [device["this"] for device in listed] == [True, False, False]
    mine = next(one for one in phone.get("/api/me/account")["devices"] if one["this"])
    left = ada.send("DELETE", f"/api/me/devices/{mine['id']}").json()["devices"]
    assert mine["id"] not in [device["id"] for device in left]
    assert phone.refused("GET", "/api/me") == (401, "unknown")
    assert desk.get("/api/me")["name"] == "Ada"


def test_nobody_ends_devices_of_others(house: House, ada: Visitor, bob: Visitor) -> None:
    ada.join_members(new_login())
    (device,) = ada.get("/api/me/account")["devices"]
    path = f"/api/me/devices/{device['id']}"
    assert bob.refused("DELETE", path) == (404, "no_device")
    assert ada.refused("DELETE", path) == (409, "this_device")
    assert ada.refused("DELETE", f"/api/me/devices/{2**40}") == (404, "no_device")
    assert ada.get("/api/me")["name"] == "Ada"


def test_a_device_that_is_ended_hears_nothing_more(
    house: House, ada: Visitor, bob: Visitor
) -> None:
    login, phone = new_login(), house.arrive()
    ada.join_members(login)
    phone.sign_in(login)
    table = house.start(ada, bob)
    with phone.live(table) as line:
        line.next_of("table")
        ada.delete("/api/me/devices")
        assert line.closed() == 4401


def test_a_device_that_is_a_guests_again_hears_nothing_more(
    house: House, ada: Visitor, bob: Visitor
) -> None:
    login, phone = new_login(), house.arrive("Cleo")
    ada.join_members(login)
    house.start(phone, bob)
    phone.sign_in(login, along=False)
    table = house.start(ada, bob)
    with phone.live(table) as line:
        line.next_of("table")
        ada.delete("/api/me/devices")
        assert line.closed() == 4401


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
         "Firefox, Linux"),
        ("Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 "
         "Mobile Safari/537.36", "Chrome, Android"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1 (KHTML, like "
         "Gecko) Version/17.5 Mobile/15E148 Safari/604.1", "Safari, iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
         "Chrome/126.0 Safari/537.36 Edg/126.0", "Edge, Windows"),
        ("curl/8.0", ""),
        ("", ""),
    ],
)  # fmt: skip
def test_devices_are_called_by_browser_and_system(agent: str, name: str) -> None:
    assert devices.named(agent) == name


def test_when_a_device_was_used_is_noted_now_and_then(
    house: House, ada: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def used() -> float:
        return float(ada.get("/api/me/account")["devices"][0]["used"])

    before = used()
    ada.post("/api/me")
    assert used() == before
    monkeypatch.setattr(devices, "OFTEN", 0.0)
    ada.post("/api/me")
    assert used() > before


def test_a_token_of_a_device_is_stored_as_a_hash_alone(house: House, ada: Visitor) -> None:
    ada.join_members(new_login())
    kept = stored(house, sa.select(DEVICES))
    assert not any(ada.token.encode() in bytes(row.token_hash) for row in kept)


# -- an address, and another password by a letter


@pytest.fixture
def posting(open_house: OpenHouse, post: Post) -> House:
    """A house that can send letters."""
    return open_house(
        smtp_url=post.url, mail_from="a@play.example", public_url="http://testserver.local"
    )


def member(house: House, login: str = "ada", address: str = "") -> Visitor:
    visitor = house.arrive("Ada")
    visitor.join_members(login)
    if address:
        visitor.put("/api/me/address", {"address": address})
    return visitor


def confirmed(house: House, post: Post, login: str, address: str) -> Visitor:
    before = len(post.letters)
    visitor = member(house, login, address)
    token = post.link(before).removeprefix("confirm/")
    visitor.post("/api/confirmations", {"token": token})
    assert visitor.get("/api/me/account")["verified"]
    return visitor


def test_an_address_is_confirmed_by_the_link_in_a_letter(posting: House, post: Post) -> None:
    ada = member(posting, address="Ada@Example.org ")
    account = ada.get("/api/me/account")
    assert (account["address"], account["verified"]) == ("ada@example.org", False)
    letter = post.letter()
    assert letter["To"] == "ada@example.org"
    assert "http://testserver.local/confirm/" in letter.get_content()
    token = {"token": post.link().removeprefix("confirm/")}
    posting.arrive("Somebody on a phone").post("/api/confirmations", token)
    assert ada.get("/api/me/account")["verified"]
    assert ada.refused("POST", "/api/confirmations", token) == (404, "no_ticket")


def test_letters_are_in_the_language_of_their_reader(posting: House, post: Post) -> None:
    ada = posting.arrive("Ada", language="it")
    ada.join_members("ada")
    ada.put("/api/me/address", {"address": "ada@example.org"})
    assert post.letter()["Subject"].startswith("È questo il tuo indirizzo?")
    assert "Ciao Ada" in post.letter().get_content()


def test_a_link_confirms_the_address_that_it_was_sent_to_alone(posting: House, post: Post) -> None:
    ada = member(posting, address="mine@example.org")
    token = {"token": post.link().removeprefix("confirm/")}
    ada.put("/api/me/address", {"address": "not-mine@example.org"})
    assert ada.refused("POST", "/api/confirmations", token) == (404, "no_ticket")
    assert not ada.get("/api/me/account")["verified"]


@pytest.mark.parametrize(
    "address", ["ada", "a@b", "a@b.de\nBcc: c@d.ef", "a@b.de,c@d.ef", "x" * 255]
)
def test_what_is_no_address_is_refused(posting: House, address: str) -> None:
    ada = member(posting)
    assert ada.refused("PUT", "/api/me/address", {"address": address}) == (400, "bad_input")


def test_guests_have_no_address(ada: Visitor) -> None:
    body = {"address": "ada@example.org"}
    assert ada.refused("PUT", "/api/me/address", body) == (409, "guest")


def test_another_password_is_chosen_by_a_letter(posting: House, post: Post) -> None:
    ada = confirmed(posting, post, "ada", "ada@example.org")
    phone = posting.arrive("Phone")
    assert phone.send("POST", "/api/recovery", {"address": "ADA@example.org"}).status_code == 204
    assert "ada" in post.letter(1).get_content()
    token = post.link(1).removeprefix("recover/")
    body = {"token": token, "password": OTHER}
    answer = phone.take_token(lambda: phone.send("POST", "/api/recovery/password", body))
    assert answer.json()["name"] == "Ada"
    assert phone.get("/api/me")["member"]
    assert ada.refused("GET", "/api/me") == (401, "unknown"), "all others are ended"
    assert posting.arrive().sign_in("ada").status_code == 403
    assert posting.arrive().sign_in("ada", OTHER).status_code == 200
    assert posting.arrive().refused("POST", "/api/recovery/password", body)[0] == 404
    assert post.letter(2)["Subject"].startswith("Your password was changed")


def test_links_to_choose_a_password_are_void_when_it_was_changed(
    posting: House, post: Post
) -> None:
    ada = confirmed(posting, post, "ada", "ada@example.org")
    ada.send("POST", "/api/recovery", {"address": "ada@example.org"})
    token = post.link(1).removeprefix("recover/")
    ada.put("/api/me/password", {"password": OTHER, "current": PASSWORD})
    body = {"token": token, "password": "a third one, longer"}
    assert posting.arrive().refused("POST", "/api/recovery/password", body) == (404, "no_ticket")


def test_a_link_lasts_for_a_while(
    posting: House, post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = confirmed(posting, post, "ada", "ada@example.org")
    monkeypatch.setitem(__import__("astrarium.server.addresses").server.addresses.LASTING,
                        "recover", -1.0)  # fmt: skip
    ada.send("POST", "/api/recovery", {"address": "ada@example.org"})
    body = {"token": post.link(1).removeprefix("recover/"), "password": OTHER}
    assert ada.refused("POST", "/api/recovery/password", body) == (404, "no_ticket")


def test_whether_an_address_is_known_is_not_told(posting: House, post: Post) -> None:
    member(posting, "bob", "not-confirmed@example.org")
    post.letter()
    confirmed(posting, post, "ada", "ada@example.org")
    letters = len(post.letters)
    guest = posting.arrive()
    answers = [
        guest.send("POST", "/api/recovery", {"address": address})
        for address in ("nobody@example.org", "not-confirmed@example.org", "ada@example.org")
    ]
    assert {(one.status_code, one.text) for one in answers} == {(204, "")}
    assert post.letter(letters)["To"] == "ada@example.org", "the only one that was written"


def test_nobody_has_many_letters_sent(posting: House, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = posting.arrive()
    for address in ("nobody@example.org", "ada@example.org"):
        body = {"address": address}
        statuses = [guest.send("POST", "/api/recovery", body).status_code for _ in range(4)]
        assert statuses == [204, 204, 204, 429]
    monkeypatch.setattr(door, "SENT", 2)
    others = [guest.send("POST", "/api/recovery", {"address": f"{n}@b.example"}) for n in range(3)]
    assert others[0].status_code == 204, "the allowance is kept for each address"


def test_without_letters_no_password_is_recovered(ada: Visitor) -> None:
    body = {"address": "ada@example.org"}
    assert ada.refused("POST", "/api/recovery", body) == (409, "no_letters")


def test_a_name_adds_nothing_to_the_head_of_a_letter(posting: House, post: Post) -> None:
    ada = posting.arrive()
    ada.put("/api/me", {"name": "Ada\r\nBcc: all@example.org"})
    ada.join_members("ada")
    ada.put("/api/me/address", {"address": "ada@example.org"})
    assert post.letter()["Bcc"] is None
