"""Numbers about games are what the position and the events say, and nothing that is hidden."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from astrarium.kernel import Deed, load_game, seeded
from astrarium.kernel.perspective import heard

GAME = load_game("interspace")
ADVANCED = dict(GAME.presets["advanced"])


def play(options: dict[str, Any], seats: int, answers: int) -> Any:
    """A game at random, with the deeds that its events tell."""
    state = GAME.new(seats, GAME.read_options(options), 7)
    chance, counted = Random(7), Counter[Deed]()
    for _ in range(answers):
        decisions = state.decisions()
        if not decisions:
            break
        for event in state.apply(decisions[0].seat, chance.choice(decisions[0].actions)):
            counted.update(GAME.deeds(event))
    return state, counted


@pytest.mark.parametrize("options", [{}, {"tier": "standard"}, ADVANCED])
def test_units_built_lost_and_spent_add_up_to_those_in_play(options: dict[str, Any]) -> None:
    state, counted = play(options, 2, 400)
    for seat in range(2):
        features = GAME.features(state, seat)
        kinds = [name.removeprefix("units: ") for name in features if name.startswith("units: ")]
        gone = sum(
            counted[Deed(seat, f"{how} {kind}")] for kind in kinds for how in ("lost", "spent")
        )
        built = sum(counted[Deed(seat, f"built {kind}")] for kind in kinds)
        if options is not ADVANCED:  # where units also change hands
            assert features["units"] == built - gone
        assert features["units"] == sum(features[f"units: {kind}"] for kind in kinds)
        assert features["units"] == len(state.units_of(seat))


def test_points_are_those_of_the_rules() -> None:
    state, _ = play({}, 3, 300)
    for seat in range(3):
        features = GAME.features(state, seat)
        assert features["victory points"] == 2 * features["industry"] == state.victory_points(seat)


@pytest.mark.parametrize("options", [{"tier": "standard", "hidden_stacks": True}, ADVANCED])
def test_what_a_seat_gets_does_not_depend_on_secrets(options: dict[str, Any]) -> None:
    state, _ = play(options, 2, 500)
    for sample in range(5):
        twin = state.imagine(0, seeded(sample))
        for seat in range(2):
            seen, other = GAME.features(state.hide(0), seat), GAME.features(twin.hide(0), seat)
            assert seen == other


def test_names_are_the_same_at_all_times() -> None:
    start, _ = play(ADVANCED, 2, 0)
    later, _ = play(ADVANCED, 2, 400)
    assert list(GAME.features(start, 0)) == list(GAME.features(later, 1))


def test_only_what_is_told_is_counted() -> None:
    state = GAME.new(2, GAME.read_options({"tier": "standard", "hidden_stacks": True}), 3)
    chance = Random(3)
    for _ in range(300):
        decision = state.decisions()[0]
        for event in heard(
            state.apply(decision.seat, chance.choice(decision.actions)), 1 - decision.seat
        ):
            list(GAME.deeds(event))  # events without what a seat may not know can be counted too
