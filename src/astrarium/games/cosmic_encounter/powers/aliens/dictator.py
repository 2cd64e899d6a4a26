"""Dictator: chooses the destiny of others."""

from astrarium.kernel import Action
from astrarium.kernel.piles import search
from astrarium.kernel.steps import Step

from ...power import NOT_OFFENSE, OFFENSE, Alien, Super, Wild
from ...rules.asking import ChooseDestiny, PickDestiny
from ...rules.destiny import draw_again, shuffle_if_needed
from ...rules.timing import use_by_flare
from ...state import CosmicState


class Dictator(Alien):
    """Command: looks through the destiny deck and chooses the card that the offense draws.
    CE-ALIEN-DICTATOR"""

    id = "dictator"
    windows, roles, mandatory = ("destiny_before",), (NOT_OFFENSE,), True

    def use(self, state: CosmicState, seat: int) -> None:
        """CE-DEST-02"""
        shuffle_if_needed(state)
        cards = tuple(sorted(set(state.destiny)))
        state.push(ChooseDestiny(seats=(seat,), purpose="dictator", cards=cards))

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        assert isinstance(answer, PickDestiny)
        everybody = range(state.seats)
        _, state.destiny = search(state, state.destiny, answer.card, *everybody)
        state.encounter_becomes(next_destiny=answer.card)

    def stopped(self, state: CosmicState, seat: int) -> None:
        """The card is dealt at random."""
        state.destiny = state.destiny.shuffled()


class WildDictator(Wild):
    """The offense discards the destiny card and draws again. CE-FLARE-DICTATOR-WILD"""

    id = "wild-dictator"
    windows, roles = ("destiny_after",), (NOT_OFFENSE,)

    def use(self, state: CosmicState, seat: int) -> None:
        draw_again(state)


class SuperDictator(Super):
    """Command is used as offense. CE-FLARE-DICTATOR-SUPER"""

    id = "super-dictator"
    windows, roles = ("destiny_before",), (OFFENSE,)

    def use(self, state: CosmicState, seat: int) -> None:
        use_by_flare(state, seat, "dictator")
