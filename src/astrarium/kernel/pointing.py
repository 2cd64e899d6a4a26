"""What one points at, followed back to actions: those that may be meant, legal or not.

Everything comes from what actions declare (`Action.picks`, the types of their fields) and from what
there is of each kind of thing (`Values`). Tables say by it why nothing can be done with something,
and terminals what may be asked about.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice, product
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from .actions import Action, Violation
from .state import State
from .things import things_of

MOST = 4000  # actions that are thought of for one question

Values = Callable[[str], Iterable[Any]]  # what there is of a kind of thing, the likeliest first


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """What a seat can answer now; nothing if it is not asked."""
    return next((asked.actions for asked in state.decisions() if asked.seat == seat), ())


def conceivable(kind: type[Action], values: Values, known: Mapping[str, Any]) -> Iterator[Action]:
    """Actions of a kind, legal or not, with the fields that are known."""
    fields = [
        (known[name],) if name in known else _values(kind, name, values)
        for name in kind.__struct_fields__
    ]
    for filled in islice(product(*fields), MOST):
        yield kind(*filled)


def _values(kind: type[Action], field: str, values: Values) -> tuple[Any, ...]:
    """What may stand in a field: things that there are, the words of its type, or the number 1."""
    thing = things_of(kind).get(field)
    found = () if thing is None else tuple(values(thing.kind))
    if found:
        return tuple((one,) for one in found) if thing and thing.several else found
    hint = _hints(kind)[field]
    if get_origin(hint) is Literal:
        return get_args(hint)
    return (1,) if hint is int else ()


def meant(kind: type[Action], picks: Sequence[Sequence[str]], values: Values) -> Iterator[Action]:
    """Actions of a kind that begin with these picks, each given with its other names."""
    if len(picks) > len(kind.picks):
        return iter(())
    known: dict[str, str] = {}
    for template, names in zip(kind.picks, picks, strict=False):
        found = next((fields for name in names if (fields := _fields(template, name))), None)
        if found is None and not any(name == template for name in names):
            return iter(())
        known |= found or {}
    fields = {name: _read(kind, name, text) for name, text in known.items()}
    return iter(()) if None in fields.values() else conceivable(kind, values, fields)


def first_violation(state: State, seat: int, actions: Iterable[Action]) -> Violation | None:
    """Why the first of some actions is not legal."""
    return next((why for action in actions if (why := state.why_not(seat, action))), None)


def beginnings(paths: Iterable[tuple[str, ...]]) -> set[tuple[str, ...]]:
    """Everything with which some picks begin."""
    return {path[:length] for path in paths for length in range(len(path) + 1)}


def _fields(template: str, pick: str) -> dict[str, str]:
    match = _pattern(template).fullmatch(pick)
    return {} if match is None else match.groupdict()


@cache
def _pattern(template: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", template)
    return re.compile(
        "".join(f"(?P<{part}>.+?)" if at % 2 else re.escape(part) for at, part in enumerate(parts))
    )


def _read(kind: type[Action], field: str, text: str) -> Any:
    """A field from its text in a pick; None if it is none."""
    try:
        return msgspec.convert(text, _hints(kind)[field], strict=False)
    except (msgspec.ValidationError, UnicodeError):
        return None


@cache
def _hints(kind: type[Action]) -> dict[str, Any]:
    return get_type_hints(kind)
