"""Windows: everybody is asked at once, and responses come in timing order."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
import pytest

from astrarium.kernel import (
    Action,
    Dice,
    Event,
    Game,
    Match,
    Options,
    Refused,
    Secret,
    State,
    Step,
    Violation,
    violation,
    windows,
)
from astrarium.kernel.asides import AlwaysAsk, AskAgain, PassUntil, asides
from astrarium.kernel.effects import Effect
from astrarium.kernel.standing import ANY
from astrarium.kernel.standing import GAME as FOR_GOOD
from astrarium.kernel.windows import Pass, Response, Window

ZAPS = "zaps"


class Told(Event, frozen=True):
    what: str


class Deed(Effect, frozen=True):
    """Something that can be zapped."""

    seat: int
    name: str

    def announced(self, state: "ParleyState") -> None:
        state.tell(Told(f"{self.name} of {self.seat} announced"))

    def window(self, state: "ParleyState") -> Step:
        order = (*range(self.seat, state.seats), *range(self.seat))
        return Reaction(moment="reaction", seats=order, about=self)

    def happen(self, state: "ParleyState") -> None:
        state.tell(Told(f"{self.name} of {self.seat} happens"))

    def cancelled(self, state: "ParleyState") -> None:
        state.tell(Told(f"{self.name} of {self.seat} cancelled"))


class Zapping(Effect, frozen=True):
    """Cancels another effect, and can be zapped itself; the zap is spent when it is played."""

    seat: int
    target: Effect

    def announced(self, state: "ParleyState") -> None:
        zaps = state.zaps[self.seat]
        state.zaps[self.seat] = Secret((state.open(zaps) or 0) - 1, zaps.knows, ZAPS)
        state.tell(Told(f"zap of {self.seat}"))

    def window(self, state: "ParleyState") -> Step:
        return Reaction(moment="reaction", seats=tuple(range(state.seats)), about=self)

    def happen(self, state: "ParleyState") -> None:
        state.cancel(self.target)

    def cancelled(self, state: "ParleyState") -> None:
        state.tell(Told(f"zap of {self.seat} cancelled"))


class Law(Effect, frozen=True):
    """Comes of itself."""

    number: int

    def happen(self, state: "ParleyState") -> None:
        state.tell(Told(f"law {self.number}"))


class Zap(Response, frozen=True):
    text = "zap"

    def why_not(self, state: "ParleyState", step: "Reaction", seat: int) -> Violation | None:
        if (state.zaps[seat].value or 0) > 0 and step.about is not None:
            return None
        return violation("PA-ZAP-01", "You have no zap.")

    def effect(self, state: "ParleyState", window: "Reaction", seat: int) -> Effect:
        assert window.about is not None
        return Zapping(seat, window.about)


class Shout(Response, frozen=True):
    text = "shout {word}"
    word: str

    def why_not(self, state: "ParleyState", step: Any, seat: int) -> Violation | None:
        return violation("PA-SHOUT-01", "Said already.") if self.word in state.said else None

    def effect(self, state: "ParleyState", window: Any, seat: int) -> Effect:
        return Shouting(seat, self.word)


class Shouting(Effect, frozen=True):
    seat: int
    word: str

    def happen(self, state: "ParleyState") -> None:
        state.said = (*state.said, self.word)
        state.tell(Told(f"{self.seat} shouts {self.word}"))


class Reaction(Window, frozen=True):
    rule = "PA-WINDOW-01"
    prompt = "Do you zap this?"
    accepts = (Zap, Pass)

    def responses(self, state: "ParleyState", seat: int) -> Iterable[Action]:
        return (Zap(),)


class Parley(Window, frozen=True):
    rule = "PA-WINDOW-02"
    prompt = "Do you shout?"
    accepts = (Shout, Pass)

    def responses(self, state: "ParleyState", seat: int) -> Iterable[Action]:
        return map(Shout, ("a", "b", "c"))

    def mandatory(self, state: "ParleyState") -> list[Effect]:
        return [Law(number) for number in range(1, 2 + len(state.said))]


class Once(Parley, frozen=True):
    repeats = False


class All(Parley, frozen=True):
    takes_all = True
    repeats = False


class Latest(Parley, frozen=True):
    """Of several laws the latest comes first."""

    def come(self, state: "ParleyState", due: Sequence[Effect]) -> None:
        super().come(state, due[::-1])


class Act(Action, frozen=True):
    text = "act"

    def do(self, state: "ParleyState", step: "Turn", seat: int) -> None:
        state.announce(Deed(seat, "deed"))


class OpenUp(Action, frozen=True):
    text = "open {kind}"
    kind: str

    def why_not(self, state: "ParleyState", step: "Turn", seat: int) -> Violation | None:
        return None if self.kind in KINDS else violation("PA-OPEN-01", "No such window.")

    def do(self, state: "ParleyState", step: "Turn", seat: int) -> None:
        state.push(KINDS[self.kind](moment="parley", seats=tuple(range(state.seats))))


KINDS: dict[str, type[Window]] = {
    "parley": Parley,
    "once": Once,
    "all": All,
    "latest": Latest,
}


class Turn(Step, frozen=True):
    rule = "PA-TURN-01"
    prompt = "What do you do?"
    accepts = (Act, OpenUp)

    def asks(self, state: Any) -> tuple[int, ...]:
        return (0,)

    def options(self, state: Any, seat: int) -> tuple[Action, ...]:
        return (Act(), *map(OpenUp, KINDS))


class ParleyState(State, kw_only=True):
    moments = ("reaction", "parley")
    spans = ("turn",)

    zaps: dict[int, Secret[int]]
    said: tuple[str, ...] = ()


class ParleyOptions(Options, frozen=True):
    """Nothing to choose."""


class ParleyGame(Game):
    name = "parley"
    title = "Parley"
    version = "1"
    options = ParleyOptions
    state = ParleyState

    def seats(self, options: ParleyOptions) -> range:
        return range(2, 5)

    def start(self, seats: int, options: ParleyOptions, dice: Dice) -> ParleyState:
        zaps = {seat: Secret(2, (seat,), ZAPS) for seat in range(seats)}
        return ParleyState(seats=seats, dice=dice, stack=(Turn(),), zaps=zaps)


PARLEY = ParleyGame()


def begun(action: Action, **changes: Any) -> State:
    state = PARLEY.new(3)
    for name, value in changes.items():
        setattr(state, name, value)
    state.apply(0, action)
    return state


def say(state: State, *answers: Action) -> list[str]:
    """The seats answer in their order; what has happened after the last of them."""
    told: list[Event] = []
    for seat, answer in enumerate(answers):
        told = state.apply(seat, answer)
        twin = PARLEY.read(PARLEY.write(state))
        assert twin == state
    return [event.what for event in told if isinstance(event, Told)]


def test_all_are_asked_at_once_and_what_nobody_cancels_happens() -> None:
    state = begun(Act())
    assert state.asks() == (0, 1, 2)
    assert say(state, Pass(), Pass(), Pass()) == ["deed of 0 happens"]
    assert isinstance(state.top, Turn)


def test_who_holds_nothing_is_asked_like_the_others() -> None:
    state = begun(Act(), zaps={seat: Secret(0, (seat,), ZAPS) for seat in range(3)})
    assert state.asks() == (0, 1, 2)
    assert [len(decision.actions) for decision in state.decisions()] == [1, 1, 1]


def test_the_first_response_counts_and_a_window_inside_is_about_it() -> None:
    state = begun(Act())
    assert say(state, Pass(), Zap(), Zap()) == ["zap of 1"]
    zapping = Zapping(1, Deed(0, "deed"))
    assert state.top.about == zapping
    assert state.asks() == (0, 1, 2)
    assert say(state, Pass(), Pass(), Pass()) == ["deed of 0 cancelled"]
    assert isinstance(state.top, Turn)
    assert [secret.value for secret in state.zaps.values()] == [2, 1, 2]  # type: ignore[attr-defined]


def test_a_zap_that_is_zapped_cancels_nothing_and_all_are_asked_again() -> None:
    state = begun(Act())
    say(state, Pass(), Zap(), Pass())
    assert say(state, Zap(), Pass(), Pass()) == ["zap of 0"]
    assert say(state, Pass(), Pass(), Pass()) == ["zap of 1 cancelled"]
    assert state.top.about == Deed(0, "deed")
    assert state.top.seats == (2, 0, 1)  # the seat after the one that responded comes first
    assert say(state, Pass(), Pass(), Pass()) == ["deed of 0 happens"]


def test_a_response_not_heard_leaves_no_trace() -> None:
    state, other = begun(Act()), begun(Act())
    say(state, Pass(), Zap(), Zap())
    say(other, Pass(), Zap(), Pass())
    assert state == other


def test_answers_are_sealed_until_all_are_there() -> None:
    state = begun(Act())
    state.apply(1, Zap())
    assert b"Zap" not in msgspec.json.encode(state.view(0).state["stack"])
    assert b"Zap" in msgspec.json.encode(state.view(1).state["stack"])
    with pytest.raises(Refused):
        state.apply(1, Pass())


def test_the_order_in_which_answers_arrive_leaves_no_trace() -> None:
    state, other = begun(Act()), begun(Act())
    for seat in (0, 1):
        state.apply(seat, Pass())
    for seat in (1, 0):
        other.apply(seat, Pass())
    assert state.top == other.top


def test_others_are_imagined_to_have_passed() -> None:
    state = begun(Act())
    state.apply(1, Zap())
    imagined = state.imagine(0, Dice("0" * 32))
    assert imagined.top.answer_of(1) == Pass()
    assert state.imagine(1, Dice("0" * 32)).top.answer_of(1) == Zap()


def test_mandatory_effects_come_first_and_again_when_new_ones_apply() -> None:
    state = PARLEY.new(3)
    told = state.apply(0, OpenUp("parley"))
    assert Told("law 1") in told
    assert say(state, Shout("b"), Pass(), Pass()) == ["0 shouts b", "law 2"]
    assert state.top.seats == (1, 2, 0)
    assert say(state, Pass(), Pass(), Pass()) == []
    assert isinstance(state.top, Turn)


@pytest.mark.parametrize(
    ("kind", "laws"), [("parley", ["law 1", "law 2"]), ("latest", ["law 2", "law 1"])]
)
def test_a_window_says_which_of_several_mandatory_effects_comes_first(
    kind: str, laws: list[str]
) -> None:
    state = PARLEY.new(3)
    state.said = ("a",)
    told = state.apply(0, OpenUp(kind))
    assert [event.what for event in told if isinstance(event, Told)] == laws
    assert state.asks() == (0, 1, 2)


def test_a_window_that_does_not_repeat_asks_only_those_after_who_responded() -> None:
    state = begun(OpenUp("once"))
    say(state, Pass(), Shout("a"), Shout("b"))
    assert state.asks() == (2,)
    state.apply(2, Pass())
    assert isinstance(state.top, Turn)


def test_all_responses_come_in_timing_order_as_far_as_they_are_still_legal() -> None:
    state = begun(OpenUp("all"))
    assert say(state, Shout("b"), Shout("a"), Shout("b")) == [
        *("0 shouts b", "law 2"),
        *("1 shouts a", "law 3"),
    ]
    assert isinstance(state.top, Turn)


def test_an_answer_is_moot_without_a_choice_or_after_a_response_in_timing_order() -> None:
    zaps = {0: Secret(0, (0,), ZAPS), 1: Secret(2, (1,), ZAPS), 2: Secret(2, (2,), ZAPS)}
    state = begun(Act(), zaps=zaps)
    assert [state.top.moot(state, seat) for seat in range(3)] == [Pass(), None, None]
    state.apply(1, Zap())
    assert state.top.moot(state, 2) == Pass()


def test_no_answer_is_moot_where_all_responses_are_taken() -> None:
    state = begun(OpenUp("all"))
    state.apply(0, Shout("a"))
    assert state.top.moot(state, 1) is None


def test_windows_inside_windows_come_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(windows, "MOST_NESTED", 3)
    state = begun(Act(), zaps={seat: Secret(1000, (seat,), ZAPS) for seat in range(3)})
    say(state, Zap(), Pass(), Pass())
    say(state, Zap(), Pass(), Pass())
    say(state, Zap(), Pass(), Pass())
    state.apply(0, Zap())
    state.apply(1, Pass())
    with pytest.raises(RuntimeError, match="3 windows are open inside each other"):
        state.apply(2, Pass())


def test_only_an_announced_effect_is_cancelled() -> None:
    state = begun(Act())
    with pytest.raises(LookupError, match="Deed is not announced"):
        state.cancel(Deed(1, "deed"))


# -- standing answers


def test_the_kernel_passes_for_who_has_said_so() -> None:
    state = PARLEY.new(3)
    state.apply(1, PassUntil(ANY, "turn"))
    state.apply(0, Act())
    assert state.asks() == (0, 2)
    state.apply(0, Pass())
    state.apply(2, Pass())
    assert isinstance(state.top, Turn)
    state.over("turn")
    state.apply(0, Act())
    assert state.asks() == (0, 1, 2)


def test_who_is_asked_passes_by_saying_so_for_later_too() -> None:
    state = begun(Act())
    state.apply(0, Pass())
    state.apply(1, Pass())
    told = state.apply(2, PassUntil("reaction", FOR_GOOD))
    assert Told("deed of 0 happens") in told
    state.over("turn")
    state.apply(0, Act())
    assert state.asks() == (0, 1)


def test_moments_at_which_a_seat_is_always_asked() -> None:
    state = PARLEY.new(3)
    state.apply(1, PassUntil(ANY, FOR_GOOD))
    state.apply(1, AlwaysAsk("parley"))
    state.apply(0, OpenUp("parley"))
    assert state.asks() == (0, 1, 2)
    say(state, Pass(), Pass(), Pass())
    state.apply(0, Act())
    assert state.asks() == (0, 2)


def test_standing_answers_can_be_taken_back_at_any_time() -> None:
    state = PARLEY.new(3)
    state.apply(1, PassUntil(ANY, FOR_GOOD))
    state.apply(1, AskAgain())
    state.apply(0, Act())
    assert state.asks() == (0, 1, 2)


def test_nobody_else_knows_of_standing_answers() -> None:
    state, other = PARLEY.new(3), PARLEY.new(3)
    assert state.apply(1, PassUntil(ANY, FOR_GOOD)) == []
    for seat in (0, 2, None):
        assert state.view(seat) == other.view(seat)
    assert state.imagine(0, state.dice).passes(1, "reaction") is False
    assert state.imagine(1, state.dice).passes(1, "reaction") is True


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (PassUntil("never", "turn"), "Nobody is asked at 'never'"),
        (PassUntil(ANY, "age"), "Nothing in this game is called 'age'"),
        (AlwaysAsk("never"), "Nobody is asked at 'never'"),
        (AskAgain(), "You have given no standing answer"),
    ],
)
def test_standing_answers_that_mean_nothing_are_refused(said: Action, why: str) -> None:
    state = PARLEY.new(3)
    before = state.digest()
    with pytest.raises(Refused, match=why):
        state.apply(1, said)
    with pytest.raises(Refused):
        state.apply(3, PassUntil(ANY, "turn"))
    assert state.digest() == before


def test_what_can_be_said_beside_the_game_is_listed_and_read() -> None:
    state = PARLEY.new(3)
    said = list(asides(state, 1))
    assert len(said) == 4 * 2 + 2
    for aside in said:
        assert PARLEY.read_action(str(aside)) == aside
        assert state.why_not(1, aside) is None
    state.apply(1, said[0])
    assert said[0] not in asides(state, 1)
    assert AskAgain() in asides(state, 1)


def test_standing_answers_are_part_of_the_record() -> None:
    match = Match.new(PARLEY, 3)
    match.play(1, PassUntil(ANY, FOR_GOOD))
    match.play(0, Act())
    match.play(0, Pass())
    match.play(2, Pass())
    state = PARLEY.new(3)
    for entry in match.record.entries:
        state.apply(entry.seat, PARLEY.read_action(entry.action))
    assert state.digest() == match.state.digest()
