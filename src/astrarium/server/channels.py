"""Ways by which people are told that others wait for them, and how they end them."""

import hashlib
import hmac
import time
from typing import Any
from urllib.parse import urlsplit

import msgspec
import sqlalchemy as sa

from . import pushing, wire, words
from .addresses import reader_of
from .hall import Hall
from .people import Person
from .problems import Denied, bad_input
from .reaching import Unreached, addresses_of, checked
from .storage import CHANNELS, OUTBOX

MOST = 10  # of one person
MARK = 24  # characters by which a link to end one is known

Row = sa.Row[Any]


def house(hall: Hall) -> pushing.House:
    """What signs the messages of this house; made once, and remembered."""
    if hall.pusher is None:
        with hall.changing() as connection:
            hall.pusher = pushing.house_of(connection, _contact(hall))
    return hall.pusher


def _contact(hall: Hall) -> str:
    """Where services that pass messages on can ask about them."""
    sender, url = hall.settings.mail_from, hall.settings.public_url
    if sender:
        return f"mailto:{sender}"
    return url if url.startswith("https://") else "mailto:nobody@localhost"


def listed(connection: sa.Connection, hall: Hall, person: Person, key: str) -> wire.Notices:
    """All ways by which somebody is told."""
    waiting = (
        sa.select(OUTBOX.c.channel, sa.func.count().label("waiting"))
        .where(OUTBOX.c.due.is_not(None))
        .group_by(OUTBOX.c.channel)
        .subquery()
    )
    query = (
        sa.select(CHANNELS, sa.func.coalesce(waiting.c.waiting, 0).label("waiting"))
        .join(waiting, waiting.c.channel == CHANNELS.c.id, isouter=True)
        .where(CHANNELS.c.person == person.id)
        .order_by(CHANNELS.c.id)
    )
    address = reader_of(connection, person.id).reached_at
    found = [_shown(row, address, person.language) for row in connection.execute(query)]
    return wire.Notices(found, key, address, hall.letters.can_be_sent)


def _shown(row: Row, address: str | None, language: str) -> wire.Channel:
    return wire.Channel(
        id=row.id,
        kind=row.kind,
        name=(address or "") if row.kind == "mail" else _host(row),
        timing=row.timing,
        form=row.form,
        waiting=row.waiting,
        sent=row.sent,
        trouble=words.trouble(row.trouble, language),
        ended=row.ended,
    )


def _host(row: Row) -> str:
    """The other side's name, and none of the secrets that its address may hold."""
    url = subscription_of(row).endpoint if row.kind == "push" else row.target
    return urlsplit(url).hostname or ""


def subscription_of(row: Row) -> wire.Subscription:
    return msgspec.json.decode(row.target, type=wire.Subscription)


def add(connection: sa.Connection, hall: Hall, person: Person, wanted: wire.NewChannel) -> int:
    """One more way; the same one again takes the place of what it was."""
    target = _target(connection, hall, person, wanted)
    own = CHANNELS.c.person == person.id
    same = sa.and_(own, CHANNELS.c.kind == wanted.kind, CHANNELS.c.target == target)
    connection.execute(sa.delete(CHANNELS).where(same))
    count = sa.select(sa.func.count()).select_from(CHANNELS).where(own)
    if connection.execute(count).scalar_one() >= MOST:
        raise Denied(409, "too_many", f"You have {MOST} ways to be told: end one of them first.")
    new = sa.insert(CHANNELS).values(
        person=person.id,
        kind=wanted.kind,
        target=target,
        form=wanted.form,
        timing=wanted.timing,
        created=time.time(),
    )
    return int(connection.execute(new.returning(CHANNELS.c.id)).scalar_one())


def _target(connection: sa.Connection, hall: Hall, person: Person, wanted: wire.NewChannel) -> str:
    match wanted:
        case wire.NewChannel(kind="mail"):
            if not hall.letters.can_be_sent:
                raise Denied(409, "no_mail", "This server sends no mail.")
            if reader_of(connection, person.id).reached_at is None:
                raise Denied(409, "no_address", "Confirm an address of mail first.")
            return ""
        case wire.NewChannel(kind="push", subscription=wire.Subscription() as subscription):
            pushing.check(subscription)
            return msgspec.json.encode(subscription).decode()
        case wire.NewChannel(kind="hook", url=str(url)):
            return url
    raise bad_input("Say which browser, or which address, is to be told.")


def refuse_unreachable(hall: Hall, wanted: wire.NewChannel) -> None:
    """Refuse an address that is not to be reached from here; looked up before anybody waits."""
    url = wanted.subscription.endpoint if wanted.subscription else wanted.url
    if wanted.kind == "mail" or url is None:
        return
    try:
        addresses_of(checked(url), inside=hall.settings.inside_hooks)
    except Unreached as error:
        raise bad_input(f"This address cannot be used: {error}.") from None


def change(connection: sa.Connection, person: Person, channel: int, timing: wire.Timing) -> None:
    """Be told sooner or later; one that has ended begins again."""
    own = _own(connection, person, channel)
    values = {"timing": timing, "ended": False, "trouble": ""}
    connection.execute(sa.update(CHANNELS).where(own).values(values))


def remove(connection: sa.Connection, person: Person, channel: int) -> None:
    connection.execute(sa.delete(CHANNELS).where(_own(connection, person, channel)))


def test(connection: sa.Connection, person: Person, channel: int) -> None:
    """Send a word now, to see whether it arrives."""
    _own(connection, person, channel)
    now = time.time()
    put(connection, channel, f"test:{channel}:{now:.0f}", "test", now)


def _own(connection: sa.Connection, person: Person, channel: int) -> sa.ColumnElement[bool]:
    own = sa.and_(CHANNELS.c.id == channel, CHANNELS.c.person == person.id)
    if connection.execute(sa.select(CHANNELS.c.id).where(own)).first() is None:
        raise Denied(404, "no_channel", "There is no such way to tell you.")
    return own


def put(
    connection: sa.Connection, channel: int, key: str, kind: str, due: float, **about: Any
) -> bool:
    """Put something into the outbox, unless it was there under the same key."""
    known = connection.execute(sa.select(OUTBOX.c.id).where(OUTBOX.c.key == key)).first()
    if known is not None:
        return False
    connection.execute(
        sa.insert(OUTBOX).values(
            channel=channel, key=key, kind=kind, due=due, at=time.time(), **about
        )
    )
    return True


# -- ended by whoever reads a notice


def mark(secret: bytes, channel: int) -> str:
    """What the link says by which a way is ended, without being known here."""
    digest = hmac.new(secret, f"unsubscribe {channel}".encode(), hashlib.sha256).hexdigest()
    return f"{channel}-{digest[:MARK]}"


def end_by(connection: sa.Connection, secret: bytes, said: str) -> None:
    """End the way that a link is about; doing it twice is no harm."""
    number, _, _ = said.partition("-")
    if not number.isascii() or not number.isdigit() or len(number) > 9:
        raise _no_link()
    if not hmac.compare_digest(mark(secret, int(number)).encode(), said.encode()):
        raise _no_link()
    connection.execute(sa.delete(CHANNELS).where(CHANNELS.c.id == int(number)))


def _no_link() -> Denied:
    return Denied(404, "no_channel", "This link ends nothing: it is not whole, or was made up.")
