"""Kamikaze: sacrifices ships for cards."""

from astrarium.kernel import Action, Tally
from astrarium.kernel.holdings import gain
from astrarium.kernel.powers import modifies
from astrarium.kernel.steps import Step

from ...data import MOST_SENT
from ...power import MAIN, OFFENSE, Alien, Lasting, Super, Tokens, Wild
from ...rules.hands import draw_cards
from ...rules.losses import lose_ships
from ...rules.regroup import regrouped_ships
from ...rules.ships import PickShips, pick_ships
from ...rules.totals import modified
from ...state import CosmicState

CARDS_A_SHIP, SUPER_RETRIEVED, WILD_A_SHIP = 2, 3, 3


class Kamikaze(Alien):
    """Sacrifice: sends up to four ships of its colonies to the warp and draws two cards for each.
    CE-ALIEN-KAMIKAZE"""

    id = "kamikaze"
    windows, roles = ("planning_before",), MAIN

    def applies(self, state: CosmicState, seat: int) -> bool:
        return bool(state.colonies(seat))

    def use(self, state: CosmicState, seat: int) -> None:
        places = state.colonies(seat)
        state.push(pick_ships(state, seat, "kamikaze", places, least=1, most=MOST_SENT))

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        """CE-RES-19"""
        assert isinstance(question, PickShips)
        draw_cards(state, seat, CARDS_A_SHIP * question.count)
        lose_ships(state, [(seat, question.picked)])


class ThreeRetrieved(Lasting):
    """Three ships are retrieved in this regroup phase. CE-FLARE-KAMIKAZE-SUPER"""

    id = "three-retrieved"

    @modifies(regrouped_ships)
    def three(self, state: CosmicState, seat: int, ships: int) -> int:
        return SUPER_RETRIEVED


class SuperKamikaze(Super):
    """Three ships are retrieved instead of one. CE-FLARE-KAMIKAZE-SUPER"""

    id = "super-kamikaze"
    windows, roles, brings = ("regroup_start",), (OFFENSE,), ThreeRetrieved


class Sacrificed(Lasting):
    """Adds 3 for each ship that was given up. CE-FLARE-KAMIKAZE-WILD"""

    id = "sacrificed"
    remembers = Tokens

    @modifies(modified)
    def add(self, state: CosmicState, seat: int, total: Tally, usual: Tally) -> Tally:
        memory = self.held.memory
        if seat != self.seat or not isinstance(memory, Tokens):
            return usual
        return usual.plus("wild-kamikaze", memory.tokens)


class WildKamikaze(Wild):
    """Up to four ships from outside the encounter go to the warp, for 3 each.
    CE-FLARE-KAMIKAZE-WILD"""

    id = "wild-kamikaze"
    windows, roles = ("planning_after",), MAIN

    def applies(self, state: CosmicState, seat: int) -> bool:
        return bool(state.colonies_outside(seat))

    def use(self, state: CosmicState, seat: int) -> None:
        places = state.colonies_outside(seat)
        state.push(pick_ships(state, seat, "kamikaze", places, least=0, most=MOST_SENT))

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        assert isinstance(question, PickShips)
        worth = Tokens(WILD_A_SHIP * question.count)
        gain(state, Sacrificed.id, seat, memory=worth, until=state.encounter.span)
        lose_ships(state, [(seat, question.picked)])
