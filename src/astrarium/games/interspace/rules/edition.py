"""Where editions and tiers differ: each difference is one method, named by its rule."""

from collections.abc import Sequence
from typing import ClassVar

from astrarium.kernel import MOST_SEATS, Draw, Hex, Rolled, Violation, hexes, violation

from ..data import (
    EXPLORERS,
    MANY_PLAYERS,
    NEAR_HOME,
    NEW_COLONY_IOUS,
    STATION_SUPPORT,
    TWO_SIDES,
    UnitKind,
)
from ..resources import IOU, Resources
from ..state import InterSpaceState as State
from ..units import Unit
from .support import (
    dependent_ships,
    needs_support,
    station_support,
    stranded,
    stranded_by,
    supported_after,
    supported_hexes,
)


class NeighbourRoll(Draw, frozen=True):
    """Whose region is found: the left neighbour's by 1 to 3, else the right one's."""

    text: ClassVar = "neighbour whose region is found"

    def row(self, total: int) -> str:
        return "left" if total <= 3 else "right"


class RegionDraw(Draw, frozen=True):
    text: ClassVar = "player whose region is found"
    draws: ClassVar = "seat"


class WormholePlayer(Draw, frozen=True):
    """Whom a Null wormhole leads to, rolled or drawn by the edition."""

    text: ClassVar = "player for the Null wormhole"
    draws: ClassVar = "seat"
    others: int = 0  # players that it may lead to by a die

    def row(self, total: int) -> str:
        """Two of six results each for left, across and right of four players; three each of three.

        IS-WORM-02
        """
        ways = ("left", "across", "right") if self.others == 3 else ("left", "right")
        return ways[(total - 1) * len(ways) // 6] if self.others else ""

    def meaning(self, rolls: Sequence[Rolled]) -> str:
        return "drawn" if rolls[0].face else rolls[0].row


class English:
    """The English Basic rules."""

    explorers: ClassVar[frozenset[UnitKind]] = frozenset(("scout",))  # IS-B-UNK-01

    def seats(self) -> range:
        """IS-SETUP-01"""
        return range(2, 5)

    def stations_block(self) -> bool:
        """Opposing stations block the way through a wormhole.

        IS-BLOCK-02
        """
        return True

    def passage(self) -> bool:
        """Whether the owner of blocking units can let others go.

        IS-B-BLOCK-01
        """
        return False

    def departures(self, state: State, seat: int) -> dict[int, Hex]:
        """Who may leave which hex past blocking units: nobody.

        IS-B-BLOCK-01
        """
        return {}

    def friends(self, state: State, seat: int) -> tuple[str, ...]:
        """Other players' planets and stations where patrol boats find a base: none.

        IS-B-PB-01
        """
        return ()

    def why_no_explorer(self) -> Violation:
        """IS-B-UNK-01"""
        return violation(
            "IS-B-UNK-01", "Only a scout, and units moving with it, may enter unknown space."
        )

    def why_not_enter(self, state: State, unit: Unit, to: Hex) -> Violation | None:
        """What support has against a unit's way: nothing, there is no support to lose."""
        return None

    def open_to(self, state: State, unit: Unit, ways: tuple[Hex, ...]) -> tuple[Hex, ...]:
        """Those of some hexes next to a unit that support lets it enter: all."""
        return ways

    def why_not_go_along(self, state: State, crew: Sequence[Unit], to: Hex) -> Violation | None:
        """What support has against a crew's way into the unknown: nothing."""
        return None

    def colony_box(self) -> Resources:
        """What a new colony begins with besides its levels.

        IS-B-COL-01
        """
        return {}

    def why_too_open(self, state: State, scout: Unit, unknown: Hex) -> Violation | None:
        """Where possible, an unknown hex must share two sides with the map, except near home.

        Possible is judged at the hex being left. IS-UNK-05, IS-UNK-06
        """
        if state.map.shared_sides(unknown) >= TWO_SIDES:
            return None
        home_distance = hexes.distance(unknown, state.birthplace(scout.owner).hex)
        if home_distance is not None and home_distance <= NEAR_HOME:
            return None
        around = state.map.unknown_neighbours(scout.hex)
        if not any(state.map.shared_sides(near) >= TWO_SIDES for near in around):
            return None
        return violation(
            "IS-UNK-05",
            "{unknown} shares fewer than two sides with the known map.",
            unknown=unknown,
        )

    def region_to_join(self, state: State, seat: int) -> int | None:
        """The neighbour whose region is discovered; None if both are connected already.

        IS-REGION-01, IS-REGION-02, IS-REGION-03, IS-REGION-04
        """
        sides = (state.left_of(seat), state.right_of(seat))
        open_sides = sorted({other for other in sides if not connected(state, seat, other)})
        if len(open_sides) < len(set(sides)) or len(open_sides) == 1:
            return open_sides[0] if open_sides else None
        return sides[0] if state.throw(6, NeighbourRoll()).row == "left" else sides[1]

    def nobody_left(self, state: State) -> str:
        """The rule by which nothing is joined when all who could be are connected already."""
        return "IS-REGION-03" if state.seats == 2 else "IS-REGION-02"

    def wormhole_target(self, state: State, seat: int) -> int:
        """The player at whose home world the Null wormhole is laid.

        IS-WORM-02
        """
        others = state.from_the_left_of(seat)
        if len(others) == 1:
            return others[0]
        row = state.throw(6, WormholePlayer(len(others))).row
        return {"left": others[0], "across": others[len(others) // 2], "right": others[-1]}[row]


class Italian(English):
    """The Italian edition, a variation of the Basic rules."""

    def seats(self) -> range:
        """IS-IT-SETUP-01"""
        return range(2, 7)

    def stations_block(self) -> bool:
        """Only warships block.

        IS-IT-BLOCK-01
        """
        return False

    def why_too_open(self, state: State, scout: Unit, unknown: Hex) -> Violation | None:
        """Two shared sides, without exception.

        IS-IT-UNK-01
        """
        if state.map.shared_sides(unknown) >= TWO_SIDES:
            return None
        return violation(
            "IS-IT-UNK-01",
            "{unknown} shares fewer than two sides with the known map.",
            unknown=unknown,
        )

    def region_to_join(self, state: State, seat: int) -> int | None:
        """Any player whose home world is not yet in the region, with equal chance.

        IS-IT-REGION-01
        """
        others = [
            other for other in state.from_the_left_of(seat) if not connected(state, seat, other)
        ]
        return one_of(state, others, RegionDraw()) if others else None

    def nobody_left(self, state: State) -> str:
        return "IS-IT-REGION-01"

    def wormhole_target(self, state: State, seat: int) -> int:
        """Any other player, with equal chance.

        IS-IT-WORM-01
        """
        return one_of(state, state.from_the_left_of(seat), WormholePlayer())


class Standard(English):
    """The Standard rules, which are English."""

    explorers: ClassVar[frozenset[UnitKind]] = EXPLORERS  # IS-S-UNK-01, IS-S-UNIT-01

    def seats(self) -> range:
        """Five and more begin with less.

        IS-SETUP-01, IS-A-OPT-5P-1, IS-A-OPT-5P-8
        """
        return range(2, MOST_SEATS + 1)

    def wormhole_target(self, state: State, seat: int) -> int:
        """Any other player, with equal chance, if so many play that a die does not do.

        IS-WORM-02, IS-A-OPT-5P-7
        """
        if state.seats < MANY_PLAYERS:
            return super().wormhole_target(state, seat)
        return one_of(state, state.from_the_left_of(seat), WormholePlayer())

    def passage(self) -> bool:
        """IS-S-BLOCK-01"""
        return True

    def departures(self, state: State, seat: int) -> dict[int, Hex]:
        """A unit may leave the hex in which it begins the step; it matters where others are.

        IS-S-BLOCK-01
        """
        contested = state.index.contested
        return {unit.id: unit.hex for unit in state.units_of(seat) if unit.hex in contested}

    def friends(self, state: State, seat: int) -> tuple[str, ...]:
        """What others have declared friendly at the beginning of the Movement Step.

        IS-S-PB-01, IS-S-PB-02
        """
        return state.players[seat].friends

    def why_no_explorer(self) -> Violation:
        """IS-S-UNK-01"""
        return violation(
            "IS-S-UNK-01",
            "Only a scout or cruiser, and units moving with it, may enter unknown space.",
        )

    def why_not_enter(self, state: State, unit: Unit, to: Hex) -> Violation | None:
        """A ship stays in support, or comes back to it as it can; a station strands no ship.

        IS-S-SUPP-06, IS-S-SUPP-07, IS-S-SUPP-08, IS-S-SUPP-10, IS-S-SUPP-12
        """
        if unit.kind in STATION_SUPPORT:
            return self._why_stranding(stranded_by(state, unit, to))
        if not needs_support(unit):
            return None
        supported = supported_hexes(state, unit.owner)
        if to in supported:
            return None
        if unit.hex in supported:
            return violation("IS-S-SUPP-06", "{to} is outside support: no ship goes there.", to=to)
        if to in state.map.tiles:
            return None
        return violation("IS-S-SUPP-10", "A ship outside support explores nothing there.")

    def open_to(self, state: State, unit: Unit, ways: tuple[Hex, ...]) -> tuple[Hex, ...]:
        """Those of some hexes next to a unit that support lets it enter.

        All of them for a station on which no ship depends, and for a ship well inside support.
        IS-S-SUPP-06, IS-S-SUPP-08
        """
        if unit.kind in STATION_SUPPORT:
            hexes = {ship.hex for ship in dependent_ships(state, unit)}
            if not hexes:
                return ways
            map = state.map
            return tuple([to for to in ways if hexes <= station_support(map, unit, to)])
        if supported_hexes(state, unit.owner).issuperset(ways):
            return ways
        return tuple([to for to in ways if self.why_not_enter(state, unit, to) is None])

    def why_not_go_along(self, state: State, crew: Sequence[Unit], to: Hex) -> Violation | None:
        """Whoever needs support must have it in the unknown hex too, when all have left.

        IS-S-SUPP-08, IS-S-SUPP-18
        """
        seat = crew[0].owner
        moved = {unit.id: to for unit in crew}
        if to not in supported_after(state, seat, moved):
            if any(needs_support(unit) for unit in crew):
                return violation(
                    "IS-S-SUPP-18", "{to} would be outside support for a ship that goes.", to=to
                )
        return self._why_stranding(stranded(state, seat, moved))

    def _why_stranding(self, ship: Unit | None) -> Violation | None:
        """IS-S-SUPP-08"""
        if ship is None:
            return None
        return violation(
            "IS-S-SUPP-08",
            "{unit} in {hex} would be left without support.",
            unit=ship.name,
            hex=ship.hex,
        )

    def colony_box(self) -> Resources:
        """IS-S-COL-01"""
        return {IOU: NEW_COLONY_IOUS}


def one_of(state: State, others: list[int], draw: Draw) -> int:
    """One of some players, with equal chance."""
    return others[0] if len(others) == 1 else state.pick(others, draw)


def connected(state: State, seat: int, other: int) -> bool:
    """Whether two home worlds lie in one contiguous map piece; a wormhole alone does not connect.

    IS-REGION-05
    """
    return hexes.frame(state.birthplace(seat).hex) == hexes.frame(state.birthplace(other).hex)


EDITIONS = {"english": English(), "italian": Italian()}
STANDARD = Standard()


def edition(state: State) -> English:
    """The rules that a game is played by."""
    if state.options.tier == "standard":
        return STANDARD
    return EDITIONS[state.options.edition]
