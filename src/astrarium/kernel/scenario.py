"""Scenarios: rule examples that run.

What a scenario plays goes through a state as any game does; every difference from what it says is
told. `scenario_file` reads the files.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec

from .actions import Action, Refused
from .dice import Dice, Scripted, ScriptError, scripted
from .expectations import (
    EventMatch,
    event_differences,
    fact_differences,
    plain_event,
    question_differences,
    questions,
    shown,
)
from .game import BadInput, load_game
from .scenario_file import (
    LARGEST_FILE,
    Die,
    Example,
    Expectation,
    Play,
    Scenario,
    find_scenarios,
    parse_scenario,
    read_scenario,
    schema,
    texts_of,
    with_text_keys,
)
from .state import State
from .steps import Event

__all__ = [
    "LARGEST_FILE",
    "Difference",
    "Scenario",
    "find_scenarios",
    "parse_scenario",
    "read_scenario",
    "run_example",
    "run_scenario",
    "schema",
]

Say = Callable[[str], None]


class Difference(msgspec.Struct, frozen=True):
    """Something that is not as a scenario says: where in the file, and what."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


def run_scenario(scenario: Scenario, say: Say | None = None) -> list[Difference]:
    """Play all examples of a scenario; what is not as it says, none if all is.

    With ``say``, everything that happens is told in lines. BadInput if the position cannot be set
    up.
    """
    examples = scenario.examples()
    return [found for example in examples for found in run_example(scenario, example, say)]


def run_example(scenario: Scenario, example: Example, say: Say | None = None) -> list[Difference]:
    """Play one example of a scenario, up to the first wrong line."""
    before = f"{example.title}: " if example.title else ""
    return [
        Difference(before + where, what) for where, what in _differences(scenario, example, say)
    ]


def _differences(
    scenario: Scenario, example: Example, say: Say | None
) -> Iterator[tuple[str, str]]:
    """Where an example differs from what it says, and how."""
    trace = _Trace(say)
    trace.title(example.title or scenario.title)
    run = _Run(scenario, example)
    trace.heading("beginning", "")
    if run.unfit:
        trace.differs([run.unfit])
        yield "beginning", run.unfit
        return
    trace.happened(run.state.told)
    trace.asked(run.state)
    for number, line in enumerate(example.play, 1):
        trace.heading(f"play {number}", _summary(line))
        run.line_told, run.refusals = [], []
        found = list(run.play(line))
        trace.happened(run.line_told)
        trace.notes(run.refusals)
        trace.differs(found)
        trace.asked(run.state)
        if found:
            yield from ((f"play {number}", what) for what in found)
            return
    found = list(run.end())
    trace.heading("expect", "as it says" if not found else "")
    trace.differs(found)
    yield from (("expect", what) for what in found)


def _summary(line: Play) -> str:
    """A line of play in short."""
    if line.expect is not None:
        return f"expect {shown(line.expect)}"
    for verb in ("do", "refused", "listed", "not_listed", "only_listed"):
        said = texts_of(getattr(line, verb))
        if said:
            who = "" if line.seat is None else f"seat {line.seat} "
            return f"{who}{verb} {'; '.join(said)}"
    return ""


class _Trace:
    """Tells in lines what happens in an example, if anybody wants to know."""

    def __init__(self, say: Say | None) -> None:
        self.say = say

    def _tell(self, line: str) -> None:
        if self.say is not None:
            self.say(line)

    def title(self, title: str) -> None:
        self._tell(f"== {title}")

    def heading(self, where: str, what: str) -> None:
        self._tell(f"{where}: {what}" if what else where)

    def happened(self, told: Iterable[Event]) -> None:
        for event in told if self.say is not None else ():
            fields = plain_event(event)
            said = {name: value for name, value in fields.items() if name != "to" or value}
            self._tell(f"    {type(event).__name__} {shown(said)}")

    def notes(self, notes: Iterable[str]) -> None:
        for note in notes:
            self._tell(f"    {note}")

    def differs(self, found: Iterable[str]) -> None:
        for what in found:
            self._tell(f"    DIFFERS: {what}")

    def asked(self, state: State) -> None:
        """Who is asked what, with the answers; or how the game ended."""
        if self.say is None:
            return
        for one in state.decisions():
            answers = "; ".join(map(str, one.actions))
            self._tell(f"    seat {one.seat} is asked {one.kind} ({one.rule}): {answers}")
        outcome = state.outcome()
        if outcome is not None:
            self._tell(f"    the game is over: {shown(msgspec.to_builtins(outcome))}")


class _Unfit(Exception):
    """A difference after which play cannot go on."""


class _Run:
    """An example being played; of its present line, what happened and how things were refused."""

    def __init__(self, scenario: Scenario, example: Example) -> None:
        self.scenario, self.example = scenario, example
        self.game = load_game(scenario.game)
        self.line_told: list[Event] = []
        self.refusals: list[str] = []
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
        dice = _script(self.example.dice)
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
        plain["outcome"] = None
        if (outcome := self.state.outcome()) is not None:
            plain["outcome"] = msgspec.to_builtins(outcome) | {"places": list(outcome.places)}
        self.facts.append(with_text_keys(plain))

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
        yield from self._expected(self.example.expect)
        left = self.state.dice.script or ()
        if left:
            yield f"dice: never rolled: {_values(left)}"

    # -- kinds of lines

    def _do(self, line: Play) -> Iterator[str]:
        rest = self.state.dice.script or ()
        own = _script(line.dice).script or ()
        self.state.dice = Dice("", script=(*own, *rest))
        for text in texts_of(line.do):
            try:
                self.line_told += self._apply(line.seat, text)
            except _Unfit as unfit:
                yield str(unfit)
                return
        self._note(self.line_told)
        left = self.state.dice.script or ()
        if own and len(left) > len(rest):
            yield f"dice: not rolled in this line: {_values(left[: len(left) - len(rest)])}"
        elif own and len(left) < len(rest):
            yield f"dice: this line rolled {len(rest) - len(left)} more than it lists"
        yield from event_differences(self.game, line.events, line.no_events, self.line_told)

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
        for text in texts_of(line.refused):
            try:
                action = self.game.read_action(text)
            except BadInput as error:
                yield str(error)
            else:
                yield from self._refusal(line.seat, action, texts_of(line.rule))

    def _refusal(self, seat: int, action: Action, rules: Sequence[str]) -> Iterator[str]:
        wanted = " or ".join(rules)
        before, twin = self.state.digest(), self.state.clone()
        twin.forget()  # what it has listed, so that the rules judge
        try:
            twin.apply(seat, action)
        except Refused as refused:
            self.refusals.append(f"'{action}' is refused: {refused}")
            if refused.violation.rule not in rules:
                yield f"'{action}': expected refusal by {wanted}, got: {refused}"
            if twin.digest() != before or self.state.digest() != before:
                yield f"'{action}': expected nothing to change, but the state did"
            if self._is_listed(seat, action):
                yield f"'{action}': refused, but listed"
            return
        except ScriptError:
            pass  # it went so far as to roll dice
        yield f"'{action}': expected refusal by {wanted}, got: accepted"

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
