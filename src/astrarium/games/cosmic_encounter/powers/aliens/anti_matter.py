"""Anti-Matter: the lower total wins."""

from astrarium.kernel import Tally
from astrarium.kernel.draws import Part
from astrarium.kernel.powers import modifies

from ...power import MAIN, Alien, Lasting
from ...rules.totals import comparison, strength
from ...state import CosmicState

LAST = 100  # after all that ships count otherwise


class Negation(Lasting):
    """The lower total wins, a tie still the defense; own ships and all allies count less than
    nothing. CE-ALIEN-ANTI-MATTER"""

    id = "negation"

    @modifies(strength, at=LAST)
    def negate(self, state: CosmicState, seat: int, value: int, usual: Tally) -> Tally:
        negated = ("ships", "allies") if seat == self.seat else ("allies",)
        return Tally(
            tuple(
                Part(part.what, -part.amount) if part.what in negated else part
                for part in usual.parts
            )
        )

    @modifies(comparison)
    def lower_wins(self, state: CosmicState, attacking: int, defending: int, usual: int) -> int:
        encounter = state.encounter
        assert encounter.defense is not None
        return encounter.offense if attacking < defending else encounter.defense


class AntiMatter(Alien):
    """Negation: if both cards are attacks, the lower total wins. CE-ALIEN-ANTI-MATTER"""

    id = "anti-matter"
    windows, roles, mandatory, brings = ("reveal",), MAIN, True, Negation

    def applies(self, state: CosmicState, seat: int) -> bool:
        return state.encounter.both_reveal("attack")
