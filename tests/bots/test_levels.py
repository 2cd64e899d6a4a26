"""Levels for people: names and styles, what plays behind them, and how strong they are."""

from collections.abc import Callable

import pytest

from astrarium.bots import Bot, bot_names, easy, levels, make_bot
from astrarium.bots.levels import BY_KEY, LEVELS
from astrarium.games.interspace import InterSpace
from astrarium.kernel import Action, Motive, Perspective
from astrarium.lab import simulate
from tests.bots.playing import GAME, play, position, texts

LANGUAGES = ("en", "it")


class Spy(Bot):
    """A bot that takes the first answer, and is known by what it was made for."""

    name = ""

    def choose(self, perspective: Perspective) -> Action:
        return perspective.decision.actions[0]


@pytest.fixture
def who_plays(monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """The bot that plays for a level, where only some bots are installed."""

    def ask(level: str, *installed: str) -> str:
        made: list[str] = []

        def make(name: str, seed: int) -> Bot:
            made.append(name)
            return Spy(seed)

        monkeypatch.setattr(levels, "bot_names", lambda: list(installed))
        monkeypatch.setattr(levels, "make_bot", make)
        state = GAME.new(2, seed=1)
        make_bot(level, 1).choose(Perspective(state, state.decisions()[0]))
        return made[0]

    return ask


# -- what people see


def test_every_level_is_a_bot_with_a_name_and_a_style_in_every_language() -> None:
    assert [level.key for level in LEVELS] == ["easy", "normal", "hard"]
    assert set(BY_KEY) <= set(bot_names())
    assert len({level.name for level in LEVELS}) == 3
    for level in LEVELS:
        for language in LANGUAGES:
            assert level.title[language]
            assert level.style[language].endswith(".")
        assert level.title["en"] != level.title["it"]
        assert level.style["en"] != level.style["it"]


# -- who plays


def test_hard_is_the_strongest_that_is_installed(who_plays: Callable[..., str]) -> None:
    everything = ("greedy", "random", "search", "strategist")
    assert who_plays("hard", *everything) == "search:seconds=1"
    assert who_plays("hard", "greedy", "random", "strategist") == "strategist"
    assert who_plays("hard", "greedy", "random") == "greedy"
    assert who_plays("normal", *everything) == "greedy"


def test_levels_play_every_game_with_what_it_offers(
    who_plays: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    everything = ("greedy", "random", "search", "strategist")
    monkeypatch.setattr(InterSpace, "strategy", lambda self: None)
    assert who_plays("hard", *everything) == "greedy"
    monkeypatch.setattr(InterSpace, "policy", lambda self: None)
    assert who_plays("hard", *everything) == who_plays("normal", *everything) == "random"


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_levels_play_games_that_are_not_installed(
    level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (levels, easy):
        monkeypatch.setattr(module, "find_game", lambda kind: None)
    options = GAME.read_options({"max_game_turns": 2})
    assert play(GAME.new(2, options, seed=1), [make_bot(level, seat) for seat in range(2)])


@pytest.mark.parametrize("broad", [False, True])
def test_a_level_tells_the_motive_of_who_plays_unless_it_is_of_a_whole_plan(
    monkeypatch: pytest.MonkeyPatch, broad: bool
) -> None:
    class Talker(Spy):
        def choose(self, perspective: Perspective) -> Action:
            self.motive = levels_motive
            return super().choose(perspective)

    levels_motive = Motive("So it is.", broad=broad)
    monkeypatch.setattr(levels, "make_bot", lambda name, seed: Talker(seed))
    state, bot = GAME.new(2, seed=1), make_bot("normal", 1)
    bot.choose(Perspective(state, state.decisions()[0]))
    assert (bot.explain() is levels_motive) is not broad
    assert bot.explain() is not None


# -- the easy one


@pytest.mark.parametrize("tier", ["basic", "standard"])
def test_easy_gives_listed_answers_and_the_same_ones_again(tier: str) -> None:
    options = GAME.read_options({"max_game_turns": 5, "tier": tier})
    games = [
        play(GAME.new(2, options, seed=4), [make_bot("easy", seat) for seat in range(2)])
        for _ in range(2)
    ]
    assert games[0] == games[1]


def test_easy_overlooks_other_things_with_another_seed() -> None:
    options = GAME.read_options({"max_game_turns": 3})
    games = [
        play(GAME.new(2, options, seed=4), [make_bot("easy", seed), make_bot("greedy", 0)])
        for seed in (1, 2)
    ]
    assert games[0] != games[1]


def answers_of(name: str, turn: int, kind: str) -> list[str]:
    """What a bot does in a step with assault boats beside somebody's planet."""
    state = position(
        turn=turn,
        tiles={"A:2,0": "Solne"},
        planets={"Solne": {"owner": 1, "industry": 2, "tech": 2}},
        units={"A:0,0": {0: ["AB 1"]}},
        step={"name": kind.lower(), "seat": 0},
    )
    bot, said = make_bot(name, 0), []
    while (decision := state.decisions()[0]).seat == 0 and decision.kind == f"{kind}Step":
        said.append(bot.choose(Perspective(state, decision)))
        state.apply(0, said[-1])
    return texts(said)


def test_easy_picks_no_quarrel_in_the_first_turns() -> None:
    assert "move 1 to A:2,0" in answers_of("greedy", 2, "Movement")
    assert "move 1 to A:2,0" not in answers_of("easy", 2, "Movement")
    assert "move 1 to A:2,0" in answers_of("easy", 20, "Movement")


def test_easy_fights_as_the_policy_would_if_there_is_nothing_else_to_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(InterSpace, "is_hostile", lambda *_: True)
    state = position(
        turn=2,
        options={"tier": "standard"},
        units={"A:1,-1": {0: ["AB 1"], 1: ["Trn 11"]}},
        step={"name": "contact", "seat": 0},
    )
    question = Perspective(state, state.decisions()[0])
    assert 1 < len(question.decision.actions) <= easy.FEW
    bot, usual = make_bot("easy", 0), make_bot("greedy", 0)
    assert bot.choose(question) == usual.choose(question)
    assert bot.explain() == usual.explain()


def test_easy_plays_the_advanced_game() -> None:
    cards = {**GAME.presets["advanced"], "max_game_turns": 4}
    play(GAME.new(3, GAME.read_options(cards), seed=2), [make_bot("easy", n) for n in range(3)])


@pytest.mark.slow
@pytest.mark.parametrize("tier", ["basic", "standard"])
def test_easy_beats_chance_and_loses_to_normal(tier: str) -> None:
    options = GAME.read_options({"tier": tier})

    def interval(opponent: str) -> tuple[float, float]:
        report = simulate(GAME, 2, ["easy", opponent], games=24, seed=5, options=options)
        return report.bots[0].interval

    assert interval("random")[0] > 0.6
    assert interval("normal")[1] < 0.4
