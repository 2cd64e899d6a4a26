"""Games told after their end: luck against what was to be expected, and turning points."""

from math import sqrt

import pytest

from astrarium.kernel import Draw, load_game, scripted
from astrarium.kernel.draws import Rolled, Tally
from astrarium.kernel.retrospect import Luck, Retrospect, chance_of, retrospect, turning_points
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


def fought(opponent: dict[str, dict[str, list[str]]], action: str, dice: list[int]) -> Retrospect:
    """A battle of Hyperspace, two Destroyers against somebody, with given dice."""
    game = load_game("hyperspace")
    state = game.position(
        {
            "civs": ["Venge", "Skith"],
            "systems": {"A:0,0": {"tile": "Jute"}, "A:1,0": {"tile": "Kiln"}},
            "units": opponent,
            "empires": {0: {"atomic": 3}, 1: {}},
        }
    )
    state.run()
    states = [state.clone()]
    state.dice = scripted(dice)
    state.apply(0, game.read_action(action))
    return retrospect(game, iter([*states, state]), [0])


def test_dice_that_are_added_up_are_compared_with_their_mean() -> None:
    both = {"A:0,0": {"0": ["destroyer x2"], "1": ["corvette"]}}
    told = fought(both, "battle 1 at A:0,0", [8, 7, 1])
    mine, theirs = told.sums
    assert (mine.rolls, mine.made, mine.expected) == (2, 15, 9.0)
    assert mine.spread == pytest.approx(sqrt(2 * 63 / 12))
    assert (theirs.rolls, theirs.made, theirs.expected) == (1, 1, 3.5)
    assert told.luck == (Luck(), Luck())


def test_dice_of_nobody_are_nobodys_luck() -> None:
    alone = {"A:1,0": {"0": ["destroyer"]}}
    told = fought(alone, "battle native at A:1,0/B", [3])
    assert [one.rolls for one in told.sums] == [1, 0]
