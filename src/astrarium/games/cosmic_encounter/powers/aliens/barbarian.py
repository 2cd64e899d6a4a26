"""Barbarian: loots the hand of whom it has beaten."""

from astrarium.kernel import Action
from astrarium.kernel.steps import Step

from ...power import OFFENSE, OFFENSIVE_ALLY, Alien, Super
from ...rules.asking import ChooseCards
from ...rules.hands import discard_from_hand, give, look_at_hand
from ...rules.timing import use_by_flare
from ...state import CosmicState


class Barbarian(Alien):
    """Loot and Pillage: after winning as offense, takes cards of the opponent's hand, one for each
    of its ships at most, and discards the rest. CE-ALIEN-BARBARIAN"""

    id = "barbarian"
    windows, roles, mandatory = ("compensation_before",), (OFFENSE,), True

    def applies(self, state: CosmicState, seat: int) -> bool:
        encounter = state.encounter
        won = encounter.outcome == "offense_win"
        return won and bool(state.hands[encounter.opponent(seat)])

    def use(self, state: CosmicState, seat: int) -> None:
        victim = state.encounter.defense
        assert victim is not None
        look_at_hand(state, seat, victim)
        most = min(state.encounter.engaged[seat], len(state.hands[victim]))
        state.push(ChooseCards(seat=seat, owner=victim, purpose="barbarian", least=0, most=most))

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        assert isinstance(question, ChooseCards)
        give(state, question.owner, seat, question.picked)
        discard_from_hand(state, question.owner, state.cards_of(question.owner))


class SuperBarbarian(Super):
    """Loot and Pillage is used as an ally of an offense that won. CE-FLARE-BARBARIAN-SUPER"""

    id = "super-barbarian"
    windows, roles = ("compensation_before",), (OFFENSIVE_ALLY,)

    def applies(self, state: CosmicState, seat: int) -> bool:
        encounter = state.encounter
        assert encounter.defense is not None
        return encounter.outcome == "offense_win" and bool(state.hands[encounter.defense])

    def use(self, state: CosmicState, seat: int) -> None:
        use_by_flare(state, seat, "barbarian")
