"""What the fields of records name: a unit, a hex, a seat, so many hits.

The type of a field says so once: ``unit: UnitId``, with ``UnitId = Annotated[int, Named("unit")]``.
Words for it, and what may be asked about it, follow from there.
"""

from collections.abc import Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, NamedTuple, NewType, Union, get_args, get_origin, get_type_hints

from .plain import Plain


class Named(Plain, frozen=True):
    """The metadata of a type: data of it names a thing of this kind."""

    thing: str


Seat = Annotated[int, Named("seat")]


class Said(NamedTuple):
    """Something to be put into words: a kind of thing, and what tells which one."""

    thing: str
    args: tuple[Any, ...]


Facts = Mapping[str, Said | str | int]


def said(thing: str, *args: Any) -> Said:
    """Something that a sentence names, still without words: ``said("amount", 3, "ore")``."""
    return Said(thing, args)


class Thing(NamedTuple):
    """What a field names, and whether it names several."""

    kind: str
    several: bool = False


@cache
def things_of(record: type) -> Mapping[str, Thing]:
    """What the fields of a kind of record name, by field; other fields name nothing."""
    hints = get_type_hints(record, include_extras=True)
    found = {name: thing_of(hints[name]) for name in record.__struct_fields__}  # type: ignore[attr-defined]
    return {name: thing for name, thing in found.items() if thing is not None}


def thing_of(hint: Any) -> Thing | None:
    """What data of a type names, if anything."""
    if isinstance(hint, NewType):
        return Thing(hint.__name__.lower())
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        names = [extra for extra in arguments[1:] if isinstance(extra, Named)]
        return Thing(names[0].thing) if names else thing_of(arguments[0])
    if origin in (Union, UnionType):
        some = [thing_of(part) for part in arguments if part is not NoneType]
        return some[0] if some and all(thing == some[0] for thing in some) else None
    if origin in (tuple, list, frozenset) and arguments:
        one = thing_of(arguments[0])
        return None if one is None else Thing(one.kind, several=True)
    return None
