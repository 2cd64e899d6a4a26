"""The Movement Step: units go one hex at a time, in any order, as far as their points reach."""

from collections.abc import Sequence
from itertools import chain
from typing import ClassVar

from astrarium.kernel import Action, Decision, Hex, Violation, violation
from astrarium.kernel.powers import added
from astrarium.kernel.things import Facts, said

from ...data import STATION_SUPPORT, UNIT_ORDER
from ...events.battle import DOING
from ...events.pieces import UnitMoved
from ...state import InterSpaceState as State
from ...things import UnitId
from ...units import Unit
from ..arrival import survives_pulsar
from ..derelicts import ask_about_entries
from ..edition import edition
from ..pieces import lose_unit
from ..support import dependent_ships
from .advance import advanced
from .black_hole import RollOut
from .friendly_aliens import BeAskedAgain
from .listing import Listing, note_listed, passage_requests, stale_units
from .movement_points import points_left, why_not_go_on
from .passage import RequestPassage
from .patrol_boats import has_base, homeless
from .progress import FRESH, Movement
from .reach import ways_out, why_not_go
from .stations import MoveThrough, passing_moves
from .trade import OpenOffer, OpenPlanetOffer, open_offers
from .transports import HandOver, Load, Unload, cargo_actions
from .unknown_hex import Expedition


class Move(Action, frozen=True):
    """Move a unit to a neighbouring hex or through its wormhole.

    IS-MOVE-01, IS-MOVE-12, IS-TERR-20, IS-TERR-21
    """

    text: ClassVar = "move {unit} to {to}"
    picks: ClassVar = ("piece:{unit}", "area:{to}")
    heading: ClassVar = "unit"
    told_by: ClassVar = (UnitMoved,)
    unit: UnitId
    to: Hex

    def facts(self, state: State) -> Facts:
        return {"way": said("way", self.unit, self.to)}

    def why_not(self, state: State, step: Movement, seat: int) -> Violation | None:
        unit = state.units.get(self.unit)
        if unit is None or unit.owner != seat:
            return violation("IS-MOVE-01", "You have no unit {unit}.", unit=self.unit)
        return why_not_go(state, step, unit, self.to)

    def do(self, state: State, step: Movement, seat: int) -> None:
        unit = state.units[self.unit]
        if self.to in state.map.tiles:
            state.swap(advanced(state, step, unit, self.to))
        else:
            state.push(Expedition(seat, self.to, (unit.id,)))


class EndMovement(Action, frozen=True):
    """End the Movement Step; patrol boats that had to come home and did not are removed, and those
    who sat it out spellbound are free again.

    IS-MOVE-07, IS-PB-02, IS-PB-03, IS-PB-04, IS-PB-05, IS-A-ENC-WONDER-1
    """

    text: ClassVar = "end movement step"
    ends: ClassVar = True
    hidden_by: ClassVar = DOING

    def do(self, state: State, step: Movement, seat: int) -> None:
        for boat in homeless(state, step):
            lose_unit(state, boat, "no base")
        if state.spellbound:
            own = {unit.id for unit in state.units_of(seat)}
            state.spellbound = tuple(name for name in state.spellbound if name not in own)
        state.pop()


class MovementStep(Movement, frozen=True):
    """The active player's units move, each on its own account; transports load and unload.

    IS-MOVE-01, IS-MOVE-10, IS-UNK-10, IS-S-TRN-02, IS-S-TRN-07
    """

    rule: ClassVar = "IS-MOVE-01"
    prompt: ClassVar = "Movement Step: move your units one hex at a time, then end the step."
    accepts: ClassVar = (
        Move, MoveThrough, RollOut, Load, Unload, HandOver, OpenOffer, OpenPlanetOffer,
        RequestPassage, BeAskedAgain, EndMovement,
    )  # fmt: skip
    lingers: ClassVar = True

    def part(self, state: State, decision: Decision) -> str:
        freight = (Load, Unload, HandOver, OpenOffer, OpenPlanetOffer)
        return "cargo" if any(isinstance(action, freight) for action in decision.actions) else ""

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
        Listing.drop(state)
        starts = edition(state).departures(state, seat)
        state.push(cls(seat, state.tiles_in_box(), strays, starts=starts))

    def asks(self, state: State) -> tuple[int, ...]:
        return () if state.entries else (self.seat,)

    def go_on(self, state: State) -> None:
        """What a unit has come upon is asked before anything else is done."""
        ask_about_entries(state)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        """Only what the last action touched is listed again."""
        listing = Listing.own(state)
        stale = stale_units(state, self, listing)
        moves = self._marches if state.options.tier == "basic" else self._moves
        for unit in stale:
            listing.moves[unit.id] = moves(state, unit, listing)
        note_listed(state, self, listing, stale)
        listed: list[Action] = list(chain.from_iterable(listing.moves.values()))
        if state.options.tier == "standard":
            if listing.wardens or listing.ahead:
                listed += passage_requests(self, listing)
            listed += open_offers(state, self)
            listed += [BeAskedAgain(other) for other in state.players[seat].aloof]
        if state.options.has_cards:
            listed += added(state, self, seat)
        listed.append(_END)
        return listed

    def _moves(self, state: State, unit: Unit, listing: Listing) -> tuple[Action, ...]:
        moves = self._marches(state, unit, listing)
        if unit.kind == "transport":
            return (*moves, *cargo_actions(state, self, unit))
        if unit.kind in STATION_SUPPORT and dependent_ships(state, unit):
            return (*moves, *passing_moves(state, self, unit))
        return moves

    def _marches(self, state: State, unit: Unit, listing: Listing) -> tuple[Action, ...]:
        """Where a unit can go, or the die that it needs first; noted is what it has left for it."""
        progress = self.progress.get(unit.id, FRESH)
        if progress.stopped:
            listing.points[unit.id] = None
            return ()
        if why_not_go_on(state, unit, progress) is None:
            points = listing.points[unit.id] = points_left(state, self, unit, progress)
            return tuple([Move(unit.id, to) for to in ways_out(state, self, unit, points)])
        listing.points[unit.id] = None
        roll = RollOut(unit.id)
        return (roll,) if roll.why_not(state, self, unit.owner) is None else ()


_END = EndMovement()
