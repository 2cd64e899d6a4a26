"""What follows when a clock has run out, and how the people at a table deal with time together."""

import asyncio
from collections.abc import Callable

import structlog

from . import words
from .clocks import Keeper, due_tables, least, not_agreed, timed_tables
from .hall import Hall
from .play import STAND_IN, Sitting, act, give_up, note, stand_in
from .problems import Denied
from .storage import for_log
from .tables import bot_name

POLL = 1.0  # seconds between looks for clocks that have run out
AT_ONCE = 20  # tables that are looked at then

_log = structlog.get_logger("astrarium.clocks")


def enforce(sitting: Sitting) -> None:
    """Do what a table has chosen for the case that a clock runs out; nothing if none has."""
    if sitting.row.status != "playing" or sitting.row.pace is None:
        return sitting.set(due=None)
    keeper = sitting.keeper()
    if keeper.session_is_over():
        return end_session(sitting)
    if keeper.is_timed_out():
        return _break_off(sitting)
    up = keeper.up()
    if up and keeper.clocks.session is not None:
        return end_session(sitting)  # nobody loses by it
    for seat in up:
        if sitting.row.status == "playing":
            _follow_policy(sitting, seat)
    if not up:  # somebody's day was longer than foreseen
        keeper.retime()
        sitting.keep_clocks(keeper)
    return None


def _follow_policy(sitting: Sitting, seat: int) -> None:
    keeper = sitting.keeper()
    keeper.run_down(seat)
    sitting.keep_clocks(keeper)
    match keeper.pace.policy:
        case "bot":
            stand_in(sitting, seat, STAND_IN, words.out_of_time(sitting.mark(seat), _name()))
        case "resign":
            give_up(sitting, seat)
        case "ask":
            note(sitting, words.time_is_up(sitting.mark(seat)))


def _name() -> str:
    return bot_name(STAND_IN)


def _break_off(sitting: Sitting) -> None:
    """End what has a time of its own, by the answer that its rule says. CE-DEAL-08"""
    state = sitting.state
    for step in reversed(state.stack):
        if step.seconds(state):
            for decision in state.decisions():
                answer = step.out_of_time(state, decision.seat)
                if answer is not None:
                    act(sitting, decision.seat, [answer])
                    return
    keeper = sitting.keeper()
    keeper.set(timed=None)
    sitting.keep_clocks(keeper)


# -- more time


def give_time(sitting: Sitting, seat: int, *, by: int) -> None:
    """Somebody else lets a seat whose time is up go on."""
    sitting.must_play()
    if sitting.row.pace is None:
        raise _no_clock()
    keeper = sitting.keeper()
    clock = keeper.clocks.seats.get(seat)
    if clock is None or clock.up is None or seat == by:
        raise Denied(409, "has_time", "Nobody else is out of time on this seat.")
    keeper.give(seat, least(keeper.pace))
    sitting.keep_clocks(keeper)
    note(sitting, words.more_time(sitting.mark(by), sitting.mark(seat)))


# -- live for a while


def ask_session(sitting: Sitting, seat: int, minutes: int) -> None:
    """Ask the others to play live for a while, or agree to it."""
    keeper = _over_days(sitting)
    session = keeper.clocks.session
    if session is not None and session.since is not None:
        raise Denied(409, "is_live", "This table is played live already.")
    session = keeper.ask_live(seat, minutes)
    if not_agreed(session, sitting.seats):
        sitting.keep_clocks(keeper)
        sitting.set(changed=max(sitting.row.changed, session.at))
        return
    keeper.play_live(session, sitting.asked)
    keeper.time(sitting.state)
    sitting.keep_clocks(keeper)
    note(sitting, words.live_begins(str(session.minutes)))


def leave_session(sitting: Sitting) -> None:
    """Do not play live, or stop it; one word is enough."""
    keeper = _over_days(sitting)
    session = keeper.clocks.session
    if session is None:
        raise Denied(409, "not_live", "Nobody plays live here, or asks for it.")
    if session.since is not None:
        end_session(sitting)
        return
    keeper.set(session=None)
    sitting.keep_clocks(keeper)


def end_session(sitting: Sitting) -> None:
    keeper = sitting.keeper()
    keeper.play_over_days(sitting.asked, sitting.state)
    sitting.keep_clocks(keeper)
    note(sitting, words.live_ends())


def _over_days(sitting: Sitting) -> Keeper:
    sitting.must_play()
    if sitting.row.pace is None or sitting.row.pace["kind"] != "days":
        raise Denied(409, "not_days", "This table is not played over days.")
    return sitting.keeper()


def _no_clock() -> Denied:
    return Denied(409, "no_clock", "There is no clock at this table.")


# -- looking at the clocks


class Timekeeper:
    """Looks again and again which clocks have run out, for as long as the server runs."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._stretch = hall.times.stretch

    async def run(self) -> None:
        await self._look(self._retime_all)
        while True:
            await asyncio.sleep(POLL)
            if self._stretch != self._hall.times.stretch:
                await self._look(self._retime_all)
            await self._look(self._enforce_all)

    async def _look(self, look: Callable[[], None]) -> None:
        try:
            await asyncio.to_thread(look)
        except Exception as error:  # the database may be away for a while
            _log.error("clocks could not be looked at", **for_log(error))

    def _enforce_all(self) -> None:
        with self._hall.store.reading() as connection:
            tables = due_tables(connection, self._hall.times.now(), AT_ONCE)
        for table in tables:
            self._at(table, enforce)

    def _retime_all(self) -> None:
        """Time has stood still: foresee again when each clock runs out."""
        self._stretch = self._hall.times.stretch
        with self._hall.store.reading() as connection:
            tables = timed_tables(connection)
        for table in tables:
            self._at(table, retime)

    def _at(self, table: str, do: Callable[[Sitting], None]) -> None:
        try:
            with self._hall.sitting(table) as sitting:
                do(sitting)
        except Denied:
            pass  # the table is gone
        except Exception:  # a game that cannot be read keeps no other clock from running
            _log.exception("a clock could not be looked at", table=table)


def retime(sitting: Sitting) -> None:
    """Foresee again when the clocks of a table run out."""
    if sitting.row.status != "playing" or sitting.row.pace is None:
        return
    keeper = sitting.keeper()
    keeper.retime()
    sitting.keep_clocks(keeper)
