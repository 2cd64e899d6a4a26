"""Draws of the dice: what each was for, what it needed and what it showed, as typed records."""

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, ClassVar

from .plain import Plain
from .steps import Event, Tellable


class Draw(Tellable, frozen=True, tag=True):
    """What the dice are asked: the question, and the pieces that it is about.

    ``text`` names the question, with fields and properties in braces; scripts of dice find a draw
    by a part of this name. A draw is never read back from it.
    """

    text: ClassVar[str]
    draws: ClassVar[str] = ""  # what is drawn, if it is not a number: a seat, a tile, a card
    counts: ClassVar[bool] = False  # what it shows is added up: the more, the better for who rolls

    def is_silent(self, rolled: "Rolled") -> bool:
        """Whether logs leave this draw out, because what follows tells what it showed."""
        return self.silent

    def row(self, total: int) -> str:
        """The row of the draw's table in which a total is looked up; "": it has no table."""
        return ""

    def meaning(self, rolls: Sequence["Rolled"]) -> str:
        """What dice of this draw mean, in a word for games to find a sentence by; "": nothing."""
        return rolls[-1].row

    def __str__(self) -> str:
        return _template(type(self)).format(self)


@cache
def _template(kind: type[Draw]) -> str:
    return re.sub(r"\{(\w+)\}", r"{0.\1}", kind.text)


class Part(Plain, frozen=True):
    """One of the numbers that a tally adds up, by name."""

    what: str
    amount: int


class Tally(Plain, frozen=True):
    """A number that shows how it came about: a sum of named parts.

    needed = Tally.of("attack", 5).plus("technology", 3, cap=2).minus("defense", 1)
    """

    parts: tuple[Part, ...] = ()

    @classmethod
    def of(cls, what: str, amount: int) -> "Tally":
        """A tally that begins with one number, even if it is 0."""
        return cls((Part(what, amount),))

    def plus(self, what: str, amount: int, cap: int | None = None) -> "Tally":
        """This tally with one more part, of which at most ``cap`` counts; 0 is no part."""
        counted = amount if cap is None else min(amount, cap)
        return Tally((*self.parts, Part(what, counted))) if counted else self

    def raised_to(self, what: str, amount: int) -> "Tally":
        """This tally, raised to an amount by one more part unless it is as high already."""
        return self.plus(what, max(0, amount - self.total))

    def cut_to(self, what: str, amount: int) -> "Tally":
        """This tally, lowered to an amount by one more part unless it is as low already."""
        return self.minus(what, max(0, self.total - amount))

    def minus(self, what: str, amount: int, cap: int | None = None) -> "Tally":
        """This tally less a part, of which at most ``cap`` counts; 0 is no part."""
        counted = amount if cap is None else min(amount, cap)
        return Tally((*self.parts, Part(what, -counted))) if counted else self

    @property
    def total(self) -> int:
        return sum(part.amount for part in self.parts)

    def terms(self, called: Callable[[str], str] = str) -> str:
        """The parts in a row, as they are called: attack 5 - defense 1"""
        terms = [f"{'+' if part.amount >= 0 else '-'} {called(part.what)} {abs(part.amount)}"
                 for part in self.parts]  # fmt: skip
        return " ".join(terms).removeprefix("+ ")

    def __str__(self) -> str:
        """4 = attack 5 - defense 1"""
        return f"{self.total} = {self.terms()}"


class Rolled(Event, frozen=True, tag=True):
    """A draw of the dice: what for, how many sides, what it showed, and what that stands for.

    ``needed`` is the highest value that would do, where the rule has such a threshold, ``added``
    what the rule adds to the value, both with the parts that counted; ``row`` is the row of the
    draw's table, where the rule has a table.
    """

    name: str  # the draw's text
    draw: Draw
    sides: int
    value: int
    face: str = ""
    drawn: Any = None  # the thing itself that the face stands for
    needed: Tally | None = None
    added: Tally | None = None
    row: str = ""

    def is_silent(self) -> bool:
        return self.draw.is_silent(self)

    def chapter(self) -> object:
        return self.draw.chapter()

    @property
    def total(self) -> int:
        """The value with what is added to it."""
        return self.value + (0 if self.added is None else self.added.total)

    @property
    def succeeded(self) -> bool:
        """Whether it is not above what was needed."""
        return self.needed is None or self.total <= self.needed.total
