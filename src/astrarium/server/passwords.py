"""Passwords: kept as Argon2id hashes, and compared in the same time whoever is meant."""

import unicodedata
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argon2 import PasswordHasher

ROUNDS, MEMORY = 3, 64 * 1024  # kB: the second choice of RFC 9106, in one thread


@cache
def _hasher() -> "PasswordHasher":
    from argon2 import PasswordHasher  # noqa: PLC0415 (who never signs in needs none)

    return PasswordHasher(time_cost=ROUNDS, memory_cost=MEMORY, parallelism=1)


@cache
def _nobodys() -> str:
    """The hash of a password that nobody has, to compare with where there is none."""
    return _hasher().hash("\0")


def hashed(password: str) -> str:
    return _hasher().hash(_normal(password))


def fits(known: str | None, password: str) -> bool:
    """Whether it is the password of somebody; without one, it takes as long to say no."""
    from argon2.exceptions import VerifyMismatchError  # noqa: PLC0415

    try:
        _hasher().verify(known or _nobodys(), _normal(password))
    except VerifyMismatchError:
        return False
    return known is not None


def _normal(password: str) -> str:
    """The same password, however a keyboard puts its characters together."""
    return unicodedata.normalize("NFKC", password)
