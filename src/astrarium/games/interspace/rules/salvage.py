"""After a battle: winners capture destroyed enemies with Grapple Beams, and repair their own."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

import msgspec

from astrarium.kernel import Action, Hex, Plain, Step, Violation, violation

from ..card import Card
from ..data import CAPTURED_AS, COUNTERS, UNCAPTURABLE, UnitKind, is_player
from ..events import UnitCaptured, UnitRepaired
from ..resources import Resources
from ..state import InterSpaceState as State
from ..units import Unit
from .cargo import shed_cargo
from .neutral import in_order
from .objectives import notice
from .pieces import add_unit, kind_for
from .purchase import free_counters

if TYPE_CHECKING:
    from .zone_battle import ZoneBattle


class Wreck(Plain, frozen=True):
    """A unit that was destroyed in a battle, with the cargo it had.

    IS-A-BRK-REPAIR-8, IS-A-BRK-GRAPPLE-5
    """

    unit: Unit
    cargo: Resources = {}


def note_wreck(state: State, unit: Unit) -> None:
    """A unit is about to be destroyed in the battle below the step on top.

    IS-A-BRK-REPAIR-4, IS-A-BRK-REPAIR-9, IS-A-BRK-GRAPPLE-3
    """
    if state.options.breakthroughs:
        battle: ZoneBattle = state.below
        wreck = Wreck(unit, state.cargo.get(unit.id, {}))
        state.swap_below(msgspec.structs.replace(battle, lost=(*battle.lost, wreck)))


def pass_infestation(state: State, wreck: Unit, unit: Unit) -> None:
    """A colony ship that comes back into play carries what it carried.

    IS-A-OBJ-PARASITES-5
    """
    if wreck.id in state.carriers:
        state.carriers = (*state.carriers, unit.id)


def clear_wrecks(state: State) -> None:
    """What was destroyed and not brought back is gone for good."""
    if state.carriers:
        state.carriers = tuple(name for name in state.carriers if name in state.units)


# -- who has won


def winners(state: State, battle: "ZoneBattle") -> tuple[int, ...]:
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


def holders(state: State, seats: Sequence[int], what: str) -> tuple[int, ...]:
    """The players among some owners who hold a card that captures or repairs."""

    def works(card: Card) -> bool:
        return card.captures() if what == "captures" else card.repairs()

    return tuple(
        seat for seat in seats if is_player(seat) and any(map(works, state.cards_of(seat)))
    )


def begin_salvage(state: State, battle: "ZoneBattle") -> None:
    """All captures come before any repair.

    IS-A-BRK-GRAPPLE-1, IS-A-BRK-GRAPPLE-6, IS-A-BRK-REPAIR-1, IS-A-BRK-REPAIR-3
    """
    won = winners(state, battle)
    captors, repairers = holders(state, won, "captures"), holders(state, won, "repairs")
    enemies = battle.others if battle.active in won else (battle.active,)
    if captors or repairers:
        state.push(Salvage(battle.hex, enemies, battle.lost, captors, repairers))


# -- captures and repairs


def value_of(state: State, unit: Unit) -> int:
    """What a unit costs its owner, or the player whose counter it is.

    IS-A-BRK-GRAPPLE-2
    """
    value = unit.type.cost
    owner = unit.owner if unit.colour is None else unit.colour
    for card in state.cards_of(owner):
        value = card.unit_cost(unit.kind, value)
    return value


def has_counter(state: State, seat: int, kind: UnitKind) -> bool:
    """Whether a player has a counter left for a unit.

    IS-A-BRK-GRAPPLE-4, IS-A-BRK-MODULAR-14, IS-A-OPT-PLUS-1
    """
    if state.options.plus_counters or kind in CAPTURED_AS:
        return True
    return free_counters(state, seat)[COUNTERS.get(kind, kind)] > 0


def repair(state: State, seat: int, wrecks: Sequence[Wreck]) -> None:
    """A die for each own unit that was destroyed; an even one brings it back, with its cargo.

    IS-A-BRK-REPAIR-1, IS-A-BRK-REPAIR-3, IS-A-BRK-REPAIR-4, IS-A-BRK-REPAIR-5, IS-A-BRK-REPAIR-8,
    IS-A-BRK-GRAPPLE-4
    """
    for wreck in wrecks:
        unit = wreck.unit
        if unit.owner != seat or not has_counter(state, seat, unit.kind):
            continue
        if state.roll(6, f"repair, {unit.type.abbreviation} {unit.id}") % 2:
            continue
        back = add_unit(state, unit.kind, seat, unit.hex)
        pass_infestation(state, unit, back)
        if wreck.cargo:
            state.cargo[back.id] = wreck.cargo
        state.tell(
            UnitRepaired(seat=seat, wreck=unit.id, unit=back.id, kind=unit.kind, hex=unit.hex)
        )


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
            self.grapple(state, seat)
        elif self.repairers:
            seat, *rest = self.repairers
            state.swap(msgspec.structs.replace(self, repairers=tuple(rest)))
            repair(state, seat, self.wrecks)
        else:
            state.pop()

    def grapple(self, state: State, seat: int) -> None:
        """First a die for every warship and station that is left; then the captures are assigned.

        IS-A-BRK-GRAPPLE-1
        """
        battle: ZoneBattle = state.below
        units = [unit for unit in battle.side(state, seat) if unit.type.role != "civilian"]
        dice = {
            unit.id: state.roll(6, f"grapple, {unit.type.abbreviation} {unit.id}") for unit in units
        }
        captors = tuple(name for name, die in dice.items() if die % 2 == 0)
        state.push(Grapple(seat, self.hex, captors))

    def enemy(self, name: int) -> Wreck | None:
        """The destroyed unit of an enemy with a number."""
        wrecks = (wreck for wreck in self.wrecks if wreck.unit.id == name)
        return next((wreck for wreck in wrecks if wreck.unit.owner in self.enemies), None)


class Capture(Action, frozen=True):
    """Let a captor bring a destroyed enemy unit of no higher value into play, as an own one.

    IS-A-BRK-GRAPPLE-2, IS-A-BRK-GRAPPLE-3, IS-A-BRK-GRAPPLE-4, IS-A-BRK-GRAPPLE-5,
    IS-A-BRK-GRAPPLE-7, IS-A-BRK-GRAPPLE-8, IS-A-BRK-GRAPPLE-9
    """

    text: ClassVar = "capture {wreck} with {captor}"
    wreck: int
    captor: int

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

    def do(self, state: State, step: "Grapple", seat: int) -> None:
        state.pop()


class Grapple(Step, frozen=True):
    """A player assigns captures to those whose die was even, one unit to each.

    IS-A-BRK-GRAPPLE-1, IS-A-BRK-GRAPPLE-3
    """

    rule: ClassVar = "IS-A-BRK-GRAPPLE-1"
    prompt: ClassVar = "Grapple Beams: which destroyed units do your ships capture?"
    accepts: ClassVar = (Capture, CaptureNoMore)

    seat: int
    hex: Hex
    captors: tuple[int, ...]

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
