"""Energy Cloak: the defense stays alone."""

from astrarium.kernel import Violation, violation
from astrarium.kernel.powers import forbids

from ...power import OFFENSE, Lasting, Tech
from ...rules.alliance import may_invite
from ...state import CosmicState


class Cloak(Lasting):
    """The defense invites nobody. CE-TECH-ENERGY-CLOAK"""

    id = "cloak"

    @forbids(may_invite)
    def nobody(self, state: CosmicState, seat: int, guest: int) -> Violation | None:
        if seat != state.encounter.defense:
            return None
        return violation("CE-TECH-ENERGY-CLOAK", "The defense may not invite allies.")


class EnergyCloak(Tech):
    """After aiming: the defense may not invite allies in this encounter.
    CE-TECH-ENERGY-CLOAK"""

    id = "tech-energy-cloak"
    windows, roles, brings = ("launch_after",), (OFFENSE,), Cloak
