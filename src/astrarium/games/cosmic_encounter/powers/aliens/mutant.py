"""Mutant: refills its hand."""

from typing import Any, ClassVar

from astrarium.kernel import Action
from astrarium.kernel.steps import Step
from astrarium.kernel.things import Seat

from ...data import HAND
from ...power import MAIN, Alien, Super, Wild
from ...rules.asking import ChooseCards, ChoosePlayer, ChooseWay
from ...rules.hands import discard_from_hand, draw_cards, take_random
from ...rules.procedure import Procedure, change
from ...state import CosmicState

FROM_DECK, FROM_PLAYER = "from-deck", "from-player"


class Mutant(Alien):
    """Regenerate: refills its hand to eight cards, from other hands or from the deck.
    CE-ALIEN-MUTANT"""

    id = "mutant"
    windows, roles = ("alliance_before",), MAIN

    def applies(self, state: CosmicState, seat: int) -> bool:
        return len(state.hands[seat]) < HAND

    def use(self, state: CosmicState, seat: int) -> None:
        state.push(Refilling(seat=seat))


def givers(state: CosmicState, seat: int) -> tuple[int, ...]:
    return tuple(other for other in state.clockwise(seat) if state.hands[other])


def ask(state: CosmicState, step: "Refilling") -> None:
    """Another source for every card, until there are eight or nobody has any."""
    deck = bool(state.deck or state.discards)
    ways = ((FROM_DECK,) if deck else ()) + ((FROM_PLAYER,) if givers(state, step.seat) else ())
    if len(state.hands[step.seat]) < HAND and ways:
        change(state, step, at=0)
        state.push(ChooseWay(seats=(step.seat,), purpose="mutant", ways=ways))


class Refilling(Procedure, frozen=True, kw_only=True):
    """A hand is refilled card by card; each is seen before the next. CE-ALIEN-MUTANT"""

    rule: ClassVar[str] = "CE-ALIEN-MUTANT"
    order: ClassVar = (ask,)

    seat: Seat

    def hear(self, state: CosmicState, question: Any, answers: Any) -> None:
        answer = answers[self.seat]
        if isinstance(question, ChoosePlayer):
            take_random(state, self.seat, answer.player, 1)
        elif answer.way == FROM_DECK:
            draw_cards(state, self.seat, 1)
        else:
            players = givers(state, self.seat)
            state.push(ChoosePlayer(seats=(self.seat,), purpose="mutant", players=players))


class WildMutant(Wild):
    """After winning or dealing, takes a random card of the opponent and of each of its allies.
    CE-FLARE-MUTANT-WILD"""

    id = "wild-mutant"
    windows, roles = ("resolution",), MAIN

    def applies(self, state: CosmicState, seat: int) -> bool:
        encounter = state.encounter
        return encounter.winner == seat or encounter.outcome == "deal"

    def use(self, state: CosmicState, seat: int) -> None:
        other = state.encounter.opponent(seat)
        for giver in (other, *state.encounter.allies_of(other)):
            take_random(state, seat, giver, 1)


class SuperMutant(Super):
    """Up to three cards are discarded before the hand is refilled. CE-FLARE-MUTANT-SUPER"""

    id = "super-mutant"
    windows, roles = ("alliance_before",), MAIN

    def applies(self, state: CosmicState, seat: int) -> bool:
        return bool(state.hands[seat])

    def use(self, state: CosmicState, seat: int) -> None:
        most = min(3, len(state.hands[seat]))
        state.push(ChooseCards(seat=seat, owner=seat, purpose="super-mutant", least=0, most=most))

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        assert isinstance(question, ChooseCards)
        discard_from_hand(state, seat, question.picked)
