"""Trader: trades hands."""

from collections.abc import Sequence

from astrarium.kernel import Action
from astrarium.kernel.steps import Step

from ...power import MAIN, Alien, Super, Wild
from ...rules.asking import ChooseCards
from ...rules.hands import give, take_random, trade_hands
from ...rules.timing import doing
from ...state import CosmicState


class Trader(Alien):
    """Transference: trades its whole hand with the opponent's. CE-ALIEN-TRADER"""

    id = "trader"
    windows, roles = ("planning_before",), MAIN

    def use(self, state: CosmicState, seat: int) -> None:
        trade_hands(state, seat, state.encounter.opponent(seat))


class WildTrader(Wild):
    """Takes a random card of the opponent's hand, then gives it one of choice.
    CE-FLARE-TRADER-WILD"""

    id = "wild-trader"
    windows, roles = ("alliance_before",), MAIN

    def applies(self, state: CosmicState, seat: int) -> bool:
        return bool(state.hands[state.encounter.opponent(seat)])

    def use(self, state: CosmicState, seat: int) -> None:
        take_random(state, seat, state.encounter.opponent(seat), 1)
        state.push(ChooseCards(seat=seat, owner=seat, purpose="wild-trader"))

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        assert isinstance(question, ChooseCards)
        give(state, seat, state.encounter.opponent(seat), question.picked)


class SuperTrader(Super):
    """Trades hands with any player. CE-FLARE-TRADER-SUPER"""

    id = "super-trader"
    windows, roles = ("planning_before",), MAIN

    def targets(self, state: CosmicState, seat: int) -> Sequence[int]:
        return state.clockwise(seat)

    def use(self, state: CosmicState, seat: int) -> None:
        other = doing(state).on
        assert other is not None
        trade_hands(state, seat, other)
