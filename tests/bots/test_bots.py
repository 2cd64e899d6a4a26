"""Bots: what they see, that they are repeatable, and that the greedy one plays like a player."""

from importlib.metadata import EntryPoint

import pytest

from astrarium import bots
from astrarium.bots import Bot, ask, bot_names, explanation, make_bot, read_bots, write_bots
from astrarium.bots.greedy import policy_for
from astrarium.games.interspace import InterSpace
from astrarium.kernel import (
    Action,
    BadInput,
    Decision,
    Motive,
    Perspective,
    State,
    View,
    scripted,
)
from tests.bots.playing import GAME, Forgetful, answers, play, position, texts


class Window:
    """A perspective that holds nothing but what bots are promised."""

    def __init__(self, state: State, decision: Decision) -> None:
        perspective = Perspective(state, decision)
        self.seat = decision.seat
        self.decision = decision
        self.steps = perspective.steps
        self.view_of, self.imagined = perspective.view, perspective.imagine

    def view(self) -> View:
        return self.view_of()

    def imagine(self, sample: int = 0) -> State:
        return self.imagined(sample)


# -- every bot


def test_bots_are_found_by_name() -> None:
    assert {"greedy", "random"} <= set(bot_names())
    assert isinstance(make_bot("random", 1), Bot)


def test_an_unknown_bot_is_a_sentence_with_the_known_ones() -> None:
    with pytest.raises(BadInput, match=r"there is no bot 'alien'; installed: .*greedy.*random"):
        make_bot("alien", 1)


def test_a_misspelt_bot_is_recognized() -> None:
    with pytest.raises(
        BadInput, match=r"there is no bot 'greedey'; installed: .*; perhaps greedy$"
    ):
        make_bot("greedey", 1)
    with pytest.raises(BadInput) as strange:
        make_bot("alien", 1)
    assert "perhaps" not in str(strange.value)


@pytest.mark.parametrize(
    ("place", "says"),
    [
        ("no_such_module:Mine", r"cannot be loaded: ModuleNotFoundError: .*no_such_module"),
        ("astrarium.bots:Mine", r"cannot be loaded: AttributeError: .*'Mine'"),
        ("json:loads", "is no class of bots"),
        ("json:JSONDecoder", "is no class of bots"),
        ("astrarium.bots:Bot", "is no class of bots: .* with a method choose"),
    ],
)
def test_a_bot_that_cannot_be_loaded_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, place: str, says: str
) -> None:
    points = [EntryPoint("mine", place, bots.GROUP)]
    monkeypatch.setattr(bots, "entry_points", lambda group: points)
    with pytest.raises(BadInput, match=rf"the bot 'mine' \({place}\) {says}"):
        make_bot("mine", 1)


@pytest.mark.parametrize(
    ("name", "turns"),
    [
        ("greedy", 6),
        ("random", 6),
        ("easy", 6),
        ("strategist", 3),
        ("strategist:samples=2;turns=1", 2),
        ("search:nodes=4;depth=1", 2),
    ],
)
def test_a_bot_needs_no_more_than_its_perspective(name: str, turns: int) -> None:
    bots = [make_bot(name, seat) for seat in range(2)]
    options = GAME.read_options({"max_game_turns": turns})
    assert play(GAME.new(2, options, seed=5), bots, Window)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("greedy, random,", ["greedy", "random"]),
        ('"exec:bot --w 1,2", greedy', ["exec:bot --w 1,2", "greedy"]),
        ('exec:bot "a b",greedy', ['exec:bot "a b"', "greedy"]),
        ('"exec:bot ""a, b""",greedy', ['exec:bot "a, b"', "greedy"]),
        ("", []),
    ],
)
def test_in_a_list_quotes_keep_the_commas_of_a_bot(text: str, names: list[str]) -> None:
    assert read_bots(text) == names
    assert read_bots(write_bots(names)) == names


# -- bots as anybody may write them


class Odd(Bot):
    """Answers whatever it was told to, and says so."""

    def __init__(self, answer: object = None, why: object = None) -> None:
        super().__init__()
        self.answer, self.motive = answer, why  # type: ignore[assignment]

    def choose(self, perspective: Perspective) -> Action:
        return self.answer  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ("quick set-up", "it answered with a value of the type str, not with an Action"),
        (None, "it answered with None, not with an Action"),
    ],
)
def test_an_answer_that_is_no_action_is_told_by_its_type(answer: object, says: str) -> None:
    state = GAME.new(2, seed=1)
    with pytest.raises(BadInput, match=says):
        ask(Odd(answer), Perspective(state, state.decisions()[0]))


@pytest.mark.parametrize(
    ("why", "said"),
    [
        ("because I can {so}", "because I can {so}"),
        (Motive("I took {n}.", {"n": 3}), "I took 3."),
        (Motive("I took {n}."), None),  # without the fact
        (Motive("x" * 9999), None),
        (42, None),
        (None, None),
    ],
)
def test_a_reason_is_a_sentence_or_left_out(why: object, said: str | None) -> None:
    explained = explanation(Odd(why=why))
    assert (None if explained is None else str(explained)) == said


def test_a_bot_that_breaks_down_over_its_reasons_plays_on() -> None:
    class Lost(Odd):
        def explain(self) -> Motive | None:
            raise SystemExit(3)

    assert explanation(Lost()) is None


@pytest.mark.parametrize("name", ["greedy", "random"])
def test_the_same_seeds_give_the_same_game(name: str) -> None:
    options = GAME.read_options({"max_game_turns": 8})
    games = [
        play(GAME.new(3, options, seed=7), [make_bot(name, seat) for seat in range(3)])
        for _ in range(2)
    ]
    assert games[0] == games[1]


def test_random_bots_of_other_seeds_play_other_games() -> None:
    options = GAME.read_options({"max_game_turns": 2})
    one, other = (
        play(GAME.new(2, options, seed=7), [make_bot("random", seed), make_bot("random", 0)])
        for seed in (1, 2)
    )
    assert one != other


def test_greedy_says_that_a_game_has_no_policy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(InterSpace, "policy", lambda self: None)
    with pytest.raises(BadInput, match="InterSpace has no policy"):
        policy_for(GAME.state)


def test_greedy_says_that_it_does_not_know_a_game() -> None:
    with pytest.raises(BadInput, match="knows no installed game"):
        policy_for(State)


# -- the greedy bot, whole games


@pytest.mark.parametrize(
    ("seats", "edition"), [(2, "english"), (4, "english"), (3, "italian"), (6, "italian")]
)
def test_greedy_only_gives_listed_answers(seats: int, edition: str) -> None:
    names = ["greedy", "random"] if seats == 2 else ["greedy", "greedy", "random"]
    bots = [make_bot(names[seat % len(names)], seat) for seat in range(seats)]
    play(GAME.new(seats, GAME.read_options({"edition": edition}), seed=seats), bots)


def test_greedy_can_take_over_in_the_middle_of_a_step() -> None:
    options = GAME.read_options({"max_game_turns": 8})
    play(GAME.new(2, options, seed=3), [Forgetful(), make_bot("random", 1)])


def test_greedy_makes_a_new_plan_for_every_step() -> None:
    """At the first question of a step, a bot that has long been playing answers as a new one."""
    bot, chance = make_bot("greedy", 0), make_bot("random", 1)
    state = GAME.new(2, GAME.read_options({"max_game_turns": 6}), seed=1)
    begun = set()
    while decisions := state.decisions():
        decision = decisions[0]
        eyes = Perspective(state, decision)
        action = (bot if decision.seat == 0 else chance).choose(eyes)
        if decision.seat == 0 and (state.turn, decision.kind) not in begun:
            assert action == make_bot("greedy", 0).choose(eyes)
            begun.add((state.turn, decision.kind))
        state.apply(decision.seat, action)


# -- the greedy bot, single decisions


def test_transports_start_at_home_and_on_the_asteroids() -> None:
    state = GAME.new(2, seed=1)
    said = texts(answers(state, 0, "SetUp"))
    assert said[0] == "arrange planet on side 1 and asteroids on side 2"
    assert [text for text in said if "transport" in text] == [
        "place transport in A:0,0",
        "place transport in A:0,1",
    ]


def test_a_colony_grows_industry_as_soon_as_tech_allows_it() -> None:
    for industry, tech, raised in ((2, 2, "industry"), (3, 2, "tech"), (3, 3, "industry")):
        levels = {"Kor": {"industry": industry, "tech": tech}}
        state = position(planets=levels, step={"name": "economic", "seat": 0})
        assert f"raise {raised} of Kor" in texts(answers(state, 0, "EconomicStep"))


def test_the_home_world_builds_a_colony_ship_for_a_known_planet() -> None:
    state = position(
        tiles={"A:2,-1": "Solne"},
        planets={"Yellow": {"tech": 4}},
        units={"A:0,0": {0: ["Trn", "Trn"]}},
        step={"name": "economic", "seat": 0},
    )
    assert "build colony_ship at Yellow" in texts(answers(state, 0, "EconomicStep"))


def test_a_colony_ship_goes_to_the_planet_and_settles_it() -> None:
    state = position(
        tiles={"A:2,-1": "Solne"},
        units={"A:1,-1": {0: ["Col 1"]}},
        step={"name": "movement", "seat": 0},
    )
    assert "move 1 to A:2,-1" in texts(answers(state, 0, "MovementStep"))
    assert texts(answers(state, 0, "ColonizationStep"))[0] == "colonize Solne with 1"


def test_scouts_keep_out_of_null_space_black_holes_and_pulsars() -> None:
    traps = {"A:2,0": "null_space", "A:2,-1": "pulsar", "A:1,1": "black_hole"}
    state = position(
        tiles=traps,
        units={"A:1,0": {0: ["Sct 1", "Sct 2", "Sct 3"]}},
        step={"name": "movement", "seat": 0},
    )
    said = texts(answers(state, 0, "MovementStep", "Expedition"))
    assert any(text.startswith("move") for text in said)
    assert not any(text.endswith(trap) for text in said for trap in traps)


def test_a_transport_goes_where_it_earns() -> None:
    state = position(units={"A:0,0": {0: ["Trn 1", "Trn 2"]}}, step={"name": "movement", "seat": 0})
    asteroids = next(
        hex for hex, tile in state.map.tiles.items()
        if tile.terrain == "asteroids" and hex.startswith("A")
    )  # fmt: skip
    moves = [text for text in texts(answers(state, 0, "MovementStep")) if "move " in text]
    assert len(moves) == 1
    assert moves[0].endswith(f"to {asteroids}")


def test_a_patrol_boat_comes_home() -> None:
    state = position(units={"A:1,-1": {0: ["PB 1"]}}, step={"name": "movement", "seat": 0})
    assert texts(answers(state, 0, "MovementStep"))[0] in ("move 1 to A:0,0", "move 1 to A:1,0")


def test_assault_boats_take_a_planet_without_a_garrison() -> None:
    state = position(
        tiles={"A:2,0": "Solne"},
        planets={"Solne": {"owner": 1, "industry": 2, "tech": 2}},
        units={"A:0,0": {0: ["AB 1"]}},
        step={"name": "movement", "seat": 0},
    )
    assert texts(answers(state, 0, "MovementStep"))[-2:] == ["move 1 to A:2,0", "end movement step"]
    assert texts(answers(state, 0, "CombatStep"))[0] == "conquer Solne"


def test_one_assault_boat_does_not_attack_a_fortress() -> None:
    state = position(
        tiles={"A:2,0": "Solne"},
        planets={"Solne": {"owner": 1, "industry": 2, "tech": 5}},
        units={"A:0,0": {0: ["AB 1"]}, "A:2,0": {1: ["RS 2", "RS 3"]}},
        step={"name": "movement", "seat": 0},
    )
    assert texts(answers(state, 0, "MovementStep")) == ["end movement step"]


def test_hits_go_to_what_shoots_best() -> None:
    state = position(
        scripted([2, 6, 6]),
        units={"A:1,-1": {0: ["AB 1"], 1: ["Trn 2", "AB 3"]}},
        step={"name": "combat", "seat": 0},
    )
    assert state.decisions()[0].kind == "HitAssignment"
    assert texts(answers(state, 0, "HitAssignment"))[0] == "hit 3"


def test_a_losing_attacker_retreats_to_an_own_planet() -> None:
    state = position(
        scripted([6, 6, 6, 6]),
        units={"A:1,-1": {0: ["AB 1"], 1: ["SS 2", "SS 3", "SS 4"]}},
        step={"name": "combat", "seat": 0},
    )
    assert state.decisions()[0].kind == "Retreat"
    bot = make_bot("greedy", 0)
    choice = bot.choose(Perspective(state, state.decisions()[0]))
    assert str(choice) in ("retreat to A:0,0", "retreat to A:1,0")


def test_no_trade_with_the_leader() -> None:
    state = position(
        planets={"Looma": {"industry": 8, "tech": 8}},
        units={"A:0,0": {1: ["Trn 1"]}, "B:0,0": {0: ["Trn 2"], 1: ["Trn 3"]}},
        step={"name": "economic", "seat": 1},
    )
    assert state.decisions()[0].kind == "TradeQuestion"
    assert texts(answers(state, 0, "TradeQuestion")) == ["refuse trade with seat 1"]
