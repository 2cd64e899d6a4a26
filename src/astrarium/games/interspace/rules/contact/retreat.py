"""Retreat in the Standard game: behind a screen, or on terms."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Hex, Violation, violation
from astrarium.kernel.powers import added, permission

from ...data import is_player
from ...events.battle import TermsOffered
from ...events.contact import UnitSheltered
from ...state import InterSpaceState as State
from ...units import Unit
from ..combat.retreat import Retreat, RetreatTo, Stay, Withdraw
from ..planetary_grid import Shelter, has_grid
from ..support import needs_support
from .fleet_battle import FleetBattle
from .negotiated_retreat import FreeRetreatOffer, TermsQuestion
from .refuge import refuges, why_not_refuge


def note_offer(state: State, seat: int) -> FleetBattle:
    """The battle below the retreat, in which a player has now made the offer of the round.

    IS-S-RETREAT-05
    """
    battle: FleetBattle = state.below
    state.swap_below(msgspec.structs.replace(battle, offered=(*battle.offered, seat)))
    return battle


class OfferTruce(Action, frozen=True):
    """Offer to stop fighting and to stay as joined forces; every combatant has to agree.

    IS-S-RETREAT-06
    """

    text: ClassVar = "offer truce"
    told_by: ClassVar = (TermsOffered,)

    def why_not(self, state: State, step: "FleetRetreat", seat: int) -> Violation | None:
        return step.why_not_offer(state, "IS-S-RETREAT-06")

    def do(self, state: State, step: "FleetRetreat", seat: int) -> None:
        battle = note_offer(state, seat)
        others = [other for other in (*battle.defenders, battle.attacker) if other != seat]
        asked = tuple(other for other in others if battle.side(state, other))
        state.push(TermsQuestion(seat, step.hex, "truce", asked))
        state.tell(TermsOffered(hex=step.hex, seat=seat, what="truce"))


class AskFreeRetreat(Action, frozen=True):
    """Begin to ask for a retreat without a screen, to one hex.

    IS-S-RETREAT-05
    """

    text: ClassVar = "ask free retreat to {hex}"
    picks: ClassVar = ("area:{hex}", "free")
    hex: Hex

    def why_not(self, state: State, step: "FleetRetreat", seat: int) -> Violation | None:
        return step.why_not_offer(state, "IS-S-RETREAT-05") or step.why_not_ask(state, self.hex)

    def do(self, state: State, step: "FleetRetreat", seat: int) -> None:
        note_offer(state, seat)
        state.push(FreeRetreatOffer(seat, step.hex, self.hex))


class FleetRetreat(Retreat, frozen=True):
    """A player may retreat behind a screen to one hex, or offer terms first.

    The hex has to be open to every unit that goes there: ``needy`` tells whether one of those that
    have gone needs support.
    IS-S-RETREAT-01, IS-S-RETREAT-04, IS-S-RETREAT-05, IS-S-RETREAT-06, IS-COMBAT-16, IS-COMBAT-17
    """

    accepts: ClassVar = (RetreatTo, Withdraw, Stay, OfferTruce, AskFreeRetreat)

    needy: bool = False

    def may_ask(self, state: State) -> bool:
        return self.seat not in state.below.offered

    def why_not_leave(self, state: State, unit: Unit) -> Violation | None:
        """A screen has to be left behind, and the hex has to be open.

        IS-COMBAT-17
        """
        why = why_unscreened(state, self.seat, self, unit)
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
        battle: FleetBattle = state.below
        truce = rule == "IS-S-RETREAT-06"
        others = (*battle.defenders, battle.attacker) if truce else battle.opponents(self.seat)
        return all(is_player(other) for other in others if battle.side(state, other))

    # -- into a Planetary Grid

    def why_not_shelter(self, state: State, name: int) -> Violation | None:
        """Units may go into the grid of their owner's planet, and need no screen.

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
        battle: FleetBattle = state.below
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
        """What can go into a grid of the player's in this hex."""
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
        battle: FleetBattle = state.below
        if self.seat == battle.active:
            state.swap_below(msgspec.structs.replace(battle, refuge=to))
        state.swap(msgspec.structs.replace(self, to=to))

    def options(self, state: State, seat: int) -> Sequence[Action]:
        if self.to is not None:
            return [*super().options(state, seat), *added(state, self, seat)]
        listed: list[Action] = [RetreatTo(hex) for hex in self.open_to(state, screened=True)]
        if self.why_not_offer(state, "IS-S-RETREAT-05") is None:
            listed += [AskFreeRetreat(hex) for hex in self.open_to(state, screened=False)]
        if self.why_not_offer(state, "IS-S-RETREAT-06") is None:
            listed.append(OfferTruce())
        return [*listed, *added(state, self, seat), Stay()]

    def open_to(self, state: State, *, screened: bool) -> dict[Hex, None]:
        """The hexes that some unit could retreat to, each once."""
        return {
            hex: None
            for needy in self.needs(state, screened=screened)
            for hex in refuges(state, self.seat, self.hex, needy=needy)
        }


@permission(of=State.cards_of)
def why_unscreened(state: State, seat: int, retreat: FleetRetreat, unit: Unit) -> Violation | None:
    """A unit leaves a battle only behind a screen.

    IS-COMBAT-17
    """
    return Retreat.why_not_leave(retreat, state, unit)
