"""Scenario files: what they hold, and how they are read.

A scenario is a YAML file: a position or a new game, scripted dice, what is played, and what must be
true on the way and at the end. It names the rules that it would show broken. docs/scenarios.md
describes the format.
"""

from functools import cache
from pathlib import Path
from typing import Annotated, Any

import msgspec
import yaml

from .catalogue import StrictLoader
from .expectations import EventMatch, Text
from .game import BadInput, Game, load_game

LARGEST_FILE = 200_000
DEEPEST = 20

Texts = Text | list[Text]
Die = int | Text | Annotated[dict[str, int | Text], msgspec.Meta(min_length=1, max_length=1)]
Expectation = dict[str, Any]


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of the parts of a scenario file."""


class NewGame(_Part, frozen=True):
    """A game from its very beginning."""

    seats: int
    options: dict[str, Any] = {}


class Play(_Part, frozen=True):
    """One line of play: actions done or refused, answers listed, or an expectation on the way."""

    seat: int | None = None
    do: Texts | None = None
    dice: list[Die] = []
    events: list[EventMatch] = []
    no_events: list[EventMatch] = []
    refused: Texts | None = None
    rule: Texts | None = None  # that refuses; of several, one of them
    listed: list[Text] | None = None
    not_listed: list[Text] | None = None
    only_listed: list[Text] | None = None
    expect: Expectation | None = None

    def __post_init__(self) -> None:
        lists = any(part is not None for part in (self.listed, self.not_listed, self.only_listed))
        kinds = (self.do is not None, self.refused is not None, lists, self.expect is not None)
        if sum(kinds) != 1:
            raise ValueError("a line of play has one of do, refused, listed (and kin), expect")
        if self.do is None and (self.dice or self.events or self.no_events):
            raise ValueError("dice, events and no_events of a line of play belong to a 'do'")
        if (self.refused is not None) != (self.rule is not None) or self.rule == []:
            raise ValueError("'refused' and the 'rule' that refuses go together")
        if self.seat is None and (self.do is not None or self.refused is not None):
            raise ValueError("'do' and 'refused' need the seat that acts")
        if self.seat is not None and self.expect is not None:
            raise ValueError("'expect' is about no seat")


class Example(_Part, frozen=True):
    """One way to go on from the position of a scenario."""

    title: str = ""
    dice: list[Die] = []
    play: list[Play] = []
    expect: Expectation = {}


class Titled(Example, frozen=True):
    """One of several examples that share a position."""

    title: Text

    def __post_init__(self) -> None:
        if not (self.play or self.expect):
            raise ValueError("an example without 'play' and 'expect' shows nothing")


class Scenario(_Part, frozen=True):
    """A scenario file."""

    title: Text
    game: Text
    rules: list[Text]
    about: str = ""
    new: NewGame | None = None
    position: dict[str, Any] | None = None
    dice: list[Die] = []
    play: list[Play] = []
    expect: Expectation = {}
    plays: list[Titled] = []

    def __post_init__(self) -> None:
        if (self.new is None) == (self.position is None):
            raise ValueError("a scenario starts from either a 'position' or a 'new' game")
        if self.plays and (self.play or self.expect):
            raise ValueError("each of the 'plays' has its own 'play' and 'expect'")
        if not (self.play or self.expect or self.plays):
            raise ValueError("a scenario without 'play' and 'expect' shows nothing")
        titles = [example.title for example in self.plays]
        for title in titles:
            if titles.count(title) > 1:
                raise ValueError(f"two of the 'plays' have the title '{title}'")

    def examples(self) -> list[Example]:
        """What is played from the position, each from the beginning; one without a title if there
        are no several. Dice of the file come before those of an example."""
        if not self.plays:
            return [Example(dice=self.dice, play=self.play, expect=self.expect)]
        return [
            Example(title=one.title, dice=[*self.dice, *one.dice], play=one.play, expect=one.expect)
            for one in self.plays
        ]


def schema() -> dict[str, Any]:
    """The JSON schema of scenario files; what a position holds is up to the game."""
    return msgspec.json.schema(Scenario)


# -- reading


def find_scenarios(path: Path) -> list[Path]:
    """The scenario files that a path means: itself, or all in a directory and those below it."""
    if not path.is_dir():
        return [path]
    found = sorted(file for kind in ("*.yaml", "*.yml") for file in path.rglob(kind))
    if not found:
        raise BadInput(f"there is no scenario in {path}")
    return found


def read_scenario(path: Path) -> Scenario:
    """A scenario from a file; BadInput in a sentence if it is not one."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror}") from None
    if len(content) > LARGEST_FILE:
        raise BadInput(f"not a scenario: more than {LARGEST_FILE} bytes")
    return parse_scenario(content)


def parse_scenario(content: bytes | str) -> Scenario:
    """A scenario from its text; BadInput in a sentence if it is not one."""
    try:
        _check_yaml(content)
        plain = yaml.load(content, Loader=StrictLoader)
    except yaml.YAMLError as error:
        raise BadInput(f"not YAML: {' '.join(str(error).split())}") from None
    except (ValueError, TypeError) as error:
        raise BadInput(f"a value cannot be read: {error}") from None
    if not isinstance(plain, dict):
        raise BadInput("not a scenario: expected a mapping with title, game, rules and so on")
    try:
        scenario = msgspec.convert(with_text_keys(plain), Scenario)
    except msgspec.ValidationError as error:
        raise BadInput(f"not a scenario: {error}") from None
    _check_rules(scenario)
    return scenario


def _check_yaml(content: bytes | str) -> None:
    """Refuse what could blow up when it is built: deep nesting, and aliases of aliases."""
    depth = 0
    for event in yaml.parse(content, Loader=StrictLoader):
        if isinstance(event, yaml.AliasEvent):
            raise BadInput("not a scenario: aliases (*name) are not used in scenarios")
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > DEEPEST:
            raise BadInput(f"not a scenario: more than {DEEPEST} levels deep")


def with_text_keys(value: Any) -> Any:
    """Plain data with all keys as text, so that ``0: ...`` and ``"0": ...`` are the same."""
    if isinstance(value, dict):
        for key in value:
            if not isinstance(key, str | int) or isinstance(key, bool):
                raise BadInput(f"'{key}' cannot be a key: texts and whole numbers can")
        return {str(key): with_text_keys(item) for key, item in value.items()}
    if isinstance(value, list):
        return [with_text_keys(item) for item in value]
    return value


def _check_rules(scenario: Scenario) -> None:
    game = load_game(scenario.game)
    known = rule_ids(game)
    lines = [line for example in scenario.examples() for line in example.play]
    refusing = [rule for line in lines for rule in texts_of(line.rule)]
    for rule in (*scenario.rules, *refusing):
        if known and rule not in known:
            raise BadInput(f"{rule} is no rule of {game.title}")


@cache
def rule_ids(game: Game) -> frozenset[str]:
    """The ids of a game's catalogue, if it has one: of rules, and of cards and other pieces."""
    if not hasattr(game, "home"):
        return frozenset()
    catalogue = game.catalogue()
    return frozenset((*catalogue.rules, *catalogue.entries))


def texts_of(texts: Texts | None) -> list[str]:
    """One text or several, as a list."""
    return [texts] if isinstance(texts, str) else list(texts or ())
