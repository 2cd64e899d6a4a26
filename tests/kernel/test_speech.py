"""Words by the types of fields: lexicons, speech, and what follows from what actions declare."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

import pytest

from astrarium.kernel import Action, Event, Game, Options, State, Step, Violation, violation
from astrarium.kernel.dice import Dice
from astrarium.kernel.lexicon import Lexicon, LexiconError, load_lexicon, read_words
from astrarium.kernel.speech import Speech
from astrarium.kernel.things import Facts, Named, Seat, Thing, said, thing_of, things_of
from tests.kernel.games import bids, triggers

ShipId = Annotated[int, Named("ship")]

ENGLISH = """
intro: To {target} points.
glossary: {warp: Where ships wait.}
counts:
  ship: {1: a ship, other: "{n} ships"}
names:
  planet: {red: Red World}
actions:
  Send:
    says: Send {ship} to {planet} for {price}
    short: "{planet}"
    short far: "far off: {planet}"
  Rest: Do nothing
events:
  Sent: {says: "{seat} sends {ships}", home: "{seat} calls {ships} home"}
questions:
  Sending:
    prompt: Where to, with {left}?
    hint: You need {target}.
    pending: a ship
"""
ITALIAN = """
listing: " e "
glossary: {deriva: Dove aspettano le navi.}
actions:
  Send: {says: "Manda {ship} a {planet} per {price}"}
refusals:
  "{ship} is gone.": "{ship} non c'è più."
"""


class Sent(Event, frozen=True):
    seat: Seat
    ships: tuple[ShipId, ...]
    home: bool = False

    def variant(self, state: Any) -> str:
        return "home party" if self.home else "party"


class Send(Action, frozen=True):
    text: ClassVar = "send {ship} to {planet}"
    picks: ClassVar = ("piece:{ship}", "planet:{planet}")
    heading: ClassVar = "ship"
    always_shown: ClassVar = True
    told_by: ClassVar = (Sent,)
    ship: ShipId
    planet: Annotated[str, Named("planet")]

    def why_not(self, state: Any, step: Any, seat: int) -> Violation | None:
        if self.ship not in (1, 2):
            return violation("T-1", "{ship} is gone.", ship=self.ship)
        return violation("T-2", "Too far.") if self.planet == "blue" else None

    def do(self, state: Any, step: Any, seat: int) -> None:
        state.pop()

    def facts(self, state: Any) -> Facts:
        return {"price": said("ship", 2)}

    def variant(self, state: Any) -> str:
        return "far" if self.planet == "blue" else ""


class Rest(Action, frozen=True):
    text: ClassVar = "rest"
    ends: ClassVar = True
    hidden_by: ClassVar = (Sent,)

    def do(self, state: Any, step: Any, seat: int) -> None:
        state.pop()


class Sending(Step, frozen=True):
    rule: ClassVar = "T-0"
    accepts: ClassVar = (Send, Rest)
    left: Annotated[int, Named("ship")] = 2

    def asks(self, state: Any) -> tuple[int, ...]:
        return (0,)

    def options(self, state: Any, seat: int) -> Sequence[Action]:
        return (Send(1, "red"), Send(2, "red"), Rest())


class ShipSpeech(Speech[Lexicon]):
    facts_named: ClassVar = {"ship": "hull"}

    def hull(self, ship: int) -> str:
        return f"hull {ship}"

    def in_english(self) -> "ShipSpeech":
        return ShipSpeech(self.state, load_lexicon(Lexicon, None, "en"))


class Ships(Game):
    name: ClassVar = "ships"
    title: ClassVar = "Ships"
    version: ClassVar = "1"
    options: ClassVar = Options
    state: ClassVar = State
    steps: ClassVar = (Sending,)
    actions: ClassVar = (Send, Rest)
    events: ClassVar = (Sent,)
    languages: ClassVar = ("en", "it")
    speech: ClassVar = ShipSpeech
    constants: ClassVar = {"target": 7}

    def values(self, state: Any, seat: int, thing: str) -> Iterable[Any]:
        return {"ship": (1, 2), "planet": ("red", "blue")}.get(thing, ())

    def also(self, state: Any, pick: str) -> Sequence[str]:
        return (pick.replace("area:", "planet:"),)

    def shown_as(self, state: Any, pick: str) -> str:
        return pick.replace("planet:", "area:")


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ships:
    (tmp_path / "en.yaml").write_text(ENGLISH, encoding="utf-8")
    (tmp_path / "it.yaml").write_text(ITALIAN, encoding="utf-8")
    monkeypatch.setattr(Ships, "words", tmp_path)
    return Ships()


@pytest.fixture
def state() -> State:
    return State(seats=2, dice=Dice("0" * 32), stack=(Sending(),))


def test_the_type_of_a_field_says_what_it_names() -> None:
    assert things_of(Send) == {"ship": Thing("ship"), "planet": Thing("planet")}
    assert things_of(Sent)["ships"] == Thing("ship", several=True)
    assert thing_of(ShipId | None) == Thing("ship")
    assert thing_of(int) is None
    assert thing_of(Literal["red"]) is None


def test_sentences_name_things_by_their_types(game: Ships, state: State) -> None:
    assert game.describe(state, Send(1, "red")) == "Send a ship to Red World for 2 ships"
    assert game.describe(state, Sent(seat=1, ships=(1, 3))) == "Seat 1 sends a ship and 3 ships"


def test_a_variant_falls_back_to_plainer_ones(game: Ships, state: State) -> None:
    told = Sent(seat=0, ships=(2,), home=True)
    assert game.describe(state, told) == "Seat 0 calls 2 ships home"


def test_what_a_language_does_not_say_is_said_in_english(game: Ships, state: State) -> None:
    assert game.describe(state, Send(1, "red"), "it") == "Manda a ship a Red World per 2 ships"
    assert game.describe(state, Rest(), "it") == "Do nothing"
    assert game.describe(state, Sent(seat=1, ships=(1, 3)), "it").endswith("a ship e 3 ships")


def test_a_language_explains_its_own_words(game: Ships) -> None:
    assert dict(game.terms("it")) == {"deriva": "Dove aspettano le navi."}
    assert game.introduction() == "To 7 points."


def test_menus_follow_from_what_an_action_declares(game: Ships, state: State) -> None:
    assert game.entry(state, Send(2, "red")) == ("2 ships", "Red World")
    assert game.entry(state, Send(2, "blue")) == ("2 ships", "far off: blue")
    assert game.entry(state, Rest()) == ("", "Do nothing")


def test_questions_follow_from_the_step(game: Ships, state: State) -> None:
    (decision,) = state.decisions()
    question = game.question(state, decision)
    assert question.prompt == "Where to, with 2 ships?"
    assert question.hint == "You need 7."
    assert [choice.picks for choice in question.choices] == [
        ("piece:1", "area:red"), ("piece:2", "area:red"), (),
    ]  # fmt: skip
    assert [choice.ends for choice in question.choices] == [False, False, True]
    assert [refused.why.rule for refused in question.refused] == ["T-2", "T-2"]


def test_why_nothing_comes_of_a_pick_follows_from_the_first_rule_that_forbids(
    game: Ships, state: State
) -> None:
    assert game.why_not_pick(state, 0, ["piece:1"]) is None
    far = game.why_not_pick(state, 0, ["piece:1", "area:blue"])
    assert far is not None
    assert (far.rule, far.sentence) == ("T-2", "Too far.")
    gone = game.why_not_pick(state, 0, ["piece:9", "area:red"])
    assert gone is not None
    assert gone.sentence == "Hull 9 is gone."
    italian = game.why_not_pick(state, 0, ["piece:9", "area:red"], "it")
    assert italian is not None
    assert italian.sentence == "Hull 9 non c'è più."


def test_what_is_on_the_table_may_stand_for_something_else(game: Ships, state: State) -> None:
    assert Send(1, "red").points_at(state) == ("piece:1", "planet:red")
    assert game.picks(state, Send(1, "red")) == ("piece:1", "area:red")
    other = game.why_not_pick(state, 0, ["piece:2", "area:blue"])
    assert other is not None
    assert other.rule == "T-2"


def test_what_no_action_begins_with_is_answered_by_the_question(game: Ships, state: State) -> None:
    idle = game.why_not_pick(state, 0, ["card:x"])
    assert idle is not None
    assert (idle.rule, "Where to, with 2 ships?" in idle.sentence) == ("T-0", True)
    waits = game.why_not_pick(state, 1, ["piece:1"])
    assert waits is not None
    assert waits.sentence == "It is up to Seat 0 now: a ship."


def test_a_log_need_not_say_what_events_tell(state: State) -> None:
    sent = Sent(seat=0, ships=(1,))
    assert Send(1, "red").is_told_by([sent])
    assert not Send(1, "red").is_told_by([])
    assert not Rest().is_told_by([sent])


def test_a_misspelt_section_of_words_is_refused(tmp_path: Path) -> None:
    (tmp_path / "en.yaml").write_text("actoins: {Move: Move}", encoding="utf-8")
    with pytest.raises(LexiconError, match="actoins"):
        load_lexicon(Lexicon, tmp_path, "en")


def test_forms_of_a_class_stand_side_by_side(tmp_path: Path) -> None:
    path = tmp_path / "en.yaml"
    path.write_text(ENGLISH, encoding="utf-8")
    assert read_words(path)["actions"]["Send short far"] == "far off: {planet}"


def test_small_chances_have_a_decimal_place_as_the_language_writes_it() -> None:
    assert load_lexicon(Lexicon, None, "en").percent(0.004) == "0.4%"
    assert load_lexicon(Lexicon, None, "it").percent(0.004) == "0,4%"
    assert load_lexicon(Lexicon, None, "it").percent(0.25) == "25%"


@pytest.mark.parametrize("language", triggers.GAME.languages)
def test_a_game_says_all_that_it_can_do_in_each_of_its_languages(language: str) -> None:
    words = triggers.GAME.lexicon_of(language)
    own = [kind for kind in triggers.GAME.actions if kind.__module__ == triggers.__name__]
    assert {kind.__name__ for kind in own} <= set(words.actions)
    told = [kind for kind in triggers.GAME.events if kind.__module__ == triggers.__name__]
    assert {kind.__name__ for kind in told} <= {*words.events, *words.draws, "DigDraw", "Shuffle"}


def test_menus_of_a_tiny_game_follow_from_its_declarations() -> None:
    state = triggers.GAME.new(2, seed=1)
    (decision,) = state.decisions()
    built = next(action for action in decision.actions if isinstance(action, triggers.Build))
    heading, label = triggers.GAME.entry(state, built, "it")
    assert heading in ("Frantoio", "Distillatore", "Sonda", "Pressa")
    assert label.startswith("con ")
    question = triggers.GAME.question(state, decision)
    assert question.prompt == "What do you do? Actions left: 3"
    pointed = {choice.picks[0].partition(":")[0] for choice in question.choices if choice.picks}
    assert pointed >= {"dig", "build"}
    assert [choice.action for choice in question.choices if choice.ends] == ["end turn"]


class CardPlayed(Event, frozen=True):
    seat: Seat
    card_name: str
    known: tuple[int, ...] = ()


def test_an_event_without_words_is_told_by_its_name_and_fields() -> None:
    said = bids.GAME.describe(bids.GAME.new(2), CardPlayed(1, "strike"))
    assert said == "Card played: seat Seat 1, card name strike"
