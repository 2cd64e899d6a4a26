"""The Movement Step: units go one hex at a time, in any order, as far as their points reach."""

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Hex, Step, Violation, violation

from ..card import heard
from ..data import DEAREST, EXPLORERS, STATION_SUPPORT, UNIT_ORDER
from ..resources import Resources
from ..state import InterSpaceState as State
from ..units import Unit
from .blocking import needed_screen, why_not_leave
from .cargo import HandOver, Load, Unload, cargo_actions
from .derelicts import ask_about_entries
from .edition import edition
from .expedition import Expedition
from .friendship import BeAskedAgain
from .listing import Listing, card_actions, note_listed, own_listing, stale_units
from .movement_points import (
    FRESH,
    Progress,
    cost_to_enter,
    gives_whole_move,
    ground_for,
    is_trapping,
    movement_rate,
    stop_in,
    why_not_go_on,
    why_stopped,
)
from .offers import OpenOffer, open_offers
from .passage import RequestPassage, passage_requests
from .pieces import lose_unit, shift_unit, survives_pulsar
from .support import dependent_ships


def why_not_go(state: State, step: "MovementStep", unit: Unit, to: Hex) -> Violation | None:
    """All that can keep a unit from moving to a hex.

    IS-MOVE-01, IS-MOVE-11
    """
    return (
        why_not_reach(state, step, unit, to)
        or edition(state).why_not_enter(state, unit, to)
        or why_blocked(state, step, unit, to)
    )


def why_blocked(state: State, step: "MovementStep", unit: Unit, to: Hex) -> Violation | None:
    """What others in its hex have against a unit's leaving for a hex.

    IS-BLOCK-02, IS-BLOCK-04
    """
    through = step.progress_of(unit).through or state.map.leads_through(unit.hex, to)
    return why_not_leave(state, step, (unit,), through=through)


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
    return why or why_too_far(state, unit, progress, to)


def why_too_far(state: State, unit: Unit, progress: Progress, to: Hex) -> Violation | None:
    """The movement points that a unit lacks for a hex.

    IS-MOVE-01, IS-MOVE-03
    """
    if affordable(state, unit, progress, (to,)):
        return None
    return violation(
        "IS-MOVE-03",
        "{to} costs {cost} movement points; {left} are left.",
        to=to,
        cost=cost_to_enter(state, unit, progress, to),
        left=movement_rate(state, unit) - progress.spent,
    )


def affordable(
    state: State, unit: Unit, progress: Progress, hexes: Iterable[Hex]
) -> tuple[Hex, ...]:
    """Those of some hexes for which a unit has the movement points.

    IS-MOVE-03, IS-TERR-07
    """
    if gives_whole_move(state, unit, progress):
        return tuple(hexes)
    left = movement_rate(state, unit) - progress.spent
    return tuple([hex for hex in hexes if ground_for(state, unit, hex).cost <= left])


def why_not_explore(state: State, step: "MovementStep", unit: Unit, to: Hex) -> Violation | None:
    """Unknown hexes are for explorers and who goes with them, as far as box and civilization allow.

    IS-UNK-01, IS-UNK-04, IS-UNK-08, IS-UNK-09, IS-UNK-10, IS-B-UNK-01, IS-EXPL-08, IS-S-UNK-01,
    IS-S-UNIT-01
    """
    if unit.kind not in edition(state).explorers:
        if to in step.entered:
            return violation(
                "IS-UNK-04", "Only together with an explorer, not after it, may this unit go there."
            )
        return edition(state).why_no_explorer()
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


def why_not_pass(state: State, step: "MovementStep", unit: Unit, via: Hex) -> Violation | None:
    """What keeps a station from passing a hex: what keeps it from entering, or a halt in it,
    because it must or because it can.

    IS-S-SUPP-08
    """
    why = why_not_reach(state, step, unit, via) or why_blocked(state, step, unit, via)
    if why is not None:
        return why
    rule = stop_in(state, unit, via)
    if rule:
        return violation(rule, "This station would have to stop in {via}.", via=via)
    if edition(state).why_not_enter(state, unit, via) is None:
        return violation("IS-S-SUPP-08", "This station can move to {via} first.", via=via)
    return None


def why_not_pass_on(
    state: State, step: "MovementStep", unit: Unit, via: Hex, to: Hex
) -> Violation | None:
    """What keeps a station from a second hex once it is in the first.

    IS-S-SUPP-08
    """
    there = unit.at(via)
    later = step.with_progress(there, step.progress_after(state, unit, via))
    why = why_not_reach(state, later, there, to)
    if why is None and state.others_at(via, unit.owner):
        trial = state.clone()
        trial.put(there)
        why = why_blocked(trial, later, there, to)
    return why or edition(state).why_not_enter(state, unit, to)


class MoveThrough(Action, frozen=True):
    """Move a station two hexes at once, where a halt between them would leave a ship unsupported.

    IS-S-SUPP-08
    """

    text: ClassVar = "move {unit} through {via} to {to}"
    unit: int
    via: Hex
    to: Hex

    def why_not(self, state: State, step: "MovementStep", seat: int) -> Violation | None:
        unit = state.units.get(self.unit)
        if unit is None or unit.owner != seat:
            return violation("IS-MOVE-01", "You have no unit {unit}.", unit=self.unit)
        if unit.type.role != "station" or self.to == unit.hex:
            return violation("IS-S-SUPP-08", "Only a station that goes elsewhere passes a hex.")
        return why_not_pass(state, step, unit, self.via) or why_not_pass_on(
            state, step, unit, self.via, self.to
        )

    def do(self, state: State, step: "MovementStep", seat: int) -> None:
        """What the station meets on the way may destroy it, or take it from its player."""
        step = step.advanced(state, state.units[self.unit], self.via)
        station = state.units.get(self.unit)
        if station is not None and station.owner == seat:
            step = step.advanced(state, station, self.to)
        state.swap(step)


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
        if not is_trapping(state, unit):
            return violation("IS-TERR-03", "This unit is not in a black hole.")
        progress = step.progress_of(unit)
        if progress.stopped == "IS-MOVE-08":
            return violation("IS-TERR-02", "This unit fell into the black hole in this very step.")
        why = why_stopped(state, unit, progress)
        if why is not None:
            return why
        if progress.exit:
            return violation("IS-TERR-04", "A unit rolls once per Movement Step.")
        return None

    def do(self, state: State, step: "MovementStep", seat: int) -> None:
        unit = state.units[self.unit]
        die = state.roll(6, f"black hole exit, {unit.type.abbreviation} {unit.id}")
        escaped = die <= movement_rate(state, unit)
        state.stir(unit.id)
        state.swap(step.with_progress(unit, Progress(exit="free" if escaped else "trapped")))


class EndMovement(Action, frozen=True):
    """End the Movement Step; patrol boats that had to come home and did not are removed, and those
    who sat it out spellbound are free again.

    IS-MOVE-07, IS-PB-02, IS-PB-03, IS-PB-04, IS-PB-05, IS-A-ENC-WONDER-1
    """

    text: ClassVar = "end movement step"

    def do(self, state: State, step: "MovementStep", seat: int) -> None:
        for boat in homeless(state, step):
            lose_unit(state, boat, "no base")
        if state.spellbound:
            own = {unit.id for unit in state.units_of(seat)}
            state.spellbound = tuple(name for name in state.spellbound if name not in own)
        state.pop()


def homeless(state: State, step: "MovementStep") -> list[Unit]:
    """The patrol boats that had to come home in a Movement Step and have not.

    IS-PB-02, IS-PB-03
    """
    boats = [state.units.get(name) for name in step.strays]
    own = [boat for boat in boats if boat is not None and boat.owner == step.seat]
    return [boat for boat in own if not has_base(state, boat)]


def has_base(state: State, boat: Unit) -> bool:
    """Whether a patrol boat shares its hex with a friendly planet or station, in a nebula too.

    IS-B-PB-01, IS-PB-06, IS-S-PB-01
    """
    planet = state.planet_at(boat.hex)
    if planet is not None and planet.owner == boat.owner:
        return True
    if any(unit.type.role == "station" for unit in state.own_at(boat.hex, boat.owner)):
        return True
    friends = edition(state).friends(state, boat.owner)
    if planet is not None and planet.name in friends:
        return True
    return any(str(unit.id) in friends for unit in state.at(boat.hex) if friends)


class MovementStep(Step, frozen=True):
    """The active player's units move, each on its own account; transports load and unload.

    IS-MOVE-01, IS-MOVE-10, IS-UNK-10, IS-S-TRN-02, IS-S-TRN-07
    """

    rule: ClassVar = "IS-MOVE-01"
    prompt: ClassVar = "Movement Step: move your units one hex at a time, then end the step."
    accepts: ClassVar = (
        Move, MoveThrough, RollOut, Load, Unload, HandOver, OpenOffer, RequestPassage, BeAskedAgain,
        EndMovement,
    )  # fmt: skip
    lingers: ClassVar = True

    seat: int
    box: int  # tiles in the exploration box when the step began
    strays: tuple[int, ...]  # patrol boats that began the step without a base
    progress: dict[int, Progress] = {}
    entered: tuple[Hex, ...] = ()  # unknown hexes entered in this step
    screens: dict[Hex, int] = {}  # warships that must stay where others have left
    # Standard rules:
    starts: dict[int, Hex] = {}  # where units began among others' units, which they may leave
    asked: dict[Hex, tuple[int, ...]] = {}  # whose passage was requested where
    granted: dict[Hex, tuple[int, ...]] = {}  # who lets the player's units go
    handed: dict[str, Resources] = {}  # what holders got and cannot give away in this step
    offers: dict[int, int] = {}  # how many offers were made to whom
    artifacts: dict[str, str] = {}  # those "handed" over or "taken" from a planet in this step

    @classmethod
    def begin(cls, state: State, seat: int) -> None:
        """Pulsars strike first; then it is read which patrol boats must come home.

        IS-TERR-15, IS-TERR-16, IS-DICE-01, IS-PB-01, IS-IT-EXPL-01, IS-IT-EXPL-02, IS-S-BLOCK-01
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
        starts = edition(state).departures(state, seat)
        state.push(cls(seat, state.tiles_in_box(), strays, starts=starts))

    def asks(self, state: State) -> tuple[int, ...]:
        return () if state.entries else (self.seat,)

    def go_on(self, state: State) -> None:
        """What a unit has come upon is asked before anything else is done."""
        ask_about_entries(state)

    def progress_of(self, unit: Unit) -> Progress:
        return self.progress.get(unit.id, FRESH)

    def with_progress(self, unit: Unit, progress: Progress) -> "MovementStep":
        return msgspec.structs.replace(self, progress={**self.progress, unit.id: progress})

    def advanced(self, state: State, unit: Unit, to: Hex) -> "MovementStep":
        """A unit goes to a hex, pays for it, stops there if it must, and leaves a screen behind.

        IS-TERR-05, IS-TERR-21, IS-BLOCK-04
        """
        return self.arrived(state, unit, to, self.progress_after(state, unit, to))

    def arrived(self, state: State, unit: Unit, to: Hex, progress: Progress) -> "MovementStep":
        """A unit is in another hex, standing as told, and has left a screen behind.

        IS-BLOCK-04
        """
        step = self
        if unit.hex in state.index.contested:
            through = self.progress_of(unit).through or progress.through
            step = self._screened(state, unit, through=through)
        shift_unit(state, unit, to)
        return step.with_progress(unit, progress)

    def progress_after(self, state: State, unit: Unit, to: Hex) -> Progress:
        """How a unit stands once it has entered a hex.

        IS-MOVE-02, IS-MOVE-08, IS-MOVE-09
        """
        before = self.progress.get(unit.id, FRESH)
        spent = before.spent + cost_to_enter(state, unit, before, to)
        through = state.map.leads_through(unit.hex, to)
        return Progress(spent, stop_in(state, unit, to), through)

    def _screened(self, state: State, unit: Unit, *, through: bool) -> "MovementStep":
        """The screen that a departure needs has to stay until the step is over.

        IS-BLOCK-04
        """
        needed = needed_screen(state, self, (unit,), through=through)
        if needed <= self.screens.get(unit.hex, 0):
            return self
        return msgspec.structs.replace(self, screens={**self.screens, unit.hex: needed})

    def options(self, state: State, seat: int) -> Sequence[Action]:
        """Only what the last action touched is listed anew."""
        listing = own_listing(state)
        stale: Sequence[Unit]
        if listing is None:
            listing = state.__dict__["moves"] = Listing()
            stale = state.units_of(seat)
        else:
            stale = stale_units(state, self, listing)
        for unit in stale:
            listing.moves[unit.id] = self._moves(state, unit)
        note_listed(state, self, listing, stale)
        listed: list[Action] = list(chain.from_iterable(listing.moves.values()))
        if state.options.tier == "standard":
            listed += passage_requests(self, listing.wardens)
            listed += open_offers(state, self)
            listed += [BeAskedAgain(other) for other in state.players[seat].aloof]
        if state.options.has_cards:
            listed += card_actions(state, self, seat)
        listed.append(_END)
        return listed

    def _moves(self, state: State, unit: Unit) -> tuple[Action, ...]:
        progress = self.progress.get(unit.id, FRESH)
        moves = () if progress.stopped else self._marches(state, unit, progress)
        if state.options.tier == "basic":
            return moves
        if unit.kind == "transport":
            return (*moves, *cargo_actions(state, self, unit))
        if unit.kind in STATION_SUPPORT and dependent_ships(state, unit):
            return (*moves, *self._passing_moves(state, unit, progress))
        return moves

    def _marches(self, state: State, unit: Unit, progress: Progress) -> tuple[Action, ...]:
        if why_not_go_on(state, unit, progress) is None:
            return tuple([Move(unit.id, to) for to in self._ways(state, unit, progress)])
        roll = RollOut(unit.id)
        return (roll,) if roll.why_not(state, self, unit.owner) is None else ()

    def _passing_moves(self, state: State, unit: Unit, progress: Progress) -> list[Action]:
        """Moves over two hexes of a station that must not halt in the first."""
        if why_not_go_on(state, unit, progress) is not None:
            return []
        return [
            MoveThrough(unit.id, via, to)
            for via in self._reach(state, unit, progress)
            if why_not_pass(state, self, unit, via) is None
            for to in state.map.exits(via)
            if to != unit.hex and why_not_pass_on(state, self, unit, via, to) is None
        ]

    def open_ways(self, state: State, unit: Unit) -> tuple[Hex, ...]:
        """Where a unit could go if nobody blocked its way."""
        progress = self.progress_of(unit)
        if why_not_go_on(state, unit, progress) is not None:
            return ()
        return edition(state).open_to(state, unit, self._reach(state, unit, progress))

    def _ways(self, state: State, unit: Unit, progress: Progress) -> tuple[Hex, ...]:
        """Where a unit that may go on can go: what it can reach, less what is blocked."""
        ways = edition(state).open_to(state, unit, self._reach(state, unit, progress))
        if unit.hex not in state.index.contested or not ways:
            return ways
        if why_not_leave(state, self, (unit,), through=progress.through) is not None:
            return ()
        if state.map.partner(unit.hex) is None:
            return ways
        if why_not_leave(state, self, (unit,), through=True) is None:
            return ways
        return tuple([to for to in ways if not state.map.leads_through(unit.hex, to)])

    def _reach(self, state: State, unit: Unit, progress: Progress) -> tuple[Hex, ...]:
        """Which known hexes can be reached is the same for all units with as many points left, so
        it is kept with the map, for every state that shares it. Explorers reach unknown ones."""
        rate, map = movement_rate(state, unit), state.map
        cards = heard(state.cards_on(unit), "terrain") if state.options.has_cards else ()
        key = (unit.hex, min(rate - progress.spent, DEAREST), rate == 1, cards)
        reach = map.reach.get(key)
        if reach is None:
            known = [to for to in map.exits(unit.hex) if to in map.tiles]
            reach = map.reach[key] = affordable(state, unit, progress, known)
        if unit.kind in EXPLORERS and progress.spent < rate:
            unknown = map.unknown_neighbours(unit.hex)
            reach += tuple([to for to in unknown if why_not_explore(state, self, unit, to) is None])
        return reach


_END = EndMovement()
