"""Scenarios: rule examples that run.

A scenario is a YAML file: a position or a new game, scripted dice, what is played, and what must be
true on the way and at the end. It names the rules that it would show broken. docs/scenarios.md
describes the format.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import msgspec
import yaml

from .actions import Action, Refused
from .catalogue import StrictLoader
from .dice import Dice, Scripted, ScriptError, scripted
from .expectations import (
    EventMatch,
    Text,
    event_differences,
    fact_differences,
    question_differences,
    questions,
)
from .game import BadInput, Game, load_game
from .state import State
from .steps import Event

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
    rule: str = ""
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
        if (self.refused is not None) != bool(self.rule):
            raise ValueError("'refused' and the 'rule' that refuses go together")
        if self.seat is None and (self.do is not None or self.refused is not None):
            raise ValueError("'do' and 'refused' need the seat that acts")
        if self.seat is not None and self.expect is not None:
            raise ValueError("'expect' is about no seat")


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

    def __post_init__(self) -> None:
        if (self.new is None) == (self.position is None):
            raise ValueError("a scenario starts from either a 'position' or a 'new' game")
        if not (self.play or self.expect):
            raise ValueError("a scenario without 'play' and 'expect' shows nothing")


class Difference(msgspec.Struct, frozen=True):
    """Something that is not as a scenario says: where in the file, and what."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


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
        scenario = msgspec.convert(_with_text_keys(plain), Scenario)
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


def _with_text_keys(value: Any) -> Any:
    """Plain data with all keys as text, so that ``0: ...`` and ``"0": ...`` are the same."""
    if isinstance(value, dict):
        for key in value:
            if not isinstance(key, str | int) or isinstance(key, bool):
                raise BadInput(f"'{key}' cannot be a key: texts and whole numbers can")
        return {str(key): _with_text_keys(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_with_text_keys(item) for item in value]
    return value


def _check_rules(scenario: Scenario) -> None:
    game = load_game(scenario.game)
    known = _rule_ids(game)
    refusing = [line.rule for line in scenario.play if line.rule]
    for rule in (*scenario.rules, *refusing):
        if known and rule not in known:
            raise BadInput(f"{rule} is no rule of {game.title}")


@cache
def _rule_ids(game: Game) -> frozenset[str]:
    """The ids of a game's catalogue, if it has one."""
    return frozenset(game.catalogue().rules) if hasattr(game, "home") else frozenset()


# -- running


def run_scenario(scenario: Scenario) -> list[Difference]:
    """Play a scenario; what is not as it says, none if all is. Stops at the first wrong line.

    BadInput if the position cannot be set up.
    """
    run = _Run(scenario)
    if run.unfit:
        return [Difference("beginning", run.unfit)]
    for number, line in enumerate(scenario.play, 1):
        found = list(run.play(line))
        if found:
            return [Difference(f"play {number}", what) for what in found]
    return [Difference("expect", what) for what in run.end()]


class _Unfit(Exception):
    """A difference after which play cannot go on."""


class _Run:
    """A scenario being played."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.game = load_game(scenario.game)
        self.unfit = ""
        self.told: list[Event] = []
        self.facts: list[dict[str, Any]] = []  # of before the first run, after it, and after lines
        try:
            self.state = self._first()
            self._note([])
            self.state.run()
        except ScriptError as error:
            self.unfit = str(error)
        else:
            self._note(self.state.told)

    def _first(self) -> State:
        """The position or new game, before anything is asked."""
        dice = _script(self.scenario.dice)
        new, position = self.scenario.new, self.scenario.position
        if new is None:
            assert position is not None
            try:
                state = self.game.position(position)
            except NotImplementedError:
                raise BadInput(f"{self.game.title} has no positions: start with 'new'") from None
            state.dice = dice
            return state
        options = self.game.read_options(new.options)
        if new.seats not in self.game.seats(options):
            raise BadInput(f"{self.game.title} with these options is not for {new.seats} seats")
        return self.game.start(new.seats, options, dice)

    def _note(self, told: Sequence[Event]) -> None:
        """Remember what has happened, and what is so now.

        A game tells itself what is worth expecting; of one that does not, it is the whole state.
        """
        self.told = [*self.told, *told]
        facts = self.game.facts(self.state)
        plain: dict[str, Any] = msgspec.to_builtins(facts, str_keys=True)
        plain["outcome"] = msgspec.to_builtins(self.state.outcome())
        self.facts.append(_with_text_keys(plain))

    def play(self, line: Play) -> Iterator[str]:
        """Play one line; what is not as it says."""
        if line.do is not None:
            yield from self._do(line)
        elif line.refused is not None:
            yield from self._refused(line)
        elif line.expect is not None:
            yield from self._expected(line.expect)
        else:
            yield from self._listed(line)

    def end(self) -> Iterator[str]:
        """What is not as it should be at the end."""
        yield from self._expected(self.scenario.expect)
        left = self.state.dice.script or ()
        if left:
            yield f"dice: never rolled: {_values(left)}"

    # -- kinds of lines

    def _do(self, line: Play) -> Iterator[str]:
        rest = self.state.dice.script or ()
        own = _script(line.dice).script or ()
        self.state.dice = Dice("", script=(*own, *rest))
        told: list[Event] = []
        for text in _texts(line.do):
            try:
                told += self._apply(line.seat, text)
            except _Unfit as unfit:
                yield str(unfit)
                return
        self._note(told)
        left = self.state.dice.script or ()
        if own and len(left) > len(rest):
            yield f"dice: not rolled in this line: {_values(left[: len(left) - len(rest)])}"
        elif own and len(left) < len(rest):
            yield f"dice: this line rolled {len(rest) - len(left)} more than it lists"
        yield from event_differences(self.game, line.events, line.no_events, told)

    def _apply(self, seat: int | None, text: str) -> list[Event]:
        assert seat is not None
        try:
            action = self.game.read_action(text)
            listed, why = self._is_listed(seat, action), self.state.why_not(seat, action)
            if why is not None:
                raise Refused(why)
            told = self.state.apply(seat, action)
        except Refused as refused:
            raise _Unfit(f"'{text}': expected to be accepted, got: {refused}") from None
        except ScriptError as error:
            raise _Unfit(f"'{text}': {error}") from None
        except BadInput as error:
            raise _Unfit(str(error)) from None
        if not listed:
            raise _Unfit(f"'{text}': accepted, but not listed")
        return told

    def _is_listed(self, seat: int, action: Action) -> bool:
        return any(action in one.actions for one in self.state.decisions() if one.seat == seat)

    def _refused(self, line: Play) -> Iterator[str]:
        assert line.seat is not None
        for text in _texts(line.refused):
            try:
                action = self.game.read_action(text)
            except BadInput as error:
                yield str(error)
            else:
                yield from self._refusal(line.seat, action, line.rule)

    def _refusal(self, seat: int, action: Action, rule: str) -> Iterator[str]:
        before, twin = self.state.digest(), self.state.clone()
        twin.forget()  # what it has listed, so that the rules judge
        try:
            twin.apply(seat, action)
        except Refused as refused:
            if refused.violation.rule != rule:
                yield f"'{action}': expected refusal by {rule}, got: {refused}"
            if twin.digest() != before or self.state.digest() != before:
                yield f"'{action}': expected nothing to change, but the state did"
            if self._is_listed(seat, action):
                yield f"'{action}': refused, but listed"
            return
        except ScriptError:
            pass  # it went so far as to roll dice
        yield f"'{action}': expected refusal by {rule}, got: accepted"

    def _listed(self, line: Play) -> Iterator[str]:
        decisions = self.state.decisions()
        asked = [one for one in decisions if line.seat is None or one.seat == line.seat]
        if len(asked) != 1:
            seat = "one seat" if line.seat is None else f"seat {line.seat}"
            yield f"listed: expected a question to {seat}, got {questions(decisions)}"
            return
        texts = [str(action) for action in asked[0].actions]
        for text in (*(line.listed or ()), *(line.only_listed or ())):
            if text not in texts:
                yield f"listed: expected '{text}', got: {self._why_not(asked[0].seat, text)}"
        for text in line.not_listed or ():
            if text in texts:
                yield f"not_listed: expected no '{text}', got it listed"
            elif self._why_not(asked[0].seat, text).startswith("not"):
                yield f"not_listed: '{text}' is {self._why_not(asked[0].seat, text)}"
        for text in texts:
            if line.only_listed is not None and text not in line.only_listed:
                yield f"only_listed: expected no '{text}', got it listed"

    def _why_not(self, seat: int, text: str) -> str:
        try:
            why = self.state.why_not(seat, self.game.read_action(text))
        except BadInput:
            return "not an action of this game"
        return str(why) if why else "not listed, though legal"

    def _expected(self, expect: Expectation) -> Iterator[str]:
        facts = self.facts[-1]
        for name, expected in expect.items():
            if name == "asked":
                yield from question_differences(expected, self.state.decisions())
            elif name in facts:
                yield from fact_differences(expected, facts[name], (name,), self.facts)
            elif name not in ("events", "no_events"):
                known = ", ".join((*facts, "asked", "events", "no_events"))
                yield f"there is no fact '{name}'; there are: {known}"
        try:
            wanted = msgspec.convert(expect.get("events", []), list[EventMatch])
            unwanted = msgspec.convert(expect.get("no_events", []), list[EventMatch])
        except msgspec.ValidationError as error:
            yield f"events: {error}"
        else:
            yield from event_differences(self.game, wanted, unwanted, self.told)


def _script(dice: Iterable[Die]) -> Dice:
    return scripted(_scripted(die) for die in dice)


def _scripted(die: Die) -> Scripted:
    if isinstance(die, dict):
        name, value = next(iter(die.items()))
        return Scripted(value, name)
    return Scripted(die)


def _values(dice: Iterable[Scripted]) -> str:
    return ", ".join(f"{die.name}: {die.value}" if die.name else str(die.value) for die in dice)


def _texts(texts: Texts | None) -> list[str]:
    return [texts] if isinstance(texts, str) else list(texts or ())
