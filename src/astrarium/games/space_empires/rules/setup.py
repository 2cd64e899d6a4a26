"""Set-up: half hexes and Homeworlds are chosen, markers drawn, and the first player rolled for."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from astrarium.kernel import (
    Action,
    Dice,
    Draw,
    Hex,
    Hidden,
    Secret,
    Step,
    Violation,
    pile_of,
    piles,
    violation,
)
from astrarium.kernel.things import Seat

from ..data import (
    ALIENS,
    DEEP_SPACE_MARKERS,
    HOME_MARKERS,
    HOMEWORLD,
    LARGEST_COLONY,
    SIDES,
    START,
    START_LEVELS,
    TECHNOLOGIES,
    TYPES,
    Kind,
    Marker,
)
from ..events.course import HexTaken, HomeworldPlaced
from ..groups import recorded
from ..options import SpaceEmpiresOptions
from ..state import Colony, Empire
from ..state import SpaceEmpiresState as State
from .order import set_order
from .solitaire.founding import found_empires

DEEP_SPACE = "deep space"  # the pool of white markers


def opening(seats: int, options: SpaceEmpiresOptions, dice: Dice) -> State:
    """The board before anybody has chosen anything."""
    layout = options.layout(seats)
    homes = {hex: seat for seat, home in enumerate(layout.homes) for hex in home}
    return State(
        seats=seats,
        dice=dice,
        stack=(RollForFirst(), SetUp()),
        options=options,
        map=layout.map((), options.alien_players),
        markers={},
        homes=homes,
        aside=pile_of(_all(DEEP_SPACE_MARKERS), DEEP_SPACE),
        natives=pile_of((kind for kind in ALIENS for _ in range(TYPES[kind].counters)), "aliens"),
        empires=tuple(new_empire(seat) for seat in range(seats)),
        colonies={},
        groups={},
        order=layout.clockwise,
    )


def new_empire(seat: int) -> Empire:
    """SE-4.1-3, SE-S1-1: everybody begins with the same technology and no CP."""
    return Empire(
        seat=seat,
        cp=Secret(0, (seat,)),
        levels={name: Hidden(START_LEVELS[name], (seat,)) for name in TECHNOLOGIES},
        research=Secret({}, (seat,)),
        invested=Secret(0, (seat,)),
    )


def _all(markers: Mapping[Marker, int]) -> list[Marker]:
    return [marker for marker, many in markers.items() for _ in range(many)]


# -- what is chosen openly, in seat order (SE-S1-11)


class TakeHex(Action, frozen=True):
    """Take one of two half hexes into the home area.  SE-S1-11"""

    text: ClassVar = "take {hex}"
    picks: ClassVar = ("area:{hex}",)
    told_by: ClassVar = (HexTaken,)
    hex: Hex

    def why_not(self, state: State, step: "SetUp", seat: int) -> Violation | None:
        offered = state.options.layout(state.seats).extras[seat]
        if self.hex in offered and not step.extra_of(state, seat):
            return None
        return violation("SE-S1-11", "You cannot take {hex} into your home area.", hex=self.hex)

    def do(self, state: State, step: "SetUp", seat: int) -> None:
        state.homes[self.hex] = seat
        state.map = state.map.with_hexes(self.hex)
        state.tell(HexTaken(seat=seat, hex=self.hex))


class PlaceHomeworld(Action, frozen=True):
    """Place the Homeworld on one of the hexes at the edge.  SE-2.7-1, SE-S1-2"""

    text: ClassVar = "homeworld at {hex}"
    picks: ClassVar = ("area:{hex}",)
    told_by: ClassVar = (HomeworldPlaced,)
    hex: Hex

    def why_not(self, state: State, step: "SetUp", seat: int) -> Violation | None:
        if self.hex in state.options.layout(state.seats).homeworlds[seat]:
            return None
        return violation("SE-S1-2", "Your Homeworld cannot lie at {hex}.", hex=self.hex)

    def do(self, state: State, step: "SetUp", seat: int) -> None:
        state.markers[self.hex] = Hidden("homeworld", None)
        state.colonies[self.hex] = Colony(seat, HOMEWORLD, is_homeworld=True)
        state.tell(HomeworldPlaced(seat=seat, hex=self.hex))


class SetUp(Step, frozen=True):
    """The half hexes and Homeworlds of all players; then the markers.

    SE-S1-2, SE-S1-11
    """

    rule: ClassVar = "SE-S1-2"
    prompt: ClassVar = "Choose your half hex and your Homeworld."
    accepts: ClassVar = (TakeHex, PlaceHomeworld)

    def extra_of(self, state: State, seat: int) -> Hex | None:
        """The half hex that a seat has taken."""
        extras = state.options.layout(state.seats).extras[seat]
        return next((hex for hex in extras if hex in state.homes), None)

    def needs_hex(self, state: State, seat: int) -> bool:
        extras = state.options.layout(state.seats).extras[seat]
        return bool(extras) and self.extra_of(state, seat) is None

    def half_hexes(self, state: State) -> list[Hex]:
        """Those that are still to be taken or left, which lie on no map yet."""
        extras = state.options.layout(state.seats).extras
        seats = (seat for seat in range(state.seats) if self.needs_hex(state, seat))
        return [hex for seat in seats for hex in extras[seat]]

    def asks(self, state: State) -> tuple[int, ...]:
        for seat in range(state.seats):
            if not state.colonies_of(seat):
                return (seat,)
        return ()

    def part(self, state: State, decision: Any) -> str:
        return "hex" if self.needs_hex(state, decision.seat) else "homeworld"

    def options(self, state: State, seat: int) -> Sequence[Action]:
        layout = state.options.layout(state.seats)
        if self.needs_hex(state, seat):
            return [TakeHex(hex) for hex in layout.extras[seat]]
        return [PlaceHomeworld(hex) for hex in layout.homeworlds[seat]]

    def go_on(self, state: State) -> None:
        draw_markers(state)
        place_forces(state)
        found_empires(state)
        if state.options.quick_start:
            start_quickly(state)
        state.pop()


# -- what is drawn


class MarkerDraw(Draw, frozen=True):
    """Which marker comes to lie in a hex, face down."""

    text: ClassVar = "marker at {hex}"
    draws: ClassVar = "marker"
    silent: ClassVar = True
    hex: Hex


def draw_markers(state: State) -> None:
    """A face-down marker of its colour for every home hex, and a white one for all other hexes.

    SE-2.1-1, SE-2.1-2, SE-S1-4, SE-2.1-3, SE-2.1-4, SE-2.1-5, SE-6.0-1
    """
    layout = state.options.layout(state.seats)
    for seat in range(state.seats):
        pool = f"home of {seat}"
        pile = pile_of(_all(HOME_MARKERS), pool)
        for hex in (hex for hex, owner in state.homes.items() if owner == seat):
            if hex not in state.markers:
                drawn, pile = piles.draw(state, pile, MarkerDraw(hex))
                state.markers[hex] = Hidden(drawn.value, (), pool)
    for hex in layout.deep_space:
        drawn, state.aside = piles.draw(state, state.aside, MarkerDraw(hex))
        state.markers[hex] = Hidden(drawn.value, (), DEEP_SPACE)


def place_forces(state: State) -> None:
    """Ship Yards, Scouts, Colony Ships and a Miner at every Homeworld. The yards are known.

    SE-S1-1, SE-7.6.2-2
    """
    for hex, colony in [*state.colonies.items()]:
        for kind, ships in START.items():
            place_start(state, colony.owner, hex, kind, ships)


def place_start(state: State, seat: int, hex: Hex, kind: Kind, ships: int) -> None:
    if kind == "CO" and state.options.quick_start:
        return
    tech = recorded(kind, state.levels_of(seat))
    apart = ships if TYPES[kind].is_face_up else 1
    for _ in range(apart):
        group = state.add_group(seat, hex, kind, ships // apart, tech)
    if kind == "SY":
        state.turn_up(group)


def start_quickly(state: State) -> None:
    """Home markers are turned up, and all home planets but barren ones settled.  SE-S1-9"""
    for hex, seat in state.homes.items():
        marker = msgspec.structs.replace(state.markers[hex], knows=None)
        state.markers[hex] = marker
        if marker.value == "planet":
            state.colonies[hex] = Colony(seat, LARGEST_COLONY)


class FirstRoll(Draw, frozen=True):
    """Who goes first: the highest die."""

    text: ClassVar = "first player, seat {seat}"
    seat: Seat


class RollForFirst(Step, frozen=True):
    """Each player rolls, the highest goes first, and the others follow clockwise.

    SE-3.0-1, SE-3.0-2
    """

    rule: ClassVar = "SE-3.0-1"

    def go_on(self, state: State) -> None:
        highest: Sequence[int] = state.order
        while len(highest) > 1:
            rolls = {seat: state.roll(SIDES, FirstRoll(seat)) for seat in highest}
            highest = [seat for seat, roll in rolls.items() if roll == max(rolls.values())]
        set_order(state, highest[0])
        state.pop()
