"""Programs that play Hyperspace: every question is answered, and every answer explained."""

from random import Random
from typing import Any

import pytest

from astrarium.bots import make_bot
from astrarium.games.hyperspace import GAME
from astrarium.games.hyperspace.bot.purposes import SAYINGS, SPOKEN, TEMPLATES
from astrarium.games.hyperspace.bot.situation import Situation
from astrarium.games.hyperspace.bot.stance import BEST, PLAIN
from astrarium.games.hyperspace.bot.techs import WORTH
from astrarium.games.hyperspace.bot.worth import rounds_left, survey, worth
from astrarium.games.hyperspace.rules.scoring import bases, planets
from astrarium.games.hyperspace.state import HyperspaceState as State
from astrarium.games.hyperspace.text.speech import Words
from astrarium.games.hyperspace.text.words import FOLDER
from astrarium.kernel import Motive, Perspective, Step
from astrarium.kernel.lexicon import load_lexicon
from astrarium.kernel.reading import subkinds

PACKAGE = "astrarium.games.hyperspace"
SETTINGS: dict[str, tuple[int, dict[str, Any]]] = {
    "two": (2, {"secret_values": "shuffled"}),
    "three": (3, {"small_game_tiles": "replace_on_reveal", "citizen_placement": "same_planet"}),
    "four": (4, {"civ_assignment": "choose", "home_slots": "choose"}),
    "five": (5, {"mulligan": False}),
    "six": (6, {"battle_track_trigger": "removed"}),
}


def played(seats: int, options: dict[str, Any], seed: int, rounds: int = 60) -> State:
    """A game of the game's own policies, as far as a round; each answer is explained."""
    state = GAME.new(seats, GAME.read_options(options), seed)
    policies = [GAME.policy() for _ in range(seats)]
    while state.ended is None and state.round < rounds:
        decision = state.decisions()[0]
        answer = policies[decision.seat].choose(Perspective(state, decision))
        assert answer in decision.actions
        why = GAME.purpose(state, decision.seat, answer)
        assert isinstance(why, Motive)
        said = GAME.speaking(state).motive(why)
        assert "HS-" not in said, "Techs have names"
        assert "A:" not in said, "systems have names"
        state.apply(decision.seat, answer)
    assert isinstance(state, State)
    return state


@pytest.fixture(scope="module")
def middle() -> State:
    """A game of four in its fifth round, in which somebody is asked."""
    return played(4, {}, seed=3, rounds=5)


# -- whole games


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.slow if seats > 4 else ())
        for name, (seats, _) in SETTINGS.items()
    ],
)
def test_policies_answer_every_question(name: str) -> None:
    seats, options = SETTINGS[name]
    state = played(seats, options, seed=5)
    assert state.ended is not None
    assert state.ended.rule == "HS-SCORE-07", "bots end games, and do not wait for the last round"


def test_greedy_beats_random() -> None:
    won = 0.0
    for game in range(3):
        state = GAME.new(4, seed=game)
        chance, policy = Random(game), GAME.policy()
        while decisions := state.decisions():
            seat, actions = decisions[0].seat, decisions[0].actions
            if seat == game:
                answer = policy.choose(Perspective(state, decisions[0]))
            else:
                answer = chance.choice(actions)
            state.apply(seat, answer)
        assert state.ended is not None
        won += state.ended.share(game)
    assert won >= 2


def test_easy_bots_begin_no_battles_early() -> None:
    state = GAME.new(2, seed=1)
    players = [make_bot("easy", seat) for seat in range(2)]
    while state.round < 4:
        decision = state.decisions()[0]
        answer = players[decision.seat].choose(Perspective(state, decision))
        assert not GAME.is_hostile(state, decision.seat, answer)
        state.apply(decision.seat, answer)


def test_a_strategy_plans_and_judges(middle: State) -> None:
    """Each of its plans can be begun, and says what it is for."""
    strategy, state = GAME.strategy(), middle.clone()
    for _ in range(30):
        asked = state.asks()
        if not asked:
            break
        plans = [*strategy.plans(state, asked[0])]
        for plan in plans:
            assert state.why_not(asked[0], plan.actions[0]) is None
            assert plan.motive is not None
        assert strategy.plan(state, asked[0]).actions == plans[0].actions
        state.apply(asked[0], plans[0].actions[0])
    assert sum(strategy.worth(state)) == pytest.approx(1.0)


def test_leanings_are_those_that_the_game_names() -> None:
    strategy = GAME.strategy()
    for leaning in strategy.leanings:
        assert strategy.leaning_to(leaning) is not strategy
    assert make_bot(f"strategist:leaning={strategy.leanings[0]}", 1) is not None


@pytest.mark.parametrize("bots", [("strategist", "greedy"), ("search:nodes=2", "easy")])
def test_bots_of_all_kinds_play(bots: tuple[str, str]) -> None:
    state = GAME.new(2, GAME.read_options({"max_rounds": 2}), seed=4)
    players = [make_bot(bots[seat], seat) for seat in range(2)]
    while decisions := state.decisions():
        decision = decisions[0]
        action = players[decision.seat].choose(Perspective(state, decision))
        assert players[decision.seat].explain() is not None
        state.apply(decision.seat, action)
    assert state.outcome() is not None


def test_points_that_end_the_game_are_sought_while_one_is_ahead(middle: State) -> None:
    """HS-END-01"""
    seat = middle.asks()[0]
    ahead, behind = middle.clone(), middle.clone()
    ahead.change(seat, points=14, tokens=3)
    for rival in ahead.rivals(seat):
        behind.change(rival, points=30)
    assert Situation(ahead, seat, BEST).rush > 0
    assert Situation(behind, seat, BEST).rush == 0


# -- what is said


def test_every_action_is_explained() -> None:
    accepted = {action for step in subkinds(Step, PACKAGE) for action in step.accepts}
    assert sorted(kind.__name__ for kind in accepted - SAYINGS.keys() - SPOKEN.keys()) == []


def test_every_motive_is_said_in_italian() -> None:
    italian = load_lexicon(Words, FOLDER, "it").motives
    assert [template for template in TEMPLATES if template not in italian] == []


@pytest.mark.parametrize("language", ["en", "it"])
def test_reasons_tell_nothing_of_what_secrets_are_worth(language: str) -> None:
    """What a bot says of an answer is the same whatever is hidden from others."""
    state = GAME.new(4, seed=8)
    policies = [GAME.policy() for _ in range(4)]
    while state.round < 5 and (decisions := state.decisions()):
        decision = decisions[0]
        action = policies[decision.seat].choose(Perspective(state, decision))
        why = GAME.purpose(state, decision.seat, action)
        watcher = next(seat for seat in range(4) if seat != decision.seat)
        seen = state.imagine(watcher, state.dice.fork("another deal"))
        assert GAME.purpose(seen, decision.seat, action) == why
        assert "{" not in GAME.motive(state, why, language)
        state.apply(decision.seat, action)


# -- what is thought


def test_every_tech_has_a_worth() -> None:
    assert set(WORTH) == set(GAME.options().set.techs)


def test_the_survey_counts_as_the_score_does(middle: State) -> None:
    for seat, standing in enumerate(survey(middle)):
        assert standing.planets == planets(middle, seat)
        assert standing.bases == bases(middle, seat)
        assert standing.atomic == middle.production(seat, "atomic")
        assert standing.metal == middle.production(seat, "metal")
        assert standing.citizens == middle.citizens(seat)


def test_secrets_of_others_are_of_usual_worth(middle: State) -> None:
    """What a seat thinks of a position does not depend on how hidden values are dealt."""
    asked = middle.decisions()[0]
    deals = [Perspective(middle, asked).imagine(sample) for sample in range(3)]
    assert any(one.secrets for one in middle.empires)
    values = {Situation(deal, asked.seat, PLAIN).value for deal in deals}  # type: ignore[arg-type]
    assert len(values) == 1


def test_chances_to_win_sum_up(middle: State) -> None:
    assert sum(worth(middle)) == pytest.approx(1.0)
    assert sum(worth(GAME.new(4, seed=1))) == pytest.approx(1.0)  # type: ignore[arg-type]


def test_a_game_is_nearly_over_when_somebody_can_end_it(middle: State) -> None:
    before = rounds_left(middle, PLAIN)
    twin = middle.clone()
    twin.change(0, points=15)
    assert rounds_left(twin, PLAIN) < 1 < before


def test_features_and_prospects_have_the_same_names_in_all_states(middle: State) -> None:
    first = GAME.new(4, GAME.read_options({"civ_assignment": "choose"}), seed=1)
    hidden = middle.clone().hide(0)
    assert [*GAME.features(first, 0)] == [*GAME.features(middle, 1)] == [*GAME.features(hidden, 1)]
    for state in (first, middle, hidden):
        decision = state.decisions()[0]
        rows = GAME.prospects(state, decision.seat, decision.actions)
        assert {len(row) for row in rows} == {len(GAME.prospect_names)}
