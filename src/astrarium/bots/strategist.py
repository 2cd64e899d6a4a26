"""A bot that compares plans: it plays each out in its mind, and follows the best."""

from collections.abc import Sequence
from math import sqrt
from statistics import mean, stdev
from typing import Annotated

import msgspec

from astrarium.kernel import Action, Perspective, Plan, State, Strategy

from . import Bot, Settings
from .games import strategy_for
from .playout import Playout, Pursuits
from .steady import SteadyDice

DEALS = 1 << 20
FINALISTS = 2  # plans that are tried on more than one deal
LEAST_GAIN = 0.15  # in chances to win, for which the usual plan is left
ERRORS = 2.0  # standard errors by which a gain must be larger than nothing


class StrategistSettings(Settings, frozen=True):
    """How often and how far it plays plans out."""

    samples: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    """Deals of dice and secrets on which plans are tried; with none, the first is followed."""
    turns: Annotated[int, msgspec.Meta(ge=1, le=100)] = 2
    """Game turns to the horizon, the one under way among them."""
    leaning: str = ""
    """Another way to play than the best that is known, one of those that the game names."""


class StrategistBot(Bot):
    """Asks the game for plans and for quick answers, and judges where each plan leads."""

    settings_type = StrategistSettings
    settings: StrategistSettings

    def __init__(self, seed: int = 0, settings: Settings | None = None) -> None:
        super().__init__(seed, settings)
        self._strategy: Strategy | None = None
        self._pursuits = Pursuits()

    def choose(self, perspective: Perspective) -> Action:
        decision, steps = perspective.decision, perspective.steps
        pursuit = self._pursuits.under_way(steps)
        action = None if pursuit is None else pursuit.next(decision)
        if pursuit is None or action is None:
            plan = self._chosen(perspective, perspective.imagine())
            pursuit = self._pursuits.take(plan, steps)
            action = pursuit.first(decision)
        self.motive = pursuit.motive
        return action

    def _chosen(self, perspective: Perspective, state: State) -> Plan:
        """The plan that the game thinks best, or that turns out best if plans are tried."""
        if self._strategy is None:
            kind, leaning = type(state), self.settings.leaning
            self._strategy = strategy_for(kind, "strategist", leaning)
        plans = iter(self._strategy.plans(state, perspective.seat))
        usual = next(plans)
        others = list(plans) if self.settings.samples else []
        return self._best(perspective, [usual, *others]) if others else usual

    def _best(self, perspective: Perspective, plans: Sequence[Plan]) -> Plan:
        """The first plan, which the game thinks best, unless another one is clearly better.

        All are compared on the same deals, so that luck does not decide between them; after each
        only those go on that are likely to gain something.
        """
        gains: dict[int, list[float]] = {number: [] for number in range(1, len(plans))}
        for sample in range(self.settings.samples):
            deal = perspective.imagine(self.seed % DEALS + sample)
            deal.dice = SteadyDice(deal.dice.key)
            usual = self._promise(deal.clone(), perspective.seat, plans[0])
            for number, gained in gains.items():
                promise = self._promise(deal.clone(), perspective.seat, plans[number])
                gained.append(promise - usual)
            promising = [number for number in gains if mean(gains[number]) > LEAST_GAIN]
            promising.sort(key=lambda number: -mean(gains[number]))
            gains = {number: gains[number] for number in promising[:FINALISTS]}
            if not gains:
                return plans[0]
        best = max(gains, key=lambda number: mean(gains[number]))
        return plans[best] if is_clear(gains[best]) else plans[0]

    def _promise(self, state: State, seat: int, plan: Plan) -> float:
        """The chance to win where a plan leads, if everybody plays on by quick ones."""
        assert self._strategy is not None
        playout = Playout(state, seat, self.settings.turns)
        playout.begin(seat, plan)
        playout.play(self._strategy.plan)
        return self._strategy.worth(state)[seat]


def is_clear(gains: Sequence[float]) -> bool:
    """Whether what a plan gains over another one is more than luck."""
    error = stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else 0.0
    return mean(gains) > max(LEAST_GAIN, ERRORS * error)
