"""Hate: makes everybody discard what it discards."""

from typing import Any, ClassVar

from astrarium.kernel import Action
from astrarium.kernel.steps import Step
from astrarium.kernel.things import Seat

from ...data import face
from ...power import MAIN, OFFENSE, Alien, Lasting, Super, Wild
from ...rules.asking import ChooseCards
from ...rules.demands import demand_ships
from ...rules.ending import win_early
from ...rules.hands import (
    discard_from_hand,
    discard_random,
    return_card,
    shows_encounter_card,
    take_out,
)
from ...rules.new_hand import new_hand_if_needed
from ...rules.procedure import Procedure
from ...rules.timing import UsePower, this_window
from ...state import CosmicState, CosmicStep
from ...things import CardName

SHIPS = 3


class Hate(Alien):
    """Rage: at the start of its turn discards a card; everybody else discards one of the same type
    or loses three ships. CE-ALIEN-HATE"""

    id = "hate"
    windows, roles, mandatory = ("start_turn",), (OFFENSE,), True

    def applies(self, state: CosmicState, seat: int) -> bool:
        return bool(state.hands[seat])

    def use(self, state: CosmicState, seat: int) -> None:
        state.push(ChooseCards(seat=seat, owner=seat, purpose="hate"))

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        assert isinstance(question, ChooseCards)
        (card,) = question.picked
        if any(held.power == OnlyShown.id for held in state.powers):
            take_out(state, seat, card)
            return_card(state, seat, card)
        else:
            discard_from_hand(state, seat, (card,))
        state.push(Raging(seat=seat, card=card))


def rage(state: CosmicState, step: "Raging") -> None:
    """Each other player, clockwise."""
    others = state.clockwise(step.seat)
    state.push(*(Facing(seat=other, hater=step.seat, card=step.card) for other in others))


def draw_hand(state: CosmicState, step: "Raging") -> None:
    """CE-CARD-01"""
    new_hand_if_needed(state, step.seat)


class Raging(Procedure, frozen=True, kw_only=True):
    """A card was discarded in rage: the others follow, and its player may need a new hand.
    CE-ALIEN-HATE"""

    rule: ClassVar[str] = "CE-ALIEN-HATE"
    order: ClassVar = (rage, draw_hand)

    seat: Seat
    card: CardName


class Facing(CosmicStep, frozen=True, kw_only=True):
    """A player discards a card like the one that was discarded, or loses ships. CE-ALIEN-HATE"""

    rule: ClassVar[str] = "CE-ALIEN-HATE"

    seat: Seat
    hater: Seat
    card: CardName

    def go_on(self, state: CosmicState) -> None:
        """Of a hand with cards others do not know whether one of them will do."""
        if not state.hands[self.seat]:
            self.lose_ships(state)
            return
        printed = face(self.card)
        lowest = printed.value if printed.kind == "attack" else 0
        state.push(
            ChooseCards(
                seat=self.seat, owner=self.seat, purpose="rage", least=0, kinds=(printed.kind,),
                values=(lowest, 99),
            )
        )  # fmt: skip

    def hear(self, state: CosmicState, question: Any, answers: Any) -> None:
        if question.picked:
            state.pop()
            discard_from_hand(state, self.seat, question.picked)
        else:
            self.lose_ships(state)

    def lose_ships(self, state: CosmicState) -> None:
        state.pop()
        demand_ships(state, self.seat, SHIPS, "hate", chooser=self.hater)


class WildHate(Wild):
    """The opponent discards a card by chance; without an encounter card it loses at once.
    CE-FLARE-HATE-WILD"""

    id = "wild-hate"
    windows, roles = ("planning_before",), MAIN

    def applies(self, state: CosmicState, seat: int) -> bool:
        return bool(state.hands[state.encounter.opponent(seat)])

    def use(self, state: CosmicState, seat: int) -> None:
        other = state.encounter.opponent(seat)
        discard_random(state, other, 1)
        if not shows_encounter_card(state, other):
            win_early(state, seat)


class OnlyShown(Lasting):
    """The card of Rage is shown and taken back. CE-FLARE-HATE-SUPER"""

    id = "only-shown"


class SuperHate(Super):
    """Shows the card of Rage instead of discarding it. CE-FLARE-HATE-SUPER"""

    id = "super-hate"
    windows, roles, brings = ("power_used",), (OFFENSE,), OnlyShown

    def applies(self, state: CosmicState, seat: int) -> bool:
        used = this_window(state).about
        return isinstance(used, UsePower) and (used.power, used.seat) == ("hate", seat)
