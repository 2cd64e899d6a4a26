"""The greedy bot in the Advanced game: whole games, objectives, and what cards ask."""

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from astrarium.bots import make_bot
from astrarium.games.interspace.bot import ANSWERS, PATIENCE, situation
from astrarium.games.interspace.bot.encounters import best_hex
from astrarium.games.interspace.bot.objectives import AIMS
from astrarium.games.interspace.data import OBJECTIVES
from astrarium.games.interspace.rules.planetary_grid import GridDeclaration
from astrarium.games.interspace.state import InterSpaceState
from astrarium.kernel import Hex, Perspective, State, load_game, seeded
from astrarium.lab import simulate
from tests.bots.playing import GAME, Forgetful, answers, play, position, texts

MODULES = ("objectives", "breakthroughs", "colonization", "encounters")
ADVANCED: dict[str, Any] = {"tier": "standard", **dict.fromkeys(MODULES, True)}
CLEARLY = 1.05  # how much better the own way of playing must be
GAMES = 60


def advanced(*modules: str, **data: Any) -> State:
    """A position with some modules in play."""
    return position(options={"tier": "standard", **dict.fromkeys(modules, True)}, **data)


def answer(state: State, seat: int) -> str:
    """What the greedy bot says to the question that a seat is asked now."""
    decision = next(decision for decision in state.decisions() if decision.seat == seat)
    return str(make_bot("greedy", 0).choose(Perspective(state, decision)))


# -- whole games


@pytest.mark.parametrize(
    ("seats", "names", "extra"),
    [
        (2, ["greedy", "random"], {}),
        (4, ["greedy", "greedy", "random"], {"hidden_stacks": True, "discovery_limits": True}),
        (4, ["greedy"], {}),
        (8, ["greedy", "greedy", "random"], {"plus_counters": True, "variable_space": -18}),
    ],
)
def test_greedy_only_gives_listed_answers(
    seats: int, names: list[str], extra: dict[str, Any]
) -> None:
    bots = [make_bot(names[seat % len(names)], seat) for seat in range(seats)]
    rules = GAME.read_options({**ADVANCED, **extra, "max_game_turns": 20})
    state = GAME.new(seats, rules, seed=seats)
    play(state, bots)
    outcome = state.outcome()
    assert outcome is not None
    assert max(outcome.scores) > 0


def test_greedy_can_take_over_in_the_middle_of_a_step() -> None:
    rules = GAME.read_options({**ADVANCED, "max_game_turns": 7})
    play(GAME.new(2, rules, seed=3), [Forgetful(), make_bot("random", 1)])


def test_the_same_seed_gives_the_same_game() -> None:
    rules = GAME.read_options({**ADVANCED, "max_game_turns": 6})
    one, other = (
        play(GAME.new(3, rules, seed=7), [make_bot("greedy", seat) for seat in range(3)])
        for _ in range(2)
    )
    assert one == other


def test_who_begins_with_a_home_world_alone_gets_going() -> None:
    rules = GAME.read_options({"tier": "standard", "max_game_turns": 10})
    state = GAME.new(5, rules, seed=2)
    play(state, [make_bot("greedy", seat) for seat in range(5)])
    assert isinstance(state, InterSpaceState)
    planets = [len(state.planets_of(seat)) for seat in range(5)]
    assert sum(planets) >= 12


@pytest.mark.slow
def test_greedy_beats_random() -> None:
    game = load_game("interspace")
    options = game.read_options(ADVANCED)
    report = simulate(game, 2, ["greedy", "random"], 30, seed=1, options=options)
    greedy = next(bot for bot in report.bots if bot.name == "greedy")
    assert greedy.win_rate >= 0.9


# -- objectives


@pytest.fixture
def as_builders(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Make who has an objective play as if it were the Builders'."""
    return lambda objective: monkeypatch.setitem(AIMS, objective, AIMS["builders"])


def neighbours(objective: str, seed: int) -> State:
    """Six turns next to others, with everything there is to study within reach."""
    return position(
        seeded(seed),
        options={"tier": "standard", "objectives": True, "max_game_turns": 6},
        players={0: {"objective": objective}, 1: {"objective": "builders"}},
        infested=["Yellow", "Kor"] if objective == "parasites" else [],
        tiles={
            "A:2,-1": "Solne", "A:2,0": "empty_space", "A:3,-1": "empty_space", "A:3,-2": "Xann",
            "A:1,1": "empty_space", "A:1,-2": "Undor", "A:0,2": "nebula", "A:-1,2": "dust_cloud",
            "A:-2,2": "pulsar", "A:-2,1": "neutron_star",
        },
        planets={
            "Yellow": {"box": {"iou": 16}},
            "Solne": {"owner": 1, "industry": 3, "tech": 2, "box": {"iou": 6}},
            "Xann": {"owner": 1, "industry": 2, "tech": 2},
        },
        units={
            "A:0,0": {0: ["SS 1", "Trn 2", "Trn 3", "Sct 4", "Sct 5"]},
            "A:2,-1": {1: ["SS 11", "PB 12"]},
            "A:2,0": {1: ["Sct 13"]},
            "A:3,-1": {1: ["Sct 14", "Trn 15"]},
            "B:0,0": {1: ["SS 16", "Trn 17"]},
        },
        step={"name": "game_turn"},
    )  # fmt: skip


def points(objective: str, foe: str) -> int:
    """By its card, in so many games that chance does not decide."""
    total = 0
    for seed in range(GAMES):
        state = neighbours(objective, seed)
        play(state, [make_bot("greedy", 0), make_bot(foe, 1)])
        outcome = state.outcome()
        assert outcome is not None
        total += outcome.scores[0]
    return total


@pytest.mark.slow
@pytest.mark.parametrize(
    ("objective", "foe"),
    [
        ("researchers", "random"),
        ("royalists", "random"),
        ("parasites", "random"),
        ("conquerors", "greedy"),
        ("xenophobes", "greedy"),
        ("warriors", "greedy"),
    ],
)
def test_it_scores_more_by_its_objective_than_builders_would(
    objective: str, foe: str, as_builders: Any
) -> None:
    own = points(objective, foe)
    as_builders(objective)
    assert own > CLEARLY * points(objective, foe)


def dealt(objective: str) -> Iterator[State]:
    """Games in which seat 0 was dealt an objective."""
    rules = GAME.read_options({"tier": "standard", "objectives": True})
    for seed in count():
        state = GAME.new(2, rules, seed=seed)
        assert isinstance(state, InterSpaceState)
        if state.objective_of(0) == objective:
            yield state


@pytest.mark.slow
def test_techies_win_sooner_than_builders_would(as_builders: Any) -> None:
    def turns() -> int:
        total = 0
        for _, state in zip(range(6), dealt("techies"), strict=False):
            play(state, [make_bot("greedy", 0), make_bot("random", 1)])
            total += state.turn  # type: ignore[attr-defined]
        return total

    own = turns()
    as_builders("techies")
    assert own < turns()


def test_an_objective_for_every_card() -> None:
    assert set(AIMS) == {"", *OBJECTIVES}


def test_a_guess_about_the_others_changes_nothing() -> None:
    """Points of others are counted by what everybody sees."""
    state = neighbours("techies", 1)
    assert isinstance(state, InterSpaceState)
    sight = situation.Situation(state, 0)
    public = [2 * sum(planet.industry for planet in state.planets_of(1))]
    assert sight.points[1:] == public
    assert sight.points[0] == state.victory_points(0)


def test_royalists_buy_points_when_their_planets_have_grown() -> None:
    state = advanced(
        "objectives",
        players={0: {"objective": "royalists"}, 1: {"objective": "builders"}},
        tiles={"A:2,-1": "Solne"},
        planets={
            "Yellow": {"box": {"iou": 12}},
            "Kor": {"industry": 8, "tech": 4},
            "Solne": {"owner": 0, "industry": 8, "tech": 4},
        },
        units={"A:0,0": {0: ["SS 1", "Trn 2", "Sct 4", "Sct 5", "Sct 6", "Col 7"]}},
        step={"name": "purchase"},
    )
    said = texts(answers(state, 0, "PurchaseStep"))
    assert said.count("buy pair of victory points at Yellow") == 3


def test_conquerors_buy_cheap_boats_for_a_planet_in_reach() -> None:
    state = advanced(
        "objectives",
        players={0: {"objective": "conquerors"}, 1: {"objective": "builders"}},
        tiles={"A:2,0": "Solne"},
        planets={"Yellow": {"box": {"iou": 9}}, "Solne": {"owner": 1, "industry": 3, "tech": 2}},
        step={"name": "purchase"},
    )
    assert answer(state, 0) == "buy assault_boat at Yellow for 4"


def test_researchers_send_a_station_and_leave_it_there() -> None:
    for there, said in (({}, ["move 2 to A:0,1", "move 2 to A:0,2"]), ({0: ["SS 3"]}, [])):
        state = advanced(
            "objectives",
            players={0: {"objective": "researchers"}, 1: {"objective": "builders"}},
            tiles={"A:0,2": "black_hole"},
            units={"A:0,0": {0: ["SS 1", "SS 2"]}, "A:0,2": there},
            step={"name": "movement", "seat": 0},
        )
        assert texts(answers(state, 0, "MovementStep")) == [*said, "end movement step"]


def test_warriors_attack_what_they_cannot_beat() -> None:
    for objective, said in (("warriors", "attack"), ("techies", "ask")):
        state = advanced(
            "objectives",
            players={0: {"objective": objective}, 1: {"objective": "builders"}},
            tiles={"A:2,0": "empty_space"},
            units={"A:2,0": {0: ["PB 1", "PB 2"], 1: ["SS 11", "SS 12"]}},
            step={"name": "contact", "seat": 0},
        )
        assert answer(state, 0).startswith(said)


def test_parasites_infest_a_planet_that_nobody_guards() -> None:
    state = advanced(
        "objectives",
        players={0: {"objective": "parasites"}, 1: {"objective": "builders"}},
        tiles={"A:2,0": "Xann"},
        planets={"Xann": {"owner": 1, "industry": 2, "tech": 2}},
        infested=["Yellow", "Kor"],
        carriers=[1],
        units={"A:1,0": {0: ["Col 1"]}},
        step={"name": "movement", "seat": 0},
    )
    assert "move 1 to A:2,0" in texts(answers(state, 0, "MovementStep"))
    said = texts(answers(state, 0, "ContactStep", "InfestationStep"))
    assert said[-1] == "infest Xann with 1"


# -- breakthroughs


def test_speed_comes_first_and_nova_bombs_never() -> None:
    state = GAME.new(2, GAME.read_options({**ADVANCED, "max_game_turns": 25}), seed=2)
    play(state, [make_bot("greedy", 0), make_bot("greedy", 1)])
    assert isinstance(state, InterSpaceState)
    for player in state.players:
        assert player.breakthroughs[0] == "drive_improvement"
        assert "nova_bombs" not in player.breakthroughs


@pytest.mark.parametrize(("mine", "said"), [("PB 11", "shelter 11"), ("GS 11", "grid ready")])
def test_who_would_be_beaten_shelters_in_the_grid(mine: str, said: str) -> None:
    state = advanced(
        "breakthroughs",
        players={1: {"civilization": 8, "breakthroughs": ["planetary_grid"]}},
        planets={"Green": {"tech": 8}},
        units={"B:0,0": {0: ["CA 1"], 1: [mine]}},
        step={"name": "contact", "seat": 0},
    )
    assert answer(state, 1) == said


# -- encounters


@pytest.mark.parametrize(
    ("mine", "said"),
    [(["Trn 1"], "share A:1,0 with pirates"), (["CA 1", "CA 2"], "refuse A:1,0 to pirates")],
)
def test_pirates_are_refused_only_by_the_stronger(mine: list[str], said: str) -> None:
    state = advanced(
        "encounters",
        tiles={"A:2,0": "empty_space"},
        players={0: {"civilization": 6}},
        units={"A:2,0": {"pirates": ["Pir 50"]}, "A:1,0": {0: [*mine, "Trn 9"]}},
        step={"name": "contact", "seat": 0, "acted": [1]},
    )
    assert answer(state, 0) == said


def test_a_crystal_is_carried_to_a_planet_and_converted() -> None:
    state = advanced(
        "encounters",
        units={"A:0,1": {0: ["Sct 1"]}},
        artifacts={"crystal": 1},
        step={"name": "movement", "seat": 0},
    )
    said = texts(answers(state, 0, "MovementStep"))
    assert said[0] == "move 1 to A:0,0"
    assert said[1] == "hand artifact crystal to Yellow"
    state = advanced("encounters", artifacts={"crystal": "Yellow"}, step={"name": "conversion"})
    assert answer(state, 0) == "convert crystal at Yellow"


def test_own_goods_are_swapped_with_the_trader_who_is_never_attacked() -> None:
    data: dict[str, Any] = {
        "units": {"A:0,0": {0: ["AB 1", "Trn 2"], "trader": ["Tra 50"]}},
        "cargo": {50: {"neutral-goods": 2}},
    }
    state = advanced("encounters", **data, step={"name": "contact", "seat": 0})
    assert "attack" not in " ".join(texts(answers(state, 0, "ContactStep")))
    data["planets"] = {"Yellow": {"box": {"Yellow-goods": 1}}}
    state = advanced("encounters", **data, step={"name": "movement", "seat": 0})
    said = texts(answers(state, 0, "MovementStep", "TraderDeal"))
    assert said[:2] == [
        "trade with the trader", "swap Yellow-goods of Yellow for neutral-goods",
    ]  # fmt: skip


def test_agents_are_sent_away_from_own_planets_but_for_the_trader() -> None:
    state = advanced("encounters", step={"name": "movement", "seat": 0})
    assert isinstance(state, InterSpaceState)
    sight = situation.Situation(state, 0)
    near, far = Hex("A:0,1"), Hex("A:0,3")
    assert best_hex(sight, "pirates", (near, far)) == far
    assert best_hex(sight, "trader", (near, far)) == near


# -- questions that nobody thought of


def test_a_step_that_its_first_answer_never_ends_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(ANSWERS, GridDeclaration)
    state = advanced(
        "breakthroughs",
        players={1: {"civilization": 8, "breakthroughs": ["planetary_grid"]}},
        planets={"Green": {"tech": 8}},
        units={"B:0,0": {0: ["CA 1"], 1: ["PB 11"]}},
        step={"name": "contact", "seat": 0},
    )
    bot, decision = make_bot("greedy", 0), state.decisions()[0]
    said = [str(bot.choose(Perspective(state, decision))) for _ in range(PATIENCE + 1)]
    assert said == [*["shelter 11"] * PATIENCE, "grid ready"]
