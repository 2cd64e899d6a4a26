"""What a scenario expects, held against what is: every difference in a line.

Facts and expectations are plain data with texts as keys. ``none`` stands for what is not there.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any

import msgspec

from .actions import Action
from .draws import Tally
from .game import Game
from .steps import Decision, Event

Text = Annotated[str, msgspec.Meta(min_length=1)]
EventMatch = Text | Annotated[dict[str, dict[str, Any]], msgspec.Meta(min_length=1, max_length=1)]

Path = tuple[str, ...]


def fact_differences(
    expected: Any, got: Any, path: Path, earlier: Sequence[Mapping[str, Any]]
) -> Iterator[str]:
    """How facts differ from what is expected of them; ``gone`` must have been there earlier."""
    if isinstance(expected, dict) and isinstance(got, dict):
        for key, part in expected.items():
            yield from fact_differences(part, got.get(key), (*path, key), earlier)
        return
    name = ".".join(path)
    if expected == "gone":
        if got is not None:
            yield f"{name}: expected gone, got {shown(got)}"
        elif all(_at(facts, path) is None for facts in earlier):
            yield f"{name}: expected gone, but it never was there"
    elif not same(expected, got):
        yield f"{name}: expected {shown(expected)}, got {shown(got)}"


def _at(facts: Any, path: Iterable[str]) -> Any:
    for key in path:
        facts = facts.get(key) if isinstance(facts, dict) else None
    return facts


def same(expected: Any, got: Any) -> bool:
    """Whether a fact is as expected: lists in full, mappings as far as they are told."""
    if expected is None or expected == "none":
        return got is None
    if isinstance(expected, list) and isinstance(got, list | tuple):
        pairs = zip(expected, got, strict=False)
        return len(expected) == len(got) and all(same(one, other) for one, other in pairs)
    if isinstance(expected, dict) and isinstance(got, dict):
        return fits(expected, got)
    return bool(expected == got) and isinstance(expected, bool) == isinstance(got, bool)


def fits(expected: Mapping[str, Any], got: Mapping[str, Any]) -> bool:
    """Whether everything expected is so; there may be more."""
    return all(key in got and same(part, got[key]) for key, part in expected.items())


def question_differences(expected: Any, decisions: Sequence[Decision]) -> Iterator[str]:
    """Each question expected (a mapping, or a list of them) must be asked; ``nobody`` is none."""
    if expected in (None, "none", "nobody"):
        if decisions:
            yield f"asked: expected nobody, got {questions(decisions)}"
        return
    for one in expected if isinstance(expected, list) else [expected]:
        if not isinstance(one, dict) or not any(fits(one, _question(each)) for each in decisions):
            yield f"asked: expected {shown(one)}, got {questions(decisions)}"


def questions(decisions: Sequence[Decision]) -> str:
    """Who is asked what, in words."""
    asked = [f"{decision.kind} to seat {decision.seat}" for decision in decisions]
    return ", ".join(asked) or "nobody"


def _question(decision: Decision) -> dict[str, Any]:
    return {"seat": decision.seat, "kind": decision.kind, "rule": decision.rule}


def event_differences(
    game: Game, wanted: Sequence[EventMatch], unwanted: Sequence[EventMatch], told: Sequence[Event]
) -> Iterator[str]:
    """Wanted events must have happened in this order, with others between; unwanted ones not."""
    slips = [slip for match in (*wanted, *unwanted) for slip in _event_slips(game, match)]
    if slips:
        yield from slips
        return
    plain = [(type(event).__name__, plain_event(event)) for event in told]
    yield from _missing_event(wanted, plain)
    for match in unwanted:
        for event in plain:
            if _is_event(match, event):
                yield f"no_events: expected no {_event_text(match)}, got {shown(event[1])}"


def plain_event(event: Event) -> dict[str, Any]:
    """The fields of an event, in which actions and sums are written as they are read."""
    plain: dict[str, Any] = msgspec.to_builtins(event, str_keys=True)
    fields = {name: getattr(event, name) for name in event.__struct_fields__}
    texts = {
        name: str(value) for name, value in fields.items() if isinstance(value, Action | Tally)
    }
    return plain | texts


def _missing_event(
    wanted: Sequence[EventMatch], plain: Sequence[tuple[str, dict[str, Any]]]
) -> Iterator[str]:
    at = 0
    for match in wanted:
        found = next((n for n in range(at, len(plain)) if _is_event(match, plain[n])), None)
        if found is None:
            yield f"events: expected {_event_text(match)}, got {_happened(match, plain[at:])}"
            return
        at = found + 1


def _event_slips(game: Game, match: EventMatch) -> Iterator[str]:
    """A misspelt event would be found neither when it should nor when it should not."""
    name, fields = _event_parts(match)
    kinds = {kind.__name__: kind for kind in game.events}
    if name not in kinds:
        yield f"events: {game.title} has no event '{name}'; it has: {', '.join(sorted(kinds))}"
        return
    for field in fields:
        if field not in kinds[name].__struct_fields__:
            known = ", ".join(kinds[name].__struct_fields__)
            yield f"events: {name} has no '{field}'; it has: {known}"


def _event_parts(match: EventMatch) -> tuple[str, dict[str, Any]]:
    return (match, {}) if isinstance(match, str) else next(iter(match.items()))


def _is_event(match: EventMatch, event: tuple[str, dict[str, Any]]) -> bool:
    name, fields = _event_parts(match)
    return name == event[0] and fits(fields, event[1])


def _happened(match: EventMatch, plain: Sequence[tuple[str, dict[str, Any]]]) -> str:
    """The events of the same name that are left to match, or else the names of all that are."""
    name, _ = _event_parts(match)
    alike = [shown(fields) for other, fields in plain if other == name]
    return ", ".join(alike or [other for other, _ in plain]) or "no more events"


def _event_text(match: EventMatch) -> str:
    name, fields = _event_parts(match)
    return f"{name} {shown(fields)}" if fields else name


def shown(value: Any) -> str:
    """A value as a scenario would write it."""
    if value is None:
        return "none"
    if isinstance(value, dict):
        parts = (f"{key}: {shown(part)}" for key, part in value.items() if key != "type")
        return "{" + ", ".join(parts) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(shown(part) for part in value) + "]"
    return str(value)
