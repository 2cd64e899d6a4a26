"""Barbarian: loots the hand of whom it has beaten."""

from typing import Any, ClassVar

from astrarium.kernel import Action
from astrarium.kernel.powers import reacts
from astrarium.kernel.steps import Step
from astrarium.kernel.things import Seat

from ...power import OFFENSE, OFFENSIVE_ALLY, PARTICIPANTS, Alien, Lasting, Super, Wild
from ...rules.asking import ChooseCards
from ...rules.compensation import compensated, compensation_due, received
from ...rules.hands import discard_from_hand, give, look_at_hand
from ...rules.procedure import Procedure
from ...rules.rewards import reward_due
from ...rules.timing import use_by_flare
from ...state import CosmicState
from ...things import Cards


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


def sort_out(state: CosmicState, step: "SortingOut") -> None:
    """Any of the cards that came last, as far as they are still in the hand."""
    most = min(step.many, len(state.hands[step.seat]))
    if most:
        state.push(
            ChooseCards(
                seat=step.seat, owner=step.seat, purpose="wild-barbarian", least=0, most=most,
                newest=most,
            )
        )  # fmt: skip


class SortingOut(Procedure, frozen=True, kw_only=True):
    """Somebody looks at the cards that it got, and discards any of them. CE-FLARE-BARBARIAN-WILD"""

    rule: ClassVar[str] = "CE-FLARE-BARBARIAN-WILD"
    order: ClassVar = (sort_out,)

    seat: Seat
    many: Cards

    def hear(self, state: CosmicState, question: Any, answers: Any) -> None:
        discard_from_hand(state, self.seat, question.picked)


class Fastidious(Lasting):
    """Its player discards what it does not like of its compensation or rewards.
    CE-FLARE-BARBARIAN-WILD"""

    id = "fastidious"

    @reacts(received)
    def look(self, state: CosmicState, seat: int, many: int) -> None:
        if seat == self.seat:
            state.push(SortingOut(seat=seat, many=many))


class WildBarbarian(Wild):
    """Discards any of the cards that it gets as compensation or reward. CE-FLARE-BARBARIAN-WILD"""

    id = "wild-barbarian"
    windows, roles, brings = ("compensation_before",), PARTICIPANTS, Fastidious

    def applies(self, state: CosmicState, seat: int) -> bool:
        encounter = state.encounter
        if compensated(state) == seat:
            return compensation_due(state, seat) > 0
        won = encounter.outcome == "defense_win" and encounter.side_of(seat) == encounter.defense
        return won and seat != encounter.defense and reward_due(state, seat) > 0
