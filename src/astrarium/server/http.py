"""The routes of the server: each parses what comes in, asks the hall, and answers in types."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any, NamedTuple

import msgspec
from litestar import Request, Response, delete, get, post, put, websocket
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter, QueryParameter

from astrarium.kernel import BadInput, Refused
from astrarium.kernel.lexicon import ENGLISH
from astrarium.kernel.retrospect import Retrospect

from . import (
    channels,
    chat,
    counting,
    devices,
    entry,
    imports,
    live,
    lobby,
    notices,
    pacing,
    play,
    prepared,
    retrospects,
    tables,
    views,
    wire,
)
from .addresses import reader_of
from .connections import address_of
from .games import record_of
from .hall import Hall
from .live import Feed, Socket, Watchers
from .metrics import ACTIONS
from .offers import game_infos, game_languages
from .people import Person, change_person, clean, find_person, new_person
from .problems import Denied, away, bad_input, banned
from .rhythms import USUAL, rhythms_of, set_rhythm
from .security import COOKIE, COOKIE_SECONDS, DEAREST, RECORD_BODY, Connection, pay
from .tables import Row
from .threads import at_play, in_thread

AnyRequest = Request[Any, Any, Any]
TheHall = NamedDependency[Hall]
TheWatchers = NamedDependency[Watchers]
Somebody = NamedDependency[Person]  # whoever asks
Lang = FromQuery[wire.Language | None]
Table = FromPath[str]
Moment = Annotated[int | None, QueryParameter(ge=0, le=2**31 - 1)]
Limit = Annotated[int, QueryParameter(ge=1, le=views.LONGEST_LOG)]
RevisionPath = Annotated[int, PathParameter(ge=0, le=2**31 - 1)]
ChannelPath = Annotated[int, PathParameter(ge=1, le=2**31 - 1)]
SeatPath = Annotated[int, PathParameter(ge=0, le=7)]


_SEATS = tuple("01234567")
ACTIONS_FOR_ONE = 4  # more of them in a request, that cost as much as another request


# -- people


async def current_person(request: AnyRequest, hall: TheHall) -> Person:
    """Who asks, by the cookie that they were given."""
    token, era = held_token(request, hall), hall.people.era
    person = hall.people.find(token) or await asyncio.to_thread(look_up, hall, token)
    if person is None:
        raise Denied(
            401,
            "unknown",
            "Cookies are needed to know who you are: introduce yourself by POST /api/me.",
        )
    if hall.people.find(token) is None:
        hall.people.meet(token, person, era)
    if not request.route_handler.opt.get("outside"):
        entry.refuse_outside(person, hall.settings)
    if person.banned:
        raise banned()
    return on_seat(person, request.query_params.get("as"))


def on_seat(person: Person, seat: str | None) -> Person:
    """Somebody on a certain seat of several that are theirs."""
    playing = int(seat) if seat in _SEATS else None
    return msgspec.structs.replace(person, playing=playing) if playing != person.playing else person


def held_token(connection: Connection, hall: Hall) -> str:
    """The token that somebody holds; those of earlier versions had one name in all houses."""
    cookies = connection.cookies
    return cookies.get(hall.cookie) or cookies.get(COOKIE, "")


def look_up(hall: Hall, token: str) -> Person | None:
    with hall.store.reading() as connection:
        return find_person(connection, token)


@get("/api/me", outside=True)
async def me(request: AnyRequest, hall: TheHall, person: Somebody) -> Response[wire.Me]:
    """Who I am."""
    return introduced(request, hall, person, held_token(request, hall))


@post("/api/me", status_code=200, cost=10)
@in_thread
def introduce(request: AnyRequest, hall: TheHall, lang: Lang = None) -> Response[wire.Me]:
    """Whoever comes for the first time is given a token of their own.

    No mere link can do that, or another site could make somebody lose theirs.
    """
    token = held_token(request, hall)
    person = look_up(hall, token)
    if person is None:
        with hall.changing() as connection:
            person, token = new_person(connection, lang or spoken(request), device_of(request))
    elif person.banned:
        raise banned()
    else:
        _note_use(hall, person.device)
    return introduced(request, hall, person, token)


def introduced(request: AnyRequest, hall: Hall, person: Person, token: str) -> Response[wire.Me]:
    cookie = Cookie(
        key=hall.cookie,
        value=token,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
        max_age=COOKIE_SECONDS,
    )
    return Response(person.me(entry.outside(person, hall.settings)), cookies=[cookie])


def device_of(request: AnyRequest) -> str:
    """What the browser that asks is called."""
    return devices.named(request.headers.get("user-agent", ""))


def _note_use(hall: Hall, device: int) -> None:
    with hall.store.reading() as connection:
        if not devices.is_to_be_noted(connection, device):
            return
    with hall.changing() as connection:
        devices.note_use(connection, device)


def spoken(request: AnyRequest) -> str:
    """The first language that a browser asks for and a game speaks; English if there is none."""
    asked = request.headers.get("accept-language", "").casefold().split(",")
    wanted = (one.partition(";")[0].partition("-")[0].strip() for one in asked)
    return next((one for one in wanted if one in game_languages()), ENGLISH)


@put("/api/me", outside=True)
@in_thread
def change_me(
    request: AnyRequest, data: JSONBody[wire.ChangeMe], hall: TheHall, person: Somebody
) -> wire.Me:
    """Choose a name or a language."""
    era = hall.people.era
    with hall.changing() as connection:
        changed = change_person(connection, person, data)
    hall.people.meet(held_token(request, hall), changed, era)
    return changed.me(entry.outside(changed, hall.settings))


# -- the lobby


@get("/api/games", cost=2, outside=True)
@in_thread
def games(hall: TheHall, person: Somebody, lang: Lang = None) -> list[wire.GameInfo]:
    """What can be played here, with the options of each game."""
    return game_infos(lang or person.language, hall.settings)


@get("/api/tables", cost=2, extra={"q": 4})
@in_thread
def list_tables(
    hall: TheHall,
    person: Somebody,
    *,
    status: FromQuery[wire.Status | None] = None,
    game: FromQuery[str | None] = None,
    mine: FromQuery[bool] = False,
    put_away: FromQuery[bool] = False,
    q: Annotated[str, QueryParameter(max_length=60)] = "",
    offset: Annotated[int, QueryParameter(ge=0, le=100_000)] = 0,
) -> wire.TableList:
    """Public tables and the own ones."""
    with hall.store.reading() as connection:
        found = tables.listed(
            connection,
            person,
            status=status,
            game=game,
            mine=mine,
            put_away=put_away,
            named=q,
            offset=offset,
        )
        shown = hall.standings.added(connection, found, person.language)
    return wire.TableList([hall.keeping.told(one) for one in shown.tables], shown.more)


@post("/api/tables", cost=5)
@in_thread
def new_table(data: JSONBody[wire.NewTable], hall: TheHall, person: Somebody) -> wire.Table:
    """Open a table and wait for players."""
    with hall.changing() as connection:
        table = tables.new_table(connection, person, data, hall.settings)
        opened = tables.shown(connection, table, person)
    return _begun_alone(hall, opened, person)


def _begun_alone(hall: Hall, table: wire.Table, person: Person) -> wire.Table:
    """A table that waits for players; its game begins at once if it has no seat but mine."""
    if len(table.seats) > 1 or table.seat is None or table.status != "open":
        return table
    with hall.sitting(table.id) as sitting:
        play.start(sitting)
        return tables.shown(sitting.connection, table.id, person)


@post("/api/quick", cost=5)
@in_thread
def quick(data: JSONBody[wire.QuickGame], hall: TheHall, person: Somebody) -> wire.Table:
    """Play at once, against bots where there are other seats."""
    seats = tables.quick_seats(data.game, data.options) if data.seats is None else data.seats
    bots = [wire.SeatPlan("bot", data.bot)] * (seats - 1)
    plan = wire.NewTable(data.game, [wire.SeatPlan("me"), *bots], data.options, private=True)
    with hall.changing() as connection:
        table = tables.new_table(connection, person, plan, hall.settings)
    with hall.sitting(table) as sitting:
        play.start(sitting)
        return tables.shown(sitting.connection, table, person)


@get("/api/tables/{table:str}")
@at_play
def table(table: Table, hall: TheHall, person: Somebody) -> wire.Table:
    with hall.store.reading() as connection:
        return hall.keeping.told(tables.shown(connection, table, person))


@delete("/api/tables/{table:str}")
@in_thread
def delete_table(table: Table, hall: TheHall, person: Somebody) -> None:
    """Remove a table of your own that has not started, or a record that you have brought."""
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


@get("/api/invites/{token:str}", outside=True)
@in_thread
def invitation(token: FromPath[str], hall: TheHall, person: Somebody) -> wire.InviteInfo:
    with hall.store.reading() as connection:
        seat = lobby.invited_to(connection, token)
        return wire.InviteInfo(tables.shown(connection, seat.table_id, person), seat.seat)


@post("/api/invites/{token:str}", status_code=200, outside=True)
@in_thread
def accept_invitation(token: FromPath[str], hall: TheHall, person: Somebody) -> wire.Table:
    with hall.store.reading() as connection:
        table = lobby.invited_to(connection, token).table_id
    entry.let_in(hall, person)
    with hall.changing(table) as connection:
        lobby.accept(connection, token, person)
        return tables.shown(connection, table, person)


@post("/api/tables/{table:str}/handover", status_code=200)
@in_thread
def offer_handover(table: Table, hall: TheHall, person: Somebody) -> wire.Handover:
    """A code that takes the own seat to another device."""
    with hall.changing() as connection:
        return lobby.offer_handover(connection, table, person)


@delete("/api/tables/{table:str}/handover")
@in_thread
def withdraw_handover(table: Table, hall: TheHall, person: Somebody) -> None:
    with hall.changing() as connection:
        lobby.withdraw_handover(connection, table, person)


@get("/api/handovers/{code:str}", outside=True)
@in_thread
def handover(code: FromPath[str], hall: TheHall, person: Somebody) -> wire.InviteInfo:
    with hall.store.reading() as connection:
        seat = lobby.handed_over(connection, code)
        return wire.InviteInfo(tables.shown(connection, seat.table_id, person), seat.seat)


@post("/api/handovers/{code:str}", status_code=200, outside=True)
@in_thread
def take_over(
    request: AnyRequest, code: FromPath[str], hall: TheHall, person: Somebody
) -> wire.Table:
    """Take the seat to this device; the other one only watches from then on."""
    with hall.store.reading() as connection:
        table = lobby.handed_over(connection, code).table_id
    entry.let_in(hall, person)
    era = hall.people.era
    with hall.changing(table) as connection:
        person = lobby.take_over(connection, code, on_seat(person, None))
        taken = tables.shown(connection, table, person)
    hall.people.meet(held_token(request, hall), person, era)
    return taken


@put("/api/tables/{table:str}/put-away", status_code=204)
@in_thread
def put_away(table: Table, hall: TheHall, person: Somebody) -> None:
    """Keep a finished game out of the own list."""
    with hall.changing() as connection:
        lobby.put_away(connection, table, person, away=True)


@delete("/api/tables/{table:str}/put-away")
@in_thread
def bring_back(table: Table, hall: TheHall, person: Somebody) -> None:
    """Put a finished game back into the own list."""
    with hall.changing() as connection:
        lobby.put_away(connection, table, person, away=False)


@post("/api/tables/{table:str}/rematch")
@in_thread
def rematch(table: Table, hall: TheHall, person: Somebody) -> wire.Table:
    """The same people again; asked for twice, it is still one table."""
    with hall.changing(table) as connection:
        again = lobby.new_rematch(connection, table, person, hall.settings)
        opened = tables.shown(connection, again, person)
    return _begun_alone(hall, opened, person)


# -- looking


@get("/api/tables/{table:str}/position", extra={"at": 3})
@in_thread
def position(
    table: Table, hall: TheHall, person: Somebody, at: Moment = None, lang: Lang = None
) -> wire.Position:
    """The position now with my question, or at a moment of the past."""
    with hall.looking(table) as sitting:
        seat = tables.seat_of(sitting.connection, table, person)
        return views.position(sitting, seat, lang or person.language, at)


@get("/api/tables/{table:str}/log", cost=3)
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
        row = tables.find(connection, table)
        seat = tables.seat_of(connection, table, person)
        language = lang or person.language
        return views.log(connection, row, seat, language, after=after, before=before, limit=limit)


@get("/api/tables/{table:str}/log/{revision:int}/why")
@in_thread
def reasons(
    table: Table, revision: RevisionPath, hall: TheHall, person: Somebody, lang: Lang = None
) -> wire.Reasons:
    """Why a bot has done what an entry of the log tells."""
    with hall.store.reading() as connection:
        row = tables.find(connection, table)
        seat = tables.seat_of(connection, table, person)
        return views.reasons(connection, row, seat, revision, lang or person.language)


@get("/api/tables/{table:str}/rules", cost=3)
@in_thread
def rules(table: Table, hall: TheHall, person: Somebody, lang: Lang = None) -> wire.Glossary:
    """The rules in force at a table."""
    with hall.looking(table) as sitting:
        return views.glossary(sitting, lang or person.language)


@put("/api/tables/{table:str}/seen", status_code=204)
@at_play
def seen(table: Table, data: JSONBody[wire.Seen], hall: TheHall, person: Somebody) -> None:
    """Remember how far somebody has seen the game."""
    with hall.changing() as connection:
        row = tables.find(connection, table)
        seat = tables.seat_of(connection, table, person)
        if seat is not None:
            now = counting.own_revision(row, seat)
            tables.note_seen(connection, table, seat, min(data.revision, now))


# -- playing


@contextmanager
def own_sitting(hall: Hall, table: str, person: Person) -> Iterator[tuple[play.Sitting, int]]:
    """A game under way to be changed by one of its players, and the player's seat."""
    hall.refuse_strangers(table, person)
    with hall.sitting(table) as sitting:
        own = sitting.own_seat(person)
        sitting.must_play()
        yield sitting, own.seat


@post("/api/tables/{table:str}/actions", status_code=200)
@at_play
def actions(
    request: AnyRequest,
    table: Table,
    data: JSONBody[wire.Play],
    hall: TheHall,
    person: Somebody,
    *,
    lang: Lang = None,
) -> wire.Played:
    """Play actions, all or none; the same request sent again changes nothing.

    But once something was shown, what was played up to there stands, whatever goes wrong later; the
    answer says then what was refused.
    """
    pay(request, (len(data.actions) - 1) / ACTIONS_FOR_ONE)
    language = lang or person.language
    hall.refuse_strangers(table, person)
    actions = play.read_actions(hall.game_of(table), data.actions)
    asked = Asking(data.key, ("action", data.expected, data.actions))
    with hall.games.hold(table):
        with own_seat_at(hall, table, person, asked) as (sitting, seat, done):
            failure = None
            if done is None:
                sitting.must_play()
                play.check_expected(sitting, seat, data.expected, actions)
                try:
                    failure = play.act(sitting, seat, actions, asked.of(seat))
                except Refused as error:
                    raise _illegal(sitting, seat, error, language) from None
                ACTIONS.inc()
        return _played(hall, sitting, seat, language, done=done, failure=failure)


@post("/api/tables/{table:str}/undo", status_code=200, cost=3)
@in_thread
def undo(
    table: Table, data: JSONBody[wire.Undo], hall: TheHall, person: Somebody, lang: Lang = None
) -> wire.Played:
    """Undo your last request, unless you have learnt something since or another has answered.

    The entries are those that it has changed, and its own.
    """
    hall.refuse_strangers(table, person)
    asked = Asking(data.key, ("undo", data.expected))
    with hall.games.hold(table):
        with own_seat_at(hall, table, person, asked) as (sitting, seat, done):
            if done is None:
                sitting.must_play()
                play.check_unchanged(sitting, seat, data.expected)
                play.undo(sitting, seat, asked.of(seat))
        return _played(hall, sitting, seat, lang or person.language, done=done)


class Asking(NamedTuple):
    """What a client asks for, and the key that it has made up for that."""

    key: str
    what: tuple[Any, ...]

    def of(self, seat: int) -> play.Request:
        return play.requested(seat, self.key, self.what)


@contextmanager
def own_seat_at(
    hall: Hall, table: str, person: Person, asked: Asking
) -> Iterator[tuple[play.Sitting, int, Row | None]]:
    """A game, the seat of who asks, and what this very request has led to if it was carried out
    already."""
    with hall.sitting(table) as sitting:
        own = sitting.own_seat(person)
        done = play.repeated(sitting.connection, table, asked.of(own.seat))
        if done is None and own.bot is not None:
            raise away()
        yield sitting, own.seat, done


def _played(
    hall: Hall,
    sitting: play.Sitting,
    seat: int,
    language: str,
    *,
    done: Row | None,
    failure: Exception | None = None,
) -> wire.Played:
    """What a request has led to, and the position now that it is written."""
    written = sitting.written if done is None else done
    assert written is not None
    if written.undoes is None and done is None:
        position = views.position(sitting, seat, language)
        entries = [views.entry(written, seat, language)]
        return wire.Played(position, entries, _problem(sitting, seat, failure, language))
    with hall.looking(sitting.row.id) as now:
        first = written.revision if written.undoes is None else written.undoes
        rows = views.rows_between(  # its own and, if there are very many, the last before it
            now.connection, now.row.id, seat, first - 1, written.revision,
            limit=views.LONGEST_LOG, oldest_first=False,
        )  # fmt: skip
        entries = [views.entry(row, seat, language) for row in reversed(rows)]
        return wire.Played(views.position(now, seat, language), entries)


def _illegal(sitting: play.Sitting, seat: int, error: Refused, language: str) -> Denied:
    seen = sitting.state.seen_by(seat)
    sentence = sitting.game.sentence(seen, error.violation, sitting.spoken(language))
    return Denied(422, "illegal", sentence, error.violation.rule)


def _problem(
    sitting: play.Sitting, seat: int, failure: Exception | None, language: str
) -> wire.Problem | None:
    """Why the rest of a request was not carried out."""
    if failure is None:
        return None
    if isinstance(failure, Refused):
        failure = _illegal(sitting, seat, failure, language)
    if isinstance(failure, Denied):
        return wire.Problem(failure.code, failure.detail, failure.rule)
    return wire.Problem("fault", "Something went wrong on the server with the rest of it.")


@post("/api/tables/{table:str}/takeback", status_code=200, cost=3)
@in_thread
def ask_takeback(
    table: Table, data: JSONBody[wire.AskTakeback], hall: TheHall, person: Somebody
) -> wire.Table:
    """Ask the others to go back to an earlier moment."""
    with own_sitting(hall, table, person) as (sitting, seat):
        undone = views.undone_lines(sitting, seat, data.number, person.language)
        play.ask_takeback(sitting, seat, data.number, undone)
        return tables.shown(sitting.connection, table, person)


@post("/api/tables/{table:str}/takeback/answer", status_code=200, cost=3)
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
    with own_sitting(hall, table, person) as (sitting, own):
        if sitting.seats[own].bot is not None:
            raise away()
        play.replace(sitting, seat, data.bot, hall.settings, hall.presence.since())
        return tables.shown(sitting.connection, table, person)


@post("/api/tables/{table:str}/return", status_code=200)
@in_thread
def come_back(table: Table, hall: TheHall, person: Somebody) -> wire.Table:
    """Play one's own seat again after a bot has stood in."""
    with own_sitting(hall, table, person) as (sitting, seat):
        play.come_back(sitting, seat)
        for other in sitting.seats:  # guests come back together
            if other.person == person.id and other.bot is not None and not other.resigned:
                play.come_back(sitting, other.seat)
        return tables.shown(sitting.connection, table, person)


@post("/api/tables/{table:str}/ways", status_code=200)
@at_play
def ways(
    table: Table, data: JSONBody[wire.Selection], hall: TheHall, person: Somebody, lang: Lang = None
) -> wire.Ways:
    """Where pieces can go together."""
    with hall.looking(table) as sitting:
        seat = lobby.own_seat(sitting.connection, table, person)
        seen = sitting.state.seen_by(seat)
        language = sitting.spoken(lang or person.language)
        found = sitting.game.ways(seen, seat, data.pieces, language)
        return wire.Ways(list(found))


@post("/api/tables/{table:str}/why", status_code=200)
@at_play
def why(
    table: Table, data: JSONBody[wire.Pointed], hall: TheHall, person: Somebody, lang: Lang = None
) -> wire.Why:
    """Why something cannot be chosen."""
    with hall.looking(table) as sitting:
        seat = lobby.own_seat(sitting.connection, table, person)
        return views.why(sitting, seat, data.picks, lang or person.language)


# -- answers that are prepared


@get("/api/tables/{table:str}/prepared")
@in_thread
def prepared_answers(table: Table, hall: TheHall, person: Somebody) -> list[wire.Prepared]:
    """What I answer to questions whenever I am asked."""
    with hall.store.reading() as connection:
        seat = lobby.own_seat(connection, table, person)
        return prepared.listed(connection, table, seat)


@get("/api/tables/{table:str}/cases")
@in_thread
def cases(table: Table, hall: TheHall, person: Somebody, lang: Lang = None) -> list[wire.Case]:
    """What I may want done in cases that have not come yet, such as "if attacked, retreat"."""
    with hall.looking(table) as sitting:
        lobby.own_seat(sitting.connection, table, person)
        return prepared.offered(sitting.game, lang or person.language)


@put("/api/tables/{table:str}/prepared", cost=3)
@in_thread
def prepare(
    table: Table, data: JSONBody[wire.Prepare], hall: TheHall, person: Somebody
) -> list[wire.Prepared]:
    """Answer a kind of question so from now on, after a while."""
    with own_sitting(hall, table, person) as (sitting, seat):
        prepared.prepare(sitting, seat, data)
        return prepared.listed(sitting.connection, table, seat)


@delete("/api/tables/{table:str}/prepared/{kind:str}", status_code=200)
@in_thread
def revoke_prepared(
    table: Table, kind: FromPath[str], hall: TheHall, person: Somebody
) -> list[wire.Prepared]:
    """Be asked such questions again."""
    with hall.changing() as connection:
        seat = lobby.own_seat(connection, table, person)
        prepared.revoke(connection, table, seat, kind)
        return prepared.listed(connection, table, seat)


# -- time


@post("/api/tables/{table:str}/seats/{seat:int}/time", status_code=200)
@in_thread
def give_time(table: Table, seat: SeatPath, hall: TheHall, person: Somebody) -> wire.Table:
    """Let somebody go on whose time is up."""
    with own_sitting(hall, table, person) as (sitting, own):
        pacing.give_time(sitting, seat, by=own)
        return tables.shown(sitting.connection, table, person)


@post("/api/tables/{table:str}/session", status_code=200)
@in_thread
def play_live(
    table: Table, data: JSONBody[wire.PlayLive], hall: TheHall, person: Somebody
) -> wire.Table:
    """Ask to play live for a while at a table over days, or agree to it."""
    with own_sitting(hall, table, person) as (sitting, seat):
        pacing.ask_session(sitting, seat, data.minutes)
        return tables.shown(sitting.connection, table, person)


@delete("/api/tables/{table:str}/session", status_code=200)
@in_thread
def stop_live(table: Table, hall: TheHall, person: Somebody) -> wire.Table:
    """Do not play live, or play over days again."""
    with own_sitting(hall, table, person) as (sitting, _):
        pacing.leave_session(sitting)
        return tables.shown(sitting.connection, table, person)


@get("/api/me/rhythm")
@in_thread
def rhythm(hall: TheHall, person: Somebody) -> wire.Rhythm:
    """When I play, in games over days."""
    with hall.store.reading() as connection:
        return rhythms_of(connection, [person.id]).get(person.id, USUAL)


@put("/api/me/rhythm", cost=10)
@in_thread
def change_rhythm(data: JSONBody[wire.SetRhythm], hall: TheHall, person: Somebody) -> wire.Rhythm:
    """Say when I play; clocks that run for me count by it from now on."""
    with hall.store.reading() as connection:
        running = tables.where_timed(connection, person)
    for table in running:
        with hall.sitting(table) as sitting:
            pacing.retime(sitting)  # counts what was used by the hours of before
    with hall.changing() as connection:
        now = hall.times.wall(hall.times.now())
        wanted = set_rhythm(connection, person.id, data, now)
    for table in running:
        with hall.sitting(table) as sitting:
            pacing.retime(sitting)
    return wanted


# -- notices


@get("/api/me/waiting")
@in_thread
def waiting(hall: TheHall, person: Somebody) -> list[wire.WaitingTable]:
    """The tables that wait for me, the one that has waited longest first."""
    with hall.store.reading() as connection:
        found = notices.waiting_for(connection, reader_of(connection, person.id))
    return [wire.WaitingTable(one.table, one.title, one.since, one.asks) for one in found]


@get("/api/me/notices")
@in_thread
def my_notices(hall: TheHall, person: Somebody) -> wire.Notices:
    """The ways by which I am told that others wait for me."""
    key = channels.house(hall).public
    with hall.store.reading() as connection:
        return channels.listed(connection, hall, person, key)


@post("/api/me/notices", status_code=200, cost=10)
@in_thread
def add_channel(data: JSONBody[wire.NewChannel], hall: TheHall, person: Somebody) -> wire.Notices:
    """One more way; the first word by it says that it works."""
    key = channels.house(hall).public
    channels.refuse_unreachable(hall, data)
    with hall.changing() as connection:
        channel = channels.add(connection, hall, person, data)
        channels.test(connection, person, channel)
        return channels.listed(connection, hall, person, key)


@put("/api/me/notices/{channel:int}")
@in_thread
def change_channel(
    channel: ChannelPath, data: JSONBody[wire.ChangeChannel], hall: TheHall, person: Somebody
) -> wire.Notices:
    """Be told sooner or later; one that has ended begins again."""
    key = channels.house(hall).public
    with hall.changing() as connection:
        channels.change(connection, person, channel, data.timing)
        return channels.listed(connection, hall, person, key)


@post("/api/me/notices/{channel:int}/test", status_code=200, cost=10)
@in_thread
def test_channel(channel: ChannelPath, hall: TheHall, person: Somebody) -> wire.Notices:
    """Send me a word now."""
    key = channels.house(hall).public
    with hall.changing() as connection:
        channels.test(connection, person, channel)
        return channels.listed(connection, hall, person, key)


@delete("/api/me/notices/{channel:int}", status_code=200)
@in_thread
def remove_channel(channel: ChannelPath, hall: TheHall, person: Somebody) -> wire.Notices:
    key = channels.house(hall).public
    with hall.changing() as connection:
        channels.remove(connection, person, channel)
        return channels.listed(connection, hall, person, key)


@post("/api/unsubscribe/{mark:str}", status_code=204, cost=5, form=True)
@in_thread
def unsubscribe(mark: FromPath[str], hall: TheHall) -> None:
    """End the way by which a notice has come; mail programs do that by one click."""
    secret = channels.house(hall).secret
    with hall.changing() as connection:
        channels.end_by(connection, secret, mark)


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
    clean(data.text)  # refused before anybody has to wait for it
    with hall.changing(table, {"talk"}) as connection:
        # Locked, so that messages are numbered in the order in which others come to see them.
        row = tables.find(connection, table, lock=True)
        seat = tables.seat_of(connection, table, person)
        return chat.say(connection, row, person, seat, data)


# -- records


@get("/api/tables/{table:str}/record", media_type="application/x-ndjson", cost=4)
@in_thread
def record(request: AnyRequest, table: Table, hall: TheHall, person: Somebody) -> Response[bytes]:
    """The record of a game that is over, seed and all: it never changes again."""
    with hall.store.reading() as connection:
        row = tables.find(connection, table)
        if row.status != "over":
            raise Denied(409, "not_over", "The record can be had when the game is over.")
        headers = {
            "Cache-Control": "private, max-age=31536000, immutable",
            "Content-Disposition": f'attachment; filename="{row.game}-{table}.jsonl"',
            "ETag": f'"{table}-{row.revision}-{row.hash}"',
        }
        if request.headers.get("if-none-match") == headers["ETag"]:
            return Response(b"", status_code=304, headers=headers)
        data = hall.shelf.find(table)
        if data is None:
            seats = len(tables.seats_of(connection, [table])[table])
            data = record_of(connection, row, seats).dump()
            hall.shelf.put(table, data)
    return Response(data, media_type="application/x-ndjson", headers=headers)


@get("/api/tables/{table:str}/retrospect", cost=DEAREST)
async def retrospect(
    request: AnyRequest, table: Table, hall: TheHall, person: Somebody, lang: Lang = None
) -> wire.Retrospect:
    """How a game went that is over: worked out for who asks first."""

    def look() -> wire.Retrospect | retrospects.Finished:
        with hall.store.reading() as connection:
            row = retrospects.finished(connection, table)
            told = retrospects.kept(connection, row)
            if told is None:
                return retrospects.gathered(connection, row)
            return retrospects.shown(connection, row, told, person, lang or person.language)

    def keep(told: Retrospect) -> None:
        with hall.changing() as connection:
            retrospects.keep(connection, table, told)

    found = await asyncio.to_thread(look)
    if isinstance(found, retrospects.Finished):
        try:
            told = await hall.desk.do(_address(request), retrospects.work_out, found)
        except BadInput:
            sentence = "This game was played by other rules than today's."
            raise Denied(409, "other_rules", sentence) from None
        await asyncio.to_thread(keep, told)
        found = await asyncio.to_thread(look)
    assert isinstance(found, wire.Retrospect)
    return found


@post("/api/records", request_max_body_size=RECORD_BODY, cost=DEAREST)
async def new_record(request: AnyRequest, hall: TheHall, person: Somebody) -> wire.Table:
    """Take in the record of a game, to be looked at move by move."""
    if request.content_type[0] != "application/x-ndjson":
        raise Denied(415, "not_a_record", "A record is sent as application/x-ndjson.")
    data = await request.body()

    def refuse_more() -> None:
        with hall.store.reading() as connection:
            imports.refuse_more(connection, person)

    def take_in(taken: imports.Taken) -> wire.Table:
        with hall.changing() as connection:
            table = imports.write(connection, person, taken)
            return tables.shown(connection, table, person)

    await asyncio.to_thread(refuse_more)  # before all the work
    try:
        taken = await hall.desk.do(_address(request), imports.read, data)
    except BadInput as error:
        raise bad_input(f"This record cannot be used: {error}") from None
    return await asyncio.to_thread(take_in, taken)


def _address(request: AnyRequest) -> str:
    return address_of(request.scope["client"])


# -- live


@websocket("/api/tables/{table:str}/live", cost=3)
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
            person = find_person(connection, held_token(socket, hall))
            if person is None:
                raise Denied(401, "unknown", "Cookies are needed to know who you are.")
            entry.refuse_outside(person, hall.settings)
            if person.banned:
                raise banned()
            row = tables.find(connection, table)
            person = on_seat(person, socket.query_params.get("as"))
            seat = tables.seat_of(connection, table, person)
            return person, counting.own_revision(row, seat)

    person, revision = await asyncio.to_thread(admit)
    async with watchers.watching(table, person) as bell:
        await socket.accept()
        await socket.send_data(msgspec.json.encode(wire.LiveHello(revision)).decode())
        feed = Feed(hall, table, person, lang or person.language, after)
        await live.serve(socket, bell, watchers, feed)


API = [
    me, introduce, change_me, games, list_tables, new_table, quick, table, delete_table, join,
    leave, start, set_seat, invite, invitation, accept_invitation, offer_handover,
    withdraw_handover, handover, take_over, put_away, bring_back, rematch, position, log, reasons,
    rules, seen, actions, undo, ask_takeback, answer_takeback, drop_takeback, resign, replace,
    come_back, prepared_answers, cases, prepare, revoke_prepared, give_time, play_live, stop_live,
    rhythm, change_rhythm, waiting,
    my_notices, add_channel, change_channel, test_channel, remove_channel, unsubscribe, ways, why,
    read_chat, say, record, retrospect, new_record, watch,
]  # fmt: skip
