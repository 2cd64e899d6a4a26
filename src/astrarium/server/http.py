"""The routes of the server: each parses what comes in, asks the hall, and answers in types."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, delete, get, post, put, websocket
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter, QueryParameter

from astrarium.kernel import Refused

from . import chat, imports, live, lobby, play, tables, views, wire
from .games import record_of
from .hall import Hall
from .live import Feed, Socket, Watchers
from .metrics import ACTIONS
from .offers import game_infos
from .people import Person, change_person, find_person, new_person
from .problems import Denied
from .security import COOKIE, COOKIE_SECONDS, RECORD_BODY
from .threads import in_thread

AnyRequest = Request[Any, Any, Any]
TheHall = NamedDependency[Hall]
TheWatchers = NamedDependency[Watchers]
Somebody = NamedDependency[Person]  # whoever asks
Lang = FromQuery[wire.Language | None]
Table = FromPath[str]
Moment = Annotated[int | None, QueryParameter(ge=0, le=2**31 - 1)]
Limit = Annotated[int, QueryParameter(ge=1, le=views.LONGEST_LOG)]
RevisionPath = Annotated[int, PathParameter(ge=0, le=2**31 - 1)]
SeatPath = Annotated[int, PathParameter(ge=0, le=7)]


# -- people


async def current_person(request: AnyRequest, hall: TheHall) -> Person:
    """Who asks, by the cookie that they were given."""
    token = request.cookies.get(COOKIE, "")
    person = hall.people.find(token)
    if person is not None:
        return person
    person = await asyncio.to_thread(_look_up, hall, token)
    if person is None:
        raise Denied(
            401,
            "unknown",
            "Cookies are needed to know who you are: introduce yourself by POST /api/me.",
        )
    hall.people.meet(token, person)
    return person


def _look_up(hall: Hall, token: str) -> Person | None:
    with hall.store.reading() as connection:
        return find_person(connection, token)


@get("/api/me")
async def me(request: AnyRequest, person: Somebody) -> Response[wire.Me]:
    """Who I am."""
    return _introduced(request, person, request.cookies[COOKIE])


@post("/api/me", status_code=200)
@in_thread
def introduce(request: AnyRequest, hall: TheHall, lang: Lang = None) -> Response[wire.Me]:
    """Whoever comes for the first time is given a token of their own.

    No mere link can do that, or another site could make somebody lose theirs.
    """
    token = request.cookies.get(COOKIE, "")
    person = _look_up(hall, token)
    if person is None:
        with hall.changing() as connection:
            person, token = new_person(connection, lang or _spoken(request))
    return _introduced(request, person, token)


def _introduced(request: AnyRequest, person: Person, token: str) -> Response[wire.Me]:
    cookie = Cookie(
        key=COOKIE,
        value=token,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
        max_age=COOKIE_SECONDS,
    )
    return Response(person.me(), cookies=[cookie])


def _spoken(request: AnyRequest) -> wire.Language:
    """The language that a browser asks for, if we have it."""
    asked = request.headers.get("accept-language", "").casefold()
    italian, english = asked.find("it"), asked.find("en")
    return "it" if italian != -1 and (english == -1 or italian < english) else "en"


@put("/api/me")
@in_thread
def change_me(
    request: AnyRequest, data: JSONBody[wire.ChangeMe], hall: TheHall, person: Somebody
) -> wire.Me:
    """Choose a name or a language."""
    with hall.changing() as connection:
        changed = change_person(connection, person, data)
    hall.people.meet(request.cookies[COOKIE], changed)
    return changed.me()


# -- the lobby


@get("/api/games")
@in_thread
def games(hall: TheHall, person: Somebody, lang: Lang = None) -> list[wire.GameInfo]:
    """What can be played here, with the options of each game."""
    return game_infos(lang or person.language, hall.settings)


@get("/api/tables")
@in_thread
def list_tables(
    hall: TheHall,
    person: Somebody,
    *,
    status: FromQuery[wire.Status | None] = None,
    game: FromQuery[str | None] = None,
    mine: FromQuery[bool] = False,
    q: Annotated[str, QueryParameter(max_length=60)] = "",
    offset: Annotated[int, QueryParameter(ge=0, le=100_000)] = 0,
) -> wire.TableList:
    """Public tables and the own ones."""
    with hall.store.reading() as connection:
        return tables.listed(
            connection, person, status=status, game=game, mine=mine, named=q, offset=offset
        )


@post("/api/tables")
@in_thread
def new_table(data: JSONBody[wire.NewTable], hall: TheHall, person: Somebody) -> wire.Table:
    """Open a table and wait for players."""
    with hall.changing() as connection:
        table = tables.new_table(connection, person, data, hall.settings)
        return tables.shown(connection, table, person)


@post("/api/quick")
@in_thread
def quick(data: JSONBody[wire.QuickGame], hall: TheHall, person: Somebody) -> wire.Table:
    """Play against bots at once."""
    bots = [wire.SeatPlan("bot", data.bot)] * (data.seats - 1)
    plan = wire.NewTable(data.game, [wire.SeatPlan("me"), *bots], data.options, private=True)
    with hall.changing() as connection:
        table = tables.new_table(connection, person, plan, hall.settings)
    with hall.sitting(table) as sitting:
        play.start(sitting)
        return tables.shown(sitting.connection, table, person)


@get("/api/tables/{table:str}")
@in_thread
def table(table: Table, hall: TheHall, person: Somebody) -> wire.Table:
    with hall.store.reading() as connection:
        return tables.shown(connection, table, person)


@delete("/api/tables/{table:str}")
@in_thread
def delete_table(table: Table, hall: TheHall, person: Somebody) -> None:
    """Remove an own table that has not started."""
    with hall.changing(table) as connection:
        lobby.delete(connection, table, person)


@post("/api/tables/{table:str}/join", status_code=200)
@in_thread
def join(table: Table, data: JSONBody[wire.Join], hall: TheHall, person: Somebody) -> wire.Table:
    with hall.changing(table) as connection:
        lobby.join(connection, table, person, data.seat)
        return tables.shown(connection, table, person)


@post("/api/tables/{table:str}/leave", status_code=200)
@in_thread
def leave(table: Table, hall: TheHall, person: Somebody) -> wire.Table:
    with hall.changing(table) as connection:
        lobby.leave(connection, table, person)
        return tables.shown(connection, table, person)


@post("/api/tables/{table:str}/start", status_code=200)
@in_thread
def start(table: Table, hall: TheHall, person: Somebody) -> wire.Table:
    """Begin the game, once every seat is taken."""
    with hall.sitting(table) as sitting:
        tables.find_own(sitting.connection, table, person)
        if not lobby.is_full(sitting.connection, table):
            raise Denied(409, "not_full", "The game starts when every seat is taken.")
        play.start(sitting)
        return tables.shown(sitting.connection, table, person)


@put("/api/tables/{table:str}/seats/{seat:int}")
@in_thread
def set_seat(
    table: Table, seat: SeatPath, data: JSONBody[wire.SetSeat], hall: TheHall, person: Somebody
) -> wire.Table:
    """Decide who shall sit on a seat: anybody, whoever gets a link, or a bot."""
    with hall.changing(table) as connection:
        lobby.set_seat(connection, table, person, seat, wanted=data, settings=hall.settings)
        return tables.shown(connection, table, person)


@post("/api/tables/{table:str}/seats/{seat:int}/invite")
@in_thread
def invite(table: Table, seat: SeatPath, hall: TheHall, person: Somebody) -> wire.Invite:
    """A link that seats one person, once."""
    with hall.changing(table) as connection:
        return lobby.invite(connection, table, person, seat)


@get("/api/invites/{token:str}")
@in_thread
def invitation(token: FromPath[str], hall: TheHall, person: Somebody) -> wire.InviteInfo:
    with hall.store.reading() as connection:
        seat = lobby.invited_to(connection, token)
        return wire.InviteInfo(tables.shown(connection, seat.table_id, person), seat.seat)


@post("/api/invites/{token:str}", status_code=200)
@in_thread
def accept_invitation(token: FromPath[str], hall: TheHall, person: Somebody) -> wire.Table:
    with hall.store.reading() as connection:
        table = lobby.invited_to(connection, token).table_id
    with hall.changing(table) as connection:
        lobby.accept(connection, token, person)
        return tables.shown(connection, table, person)


@post("/api/tables/{table:str}/rematch")
@in_thread
def rematch(table: Table, hall: TheHall, person: Somebody) -> wire.Table:
    """The same people again; asked for twice, it is still one table."""
    with hall.changing(table) as connection:
        again = lobby.new_rematch(connection, table, person, hall.settings)
        return tables.shown(connection, again, person)


# -- looking


@get("/api/tables/{table:str}/position")
@in_thread
def position(
    table: Table, hall: TheHall, person: Somebody, at: Moment = None, lang: Lang = None
) -> wire.Position:
    """The position now with my question, or at a moment of the past."""
    with hall.looking(table) as sitting:
        seat = tables.seat_of(sitting.connection, table, person)
        return views.position(sitting, seat, lang or person.language, at)


@get("/api/tables/{table:str}/log")
@in_thread
def log(
    table: Table,
    hall: TheHall,
    person: Somebody,
    *,
    after: Moment = None,
    before: Moment = None,
    limit: Limit = 200,
    lang: Lang = None,
) -> wire.Log:
    """What has happened, oldest first: after a revision, or the newest before one."""
    with hall.store.reading() as connection:
        tables.find(connection, table)
        seat = tables.seat_of(connection, table, person)
        language = lang or person.language
        return views.log(connection, table, seat, language, after=after, before=before, limit=limit)


@get("/api/tables/{table:str}/log/{revision:int}/why")
@in_thread
def reasons(
    table: Table, revision: RevisionPath, hall: TheHall, person: Somebody, lang: Lang = None
) -> wire.Reasons:
    """Why a bot has done what an entry of the log tells."""
    with hall.store.reading() as connection:
        row = tables.find(connection, table)
        return views.reasons(connection, row, revision, lang or person.language)


@get("/api/tables/{table:str}/rules")
@in_thread
def rules(table: Table, hall: TheHall, person: Somebody, lang: Lang = None) -> wire.Glossary:
    """The rules in force at a table."""
    with hall.looking(table) as sitting:
        return views.glossary(sitting, lang or person.language)


@put("/api/tables/{table:str}/seen", status_code=204)
@in_thread
def seen(table: Table, data: JSONBody[wire.Seen], hall: TheHall, person: Somebody) -> None:
    """Remember how far somebody has seen the game."""
    with hall.changing() as connection:
        row = tables.find(connection, table)
        seat = tables.seat_of(connection, table, person)
        if seat is not None:
            tables.note_seen(connection, table, seat, min(data.revision, row.revision))


# -- playing


@contextmanager
def own_sitting(hall: Hall, table: str, person: Person) -> Iterator[tuple[play.Sitting, int]]:
    """A game under way to be changed by one of its players, and the player's seat."""
    with hall.sitting(table) as sitting:
        own = sitting.own_seat(person)
        sitting.must_play()
        yield sitting, own.seat


@post("/api/tables/{table:str}/actions", status_code=200)
@in_thread
def actions(
    table: Table, data: JSONBody[wire.Play], hall: TheHall, person: Somebody, lang: Lang = None
) -> wire.Played:
    """Play actions, all or none; the same request sent again changes nothing.

    Once dice have been shown, what was played up to there stands, and the rest is left out.
    """
    language = lang or person.language
    with own_seat_at(hall, table, person, data.key, "action") as (sitting, seat, done):
        if not done:
            sitting.must_play()
            play.check_expected(sitting, seat, data.expected)
            try:
                play.act(sitting, seat, data.actions, data.key)
            except Refused as error:
                why = error.violation
                sentence = sitting.game.sentence(why, language)
                raise Denied(422, "illegal", sentence, why.rule) from None
            ACTIONS.inc()
    return _played(hall, table, seat, language, data.key)


@post("/api/tables/{table:str}/undo", status_code=200)
@in_thread
def undo(
    table: Table, data: JSONBody[wire.Undo], hall: TheHall, person: Somebody, lang: Lang = None
) -> wire.Played:
    """Take the own last request back, as far as nothing was revealed by it."""
    with own_seat_at(hall, table, person, data.key, "undo") as (sitting, seat, done):
        if not done:
            sitting.must_play()
            if data.expected != sitting.row.revision:
                raise Denied(409, "stale", "Something has happened meanwhile: look again.")
            play.undo(sitting, seat, data.key)
    return _played(hall, table, seat, lang or person.language, data.key)


@contextmanager
def own_seat_at(
    hall: Hall, table: str, person: Person, key: str, kind: str
) -> Iterator[tuple[play.Sitting, int, bool]]:
    """A game, the seat of who asks, and whether this very request was carried out already."""
    with hall.sitting(table) as sitting:
        own = sitting.own_seat(person)
        done = play.repeated(sitting.connection, table, own.seat, key)
        if done is not None and done.kind != kind:
            raise Denied(409, "key_used", "This key was used for something else: make up another.")
        if done is None and own.bot is not None:
            raise Denied(409, "away", "A bot plays for you now: come back to your seat first.")
        yield sitting, own.seat, done is not None


def _played(hall: Hall, table: str, seat: int, language: str, key: str) -> wire.Played:
    """What a request has led to, and the position now that it is written."""
    with hall.looking(table) as sitting:
        row = play.repeated(sitting.connection, table, seat, key)
        assert row is not None
        position = views.position(sitting, seat, language)
        return wire.Played(position, [views.entry(row, seat, language)])


@post("/api/tables/{table:str}/takeback", status_code=200)
@in_thread
def ask_takeback(
    table: Table, data: JSONBody[wire.AskTakeback], hall: TheHall, person: Somebody
) -> wire.Table:
    """Ask the others to go back to an earlier moment."""
    with own_sitting(hall, table, person) as (sitting, seat):
        undone = views.undone_lines(sitting, data.number, person.language)
        play.ask_takeback(sitting, seat, data.number, undone)
        return tables.shown(sitting.connection, table, person)


@post("/api/tables/{table:str}/takeback/answer", status_code=200)
@in_thread
def answer_takeback(
    table: Table, data: JSONBody[wire.AnswerTakeback], hall: TheHall, person: Somebody
) -> wire.Table:
    with own_sitting(hall, table, person) as (sitting, seat):
        play.answer_takeback(sitting, seat, data.number, accept=data.accept)
        return tables.shown(sitting.connection, table, person)


@delete("/api/tables/{table:str}/takeback", status_code=200)
@in_thread
def drop_takeback(table: Table, hall: TheHall, person: Somebody) -> wire.Table:
    with own_sitting(hall, table, person) as (sitting, seat):
        play.drop_takeback(sitting, seat)
        return tables.shown(sitting.connection, table, person)


@post("/api/tables/{table:str}/resign", status_code=200)
@in_thread
def resign(table: Table, hall: TheHall, person: Somebody) -> wire.Table:
    """Give up; a bot plays on if others want to."""
    with own_sitting(hall, table, person) as (sitting, seat):
        play.resign(sitting, seat)
        return tables.shown(sitting.connection, table, person)


@post("/api/tables/{table:str}/seats/{seat:int}/replace", status_code=200)
@in_thread
def replace(
    table: Table, seat: SeatPath, data: JSONBody[wire.Replace], hall: TheHall, person: Somebody
) -> wire.Table:
    """Let a bot play for somebody who has been away for a while."""
    with own_sitting(hall, table, person) as (sitting, _):
        play.replace(sitting, seat, data.bot, hall.settings)
        return tables.shown(sitting.connection, table, person)


@post("/api/tables/{table:str}/return", status_code=200)
@in_thread
def come_back(table: Table, hall: TheHall, person: Somebody) -> wire.Table:
    """Play one's own seat again after a bot has stood in."""
    with own_sitting(hall, table, person) as (sitting, seat):
        play.come_back(sitting, seat)
        return tables.shown(sitting.connection, table, person)


@post("/api/tables/{table:str}/ways", status_code=200)
@in_thread
def ways(
    table: Table, data: JSONBody[wire.Selection], hall: TheHall, person: Somebody, lang: Lang = None
) -> wire.Ways:
    """Where pieces can go together."""
    with hall.looking(table) as sitting:
        seat = lobby.own_seat(sitting.connection, table, person)
        seen = sitting.state.seen_by(seat)
        found = sitting.game.ways(seen, seat, data.pieces, lang or person.language)
        return wire.Ways(list(found))


@post("/api/tables/{table:str}/why", status_code=200)
@in_thread
def why(
    table: Table, data: JSONBody[wire.Pointed], hall: TheHall, person: Somebody, lang: Lang = None
) -> wire.Why:
    """Why something cannot be chosen."""
    with hall.looking(table) as sitting:
        seat = lobby.own_seat(sitting.connection, table, person)
        return views.why(sitting, seat, data.picks, lang or person.language)


# -- talk


@get("/api/tables/{table:str}/chat")
@in_thread
def read_chat(
    table: Table,
    hall: TheHall,
    person: Somebody,
    after: Annotated[int, QueryParameter(ge=0, le=2**31 - 1)] = 0,
) -> wire.Chat:
    with hall.store.reading() as connection:
        row = tables.find(connection, table)
        seat = tables.seat_of(connection, table, person)
        return wire.Chat(chat.heard(connection, row, seat, after))


@post("/api/tables/{table:str}/chat")
@in_thread
def say(table: Table, data: JSONBody[wire.Say], hall: TheHall, person: Somebody) -> wire.Message:
    with hall.changing(table, {"talk"}) as connection:
        # Locked, so that messages are numbered in the order in which others come to see them.
        row = tables.find(connection, table, lock=True)
        seat = tables.seat_of(connection, table, person)
        return chat.say(connection, row, person, seat, data.text)


# -- records


@get("/api/tables/{table:str}/record", media_type="application/x-ndjson")
@in_thread
def record(table: Table, hall: TheHall, person: Somebody) -> Response[bytes]:
    """The record of a game that is over, seed and all."""
    with hall.store.reading() as connection:
        row = tables.find(connection, table)
        if row.status != "over":
            raise Denied(409, "not_over", "The record can be had when the game is over.")
        seats = len(tables.seats_of(connection, [table])[table])
        data = record_of(connection, row, seats).dump()
    name = f'attachment; filename="{row.game}-{table}.jsonl"'
    return Response(data, media_type="application/x-ndjson", headers={"Content-Disposition": name})


@post("/api/records", request_max_body_size=RECORD_BODY)
async def new_record(request: AnyRequest, hall: TheHall, person: Somebody) -> wire.Table:
    """Take in the record of a game, to be looked at move by move."""
    if request.content_type[0] != "application/x-ndjson":
        raise Denied(415, "not_a_record", "A record is sent as application/x-ndjson.")
    data = await request.body()

    def take_in() -> wire.Table:
        taken = imports.read(data)
        with hall.changing() as connection:
            table = imports.write(connection, person, taken)
            return tables.shown(connection, table, person)

    async with hall.desk.turn():
        return await asyncio.to_thread(take_in)


# -- live


@websocket("/api/tables/{table:str}/live")
async def watch(
    socket: Socket,
    table: Table,
    *,
    hall: TheHall,
    watchers: TheWatchers,
    after: Annotated[int, QueryParameter(ge=0, le=2**31 - 1)] = 0,
    lang: Lang = None,
) -> None:
    """Entries after a revision, then everything as it happens."""

    def admit() -> tuple[Person, int]:
        with hall.store.reading() as connection:
            person = find_person(connection, socket.cookies.get(COOKIE))
            if person is None:
                raise Denied(401, "unknown", "Cookies are needed to know who you are.")
            row = tables.find(connection, table)
            return person, row.revision

    person, revision = await asyncio.to_thread(admit)
    async with watchers.watching(table, person) as bell:
        await socket.accept()
        await socket.send_data(msgspec.json.encode(wire.LiveHello(revision)).decode())
        feed = Feed(hall, table, person, lang or person.language, after)
        await live.serve(socket, bell, watchers, feed)


API = [
    me, introduce, change_me, games, list_tables, new_table, quick, table, delete_table, join,
    leave, start, set_seat, invite, invitation, accept_invitation, rematch, position, log, reasons,
    rules, seen, actions, undo, ask_takeback, answer_takeback, drop_takeback, resign, replace,
    come_back, ways, why, read_chat, say, record, new_record, watch,
]  # fmt: skip
