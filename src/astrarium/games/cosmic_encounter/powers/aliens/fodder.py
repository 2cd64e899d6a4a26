"""Fodder: overwhelms by many small cards."""

from collections.abc import Sequence

from astrarium.kernel import Action, Tally
from astrarium.kernel.holdings import gain
from astrarium.kernel.powers import modifies
from astrarium.kernel.steps import Step

from ...data import face
from ...events.course import Joined
from ...power import BYSTANDER, MAIN, Alien, Lasting, Super, Tokens, Wild
from ...rules.asking import ChooseCards
from ...rules.hands import discard_from_hand
from ...rules.ships import PickShips, move_ships, pick_ships
from ...rules.timing import doing
from ...rules.totals import modified
from ...state import Ally, CosmicState
from ...things import BESIDE, GATE


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
        lowest = 0 if any(held.power == AnyFodder.id for held in state.powers) else mine.value + 1
        return lowest, theirs.value - 1

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


class AnyFodder(Lasting):
    """Overwhelm takes cards that are not higher than its player's own one, too.
    CE-FLARE-FODDER-SUPER"""

    id = "any-fodder"


class SuperFodder(Super):
    """Overwhelm takes any attack lower than the opponent's card. CE-FLARE-FODDER-SUPER"""

    id = "super-fodder"
    windows, roles, brings = ("reveal",), MAIN, AnyFodder

    def applies(self, state: CosmicState, seat: int) -> bool:
        if not state.encounter.both_reveal("attack"):
            return False
        theirs = state.encounter.shown_by(state.encounter.opponent(seat))
        return theirs is not None and theirs.value > 0


class WildFodder(Wild):
    """Joins a side that has invited its player in vain, with one ship. CE-FLARE-FODDER-WILD"""

    id = "wild-fodder"
    windows, roles = ("reveal",), (BYSTANDER,)

    def targets(self, state: CosmicState, seat: int) -> Sequence[int]:
        encounter = state.encounter
        if any(ally.seat == seat for ally in encounter.joined):
            return ()
        return [side for side in encounter.main if Ally(seat, side) in encounter.invited]

    def applies(self, state: CosmicState, seat: int) -> bool:
        return bool(state.colonies(seat) and self.targets(state, seat))

    def use(self, state: CosmicState, seat: int) -> None:
        places = state.colonies(seat)
        state.push(pick_ships(state, seat, "wild-fodder", places, least=1, most=1))

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        side, encounter = doing(state).on, state.encounter
        assert isinstance(question, PickShips)
        assert side is not None
        ally = Ally(seat, side)
        encounter = state.encounter
        state.encounter_becomes(allies=(*encounter.allies, ally), joined=(*encounter.joined, ally))
        place = GATE if side == encounter.offense else BESIDE
        move_ships(state, seat, question.picked, place)
        state.tell(Joined(seat=seat, side=side, ships=question.count))
