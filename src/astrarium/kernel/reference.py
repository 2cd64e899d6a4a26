"""The vocabulary of a game: what its scenarios can name, with all fields."""

import inspect
from collections.abc import Iterable, Iterator
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from .game import Game
from .plain import Plain


class Word(Plain, frozen=True):
    """One action, question, event or draw: how it is written, its fields, and what it means.

    ``accepts`` are the actions that answer a question.
    """

    name: str
    text: str
    fields: dict[str, str]
    about: str
    rule: str = ""
    accepts: tuple[str, ...] = ()


class Reference(Plain, frozen=True):
    """All that scenarios of a game can name."""

    actions: tuple[Word, ...]
    questions: tuple[Word, ...]
    events: tuple[Word, ...]
    draws: tuple[Word, ...]

    def lines(self) -> Iterator[str]:
        """The reference as people read it."""
        yield from _section("Actions", self.actions)
        yield from _section("Questions", self.questions)
        yield from _section("Events", self.events)
        yield from _section("Draws", self.draws)


def reference(game: Game) -> Reference:
    """Everything that scenarios of a game can name, by name."""
    asking = [step for step in game.steps if step.accepts]
    return Reference(
        actions=_words(game.actions),
        questions=tuple(
            msgspec.structs.replace(
                word(step),
                text=step.prompt,
                rule=step.rule,
                accepts=tuple(kind.text for kind in game.state.accepts(step)),
            )
            for step in sorted(asking, key=lambda step: step.__name__)
        ),
        events=_words(game.events),
        draws=_words(game.draws),
    )


def _words(kinds: Iterable[type]) -> tuple[Word, ...]:
    return tuple(word(kind) for kind in sorted(kinds, key=lambda kind: kind.__name__))


def word(kind: type) -> Word:
    """What there is to say about one kind of record."""
    hints = get_type_hints(kind)
    names = getattr(kind, "__struct_fields__", ())
    return Word(
        name=kind.__name__,
        text=str(getattr(kind, "text", "")),
        fields={name: type_text(hints[name]) for name in names},
        about=inspect.cleandoc(kind.__doc__ or "").split("\n\n")[0].replace("\n", " "),
    )


def type_text(hint: Any) -> str:
    """A type as people write values of it."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Literal:
        return " | ".join(str(part) or "''" for part in parts)
    if origin in (Union, UnionType):
        return " | ".join("none" if part is NoneType else type_text(part) for part in parts)
    if origin is tuple and parts[1:] == (Ellipsis,):
        return f"list of {type_text(parts[0])}"
    if origin is tuple:
        return f"[{', '.join(map(type_text, parts))}]"
    if origin is dict:
        return f"{{{type_text(parts[0])}: {type_text(parts[1])}}}"
    if origin is not None:
        return type_text(parts[0]) if parts else str(origin)
    return {int: "number", str: "text", bool: "true | false"}.get(hint, _name(hint))


def _name(hint: Any) -> str:
    return getattr(hint, "__name__", str(hint))


def _section(title: str, words: Iterable[Word]) -> Iterator[str]:
    yield title
    for one in words:
        yield f"  {one.name}{f' ({one.rule})' if one.rule else ''}: {one.text or one.about}"
        if one.text and one.about:
            yield f"      {one.about}"
        for name, written in one.fields.items():
            yield f"      {name}: {written}"
        if one.accepts:
            yield f"      answers: {'; '.join(one.accepts)}"
    yield ""
