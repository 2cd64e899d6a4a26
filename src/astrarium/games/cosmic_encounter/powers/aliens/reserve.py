"""Reserve: reinforces with small attack cards."""

from collections.abc import Sequence

from astrarium.kernel import Action
from astrarium.kernel.steps import Step

from ...data import NEGOTIATE, face
from ...events.cards import CardsDiscarded
from ...power import PARTICIPANTS, Alien, Super, Wild
from ...rules.asking import CardNamed, ChooseCards, NameCard
from ...rules.hands import discard_from_hand, salvage
from ...rules.reveal import Reinforcing, may_reinforce
from ...rules.timing import doing, this_window
from ...state import CosmicState

HIGHEST, SUPER_HIGHEST = 6, 9


def has_attack(state: CosmicState, seat: int, highest: int) -> bool:
    """Whether a player holds an attack card of at most some value."""
    faces = map(face, state.cards_of(seat))
    return any(one.kind == "attack" and one.value <= highest for one in faces)


def ask_for_attack(state: CosmicState, seat: int, highest: int) -> None:
    state.push(
        ChooseCards(
            seat=seat, owner=seat, purpose="reserve", kinds=("attack",), values=(0, highest)
        )
    )


def reinforce(state: CosmicState, seat: int, question: Step) -> None:
    """The chosen card is played for the side that was named. CE-REINF-02, CE-REINF-03"""
    side = doing(state).on
    assert side is not None
    assert isinstance(question, ChooseCards)
    state.announce(Reinforcing(seat, question.picked[0], side))


class Reserve(Alien):
    """Reinforce: plays attack cards up to 06 as reinforcements, and discards a negotiate to cancel
    a reinforcement of another player. CE-ALIEN-RESERVE"""

    id = "reserve"
    windows, roles, repeats = ("reveal", "reinforcement_played"), PARTICIPANTS, True

    def applies(self, state: CosmicState, seat: int) -> bool:
        reinforcing = this_window(state).about
        if isinstance(reinforcing, Reinforcing):
            return reinforcing.seat != seat and bool(state.hands[seat])
        return may_reinforce(state, seat) is None and bool(state.hands[seat])

    def affordable(self, state: CosmicState, seat: int) -> bool:
        if this_window(state).moment == "reveal":
            return has_attack(state, seat, HIGHEST)
        return NEGOTIATE in state.cards_of(seat)

    def targets(self, state: CosmicState, seat: int) -> Sequence[int] | None:
        """The sides that can be reinforced."""
        return state.encounter.main if this_window(state).moment == "reveal" else None

    def use(self, state: CosmicState, seat: int) -> None:
        reinforcing = doing(state).against
        if reinforcing is None:
            ask_for_attack(state, seat, HIGHEST)
            return
        if NEGOTIATE in state.cards_of(seat):  # a hand that is only imagined may have none
            discard_from_hand(state, seat, (NEGOTIATE,))
        state.cancel(reinforcing)

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        reinforce(state, seat, question)


class WildReserve(Wild):
    """Takes a reinforcement card that another player discards. CE-FLARE-RESERVE-WILD"""

    id = "wild-reserve"
    windows = ("discard",)

    def discarded(self, state: CosmicState, event: object, seat: int) -> tuple[str, ...]:
        """The reinforcements of another player's discard that still lie in the pile."""
        if not isinstance(event, CardsDiscarded) or event.seat == seat:
            return ()
        some = sorted({card for card in event.cards if face(card).kind == "reinforcement"})
        return tuple(card for card in some if card in state.discards)

    def applies(self, state: CosmicState, seat: int) -> bool:
        return bool(self.discarded(state, this_window(state).because, seat))

    def use(self, state: CosmicState, seat: int) -> None:
        cards = self.discarded(state, doing(state).because, seat)
        if cards:
            state.push(CardNamed(seats=(seat,), purpose="reserve", cards=cards))

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        assert isinstance(answer, NameCard)
        salvage(state, seat, answer.card)


class SuperReserve(Super):
    """One attack card up to 09 is played as a reinforcement. CE-FLARE-RESERVE-SUPER"""

    id = "super-reserve"
    windows, roles = ("reveal",), PARTICIPANTS

    def applies(self, state: CosmicState, seat: int) -> bool:
        return may_reinforce(state, seat) is None

    def affordable(self, state: CosmicState, seat: int) -> bool:
        return has_attack(state, seat, SUPER_HIGHEST)

    def targets(self, state: CosmicState, seat: int) -> Sequence[int]:
        return state.encounter.main

    def use(self, state: CosmicState, seat: int) -> None:
        ask_for_attack(state, seat, SUPER_HIGHEST)

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        reinforce(state, seat, question)
