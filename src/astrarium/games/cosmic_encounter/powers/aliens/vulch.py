"""Vulch: gathers the artifacts that others discard."""

from typing import Any, ClassVar

from astrarium.kernel.asking import No
from astrarium.kernel.powers import modifies
from astrarium.kernel.things import Seat

from ...data import face
from ...events.cards import CardsDiscarded
from ...power import MAIN, Alien, Super, Wild
from ...rules.asking import Whether
from ...rules.hands import discard_from_hand, salvage, take_random
from ...rules.new_hand import kept_cards
from ...rules.procedure import Procedure, change
from ...rules.timing import doing, this_window
from ...state import CosmicState


class Vulch(Alien):
    """Salvage: takes every artifact that another player discards, and keeps its own when it gets a
    new hand. CE-ALIEN-VULCH"""

    id = "vulch"
    windows, mandatory = ("discard",), True

    def applies(self, state: CosmicState, seat: int) -> bool:
        event = this_window(state).because
        if not isinstance(event, CardsDiscarded) or event.seat == seat:
            return False
        return bool(self.salvaged(state, event))

    def salvaged(self, state: CosmicState, event: CardsDiscarded) -> list[str]:
        """The artifacts of a discard that still lie in the pile."""
        return [
            card for card in event.cards if face(card).kind == "artifact" and card in state.discards
        ]

    def use(self, state: CosmicState, seat: int) -> None:
        event = doing(state).because
        assert isinstance(event, CardsDiscarded)
        for card in self.salvaged(state, event):
            salvage(state, seat, card)

    @modifies(kept_cards)
    def keep(self, state: CosmicState, seat: int, kept: tuple[str, ...]) -> tuple[str, ...]:
        artifacts = (card for card in state.cards_of(seat) if face(card).kind == "artifact")
        return (*kept, *artifacts)


def flares_discarded(state: CosmicState, event: object, seat: int) -> list[str]:
    """The flares of another player's discard that still lie in the pile."""
    if not isinstance(event, CardsDiscarded) or event.seat == seat:
        return []
    return [card for card in event.cards if face(card).kind == "flare" and card in state.discards]


class SuperVulch(Super):
    """Salvage takes the flares that another player discards, too. CE-FLARE-VULCH-SUPER"""

    id = "super-vulch"
    windows = ("discard",)

    def applies(self, state: CosmicState, seat: int) -> bool:
        return bool(flares_discarded(state, this_window(state).because, seat))

    def use(self, state: CosmicState, seat: int) -> None:
        for card in flares_discarded(state, doing(state).because, seat):
            salvage(state, seat, card)


class WildVulch(Wild):
    """Having won or dealt, gets the opponent's cards one at a time and discards each until it keeps
    one. CE-FLARE-VULCH-WILD"""

    id = "wild-vulch"
    windows, roles = ("resolution",), MAIN

    def applies(self, state: CosmicState, seat: int) -> bool:
        encounter = state.encounter
        succeeded = encounter.winner == seat or encounter.outcome == "deal"
        return succeeded and bool(state.hands[encounter.opponent(seat)])

    def use(self, state: CosmicState, seat: int) -> None:
        state.push(Picking(seat=seat, giver=state.encounter.opponent(seat)))


def next_card(state: CosmicState, step: "Picking") -> None:
    if take_random(state, step.seat, step.giver, 1):
        state.push(Whether(seats=(step.seat,), purpose="wild-vulch"))


class Picking(Procedure, frozen=True, kw_only=True):
    """A player hands over one card after the other, until one is kept. CE-FLARE-VULCH-WILD"""

    rule: ClassVar[str] = "CE-FLARE-VULCH-WILD"
    order: ClassVar = (next_card,)

    seat: Seat
    giver: Seat

    def hear(self, state: CosmicState, question: Any, answers: Any) -> None:
        if isinstance(answers[self.seat], No):
            discard_from_hand(state, self.seat, state.cards_of(self.seat)[-1:])
            change(state, self, at=0)
