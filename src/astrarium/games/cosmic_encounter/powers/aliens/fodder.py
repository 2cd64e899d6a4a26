"""Fodder: overwhelms by many small cards."""

from astrarium.kernel import Action, Tally
from astrarium.kernel.holdings import gain
from astrarium.kernel.powers import modifies
from astrarium.kernel.steps import Step

from ...data import face
from ...power import MAIN, Alien, Lasting, Tokens
from ...rules.asking import ChooseCards
from ...rules.hands import discard_from_hand
from ...rules.totals import modified
from ...state import CosmicState


class Overwhelm(Lasting):
    """Adds what the discarded cards were worth. CE-ALIEN-FODDER"""

    id = "overwhelm"
    remembers = Tokens

    @modifies(modified)
    def add(self, state: CosmicState, seat: int, total: Tally, usual: Tally) -> Tally:
        memory = self.held.memory
        if seat != self.seat or not isinstance(memory, Tokens):
            return usual
        return usual.plus(self.id, memory.tokens)


class Fodder(Alien):
    """Overwhelm: discards attack cards higher than its own and lower than the opponent's card, and
    adds their values. CE-ALIEN-FODDER"""

    id = "fodder"
    windows, roles = ("reveal",), MAIN

    def between(self, state: CosmicState, seat: int) -> tuple[int, int]:
        """The lowest and the highest value that can be discarded."""
        mine = state.encounter.shown_by(seat)
        theirs = state.encounter.shown_by(state.encounter.opponent(seat))
        assert mine is not None
        assert theirs is not None
        return mine.value + 1, theirs.value - 1

    def applies(self, state: CosmicState, seat: int) -> bool:
        if not state.encounter.both_reveal("attack"):
            return False
        low, high = self.between(state, seat)
        return low <= high

    def affordable(self, state: CosmicState, seat: int) -> bool:
        low, high = self.between(state, seat)
        faces = map(face, state.cards_of(seat))
        return any(one.kind == "attack" and low <= one.value <= high for one in faces)

    def use(self, state: CosmicState, seat: int) -> None:
        state.push(
            ChooseCards(
                seat=seat, owner=seat, purpose="fodder", most=len(state.hands[seat]),
                kinds=("attack",), values=self.between(state, seat),
            )
        )  # fmt: skip

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        assert isinstance(question, ChooseCards)
        worth = sum(face(card).value for card in question.picked)
        discard_from_hand(state, seat, question.picked)
        gain(state, Overwhelm.id, seat, memory=Tokens(worth), until=state.encounter.span)
