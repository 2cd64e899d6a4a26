"""Income, blockades and maintenance."""

from typing import ClassVar

from astrarium.kernel import Draw, Hex, Plain, is_seat
from astrarium.kernel.things import Seat

from ...data import MINERALS, SIDES, WRECKS, Technology
from ...groups import Group
from ...state import SpaceEmpiresState as State
from ..pipelines import trade


class Income(Plain, frozen=True):
    """What a player earns before maintenance; everybody can work it out."""

    colonies: int
    minerals: int
    pipelines: int

    @property
    def total(self) -> int:
        return self.colonies + self.minerals + self.pipelines


def is_blockaded(state: State, hex: Hex) -> bool:
    """Whether an armed enemy keeps a colony from producing. A Raider does not, while any unit of
    the colony's owner is there.

    SE-2.7-2, SE-7.1-3, SE-7.1-5, SE-7.1-6, SE-12.1.2-4
    """
    owner = state.colonies[hex].owner
    enemies = state.enemies_at(hex, owner)
    # A player who does not see what they are knows that units which do not fight are Raiders.
    if any(group.kind.value is None for group in enemies):
        return not state.groups_of(owner, hex)
    armed = state.armed(enemies)
    if all(group.kind.value == "R" for group in armed):
        return bool(armed) and not state.groups_of(owner, hex)
    return True


def produced(state: State, hex: Hex) -> int:
    """What a colony brings in.  SE-7.1-1, SE-7.1-2, SE-7.1-3"""
    return 0 if is_blockaded(state, hex) else state.colonies[hex].value


def income_of(state: State, seat: int) -> Income:
    """SE-7.1-1, SE-7.2-1, SE-7.2-3, SE-6.7.1-2, SE-10.1.2-8"""
    colonies = state.colonies_of(seat)
    free = [hex for hex in colonies if not is_blockaded(state, hex)]
    deposits = (marker for hex in free for marker in colonies[hex].deposits)
    return Income(
        colonies=sum(produced(state, hex) for hex in colonies),
        minerals=sum(MINERALS.get(marker, 0) for marker in deposits),
        pipelines=trade(state, seat, free),
    )


def maintenance_of(groups: list[Group]) -> int:
    """The Hull Sizes of all ships on the map that cost upkeep.

    SE-2.3.6-2, SE-7.3.1-1, SE-7.8-1, SE-7.3.1-2, SE-7.3.1-3, SE-8.1-5, SE-8.2.1-1, SE-8.3.3-2
    """
    paid = (group for group in groups if group.type.pays_maintenance)
    return sum(group.count * group.type.hull for group in paid)


# -- Space Wrecks


class WreckRoll(Draw, frozen=True):
    """Which technology a Space Wreck teaches."""

    text: ClassVar = "space wreck, seat {seat}"
    seat: Seat


def wrecks_of(state: State, seat: int) -> int:
    """Space Wrecks that a player can search now.  SE-6.8-2, SE-7.2-3"""
    colonies = state.colonies_of(seat).items()
    return sum(
        colony.deposits.count("space_wreck")
        for hex, colony in colonies
        if not is_blockaded(state, hex)
    )


def search_wreck(state: State, seat: int) -> Technology:
    """SE-6.8-2, SE-6.8-7, SE-7.2-2"""
    assert is_seat(seat)
    return WRECKS[state.roll(SIDES, WreckRoll(seat), to=(seat,))]
