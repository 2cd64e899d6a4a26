"""Modular Units in battle: warships behind the front become others, before anybody retreats."""

from collections.abc import Sequence
from typing import ClassVar, Literal

import msgspec

from astrarium.kernel import Action, Hex, Step, Violation, violation
from astrarium.kernel.things import Facts, Seat, said

from ...data import SHIELD_VALUE, UNITS, ZONES, UnitKind
from ...events.battle import WarshipsRefitted
from ...events.pieces import UnitLost
from ...state import InterSpaceState as State
from ...things import UnitId
from ...units import Unit
from ..objectives import notice
from ..pieces import add_unit, forget_unit
from ..support import needs_support
from .counters import has_counter, value_of
from .fleet_battle import FleetBattle
from .retreat import FleetRetreat
from .shields_up import muster

SMALL: UnitKind = "patrol_boat"
LARGER: tuple[UnitKind, ...] = tuple(
    kind for kind, type in UNITS.items() if type.warship and kind != SMALL
)
Way = Literal["", "assemble", "disassemble"]


def behind(state: State, battle: FleetBattle, seat: int) -> list[Unit]:
    """The own warships in zones 1 and 2.

    IS-A-BRK-MODULAR-8
    """
    own = battle.side(state, seat)
    return [unit for unit in own if unit.type.warship and battle.zones.get(unit.id, ZONES[0])]


def worth(state: State, battle: FleetBattle, unit: Unit) -> int:
    """What a warship is worth in battle: less for every shield that it lacks.

    IS-A-BRK-MODULAR-9
    """
    missing = max(0, unit.type.shields - battle.shields[unit.id])
    return value_of(state, unit) - SHIELD_VALUE * missing


def price(state: State, seat: int, kind: UnitKind, shields: int) -> int:
    """What a warship costs that is assembled with so many shields.

    IS-A-BRK-MODULAR-10
    """
    return state.unit_cost(seat, kind) - SHIELD_VALUE * (UNITS[kind].shields - shields)


def parts(state: State, battle: FleetBattle, seat: int, needed: int) -> list[Unit]:
    """Patrol boats that are worth so much together, those without artifacts first; none if there
    are too few.

    IS-A-BRK-MODULAR-7, IS-A-BRK-MODULAR-8
    """
    boats = [unit for unit in behind(state, battle, seat) if unit.kind == SMALL]
    boats.sort(key=lambda boat: (len(state.artifacts_of(str(boat.id))), boat.id))
    given: list[Unit] = []
    for boat in boats:
        if needed <= 0:
            break
        given.append(boat)
        needed -= worth(state, battle, boat)
    return given if needed <= 0 else []


def boats_from(state: State, battle: FleetBattle, unit: Unit) -> int:
    """How many patrol boats a larger warship becomes.

    IS-A-BRK-MODULAR-9, IS-A-BRK-MODULAR-13
    """
    return worth(state, battle, unit) // price(state, unit.owner, SMALL, 0)


def exchanges(state: State, battle: FleetBattle, seat: int, way: Way) -> list[Action]:
    """Everything that a player can exchange now; the first exchange settles the way of the round.

    IS-A-BRK-MODULAR-7, IS-A-BRK-MODULAR-13
    """
    listed: list[Action] = []
    if way != "disassemble" and any(unit.kind == SMALL for unit in behind(state, battle, seat)):
        listed += [
            Assemble(kind, shields)
            for kind in LARGER
            for shields in range(UNITS[kind].shields, -1, -1)
        ]
    if way != "assemble":
        large = [unit for unit in behind(state, battle, seat) if unit.kind in LARGER]
        listed += [Disassemble(unit.id) for unit in large]
    return [action for action in listed if _why_not(state, battle, seat, action) is None]


def _why_not(state: State, battle: FleetBattle, seat: int, action: Action) -> Violation | None:
    if isinstance(action, Assemble):
        return why_not_assemble(state, battle, seat, action.kind, action.shields)
    assert isinstance(action, Disassemble)
    return why_not_disassemble(state, battle, seat, action.unit)


def why_not_assemble(
    state: State, battle: FleetBattle, seat: int, kind: UnitKind, shields: int
) -> Violation | None:
    """Why patrol boats cannot become a larger warship.

    IS-A-BRK-MODULAR-3, IS-A-BRK-MODULAR-8, IS-A-BRK-MODULAR-10, IS-A-BRK-MODULAR-13,
    IS-A-BRK-MODULAR-14
    """
    if kind not in LARGER or not 0 <= shields <= UNITS[kind].shields:
        return violation(
            "IS-A-BRK-MODULAR-13", "Patrol boats become larger warships, and nothing else."
        )
    if state.unit_tech(seat, kind) > state.players[seat].civilization:
        return violation("IS-A-BRK-MODULAR-3", "Your civilization level is too low for that unit.")
    if not has_counter(state, seat, kind):
        return violation("IS-A-BRK-MODULAR-14", "You have no counter of that type left.")
    if not parts(state, battle, seat, price(state, seat, kind, shields)):
        return violation(
            "IS-A-BRK-MODULAR-8", "Your patrol boats in zones 1 and 2 are not worth that much."
        )
    return None


def why_not_disassemble(
    state: State, battle: FleetBattle, seat: int, name: int
) -> Violation | None:
    """Why a warship cannot become patrol boats.

    IS-A-BRK-MODULAR-8, IS-A-BRK-MODULAR-13, IS-A-BRK-MODULAR-14
    """
    unit = next((unit for unit in behind(state, battle, seat) if unit.id == name), None)
    if unit is None:
        return violation(
            "IS-A-BRK-MODULAR-8", "Unit {unit} is no warship of yours in zone 1 or 2.", unit=name
        )
    if unit.kind == SMALL or not boats_from(state, battle, unit):
        return violation(
            "IS-A-BRK-MODULAR-13", "Only larger warships become patrol boats.", unit=name
        )
    if not has_counter(state, seat, SMALL):
        return violation("IS-A-BRK-MODULAR-14", "You have no counter of that type left.")
    return None


def exchange(
    state: State, given: Sequence[Unit], kind: UnitKind, *, count: int, shields: int
) -> None:
    """Units go, others come: nobody has destroyed them, and artifacts pass to the first new one.

    IS-A-BRK-MODULAR-6, IS-A-BRK-MODULAR-14, IS-A-BRK-MODULAR-15
    """
    battle: FleetBattle = state.below
    seat = given[0].owner
    artifacts = [name for unit in given for name in state.artifacts_of(str(unit.id))]
    for name in artifacts:
        state.artifacts[name] = ""
    for unit in given:
        state.remove(unit)
        forget_unit(state, unit)
        state.tell(UnitLost(unit.id, unit.kind, unit.owner, unit.hex, "exchange"))
    received: list[Unit] = []
    for _ in range(count):
        if not has_counter(state, seat, kind):
            break
        received.append(add_unit(state, kind, seat, battle.hex))
    for name in artifacts:
        state.artifacts[name] = str(received[0].id)
    for changed in dict.fromkeys((kind, *(unit.kind for unit in given))):
        notice(state, seat, changed)
    state.swap_below(_enrolled(state, battle, given, received, shields))
    state.tell(
        WarshipsRefitted(
            seat=seat,
            hex=battle.hex,
            given=tuple(unit.id for unit in given),
            received=tuple(unit.id for unit in received),
        )
    )


def _enrolled(
    state: State, battle: FleetBattle, given: Sequence[Unit], received: list[Unit], shields: int
) -> FleetBattle:
    """The battle with new units, which stand behind the front, with the shields they were given.

    IS-S-SUPP-16
    """
    settled = battle.unsupported
    battle = muster(state, battle, received)
    if all(needs_support(unit) for unit in given):
        outside = any(unit.id in settled for unit in given)
        without = [unit.id for unit in received if outside and needs_support(unit)]
        battle = msgspec.structs.replace(battle, unsupported=(*settled, *without))
    left = {
        unit.id: 0 if unit.id in battle.unsupported else min(shields, unit.type.shields)
        for unit in received
    }
    zones = {unit.id: ZONES[1] for unit in received}
    return msgspec.structs.replace(
        battle, shields={**battle.shields, **left}, zones={**battle.zones, **zones}
    )


class Assemble(Action, frozen=True):
    """Turn patrol boats into a larger warship, with some of its shields or all.

    IS-A-BRK-MODULAR-7, IS-A-BRK-MODULAR-10, IS-A-BRK-MODULAR-13
    """

    text: ClassVar = "assemble {kind} with {shields} shields"
    picks: ClassVar = ("assemble:{kind}:{shields}",)
    told_by: ClassVar = (UnitLost,)
    kind: UnitKind
    shields: int

    def facts(self, state: State) -> Facts:
        return {"shields": said("count", self.shields, "shield")}

    def why_not(self, state: State, step: "Refit", seat: int) -> Violation | None:
        why = step.why_not_way("assemble")
        return why or why_not_assemble(state, state.below, seat, self.kind, self.shields)

    def do(self, state: State, step: "Refit", seat: int) -> None:
        given = parts(state, state.below, seat, price(state, seat, self.kind, self.shields))
        exchange(state, given, self.kind, count=1, shields=self.shields)
        state.swap(msgspec.structs.replace(step, way="assemble"))


class Disassemble(Action, frozen=True):
    """Turn a larger warship into patrol boats, as many as it is worth.

    IS-A-BRK-MODULAR-7, IS-A-BRK-MODULAR-9, IS-A-BRK-MODULAR-13
    """

    text: ClassVar = "disassemble {unit}"
    picks: ClassVar = ("piece:{unit}",)
    told_by: ClassVar = (UnitLost,)
    unit: UnitId

    def why_not(self, state: State, step: "Refit", seat: int) -> Violation | None:
        why = step.why_not_way("disassemble")
        return why or why_not_disassemble(state, state.below, seat, self.unit)

    def do(self, state: State, step: "Refit", seat: int) -> None:
        unit = state.units[self.unit]
        count = boats_from(state, state.below, unit)
        exchange(state, [unit], SMALL, count=count, shields=0)
        state.swap(msgspec.structs.replace(step, way="disassemble"))


class EndRefit(Action, frozen=True):
    """Exchange nothing more in this round; the player may retreat now.

    IS-A-BRK-MODULAR-12
    """

    text: ClassVar = "end refit"
    ends: ClassVar = True

    def do(self, state: State, step: "Refit", seat: int) -> None:
        battle: FleetBattle = state.below
        state.swap(FleetRetreat(seat, step.hex, battle.opponents(seat)))


def may_refit(state: State, battle: FleetBattle, seat: int) -> bool:
    """A player who has something to exchange is asked, before the question of a retreat; whether
    there is something.

    IS-A-BRK-MODULAR-7, IS-A-BRK-MODULAR-12
    """
    if not exchanges(state, battle, seat, ""):
        return False
    state.push(Refit(seat, battle.hex))
    return True


class Refit(Step, frozen=True):
    """A player with Modular Units may exchange warships behind the front, one way a round.

    IS-A-BRK-MODULAR-7, IS-A-BRK-MODULAR-12
    """

    rule: ClassVar = "IS-A-BRK-MODULAR-7"
    prompt: ClassVar = "Modular Units: which warships behind the front do you exchange?"
    accepts: ClassVar = (Assemble, Disassemble, EndRefit)

    seat: Seat
    hex: Hex
    way: Way = ""

    def why_not_way(self, way: Way) -> Violation | None:
        if self.way in ("", way):
            return None
        return violation(
            "IS-A-BRK-MODULAR-7", "In one round you assemble or disassemble warships, not both."
        )

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return [*exchanges(state, state.below, seat, self.way), EndRefit()]
