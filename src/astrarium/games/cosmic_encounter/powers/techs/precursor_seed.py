"""Precursor Seed: a second alien."""

from astrarium.kernel.holdings import remember
from astrarium.kernel.powers import Memory, modifies

from ...power import CosmicPower, Tech
from ...rules.sheets import become, discard_alien, draw_alien, is_own_sheet
from ...rules.timing import is_forced
from ...state import CosmicState


class Seed(Memory, frozen=True):
    """Which alien it has brought."""

    alien: str


class PrecursorSeed(Tech):
    """On completion brings a random unused alien, whose power may be used besides the own one.
    CE-TECH-PRECURSOR-SEED"""

    id = "tech-precursor-seed"
    remembers = Seed

    @property
    def alien(self) -> str | None:
        return self.held.memory.alien if isinstance(self.held.memory, Seed) else None

    def complete(self, state: CosmicState, seat: int) -> None:
        alien = draw_alien(state, seat)
        if alien is not None:
            remember(state, self.held, Seed(alien))
            become(state, seat, alien)

    @modifies(is_forced)
    def optional(self, state: CosmicState, power: CosmicPower, forced: bool) -> bool:
        """Its power may be used, also one that others have to use."""
        return forced and power.id != self.alien

    @modifies(is_own_sheet)
    def another(self, state: CosmicState, seat: int, alien: str, own: bool) -> bool:
        return own and not (seat == self.seat and alien == self.alien)

    def put_away(self, state: CosmicState) -> None:
        for held in state.powers:
            if held.power == self.alien and held.user == self.seat:
                discard_alien(state, held)
