"""A retreat that the active player must make with all units, in the Standard game."""

from collections.abc import Sequence
from typing import ClassVar

from astrarium.kernel import Action, Hex, Violation

from ...state import InterSpaceState as State
from ..combat.retreat import CompulsoryRetreat, RetreatTo, retreat_unit
from ..pieces import lose_unit
from ..support import needs_support
from .fleet_battle import FleetBattle
from .refuge import refuges, why_not_open, why_not_refuge


class FleetMustRetreat(CompulsoryRetreat, frozen=True):
    """The active player leaves with all units, unscreened; those that may not go there are lost.

    IS-S-END-02, IS-S-END-06, IS-S-RETREAT-07
    """

    rule: ClassVar = "IS-S-END-02"

    def why_not_enter(self, state: State, to: Hex) -> Violation | None:
        whys = [
            why_not_refuge(state, self.seat, self.hex, to, needy=needy)
            for needy in self.needs(state)
        ]
        return None if None in whys else whys[0]

    def needs(self, state: State) -> list[bool]:
        """Whether support is needed, for each sort of units: to one of them a hex must be open."""
        return sorted({needs_support(unit) for unit in state.below.side(state, self.seat)})

    def refuges(self, state: State) -> tuple[Hex, ...]:
        """Where one unit at least may go; a hex taken in this round binds.

        IS-S-RETREAT-03, IS-S-RETREAT-07, IS-S-END-02
        """
        if self.refuge is not None:
            return (self.refuge,)
        found = [
            hex
            for needy in self.needs(state)
            for hex in refuges(state, self.seat, self.hex, needy=needy)
        ]
        return tuple(dict.fromkeys(found))

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,) if self.refuge is None and self.refuges(state) else ()

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return tuple(RetreatTo(hex) for hex in self.refuges(state))

    def take_refuge(self, state: State, to: Hex) -> None:
        """Who may not enter is destroyed, the others go.

        IS-S-RETREAT-07
        """
        battle: FleetBattle = state.below
        units = battle.side(state, self.seat)
        barred = [
            unit
            for unit in units
            if why_not_open(state, self.seat, to, needy=needs_support(unit)) is not None
        ]
        for unit in barred:
            lose_unit(state, unit, "no refuge", attack=battle.own_attack)
        for unit in units:
            if unit not in barred:
                retreat_unit(state, unit, to)
        state.pop()

    def go_on(self, state: State) -> None:
        """Follow those who went before; with nowhere to go, all are destroyed.

        IS-S-RETREAT-07
        """
        if self.refuge is not None:
            self.take_refuge(state, self.refuge)
            return
        battle: FleetBattle = state.below
        for unit in battle.side(state, self.seat):
            lose_unit(state, unit, "no refuge", attack=battle.own_attack)
        state.pop()


class FleetStalemate(FleetMustRetreat, frozen=True):
    """The same after rounds without a hit.

    IS-S-END-01
    """

    rule: ClassVar = "IS-S-END-01"
