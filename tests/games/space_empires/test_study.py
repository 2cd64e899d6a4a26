"""What is told of a game after its end: whose dice they were, and how they fell."""

from astrarium.games.space_empires import GAME
from astrarium.kernel import State, seeded
from astrarium.kernel.draws import Rolled
from astrarium.kernel.retrospect import chance_of, retrospect

FIELD = "A:1,5"


def battle() -> State:
    """Two Cruisers fire first, at two Destroyers."""
    state = GAME.position(
        {
            "units": {FIELD: {0: ["CA x2 1 attack=1 tactics=1"], 1: ["DD x2 11"]}},
            "step": {"name": "combat", "seat": 0},
        }
    )
    state.dice = seeded(1)
    state.run()
    return state


def test_shots_are_the_luck_of_who_fires() -> None:
    states, actors, shots = [battle()], list[int](), list[Rolled]()
    while len(shots) < 4 and states[-1].ended is None:
        decision = states[-1].decisions()[0]
        fire = [action for action in decision.actions if str(action).startswith("fire")]
        after = states[-1].clone()
        events = after.apply(decision.seat, (fire or decision.actions)[0])
        shots += [event for event in events if isinstance(event, Rolled) and event.needed]
        states.append(after)
        actors.append(decision.seat)
    told = retrospect(GAME, iter(states), actors)
    assert told.luck[0].rolls >= 2
    assert sum(luck.rolls for luck in told.luck) == len(shots)
    assert sum(luck.made for luck in told.luck) == sum(shot.succeeded for shot in shots)
    assert sum(luck.expected for luck in told.luck) == sum(map(chance_of, shots))
