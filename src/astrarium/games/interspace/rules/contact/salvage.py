"""After a battle: winners capture destroyed enemies with Grapple Beams, and repair their own."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Draw, Hex, Step, Violation, violation
from astrarium.kernel.powers import changing, rule
from astrarium.kernel.things import Facts, Seat, said

from ...data import CAPTURED_AS, UNCAPTURABLE, UnitKind, is_player
from ...drawn_cards import once_of_player
from ...events.battle import UnitCaptured
from ...events.pieces import UnitPlaced
from ...state import InterSpaceState as State
from ...things import UnitId
from ...units import UnitName
from ..cargo import shed_cargo
from ..objectives import notice
from ..pieces import add_unit, kind_for
from .counters import has_counter, value_of
from .fleet_battle import FleetBattle
from .neutral import in_order
from .wrecks import Wreck, pass_infestation

# -- who has won


def winners(state: State, battle: FleetBattle) -> tuple[int, ...]:
    """The owners on the side that is left alone in the hex, from the attacker's left.

    Units inside a grid and players who had no part do not count. An agreed end is no win.
    IS-A-BRK-REPAIR-2, IS-A-BRK-GRAPPLE-1, IS-A-BRK-GRID-6
    """
    sides = ((battle.active,), in_order(state, battle.active, set(battle.others)))
    for side, foes in (sides, sides[::-1]):
        remain = [
            unit
            for unit in state.at(battle.hex)
            if unit.owner in foes and unit.id not in state.sheltered
        ]
        if not remain and battle.side(state, *side):
            return tuple(owner for owner in side if battle.side(state, owner))
    return ()


@rule(of=once_of_player)
def captures_wrecks(state: State, seat: int, salvage: "Salvage") -> None:
    """A winner of a battle deals with the enemies that were destroyed: usually they are gone."""


@rule(of=once_of_player)
def repairs_wrecks(state: State, seat: int, salvage: "Salvage") -> None:
    """A winner of a battle deals with own units that were destroyed: usually they are gone."""


def begin_salvage(state: State, battle: FleetBattle) -> None:
    """All captures come before any repair.

    IS-A-BRK-GRAPPLE-1, IS-A-BRK-GRAPPLE-6, IS-A-BRK-REPAIR-1, IS-A-BRK-REPAIR-3
    """
    won = winners(state, battle)
    cards = {seat: once_of_player(state, seat) for seat in won}
    captors = tuple(seat for seat in won if changing(captures_wrecks, cards[seat]))
    repairers = tuple(seat for seat in won if changing(repairs_wrecks, cards[seat]))
    if captors or repairers:
        enemies = battle.others if battle.active in won else (battle.active,)
        state.push(Salvage(battle.hex, enemies, battle.lost, captors, repairers))


# -- captures and repairs


class GrappleRoll(Draw, frozen=True):
    """Whether a unit may capture: if it is even."""

    text: ClassVar = "grapple, {unit}"
    told_with: ClassVar = ()
    unit: UnitName

    def row(self, total: int) -> str:
        return "odd" if total % 2 else "even"


class Salvage(Step, frozen=True):
    """The winners of a battle capture, one holder after the other, and then repair.

    IS-A-BRK-GRAPPLE-1, IS-A-BRK-GRAPPLE-6, IS-A-BRK-REPAIR-1
    """

    rule: ClassVar = "IS-A-BRK-GRAPPLE-1"

    hex: Hex
    enemies: tuple[int, ...]
    wrecks: tuple[Wreck, ...]
    captors: tuple[int, ...]
    repairers: tuple[int, ...]

    def go_on(self, state: State) -> None:
        if self.captors:
            seat, *rest = self.captors
            state.swap(msgspec.structs.replace(self, captors=tuple(rest)))
            captures_wrecks(state, seat, self)
        elif self.repairers:
            seat, *rest = self.repairers
            state.swap(msgspec.structs.replace(self, repairers=tuple(rest)))
            repairs_wrecks(state, seat, self)
        else:
            state.pop()

    def grapple(self, state: State, seat: int) -> None:
        """First a die for every warship and station that is left; then the captures are assigned.

        IS-A-BRK-GRAPPLE-1
        """
        battle: FleetBattle = state.below
        units = [unit for unit in battle.side(state, seat) if unit.type.role != "civilian"]
        dice = {unit.id: state.throw(6, GrappleRoll(unit.name)) for unit in units}
        captors = tuple(name for name, die in dice.items() if die.row == "even")
        state.push(Grapple(seat, self.hex, captors))

    def enemy(self, name: int) -> Wreck | None:
        """The destroyed unit of an enemy with a number."""
        wrecks = (wreck for wreck in self.wrecks if wreck.unit.id == name)
        return next((wreck for wreck in wrecks if wreck.unit.owner in self.enemies), None)


class Capture(Action, frozen=True):
    """Let a captor bring a destroyed enemy unit of no higher value into play, as a unit of its own.

    IS-A-BRK-GRAPPLE-2, IS-A-BRK-GRAPPLE-3, IS-A-BRK-GRAPPLE-4, IS-A-BRK-GRAPPLE-5,
    IS-A-BRK-GRAPPLE-7, IS-A-BRK-GRAPPLE-8, IS-A-BRK-GRAPPLE-9
    """

    text: ClassVar = "capture {wreck} with {captor}"
    picks: ClassVar = ("capture:{wreck}:{captor}",)
    told_by: ClassVar = (UnitPlaced,)
    wreck: int
    captor: UnitId

    def facts(self, state: State) -> Facts:
        return {"whose": said("wreck", self.wreck)}

    def why_not(self, state: State, step: "Grapple", seat: int) -> Violation | None:
        salvage: Salvage = state.below
        wreck = salvage.enemy(self.wreck)
        if self.captor not in step.captors:
            return violation(
                "IS-A-BRK-GRAPPLE-1", "Unit {unit} captures nothing.", unit=self.captor
            )
        if wreck is None:
            return violation(
                "IS-A-BRK-GRAPPLE-3", "There is no destroyed enemy unit {unit}.", unit=self.wreck
            )
        if wreck.unit.kind in UNCAPTURABLE:
            return violation("IS-A-BRK-GRAPPLE-8", "This unit cannot be captured.")
        if value_of(state, wreck.unit) > value_of(state, state.units[self.captor]):
            return violation(
                "IS-A-BRK-GRAPPLE-2", "Unit {unit} is worth more than its captor.", unit=self.wreck
            )
        if not has_counter(state, seat, captured_as(state, seat, wreck.unit.kind)):
            return violation("IS-A-BRK-GRAPPLE-4", "You have no counter of that type left.")
        return None

    def do(self, state: State, step: "Grapple", seat: int) -> None:
        salvage: Salvage = state.below
        wreck = salvage.enemy(self.wreck)
        assert wreck is not None
        kind = captured_as(state, seat, wreck.unit.kind)
        unit = add_unit(state, kind, seat, step.hex)
        pass_infestation(state, wreck.unit, unit)
        state.tell(
            UnitCaptured(
                seat=seat, captor=self.captor, wreck=self.wreck, old=wreck.unit.owner,
                unit=unit.id, kind=kind, hex=step.hex,
            )
        )  # fmt: skip
        captor = state.units[self.captor]
        for valued in (captor, wreck.unit):
            if is_player(valued.owner) and wreck.unit.type.cost > captor.type.cost:
                notice(state, valued.owner, valued.kind)
        wrecks = tuple(other for other in salvage.wrecks if other is not wreck)
        captors = tuple(name for name in step.captors if name != self.captor)
        state.swap_below(msgspec.structs.replace(salvage, wrecks=wrecks))
        state.swap(msgspec.structs.replace(step, captors=captors))
        if wreck.cargo:
            state.cargo[unit.id] = wreck.cargo
            shed_cargo(state, seat)


def captured_as(state: State, seat: int, kind: UnitKind) -> UnitKind:
    """What a destroyed unit becomes in the hands of its captor.

    IS-A-BRK-GRAPPLE-4, IS-A-BRK-GRAPPLE-8, IS-A-BRK-NOVA-2
    """
    return kind_for(state, seat, CAPTURED_AS.get(kind, kind))


class CaptureNoMore(Action, frozen=True):
    """Leave the other wrecks alone."""

    text: ClassVar = "capture no more"
    ends: ClassVar = True

    def do(self, state: State, step: "Grapple", seat: int) -> None:
        state.pop()


class Grapple(Step, frozen=True):
    """A player assigns captures to those whose die was even, one unit to each.

    IS-A-BRK-GRAPPLE-1, IS-A-BRK-GRAPPLE-3
    """

    rule: ClassVar = "IS-A-BRK-GRAPPLE-1"
    prompt: ClassVar = "Grapple Beams: which destroyed units do your ships capture?"
    accepts: ClassVar = (Capture, CaptureNoMore)

    seat: Seat
    hex: Hex
    captors: tuple[UnitId, ...]

    def captures(self, state: State) -> list[Action]:
        salvage: Salvage = state.below
        listed = [
            Capture(wreck.unit.id, captor) for wreck in salvage.wrecks for captor in self.captors
        ]
        return [action for action in listed if action.why_not(state, self, self.seat) is None]

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,) if self.captures(state) else ()

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return [*self.captures(state), CaptureNoMore()]

    def go_on(self, state: State) -> None:
        state.pop()
