"""Reincarnator: becomes another alien whenever it fails."""

from collections.abc import Sequence

from astrarium.kernel.holdings import gain, hand_over, lend, remember
from astrarium.kernel.powers import Memory, modifies, reacts

from ...power import PARTICIPANTS, Alien, Lasting, Super, Tokens, Wild
from ...rules.encounter import encounter_over
from ...rules.sheets import become, discard_alien, draw_alien, is_own_sheet, own_sheet
from ...rules.timing import UsePower, decide_fate, doing, this_window
from ...state import CosmicState


class Incarnation(Memory, frozen=True):
    """Which alien it is besides."""

    alien: str


def has_failed(state: CosmicState, seat: int) -> bool:
    """Whether somebody was on the losing side, or has failed to deal."""
    encounter = state.encounter
    match encounter.outcome:
        case "offense_win" | "defense_win":
            return encounter.side_of(seat) not in (None, encounter.winner)
        case "both_lose":
            return encounter.side_of(seat) is not None
        case "failed_deal":
            return seat in encounter.main
    return False


class Reincarnator(Alien):
    """Reincarnation: when its side loses, or it fails to deal, becomes a random unused alien
    besides, instead of an earlier one. CE-ALIEN-REINCARNATOR"""

    id = "reincarnator"
    windows, roles, mandatory = ("step_8",), PARTICIPANTS, True
    remembers = Incarnation

    def applies(self, state: CosmicState, seat: int) -> bool:
        return has_failed(state, seat)

    def use(self, state: CosmicState, seat: int) -> None:
        if any(held.power == Unchanged.id for held in state.powers):
            return
        alien = draw_alien(state, seat)
        if alien is None:
            return
        memory = self.held.memory
        for held in state.powers:
            if isinstance(memory, Incarnation) and held.power == memory.alien:
                discard_alien(state, held)
        become(state, seat, alien)
        remember(state, self.held, Incarnation(alien))
        if self.held.lent is not None:  # what a lent sheet has brought goes back with it
            (new,) = (held for held in state.powers if held.power == alien)
            lend(state, hand_over(state, new, self.held.holder), seat, until=self.held.returns)

    def brought(self) -> Sequence[str]:
        memory = self.held.memory
        return (memory.alien,) if isinstance(memory, Incarnation) else ()

    @modifies(is_own_sheet, zappable=False)
    def besides(self, state: CosmicState, seat: int, alien: str, own: bool) -> bool:
        return own and not (seat == self.seat and alien in self.brought())

    def put_away(self, state: CosmicState) -> None:
        memory = self.held.memory
        for held in state.powers:
            if isinstance(memory, Incarnation) and held.power == memory.alien:
                discard_alien(state, held)


class Unchanged(Lasting):
    """It does not reincarnate in this encounter. CE-FLARE-REINCARNATOR-SUPER"""

    id = "unchanged"


class SuperReincarnator(Super):
    """It does not reincarnate this time. CE-FLARE-REINCARNATOR-SUPER"""

    id = "super-reincarnator"
    windows, roles, brings = ("power_used",), PARTICIPANTS, Unchanged

    def applies(self, state: CosmicState, seat: int) -> bool:
        used = this_window(state).about
        return isinstance(used, UsePower) and used.power == self.alien and used.seat == seat


class Reborn(Lasting):
    """When the encounter is over, somebody becomes another alien. CE-FLARE-REINCARNATOR-WILD"""

    id = "reborn"
    remembers = Tokens  # the seat that does

    @reacts(encounter_over)
    def change(self, state: CosmicState) -> None:
        assert isinstance(self.held.memory, Tokens)
        seat = self.held.memory.tokens
        before, alien = own_sheet(state, seat), draw_alien(state, seat)
        if before is not None and alien is not None:
            discard_alien(state, before)
            become(state, seat, alien)


class WildReincarnator(Wild):
    """Another player who was on the losing side or failed to deal gets this flare, and becomes
    another alien after the encounter. CE-FLARE-REINCARNATOR-WILD"""

    id = "wild-reincarnator"
    windows = ("step_8",)

    def targets(self, state: CosmicState, seat: int) -> Sequence[int]:
        sheets = ((other, own_sheet(state, other)) for other in state.clockwise(seat))
        return [
            other
            for other, held in sheets
            if held is not None and held.power != self.alien and has_failed(state, other)
        ]

    def applies(self, state: CosmicState, seat: int) -> bool:
        return bool(self.targets(state, seat))

    def use(self, state: CosmicState, seat: int) -> None:
        on = doing(state).on
        assert on is not None
        gain(state, Reborn.id, seat, memory=Tokens(on), until=state.encounter.span)
        decide_fate(state, self.card, "hand", on)
