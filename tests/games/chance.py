"""Chance for tests: a counter and a hash, so that games of a seed are the same on every Python."""

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """Numbers from a seed, counted and hashed."""

    def __init__(self, *seed: object) -> None:
        self.seed = " ".join(map(str, seed))
        self.drawn = 0

    def below(self, limit: int) -> int:
        """A number from 0 up to a limit, without it."""
        self.drawn += 1
        digest = hashlib.blake2b(f"{self.seed} {self.drawn}".encode(), digest_size=8).digest()
        return int.from_bytes(digest, "big") % limit

    def pick(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def weighted(self, things: Sequence[T], weights: Sequence[int]) -> T:
        """One of several things as likely as it weighs; any of them if nothing weighs anything."""
        total = sum(weights)
        if not total:
            return self.pick(things)
        left = self.below(total)
        for thing, weight in zip(things, weights, strict=True):
            left -= weight
            if left < 0:
                return thing
        raise AssertionError("weights do not add up")
