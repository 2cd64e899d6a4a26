"""People: whoever holds a token. Only its hash is kept, so the database gives nobody away.

Each browser of a person has a token of its own, and is one of their devices.
"""

import hashlib
import re
import secrets
import time
import unicodedata
from collections import OrderedDict
from typing import Any

import msgspec
import sqlalchemy as sa

from .problems import Denied
from .storage import DEVICES, PASSKEYS, PEOPLE
from .wire import ChangeMe, Me, Outside

_IS_MEMBER = sa.or_(
    PEOPLE.c.password.is_not(None),
    sa.exists(sa.select(PASSKEYS.c.id).where(PASSKEYS.c.person == PEOPLE.c.id)),
).label("member")
_KNOWN = sa.select(PEOPLE, _IS_MEMBER)
_HOLDER = (
    sa.select(PEOPLE, _IS_MEMBER, DEVICES.c.id.label("device"))
    .join(DEVICES, DEVICES.c.person == PEOPLE.c.id)
    .where(DEVICES.c.token_hash == sa.bindparam("hash"))
)
REMEMBERED = 30.0  # seconds: another process may have heard of a new name meanwhile
MOST_KNOWN = 10_000
HANDLE = 32  # bytes of what passkeys know somebody by: no more than 64

# Characters that count as letters or symbols and show nothing.
BLANK = "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159"
_STACKED = re.compile(
    r"([\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]{3})"
    r"[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]+"
)
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")  # 256 bits


class Person(msgspec.Struct, frozen=True):
    """Somebody who has come with a token that we gave out."""

    id: int
    name: str
    named: bool
    language: str
    playing: int | None = None  # the seat that they play now, of several that are theirs
    device: int = 0  # by which they have come
    member: bool = False  # they can come back from any device
    admitted: bool = False  # into a house that is open to invited people alone
    host: bool = False
    muted: bool = False
    banned: bool = False

    def me(self, outside: Outside = "") -> Me:
        return Me(self.name, self.language, self.named, self.member, self.host, self.muted, outside)


NOBODY = Person(-1, "", named=False, language="en")  # whoever looks from outside


class Acquaintances:
    """Who has asked of late, so that not every request has to look them up."""

    def __init__(self) -> None:
        self._known: OrderedDict[bytes, tuple[Person, float]] = OrderedDict()
        self.era = 0  # grows whenever all are forgotten

    def find(self, token: str) -> Person | None:
        person, since = self._known.get(token_hash(token), (None, 0.0))
        return person if time.monotonic() - since < REMEMBERED else None

    def meet(self, token: str, person: Person, era: int) -> None:
        """Remember who somebody is, unless that may have changed since it was looked up."""
        if era != self.era:
            return
        self._known[token_hash(token)] = (person, time.monotonic())
        while len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    def forget(self) -> None:
        """Look everybody up again: who somebody is, or on which devices, has changed."""
        self.era += 1
        self._known.clear()


def new_token() -> str:
    """256 random bits, as text for cookies and links."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> bytes:
    return hashlib.blake2b(token.encode(), digest_size=32, person=b"astrarium token").digest()


def find_person(connection: sa.Connection, token: str | None) -> Person | None:
    """Who holds a token; None for one that we never gave out."""
    if token is None or not _TOKEN.fullmatch(token):
        return None
    row = connection.execute(_HOLDER, {"hash": token_hash(token)}).first()
    return None if row is None else _person(row, row.device)


def person_of(connection: sa.Connection, number: int, device: int = 0) -> Person:
    """Somebody by their number."""
    return _person(connection.execute(_KNOWN.where(PEOPLE.c.id == number)).one(), device)


def _person(row: sa.Row[Any], device: int) -> Person:
    return Person(
        id=row.id,
        name=row.name,
        named=row.named,
        language=row.language,
        device=device,
        member=bool(row.member),
        admitted=row.admitted,
        host=row.host,
        muted=row.muted,
        banned=row.banned,
    )


def new_person(connection: sa.Connection, language: str, device: str = "") -> tuple[Person, str]:
    """Somebody new, and the token that is theirs alone."""
    row = connection.execute(
        sa.insert(PEOPLE)
        .values(
            handle=secrets.token_bytes(HANDLE),
            name=f"Guest {secrets.randbelow(9000) + 1000}",
            named=False,
            language=language,
            created=time.time(),
        )
        .returning(PEOPLE.c.id)
    ).one()
    number, token = new_device(connection, row.id, device)
    return person_of(connection, row.id, number), token


def new_device(
    connection: sa.Connection, person: int, name: str, guest: int | None = None
) -> tuple[int, str]:
    """One more browser of a person: its number, and its token."""
    token, now = new_token(), time.time()
    number = connection.execute(
        sa.insert(DEVICES)
        .values(
            person=person,
            token_hash=token_hash(token),
            name=name,
            created=now,
            used=now,
            guest=guest,
        )
        .returning(DEVICES.c.id)
    ).scalar_one()
    return number, token


def change_person(connection: sa.Connection, person: Person, change: ChangeMe) -> Person:
    """Change what was asked for and nothing else."""
    changes: dict[str, object] = {}
    if change.name is not None:
        changes |= {"name": clean(change.name), "named": True}
    if change.language is not None:
        changes["language"] = change.language
    if changes:
        connection.execute(sa.update(PEOPLE).where(PEOPLE.c.id == person.id).values(changes))
    return person_of(connection, person.id, person.device)


def clean(text: str) -> str:
    """What somebody has typed, in one line; refused if nothing is left to see."""
    seen = "".join(c if c.isprintable() and c not in BLANK else " " for c in text)
    line = _STACKED.sub(r"\1", " ".join(seen.split()))
    if not any(unicodedata.category(c)[0] in "LNPS" for c in line):
        raise Denied(400, "bad_input", "Nothing can be seen in this text.")
    return line
