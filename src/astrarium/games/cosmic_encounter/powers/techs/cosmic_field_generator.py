"""Cosmic Field Generator: zaps a power."""

from ...power import Tech
from ...rules.timing import UsePower, doing, this_window, zap_use
from ...state import CosmicState


class CosmicFieldGenerator(Tech):
    """Cancels a use of a power, one's own included, like a Cosmic Zap.
    CE-TECH-COSMIC-FIELD-GENERATOR"""

    id = "tech-cosmic-field-generator"
    windows = ("power_used",)

    def applies(self, state: CosmicState, seat: int) -> bool:
        return isinstance(this_window(state).about, UsePower)

    def use(self, state: CosmicState, seat: int) -> None:
        used = doing(state).against
        assert isinstance(used, UsePower)
        zap_use(state, used)
