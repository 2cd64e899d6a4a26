"""Machine: has another encounter, and another."""

from astrarium.kernel import Violation
from astrarium.kernel.holdings import gain, leave
from astrarium.kernel.powers import modifies, permits, reacts

from ...data import flare
from ...events.course import TurnEnded
from ...power import OFFENSE, Alien, Lasting, Super, Tokens, Wild
from ...rules.encounter import encounter_over, may_go_on
from ...rules.hands import draw_cards
from ...rules.new_hand import kept_cards
from ...rules.turn import has_card_to_go_on
from ...state import CosmicState
from .masochist import NoRetrieval, retrieves


class Continuity(Lasting):
    """Its player may have another encounter. CE-ALIEN-MACHINE"""

    id = "continuity"

    @permits(may_go_on)
    def another(self, state: CosmicState, why: Violation) -> bool:
        return True


class Machine(Alien):
    """Continuity: may have another encounter whatever became of the last one, as long as it has an
    encounter card. CE-ALIEN-MACHINE"""

    id = "machine"
    windows, roles, brings = ("turn_over",), (OFFENSE,), Continuity

    def applies(self, state: CosmicState, seat: int) -> bool:
        encounter = state.encounter
        needed = may_go_on(state) is not None
        return encounter.is_turn and encounter.outcome != "aborted" and needed

    def affordable(self, state: CosmicState, seat: int) -> bool:
        return state.has_encounter_card(seat)


class SecondWind(Lasting):
    """Its player may have a second encounter whatever became of the first, also without an
    encounter card: then it keeps this flare when it gets a new hand. CE-FLARE-MACHINE-WILD"""

    id = "second-wind"
    remembers = Tokens  # the number of the first encounter

    def is_first(self, state: CosmicState) -> bool:
        memory = self.held.memory
        return isinstance(memory, Tokens) and memory.tokens == state.encounter.number

    @permits(may_go_on)
    def second(self, state: CosmicState, why: Violation) -> bool:
        return self.is_first(state)

    @permits(has_card_to_go_on)
    def without_card(self, state: CosmicState, seat: int, why: Violation) -> bool:
        return seat == self.seat

    @modifies(kept_cards)
    def laid_aside(self, state: CosmicState, seat: int, kept: tuple[str, ...]) -> tuple[str, ...]:
        card = flare("machine")
        return (*kept, card) if card in state.cards_of(seat) else kept

    @reacts(encounter_over)
    def second_is_over(self, state: CosmicState) -> None:
        if state.encounter.is_turn and not self.is_first(state):
            leave(state, self.held)

    @reacts(TurnEnded)
    def turn_is_over(self, state: CosmicState, event: TurnEnded) -> None:
        leave(state, self.held)


class WildMachine(Wild):
    """Has a second encounter although the first has failed or no encounter card is left.
    CE-FLARE-MACHINE-WILD"""

    id = "wild-machine"
    windows, roles = ("encounter_end",), (OFFENSE,)

    def applies(self, state: CosmicState, seat: int) -> bool:
        return state.encounter.is_turn and state.encounter.opens_turn

    def use(self, state: CosmicState, seat: int) -> None:
        gain(state, SecondWind.id, seat, memory=Tokens(state.encounter.number))


class SuperMachine(Super):
    """Draws a card instead of retrieving a ship. CE-FLARE-MACHINE-SUPER"""

    id = "super-machine"
    windows, roles, brings = ("regroup_start",), (OFFENSE,), NoRetrieval

    def applies(self, state: CosmicState, seat: int) -> bool:
        return retrieves(state)

    def use(self, state: CosmicState, seat: int) -> None:
        super().use(state, seat)
        draw_cards(state, seat, 1)
