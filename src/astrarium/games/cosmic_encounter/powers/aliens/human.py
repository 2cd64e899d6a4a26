"""Human: adds 4 to its side, and wins if that is zapped."""

from astrarium.kernel import Action, Tally
from astrarium.kernel.powers import modifies
from astrarium.kernel.steps import Step

from ...power import MAIN, PARTICIPANTS, Alien, Lasting, Super, Wild
from ...rules.asking import ChooseWay, PickWay
from ...rules.reveal import card_becomes
from ...rules.timing import UsePower, decide_fate, doing, this_window, zap_use
from ...rules.totals import forced_winner, modified
from ...state import CosmicState

HUMANITY, SUPER_HUMANITY, WILD_ATTACK = 4, 8, 42


class Humanity(Lasting):
    """Adds to the total of its player's side. CE-ALIEN-HUMAN"""

    id = "humanity"

    @modifies(modified)
    def add(self, state: CosmicState, seat: int, total: Tally, usual: Tally) -> Tally:
        if state.encounter.side_of(self.seat) != seat:
            return usual
        doubled = any(held.power == DoubleHumanity.id for held in state.powers)
        return usual.plus(self.id, SUPER_HUMANITY if doubled else HUMANITY)


class DoubleHumanity(Lasting):
    """Humanity adds twice as much. CE-FLARE-HUMAN-SUPER"""

    id = "double-humanity"


class HumanVictory(Lasting):
    """The side of a zapped Human wins. CE-ALIEN-HUMAN"""

    id = "human-victory"

    @modifies(forced_winner)
    def win(self, state: CosmicState, winner: int | None) -> int | None:
        return state.encounter.side_of(self.seat) if winner is None else winner


class Human(Alien):
    """Humanity: adds 4 to its side's total; if that is zapped, its side wins. CE-ALIEN-HUMAN"""

    id = "human"
    windows, roles, mandatory, brings = ("reveal",), PARTICIPANTS, True, Humanity

    def stopped(self, state: CosmicState, seat: int) -> None:
        self.take_effect(state, seat, HumanVictory)


class WildHuman(Wild):
    """The own encounter card becomes an attack 42, unless the opponent is the Human.
    CE-FLARE-HUMAN-WILD"""

    id = "wild-human"
    windows, roles = ("reveal",), MAIN

    def applies(self, state: CosmicState, seat: int) -> bool:
        return human_seat(state) != state.encounter.opponent(seat)

    def use(self, state: CosmicState, seat: int) -> None:
        card_becomes(state, seat, "attack", WILD_ATTACK)
        human = human_seat(state)
        decide_fate(state, self.card, "discard" if human is None else "hand", human)


class SuperHuman(Super):
    """Humanity adds 8; or the flare is discarded to zap the own power. CE-FLARE-HUMAN-SUPER"""

    id = "super-human"
    windows, roles = ("power_used",), PARTICIPANTS

    def applies(self, state: CosmicState, seat: int) -> bool:
        used = this_window(state).about
        return isinstance(used, UsePower) and (used.power, used.seat) == ("human", seat)

    def use(self, state: CosmicState, seat: int) -> None:
        ways = ("add-eight", "zap-oneself")
        state.push(ChooseWay(seats=(seat,), purpose="super-human", ways=ways))

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        assert isinstance(answer, PickWay)
        if answer.way == "add-eight":
            self.take_effect(state, seat, DoubleHumanity)
            return
        used = doing(state).against
        assert isinstance(used, UsePower)
        decide_fate(state, self.card, "discard")
        zap_use(state, used)


def human_seat(state: CosmicState) -> int | None:
    """Who is the Human, if anybody."""
    seats = (held.user for held in state.powers if held.power == "human")
    return next((seat for seat in seats if isinstance(seat, int)), None)
