"""The routes of hosts, who see to the server: members who were made one."""

from typing import Annotated, Any

from litestar import Request, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from . import deeds, wire
from .http import SeatPath, Somebody, Table, TheHall, current_person
from .limits import LIMITS, limits_of
from .people import Person
from .problems import not_keeper
from .threads import in_thread

AnyRequest = Request[Any, Any, Any]
Numbered = Annotated[int, PathParameter(ge=1, le=2**31 - 1)]
Offset = Annotated[int, QueryParameter(ge=0, le=1_000_000)]
Before = Annotated[int | None, QueryParameter(ge=1, le=2**31 - 1)]
Named = Annotated[str, QueryParameter(max_length=60)]


async def current_host(request: AnyRequest, hall: TheHall) -> Person:
    """Who asks, if they see to this server."""
    person = await current_person(request, hall)
    if not person.host:
        raise not_keeper()
    return person


Host = NamedDependency[Person]


@get("/api/house")
@in_thread
def house(hall: TheHall, person: Somebody) -> wire.HouseInfo:
    """What all who come are told."""
    with hall.store.reading() as connection:
        return wire.HouseInfo(deeds.announcement(connection))


@get("/api/host/people", cost=4)
@in_thread
def list_people(hall: TheHall, host: Host, q: Named = "", offset: Offset = 0) -> wire.HostPeople:
    """Who has come here."""
    with hall.store.reading() as connection:
        return deeds.people(connection, q, offset)


@put("/api/host/people/{number:int}", cost=4)
@in_thread
def mark_person(
    number: Numbered, data: JSONBody[wire.MarkPerson], hall: TheHall, host: Host
) -> wire.HostPerson:
    """Silence somebody, close the server to them, or make them a host; or take that back."""
    for flag in deeds.FLAGS:
        wanted = getattr(data, flag)
        if wanted is not None:
            deeds.mark(hall, host.id, number, flag, on=wanted)
    with hall.store.reading() as connection:
        return deeds.person(connection, number)


@get("/api/host/tables", cost=4)
@in_thread
def list_all_tables(
    hall: TheHall, host: Host, q: Named = "", offset: Offset = 0
) -> wire.HostTables:
    """All tables, private ones too: who sits there, and nothing of the games."""
    with hall.store.reading() as connection:
        return deeds.tables(connection, host, q, offset)


@put("/api/host/tables/{table:str}/resting", status_code=204)
@in_thread
def rest_table(table: Table, data: JSONBody[wire.RestTable], hall: TheHall, host: Host) -> None:
    """Have a table rest, or wake it."""
    deeds.rest(hall, host.id, table, on=data.resting)


@delete("/api/host/tables/{table:str}")
@in_thread
def remove_table(table: Table, hall: TheHall, host: Host) -> None:
    """Remove a table for good."""
    deeds.delete(hall, host.id, table)


@put("/api/host/tables/{table:str}/seats/{seat:int}", status_code=204)
@in_thread
def give_seat(
    table: Table, seat: SeatPath, data: JSONBody[wire.GiveSeat], hall: TheHall, host: Host
) -> None:
    """Hand a seat over to somebody."""
    with hall.store.reading() as connection:
        person = deeds.called(connection, data.to)
    deeds.give_seat(hall, host.id, table, seat, person.id)


@post("/api/host/tables/{table:str}/seats/{seat:int}/code")
@in_thread
def seat_code(table: Table, seat: SeatPath, hall: TheHall, host: Host) -> wire.Handover:
    """A code for who has lost the browser that their seat was in."""
    return deeds.seat_code(hall, host.id, table, seat)


@put("/api/host/announcement", status_code=204)
@in_thread
def announce(data: JSONBody[wire.Announce], hall: TheHall, host: Host) -> None:
    """Say something to all who come."""
    deeds.announce(hall, host.id, data.text)


@get("/api/host/limits")
@in_thread
def limits(hall: TheHall, host: Host) -> list[wire.Limit]:
    """How much one person may have here."""
    with hall.store.reading() as connection:
        return _limits(connection)


@put("/api/host/limits/{name:str}")
@in_thread
def set_limit(
    name: FromPath[str], data: JSONBody[wire.SetLimit], hall: TheHall, host: Host
) -> list[wire.Limit]:
    """Choose another limit, or the usual one again."""
    deeds.set_limit(hall, host.id, name, data.value)
    with hall.store.reading() as connection:
        return _limits(connection)


def _limits(connection: Any) -> list[wire.Limit]:
    chosen = limits_of(connection)
    return [wire.Limit(name, chosen[name], usual) for name, usual in LIMITS.items()]


@get("/api/host/deeds", cost=4)
@in_thread
def list_deeds(hall: TheHall, host: Host, before: Before = None) -> wire.DeedList:
    """What hosts have done, the last first."""
    with hall.store.reading() as connection:
        return deeds.done(connection, before)


HOSTS = [
    house, list_people, mark_person, list_all_tables, rest_table, remove_table, give_seat,
    seat_code, announce, limits, set_limit, list_deeds,
]  # fmt: skip
