"""Negotiated Retreat: the terms, a retreat without a screen or a truce, and who agrees to them."""

from collections.abc import Sequence
from typing import ClassVar, Literal, cast

import msgspec

from astrarium.kernel import Action, Decision, Hex, Step, Violation, violation
from astrarium.kernel.things import Facts, Seat, said

from ...events.battle import BattleEnded, TermsAnswered, TermsOffered
from ...state import InterSpaceState as State
from ...things import UnitId
from ...units import Unit
from ..combat.retreat import Retreat, retreat_unit
from ..support import needs_support
from .fleet_battle import FleetBattle
from .refuge import why_not_refuge


class Include(Action, frozen=True):
    """Name a unit that would go.

    IS-S-RETREAT-05, IS-S-RETREAT-02, IS-S-RETREAT-03, IS-S-RETREAT-04
    """

    text: ClassVar = "include {unit}"
    picks: ClassVar = ("piece:{unit}",)
    unit: UnitId

    def why_not(self, state: State, step: "FreeRetreatOffer", seat: int) -> Violation | None:
        unit = next((own for own in step.own(state) if own.id == self.unit), None)
        if unit is None:
            return violation(
                "IS-S-RETREAT-05", "You have no unit {unit} to be named.", unit=self.unit
            )
        needy = step.needy or needs_support(unit)
        return why_not_refuge(state, seat, step.hex, step.to, needy=needy)

    def do(self, state: State, step: "FreeRetreatOffer", seat: int) -> None:
        needy = step.needy or needs_support(state.units[self.unit])
        units = (*step.units, self.unit)
        state.swap(msgspec.structs.replace(step, units=units, needy=needy))


class SendTerms(Action, frozen=True):
    """Put the question to the opponents.

    IS-S-RETREAT-05
    """

    text: ClassVar = "send terms"
    told_by: ClassVar = (TermsOffered,)

    def why_not(self, state: State, step: "FreeRetreatOffer", seat: int) -> Violation | None:
        if not step.units:
            return violation("IS-S-RETREAT-05", "Name a unit that would retreat.")
        return None

    def do(self, state: State, step: "FreeRetreatOffer", seat: int) -> None:
        battle = step.battle(state)
        asked = tuple(foe for foe in battle.opponents(seat) if battle.side(state, foe))
        state.swap(TermsQuestion(seat, step.hex, "free retreat", asked, step.units, step.to))
        state.tell(
            TermsOffered(
                hex=step.hex, seat=seat, what="free retreat", units=step.units, to_hex=step.to
            )
        )


class DropTerms(Action, frozen=True):
    """Ask for nothing in this round."""

    text: ClassVar = "drop terms"

    def do(self, state: State, step: "FreeRetreatOffer", seat: int) -> None:
        state.pop()


class FreeRetreatOffer(Step, frozen=True):
    """A player names the units that would retreat to a hex without a screen.

    IS-S-RETREAT-05
    """

    rule: ClassVar = "IS-S-RETREAT-05"
    prompt: ClassVar = "Which units do you ask to retreat without a screen?"
    accepts: ClassVar = (Include, SendTerms, DropTerms)

    seat: Seat
    hex: Hex
    to: Hex
    units: tuple[UnitId, ...] = ()
    needy: bool = False  # whether one of them needs support

    def battle(self, state: State) -> FleetBattle:
        """The battle, two steps below this one."""
        return cast(FleetBattle, state.stack[-3])

    def own(self, state: State) -> list[Unit]:
        """The units that can still be named."""
        side = self.battle(state).side(state, self.seat)
        return [unit for unit in side if unit.id not in self.units]

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        named = [Include(unit.id) for unit in self.own(state)]
        listed = [action for action in named if action.why_not(state, self, seat) is None]
        return [*listed, *([SendTerms()] if self.units else []), DropTerms()]


class AcceptTerms(Action, frozen=True):
    """Agree; what is agreed happens once all have agreed.

    IS-S-RETREAT-05, IS-S-RETREAT-06
    """

    text: ClassVar = "accept terms"
    told_by: ClassVar = (TermsAnswered,)

    def do(self, state: State, step: "TermsQuestion", seat: int) -> None:
        state.tell(TermsAnswered(hex=step.hex, seat=seat, what=step.what, accepted=True))
        if step.asked[1:]:
            state.swap(msgspec.structs.replace(step, asked=step.asked[1:]))
        else:
            state.pop()
            step.agree(state)


class DeclineTerms(Action, frozen=True):
    """Refuse: one refusal is enough.

    IS-S-RETREAT-05, IS-S-RETREAT-06
    """

    text: ClassVar = "decline terms"
    told_by: ClassVar = (TermsAnswered,)

    def do(self, state: State, step: "TermsQuestion", seat: int) -> None:
        state.tell(TermsAnswered(hex=step.hex, seat=seat, what=step.what, accepted=False))
        state.pop()


class TermsQuestion(Step, frozen=True):
    """Those who must agree to the terms answer one after the other.

    IS-S-RETREAT-05, IS-S-RETREAT-06
    """

    rule: ClassVar = "IS-S-RETREAT-05"
    prompt: ClassVar = "Do you accept the terms that you are offered?"
    accepts: ClassVar = (AcceptTerms, DeclineTerms)

    seat: Seat
    hex: Hex
    what: Literal["truce", "free retreat"]
    asked: tuple[int, ...]
    units: tuple[UnitId, ...] = ()
    to: Hex | None = None

    def asked_facts(self, state: State, decision: Decision) -> Facts:
        return {"terms": said("terms", self)}

    def asks(self, state: State) -> tuple[int, ...]:
        return self.asked[:1]

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return (AcceptTerms(), DeclineTerms())

    def agree(self, state: State) -> None:
        """All have agreed: the battle ends where it stands, or the named units go.

        The player's retreat, now on top again, can go on behind a screen to the same hex.
        IS-S-RETREAT-05, IS-S-RETREAT-06, IS-COMBAT-16
        """
        if self.to is None:
            state.pop()
            state.tell(BattleEnded(hex=self.hex, rule="IS-S-RETREAT-06"))
            state.swap(msgspec.structs.replace(state.top, segment="over"))
            return
        retreat: Retreat = state.top
        retreat.take_refuge(state, self.to)
        for unit in [state.units[name] for name in self.units]:
            state.swap(state.top.with_gone(unit))
            retreat_unit(state, unit, self.to)
