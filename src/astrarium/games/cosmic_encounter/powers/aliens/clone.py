"""Clone: keeps its encounter card."""

from astrarium.kernel.powers import modifies

from ...data import face
from ...power import MAIN, Alien, Lasting, Super, Wild
from ...rules.compensation import compensated, compensation_due
from ...rules.hands import return_card
from ...rules.timing import Doing, decide_fate
from ...state import CosmicState


class Clone(Alien):
    """Replicate: takes its own encounter card back instead of discarding it. CE-ALIEN-CLONE"""

    id = "clone"
    windows, roles = ("card_disposal",), MAIN

    def applies(self, state: CosmicState, seat: int) -> bool:
        return state.encounter.laid_by(seat) is not None

    def use(self, state: CosmicState, seat: int) -> None:
        laid = state.encounter.laid_by(seat)
        assert laid is not None
        assert laid.card.value is not None
        rest = tuple(one for one in state.encounter.laid if one is not laid)
        state.encounter_becomes(laid=rest)
        return_card(state, seat, laid.card.value)


class TwiceCompensated(Lasting):
    """Its player collects twice the compensation. CE-FLARE-CLONE-SUPER"""

    id = "twice-compensated"

    @modifies(compensation_due)
    def twice(self, state: CosmicState, seat: int, due: int) -> int:
        return 2 * due if seat == self.seat else due


class SuperClone(Super):
    """Twice the compensation that is due is collected. CE-FLARE-CLONE-SUPER"""

    id = "super-clone"
    windows, roles, brings = ("compensation_before",), MAIN, TwiceCompensated

    def applies(self, state: CosmicState, seat: int) -> bool:
        return compensated(state) == seat and compensation_due(state, seat) > 0


class WildClone(Wild):
    """Keeps an artifact that its player has just played, who cannot play it again in this
    encounter. CE-FLARE-CLONE-WILD"""

    id = "wild-clone"
    windows = ("fate",)

    def applies(self, state: CosmicState, seat: int) -> bool:
        played = [step for step in state.stack if isinstance(step, Doing) and step.is_over]
        return played[-1].seat == seat and face(played[-1].card).kind == "artifact"

    def use(self, state: CosmicState, seat: int) -> None:
        played = [step.card for step in state.stack if isinstance(step, Doing) and step.is_over]
        decide_fate(state, played[-1], "hand")
        state.encounter_becomes(kept=(*state.encounter.kept, (seat, played[-1])))
