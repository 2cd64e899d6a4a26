"""A power as it is held: what it says, with who has the use of it."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, ClassVar

from .hidden import Open
from .plain import Plain
from .sayings import REMEMBERED, SILENT, Saying, Sayings, check, meets
from .steps import Event

# What lasts a while ends with the step at this place of the stack, counted from 1 at the bottom, or
# with what the game calls by this name; None: it lasts.
Until = int | str | None


class Memory(Open, frozen=True, tag=True):
    """Base of what a power remembers: a record of its own, of parts that can be hashed."""


class Held(Plain, frozen=True):
    """A power that is in the game, as plain data: whose it is and whether it works."""

    power: str  # its id
    holder: int | str  # a seat, or the name of what has it
    lent: int | None = None  # the seat that has the use of it
    lost: bool = False  # nothing of it works
    idle: Until = None  # until then nothing of it works
    zapped: Until = None  # until then only those parts work that cannot be zapped
    returns: Until = None  # when it goes back to its holder, if it is lent for a while
    leaves: Until = None  # when it leaves the game, if it was given for a while
    memory: Memory | None = None

    @property
    def user(self) -> int | str:
        """Who has the use of it."""
        return self.holder if self.lent is None else self.lent


class Power:
    """A power as it is held: what it does, with who has the use of it and what it remembers.

    Its classes make up a *family*, the powers of one game, whose base says so. Those with an id are
    found by it. What is used at a window of the game names it, and the roles of those who may.
    """

    id: ClassVar[str] = ""
    known: ClassVar[dict[str, type["Power"]]]  # all of the family, by id
    learnt: ClassVar[dict[Any, Any]]  # what the family adds to steps, until it grows
    reacting: ClassVar["Reacting"]
    said: ClassVar[tuple[tuple[str, Saying], ...]] = ()  # by the names of its methods
    remembers: ClassVar[type[Memory] | None] = None  # what its memory is, if it has one
    window: ClassVar[str] = ""  # when it is used; nothing: it works by itself
    roles: ClassVar[tuple[str, ...]] = ()  # who may use it; nothing: everybody
    mandatory: ClassVar[bool] = False  # whether it is used whenever it can be

    __slots__ = ("held",)

    def __init__(self, held: Held) -> None:
        self.held = held

    def __init_subclass__(cls, *, family: bool = False) -> None:
        if family:
            cls.known, cls.learnt, cls.reacting = {}, {}, Reacting(cls)
        cls.said = tuple(_said_by(cls))
        id = vars(cls).get("id", "")
        if id:
            other = cls.known.setdefault(id, cls)
            if other is not cls:
                raise TypeError(f"{cls.__name__} and {other.__name__} are both '{id}'")
            cls.learnt.clear()
            cls.reacting.clear()

    @classmethod
    def by(cls, held: Held) -> "Power":
        """The power that is held so."""
        kind: Any = cls.known[held.power]
        return _held(kind, held)

    @property
    def seat(self) -> int:
        """The seat that has the use of it."""
        user = self.held.user
        assert isinstance(user, int), f"no seat has the use of {self.id}"
        return user

    def applies(self, state: Any, seat: int) -> bool:
        """Whether a seat in one of its roles can use it now."""
        return True

    def use(self, state: Any, seat: int) -> None:
        """What it does when a seat uses it at its window."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.held})"


def _said_by(kind: type[Power]) -> Iterator[tuple[str, Saying]]:
    """What a kind of powers says: a method keeps what the one that it overrides said, unless it
    says something itself."""
    said: dict[str, tuple[Saying, ...]] = {}
    for base in reversed(kind.__mro__):
        for name, method in vars(base).items():
            own = getattr(method, "sayings", ())
            if own:
                said[name] = own
    for name, own in said.items():
        for saying in own:
            check(kind, name, saying)
            yield name, saying


class Reacting(dict[type[Event], bool]):
    """Whether any power of a family reacts to a kind of events: looked up for each that is told,
    and found out once."""

    def __init__(self, family: type[Power]) -> None:
        self.family = family

    def __missing__(self, event: type[Event]) -> bool:
        said = all_said(self.family)
        found = any(saying.how == "reacts" and meets(saying, event) for saying in said)
        self[event] = found
        return found


def all_said(family: type[Power]) -> Iterator[Saying]:
    """All that any power of a family says."""
    return (saying for kind in family.known.values() for _, saying in kind.said)


@lru_cache(REMEMBERED)
def _held(kind: type[Power], held: Held) -> Power:
    return kind(held)


Powers = tuple["Power", ...]


@lru_cache(REMEMBERED)
def sayings(point: Any, powers: Powers) -> Sayings:
    """What some powers have to say at a point, at an event or in a step."""
    found: list[tuple[int, str, Callable[..., Any]]] = []
    for power in powers:
        off = power.held.zapped is not None
        for name, saying in type(power).said:
            if meets(saying, point) and not (off and saying.zappable):
                found.append((saying.at, saying.how, getattr(power, name)))
    if not found:
        return SILENT
    found.sort(key=lambda entry: entry[0])
    return Sayings(
        *(tuple(say for _, how, say in found if how == each) for each in Sayings._fields)
    )


@lru_cache(REMEMBERED)
def changing(point: Any, powers: Powers) -> Powers:
    """Those of some powers that have something to say at a point, at an event or in a step."""
    return tuple(
        power for power in powers if any(meets(saying, point) for _, saying in type(power).said)
    )
