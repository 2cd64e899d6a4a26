"""Where the two editions differ: each difference is one method, named by its rule."""

from astrarium.kernel import Hex, Violation, hexes, violation

from ..data import NEAR_HOME, TWO_SIDES
from ..state import InterSpaceState as State
from ..units import Unit


class English:
    """The English Basic rules."""

    def seats(self) -> range:
        """IS-SETUP-01"""
        return range(2, 5)

    def stations_block(self) -> bool:
        """Opposing stations block the way through a wormhole.

        IS-BLOCK-02
        """
        return True

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
        return sides[0] if state.roll(6, "neighbour whose region is found") <= 3 else sides[1]

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
        # Two of six results each for left, across and right of four players; three each of three.
        die = state.roll(6, "player for the Null wormhole")
        return others[(die - 1) * len(others) // 6]


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
        return self._one_of(state, others, "player whose region is found") if others else None

    def nobody_left(self, state: State) -> str:
        return "IS-IT-REGION-01"

    def wormhole_target(self, state: State, seat: int) -> int:
        """Any other player, with equal chance.

        IS-IT-WORM-01
        """
        return self._one_of(state, state.from_the_left_of(seat), "player for the Null wormhole")

    def _one_of(self, state: State, others: list[int], name: str) -> int:
        if len(others) == 1:
            return others[0]
        return int(state.pick([str(other) for other in others], name))


def connected(state: State, seat: int, other: int) -> bool:
    """Whether two home worlds lie in one contiguous map piece; a wormhole alone does not connect.

    IS-REGION-05
    """
    return hexes.frame(state.birthplace(seat).hex) == hexes.frame(state.birthplace(other).hex)


EDITIONS = {"english": English(), "italian": Italian()}


def edition(state: State) -> English:
    """The edition that a game is played by."""
    return EDITIONS[state.options.edition]
