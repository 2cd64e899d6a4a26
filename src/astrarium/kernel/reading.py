"""Plain data read back into records, where it says only at run time which record stands there.

msgspec reads a record by the types of its fields. Where a field names the base of open records
(``tuple[Step, ...]``, ``Secret[Action]``, ``Effect | None``), the tag in the data says which kind
it is; a `Reader` finds it among the kinds that a game knows, however deep it stands.
"""

from collections.abc import Callable, Iterable
from types import NoneType, UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from .hidden import Open
from .plain import get_ready

Kinds = Callable[[type[Open]], Iterable[type[Open]]]
Read = Callable[[Any], Any]


def subkinds(base: type[Open], *homes: str) -> tuple[type[Any], ...]:
    """A kind of open records and all that are made from it, as far as some modules or packages
    (their names) define them, sorted by name."""
    found: dict[type[Any], None] = {}
    waiting: list[type[Any]] = [base]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if f"{kind.__module__}.".startswith(tuple(f"{home}." for home in homes)):
            found[kind] = None
    return tuple(sorted(found, key=lambda kind: kind.__name__))


class Reader:
    """Reads data of one type. All is worked out when it is made, so threads can share it."""

    def __init__(self, hint: Any, kinds: Kinds) -> None:
        self._kinds = kinds
        self._records: dict[Any, Read] = {}
        self._read = self._reader(hint)

    def read(self, data: Any) -> Any:
        """The value that the data means; `msgspec.ValidationError` says what does not fit."""
        return self._read(data)

    def _reader(self, hint: Any) -> Read:
        if not _holds_open(hint, ()):
            get_ready(hint)
            return lambda data: msgspec.convert(data, hint, str_keys=True)
        origin = get_origin(hint)
        if origin is Annotated:
            return self._checked(hint, self._reader(get_args(hint)[0]))
        if origin in (Union, UnionType):
            return self._union(get_args(hint))
        if _is_record(origin or hint):
            return self._tagged((hint,))
        return self._checked(hint, self._parts(hint))

    def _checked(self, hint: Any, inside: Read) -> Read:
        """First the outside of the data is read (is it a list, how long, what are its keys)."""
        outside = _closed(hint)
        get_ready(outside)
        return lambda data: inside(msgspec.convert(data, outside, str_keys=True))

    def _parts(self, hint: Any) -> Read:
        origin, args = get_origin(hint), get_args(hint)
        if origin is tuple and args[-1] is not Ellipsis:
            each = [self._reader(part) if _holds_open(part, ()) else None for part in args]
            return lambda parts: tuple(
                part if read is None else read(part) for read, part in zip(each, parts, strict=True)
            )
        read = self._reader(args[-1 if origin is dict else 0])
        if origin is dict:
            return lambda items: {key: read(item) for key, item in items.items()}
        if origin in (tuple, list):
            return lambda parts: origin(map(read, parts))
        raise TypeError(f"open records stand in tuples, lists and dicts, not in {hint}")

    def _union(self, hints: tuple[Any, ...]) -> Read:
        """Data of one of several types, told apart by its shape and its tag."""
        opened = [hint for hint in hints if _holds_open(hint, ())]
        rest = [hint for hint in hints if hint not in opened]
        records = tuple(hint for hint in opened if _is_record(get_origin(hint) or hint))
        shapes: dict[type, Read] = {dict: self._tagged(records)} if records else {}
        for hint in opened:
            if hint not in records:
                shape = dict if get_origin(hint) is dict else list
                if shape in shapes:
                    raise TypeError(f"data of these types cannot be told apart: {hints}")
                shapes[shape] = self._reader(hint)
        if list in shapes:
            shapes[tuple] = shapes[list]  # what was looked at from outside already
        other = self._reader(Union[tuple(rest)] if rest else NoneType)  # noqa: UP007
        return lambda data: shapes.get(type(data), other)(data)

    def _tagged(self, hints: tuple[Any, ...]) -> Read:
        """A record of one of several kinds: its tag says which."""
        kinds: dict[str | None, Any] = {}
        for hint in hints:
            base = get_origin(hint) or hint
            for kind in self._kinds(base) if issubclass(base, Open) else (hint,):
                tag = _config(kind).tag
                if kinds.setdefault(tag, kind) is not kind:
                    raise TypeError(f"two kinds of records are tagged '{tag}'")
        for kind in kinds.values():
            self._learn(kind)
        alone = kinds.get(None)
        names = " or ".join((get_origin(hint) or hint).__name__ for hint in hints)

        def read(data: Any) -> Any:
            if type(data) is not dict:
                raise msgspec.ValidationError(f"Expected {names}, got `{type(data).__name__}`")
            tag = data.get("type")
            kind = kinds.get(tag, alone) if isinstance(tag, str | None) else alone
            if kind is None:
                raise msgspec.ValidationError(f"There is no {names} of type {ascii(tag)[:80]}")
            return self._records[kind](data)

        return read

    def _learn(self, kind: Any) -> None:
        """Find out how records of a kind are read, unless that is known."""
        if kind in self._records:
            return
        hints = {name: hint for name, hint in _hints(kind).items() if _holds_open(hint, ())}
        if not hints:
            get_ready(kind)
            self._records[kind] = lambda data: msgspec.convert(data, kind, str_keys=True)
            return
        make, draft = get_origin(kind) or kind, _draft(kind)
        get_ready(draft)
        opened: dict[str, Read] = {}

        def read(data: Any) -> Any:
            fields = msgspec.structs.asdict(msgspec.convert(data, draft, str_keys=True))
            for name in opened.keys() & data.keys():
                try:
                    fields[name] = opened[name](fields[name])
                except msgspec.ValidationError as error:
                    where = f"{make.__name__}.{name}"
                    raise msgspec.ValidationError(f"{error} - in `{where}`") from None
            return make(**fields)

        self._records[kind] = read
        for name, hint in hints.items():
            opened[name] = self._reader(hint)


def _is_record(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, msgspec.Struct)


def _config(kind: Any) -> Any:
    return (get_origin(kind) or kind).__struct_config__


def _hints(kind: Any) -> dict[str, Any]:
    """The types of a record's fields; ``Secret[Step]`` is a secret whose value is a step."""
    record = get_origin(kind) or kind
    hints = get_type_hints(record, include_extras=True)
    given = dict(zip(getattr(record, "__parameters__", ()), get_args(kind), strict=False))
    return {name: _filled_in(hints[name], given) for name in record.__struct_fields__}


def _filled_in(hint: Any, given: dict[Any, Any]) -> Any:
    if isinstance(hint, TypeVar):
        return given.get(hint, Any)
    args = get_args(hint)
    if not args or not any(isinstance(one, TypeVar) for one in getattr(hint, "__parameters__", ())):
        return hint
    return _rebuilt(hint, tuple(_filled_in(arg, given) for arg in args))


def _rebuilt(hint: Any, args: tuple[Any, ...]) -> Any:
    """The same type with other arguments."""
    origin = get_origin(hint)
    if origin is Annotated:
        return Annotated[(args[0], *hint.__metadata__)]
    return Union[args] if origin is UnionType else origin[args]  # noqa: UP007


def _holds_open(hint: Any, within: tuple[Any, ...]) -> bool:
    """Whether an open record may stand somewhere in data of a type."""
    record = get_origin(hint) or hint
    if _is_record(record):
        if issubclass(record, Open):
            return True
        hints = () if hint in within else _hints(hint).values()
        return any(_holds_open(part, (*within, hint)) for part in hints)
    return any(_holds_open(part, within) for part in get_args(hint))


def _closed(hint: Any) -> Any:
    """A type with anything in place of the records that are read on their own."""
    args = get_args(hint)
    if _is_record(get_origin(hint) or hint):
        return Any if _holds_open(hint, ()) else hint
    if not args or not _holds_open(hint, ()):
        return hint
    if get_origin(hint) is Annotated:
        return _rebuilt(hint, (_closed(args[0]),))
    return _rebuilt(hint, tuple(arg if arg is Ellipsis else _closed(arg) for arg in args))


def _draft(kind: Any) -> type[msgspec.Struct]:
    """A record with the same fields, in which open records are still the data they are read of."""
    hints, record = _hints(kind), get_origin(kind) or kind
    config = record.__struct_config__
    fields = [
        (field.name, _closed(hints[field.name]), _default(field))
        for field in msgspec.structs.fields(record)
    ]
    return msgspec.defstruct(
        record.__name__,
        fields,
        kw_only=True,
        tag=config.tag,
        tag_field=config.tag_field,
        forbid_unknown_fields=config.forbid_unknown_fields,
    )


def _default(field: msgspec.structs.FieldInfo) -> Any:
    if field.default_factory is not msgspec.NODEFAULT:
        return msgspec.field(default_factory=field.default_factory)
    return msgspec.field(default=field.default)
