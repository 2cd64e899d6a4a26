"""Transports: what they load, unload and hand to each other in their owner's Movement Step."""

from functools import lru_cache
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Hex, Violation, violation
from astrarium.kernel.things import Facts, said

from ...events.movement import Transferred
from ...resources import Resource, Resources, is_number, plus, total, without
from ...state import InterSpaceState as State
from ...state.planets import Planet
from ...things import PlanetName, UnitId
from ...units import Unit
from ..cargo import capacity_of, room
from ..pieces import change_holding, holding
from .progress import Movement, Stop

REMEMBERED = 1 << 14  # lists of actions that are kept: more than games under way use at once


def on_board(state: State, step: Movement, unit: int) -> Resources:
    """What a transport carries and did not get handed over in this step.

    IS-S-TRN-04
    """
    held = state.cargo.get(unit)
    if held is None:
        return {}
    handed = step.handed.get(str(unit))
    return without(held, handed) if handed else held


def movable(state: State, step: Movement, holder: str) -> Resources:
    """What a holder has and did not get handed over in this step.

    IS-S-TRN-04, IS-S-TRN-05
    """
    held, handed = holding(state, holder), step.handed.get(holder)
    return without(held, handed) if handed else held


def transfer(state: State, seat: int, source: str, target: str, goods: Resources) -> None:
    """Resources go from one holder to another in the same hex, at no cost in movement points.

    IS-S-TRN-07
    """
    place = state.units[int(source)] if is_number(source) else state.planets[source]
    for what, amount in goods.items():
        change_holding(state, source, what, -amount)
        change_holding(state, target, what, amount)
        state.tell(Transferred(seat, place.hex, amount, what, source, target))


def handed_over(step: Movement, holder: str, goods: Resources) -> Movement:
    """What was handed to a holder moves no more in this step.

    IS-S-TRN-04, IS-S-TRN-05
    """
    frozen = step.handed.get(holder, {})
    for what, amount in goods.items():
        frozen = plus(frozen, what, amount)
    return msgspec.structs.replace(step, handed={**step.handed, holder: frozen})


def halted(step: Movement, unit: Unit, rule: Stop) -> Movement:
    """A transport moves no further in this step.

    IS-S-TRN-03, IS-S-TRN-04
    """
    progress = step.progress_of(unit)
    if progress.stopped:
        return step
    return step.with_progress(unit, msgspec.structs.replace(progress, stopped=rule))


def stir(state: State, hex: Hex, seat: int) -> None:
    """What a player's transports in a hex can do has changed."""
    here = state.own_at(hex, seat)
    state.stir(*[other.id for other in here if other.kind == "transport"])


# -- why not


def why_no_transport(state: State, unit: int, seat: int) -> Violation | None:
    """Only transports carry.

    IS-S-TRN-01
    """
    ship = state.units.get(unit)
    if ship is None or ship.owner != seat or ship.kind != "transport":
        return violation("IS-S-TRN-01", "You have no transport {unit}.", unit=unit)
    return None


def why_no_dock(state: State, planet: str, unit: int, seat: int) -> Violation | None:
    """A transport deals freely with its owner's planet in its hex; with others by an offer.

    IS-S-TRN-02, IS-S-TRADE-02
    """
    why = why_no_transport(state, unit, seat)
    there = state.planets.get(planet)
    if why is not None:
        return why
    if there is None or there.hex != state.units[unit].hex:
        return violation("IS-S-TRN-02", "The transport is not at {planet}.", planet=planet)
    if there.owner is None:
        return violation("IS-S-TRN-02", "Nobody lives on {planet}.", planet=planet)
    if there.owner != seat:
        return violation(
            "IS-S-TRADE-02", "{planet} is another player's: make an offer.", planet=planet
        )
    return None


def why_too_much(
    state: State, step: Movement, holder: str, what: Resource, amount: int
) -> Violation | None:
    """A holder can give only what it has, less what was handed to it in this step.

    IS-S-TRN-04, IS-S-TRN-05
    """
    if amount < 1:
        return violation("IS-S-TRN-02", "At least one resource has to go.")
    there = holding(state, holder).get(what, 0)
    if amount > there:
        return violation("IS-S-TRN-02", "There are {there} of {what}.", there=there, what=what)
    left = movable(state, step, holder).get(what, 0)
    if amount <= left:
        return None
    return violation(
        "IS-S-TRN-04" if is_number(holder) else "IS-S-TRN-05",
        "Only {left} of {what} can go: the rest was handed over in this step.",
        left=left,
        what=what,
    )


def why_too_full(state: State, unit: int, amount: int) -> Violation | None:
    """IS-S-TRN-01"""
    if amount <= room(state, unit):
        return None
    return violation(
        "IS-S-TRN-01",
        "A transport carries {most} resources; this one has room for {room}.",
        most=capacity_of(state, state.units[unit]),
        room=room(state, unit),
    )


# -- actions


class Load(Action, frozen=True):
    """Take resources from your planet in a transport's hex on board.

    IS-S-TRN-01, IS-S-TRN-02, IS-S-TRN-05, IS-S-TRN-07, IS-S-BUY-04
    """

    text: ClassVar = "load {amount} {what} from {planet} on {unit}"
    picks: ClassVar = ("piece:{unit}", "load:{planet}:{what}:{amount}")
    heading: ClassVar = "unit"
    told_by: ClassVar = (Transferred,)
    amount: int
    what: Resource
    planet: PlanetName
    unit: UnitId

    def facts(self, state: State) -> Facts:
        return {"goods": said("amount", self.amount, self.what)}

    def why_not(self, state: State, step: Movement, seat: int) -> Violation | None:
        return (
            why_no_dock(state, self.planet, self.unit, seat)
            or why_too_much(state, step, self.planet, self.what, self.amount)
            or why_too_full(state, self.unit, self.amount)
        )

    def do(self, state: State, step: Movement, seat: int) -> None:
        transfer(state, seat, self.planet, str(self.unit), {self.what: self.amount})
        stir(state, state.units[self.unit].hex, seat)


class Unload(Action, frozen=True):
    """Put resources into the box of your planet in a transport's hex; the transport stops.

    IS-S-TRN-03, IS-S-TRN-04, IS-S-TRN-05, IS-S-TRN-07
    """

    text: ClassVar = "unload {amount} {what} from {unit} at {planet}"
    picks: ClassVar = ("piece:{unit}", "unload:{planet}:{what}:{amount}")
    heading: ClassVar = "unit"
    told_by: ClassVar = (Transferred,)
    amount: int
    what: Resource
    unit: UnitId
    planet: PlanetName

    def facts(self, state: State) -> Facts:
        return {"goods": said("amount", self.amount, self.what)}

    def why_not(self, state: State, step: Movement, seat: int) -> Violation | None:
        return why_no_dock(state, self.planet, self.unit, seat) or why_too_much(
            state, step, str(self.unit), self.what, self.amount
        )

    def do(self, state: State, step: Movement, seat: int) -> None:
        unit, goods = state.units[self.unit], {self.what: self.amount}
        transfer(state, seat, str(unit.id), self.planet, goods)
        state.swap(halted(handed_over(step, self.planet, goods), unit, "IS-S-TRN-03"))
        stir(state, unit.hex, seat)


class HandOver(Action, frozen=True):
    """Give resources to another own transport in the same hex; both transports stop.

    IS-S-TRN-01, IS-S-TRN-03, IS-S-TRN-04, IS-S-TRN-07
    """

    text: ClassVar = "hand {amount} {what} from {unit} to {other}"
    picks: ClassVar = ("piece:{unit}", "hand:{other}:{what}:{amount}")
    heading: ClassVar = "unit"
    told_by: ClassVar = (Transferred,)
    amount: int
    what: Resource
    unit: UnitId
    other: UnitId

    def facts(self, state: State) -> Facts:
        return {"goods": said("amount", self.amount, self.what)}

    def why_not(self, state: State, step: Movement, seat: int) -> Violation | None:
        return (
            why_no_transport(state, self.unit, seat)
            or why_no_transport(state, self.other, seat)
            or self._why_apart(state)
            or why_too_much(state, step, str(self.unit), self.what, self.amount)
            or why_too_full(state, self.other, self.amount)
        )

    def _why_apart(self, state: State) -> Violation | None:
        here, there = state.units[self.unit].hex, state.units[self.other].hex
        if self.unit != self.other and here == there:
            return None
        return violation("IS-S-TRN-02", "It takes two transports in one hex.")

    def do(self, state: State, step: Movement, seat: int) -> None:
        unit, other, goods = (
            state.units[self.unit],
            state.units[self.other],
            {self.what: self.amount},
        )
        transfer(state, seat, str(unit.id), str(other.id), goods)
        step = handed_over(step, str(other.id), goods)
        state.swap(halted(halted(step, unit, "IS-S-TRN-03"), other, "IS-S-TRN-04"))
        stir(state, unit.hex, seat)


def cargo_actions(state: State, step: Movement, unit: Unit) -> list[Action]:
    """All that a transport can load, unload and hand over where it is.

    IS-S-TRN-01, IS-S-TRN-02
    """
    planet = state.planet_at(unit.hex)
    listed: list[Action] = []
    if planet is not None and planet.owner == unit.owner:
        listed = _dockings(state, step, unit, planet)
    loaded = on_board(state, step, unit.id)
    if not loaded:
        return listed
    capacity = capacity_of(state, unit)
    for other in state.own_at(unit.hex, unit.owner):
        if other.kind == "transport" and other.id != unit.id:
            free = capacity - total(state.cargo.get(other.id, {}))
            for what, most in loaded.items() if free > 0 else ():
                listed += _hand_overs(min(most, free), what, unit.id, other.id)
    return listed


def _dockings(state: State, step: Movement, unit: Unit, planet: Planet) -> list[Action]:
    listed: list[Action] = []
    free = room(state, unit.id)
    if free > 0:
        for what, most in movable(state, step, planet.name).items():
            listed += _loads(min(most, free), what, planet.name, unit.id)
    for what, most in on_board(state, step, unit.id).items():
        listed += _unloads(most, what, unit.id, planet.name)
    return listed


# The same amounts are listed again and again: their actions are made once.


@lru_cache(REMEMBERED)
def _loads(most: int, what: Resource, planet: str, unit: int) -> tuple[Load, ...]:
    return tuple([Load(amount, what, planet, unit) for amount in range(1, most + 1)])


@lru_cache(REMEMBERED)
def _unloads(most: int, what: Resource, unit: int, planet: str) -> tuple[Unload, ...]:
    return tuple([Unload(amount, what, unit, planet) for amount in range(1, most + 1)])


@lru_cache(REMEMBERED)
def _hand_overs(most: int, what: Resource, unit: int, other: int) -> tuple[HandOver, ...]:
    return tuple([HandOver(amount, what, unit, other) for amount in range(1, most + 1)])
