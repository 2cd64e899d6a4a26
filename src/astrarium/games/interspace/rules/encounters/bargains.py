"""What encounters let explorers choose: new units, other units, a way to flee."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Decision, Hex, Step, Violation, violation
from astrarium.kernel.things import Facts, Seat, said

from ...data import TEMPORAL_SHIFT, TYPES, UNITS, UnitKind
from ...events.pieces import UnitMoved, UnitPlaced
from ...state import InterSpaceState as State
from ...things import UnitId
from ...units import Unit
from ..arrival import shift_unit
from ..movement.movement_points import movement_rate
from ..objectives import notice
from ..pieces import add_unit, has_counter, kind_for, lose_unit
from .artifacts import pass_on
from .directed_movement import is_open


def available(state: State, seat: int, tech: int) -> list[UnitKind]:
    """The types of units up to a tech of which a player has a counter.

    IS-A-ENC-GEN-8
    """
    return [
        kind
        for kind in UNITS
        if state.unit_tech(seat, kind) <= tech and has_counter(state, seat, kind)
    ]


# -- Temporal Shift


class Receive(Action, frozen=True):
    """Choose the unit that has come from the future; what only your own objective permits shows it.

    Even a colony ship of the Parasites carries nothing: no planet has built it.
    IS-A-ENC-TEMPORAL-1, IS-A-OBJ-GEN-6, IS-A-OBJ-PARASITES-6
    """

    text: ClassVar = "receive {kind}"
    picks: ClassVar = ("receive:{kind}",)
    told_by: ClassVar = (UnitPlaced,)
    kind: UnitKind

    def why_not(self, state: State, step: "TemporalChoice", seat: int) -> Violation | None:
        if self.kind in step.kinds(state):
            return None
        return violation(
            "IS-A-ENC-TEMPORAL-1", "No {kind} can come: its tech is too high, or none is left.",
            kind=self.kind,
        )  # fmt: skip

    def do(self, state: State, step: "TemporalChoice", seat: int) -> None:
        state.pop()
        if TYPES[self.kind].tech > step.tech(state):
            notice(state, seat, self.kind)
        add_unit(state, kind_for(state, seat, self.kind), seat, step.hex)


class TemporalChoice(Step, frozen=True):
    """A unit of the player's choice appears, up to two tech levels ahead of its time.

    IS-A-ENC-TEMPORAL-1, IS-A-ENC-GEN-8
    """

    rule: ClassVar = "IS-A-ENC-TEMPORAL-1"
    prompt: ClassVar = "Temporal Shift: which unit has come from your future?"
    accepts: ClassVar = (Receive,)

    seat: Seat
    hex: Hex

    def tech(self, state: State) -> int:
        """The highest tech of what can come."""
        return state.players[self.seat].civilization + TEMPORAL_SHIFT

    def kinds(self, state: State) -> list[UnitKind]:
        return available(state, self.seat, self.tech(state))

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,) if self.kinds(state) else ()

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return tuple(Receive(kind) for kind in self.kinds(state))

    def go_on(self, state: State) -> None:
        state.pop()


# -- Merchants


class Barter(Action, frozen=True):
    """Exchange an explorer for a unit of another type, which has its artifacts and no cargo; what
    only your own objective permits shows it.

    IS-A-ENC-MERCHANTS-1, IS-A-ENC-MERCHANTS-2, IS-A-OBJ-GEN-6
    """

    text: ClassVar = "barter {unit} for {kind}"
    picks: ClassVar = ("receive:{kind}",)
    unit: UnitId
    kind: UnitKind

    def why_not(self, state: State, step: "MerchantsOffer", seat: int) -> Violation | None:
        if self.unit != step.left[0]:
            return violation(
                "IS-A-ENC-MERCHANTS-2", "Unit {unit} is exchanged first.", unit=step.left[0]
            )
        if self.kind in step.kinds(state):
            return None
        if self.kind == state.units[self.unit].kind:
            stack = step.begun or len(step.left) > 1
            return violation(
                "IS-A-ENC-MERCHANTS-2" if stack else "IS-A-ENC-MERCHANTS-1",
                "A unit is exchanged for one of another type.",
            )
        return violation(
            "IS-A-ENC-MERCHANTS-1", "The merchants have no {kind} for you.", kind=self.kind
        )

    def do(self, state: State, step: "MerchantsOffer", seat: int) -> None:
        old = state.units[self.unit]
        if TYPES[self.kind].tech > state.players[seat].civilization:
            notice(state, seat, self.kind)
        new = add_unit(state, self.kind, seat, old.hex)
        pass_on(state, str(old.id), str(new.id))
        lose_unit(state, old, "exchange")
        state.swap(msgspec.structs.replace(step, left=step.left[1:], begun=True))


class DeclineMerchants(Action, frozen=True):
    """Keep all explorers as they are.

    IS-A-ENC-MERCHANTS-1, IS-A-ENC-MERCHANTS-2
    """

    text: ClassVar = "decline the merchants"

    def why_not(self, state: State, step: "MerchantsOffer", seat: int) -> Violation | None:
        if step.begun:
            return violation("IS-A-ENC-MERCHANTS-2", "You have accepted: every unit is exchanged.")
        return None

    def do(self, state: State, step: "MerchantsOffer", seat: int) -> None:
        state.pop()


class MerchantsOffer(Step, frozen=True):
    """All explorers are exchanged for units of other types, or none is.

    IS-A-ENC-MERCHANTS-1, IS-A-ENC-MERCHANTS-2
    """

    rule: ClassVar = "IS-A-ENC-MERCHANTS-1"
    prompt: ClassVar = "Merchants: for what do you exchange your explorer?"
    accepts: ClassVar = (Barter, DeclineMerchants)

    seat: Seat
    left: tuple[int, ...]  # units still to be exchanged
    begun: bool = False

    def asked_facts(self, state: State, decision: Decision) -> Facts:
        unit = state.units[self.left[0]]
        return {"unit": said("unit", unit.id), "hex": said("hex", unit.hex)}

    def kinds(self, state: State) -> list[UnitKind]:
        """What the next unit can become."""
        own = (state.units[self.left[0]].kind, "colony_ship")
        offered = available(state, self.seat, state.players[self.seat].civilization)
        return [kind for kind in offered if kind not in own]

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,) if self.left and self.kinds(state) else ()

    def options(self, state: State, seat: int) -> Sequence[Action]:
        barters = [Barter(self.left[0], kind) for kind in self.kinds(state)]
        return barters if self.begun else [*barters, DeclineMerchants()]

    def go_on(self, state: State) -> None:
        """A unit for which the merchants have nothing stays as it is."""
        if self.left:
            state.swap(msgspec.structs.replace(self, left=self.left[1:]))
        else:
            state.pop()


# -- Dread


class Flee(Action, frozen=True):
    """Choose where a unit flees to among hexes equally near to home.

    IS-A-ENC-DREAD-1
    """

    text: ClassVar = "flee with {unit} to {hex}"
    picks: ClassVar = ("area:{hex}",)
    told_by: ClassVar = (UnitMoved,)
    unit: UnitId
    hex: Hex

    def why_not(self, state: State, step: "Flight", seat: int) -> Violation | None:
        if self.unit == step.left[0] and self.hex in step.refuges(state):
            return None
        return violation("IS-A-ENC-DREAD-1", "Unit {unit} does not flee there.", unit=self.unit)

    def do(self, state: State, step: "Flight", seat: int) -> None:
        step.flee(state, self.hex)


class Flight(Step, frozen=True):
    """Units flee towards home, each as many hexes as its movement rate.

    IS-A-ENC-DREAD-1, IS-A-ENC-GEN-10
    """

    rule: ClassVar = "IS-A-ENC-DREAD-1"
    prompt: ClassVar = "Dread: where does your unit flee to?"
    accepts: ClassVar = (Flee,)

    seat: Seat
    left: tuple[int, ...]  # units that have yet to flee

    def asked_facts(self, state: State, decision: Decision) -> Facts:
        unit = state.units[self.left[0]]
        return {"unit": said("unit", unit.id), "hex": said("hex", unit.hex)}

    def refuges(self, state: State) -> list[Hex]:
        """Where the next unit can flee to; nowhere, without a way home."""
        unit = state.units[self.left[0]]
        far = hexes_home(state, self.seat)
        if unit.hex not in far:
            return []
        ends = [unit.hex]
        for _ in range(min(movement_rate(state, unit), far[unit.hex])):
            ends = [
                near
                for near in dict.fromkeys(near for hex in ends for near in state.map.exits(hex))
                if near in far and any(far[near] == far[hex] - 1 for hex in ends)
            ]
        return ends

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,) if self.left and len(self.refuges(state)) > 1 else ()

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return tuple(Flee(self.left[0], hex) for hex in self.refuges(state))

    def go_on(self, state: State) -> None:
        if not self.left:
            state.pop()
            return
        refuges = self.refuges(state)
        self.flee(state, refuges[0] if refuges else state.units[self.left[0]].hex)

    def flee(self, state: State, to: Hex) -> None:
        """Only what is in the last hex works on the unit."""
        unit: Unit = state.units[self.left[0]]
        state.swap(Flight(self.seat, self.left[1:]))
        if to != unit.hex:
            shift_unit(state, unit, to)


def hexes_home(state: State, seat: int) -> dict[Hex, int]:
    """How far it is from every hex to the home world that a player comes from, if it is there.

    IS-A-ENC-DREAD-1
    """
    if not state.has_home(seat):
        return {}
    home = state.birthplace(seat).hex
    far, edge = {home: 0}, [home]
    while edge:
        here = edge.pop(0)
        for near in state.map.exits(here):
            if near not in far and is_open(state.map, near):
                far[near] = far[here] + 1
                edge.append(near)
    return far
