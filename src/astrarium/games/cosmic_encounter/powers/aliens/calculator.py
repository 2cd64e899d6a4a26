"""Calculator: the higher card is reduced by the lower one."""

from astrarium.kernel import Action
from astrarium.kernel.holdings import gain
from astrarium.kernel.powers import modifies
from astrarium.kernel.steps import Step

from ...power import ALLY, MAIN, Alien, Lasting, Super, Tokens, Wild
from ...rules.asking import ChooseWay, PickWay
from ...rules.timing import use_by_flare
from ...rules.totals import CALCULATOR, WILD_CALCULATOR, Values, card_values
from ...state import CosmicState

ODD, EVEN = "odd", "even"


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


class OddOrEven(Lasting):
    """If the sum of two attacks is what was called, the opponent's card is reduced by the own one;
    if not, the own card by the opponent's. CE-FLARE-CALCULATOR-WILD"""

    id = "odd-or-even"
    remembers = Tokens  # 1 for odd, 0 for even

    @modifies(card_values, at=WILD_CALCULATOR)
    def reduce(self, state: CosmicState, values: Values) -> Values:
        memory = self.held.memory
        if not isinstance(memory, Tokens) or not state.encounter.both_reveal("attack"):
            return values
        other = state.encounter.opponent(self.seat)
        mine, theirs = values.of(state, self.seat), values.of(state, other)
        if (mine + theirs) % 2 == memory.tokens:
            return values.with_value(state, other, theirs - mine)
        return values.with_value(state, self.seat, mine - theirs)


class WildCalculator(Wild):
    """Calls whether the sum of both attacks will be odd or even. CE-FLARE-CALCULATOR-WILD"""

    id = "wild-calculator"
    windows, roles = ("planning_after",), MAIN

    def use(self, state: CosmicState, seat: int) -> None:
        state.push(ChooseWay(seats=(seat,), purpose="calculator", ways=(ODD, EVEN)))

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        assert isinstance(answer, PickWay)
        called = Tokens(int(answer.way == ODD))
        gain(state, OddOrEven.id, seat, memory=called, until=state.encounter.span)
