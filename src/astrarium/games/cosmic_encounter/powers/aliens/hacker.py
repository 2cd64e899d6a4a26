"""Hacker: chooses the cards of a compensation."""

from collections.abc import Callable

from astrarium.kernel import Action
from astrarium.kernel.holdings import gain
from astrarium.kernel.powers import Memory, replaces
from astrarium.kernel.steps import Step

from ...power import MAIN, Alien, Lasting, Super, Wild
from ...rules.asking import ChooseCards, ChoosePlayer, PickPlayer
from ...rules.compensation import collect, compensated, compensation_due, received
from ...rules.hands import give, look_at_hand
from ...state import CosmicState

Usual = Callable[[CosmicState, int, int, int], None]


def others_with_cards(state: CosmicState, seat: int) -> tuple[int, ...]:
    """The players from whom compensation can be collected."""
    closed = [held.user for held in state.powers if held.power == Closed.id]
    others = state.clockwise(seat)
    return tuple(other for other in others if state.hands[other] and other not in closed)


class Collected(Memory, frozen=True):
    """Who has collected how many cards of whom."""

    receiver: int
    payer: int
    many: int


class Hack(Lasting):
    """Compensation is not collected as usual: Hacker has settled it. CE-ALIEN-HACKER"""

    id = "hack"
    remembers = Collected

    @replaces(collect)
    def settled(self, state: CosmicState, seat: int, payer: int, many: int, usual: Usual) -> None:
        """The cards were chosen and handed over when the power was used."""


class Hacker(Alien):
    """Hack: collects compensation of any player and chooses the cards; chooses also which cards its
    opponent collects. CE-ALIEN-HACKER"""

    id = "hacker"
    windows, roles = ("compensation_before",), MAIN

    def applies(self, state: CosmicState, seat: int) -> bool:
        receiver = compensated(state)
        if receiver is None or not compensation_due(state, receiver):
            return False
        return bool(others_with_cards(state, seat) if receiver == seat else state.hands[seat])

    def use(self, state: CosmicState, seat: int) -> None:
        if compensated(state) == seat:
            players = others_with_cards(state, seat)
            state.push(ChoosePlayer(seats=(seat,), purpose="hacker", players=players))
        else:
            self.choose(state, seat, seat)

    def choose(self, state: CosmicState, seat: int, owner: int) -> None:
        receiver = compensated(state)
        assert receiver is not None
        many = min(compensation_due(state, receiver), len(state.hands[owner]))
        state.push(ChooseCards(seat=seat, owner=owner, purpose="hacker", least=many, most=many))

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        if isinstance(answer, PickPlayer):
            look_at_hand(state, seat, answer.player)
            self.choose(state, seat, answer.player)
            return
        assert isinstance(question, ChooseCards)
        receiver = compensated(state)
        assert receiver is not None
        give(state, question.owner, receiver, question.picked)
        collected = Collected(receiver, question.owner, len(question.picked))
        gain(state, Hack.id, seat, memory=collected, until=state.encounter.span)
        received(state, receiver, collected.many)


class Closed(Lasting):
    """No compensation is collected of its player. CE-FLARE-HACKER-WILD"""

    id = "closed-hand"

    @replaces(collect)
    def nothing(self, state: CosmicState, seat: int, payer: int, many: int, usual: Usual) -> None:
        if payer != self.seat:
            usual(state, seat, payer, many)


class WildHacker(Wild):
    """The opponent collects no compensation from the own hand. CE-FLARE-HACKER-WILD"""

    id = "wild-hacker"
    windows, roles, brings = ("compensation_before",), MAIN, Closed

    def applies(self, state: CosmicState, seat: int) -> bool:
        receiver = compensated(state)
        return receiver is not None and receiver != seat


class SuperHacker(Super):
    """After collecting compensation, hands back any own cards, at most as many.
    CE-FLARE-HACKER-SUPER"""

    id = "super-hacker"
    windows, roles = ("compensation_before",), MAIN

    def collected(self, state: CosmicState, seat: int) -> Collected | None:
        memories = [held.memory for held in state.powers if held.power == Hack.id]
        mine = [memory for memory in memories if isinstance(memory, Collected)]
        return next((one for one in mine if one.receiver == seat and one.many), None)

    def applies(self, state: CosmicState, seat: int) -> bool:
        return self.collected(state, seat) is not None

    def use(self, state: CosmicState, seat: int) -> None:
        collected = self.collected(state, seat)
        assert collected is not None
        most = min(collected.many, len(state.hands[seat]))
        state.push(ChooseCards(seat=seat, owner=seat, purpose="super-hacker", least=0, most=most))

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        collected = self.collected(state, seat)
        assert isinstance(question, ChooseCards)
        assert collected is not None
        give(state, seat, collected.payer, question.picked)
