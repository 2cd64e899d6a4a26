"""The routes by which guests become members, come back, and see to what is theirs."""

from typing import Any

from litestar import Request, Response, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from . import (
    addresses,
    belongings,
    devices,
    entry,
    leaving,
    members,
    passkeys,
    passwords,
    wire,
    writing,
)
from .connections import address_of
from .hall import Hall
from .http import TheHall, device_of, held_token, introduced, spoken
from .letters import is_address
from .members import not_you
from .people import Person, new_person, person_of
from .problems import Denied, bad_input
from .security import DEAREST
from .threads import AT_DOOR, at_door, in_thread

AnyRequest = Request[Any, Any, Any]
Somebody = NamedDependency[Person]


def _here(request: AnyRequest) -> str:
    return address_of(request.scope["client"])


def _place(request: AnyRequest, hall: Hall) -> passkeys.Place:
    """Where the browser is: it names that itself, and other places are not answered."""
    seen = request.headers.get("origin") or str(request.base_url)
    return passkeys.Place((hall.settings.public_url or seen).rstrip("/"))


# -- coming and going


@post("/api/session", status_code=200, cost=10)
@at_door
def sign_in(request: AnyRequest, data: JSONBody[wire.SignIn], hall: TheHall) -> Response[wire.Me]:
    """Be known on this device, by name and password. Whoever is refused learns no more."""
    hall.door.knock(_here(request), members.normal(data.login))
    with hall.store.reading() as connection:
        member, known = members.by_login(connection, data.login)
    if not passwords.fits(known, data.password) or member is None:
        raise not_you()
    with hall.changing_people() as connection:
        if members.password_of(connection, member) != known:
            raise not_you()  # it was changed just now
        found = _let_in(request, hall, connection, member, along=data.along)
    return introduced(request, hall, *found)


def _let_in(
    request: AnyRequest, hall: Hall, connection: Any, member: int, *, along: bool
) -> tuple[Person, str]:
    token = held_token(request, hall)
    return members.sign_in(connection, member, token, device_of(request), along=along)


@delete("/api/session", status_code=200, outside=True)
@in_thread
def sign_out(request: AnyRequest, hall: TheHall, person: Somebody) -> Response[wire.Me]:
    """Be a guest on this device: the one who played on it before, or a new one."""
    with hall.changing_people() as connection:
        guest = members.sign_out(connection, person) or new_person(
            connection, spoken(request), device_of(request)
        )
    return introduced(request, hall, *guest)


@post("/api/session/passkey/options", status_code=200, cost=5, outside=True)
@in_thread
def key_options(request: AnyRequest, hall: TheHall, person: Somebody) -> wire.Options:
    """What a passkey is to sign, to sign in by it."""
    with hall.changing() as connection:
        return wire.Options(passkeys.asked(connection, person, _place(request, hall)))


@post("/api/session/passkey", status_code=200, cost=10, outside=True)
@in_thread
def sign_in_by_key(
    request: AnyRequest, data: JSONBody[wire.KeySignIn], hall: TheHall, person: Somebody
) -> Response[wire.Me]:
    """Be known on this device, by a passkey."""
    hall.door.knock(_here(request))
    with hall.changing_people() as connection:
        member = passkeys.whose(connection, person, _place(request, hall), data.credential)
        found = _let_in(request, hall, connection, member, along=data.along)
    return introduced(request, hall, *found)


# -- into a house that is for invited people


@post("/api/welcomes", cost=5)
@in_thread
def new_welcome(data: JSONBody[wire.NewWelcome], hall: TheHall, person: Somebody) -> wire.Welcome:
    """A host makes a link that lets people in."""
    return entry.welcome(hall, person, data)


@post("/api/welcomes/{token:str}", status_code=200, cost=5, outside=True)
@in_thread
def come_in(
    request: AnyRequest, token: FromPath[str], hall: TheHall, person: Somebody
) -> Response[wire.Me]:
    """Come in by such a link."""
    hall.door.knock(_here(request))
    with hall.changing_people() as connection:
        entry.enter(connection, person, token)
        admitted = person_of(connection, person.id, person.device)
    return introduced(request, hall, admitted, held_token(request, hall))


# -- by what one comes back


@get("/api/me/account", cost=2, outside=True)
@in_thread
def account(hall: TheHall, person: Somebody) -> wire.Account:
    """By what I can come back, and where I am known."""
    with hall.store.reading() as connection:
        return _account(hall, connection, person)


def _account(hall: Hall, connection: Any, person: Person) -> wire.Account:
    reader = addresses.reader_of(connection, person.id)
    login, password = members.credentials_of(connection, person.id)
    return wire.Account(
        login=login,
        password=password is not None,
        passkeys=passkeys.listed(connection, person),
        address=reader.address,
        verified=reader.verified,
        letters=hall.letters.can_be_sent,
        devices=devices.listed(connection, person),
        seated=not belongings.is_empty(connection, person.id),
    )


@put("/api/me/password", cost=10, outside=True)
@at_door
def choose_password(
    request: AnyRequest, data: JSONBody[wire.ChoosePassword], hall: TheHall, person: Somebody
) -> wire.Account:
    """Have a password; whoever is known on other devices is not any more."""
    hall.door.knock(_here(request), f"#{person.id}")
    with hall.store.reading() as connection:
        known = members.password_of(connection, person.id)
    if known is not None and not passwords.fits(known, data.current or ""):
        raise Denied(403, "wrong_password", "This is not your password so far.")
    hashed = passwords.hashed(data.password)
    with hall.changing_people() as connection:
        if members.password_of(connection, person.id) != known:
            raise not_you()
        members.change_password(connection, person, data.login, hashed)
        changed = _account(hall, connection, person)
    if known is not None:
        writing.tell_changed(hall, person.id)
    return changed


@post("/api/me/passkeys/options", status_code=200, cost=5, outside=True)
@in_thread
def new_key_options(request: AnyRequest, hall: TheHall, person: Somebody) -> wire.Options:
    """What a browser needs to make a passkey for me."""
    with hall.changing() as connection:
        return wire.Options(passkeys.offered(connection, person, _place(request, hall)))


@post("/api/me/passkeys", cost=5, outside=True)
@in_thread
def add_key(
    request: AnyRequest, data: JSONBody[wire.NewPasskey], hall: TheHall, person: Somebody
) -> wire.Account:
    """Come back by one more passkey."""
    with hall.changing_people() as connection:
        passkeys.add(connection, person, _place(request, hall), data)
        return _account(hall, connection, person)


@delete("/api/me/passkeys/{passkey:int}", status_code=200)
@in_thread
def remove_key(passkey: FromPath[int], hall: TheHall, person: Somebody) -> wire.Account:
    with hall.changing_people() as connection:
        passkeys.remove(connection, person, _number(passkey))
        return _account(hall, connection, person)


# -- devices


@delete("/api/me/devices/{device:int}", status_code=200)
@in_thread
def end_device(device: FromPath[int], hall: TheHall, person: Somebody) -> wire.Account:
    """Be known on a device no longer."""
    with hall.changing_people() as connection:
        devices.end(connection, person, _number(device))
        return _account(hall, connection, person)


@delete("/api/me/devices", status_code=200)
@in_thread
def end_other_devices(hall: TheHall, person: Somebody) -> wire.Account:
    """Be known on this device alone."""
    with hall.changing_people() as connection:
        devices.end_others(connection, person.id, person.device)
        return _account(hall, connection, person)


def _number(given: int) -> int:
    """A number that a database can hold."""
    return given if 0 <= given < 2**31 else 0


# -- an address


@put("/api/me/address", cost=5)
@in_thread
def choose_address(
    request: AnyRequest, data: JSONBody[wire.ChooseAddress], hall: TheHall, person: Somebody
) -> wire.Account:
    """Have an address, for notices and to choose another password; it has to be confirmed."""
    if not person.member:
        raise Denied(409, "guest", "Addresses are for members: choose a password or a passkey.")
    if data.address is not None and hall.letters.can_be_sent:
        hall.door.post(_here(request), addresses.normal(data.address))
    with hall.changing() as connection:
        addresses.set_address(connection, person.id, data.address)
        chosen = _account(hall, connection, person)
    writing.ask_to_confirm(hall, person.id)
    return chosen


@post("/api/confirmations", status_code=204, cost=5, outside=True)
@in_thread
def confirm(
    request: AnyRequest, data: JSONBody[wire.Confirm], hall: TheHall, person: Somebody
) -> None:
    """Say, by the link in a letter, that it has come."""
    hall.door.knock(_here(request))
    with hall.changing() as connection:
        addresses.use_ticket(connection, data.token, "confirm")


@post("/api/recovery", status_code=204, cost=10, outside=True)
@in_thread
def forget(
    request: AnyRequest, data: JSONBody[wire.Forgotten], hall: TheHall, person: Somebody
) -> None:
    """Have a letter sent, if the address is a member's; the answer is the same if it is not."""
    writing.refuse_without_letters(hall)
    if not is_address(addresses.normal(data.address)):
        raise bad_input("This is no address of mail.")
    hall.door.post(_here(request), addresses.normal(data.address))
    AT_DOOR.submit(writing.let_recover, hall, data.address)


@post("/api/recovery/password", status_code=200, cost=10)
@at_door
def recover(request: AnyRequest, data: JSONBody[wire.Recover], hall: TheHall) -> Response[wire.Me]:
    """Choose another password by the link in a letter, and be known on this device alone."""
    hall.door.knock(_here(request))
    hashed = passwords.hashed(data.password)
    with hall.changing_people() as connection:
        member = addresses.use_ticket(connection, data.token, "recover")
        members.set_password(connection, member, data.login, hashed)
        devices.end_others(connection, member)
        found = _let_in(request, hall, connection, member, along=data.along)
    writing.tell_changed(hall, member)
    return introduced(request, hall, *found)


# -- taking everything along, or leaving for good


@get("/api/me/export", cost=DEAREST, outside=True)
@in_thread
def export(hall: TheHall, person: Somebody) -> Response[dict[str, Any]]:
    """All that this server keeps of me, in one file."""
    with hall.store.reading() as connection:
        found = leaving.exported(connection, person)
    headers = {"Content-Disposition": 'attachment; filename="astrarium.json"'}
    return Response(found, headers=headers)


@post("/api/me/leave", status_code=200, cost=DEAREST, outside=True)
@at_door
def leave_for_good(
    request: AnyRequest, data: JSONBody[wire.Leave], hall: TheHall, person: Somebody
) -> Response[wire.Me]:
    """Have all that is mine removed, now; my games go on under somebody."""
    hall.door.knock(_here(request), f"#{person.id}")
    with hall.store.reading() as connection:
        known = members.password_of(connection, person.id)
    if known is not None and not passwords.fits(known, data.current or ""):
        raise Denied(403, "wrong_password", "This is not your password so far.")
    leaving.leave(hall, person)
    with hall.changing_people() as connection:
        guest = new_person(connection, spoken(request), device_of(request))
    return introduced(request, hall, *guest)


MEMBERS = [
    new_welcome, come_in, export, leave_for_good,
    sign_in, sign_out, key_options, sign_in_by_key, account, choose_password, new_key_options,
    add_key, remove_key, end_device, end_other_devices, choose_address, confirm, forget, recover,
]  # fmt: skip
