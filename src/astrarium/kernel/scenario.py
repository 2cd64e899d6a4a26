"""Scenarios: rule examples that run.

A scenario is a YAML file: a position or a new game, scripted dice, what is played, and what must be
true on the way and at the end. It names the rules that it would show broken. docs/scenarios.md
describes the format.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import msgspec
import yaml

from .actions import Action, Refused
from .catalogue import _StrictLoader
from .dice import Dice, Scripted, ScriptError, scripted
from .game import BadInput, Game, load_game
from .state import State
from .steps import Decision, Event

LARGEST_FILE = 200_000
DEEPEST = 20

Text = Annotated[str, msgspec.Meta(min_length=1)]
Texts = Text | list[Text]
Die = int | Text | Annotated[dict[str, int | Text], msgspec.Meta(min_length=1, max_length=1)]
EventMatch = Text | Annotated[dict[str, dict[str, Any]], msgspec.Meta(min_length=1, max_length=1)]
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
        kinds = [self.do is not None, self.refused is not None, lists, self.expect is not None]
        if sum(kinds) != 1:
            raise ValueError("a line of play is one of: do, refused, expect, or listed and its kin")
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
        raise BadInput(f"cannot read {path}: {error.strerror}") from None
    if len(content) > LARGEST_FILE:
        raise BadInput(f"a scenario has at most {LARGEST_FILE} bytes")
    return parse_scenario(content)


def parse_scenario(content: bytes | str) -> Scenario:
    """A scenario from its text; BadInput in a sentence if it is not one."""
    try:
        _check_yaml(content)
        plain = yaml.load(content, Loader=_StrictLoader)
    except yaml.YAMLError as error:
        raise BadInput(f"not YAML: {_one_line(error)}") from None
    except (ValueError, TypeError) as error:
        raise BadInput(f"a value cannot be read: {error}") from None
    if not isinstance(plain, dict):
        raise BadInput("a scenario is a mapping with title, game, rules and so on")
    try:
        scenario = msgspec.convert(_with_text_keys(plain), Scenario)
    except msgspec.ValidationError as error:
        raise BadInput(f"not a scenario: {error}") from None
    _check_rules(scenario)
    return scenario


def _check_yaml(content: bytes | str) -> None:
    """Refuse what could blow up when it is built: deep nesting, and aliases of aliases."""
    depth = 0
    for event in yaml.parse(content, Loader=_StrictLoader):
        if isinstance(event, yaml.AliasEvent):
            raise BadInput("aliases (*name) are not used in scenarios")
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > DEEPEST:
            raise BadInput(f"more than {DEEPEST} levels deep: not a scenario")


def _one_line(error: yaml.YAMLError) -> str:
    return " ".join(str(error).split())


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
    known = _rule_ids(load_game(scenario.game))
    refusing = [line.rule for line in scenario.play if line.rule]
    for rule in (*scenario.rules, *refusing):
        if known and rule not in known:
            raise BadInput(f"{rule} is no rule of {load_game(scenario.game).title}")


@cache
def _rule_ids(game: Game) -> frozenset[str]:
    if not (game.home / "catalogue.yaml").exists():
        return frozenset()
    return frozenset(game.catalogue().rules)


# -- running


def run_scenario(scenario: Scenario) -> list[Difference]:
    """Play a scenario; what is not as it says, none if all is. Stops at the first wrong line.

    BadInput if the position cannot be set up.
    """
    run = _Run(scenario)
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
        self.state = self._first()
        self.told: list[Event] = self.state.__dict__.setdefault("told", [])
        self.unstarted: str = ""
        try:
            self.state.run()
        except ScriptError as error:
            self.unstarted = f"cannot begin: {error}"
        self.told = list(self.told)
        self.seen: list[Any] = []
        self._remember()

    def _first(self) -> State:
        dice = _script(self.scenario.dice)
        new, position = self.scenario.new, self.scenario.position
        if new is None:
            assert position is not None
            state = self.game.position(position)
            state.dice = dice
            return state
        options = self.game.read_options(new.options)
        if new.seats not in self.game.seats(options):
            raise BadInput(f"{self.game.title} with these options is not for {new.seats} seats")
        try:
            return self.game.start(new.seats, options, dice)
        except ScriptError as error:
            raise BadInput(f"the game cannot start: {error}") from None

    def play(self, line: Play) -> Iterator[str]:
        """Play one line; what is not as it says."""
        if self.unstarted:
            yield self.unstarted
        elif line.do is not None:
            yield from self._do(line)
        elif line.refused is not None:
            yield from self._refused(line)
        elif line.expect is not None:
            yield from self._expected(line.expect, self.told)
        else:
            yield from self._listed(line)

    def end(self) -> Iterator[str]:
        """What is not as it should be at the end."""
        if self.unstarted:
            yield self.unstarted
            return
        yield from self._expected(self.scenario.expect, self.told)
        left = self.state.dice.script or ()
        if left:
            yield f"dice: {_several(left, 'die')} never rolled: {_values(left)}"

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
        self.told += told
        self._remember()
        yield from self._dice_left(own, rest)
        yield from _event_differences(self.game, line.events, line.no_events, told)

    def _apply(self, seat: int | None, text: str) -> list[Event]:
        assert seat is not None
        try:
            return self.state.apply(seat, self.game.read_action(text))
        except Refused as refused:
            raise _Unfit(f"'{text}' was refused: {refused}") from None
        except ScriptError as error:
            raise _Unfit(f"'{text}': {error}") from None
        except BadInput as error:
            raise _Unfit(str(error)) from None

    def _dice_left(self, own: Sequence[Scripted], rest: Sequence[Scripted]) -> Iterator[str]:
        left = self.state.dice.script or ()
        if own and len(left) > len(rest):
            over = left[: len(left) - len(rest)]
            yield f"dice: {_several(over, 'die')} of this line not rolled: {_values(over)}"
        elif own and len(left) < len(rest):
            yield f"dice: this line rolled {len(rest) - len(left)} more than it lists"

    def _refused(self, line: Play) -> Iterator[str]:
        assert line.seat is not None
        for text in _texts(line.refused):
            try:
                action = self.game.read_action(text)
            except BadInput as error:
                yield str(error)
                continue
            yield from self._refusal(line.seat, action, line.rule)

    def _refusal(self, seat: int, action: Action, rule: str) -> Iterator[str]:
        before, twin = self.state.digest(), self.state.clone()
        try:
            twin.apply(seat, action)
        except Refused as refused:
            if refused.violation.rule != rule:
                yield f"'{action}': expected refusal by {rule}, got: {refused}"
            if twin.digest() != before or self.state.digest() != before:
                yield f"'{action}': refused, but the state has changed"
        except ScriptError:
            yield f"'{action}': expected refusal by {rule}, but it was accepted"
        else:
            yield f"'{action}': expected refusal by {rule}, but it was accepted"

    def _listed(self, line: Play) -> Iterator[str]:
        asked = [
            one for one in self.state.decisions() if line.seat is None or one.seat == line.seat
        ]
        if len(asked) != 1:
            yield f"listed: expected a question to {_seat(line.seat)}, got {self._asked()}"
            return
        texts = [str(action) for action in asked[0].actions]
        for text in (*(line.listed or ()), *(line.not_listed or ()), *(line.only_listed or ())):
            yield from self._unreadable(text)
        for text in line.listed or ():
            if text not in texts:
                yield f"listed: expected '{text}'; {_why_not(self, asked[0].seat, text)}"
        for text in line.not_listed or ():
            if text in texts:
                yield f"not_listed: expected no '{text}', but it is listed"
        if line.only_listed is not None and sorted(line.only_listed) != sorted(texts):
            yield f"only_listed: expected {sorted(line.only_listed)}, got {sorted(texts)}"

    def _unreadable(self, text: str) -> Iterator[str]:
        try:
            self.game.read_action(text)
        except BadInput as error:
            yield str(error)

    # -- expectations

    def _expected(self, expect: Expectation, told: Sequence[Event]) -> Iterator[str]:
        facts = self._facts()
        for name, expected in expect.items():
            if name in ("events", "no_events"):
                continue
            if name == "asked":
                yield from self._asked_differences(expected)
            elif name in facts:
                yield from self._differences(expected, facts[name], (name,))
            else:
                yield f"there is no fact '{name}'; there are: {', '.join(facts)}, asked, events"
        try:
            events = msgspec.convert(expect.get("events", []), list[EventMatch])
            no_events = msgspec.convert(expect.get("no_events", []), list[EventMatch])
        except msgspec.ValidationError as error:
            yield f"events: {error}"
            return
        yield from _event_differences(self.game, events, no_events, told)

    def _facts(self) -> dict[str, Any]:
        """What can be expected of the state: what the game tells of it, or else all of it."""
        tell = getattr(self.game, "facts", None)
        facts = tell(self.state) if tell else msgspec.to_builtins(self.state, str_keys=True)
        plain: dict[str, Any] = _with_text_keys(msgspec.to_builtins(facts, str_keys=True))
        plain["outcome"] = msgspec.to_builtins(self.state.outcome())
        return plain

    def _remember(self) -> None:
        self.seen.append(self._facts())

    def _asked(self) -> str:
        asked = [f"{one.kind} to seat {one.seat}" for one in self.state.decisions()]
        return ", ".join(asked) or "none: nobody is asked"

    def _asked_differences(self, expected: Any) -> Iterator[str]:
        """Each mapping given (one, or a list) must fit one of the questions that are asked."""
        decisions = self.state.decisions()
        if _is_none(expected) or expected == "nobody":
            if decisions:
                yield f"asked: expected nobody, got {self._asked()}"
            return
        for one in expected if isinstance(expected, list) else [expected]:
            if not isinstance(one, dict) or not any(_fits(one, _question(d)) for d in decisions):
                yield f"asked: expected {_shown(one)}, got {self._asked()}"

    def _differences(self, expected: Any, got: Any, path: tuple[str, ...]) -> Iterator[str]:
        if isinstance(expected, dict) and isinstance(got, dict):
            for key, part in expected.items():
                yield from self._differences(part, got.get(key), (*path, key))
        elif expected == "gone":
            if got is not None:
                yield f"{'.'.join(path)}: expected gone, got {_shown(got)}"
            elif all(_at(facts, path) is None for facts in self.seen):
                yield f"{'.'.join(path)}: expected gone, but it never was there"
        elif not _same(expected, got):
            yield f"{'.'.join(path)}: expected {_shown(expected)}, got {_shown(got)}"


# -- comparing


def _same(expected: Any, got: Any) -> bool:
    if _is_none(expected):
        return got is None
    if isinstance(expected, list) and isinstance(got, list):
        pairs = zip(expected, got, strict=False)
        return len(expected) == len(got) and all(_same(one, other) for one, other in pairs)
    if isinstance(expected, dict) and isinstance(got, dict):
        return _fits(expected, got)
    return bool(expected == got) and isinstance(expected, bool) == isinstance(got, bool)


def _fits(expected: Mapping[str, Any], got: Mapping[str, Any]) -> bool:
    """Whether everything expected is so; there may be more."""
    return all(key in got and _same(part, got[key]) for key, part in expected.items())


def _is_none(value: Any) -> bool:
    return value is None or value == "none"


def _at(facts: Any, path: Iterable[str]) -> Any:
    for key in path:
        facts = facts.get(key) if isinstance(facts, dict) else None
    return facts


def _question(decision: Decision) -> dict[str, Any]:
    return {"seat": decision.seat, "kind": decision.kind, "rule": decision.rule}


def _event_differences(
    game: Game, wanted: Sequence[EventMatch], unwanted: Sequence[EventMatch], told: Sequence[Event]
) -> Iterator[str]:
    """Wanted events must have happened in this order, others in between; unwanted ones not at all."""
    slips = [slip for match in (*wanted, *unwanted) for slip in _event_slips(game, match)]
    if slips:
        yield from slips
        return
    plain = [(type(event).__name__, msgspec.to_builtins(event, str_keys=True)) for event in told]
    at = 0
    for match in wanted:
        found = next((n for n in range(at, len(plain)) if _is_event(match, plain[n])), None)
        if found is None:
            yield f"events: expected {_event_text(match)}, got {_happened(match, plain, at)}"
            return
        at = found + 1
    for match in unwanted:
        for event in plain:
            if _is_event(match, event):
                yield f"no_events: expected no {_event_text(match)}, got {_shown(event[1])}"


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
    return name == event[0] and _fits(fields, event[1])


def _happened(match: EventMatch, plain: Sequence[tuple[str, dict[str, Any]]], at: int) -> str:
    """The events of the same name that did happen from there on, or else all names."""
    name, _ = _event_parts(match)
    alike = [_shown(fields) for other, fields in plain[at:] if other == name]
    after = " after those matched before" if at else ""
    return ", ".join(alike) or f"{', '.join(other for other, _ in plain[at:]) or 'none'}{after}"


# -- words


def _event_text(match: EventMatch) -> str:
    name, fields = _event_parts(match)
    return f"{name} {_shown(fields)}" if fields else name


def _shown(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, dict):
        parts = (f"{key}: {_shown(part)}" for key, part in value.items() if key != "type")
        return "{" + ", ".join(parts) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_shown(part) for part in value) + "]"
    return str(value)


def _script(dice: Iterable[Die]) -> Dice:
    return scripted(_scripted(die) for die in dice)


def _scripted(die: Die) -> Scripted:
    if isinstance(die, dict):
        name, value = next(iter(die.items()))
        return Scripted(value, name)
    return Scripted(die)


def _values(dice: Iterable[Scripted]) -> str:
    return ", ".join(f"{die.name}: {die.value}" if die.name else str(die.value) for die in dice)


def _several(dice: Sequence[Scripted], one: str) -> str:
    return f"1 {one} was" if len(dice) == 1 else f"{len(dice)} dice were"


def _seat(seat: int | None) -> str:
    return "one seat" if seat is None else f"seat {seat}"


def _texts(texts: Texts | None) -> list[str]:
    return [texts] if isinstance(texts, str) else list(texts or ())


def _why_not(run: _Run, seat: int, text: str) -> str:
    try:
        why = run.state.why_not(seat, run.game.read_action(text))
    except BadInput as error:
        return str(error)
    return f"it is refused: {why}" if why else "it is legal, but not listed"


def schema() -> dict[str, Any]:
    """The JSON schema of scenario files; what a position holds is up to the game."""
    return msgspec.json.schema(Scenario)
