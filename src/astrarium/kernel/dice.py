"""Dice: the only source of chance.

A counter-based generator: the n-th draw is a keyed BLAKE2b hash of n, so dice are two small values,
cost nothing to copy, give the same numbers on every machine, and cannot be predicted from what
they have shown. Tests script them instead.
"""

import hashlib
from collections.abc import Iterable, Sequence

from .plain import Plain

SEEDS = 1 << 128
KEY_DIGITS = 32
MOST_DRAWS = 1 << 63
_SPAN = 1 << 64
_IMAGINED = 1 << 127


class ScriptError(Exception):
    """A scripted die is missing, or is not the one that the rules roll."""


class Scripted(Plain, frozen=True):
    """One scripted draw: its value or face, and a part of the name that the draw must have."""

    value: int | str
    name: str = ""


class Dice(Plain, frozen=True):
    """The key and how many values have been drawn, or the rest of a script."""

    key: str
    drawn: int = 0
    script: tuple[Scripted, ...] | None = None

    def draw(self, sides: int, name: str, faces: Sequence[str] = ()) -> tuple[int, "Dice"]:
        """A value from 1 to ``sides``, and the dice after it. Scripts may name a face instead."""
        if self.script is not None:
            return self._scripted(sides, name, faces, self.script)
        drawn = self.drawn
        while True:
            drawn += 1
            digest = hashlib.blake2b(
                drawn.to_bytes(8, "big"), key=bytes.fromhex(self.key), digest_size=8
            ).digest()
            value = int.from_bytes(digest, "big")
            # Values of the last, incomplete round of sides would favour the low ones: draw again.
            if value < _SPAN - _SPAN % sides:
                return value % sides + 1, Dice(self.key, drawn)

    def fork(self, name: str) -> "Dice":
        """Other dice for a purpose of their own; what they show tells nothing about these."""
        key = hashlib.blake2b(
            f"{self.drawn} {name}".encode(), key=bytes.fromhex(self.key), digest_size=16
        )
        return Dice(key.hexdigest())

    def _scripted(
        self, sides: int, name: str, faces: Sequence[str], script: tuple[Scripted, ...]
    ) -> tuple[int, "Dice"]:
        if not script:
            raise ScriptError(
                f"the rules roll '{name}' (1 to {sides}), but the script has no die left"
            )
        die = script[0]
        if die.name not in name:
            raise ScriptError(f"the rules roll '{name}', but the script has '{die.name}' next")
        value = faces.index(die.value) + 1 if die.value in faces else die.value
        if not (isinstance(value, int) and 1 <= value <= sides):
            raise ScriptError(f"'{name}' cannot show {die.value}: it takes 1 to {sides}")
        return value, Dice(self.key, self.drawn + 1, script[1:])


def seeded(seed: int) -> Dice:
    """The dice of a seed from 0 to 2^128 - 1."""
    if type(seed) is not int or not 0 <= seed < SEEDS:
        raise ValueError(f"a seed is a whole number from 0 to 2^128 - 1, not {seed}")
    return Dice(f"{seed:032x}")


def imagined(sequence: int, seat: int, sample: int) -> Dice:
    """Dice for what a seat imagines at a moment of a game: other ones for each sample.

    Nothing about them is secret, so their key is made of just that; it lies far beyond all seeds
    that people choose.
    """
    number = _IMAGINED | (sequence << 8 | seat) << 64 | sample % _SPAN
    return Dice(number.to_bytes(16, "big").hex())


def scripted(values: Iterable[int | str | Scripted]) -> Dice:
    """Dice that show exactly these values or faces, in this order, and then refuse."""
    script = tuple(die if isinstance(die, Scripted) else Scripted(die) for die in values)
    return Dice("", script=script)


def commitment(seed: int) -> str:
    """What is published of a seed before the game, so that it can be checked after it."""
    return hashlib.blake2b(
        f"{seed:032x}".encode(), person=b"astrarium seed", digest_size=32
    ).hexdigest()
