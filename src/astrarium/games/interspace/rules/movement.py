"""The Movement Step: units go one hex at a time, in any order, as far as their points carry them."""

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

import msgspec

from astrarium.kernel import Action, Hex, Step, Violation, violation

from ..data import UNITS, UNKNOWN
from ..state import InterSpaceState as State
from ..state import Unit
from .edition import edition
from .pieces import lose_unit, shift_unit, survives_pulsar


class Progress(msgspec.Struct, frozen=True):
    """What a unit has done in this Movement Step.

    IS-MOVE-07, IS-MOVE-10
    """

    spent: int = 0
    stopped: bool = False
    through: bool = False  # came into its hex from the partner wormhole
    exit: Literal["", "free", "trapped"] = ""  # the black hole die, if it was rolled


FRESH = Progress()


def why_not_leave(
    state: State, step: "MovementStep", leaving: Sequence[Unit], to: Hex
) -> Violation | None:
    """Blocked movement: enough own warships must stay behind for the units that block the way.

    IS-BLOCK-04, IS-BLOCK-05, IS-B-BLOCK-01, IS-IT-BLOCK-02, IS-IT-BLOCK-03
    """
    hex, seat = leaving[0].hex, step.seat
    if hex not in state.contested():
        return None
    gone = {unit.id for unit in leaving}
    staying = sum(
        UNITS[unit.kind].warship for unit in state.own_at(hex, seat) if unit.id not in gone
    )
    blockers = max(blocking_units(state, step, unit, to) for unit in leaving)
    if staying >= blockers:
        return None
    return violation(
        "IS-BLOCK-04",
        "{blockers} opposing units block the way out of {hex}; only {staying} of your warships would "
        "stay as a screen.",
        blockers=blockers, hex=hex, staying=staying,
    )  # fmt: skip


def blocking_units(state: State, step: "MovementStep", unit: Unit, to: Hex) -> int:
    """How many units of all others block a departure: warships, and stations on the way through a wormhole.

    IS-BLOCK-01, IS-BLOCK-02, IS-BLOCK-03, IS-BLOCK-05, IS-IT-BLOCK-01
    """
    through = step.progress_of(unit).through or state.map.partner(unit.hex) == to
    roles = {"warship", "station"} if through and edition(state).stations_block() else {"warship"}
    return sum(UNITS[other.kind].role in roles for other in state.others_at(unit.hex, unit.owner))


def cost_to_enter(state: State, unit: Unit, progress: Progress, to: Hex) -> int:
    """Movement points for the hex entered; a unit of rate 1 may give its whole move for a dust cloud.

    IS-MOVE-02, IS-TERR-01, IS-TERR-02, IS-TERR-06, IS-TERR-07, IS-TERR-09, IS-TERR-10, IS-TERR-12,
    IS-TERR-19, IS-UNK-03, IS-IT-TERR-01
    """
    tile = state.map.tiles.get(to)
    if tile is None:
        return UNKNOWN.cost
    if tile.terrain == "dust_cloud" and state.movement_rate(unit) == 1 and progress.spent == 0:
        return 1
    return tile.ground.cost


def why_not_go(state: State, step: "MovementStep", unit: Unit, to: Hex) -> Violation | None:
    """All that can keep a unit from moving to a hex.

    IS-MOVE-01, IS-MOVE-03, IS-MOVE-11, IS-MOVE-12
    """
    if to not in state.map.exits(unit.hex):
        return violation("IS-MOVE-12", "{to} is not next to {hex}.", to=to, hex=unit.hex)
    progress = step.progress_of(unit)
    why = why_not_go_on(state, unit, progress)
    if why is None and to not in state.map.tiles:
        why = why_not_explore(state, step, unit, to)
    if why is not None:
        return why
    cost = cost_to_enter(state, unit, progress, to)
    left = state.movement_rate(unit) - progress.spent
    if cost > left:
        return violation(
            "IS-MOVE-03",
            "{to} costs {cost} movement points; {left} are left.",
            to=to,
            cost=cost,
            left=left,
        )
    return why_not_leave(state, step, (unit,), to)


def why_not_go_on(state: State, unit: Unit, progress: Progress) -> Violation | None:
    """A unit that had to stop, or has not got out of a black hole, moves no further.

    IS-MOVE-08, IS-MOVE-09, IS-TERR-03, IS-TERR-04
    """
    if progress.stopped:
        return violation("IS-MOVE-08", "This unit had to stop and moves no further in this step.")
    tile = state.map.tiles.get(unit.hex)
    if tile is not None and tile.terrain == "black_hole" and progress.exit != "free":
        if progress.exit == "trapped":
            return violation(
                "IS-TERR-04", "This unit failed to get out of the black hole this step."
            )
        return violation(
            "IS-TERR-03", "To leave a black hole, this unit must first roll its way out."
        )
    return None


def why_not_explore(state: State, step: "MovementStep", unit: Unit, to: Hex) -> Violation | None:
    """Unknown hexes are for scouts and who goes with them, as far as box and civilization allow.

    IS-UNK-01, IS-UNK-07, IS-UNK-08, IS-UNK-09, IS-UNK-10, IS-B-UNK-01
    """
    if unit.kind != "scout":
        return violation(
            "IS-B-UNK-01", "Only a scout, and units moving with it, may enter unknown space."
        )
    if step.box == 0:
        return violation("IS-UNK-09", "The exploration box is empty: unknown space is closed.")
    if to not in step.entered:
        if len(step.entered) >= state.players[unit.owner].civilization:
            return violation(
                "IS-UNK-08", "You may enter {n} unknown hexes a turn, your civilization level.",
                n=state.players[unit.owner].civilization,
            )  # fmt: skip
        if len(step.entered) >= step.box:
            return violation(
                "IS-UNK-10", "The exploration box holds no tile for another unknown hex."
            )
    return edition(state).why_too_open(state, unit, to)


class Move(Action, frozen=True):
    """Move a unit to a neighbouring hex or through its wormhole.

    IS-MOVE-01, IS-MOVE-12, IS-TERR-20, IS-TERR-21
    """

    text: ClassVar = "move {unit} to {to}"
    unit: int
    to: Hex

    def why_not(self, state: State, step: "MovementStep", seat: int) -> Violation | None:
        unit = state.units.get(self.unit)
        if unit is None or unit.owner != seat:
            return violation("IS-MOVE-01", "You have no unit {unit}.", unit=self.unit)
        return why_not_go(state, step, unit, self.to)

    def do(self, state: State, step: "MovementStep", seat: int) -> None:
        unit = state.units[self.unit]
        if self.to in state.map.tiles:
            state.swap(step.advanced(state, unit, self.to))
        else:
            state.push(Expedition(seat, self.to, (unit.id,)))


class RollOut(Action, frozen=True):
    """Try to get a unit out of a black hole: a die up to its movement rate frees it for one hex.

    IS-TERR-03, IS-TERR-04, IS-TERR-05
    """

    text: ClassVar = "roll {unit} out of the black hole"
    unit: int

    def why_not(self, state: State, step: "MovementStep", seat: int) -> Violation | None:
        unit = state.units.get(self.unit)
        if unit is None or unit.owner != seat:
            return violation("IS-MOVE-01", "You have no unit {unit}.", unit=self.unit)
        tile = state.map.tiles.get(unit.hex)
        if tile is None or tile.terrain != "black_hole":
            return violation("IS-TERR-03", "This unit is not in a black hole.")
        progress = step.progress_of(unit)
        if progress.stopped:
            return violation("IS-TERR-02", "This unit fell into the black hole in this very step.")
        if progress.exit:
            return violation("IS-TERR-04", "A unit rolls once per Movement Step.")
        return None

    def do(self, state: State, step: "MovementStep", seat: int) -> None:
        unit = state.units[self.unit]
        die = state.roll(6, f"black hole exit, {unit.type.abbreviation} {unit.id}")
        escaped = die <= state.movement_rate(unit)
        state.swap(step.with_progress(unit, Progress(exit="free" if escaped else "trapped")))


class EndMovement(Action, frozen=True):
    """End the Movement Step; patrol boats that had to come home and did not are removed.

    IS-MOVE-07, IS-PB-02, IS-PB-03, IS-PB-04, IS-PB-05
    """

    text: ClassVar = "end movement step"

    def why_not(self, state: State, step: "MovementStep", seat: int) -> Violation | None:
        return None

    def do(self, state: State, step: "MovementStep", seat: int) -> None:
        for name in step.strays:
            boat = state.units.get(name)
            if boat is not None and not has_base(state, boat):
                lose_unit(state, boat, "no base")
        state.pop()


def has_base(state: State, boat: Unit) -> bool:
    """Whether a patrol boat shares its hex with an own planet or station, in a nebula too.

    IS-B-PB-01, IS-PB-06
    """
    planet = state.planet_at(boat.hex)
    if planet is not None and planet.owner == boat.owner:
        return True
    return any(unit.type.role == "station" for unit in state.own_at(boat.hex, boat.owner))


class MovementStep(Step, frozen=True):
    """The active player's units move, each on its own account.

    IS-MOVE-01, IS-MOVE-10, IS-UNK-10
    """

    rule: ClassVar = "IS-MOVE-01"
    prompt: ClassVar = "Movement Step: move your units one hex at a time, then end the step."
    accepts: ClassVar = (Move, RollOut, EndMovement)

    seat: int
    box: int  # tiles in the exploration box when the step began
    strays: tuple[int, ...]  # patrol boats that began the step without a base
    progress: dict[int, Progress] = {}
    entered: tuple[Hex, ...] = ()  # unknown hexes entered in this step

    @classmethod
    def begin(cls, state: State, seat: int) -> None:
        """Pulsars strike first; then it is read which patrol boats must come home.

        IS-TERR-15, IS-TERR-16, IS-PB-01, IS-IT-EXPL-01, IS-IT-EXPL-02
        """
        for unit in list(state.units_of(seat)):
            tile = state.map.tiles.get(unit.hex)
            if tile is not None and tile.terrain == "pulsar":
                survives_pulsar(state, unit)
        strays = tuple(
            unit.id
            for unit in state.units_of(seat)
            if unit.kind == "patrol_boat" and not has_base(state, unit)
        )
        state.push(cls(seat, state.tiles_in_box(), strays))

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def progress_of(self, unit: Unit) -> Progress:
        return self.progress.get(unit.id, FRESH)

    def with_progress(self, unit: Unit, progress: Progress) -> "MovementStep":
        return msgspec.structs.replace(self, progress={**self.progress, unit.id: progress})

    def advanced(self, state: State, unit: Unit, to: Hex) -> "MovementStep":
        """A unit goes to a hex, pays for it, and stops there if it must.

        IS-MOVE-08, IS-MOVE-09, IS-TERR-05, IS-TERR-10, IS-TERR-21
        """
        before = self.progress_of(unit)
        start, tile = state.map.tiles[unit.hex], state.map.tiles.get(to)
        ground = UNKNOWN if tile is None else tile.ground
        progress = Progress(
            spent=before.spent + cost_to_enter(state, unit, before, to),
            stopped=ground.stop_in or start.ground.stop_out,
            through=state.map.partner(unit.hex) == to,
        )
        shift_unit(state, unit, to)
        return self.with_progress(unit, progress)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        """Moves of units that the last action did not touch are remembered, not listed anew."""
        memory = self._memory(state)
        contested = state.contested()
        listed: list[Action] = []
        for unit in state.units.values():
            if unit.owner != seat:
                continue
            progress = self.progress.get(unit.id, FRESH)
            crowd = state.at(unit.hex) if unit.hex in contested else None
            known = memory.get(unit.id)
            if (
                known is None
                or known[0] is not unit
                or known[1] is not progress
                or known[2] is not crowd
            ):
                known = memory[unit.id] = (unit, progress, crowd, self._moves(state, unit))
            listed += known[3]
        listed.append(_END)
        return listed

    def _memory(self, state: State) -> dict[int, tuple[Unit, Progress, Any, tuple[Action, ...]]]:
        """What was listed before on the same map, under the same limits for everybody."""
        limits = (state.map, state.players[self.seat].civilization, self.box, self.entered)
        kept = state.__dict__.get("_moves")
        if kept is None or kept[0][0] is not limits[0] or kept[0][1:] != limits[1:]:
            kept = state.__dict__["_moves"] = (limits, {})
        memory: dict[int, tuple[Unit, Progress, Any, tuple[Action, ...]]] = kept[1]
        return memory

    def _moves(self, state: State, unit: Unit) -> tuple[Action, ...]:
        roll = RollOut(unit.id)
        if roll.why_not(state, self, unit.owner) is None:
            return (roll,)
        if why_not_go_on(state, unit, self.progress_of(unit)) is not None:
            return ()
        return tuple(
            Move(unit.id, to)
            for to in state.map.exits(unit.hex)
            if why_not_go(state, self, unit, to) is None
        )


_END = EndMovement()


class TakeAlong(Action, frozen=True):
    """Let another unit of the same hex go along into the unknown.

    IS-UNK-04
    """

    text: ClassVar = "take along {unit}"
    unit: int

    def why_not(self, state: State, step: "Expedition", seat: int) -> Violation | None:
        unit = state.units.get(self.unit)
        scout = state.units[step.crew[0]]
        if unit is None or unit.owner != seat or unit.hex != scout.hex or unit.id in step.crew:
            return violation(
                "IS-UNK-04", "Only units of yours that start in {hex} can go along.", hex=scout.hex
            )
        movement = step.movement(state)
        progress = movement.progress_of(unit)
        why = why_not_go_on(state, unit, progress)
        if why is not None:
            return why
        if progress.spent + UNKNOWN.cost > state.movement_rate(unit):
            return violation("IS-UNK-04", "This unit has no movement point left for unknown space.")
        crew = [state.units[name] for name in (*step.crew, unit.id)]
        return why_not_leave(state, movement, crew, step.to)

    def do(self, state: State, step: "Expedition", seat: int) -> None:
        state.swap(Expedition(seat, step.to, (*step.crew, self.unit)))


class Depart(Action, frozen=True):
    """Enter the unknown hex with everybody who was chosen."""

    text: ClassVar = "depart"

    def why_not(self, state: State, step: "Expedition", seat: int) -> Violation | None:
        return None

    def do(self, state: State, step: "Expedition", seat: int) -> None:
        state.pop()
        movement: MovementStep = state.top
        for name in step.crew:
            movement = movement.advanced(state, state.units[name], step.to)
        if step.to not in movement.entered:
            entered = (*movement.entered, step.to)
            movement = msgspec.structs.replace(movement, entered=entered)
        state.swap(movement)


class Expedition(Step, frozen=True):
    """A scout is about to enter an unknown hex: who goes with it?

    IS-B-UNK-01, IS-UNK-04, IS-UNK-08
    """

    rule: ClassVar = "IS-UNK-04"
    prompt: ClassVar = "Who goes along with the scout into the unknown hex?"
    accepts: ClassVar = (TakeAlong, Depart)

    seat: int
    to: Hex
    crew: tuple[int, ...]

    def movement(self, state: State) -> MovementStep:
        below = state.stack[-2]
        assert isinstance(below, MovementStep)
        return below

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        here = state.own_at(state.units[self.crew[0]].hex, seat)
        along = [TakeAlong(unit.id) for unit in here]
        return (
            *(action for action in along if action.why_not(state, self, seat) is None),
            Depart(),
        )
