"""A bot that people can learn a game against: it means well, but overlooks much."""

from zlib import crc32

from astrarium.kernel import (
    Action,
    Decision,
    Game,
    Motive,
    Perspective,
    Policy,
    State,
    Step,
    View,
    motive,
    turn_of,
)
from astrarium.kernel.strategy import KEEPS_PEACE

from . import Settings
from .games import PurposefulBot, find_game
from .random import RandomBot

OVERLOOKED = 0.45  # of the answers that can be overlooked
FEW = 4  # answers, all of which anybody sees
PEACE = 8  # game turns in which it picks no quarrel


class EasyBot(PurposefulBot):
    """Plays by the game's own policy, among the answers that it sees; starts no early fights.

    What it overlooks differs from step to step. It never overlooks the last answer of its kind, nor
    one that ends a step, so that it does everything that there is to do, only not everywhere.
    """

    def __init__(self, seed: int = 0, settings: Settings | None = None) -> None:
        super().__init__(seed, settings)
        self._game: Game | None = None
        self._policy: Policy | None = None
        self._chance = RandomBot(seed)
        self._kind = ""  # of the last question
        self._gave_way = False  # whether the last answer is in place of a quarrel
        self._steps = 0  # so far

    def answer(self, perspective: Perspective) -> Action:
        decision = perspective.decision
        if decision.kind != self._kind:
            self._kind, self._steps = decision.kind, self._steps + 1
        state = perspective.imagine()
        if self._game is None:
            self._game = find_game(type(state))
            self._policy = None if self._game is None else self._game.policy()
        if self._game is None or self._policy is None:
            return self._chance.choose(perspective)
        return self._peaceful(perspective, state, self._game, self._policy)

    def explain(self) -> Motive | None:
        if self._policy is None:
            return self._chance.explain()
        return motive(KEEPS_PEACE) if self._gave_way else super().explain()

    def _peaceful(
        self, perspective: Perspective, state: State, game: Game, policy: Policy
    ) -> Action:
        """The policy's answer; in the first turns another one that it sees, in place of a
        quarrel."""
        seen = self._seen(perspective.decision, game)
        usual = action = policy.choose(Blinkered(perspective, seen))
        self._gave_way = False
        while is_early(state) and game.is_hostile(state, perspective.seat, action):
            seen = tuple(other for other in seen if other != action)
            if not seen:
                self._gave_way = False
                return usual
            action = policy.choose(Blinkered(perspective, seen))
            self._gave_way = True
        return action

    def _seen(self, decision: Decision, game: Game) -> tuple[Action, ...]:
        """The answers that it does not overlook."""
        if len(decision.actions) <= FEW:
            return decision.actions
        found = {type(action): action for action in decision.actions}  # the last of each kind
        return tuple(
            action
            for action in decision.actions
            if found[type(action)] is action or action.ends or not self._overlooks(action)
        )

    def _overlooks(self, action: Action) -> bool:
        drawn = crc32(f"{self.seed} {self._steps} {action}".encode())
        return drawn < OVERLOOKED * 2**32


def is_early(state: State) -> bool:
    """Whether a game is in its first turns; one that counts none never is."""
    turn = turn_of(state)
    return turn is not None and turn < PEACE


class Blinkered(Perspective):
    """A perspective of somebody who sees only some of the answers."""

    __slots__ = ("_whole",)

    def __init__(self, whole: Perspective, actions: tuple[Action, ...]) -> None:
        asked = whole.decision
        self._whole = whole
        self.seat = whole.seat
        self.decision = Decision(asked.seat, asked.kind, asked.rule, asked.prompt, actions)

    @property
    def steps(self) -> tuple[type[Step], ...]:
        return self._whole.steps

    def view(self) -> View:
        return self._whole.view()

    def imagine(self, sample: int = 0) -> State:
        return self._whole.imagine(sample)
