"""Macron: sends one ship, which counts four."""

from astrarium.kernel import Tally
from astrarium.kernel.powers import modifies

from ...power import ALLY, OFFENSE, PARTICIPANTS, Alien, Lasting, Super, Wild
from ...rules.compensation import compensation_due
from ...rules.launch import most_sent
from ...rules.rewards import reward_due
from ...rules.timing import doing, this_window
from ...rules.totals import modified, ship_strength
from ...state import CosmicState

MASS = 4


class Mass(Lasting):
    """Each of its player's ships counts four. CE-ALIEN-MACRON"""

    id = "mass"

    @modifies(ship_strength)
    def heavy(self, state: CosmicState, seat: int, strength: int) -> int:
        return MASS


class SingleShip(Lasting):
    """Its player sends one ship. CE-ALIEN-MACRON"""

    id = "single-ship"

    @modifies(most_sent)
    def one(self, state: CosmicState, seat: int, most: int) -> int:
        """Unless its flare lets it send more. CE-FLARE-MACRON-SUPER"""
        freed = any(held.power == Unbound.id for held in state.powers)
        return most if freed else min(most, 1)


class Unbound(Lasting):
    """Mass does not limit the ships that are sent. CE-FLARE-MACRON-SUPER"""

    id = "unbound-mass"


class Macron(Alien):
    """Mass: sends one ship into an encounter; its ships count four each there, and two each for
    compensation and rewards. CE-ALIEN-MACRON"""

    id = "macron"
    windows, roles, mandatory = ("sending", "reveal"), PARTICIPANTS, True

    def applies(self, state: CosmicState, seat: int) -> bool:
        window = this_window(state)
        return window.moment == "reveal" or window.of == seat

    def use(self, state: CosmicState, seat: int) -> None:
        brought: type[Lasting] = SingleShip if doing(state).moment == "sending" else Mass
        self.take_effect(state, seat, brought)

    @modifies(compensation_due, zappable=False)
    def twice_compensated(self, state: CosmicState, seat: int, due: int) -> int:
        return 2 * due if seat == self.seat else due

    @modifies(reward_due, zappable=False)
    def twice_rewarded(self, state: CosmicState, seat: int, due: int) -> int:
        return 2 * due if seat == self.seat else due


class OneMoreEach(Lasting):
    """Each of its player's ships counts one more. CE-FLARE-MACRON-WILD"""

    id = "one-more-each"

    @modifies(modified)
    def add(self, state: CosmicState, seat: int, total: Tally, usual: Tally) -> Tally:
        if state.encounter.side_of(self.seat) != seat:
            return usual
        return usual.plus(WildMacron.id, state.in_encounter(self.seat))


class WildMacron(Wild):
    """Plus 1 for each own ship in the encounter, if the own side revealed an attack.
    CE-FLARE-MACRON-WILD"""

    id = "wild-macron"
    windows, roles, brings = ("reveal",), PARTICIPANTS, OneMoreEach

    def applies(self, state: CosmicState, seat: int) -> bool:
        side = state.encounter.side_of(seat)
        shown = None if side is None else state.encounter.shown_by(side)
        return shown is not None and shown.kind == "attack"


class SuperMacron(Super):
    """One to four ships may be sent although Mass applies. CE-FLARE-MACRON-SUPER"""

    id = "super-macron"
    windows, roles, brings = ("sending",), (OFFENSE, ALLY), Unbound
