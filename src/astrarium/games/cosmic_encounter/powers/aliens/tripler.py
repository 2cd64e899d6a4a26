"""Tripler: low cards count three times as much, high ones a third."""

from astrarium.kernel.powers import modifies

from ...power import MAIN, Alien, Lasting, Super, Wild
from ...rules.totals import TRIPLER, WILD_TRIPLER, Values, card_values
from ...state import CosmicState

TRIPLED, SUPER_TRIPLED, WILD_DIVIDED = 10, 13, 15


def third(value: int) -> int:
    """A third, rounded up."""
    return -(-value // 3)


class Thrice(Lasting):
    """Values up to 10 are tripled, others divided by three. CE-ALIEN-TRIPLER"""

    id = "thrice"

    @modifies(card_values, at=TRIPLER)
    def triple(self, state: CosmicState, values: Values) -> Values:
        """With its flare, values up to 13. CE-FLARE-TRIPLER-SUPER"""
        shown, value = state.encounter.shown_by(self.seat), values.of(state, self.seat)
        if shown is None or shown.kind != "attack":
            return values
        higher = any(held.power == HighThrice.id for held in state.powers)
        most = SUPER_TRIPLED if higher else TRIPLED
        return values.with_value(state, self.seat, 3 * value if value <= most else third(value))


class HighThrice(Lasting):
    """Thrice triples values up to 13. CE-FLARE-TRIPLER-SUPER"""

    id = "high-thrice"


class Tripler(Alien):
    """Thrice: after revealing an attack, triples it or divides it by three. CE-ALIEN-TRIPLER"""

    id = "tripler"
    windows, roles, mandatory, brings = ("reveal",), MAIN, True, Thrice

    def applies(self, state: CosmicState, seat: int) -> bool:
        shown = state.encounter.shown_by(seat)
        return shown is not None and shown.kind == "attack"


def is_high_attack(state: CosmicState, seat: int) -> bool:
    """Whether a main player's card counts as an attack that the flare divides."""
    shown = state.encounter.shown_by(seat)
    return shown is not None and shown.kind == "attack" and shown.value >= WILD_DIVIDED


class Divided(Lasting):
    """The opponent's attack is divided by three before all else, if it is high enough in the end.
    CE-FLARE-TRIPLER-WILD, CE-REV-17"""

    id = "divided"

    @modifies(card_values, at=WILD_TRIPLER)
    def divide(self, state: CosmicState, values: Values) -> Values:
        other = state.encounter.opponent(self.seat)
        if not is_high_attack(state, other):
            return values
        return values.with_value(state, other, third(values.of(state, other)))


class WildTripler(Wild):
    """The opponent's attack of 15 or more is divided by three. CE-FLARE-TRIPLER-WILD"""

    id = "wild-tripler"
    windows, roles, brings = ("reveal",), MAIN, Divided

    def applies(self, state: CosmicState, seat: int) -> bool:
        return is_high_attack(state, state.encounter.opponent(seat))


class SuperTripler(Super):
    """Thrice triples values up to 13. CE-FLARE-TRIPLER-SUPER"""

    id = "super-tripler"
    windows, roles, brings = ("reveal",), MAIN, HighThrice
