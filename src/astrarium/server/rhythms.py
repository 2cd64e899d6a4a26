"""When somebody plays, in games over days: between two hours of their own day, and not while they
are away."""

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, timedelta, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
import sqlalchemy as sa

from .problems import bad_input
from .storage import RHYTHMS
from .wire import DAY, LONGEST_VACATION, Rhythm, SetRhythm

Span = tuple[float, float]  # of the machine's time

SATURDAY = 5
USUAL = Rhythm()


def rhythms_of(connection: sa.Connection, people: Sequence[int | None]) -> dict[int, Rhythm]:
    """When some people play, as far as they have said it."""
    query = sa.select(RHYTHMS).where(RHYTHMS.c.person.in_([one for one in people if one]))
    return {
        row.person: Rhythm(row.zone, row.begins, row.ends, row.away_from, row.away_until)
        for row in connection.execute(query)
    }


def set_rhythm(connection: sa.Connection, person: int, wanted: SetRhythm, now: float) -> Rhythm:
    """Say when one plays; a vacation begins now, or goes on if one is away already."""
    if wanted.zone:
        zone_of(wanted.zone)
    until = wanted.away_until
    if until is not None and not now < until <= now + LONGEST_VACATION:
        raise bad_input(f"A vacation ends within {LONGEST_VACATION / DAY:.0f} days from now.")
    known = rhythms_of(connection, [person]).get(person, USUAL)
    is_away = known.away_until is not None and known.away_until > now
    begun = None if until is None else known.away_from if is_away else now
    rhythm = Rhythm(wanted.zone, wanted.begins, wanted.ends, begun, until)
    connection.execute(sa.delete(RHYTHMS).where(RHYTHMS.c.person == person))
    connection.execute(sa.insert(RHYTHMS).values(person=person, **msgspec.structs.asdict(rhythm)))
    return rhythm


@cache
def zone_of(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise bad_input(f"There is no time zone '{name[:40]}'.") from None


def played(rhythm: Rhythm, spans: Sequence[Span], *, weekends: bool) -> float:
    """How many seconds of some spans count for somebody."""
    return sum(
        max(0.0, min(end, last) - max(begin, first))
        for begin, end in spans
        for first, last in _until(end, windows(rhythm, begin, weekends=weekends))
    )


def runs_out(rhythm: Rhythm, begun: float, seconds: float, *, weekends: bool) -> float:
    """When somebody has used so many seconds that count, if they are asked from a moment on."""
    for first, last in windows(rhythm, begun, weekends=weekends):
        begin = max(first, begun)
        if begin + seconds <= last:
            return begin + seconds
        seconds -= max(0.0, last - begin)
    raise AssertionError("days never end")


def _until(end: float, spans: Iterator[Span]) -> Iterator[Span]:
    for span in spans:
        if span[0] >= end:
            return
        yield span


def windows(rhythm: Rhythm, begun: float, *, weekends: bool) -> Iterator[Span]:
    """The spans of time in which somebody plays, from a moment on and for ever, in order."""
    for first, last in _days(rhythm, begun, weekends=weekends):
        if last <= begun:
            continue
        away_from, away_until = rhythm.away_from, rhythm.away_until
        if away_from is None or away_until is None or not (first < away_until and away_from < last):
            yield first, last
            continue
        if first < away_from:
            yield first, away_from
        if away_until < last:
            yield away_until, last


def _days(rhythm: Rhythm, begun: float, *, weekends: bool) -> Iterator[Span]:
    """Of each day the hours in which somebody plays; those of a night belong to its evening."""
    zone = zone_of(rhythm.zone) if rhythm.zone else UTC
    day = datetime.fromtimestamp(begun, zone).date() - timedelta(days=1)
    nights = rhythm.ends <= rhythm.begins
    while True:
        if weekends or day.weekday() < SATURDAY:
            ends = rhythm.ends + (24 if nights else 0)
            yield _moment(day, rhythm.begins, zone), _moment(day, ends, zone)
        day += timedelta(days=1)


def _moment(day: date, hour: int, zone: tzinfo) -> float:
    later, hour = divmod(hour, 24)
    at = day + timedelta(days=later)
    return datetime(at.year, at.month, at.day, hour, tzinfo=zone).timestamp()
