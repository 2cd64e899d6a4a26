"""Whether notices can reach people: the mail server, the key for browsers, and webhooks."""

from collections.abc import Iterator

import msgspec
import sqlalchemy as sa

from .channels import subscription_of
from .letters import Letters, Undelivered
from .pushing import house_of
from .reaching import Unreached, knock
from .settings import Settings
from .storage import CHANNELS, OUTBOX, Store


class Verdict(msgspec.Struct, frozen=True):
    """What was checked; no problem: it is well."""

    what: str
    problem: str = ""


def check_notices(settings: Settings, store: Store) -> Iterator[Verdict]:
    """Look at each way by which notices go; nothing is sent to anybody."""
    yield _links(settings)
    if settings.smtp_url:
        yield _mail(settings)
    with store.reading() as connection:
        channels = connection.execute(sa.select(CHANNELS)).all()
        late = sa.select(sa.func.count()).where(OUTBOX.c.due.is_not(None), OUTBOX.c.tried > 0)
        waiting = connection.execute(late).scalar_one()
    with store.writing() as connection:
        key = house_of(connection, "mailto:nobody@localhost").public
    yield Verdict(f"messages to browsers are signed by the key {key[:12]}...")
    targets = {
        subscription_of(row).endpoint if row.kind == "push" else str(row.target)
        for row in channels
        if row.kind != "mail" and not row.ended
    }
    hosts: dict[str, str] = {}
    for target in sorted(targets):
        hosts.setdefault("/".join(target.split("/")[:3]), target)
    for host, target in hosts.items():
        yield _other_side(host, target, settings)
    for row in channels:
        if row.ended:
            yield Verdict(f"channel {row.id} ({row.kind}) has ended", row.trouble)
    yield Verdict(f"{len(channels)} ways to tell people, {waiting} notices are tried again")


def _links(settings: Settings) -> Verdict:
    if not settings.public_url:
        return Verdict("links in notices", "name the server's address by --public-url")
    what = f"links in notices lead to {settings.public_url}"
    if not settings.public_url.startswith("https://"):
        return Verdict(what, "browsers take messages only from https addresses")
    return Verdict(what)


def _mail(settings: Settings) -> Verdict:
    try:
        Letters(settings.smtp_url, settings.mail_from).check()
    except Undelivered as error:
        return Verdict("the mail server", str(error))
    return Verdict(f"the mail server takes letters from {settings.mail_from}")


def _other_side(host: str, target: str, settings: Settings) -> Verdict:
    try:
        knock(target, inside=settings.inside_hooks)
    except Unreached as error:
        return Verdict(host, str(error))
    return Verdict(f"{host} is reached")
