"""Mind: knows hands."""

from collections.abc import Sequence

from astrarium.kernel.holdings import gain
from astrarium.kernel.powers import modifies

from ...events.cards import CardsDrawn
from ...power import NOT_MAIN, Alien, Lasting, Super, Tokens, Wild
from ...rules.hands import look_at_hand, look_at_newest, seers
from ...rules.timing import doing, this_window
from ...state import CosmicState


class Mind(Alien):
    """Knowledge: before allies are invited, looks at the hand of a main player, or of its
    opponent. CE-ALIEN-MIND"""

    id = "mind"
    windows = ("alliance_before",)

    def targets(self, state: CosmicState, seat: int) -> Sequence[int]:
        return [one for one in state.encounter.main if one != seat]

    def use(self, state: CosmicState, seat: int) -> None:
        owner = doing(state).on
        assert owner is not None
        look_at_hand(state, seat, owner)


class SuperMind(Super):
    """Knowledge shows the hands of both main players. CE-FLARE-MIND-SUPER"""

    id = "super-mind"
    windows, roles = ("alliance_before",), (NOT_MAIN,)

    def use(self, state: CosmicState, seat: int) -> None:
        for owner in state.encounter.main:
            look_at_hand(state, seat, owner)


class Watching(Lasting):
    """Sees what somebody draws from the deck, before it does. CE-FLARE-MIND-WILD"""

    id = "watching"
    remembers = Tokens  # the seat that is watched

    @modifies(seers)
    def see(self, state: CosmicState, seat: int, usual: tuple[int, ...]) -> tuple[int, ...]:
        memory = self.held.memory
        watched = isinstance(memory, Tokens) and memory.tokens == seat
        return tuple(sorted({*usual, self.seat})) if watched else usual


class WildMind(Wild):
    """When another player draws, sees all that it draws in this encounter. CE-FLARE-MIND-WILD"""

    id = "wild-mind"
    windows = ("draw",)

    def applies(self, state: CosmicState, seat: int) -> bool:
        drawn = this_window(state).because
        return isinstance(drawn, CardsDrawn) and drawn.seat != seat

    def use(self, state: CosmicState, seat: int) -> None:
        drawn = doing(state).because
        assert isinstance(drawn, CardsDrawn)
        watched = Tokens(drawn.seat)
        gain(state, Watching.id, seat, memory=watched, until=state.encounter.span)
        if not drawn.aside:
            look_at_newest(state, seat, drawn.seat, drawn.many)
