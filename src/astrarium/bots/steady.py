"""Dice for comparing plans: the same luck for all of them, as far as they roll the same dice."""

import hashlib
from collections.abc import Sequence

from astrarium.kernel import Dice


class SteadyDice(Dice, frozen=True):
    """Dice of which the n-th roll of a name shows the same, whatever else has been rolled.

    A plan that rolls some dice more than another one still finds the same tiles, and meets the
    others in the same order.
    """

    rolled: dict[str, int] = {}  # how often each name was rolled

    def draw(self, sides: int, name: str, faces: Sequence[str] = ()) -> tuple[int, Dice]:
        before = self.rolled.get(name, 0)
        digest = hashlib.blake2b(f"{self.key} {before} {name}".encode(), digest_size=8).digest()
        value = int.from_bytes(digest, "big") % sides + 1
        return value, SteadyDice(self.key, self.drawn + 1, rolled={**self.rolled, name: before + 1})
