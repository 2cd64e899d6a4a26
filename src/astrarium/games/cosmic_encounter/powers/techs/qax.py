"""The Qax: who gets it is an ally."""

from collections.abc import Sequence

from astrarium.kernel import Violation, violation
from astrarium.kernel.holdings import gain, leave
from astrarium.kernel.powers import forbids, modifies, permits

from ...data import MOST_SENT
from ...events.techs import TechGiven
from ...power import MAIN, Lasting, Tech, Tokens
from ...rules.alliance import Sending, may_decline, may_invite, may_join, ships_to_send
from ...rules.timing import doing, power_in_effect
from ...state import Ally, CosmicState


def spare(state: CosmicState, seat: int) -> int:
    """How many ships a player can send without giving up a colony."""
    return sum(state.ships_at(planet, seat) - 1 for planet in state.colonies(seat))


class Conscription(Lasting):
    """A player has to be its player's ally with four ships, or as many as it can spare.
    CE-TECH-QAX"""

    id = "conscription"
    remembers = Tokens  # the seat that has to

    def binds(self, state: CosmicState, seat: int) -> bool:
        memory = self.held.memory
        mine = isinstance(memory, Tokens) and memory.tokens == seat
        return mine and spare(state, seat) > 0

    @permits(may_join)
    def join(self, state: CosmicState, seat: int, side: int, why: Violation) -> bool:
        return self.binds(state, seat) and side == self.seat

    @forbids(may_join)
    def no_other_side(self, state: CosmicState, seat: int, side: int) -> Violation | None:
        if not self.binds(state, seat) or side == self.seat:
            return None
        return violation("CE-TECH-QAX", "The Qax makes you the ally of the other side.")

    @forbids(may_decline)
    def no_refusal(self, state: CosmicState, seat: int) -> Violation | None:
        if not self.binds(state, seat) or may_join(state, seat, self.seat) is not None:
            return None
        return violation("CE-TECH-QAX", "The Qax makes you an ally.")

    @modifies(ships_to_send)
    def all_that_can_be_spared(self, state: CosmicState, seat: int, usual: Sending) -> Sending:
        if not self.binds(state, seat):
            return usual
        ships = min(MOST_SENT, usual.most, spare(state, seat))
        kept = tuple((planet, 1) for planet in state.colonies(seat))
        return Sending(ships, ships, kept)


class Qax(Tech):
    """Is given to a player who is invited: it must join the giver's side with four ships, or as
    many as it can spare, and has the card then. CE-TECH-QAX"""

    id = "tech-qax"
    windows, roles = ("inviting",), MAIN

    def targets(self, state: CosmicState, seat: int) -> Sequence[int]:
        return [
            guest
            for guest in state.clockwise(seat)
            if may_invite(state, seat, guest) is None and spare(state, guest)
        ]

    def applies(self, state: CosmicState, seat: int) -> bool:
        return bool(self.targets(state, seat))

    def use(self, state: CosmicState, seat: int) -> None:
        guest, power = doing(state).on, power_in_effect(state, seat, self.id)
        assert guest is not None
        assert power is not None
        leave(state, power.held)
        gain(state, self.id, guest)
        state.tell(TechGiven(seat=seat, player=guest, tech=self.card))
        state.encounter_becomes(invited=(*state.encounter.invited, Ally(guest, seat)))
        memory = Tokens(guest)
        gain(state, Conscription.id, seat, memory=memory, until=state.encounter.span)
