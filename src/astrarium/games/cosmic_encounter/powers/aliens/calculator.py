"""Calculator: the higher card is reduced by the lower one."""

from astrarium.kernel.powers import modifies

from ...power import ALLY, MAIN, Alien, Lasting, Super
from ...rules.timing import use_by_flare
from ...rules.totals import CALCULATOR, Values, card_values
from ...state import CosmicState


class Equalize(Lasting):
    """The higher value is reduced by the lower one. CE-ALIEN-CALCULATOR"""

    id = "equalize"

    @modifies(card_values, at=CALCULATOR)
    def reduce(self, state: CosmicState, values: Values) -> Values:
        offense, defense = values
        if offense > defense:
            return Values(offense - defense, defense)
        return Values(offense, defense - offense) if defense > offense else values


class Calculator(Alien):
    """Equalize: declared before the reveal, reduces the higher of two attacks.
    CE-ALIEN-CALCULATOR"""

    id = "calculator"
    windows, roles, brings = ("planning_after",), MAIN, Equalize


class SuperCalculator(Super):
    """Equalize is used as an ally. CE-FLARE-CALCULATOR-SUPER"""

    id = "super-calculator"
    windows, roles = ("planning_after",), (ALLY,)

    def use(self, state: CosmicState, seat: int) -> None:
        use_by_flare(state, seat, "calculator")
