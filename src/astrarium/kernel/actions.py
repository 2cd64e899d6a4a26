"""Actions: small typed records with a text form that reads both ways.

An action says itself why it may not be done (`why_not`) and does itself (`do`); the step on top of
the stack lists candidates and keeps those without a violation. So listing, refusing and doing share
one source of legality, and it stands in one place.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from types import NoneType
from typing import Any, ClassVar, get_args, get_origin, get_type_hints

import msgspec

from .hidden import Open
from .plain import Plain
from .things import Facts


class Violation(Plain, frozen=True):
    """Why something is not allowed: a rule id and a sentence for the player.

    The sentence is a template with its facts apart, so that it can be translated.
    """

    rule: str
    template: str
    facts: dict[str, Any] = {}

    @property
    def sentence(self) -> str:
        return self.template.format(**self.facts)

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})"


def violation(rule: str, template: str, **facts: Any) -> Violation:
    """A violation of a rule, with the facts that its sentence names."""
    return Violation(rule, template, facts)


class Refused(Exception):
    """An action was refused and nothing has changed."""

    def __init__(self, why: Violation) -> None:
        super().__init__(str(why))
        self.violation = why


class Action(Open, frozen=True, tag=True):
    """One answer to one question.

    ``text`` is its one-line form: a word to begin with, and the fields in braces. What else menus
    and tables need is declared beside it; the words for it stand in the lexicons.
    """

    text: ClassVar[str]
    # What one points at to choose it, in order: "piece:{unit}", "area:{to}". Nothing: a button.
    picks: ClassVar[tuple[str, ...]] = ()
    heading: ClassVar[str] = ""  # the field under whose thing menus show it
    ends: ClassVar[bool] = False  # it ends a step, so that nothing else can be done in it
    gives_up: ClassVar[bool] = False  # it gives the game up; programs never choose it
    always_shown: ClassVar[bool] = (
        False  # tables show it even while it is not legal, and say why not
    )
    # The events by which it shows, so that a log need not say both; the first one is looked at.
    told_by: ClassVar[tuple[type, ...]] = ()
    # An answer without an event of its own shows by whatever comes next, except by these.
    hidden_by: ClassVar[tuple[type, ...]] = ()

    def why_not(self, state: Any, step: Any, seat: int) -> Violation | None:
        """The rule that forbids this action to this seat now; None if it is legal."""
        return None

    def do(self, state: Any, step: Any, seat: int) -> None:
        """Carry the action out; only called when it is legal."""
        raise NotImplementedError

    def points_at(self, state: Any) -> tuple[str, ...]:
        """What one points at to choose this action in a state: its `picks`, unless it differs."""
        if not self.picks:
            return ()
        values = {name: _written(getattr(self, name)) for name in self.__struct_fields__}
        return tuple(pick.format_map(values) for pick in self.picks)

    def facts(self, state: Any) -> Facts:
        """What its sentences name besides its fields, still without words."""
        return {}

    def variant(self, state: Any) -> str:
        """What tells its sentences apart, where a class has several."""
        return ""

    def is_told_by(self, happened: Sequence[Any]) -> bool:
        """Whether what happened says itself that this action was played."""
        if not happened:
            return False
        if self.hidden_by:
            return not isinstance(happened[0], self.hidden_by)
        return isinstance(happened[0], self.told_by)

    def __str__(self) -> str:
        return self.text.format(
            **{name: _written(getattr(self, name)) for name in self.__struct_fields__}
        )


class NotAnAction(ValueError):
    """A text that is no action of the game."""


def parse_action(text: str, kinds: Iterable[type[Action]]) -> Action:
    """The action that a text means: the inverse of ``str(action)``."""
    verb = text.partition(" ")[0]
    for kind in _by_verb(tuple(kinds)).get(verb, ()) if text.isprintable() else ():
        match = _pattern(kind).fullmatch(text)
        if match is None:
            continue
        try:
            action = msgspec.convert(_read(kind, match.groupdict()), kind, strict=False)
        except msgspec.ValidationError:
            continue
        if str(action) == text:
            return action
    shown = text[:80] if text.isprintable() else ascii(text[:80])
    raise NotAnAction(f"'{shown}' is no action of this game")


def _written(value: object) -> str:
    if value is None:
        return "none"
    if isinstance(value, tuple):
        return "+".join(str(part) for part in value) or "none"
    return str(value)


def _read(kind: type[Action], texts: dict[str, str]) -> dict[str, Any]:
    values: dict[str, Any] = {"type": kind.__struct_config__.tag}
    hints = _hints(kind)
    for name, text in texts.items():
        if get_origin(hints[name]) is tuple:
            values[name] = [] if text == "none" else text.split("+")
        elif text == "none" and NoneType in get_args(hints[name]):
            values[name] = None
        else:
            values[name] = text
    return values


@cache
def _by_verb(kinds: tuple[type[Action], ...]) -> dict[str, list[type[Action]]]:
    """The kinds of actions whose text begins with a word; those that leave less open come first."""
    verbs: dict[str, list[type[Action]]] = {}
    for kind in sorted(kinds, key=lambda kind: -len(re.sub(r"\{\w+\}", "", kind.text))):
        verbs.setdefault(kind.text.partition(" ")[0], []).append(kind)
    return verbs


@cache
def _hints(kind: type[Action]) -> dict[str, Any]:
    return get_type_hints(kind)


@cache
def _pattern(kind: type[Action]) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", kind.text)
    return re.compile(
        "".join(
            f"(?P<{part}>[^ ]+)" if at % 2 else re.escape(part) for at, part in enumerate(parts)
        )
    )
