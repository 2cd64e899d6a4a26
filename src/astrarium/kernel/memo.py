"""Memory: what was worked out once, and is not worked out again while it is true.

All memory of records and states is of two kinds. A `memo` is a function that remembers what it came
to, and names the parts of a state that this depends on. An `Index` is kept up as its state changes,
where working it out again would take too long. Both live in the ``__dict__`` of the record that
they are about: they can be dropped at any time, and are never compared, written or hashed.

`untrue` holds all that a state remembers against what would be worked out now. The contract suite
asks it, so that a dependency which was forgotten is found.
"""

from collections.abc import Callable, Iterator
from functools import update_wrapper
from inspect import signature
from operator import is_
from typing import Any, ClassVar, Generic, NamedTuple, ParamSpec, Self, TypeVar, overload

import msgspec

from .steps import Step

P = ParamSpec("P")
R = TypeVar("R")
Kind = TypeVar("Kind", bound="Index")
Answers = dict[Any, Any]
Carried = Callable[..., Answers]

MOST = 1 << 12  # answers of one function that a record remembers, unless it says otherwise
OWNED = "owned"  # where a state has those of its indexes that no clone looks at


class Memo(NamedTuple):
    """What is known about a function that remembers."""

    name: str  # under which a record keeps the answers
    usual: Callable[..., Any]
    arguments: int  # besides the record
    fields: tuple[str, ...]  # on which the answers depend as a whole
    parts: Callable[..., tuple[Any, ...]] | None  # on which they depend, if it is one of a state
    carried: Carried | None
    most: int


_MEMOS: dict[str, Memo] = {}


@overload
def memo(usual: Callable[P, R], /) -> Callable[P, R]: ...
@overload
def memo(
    *parts: str, by: str = "", carried: Carried | None = None, most: int = MOST
) -> Callable[[Callable[P, R]], Callable[P, R]]: ...
def memo(*parts: Any, by: str = "", carried: Carried | None = None, most: int = MOST) -> Any:
    """A function whose answers are kept with its first argument: a frozen record, or a state.

    Of a state it names the ``parts`` that an answer depends on besides its arguments; the answer
    holds while they are the same objects. They are fields ("map"), what stands in them
    ("players[seat]"), what the state keeps and gives out ("units_of(seat)"), or parts of another
    argument ("step.ledgers[seat]"). A dict that its state changes in place stays the same object,
    so it is no such part, but what it holds may be.

    ``by`` tells by what answers are kept side by side, if not by all arguments.
    ``carried(answers, record, ...)`` picks the answers, by their arguments, that hold for another
    record too (see `carry`). If there are ``most`` answers, all are dropped before the next.
    """

    def declare(usual: Callable[P, R]) -> Callable[P, R]:
        return _declared(usual, parts, by, carried, most)

    if len(parts) == 1 and callable(parts[0]):
        usual, parts = parts[0], ()
        return declare(usual)
    return declare


# An answer that is known costs hardly more than a look into a dict: the function is made with the
# parameters of the usual one.
_OF_RECORD = """
def _memo({parameters}):
    try:
        return {record}.__dict__[_name][{key}]
    except KeyError:
        pass
    _answer = _usual({parameters})
    _keep(_about, {record}, {key}, _answer)
    return _answer
"""
_OF_STATE = """
def _memo({parameters}):
    {looks}
    try:
        _answers = {record}.__dict__[_name]
        _known = _answers[{key}]
    except KeyError:
        _answer = _usual({parameters})
        _keep(_about, {record}, {key}, (_answer, ({others}), {names}))
        return _answer
    if {same}:
        return _known[0]
    _answer = _usual({parameters})
    _answers[{key}] = _answer, ({others}), {names}
    return _answer

def _parts({parameters}):
    {looks}
    return {names}
"""


def _declared(
    usual: Callable[P, R], parts: tuple[str, ...], by: str, carried: Carried | None, most: int
) -> Callable[P, R]:
    name = f"{usual.__module__}.{usual.__qualname__}"
    world: dict[str, Any] = {"_name": name, "_usual": usual, "_keep": _keep}
    exec(compile(_code(usual, parts, by), f"<the memo {usual.__qualname__}>", "exec"), world)
    known = _MEMOS[name] = Memo(
        name,
        usual,
        len(signature(usual).parameters) - 1,
        tuple(part for part in parts if part.isidentifier()),
        world.get("_parts"),
        carried,
        most,
    )
    world["_about"] = known
    made: Callable[P, R] = update_wrapper(world["_memo"], usual)
    return made


def _code(usual: Callable[..., Any], parts: tuple[str, ...], by: str) -> str:
    """What a function that remembers does, in Python."""
    record, *others = signature(usual).parameters
    names = [f"_part{number}" for number in range(len(parts))]
    looks = [_look(record, others, part) for part in parts]
    return (_OF_STATE if parts else _OF_RECORD).format(
        parameters=", ".join((record, *others)),
        record=record,
        others="".join(f"{other}, " for other in others),
        key=by or (others[0] if len(others) == 1 else f"({', '.join(others)})"),
        looks="; ".join(f"{name} = {look}" for name, look in zip(names, looks, strict=True)),
        names="".join(f"{name}, " for name in names),
        same=" and ".join(f"_known[{at}] is {name}" for at, name in enumerate(names, start=2)),
    )


def _look(record: str, others: list[str], part: str) -> str:
    """A part in Python: of the argument that it names, or else of the record."""
    first = part.replace("[", ".").partition(".")[0]
    return part if first in others else f"{record}.{part}"


def _keep(known: Memo, record: Any, key: Any, answer: Any) -> None:
    """A record remembers an answer that it had none for."""
    answers = record.__dict__.get(known.name)
    if answers is None:
        _check(known, record)
        answers = record.__dict__.setdefault(known.name, {})
    elif len(answers) >= known.most:
        answers.clear()
    answers[key] = answer


def _check(known: Memo, record: Any) -> None:
    if isinstance(record, msgspec.Struct) and not record.__struct_config__.frozen:
        if known.parts is None:
            raise TypeError(f"{known.name} does not say on what of a state it depends")
        for name in known.fields:
            if type(getattr(record, name, None)) is dict:
                raise TypeError(
                    f"{known.name} depends on all of {name}, which changes in place: it can "
                    "depend on something in it, or on an index that is kept up with it"
                )


def carry(record: Any, twin: Any, *change: Any) -> None:
    """A record remembers what another one does, as far as that holds in spite of a change; each
    function tells what does, and all else is forgotten."""
    for name, answers in list(record.__dict__.items()):
        known = _MEMOS.get(name)
        if known is not None and known.carried is not None:
            # A copy: clones share a record, and one in another thread may be asking just now.
            twin.__dict__[name] = known.carried(answers.copy(), twin, *change)


# -- what is kept up


class Index:
    """Memory of a state that is kept up as the state changes.

    Clones share an index until one of them wants to change it, which then takes a copy. ``derived``
    names what must be the same in an index that is made now; all else is about what has changed.
    """

    __slots__ = ()
    name: ClassVar[str]  # under which a state keeps it
    derived: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls, name: str = "") -> None:
        cls.name = name or f"{cls.__module__}.{cls.__qualname__}"

    @classmethod
    def of(cls, state: Any) -> Self:
        """The index of a state that has none."""
        raise NotImplementedError

    def copy(self) -> Self:
        """An index that can be changed without this one."""
        raise NotImplementedError

    @classmethod
    def kept(cls, state: Any) -> Self:
        """The index of a state, to look at."""
        found: Self | None = state.__dict__.get(cls.name)
        return cls.own(state) if found is None else found

    @classmethod
    def own(cls, state: Any) -> Self:
        """The index of a state, to be changed."""
        memory = state.__dict__
        try:
            found: Self = memory[OWNED][cls]
        except KeyError:
            known: Self | None = memory.get(cls.name)
            found = cls.of(state) if known is None else known.copy()
            memory[cls.name] = memory.setdefault(OWNED, {})[cls] = found
        return found

    @classmethod
    def drop(cls, state: Any) -> None:
        """Nothing of the index holds any more."""
        state.__dict__.pop(cls.name, None)
        state.__dict__.get(OWNED, {}).pop(cls, None)


class Kept(Generic[Kind]):
    """An index as an attribute of its state, which is found as fast as a field."""

    def __init__(self, kind: type[Kind]) -> None:
        self.kind = kind

    def __set_name__(self, owner: type, name: str) -> None:
        if name != self.kind.name:
            raise TypeError(f"{self.kind.__name__} is kept as {self.kind.name}, not as {name}")

    def __get__(self, state: Any, owner: type | None = None) -> Kind:
        return self.kind.kept(state)


# -- whether it is true


def untrue(state: Any) -> Iterator[str]:
    """What a state and its records remember, and would not work out again."""
    twin = state.clone()
    twin.forget()
    for name in state.__struct_fields__:
        record = getattr(state, name)
        if hasattr(record, "__dict__"):
            yield from _untrue_of_record(record, getattr(twin, name))
    for name, memory in list(state.__dict__.items()):
        known = _MEMOS.get(name)
        if known is not None:
            yield from _untrue_of_state(known, memory, state, twin)
        elif isinstance(memory, Index):
            made = memory.of(twin)
            for part in memory.derived:
                if getattr(memory, part) != getattr(made, part):
                    yield f"{name} has another {part} than one that is made now"


def _untrue_of_record(record: Any, twin: Any) -> Iterator[str]:
    for name, answers in list(record.__dict__.items()):
        known = _MEMOS.get(name)
        if known is not None:
            for key, answer in answers.copy().items():
                others = (key,) if known.arguments == 1 else key
                if known.usual(twin, *others) != answer:
                    yield f"{name} remembers another answer for {others}"


def _untrue_of_state(known: Memo, answers: Answers, state: Any, twin: Any) -> Iterator[str]:
    assert known.parts is not None
    steps = {type(step): step for step in state.stack}
    for answer, asked, *parts in answers.copy().values():
        try:  # steps as they are now
            others = [steps[type(each)] if isinstance(each, Step) else each for each in asked]
            now = known.parts(state, *others)
        except LookupError:  # it cannot be asked about any more
            continue
        if all(map(is_, parts, now)) and known.usual(twin, *others) != answer:
            yield f"{known.name} remembers another answer for {others}"
