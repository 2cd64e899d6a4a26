"""Deals tell the others no more than how many cards go each way, and who chooses them."""

import pytest

from astrarium.games.cosmic_encounter import GAME
from astrarium.games.cosmic_encounter.position import position
from astrarium.games.cosmic_encounter.state import CosmicState
from astrarium.kernel import seeded
from tests.kernel.contract import seen, told

BYSTANDER = 2


def agreed(*terms: str) -> CosmicState:
    """Red and Blue negotiate; Red proposes, and Blue accepts."""
    state = position(
        {
            "hands": {
                0: ["negotiate", "attack-20", "attack-06", "quash"],
                1: ["negotiate", "attack-04", "attack-30", "attack-08"],
                2: ["attack-08", "attack-10"],
            },
            "encounter": {
                "phase": "planning", "offense": 0, "defense": 1, "planet": "blue-1", "gate": {0: 2},
            },
        }
    )  # fmt: skip
    state.run()
    for seat in (0, 1):
        do(state, seat, "select negotiate")
    for term in terms:
        do(state, 0, term)
    do(state, 0, "propose")
    do(state, 1, "accept")
    return state


def do(state: CosmicState, seat: int, action: str) -> None:
    state.apply(seat, GAME.read_action(action))


@pytest.mark.rule("CE-DEAL-20", "CE-DEAL-12")
@pytest.mark.parametrize(
    "asked",
    [
        ("ask 1 attack by choice", "ask 1 any by random"),
        ("ask 2 any by choice",),
        ("offer attack-20", "offer 1 any by random", "ask 1 any by choice"),
    ],
    ids=" and ".join,
)
def test_a_delivery_tells_a_bystander_numbers_alone(asked: tuple[str, ...]) -> None:
    """What a bystander hears and sees is the same with whatever cards it imagines."""
    state = agreed(*asked)
    twin = state.imagine(BYSTANDER, seeded(7))
    assert seen(twin, BYSTANDER) == seen(state, BYSTANDER)
    while type(state.top).__name__ == "Delivery":
        heard = []
        for each in (state, twin):
            (decision,) = each.decisions()
            assert decision.seat == 1
            heard.append(told(each.apply(1, decision.actions[0]), BYSTANDER))
        assert heard[0] == heard[1]
        assert seen(twin, BYSTANDER) == seen(state, BYSTANDER)


@pytest.mark.rule("CE-DEAL-20")
def test_who_is_asked_to_choose_is_told_before() -> None:
    """Whoever is asked after a deal was agreed follows from what everybody heard."""
    state = agreed("offer attack-20", "ask 2 attack by choice")
    left_open = [event for event in state.told if type(event).__name__ == "CardsLeftOpen"]
    assert [(event.seat, event.many) for event in left_open] == [(1, 2)]
    assert state.asks() == (1,)
    assert BYSTANDER in state.news
