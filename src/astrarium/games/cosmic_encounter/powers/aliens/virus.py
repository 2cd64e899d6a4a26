"""Virus: multiplies its card by its ships."""

from astrarium.kernel import Tally
from astrarium.kernel.powers import modifies

from ...power import MAIN, Alien, Lasting, Super, Wild
from ...rules.totals import strength
from ...state import CosmicState


class Multiply(Lasting):
    """The card is multiplied by the own ships; allied ships are added. CE-ALIEN-VIRUS"""

    id = "multiply"

    @modifies(strength)
    def multiplied(self, state: CosmicState, seat: int, value: int, usual: Tally) -> Tally:
        """With its flare, by all ships of the side. CE-FLARE-VIRUS-SUPER"""
        if seat != self.seat:
            return usual
        ships, allies = state.in_encounter(seat), allied_ships(state, seat)
        if any(held.power == MultiplyAll.id for held in state.powers):
            return Tally.of("multiply", value * (ships + allies))
        allied = sum(part.amount for part in usual.parts if part.what == "allies")
        return Tally.of("multiply", value * ships).plus("allies", allied)


def allied_ships(state: CosmicState, seat: int) -> int:
    """How many ships are allied with a main player."""
    return sum(state.in_encounter(ally) for ally in state.encounter.allies_of(seat))


class Virus(Alien):
    """Multiply: after revealing an attack, multiplies it by its ships. CE-ALIEN-VIRUS"""

    id = "virus"
    windows, roles, mandatory, brings = ("reveal",), MAIN, True, Multiply

    def applies(self, state: CosmicState, seat: int) -> bool:
        shown = state.encounter.shown_by(seat)
        return shown is not None and shown.kind == "attack"


class MultiplyAll(Lasting):
    """Multiply uses all ships of the side. CE-FLARE-VIRUS-SUPER"""

    id = "multiply-all"


class SuperVirus(Super):
    """Multiply uses all ships of the own side. CE-FLARE-VIRUS-SUPER"""

    id = "super-virus"
    windows, roles, brings = ("reveal",), MAIN, MultiplyAll


class ShipsMultiplied(Lasting):
    """Own ships are multiplied by allied ones, instead of both being added. CE-FLARE-VIRUS-WILD"""

    id = "ships-multiplied"

    @modifies(strength)
    def multiplied(self, state: CosmicState, seat: int, value: int, usual: Tally) -> Tally:
        if seat != self.seat:
            return usual
        product = state.in_encounter(seat) * allied_ships(state, seat)
        return Tally.of("card", value).plus("ships", product)


class WildVirus(Wild):
    """Own ships are multiplied by the number of allied ships. CE-FLARE-VIRUS-WILD"""

    id = "wild-virus"
    windows, roles, brings = ("reveal",), MAIN, ShipsMultiplied

    def applies(self, state: CosmicState, seat: int) -> bool:
        return allied_ships(state, seat) > 0
