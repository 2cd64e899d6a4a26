"""Infinity Drive: an encounter of one's own, at once."""

from ...power import Tech
from ...rules.encounter import begin_encounter
from ...rules.techs import discard_completed
from ...rules.timing import power_in_effect
from ...state import CosmicState


class InfinityDrive(Tech):
    """At the end of any encounter, with an encounter card in hand: has an encounter as offense;
    then play goes on where it stopped. CE-TECH-INFINITY-DRIVE, CE-TURN-12"""

    id = "tech-infinity-drive"
    windows = ("encounter_end",)

    def applies(self, state: CosmicState, seat: int) -> bool:
        return bool(state.hands[seat])

    def affordable(self, state: CosmicState, seat: int) -> bool:
        return state.has_encounter_card(seat)

    def use(self, state: CosmicState, seat: int) -> None:
        """It is discarded first, so that the encounter cannot bring another one."""
        power = power_in_effect(state, seat, self.id)
        assert power is not None
        discard_completed(state, power.held)
        begin_encounter(state, seat, is_turn=False)
