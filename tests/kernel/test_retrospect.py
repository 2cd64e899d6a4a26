"""Games told after their end: luck against what was to be expected, and turning points."""

import pytest

from astrarium.kernel import Draw, load_game
from astrarium.kernel.draws import Rolled, Tally
from astrarium.kernel.retrospect import chance_of, retrospect, turning_points
from tests.kernel.games.bids import GAME


class Shot(Draw, frozen=True):
    text = "shot"


def rolled(sides: int, needed: Tally | None, added: Tally | None = None) -> Rolled:
    return Rolled("shot", Shot(), sides, 1, needed=needed, added=added)


def attack(amount: int) -> Tally:
    return Tally.of("attack", amount)


@pytest.mark.parametrize(
    ("roll", "chance"),
    [
        (rolled(6, attack(2)), 2 / 6),
        (rolled(10, attack(5).minus("defense", 2)), 0.3),
        (rolled(6, attack(4), Tally.of("range", 1)), 0.5),
        (rolled(6, attack(9)), 1.0),
        (rolled(6, attack(-1)), 0.0),
        (rolled(6, None), 1.0),
    ],
)
def test_the_chance_of_a_roll_follows_from_what_it_needs(roll: Rolled, chance: float) -> None:
    assert chance_of(roll) == pytest.approx(chance)


def test_taking_the_lead_and_large_swings_turn_a_game() -> None:
    points = [(10, 10), (12, 10), (12, 30), (12, 31), (12, 15), (40, 15)]
    told = [(one.kind, one.seat, one.number, one.change) for one in turning_points(points)]
    assert ("lead", 0, 1, 0.0) in told
    assert ("lead", 1, 2, 0.0) in told
    assert ("lead", 0, 5, 0.0) in told
    assert ("gain", 1, 2, 20) in told
    assert ("loss", 1, 4, -16) in told
    assert all(number != 3 for _, _, number, _ in told)  # a point is no turning
    assert [number for _, _, number, _ in told] == sorted(number for _, _, number, _ in told)


def test_where_nobody_ever_leads_nothing_turns() -> None:
    assert turning_points([(5, 5), (5, 5)]) == []
    assert turning_points([(), ()]) == []


def test_a_game_that_charts_nothing_is_told_all_the_same() -> None:
    state = GAME.new(2, seed=1)
    actors, states = [], [state.clone()]
    while state.ended is None:
        decision = state.decisions()[0]
        state.apply(decision.seat, decision.actions[0])
        actors.append(decision.seat)
        states.append(state.clone())
    told = retrospect(GAME, iter(states), actors)
    assert sum(told.answers) == len(actors)
    assert told.turnings == ()


def test_the_points_at_the_end_are_those_of_the_outcome() -> None:
    game = load_game("interspace")
    state = game.new(2, game.read_options({"max_game_turns": 2}), 4)
    actors, states = [], [state.clone()]
    while state.ended is None:
        decision = state.decisions()[0]
        state.apply(decision.seat, decision.actions[-1])
        actors.append(decision.seat)
        states.append(state.clone())
    told = retrospect(game, iter(states), actors)
    assert told.moments[-1].values[0] == state.ended.scores
    assert [moment.turn for moment in told.moments][-1] == state.turn
    assert sum(deeds.get("built scout", 0) for deeds in told.deeds) > 0
    assert all(0 <= luck.expected <= luck.rolls for luck in told.luck)
