"""The Movement Step: units go one hex at a time, in any order, as far as their points reach."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Hex, Step, Violation, violation

from ..data import UNIT_ORDER
from ..state import InterSpaceState as State
from ..units import Unit
from .blocking import blocking_units, why_not_leave
from .edition import edition
from .expedition import Expedition
from .movement_points import FRESH, Progress, cost_to_enter, stop_in, why_not_go_on
from .pieces import lose_unit, shift_unit, survives_pulsar


class Listing:
    """The moves of each unit in one Movement Step, as last listed; memory, not state."""

    __slots__ = ("entered", "moves")

    def __init__(self) -> None:
        self.moves: dict[int, tuple[Action, ...]] = {}
        self.entered: tuple[Hex, ...] = ()

    def copy(self) -> "Listing":
        twin = Listing()
        twin.moves = self.moves.copy()
        twin.entered = self.entered
        return twin


def why_not_go(state: State, step: "MovementStep", unit: Unit, to: Hex) -> Violation | None:
    """All that can keep a unit from moving to a hex.

    IS-MOVE-01, IS-MOVE-11
    """
    why = why_not_reach(state, step, unit, to)
    if why is not None:
        return why
    through = step.progress_of(unit).through or state.map.leads_through(unit.hex, to)
    return why_not_leave(state, step.screens, (unit,), through=through)


def why_not_reach(state: State, step: "MovementStep", unit: Unit, to: Hex) -> Violation | None:
    """What keeps a unit from a hex, whoever else is there: the way, stops, the unknown, and points.

    IS-MOVE-01, IS-MOVE-03, IS-MOVE-12
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
    if cost <= left:
        return None
    return violation(
        "IS-MOVE-03",
        "{to} costs {cost} movement points; {left} are left.",
        to=to,
        cost=cost,
        left=left,
    )


def why_not_explore(state: State, step: "MovementStep", unit: Unit, to: Hex) -> Violation | None:
    """Unknown hexes are for scouts and who goes with them, as far as box and civilization allow.

    IS-UNK-01, IS-UNK-04, IS-UNK-08, IS-UNK-09, IS-UNK-10, IS-B-UNK-01, IS-EXPL-08
    """
    if unit.kind != "scout" and to in step.entered:
        return violation(
            "IS-UNK-04", "Only together with a scout, not after it, may this unit go there."
        )
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
        if step.has_listed(state, self):
            return None
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
        state.index.changed.add(unit.id)
        state.swap(step.with_progress(unit, Progress(exit="free" if escaped else "trapped")))


class EndMovement(Action, frozen=True):
    """End the Movement Step; patrol boats that had to come home and did not are removed.

    IS-MOVE-07, IS-PB-02, IS-PB-03, IS-PB-04, IS-PB-05
    """

    text: ClassVar = "end movement step"

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
    lingers: ClassVar = True

    seat: int
    box: int  # tiles in the exploration box when the step began
    strays: tuple[int, ...]  # patrol boats that began the step without a base
    progress: dict[int, Progress] = {}
    entered: tuple[Hex, ...] = ()  # unknown hexes entered in this step
    screens: dict[Hex, int] = {}  # warships that must stay where others have left

    @classmethod
    def begin(cls, state: State, seat: int) -> None:
        """Pulsars strike first; then it is read which patrol boats must come home.

        IS-TERR-15, IS-TERR-16, IS-DICE-01, IS-PB-01, IS-IT-EXPL-01, IS-IT-EXPL-02
        """
        tiles = state.map.tiles
        struck = [unit for unit in state.units_of(seat) if tiles[unit.hex].terrain == "pulsar"]
        for unit in sorted(struck, key=lambda unit: (UNIT_ORDER[unit.kind], unit.id)):
            survives_pulsar(state, unit)
        strays = tuple(
            unit.id
            for unit in state.units_of(seat)
            if unit.kind == "patrol_boat" and not has_base(state, unit)
        )
        state.__dict__.pop("moves", None)
        state.push(cls(seat, state.tiles_in_box(), strays))

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def progress_of(self, unit: Unit) -> Progress:
        return self.progress.get(unit.id, FRESH)

    def with_progress(self, unit: Unit, progress: Progress) -> "MovementStep":
        return msgspec.structs.replace(self, progress={**self.progress, unit.id: progress})

    def advanced(self, state: State, unit: Unit, to: Hex) -> "MovementStep":
        """A unit goes to a hex, pays for it, stops there if it must, and leaves a screen behind.

        IS-TERR-05, IS-TERR-21, IS-BLOCK-04
        """
        before = self.progress_of(unit)
        through = state.map.leads_through(unit.hex, to)
        spent = before.spent + cost_to_enter(state, unit, before, to)
        step = self
        if unit.hex in state.index.contested:
            step = self._screened(state, unit, through=before.through or through)
        progress = Progress(spent, stop_in(state, unit.hex, to), through)
        shift_unit(state, unit, to)
        return step.with_progress(unit, progress)

    def _screened(self, state: State, unit: Unit, *, through: bool) -> "MovementStep":
        """The screen that a departure needs has to stay until the step is over.

        IS-BLOCK-04
        """
        needed = blocking_units(state, unit.hex, self.seat, through=through)
        if needed <= self.screens.get(unit.hex, 0):
            return self
        return msgspec.structs.replace(self, screens={**self.screens, unit.hex: needed})

    def options(self, state: State, seat: int) -> Sequence[Action]:
        """Only what the last action touched is listed anew."""
        listing: Listing | None = state.__dict__.get("moves")
        stale: Sequence[Unit]
        if listing is None:
            listing = state.__dict__["moves"] = Listing()
            stale = state.units_of(seat)
        else:
            stale = self._stale(state, listing)
        for unit in stale:
            listing.moves[unit.id] = self._moves(state, unit)
        listing.entered = self.entered
        state.index.settle()
        listed: list[Action] = []
        for moves in listing.moves.values():
            if moves:
                listed += moves
        listed.append(_END)
        return listed

    def has_listed(self, state: State, move: Move) -> bool:
        """Whether a move stands in the last listing, and nothing has changed since."""
        listing: Listing | None = state.__dict__.get("moves")
        if listing is None or state.index.changed:
            return False
        return move in listing.moves.get(move.unit, ())

    def _stale(self, state: State, listing: "Listing") -> list[Unit]:
        """The units whose moves may have changed: those that changed, own units among opposing ones
        where something changed, and scouts when another unknown hex was entered."""
        index = state.index
        stale = []
        for name in index.changed:
            unit = state.units.get(name)
            if unit is None:
                listing.moves.pop(name, None)
            elif unit.owner == self.seat:
                stale.append(unit)
        for hex in index.stirred & index.contested:
            here = index.stacks[hex]
            stale += [
                unit for unit in here if unit.owner == self.seat and unit.id not in index.changed
            ]
        if listing.entered is not self.entered:
            stale += [unit for unit in state.units_of(self.seat) if unit.kind == "scout"]
        return stale

    def _moves(self, state: State, unit: Unit) -> tuple[Action, ...]:
        progress = self.progress.get(unit.id, FRESH)
        if progress.stopped:
            return ()
        if why_not_go_on(state, unit, progress) is None:
            return tuple([Move(unit.id, to) for to in self._ways(state, unit, progress)])
        roll = RollOut(unit.id)
        return (roll,) if roll.why_not(state, self, unit.owner) is None else ()

    def _ways(self, state: State, unit: Unit, progress: Progress) -> tuple[Hex, ...]:
        """Where a unit that may go on can go: what it can reach, less what is blocked."""
        ways = self._reach(state, unit, progress)
        if unit.hex not in state.index.contested or not ways:
            return ways
        if why_not_leave(state, self.screens, (unit,), through=progress.through) is not None:
            return ()
        if state.map.partner(unit.hex) is None:
            return ways
        if why_not_leave(state, self.screens, (unit,), through=True) is None:
            return ways
        return tuple([to for to in ways if not state.map.leads_through(unit.hex, to)])

    def _reach(self, state: State, unit: Unit, progress: Progress) -> tuple[Hex, ...]:
        """Which known hexes can be reached is the same for all units with as many points left, so
        it is kept with the map, for every state that shares it. Scouts reach unknown ones too."""
        rate = state.movement_rate(unit)
        key = (unit.hex, rate - progress.spent, rate == 1)
        reach = state.map.reach.get(key)
        if reach is None:
            known = [to for to in state.map.exits(unit.hex) if to in state.map.tiles]
            reach = tuple([to for to in known if why_not_reach(state, self, unit, to) is None])
            state.map.reach[key] = reach
        if unit.kind == "scout" and progress.spent < rate:
            unknown = state.map.unknown_neighbours(unit.hex)
            reach += tuple([to for to in unknown if why_not_explore(state, self, unit, to) is None])
        return reach


_END = EndMovement()
