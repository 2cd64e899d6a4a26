"""Questions to one seat or several, effects that wait, and steps that end early."""

from collections.abc import Mapping
from typing import Any

import pytest

from astrarium.kernel import Action, Dice, Event, Game, Options, Refused, State, Step
from astrarium.kernel.asking import Answers, Choose, No, OneOf, Yes, YesOrNo
from astrarium.kernel.effects import Effect


class Noted(Event, frozen=True):
    what: str


class Go(Action, frozen=True):
    text = "go"

    def do(self, state: "AskState", step: Step, seat: int) -> None:
        state.pop()


class Base(Step, frozen=True):
    """Asks seat 0 when nothing else is on."""

    rule = "AS-BASE-01"
    accepts = (Go,)
    settles = True
    discreet = True

    def asks(self, state: Any) -> tuple[int, ...]:
        return (0,)

    def options(self, state: Any, seat: int) -> tuple[Action, ...]:
        return (Go(),)

    def hear(self, state: "AskState", question: Any, answers: Mapping[int, Action]) -> None:
        said = ", ".join(f"{seat} {answer}" for seat, answer in answers.items())
        state.tell(Noted(f"{type(question).__name__}: {said}"))


class Agree(YesOrNo, frozen=True):
    rule = "AS-AGREE-01"
    prompt = "Do you agree?"


class Pick(OneOf, frozen=True):
    rule = "AS-PICK-01"
    prompt = "Which one?"


class Told(YesOrNo, frozen=True):
    rule = "AS-TOLD-01"
    prompt = "Well?"

    def resolve(self, state: "AskState", answers: Answers) -> None:
        state.tell(Noted(f"told {len(answers)}"))


class Draw(Effect, frozen=True):
    seat: int
    more: int = 0

    def happen(self, state: "AskState") -> None:
        state.tell(Noted(f"draw {self.seat}"))
        if self.more:
            state.later(Draw(self.seat + 10, self.more - 1))


class Layer(Step, frozen=True):
    """Clears up when it is ended early."""

    rule = "AS-LAYER-01"
    accepts = (Go,)
    discreet = True

    name: str
    harm: bool = False

    def asks(self, state: Any) -> tuple[int, ...]:
        return (0,)

    def options(self, state: Any, seat: int) -> tuple[Action, ...]:
        return (Go(),)

    def ended_early(self, state: "AskState") -> None:
        state.log = (*state.log, self.name)
        if self.harm:
            state.push(Layer("x"))


class Middle(Layer, frozen=True):
    """A layer that others lie in."""


class AskState(State, kw_only=True):
    log: tuple[str, ...] = ()


class AskOptions(Options, frozen=True):
    """Nothing to choose."""


class AskGame(Game):
    name = "ask"
    title = "Ask"
    version = "1"
    options = AskOptions
    state = AskState

    def seats(self, options: AskOptions) -> range:
        return range(2, 5)

    def start(self, seats: int, options: AskOptions, dice: Dice) -> AskState:
        return AskState(seats=seats, dice=dice, stack=(Base(),))


GAME = AskGame()


def asking(*steps: Step) -> AskState:
    state = GAME.new(3)
    assert isinstance(state, AskState)
    state.push(*steps)
    state.run()
    return state


def notes(state: State) -> list[str]:
    return [event.what for event in state.told if isinstance(event, Noted)]


def test_one_seat_answers_and_the_step_below_learns_it() -> None:
    state = asking(Agree(seats=(1,)))
    assert [str(action) for action in state.decisions()[0].actions] == ["yes", "no"]
    state.apply(1, No())
    assert notes(state) == ["Agree: 1 no"]
    assert isinstance(state.top, Base)


def test_one_seat_that_answers_reveals_nothing() -> None:
    state = asking(Agree(seats=(1,)))
    state.apply(1, Yes())
    assert not state.news


def test_several_seats_answer_at_once_in_secret() -> None:
    state = asking(Agree(seats=(2, 0, 1)))
    assert state.asks() == (2, 0, 1)
    state.apply(1, Yes())
    assert state.asks() == (2, 0)
    hidden = state.seen_by(0).top
    assert hidden.answer_of(1) is None
    assert state.seen_by(1).top.answer_of(1) == Yes()
    twin = GAME.read(GAME.write(state))
    assert twin == state
    state.apply(2, No())
    state.apply(0, No())
    assert notes(state) == ["Agree: 2 no, 0 no, 1 yes"]
    assert state.news == {0, 1, 2, None}


def test_what_others_have_said_is_imagined() -> None:
    state = asking(Pick(seats=(0, 1), choices=("a", "b", "c")), Agree(seats=(0, 1, 2)))
    state.apply(1, Choose("a"))
    said = {str(state.imagine(0, Dice(f"{n:032x}")).top.answer_of(1)) for n in range(40)}
    assert said == {"choose a", "choose b", "choose c"}
    assert state.imagine(1, Dice("0" * 32)).top.answer_of(1) == Choose("a")
    assert state.imagine(0, Dice("0" * 32)).asks() == state.asks()


def test_only_a_listed_choice_is_taken() -> None:
    state = asking(Pick(seats=(1,), choices=("a", "b")))
    with pytest.raises(Refused, match="'c' is not one of: a, b"):
        state.apply(1, Choose("c"))
    state.apply(1, Choose("b"))
    assert notes(state) == ["Pick: 1 choose b"]


def test_a_question_may_say_itself_what_follows() -> None:
    state = asking(Told(seats=(1, 2)))
    state.apply(2, Yes())
    state.apply(1, Yes())
    assert notes(state) == ["told 2"]


def test_a_question_to_nobody_is_answered() -> None:
    assert notes(asking(Told(seats=()))) == ["told 0"]


# -- the queue


def test_what_waits_happens_first_in_first_out_before_anything_is_asked() -> None:
    state = asking(Layer("above"))
    cause = Noted("cause")
    state.later(Draw(1, more=2), because=cause)
    state.later(Draw(2))
    state.later(Agree(seats=(1,)), because=cause)
    twin = GAME.read(GAME.write(state))
    assert twin == state
    assert state.queue[0].because == cause
    assert isinstance(state.top, Layer)  # which does not settle what waits
    state.apply(0, Go())
    assert notes(state) == ["draw 1", "draw 2"]
    assert isinstance(state.top, Agree)
    assert [str(waiting.effect.seat) for waiting in state.queue] == ["11"]  # type: ignore[union-attr]
    state.apply(1, Yes())
    assert notes(state) == ["Agree: 1 yes", "draw 11", "draw 21"]
    assert state.queue == ()


def test_what_comes_of_something_that_waited_can_come_before_the_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(AskState, "nests", True)
    state = asking(Layer("above"))
    state.later(Draw(1, more=2))
    state.later(Agree(seats=(1,)))
    state.later(Draw(2))
    state.apply(0, Go())
    assert notes(state) == ["draw 1", "draw 11", "draw 21"]
    assert GAME.read(GAME.write(state)) == state
    state.apply(1, Yes())
    assert notes(state) == ["Agree: 1 yes", "draw 2"]
    assert state.queue == ()


def test_what_was_put_off_waits_on_when_a_step_ends_early(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AskState, "nests", True)
    state = asking(Layer("above"))
    state.later(Agree(seats=(1,)))
    state.later(Draw(2))
    state.apply(0, Go())
    assert isinstance(state.top, Agree)
    assert state.queue == ()
    state.back_to(Base)
    assert [waiting.effect for waiting in state.queue] == [Draw(2)]


def test_games_that_do_not_use_the_queue_do_not_show_it() -> None:
    state = GAME.new(3)
    assert not {"queue", "standing"} & set(state.view(0).state)
    state.later(Draw(1))
    assert "queue" in state.view(0).state
    assert state.digest() != GAME.new(3).digest()


# -- early ends


def test_a_step_is_ended_from_inside_and_all_in_it_clear_up() -> None:
    state = asking(Layer("c"), Middle("b"), Layer("a"))
    state.end(Middle)
    assert state.log == ("c", "b")
    assert [type(step) for step in state.stack] == [Base, Layer]


def test_one_goes_back_to_a_step_that_stays() -> None:
    state = asking(Layer("c"), Layer("b"), Middle("a"))
    state.back_to(Middle)
    assert state.log == ("c", "b")
    assert isinstance(state.top, Middle)


def test_no_step_is_ended_that_is_not_there() -> None:
    state = asking(Layer("a"))
    with pytest.raises(LookupError, match="no Middle is being resolved"):
        state.end(Middle)
    assert state.log == ()


def test_clearing_up_leaves_other_steps_alone() -> None:
    state = asking(Middle("a", harm=True))
    with pytest.raises(RuntimeError, match="Middle has changed the stack while it cleared up"):
        state.end(Middle)


def test_an_announced_effect_that_is_ended_early_is_cancelled() -> None:
    class Card(Effect, frozen=True):
        def window(self, state: AskState) -> Step:
            return Layer("window")

        def happen(self, state: AskState) -> None:
            state.log = (*state.log, "happened")

        def cancelled(self, state: AskState) -> None:
            state.log = (*state.log, "put away")

    state = asking(Middle("a"))
    state.announce(Card())
    state.run()
    state.end(Middle)
    assert state.log == ("window", "put away", "a")
