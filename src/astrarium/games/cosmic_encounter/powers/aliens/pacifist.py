"""Pacifist: a negotiate beats an attack."""

from astrarium.kernel.powers import modifies

from ...power import MAIN, Alien, Lasting, Super, Wild
from ...rules.deal import penalty
from ...rules.reveal import card_becomes
from ...rules.totals import forced_winner
from ...state import CosmicState

WILD_ATTACK = 15
SHIFTED = 2  # ships of a failed deal


def negotiates_against_attack(state: CosmicState, seat: int) -> bool:
    """Whether a main player has revealed a negotiate and the other one an attack."""
    encounter = state.encounter
    mine, theirs = encounter.shown_by(seat), encounter.shown_by(encounter.opponent(seat))
    if mine is None or theirs is None:
        return False
    return (mine.kind, theirs.kind) == ("negotiate", "attack")


class Peace(Lasting):
    """Its player's negotiate wins against an attack. CE-ALIEN-PACIFIST"""

    id = "peace"

    @modifies(forced_winner)
    def win(self, state: CosmicState, winner: int | None) -> int | None:
        if winner is None and negotiates_against_attack(state, self.seat):
            return self.seat
        return winner


class Pacifist(Alien):
    """Peace: its negotiate wins against an attack. CE-ALIEN-PACIFIST"""

    id = "pacifist"
    windows, roles, mandatory, brings = ("reveal",), MAIN, True, Peace

    def applies(self, state: CosmicState, seat: int) -> bool:
        return negotiates_against_attack(state, seat)


class WildPacifist(Wild):
    """A negotiate against an attack becomes an attack 15. CE-FLARE-PACIFIST-WILD"""

    id = "wild-pacifist"
    windows, roles = ("reveal",), MAIN

    def applies(self, state: CosmicState, seat: int) -> bool:
        return negotiates_against_attack(state, seat)

    def use(self, state: CosmicState, seat: int) -> None:
        card_becomes(state, seat, "attack", WILD_ATTACK)


class Forbearance(Lasting):
    """Its player loses two ships fewer for a failed deal, and the opponent two more.
    CE-FLARE-PACIFIST-SUPER"""

    id = "forbearance"

    @modifies(penalty)
    def shift(self, state: CosmicState, seat: int, due: int) -> int:
        return max(0, due - SHIFTED) if seat == self.seat else due + SHIFTED


class SuperPacifist(Super):
    """Loses two ships fewer for a failed deal; the opponent loses two more.
    CE-FLARE-PACIFIST-SUPER"""

    id = "super-pacifist"
    windows, roles, brings = ("deal_failed",), MAIN, Forbearance
