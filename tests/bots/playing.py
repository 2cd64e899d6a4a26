"""What tests of bots have in common: whole games, small positions, and a bot without memory."""

from collections.abc import Sequence
from typing import Any

from astrarium.bots import Bot, make_bot
from astrarium.kernel import Action, Dice, Perspective, State, load_game, seeded

GAME = load_game("interspace")


def play(state: State, bots: Sequence[Bot], kind: type = Perspective) -> list[str]:
    """Play to the end; the texts of all actions, each of which was listed."""
    said = []
    while decisions := state.decisions():
        decision = decisions[0]
        action = bots[decision.seat].choose(kind(state, decision))
        assert action in decision.actions
        said.append(f"{decision.seat} {action}")
        state.apply(decision.seat, action)
    return said


def position(dice: Dice | None = None, **data: Any) -> State:
    """A small position, run on to its first question."""
    state = GAME.position(data)
    state.dice = dice or seeded(1)
    state.run()
    return state


def answers(state: State, seat: int, *kinds: str) -> list[Action]:
    """What the greedy bot does for as long as it is asked questions of some kinds."""
    bot = make_bot("greedy", 0)
    said = []
    while (decision := state.decisions()[0]).seat == seat and decision.kind in kinds:
        said.append(bot.choose(Perspective(state, decision)))
        state.apply(seat, said[-1])
    return said


def texts(actions: Sequence[Action]) -> list[str]:
    return [str(action) for action in actions]


class Forgetful(Bot):
    """A greedy bot that is replaced by a new one before every answer."""

    def choose(self, perspective: Perspective) -> Action:
        return make_bot("greedy", 0).choose(perspective)
