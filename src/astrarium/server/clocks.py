"""The clocks of a table: what time each seat has left, counted only while it is asked.

A clock follows from what everybody can see: who is asked, and since when. What a seat does in
secret while it is asked moves no clock; nor does a standing answer, which is given without asking.
So a clock tells nobody more than the list of those who are asked.

Whoever has answered a question before all eyes gets the increment, and undoing that takes it back.
Moments are those
of the house (`times.py`), so that no time counts in which the server was not there.
"""

import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from astrarium.kernel import State

from . import wire
from .rhythms import USUAL, played, rhythms_of, runs_out
from .storage import TABLES
from .times import HouseTime

Row = sa.Row[Any]

LEAST = 4  # who comes back has at least this part of the bank
SESSION = wire.Pace("live", bank=15 * 60, increment=30)  # of who plays live for a while


class Clock(msgspec.Struct, frozen=True):
    """The time of a seat: what was left when it was last asked, since when it is asked, and when
    it runs out by the machine's time, as far as that can be foreseen."""

    left: float
    since: float | None = None
    until: float | None = None
    # By the machine's time, when it was up and the policy was followed.
    up: float | None = None


class Timed(msgspec.Struct, frozen=True):
    """What goes on has to be done in a time of its own."""

    seconds: int
    since: float
    until: float  # by the machine's time


class Session(msgspec.Struct, frozen=True):
    """A table over days that is played live for a while, or where that is asked for."""

    seat: int
    minutes: int
    agreed: list[int]
    at: float  # when it was asked for, by the machine's time
    since: float | None = None
    until: float | None = None  # by the machine's time
    banks: dict[int, float] = {}  # what each seat has left over days


class Clocks(msgspec.Struct, frozen=True):
    seats: dict[int, Clock]
    timed: Timed | None = None
    session: Session | None = None

    def up(self) -> dict[int, float]:
        """The seats whose time is up, and since when."""
        return {seat: clock.up for seat, clock in self.seats.items() if clock.up is not None}

    def dump(self) -> Any:
        return msgspec.to_builtins(self, str_keys=True)


def pace_of(row: Any) -> wire.Pace | None:
    return None if row.pace is None else msgspec.convert(row.pace, wire.Pace)


def clocks_of(row: Any) -> Clocks:
    if row.clocks is None:
        return Clocks({})
    return msgspec.convert(row.clocks, Clocks, str_keys=True)


def is_live(pace: wire.Pace, clocks: Clocks) -> bool:
    return in_force(pace, clocks).kind == "live"


def in_force(pace: wire.Pace, clocks: Clocks) -> wire.Pace:
    """The pace by which a table is played now."""
    playing_live = clocks.session is not None and clocks.session.since is not None
    return SESSION if playing_live else pace


def least(pace: wire.Pace) -> float:
    """What somebody has at least who comes back after their time was up."""
    return float(max(pace.increment, pace.bank // LEAST))


class Keeper:
    """Keeps the clocks of one table through one change."""

    def __init__(
        self, connection: sa.Connection, times: HouseTime, row: Any, seats: Sequence[Row]
    ) -> None:
        pace = pace_of(row)
        assert pace is not None
        self._pace = pace
        self._times = times
        self._now = times.now()
        self.clocks = clocks_of(row)
        self._people = {
            seat.seat: seat.person
            for seat in seats
            if seat.kind == "person" and seat.bot is None and not seat.resigned
        }
        over_days = in_force(pace, self.clocks).kind == "days"
        self._rhythms = rhythms_of(connection, [*self._people.values()]) if over_days else {}

    @property
    def pace(self) -> wire.Pace:
        return in_force(self._pace, self.clocks)

    def set(self, **changes: Any) -> None:
        self.clocks = msgspec.structs.replace(self.clocks, **changes)

    def set_seat(self, seat: int, clock: Clock) -> None:
        self.set(seats={**self.clocks.seats, seat: clock})

    # -- what is left

    def left(self, seat: int) -> float:
        """What a seat has left now."""
        clock = self._clock(seat)
        if clock.since is None:
            return clock.left
        spans = self._times.spans(clock.since, self._now)
        if self.pace.kind == "live":
            used = sum(end - begin for begin, end in spans)
        else:
            used = played(self._rhythm(seat), spans, weekends=self.pace.weekends)
        return max(0.0, clock.left - used)

    def _clock(self, seat: int) -> Clock:
        return self.clocks.seats.get(seat) or Clock(float(self.pace.bank))

    def _rhythm(self, seat: int) -> wire.Rhythm:
        return self._rhythms.get(self._people.get(seat, -1), USUAL)

    def _running(self, left: float, seat: int) -> Clock:
        begun = self._times.wall(self._now)
        if self.pace.kind == "live":
            until = begun + left
        else:
            until = runs_out(self._rhythm(seat), begun, left, weekends=self.pace.weekends)
        return Clock(left, self._now, until)

    # -- what moves it

    def follow(self, asked: Iterable[int]) -> None:
        """Stop the clocks of who is not asked any more, and start those of who is."""
        running = {*asked} & {*self._people}
        for seat in {*self.clocks.seats, *self._people}:
            clock = self._clock(seat)
            if seat not in running:
                self.set_seat(seat, Clock(self.left(seat)))
            elif clock.since is None and clock.up is None:
                self.set_seat(seat, self._running(clock.left, seat))

    def add(self, seat: int, sign: int = 1) -> None:
        """Give the increment to a seat that has answered, or take it back."""
        if seat in self._people:
            more = self.left(seat) + sign * self.pace.increment
            self._reset(seat, min(float(self.pace.bank), max(0.0, more)))

    def welcome(self, seat: int) -> None:
        """Somebody has come back, and has some time again."""
        if seat in self._people:
            self._reset(seat, max(self.left(seat), least(self.pace)))

    def _reset(self, seat: int, left: float) -> None:
        """A seat has so much left now; its clock runs on if it has run."""
        running = self._clock(seat).since is not None
        self.set_seat(seat, self._running(left, seat) if running else Clock(left))

    def retime(self) -> None:
        """Foresee again when clocks run out: time has stood still, or somebody plays at other
        hours."""
        for seat, clock in self.clocks.seats.items():
            if clock.since is not None:
                self.set_seat(seat, self._running(self.left(seat), seat))
        timed, session = self.clocks.timed, self.clocks.session
        if timed is not None:
            until = self._times.wall(timed.since + timed.seconds)
            self.set(timed=msgspec.structs.replace(timed, until=until))
        if session is not None and session.since is not None:
            until = self._times.wall(session.since + session.minutes * 60)
            self.set(session=msgspec.structs.replace(session, until=until))

    def time(self, state: State | None) -> None:
        """Time what goes on, where that has to be done within a time of its own, in live play."""
        steps = state.stack if state is not None and self.pace.kind == "live" else ()
        seconds = max((step.seconds(state) for step in steps), default=0)
        if not seconds:
            self.set(timed=None)
        elif self.clocks.timed is None or self.clocks.timed.seconds != seconds:
            self.set(timed=Timed(seconds, self._now, self._times.wall(self._now) + seconds))

    def give(self, seat: int, seconds: float) -> None:
        """Give more time to a seat whose time is up; it counts from now on."""
        self.set_seat(seat, self._running(max(self.left(seat), seconds), seat))

    def run_down(self, seat: int) -> None:
        """The time of a seat is up."""
        self.set_seat(seat, Clock(0.0, up=self._times.wall(self._now)))

    # -- what has run out

    def runs_out_next(self) -> float | None:
        """The moment of the house at which the next of them may be up."""
        clocks, session, timed = self.clocks.seats.values(), self.clocks.session, self.clocks.timed
        moments = [one.until - self._times.stretch.lost for one in clocks if one.until is not None]
        if timed is not None:
            moments.append(timed.since + timed.seconds)
        if session is not None and session.since is not None:
            moments.append(session.since + session.minutes * 60)
        return min(moments, default=None)

    def up(self) -> list[int]:
        """The seats whose time is up now."""
        seats = self.clocks.seats.items()
        return sorted(
            seat for seat, clock in seats if clock.since is not None and self.left(seat) < MOMENT
        )

    def is_timed_out(self) -> bool:
        timed = self.clocks.timed
        return timed is not None and self._now - timed.since > timed.seconds - MOMENT

    def session_is_over(self) -> bool:
        session = self.clocks.session
        if session is None or session.since is None:
            return False
        return self._now - session.since > session.minutes * 60 - MOMENT

    # -- live for a while

    def ask_live(self, seat: int, minutes: int) -> Session:
        """A seat asks the others to play live for a while, or agrees to it."""
        asked = self.clocks.session
        if asked is None:
            asked = Session(seat, minutes, [], self._times.wall(self._now))
        agreed = sorted({*asked.agreed, seat})
        session = msgspec.structs.replace(asked, agreed=agreed)
        self.set(session=session)
        return session

    def play_live(self, session: Session, asked: Iterable[int]) -> None:
        """Put the clocks over days aside, and begin with those of live play."""
        banks = {seat: self.left(seat) for seat in self._people}
        until = self._times.wall(self._now) + session.minutes * 60
        begun = msgspec.structs.replace(session, since=self._now, until=until, banks=banks)
        self.clocks = Clocks({}, session=begun)
        self.follow(asked)

    def play_over_days(self, asked: Iterable[int], state: State | None) -> None:
        """Go on with the clocks over days, as they were."""
        session = self.clocks.session
        assert session is not None
        self.clocks = Clocks({seat: Clock(left) for seat, left in session.banks.items()})
        self.follow(asked)
        self.time(state)


MOMENT = 0.001  # seconds: less is nothing


def shown(row: Any) -> wire.Clocks | None:
    """The clocks of a table, as everybody sees them."""
    pace = pace_of(row)
    if pace is None or row.status != "playing":
        return None
    clocks = clocks_of(row)
    seats = [
        wire.SeatClock(seat, clock.left, clock.until, clock.up is not None)
        for seat, clock in sorted(clocks.seats.items())
    ]
    until = None if clocks.timed is None else clocks.timed.until
    return wire.Clocks(time.time(), is_live(pace, clocks), seats, until)


def session_of(row: Any) -> wire.LiveSession | None:
    """Whether a table over days is played live for a while, or that is asked for."""
    one = clocks_of(row).session
    return None if one is None else wire.LiveSession(one.seat, one.minutes, one.agreed, one.until)


def not_agreed(session: Session, seats: Sequence[Row]) -> set[int]:
    """Who has still to agree to play live: of all people who play here themselves; guests at one
    browser agree together."""
    people = {
        seat.seat
        for seat in seats
        if seat.kind == "person" and seat.bot is None and not seat.resigned and seat.guest is None
    }
    return people - {*session.agreed}


def why_unsound(row: Any, seats: Sequence[Row]) -> str:
    """What is wrong with a table's clocks as they are stored; nothing if they are sound."""
    pace = pace_of(row)
    if pace is None or row.status != "playing":
        return ""
    clocks = clocks_of(row)
    bank = in_force(pace, clocks).bank
    people = {
        seat.seat
        for seat in seats
        if seat.kind == "person" and seat.bot is None and not seat.resigned
    }
    asked = {int(seat) for seat in row.asked} & people if not row.resting else set()
    for seat, clock in clocks.seats.items():
        if not 0 <= clock.left <= bank:
            return f"the clock of seat {seat} has {clock.left:.0f} seconds, of {bank}"
        if (clock.since is not None) != (seat in asked and clock.up is None):
            return f"the clock of seat {seat} runs, or stands still, when it should not"
    if missing := asked - {*clocks.seats}:
        return f"seat {min(missing)} is asked and has no clock"
    runs = any(clock.since is not None for clock in clocks.seats.values())
    if runs and row.due is None:
        return "nobody looks when the clocks run out"
    return ""


def due_tables(connection: sa.Connection, now: float, most: int) -> list[str]:
    """Tables at which a clock may have run out."""
    query = sa.select(TABLES.c.id).where(TABLES.c.due <= now).order_by(TABLES.c.due).limit(most)
    return [str(table) for table in connection.execute(query).scalars()]


def timed_tables(connection: sa.Connection) -> list[str]:
    """Tables at which a clock runs."""
    query = sa.select(TABLES.c.id).where(TABLES.c.due.is_not(None))
    return [str(table) for table in connection.execute(query).scalars()]


def has_answered(before: State, after: State, seat: int) -> bool:
    """Whether all can see that a seat has done with a question between two positions."""
    if before.asks() != after.asks():
        return seat in before.asks() or seat in after.asks()
    return _question(before, seat) != _question(after, seat)


def _question(state: State, seat: int) -> tuple[str, str] | None:
    found = (one for one in state.decisions() if one.seat == seat)
    return next(((one.kind, one.rule) for one in found), None)


def since_asked(
    known: Mapping[str, float] | None, asked: Iterable[int | str], now: float
) -> dict[str, float]:
    """By seat, since when it is asked, by the machine's time."""
    return {str(seat): (known or {}).get(str(seat), now) for seat in asked}
