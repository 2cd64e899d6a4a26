"""Retreat in the Standard game, by choice or because the active player must."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

import msgspec

from astrarium.kernel import Action, Hex, Violation, violation

from ..data import is_player
from ..events import UnitSheltered
from ..state import InterSpaceState as State
from ..units import Unit
from .grid import Shelter, has_grid
from .pieces import lose_unit
from .refuge import refuges, why_not_open, why_not_refuge
from .retreat import CompulsoryRetreat, Retreat, RetreatTo, Stay, Withdraw, retreat_unit
from .support import needs_support
from .terms import AskFreeRetreat, OfferTruce

if TYPE_CHECKING:
    from .zone_battle import ZoneBattle


class FleetRetreat(Retreat, frozen=True):
    """A player may retreat behind a screen to one hex, or offer terms first.

    The hex has to be open to every unit that goes there: ``needy`` tells whether one of those that
    have gone needs support.
    IS-S-RETREAT-01, IS-S-RETREAT-04, IS-S-RETREAT-05, IS-S-RETREAT-06, IS-COMBAT-16, IS-COMBAT-17
    """

    accepts: ClassVar = (RetreatTo, Withdraw, Stay, OfferTruce, AskFreeRetreat, Shelter)

    needy: bool = False

    def why_not_leave(self, state: State, unit: Unit) -> Violation | None:
        """Stealth Tech needs no screen; the hex has to be open all the same.

        IS-COMBAT-17, IS-A-BRK-STEALTH-2
        """
        unscreened = any(card.unscreened() for card in state.cards_of(self.seat))
        why = None if unscreened else super().why_not_leave(state, unit)
        if why is not None or self.to is None:
            return why
        needy = self.needy or needs_support(unit)
        return why_not_refuge(state, self.seat, self.hex, self.to, needy=needy)

    def why_not_enter(self, state: State, to: Hex) -> Violation | None:
        """A hex can be chosen if some unit that may leave could retreat there.

        IS-S-RETREAT-02, IS-S-RETREAT-03, IS-S-RETREAT-04
        """
        return self.why_not_go(state, to, screened=True)

    def why_not_ask(self, state: State, to: Hex) -> Violation | None:
        """A hex can be asked for if some unit could retreat there, with or without a screen.

        IS-S-RETREAT-05
        """
        return self.why_not_go(state, to, screened=False)

    def why_not_go(self, state: State, to: Hex, *, screened: bool) -> Violation | None:
        """Why no unit (that a screen lets go) could retreat to a hex."""
        whys = [
            why_not_refuge(state, self.seat, self.hex, to, needy=needy)
            for needy in self.needs(state, screened=screened)
        ]
        return None if None in whys else whys[0]

    def why_not_offer(self, state: State, rule: str) -> Violation | None:
        """One offer a round, before the player's first unit leaves; agents and rebels hear none.

        IS-S-RETREAT-05, IS-S-RETREAT-06, IS-A-AGENT-COMBAT-1, IS-A-COL-REBELS-12
        """
        if not self.can_agree(state, rule):
            return violation("IS-A-AGENT-COMBAT-1", "Nobody speaks for those who fight here.")
        if self.to is not None:
            return violation(rule, "You have chosen to retreat: it is too late for terms.")
        if self.seat in state.below.offered:
            return violation(rule, "You have offered terms in this round.")
        return None

    def can_agree(self, state: State, rule: str) -> bool:
        """Whether all who would have to agree to terms are players: to a truce everybody."""
        battle: ZoneBattle = state.below
        truce = rule == "IS-S-RETREAT-06"
        others = (*battle.defenders, battle.attacker) if truce else battle.opponents(self.seat)
        return all(is_player(other) for other in others if battle.side(state, other))

    # -- into a Planetary Grid

    def why_not_shelter(self, state: State, name: int) -> Violation | None:
        """Units may go into the grid of an own planet, and need no screen.

        IS-A-BRK-GRID-5, IS-A-BRK-GRID-7
        """
        if not has_grid(state, self.hex, self.seat):
            return violation("IS-A-BRK-GRID-7", "There is no grid of yours in {hex}.", hex=self.hex)
        if all(unit.id != name for unit in state.below.side(state, self.seat)):
            return violation(
                "IS-A-BRK-GRID-5", "You have no unit {unit} in this battle.", unit=name
            )
        return None

    def moved(self, state: State, name: int) -> None:
        """A unit has left the battle for the grid; without units there is nothing more to ask.

        IS-A-BRK-GRID-5, IS-COMBAT-15
        """
        battle: ZoneBattle = state.below
        shields = {unit: left for unit, left in battle.shields.items() if unit != name}
        state.swap_below(
            msgspec.structs.replace(battle, shields=shields, fled=(*battle.fled, name))
        )
        state.tell(UnitSheltered(unit=name, hex=self.hex))
        if state.below.side(state, self.seat):
            state.swap(msgspec.structs.replace(self, left=True))
        else:
            state.pop()

    def shelters(self, state: State) -> list[Action]:
        if not has_grid(state, self.hex, self.seat):
            return []
        return [Shelter(unit.id) for unit in state.below.side(state, self.seat)]

    # -- where to

    def needs(self, state: State, *, screened: bool) -> list[bool]:
        """Whether support is needed, for each sort of own units (that a screen lets go)."""
        own: list[Unit] = state.below.side(state, self.seat)
        leaving = [unit for unit in own if not screened or self.why_not_leave(state, unit) is None]
        return sorted({needs_support(unit) for unit in leaving})

    def with_gone(self, unit: Unit) -> "FleetRetreat":
        return msgspec.structs.replace(self, left=True, needy=self.needy or needs_support(unit))

    def take_refuge(self, state: State, to: Hex) -> None:
        """The active player's refuge binds all that must follow in this round.

        IS-S-END-02
        """
        battle: ZoneBattle = state.below
        if self.seat == battle.active:
            state.swap_below(msgspec.structs.replace(battle, refuge=to))
        state.swap(msgspec.structs.replace(self, to=to))

    def options(self, state: State, seat: int) -> Sequence[Action]:
        if self.to is not None:
            return [*super().options(state, seat), *self.shelters(state)]
        listed: list[Action] = [RetreatTo(hex) for hex in self.open_to(state, screened=True)]
        if self.why_not_offer(state, "IS-S-RETREAT-05") is None:
            listed += [AskFreeRetreat(hex) for hex in self.open_to(state, screened=False)]
        if self.why_not_offer(state, "IS-S-RETREAT-06") is None:
            listed.append(OfferTruce())
        return [*listed, *self.shelters(state), Stay()]

    def open_to(self, state: State, *, screened: bool) -> dict[Hex, None]:
        """The hexes that some unit could retreat to, each once."""
        return {
            hex: None
            for needy in self.needs(state, screened=screened)
            for hex in refuges(state, self.seat, self.hex, needy=needy)
        }


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
        battle: ZoneBattle = state.below
        units = battle.side(state, self.seat)
        barred = [
            unit
            for unit in units
            if why_not_open(state, self.seat, to, needy=needs_support(unit)) is not None
        ]
        for unit in barred:
            lose_unit(state, unit, "no refuge")
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
        for unit in state.below.side(state, self.seat):
            lose_unit(state, unit, "no refuge")
        state.pop()


class FleetStalemate(FleetMustRetreat, frozen=True):
    """The same after rounds without a hit.

    IS-S-END-01
    """

    rule: ClassVar = "IS-S-END-01"
