"""Mirror: attack values are read backwards."""

from astrarium.kernel.powers import modifies

from ...power import MAIN, Alien, Lasting, Wild
from ...rules.reveal import card_becomes
from ...rules.totals import MIRROR, Values, card_values
from ...state import CosmicState


def reversed_digits(value: int) -> int:
    """A value of two digits, read backwards."""
    return value % 10 * 10 + value // 10


class Reversal(Lasting):
    """Both attack cards are read with their digits swapped. CE-ALIEN-MIRROR"""

    id = "reversal"

    @modifies(card_values, at=MIRROR)
    def reverse(self, state: CosmicState, values: Values) -> Values:
        return Values(*map(reversed_digits, values))


class Mirror(Alien):
    """Reversal: attack values are read with their digits swapped. CE-ALIEN-MIRROR"""

    id = "mirror"
    windows, roles, brings = ("planning_after",), MAIN, Reversal


class WildMirror(Wild):
    """The own encounter card becomes a copy of the opponent's. CE-FLARE-MIRROR-WILD"""

    id = "wild-mirror"
    windows, roles = ("reveal",), MAIN

    def use(self, state: CosmicState, seat: int) -> None:
        shown = state.encounter.shown_by(state.encounter.opponent(seat))
        assert shown is not None
        card_becomes(state, seat, shown.kind, shown.value)
