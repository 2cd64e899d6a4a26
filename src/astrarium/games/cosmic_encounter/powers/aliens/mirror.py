"""Mirror: attack values are read backwards."""

from astrarium.kernel import Action
from astrarium.kernel.holdings import gain
from astrarium.kernel.powers import modifies
from astrarium.kernel.steps import Step

from ...power import MAIN, Alien, Lasting, Super, Tokens, Wild
from ...rules.asking import ChooseWay, PickWay
from ...rules.reveal import card_becomes
from ...rules.totals import MIRROR, Values, card_values
from ...state import CosmicState


def reversed_digits(value: int) -> int:
    """A value of two digits, read backwards."""
    return value % 10 * 10 + value // 10


OWN, THEIRS = "own-card", "their-card"


class Reversal(Lasting):
    """Both attack cards are read with their digits swapped. CE-ALIEN-MIRROR"""

    id = "reversal"

    @modifies(card_values, at=MIRROR)
    def reverse(self, state: CosmicState, values: Values) -> Values:
        limits = (held.memory for held in state.powers if held.power == OneReversed.id)
        one = next((limit.tokens for limit in limits if isinstance(limit, Tokens)), None)
        for seat in state.encounter.main:
            if one in (None, seat):
                turned = reversed_digits(values.of(state, seat))
                values = values.with_value(state, seat, turned)
        return values


class Mirror(Alien):
    """Reversal: attack values are read with their digits swapped. CE-ALIEN-MIRROR"""

    id = "mirror"
    windows, roles, brings = ("planning_after",), MAIN, Reversal


class WildMirror(Wild):
    """The own encounter card becomes a copy of the opponent's. CE-FLARE-MIRROR-WILD"""

    id = "wild-mirror"
    windows, roles = ("reveal",), MAIN

    def use(self, state: CosmicState, seat: int) -> None:
        shown = state.encounter.shown_by(state.encounter.opponent(seat))
        assert shown is not None
        card_becomes(state, seat, shown.kind, shown.value)


class OneReversed(Lasting):
    """Only the card of one main player is reversed. CE-FLARE-MIRROR-SUPER"""

    id = "one-reversed"
    remembers = Tokens  # the seat


class SuperMirror(Super):
    """Reversal is limited to the own card or to the opponent's. CE-FLARE-MIRROR-SUPER"""

    id = "super-mirror"
    windows, roles = ("planning_after",), MAIN

    def use(self, state: CosmicState, seat: int) -> None:
        state.push(ChooseWay(seats=(seat,), purpose="super-mirror", ways=(OWN, THEIRS)))

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        assert isinstance(answer, PickWay)
        one = Tokens(seat if answer.way == OWN else state.encounter.opponent(seat))
        gain(state, OneReversed.id, seat, memory=one, until=state.encounter.span)
