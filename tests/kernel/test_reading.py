"""Open records are read back wherever they stand in a state."""

import json
from typing import Annotated, Any

import msgspec
import pytest

from astrarium.kernel import (
    Action,
    BadInput,
    Dice,
    Event,
    Game,
    Options,
    Plain,
    Secret,
    State,
    Step,
)
from astrarium.kernel.hidden import Open
from astrarium.kernel.reading import Reader


class Effect(Open, frozen=True, tag=True):
    """What waits."""


class Gift(Effect, frozen=True):
    seat: int
    then: Effect | None = None


class Tax(Effect, frozen=True):
    seats: tuple[int, ...] = ()


class Say(Action, frozen=True):
    text = "say {word}"
    word: str


class Said(Event, frozen=True):
    word: str


class Nook(Plain, frozen=True):
    """A record that is not open itself, with open ones in it."""

    effects: dict[int, Annotated[tuple[Effect, ...], msgspec.Meta(max_length=2)]] = {}
    size: Annotated[int, msgspec.Meta(ge=0)] = 0


class Waiting(Step, frozen=True):
    rule = "X-01"
    accepts = (Say,)
    after: Step | None = None
    sealed: tuple[Secret[Action], ...] = ()

    def asks(self, state: Any) -> tuple[int, ...]:
        return (0,)

    def options(self, state: Any, seat: int) -> tuple[Action, ...]:
        return (Say("a"), Say("b"))


class Unnamed(Step, frozen=True):
    """Names no rule: other steps may be made from it."""


class OpenState(State, kw_only=True):
    later: tuple[Step, ...] = ()
    queue: tuple[Effect, ...] = ()
    nook: Nook = Nook()
    pair: tuple[int, Effect] | None = None
    last: Said | int | None = None
    listed: list[Effect] = []


class OpenOptions(Options, frozen=True):
    """Nothing to choose."""


class OpenGame(Game):
    name = "open"
    title = "Open"
    version = "1"
    options = OpenOptions
    state = OpenState

    def seats(self, options: OpenOptions) -> range:
        return range(2, 3)

    def start(self, seats: int, options: OpenOptions, dice: Dice) -> OpenState:
        return OpenState(seats=seats, dice=dice, stack=(Waiting(),))


GAME = OpenGame()


def full() -> State:
    state = GAME.new(2)
    assert isinstance(state, OpenState)
    deep = Waiting(Waiting(Waiting()), (Secret(Say("a"), (0,)), Secret(None, (1,))))
    state.stack = (deep, Waiting(deep))
    state.later = (deep, Waiting())
    state.queue = (Gift(0, Gift(1, Tax((0, 1)))), Tax())
    state.nook = Nook({0: (Tax((1,)),), 1: ()}, 3)
    state.pair = (1, Gift(1))
    state.last = Said("hello")
    state.listed = [Tax((1,))]
    return state


def test_a_game_finds_its_kinds_where_it_stands() -> None:
    assert GAME.steps == (Waiting,)
    assert GAME.actions == (Say,)
    assert [kind.__name__ for kind in GAME.events] == ["Said", "Rolled"]


def test_a_game_knows_the_kinds_of_the_game_that_it_improves() -> None:
    elsewhere = type("Elsewhere", (OpenGame,), {"__module__": "elsewhere"})()
    assert elsewhere.steps == GAME.steps


def test_open_records_are_read_back_wherever_they_stand() -> None:
    state = full()
    twin = GAME.read(GAME.write(state))
    assert twin == state
    assert twin.digest() == state.digest()
    assert isinstance(twin, OpenState)
    assert type(twin.later[0]) is Waiting
    assert type(twin.later[0].sealed[0].value) is Say


def test_what_is_left_out_has_its_default() -> None:
    data = json.loads(GAME.write(GAME.new(2)))
    for name in ("later", "queue", "nook", "pair", "last", "listed"):
        del data[name]
    assert GAME.read(json.dumps(data)) == GAME.new(2)


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("stack", 0, "type"), "Nobody", "There is no Step of type 'Nobody'"),
        (("stack", 0, "type"), "Unnamed", "There is no Step of type 'Unnamed'"),
        (("stack", 0, "type"), 7, "There is no Step of type 7"),
        (("stack", 0), [], "Expected Step, got `list`"),
        (("stack",), {}, "Expected `array`, got `object`"),
        (("later", 0, "after", "more"), 1, "contains unknown field `more`"),
        (("later", 0, "sealed", 0, "value"), {"type": "Tax"}, "no Action of type 'Tax'"),
        (("later", 0, "sealed", 0, "value", "word"), 3, "Expected `str`, got `int`"),
        (("queue", 0, "seat"), "x", "Expected `int`, got `str`"),
        (("queue", 0, "then"), 3, "Expected `null`, got `int`"),
        (("queue", 0, "then", "then", "seats"), [None], "Expected `int`, got `null`"),
        (("nook", "size"), -1, "Expected `int` >= 0"),
        (("nook", "effects", "0"), [{"type": "Tax"}] * 3, "length <= 2"),
        (("nook", "effects", "x"), [], "Expected `int`, got `str`"),
        (("pair",), [1], "length 2"),
        (("pair", 1), None, "Expected Effect, got `NoneType`"),
        (("last",), "x", "Expected `int | null`, got `str`"),
        (("what",), 1, "contains unknown field `what`"),
    ],
)
def test_data_that_does_not_fit_is_refused(path: tuple[Any, ...], value: Any, said: str) -> None:
    data = json.loads(GAME.write(full()))
    place = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    with pytest.raises(BadInput, match="not a state of Open: ") as caught:
        GAME.read(json.dumps(data))
    assert said in str(caught.value)


def test_data_without_an_end_is_refused() -> None:
    data = json.loads(GAME.write(GAME.new(2)))
    data["stack"] = "here"
    deep = '{"type":"Waiting","after":' * 5000 + "null" + "}" * 5000
    with pytest.raises(BadInput):
        GAME.read(json.dumps(data).replace('"here"', f"[{deep}]"))


def test_two_kinds_with_one_name_are_refused() -> None:
    other = msgspec.defstruct("Tax", [], bases=(Effect,), frozen=True, tag="Tax")
    with pytest.raises(TypeError, match="two kinds of records are tagged 'Tax'"):
        Reader(tuple[Effect, ...], lambda base: (Tax, other))


def test_types_that_cannot_be_told_apart_are_refused() -> None:
    with pytest.raises(TypeError, match="cannot be told apart"):
        Reader(tuple[Effect, ...] | tuple[Step, ...], lambda base: ())
    with pytest.raises(TypeError, match="not in frozenset"):
        Reader(frozenset[Effect], lambda base: ())
