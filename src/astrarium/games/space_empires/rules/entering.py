"""What happens when units come into a hex: by moving, retreating, or lost in space."""

from collections.abc import Collection
from typing import ClassVar

from astrarium.kernel import Draw, Hex, Tally, Violation, is_seat, learn, violation

from ..data import SIDES, SURVIVES_BLACK_HOLE
from ..events.movement import GroupHalted
from ..groups import Group
from ..state import MACHINES
from ..state import SpaceEmpiresState as State
from ..things import GroupId
from .pieces import lose, lose_all
from .raiders import evades


class BlackHoleRoll(Draw, frozen=True):
    """Whether a ship survives a Black Hole."""

    text: ClassVar = "black hole, group {group}"
    told_with: ClassVar = ("group",)
    group: GroupId


def survives(state: State, group: Group, risk: int = 0) -> bool:
    """Whether one ship of a group survives a Black Hole; a sling shot adds a risk to it.

    SE-6.3-1, SE-15.2-1
    """
    needed = Tally.of("black hole", SURVIVES_BLACK_HOLE).minus("sling shot", risk)
    return state.roll(SIDES, BlackHoleRoll(group.id), at_most=needed) > 0


def survive_black_hole(state: State, group: Group, risk: int = 0) -> Group | None:
    """Each ship rolls a die; everybody sees how many there are. Fighters share the fate of their
    Carriers. The group, if anything is left of it.

    SE-6.3-1, SE-6.3-2, SE-6.3-3, SE-6.3-5, SE-15.2-1
    """
    if group.kind.value == "F":
        return group
    ships = learn(state, group.ships, None, least=group.count, most=group.count)
    group = state.change(group, ships=ships)
    lost = sum(not survives(state, group, risk) for _ in range(group.count))
    if lost:
        lose(state, group, lost, "black_hole")
    return state.groups.get(group.id)


def overrun(state: State, hex: Hex, seat: int, spared: Collection[int] = ()) -> None:
    """Units that cannot fight are destroyed by an armed enemy that enters their hex, unless armed
    friends of theirs are there. It shows nothing of who does it.

    SE-4.3-3, SE-4.3-4, SE-4.3-5, SE-8.3.2-4, SE-9.9-2
    """
    for side in {state.side_of(group.owner) for group in state.enemies_at(hex, seat)}:
        theirs = [
            group
            for group in state.at(hex)
            if group.owner in side and group.owner not in spared
            if group.kind.value != "R" or not evades(state, hex, group.owner, seat)
        ]
        if theirs and all(map(is_unarmed, theirs)):
            state.reveal()
            decoys = [group for group in theirs if group.kind.value == "DECOY"]
            lose_all(state, (state.turn_up(group) for group in decoys), "decoy", seat)
            left = (group for group in theirs if group.id in state.groups)
            lose_all(state, left, "overrun", seat)


def is_unarmed(group: Group) -> bool:
    """Whether a group can be caught: it cannot fight, and is no Mines.  SE-5.3-5"""
    return not group.is_armed and group.kind.value != "MINES"


def avoided_by(state: State, hex: Hex, seat: int) -> list[int]:
    """The enemies in a hex from whom somebody's Raiders hide.  SE-12.1.2-2, SE-12.1.2-7"""
    foes = {group.owner for group in state.enemies_at(hex, seat)}
    return [foe for foe in foes if evades(state, hex, seat, foe)]


def lose_unescorted(state: State, hex: Hex, seat: int) -> None:
    """Unarmed units are lost to those who can catch them, if nobody fights for them: there is
    nobody, or only Raiders that hide.  SE-5.4-3, SE-5.4-5, SE-8.3.3-1"""
    mine, foes = state.groups_of(seat, hex), state.enemies_at(hex, seat)
    if state.armed(mine):
        avoided = avoided_by(state, hex, seat)
        foes = [group for group in foes if group.owner in avoided]
    if any(bars(state, group, seat) for group in foes):
        lose_all(state, filter(is_unarmed, mine), "unescorted")


def must_halt(state: State, hex: Hex, seat: int) -> bool:
    """Whether enemies in a hex stop whoever enters: armed ones that do not stay cloaked, and Mines.

    SE-4.3-1, SE-4.3-6, SE-12.1.2-5, SE-13.1.3-3
    """
    return any(bars(state, group, seat) for group in state.enemies_at(hex, seat))


def bars(state: State, group: Group, seat: int) -> bool:
    """Whether an enemy group stops somebody's units in its hex, and catches unarmed ones."""
    if group.kind.value == "MINES":
        return True
    return group.is_armed and not evades(state, group.hex, group.owner, seat)


def halt(state: State, group: Group) -> None:
    """Everybody sees that a group has to stop; why, nobody is told before the battle.

    SE-4.3-2, SE-4.3-8
    """
    state.reveal()
    state.tell(GroupHalted(seat=group.owner, group=group.id, hex=group.hex))


def why_not_passable(state: State, to: Hex) -> Violation | None:
    """SE-6.5-2, SE-S2-4, SE-S2-7, SE-S3-15"""
    if state.marker(to) == "super_nova":
        return violation("SE-6.5-2", "Nobody can enter a Super Nova.")
    if to in state.options.layout(state.seats).entries:
        return violation("SE-S2-4", "Only Doomsday Machines use this hex.")
    if not state.is_explored(to) and any(not is_seat(group.owner) for group in state.at(to)):
        rule = "SE-S2-7" if any(group.owner in MACHINES for group in state.at(to)) else "SE-S3-15"
        return violation(rule, "You cannot explore a hex that they hold.")
    return None


def why_not_with_ally(state: State, seat: int, to: Hex) -> Violation | None:
    """SE-S1-10: two allies against one never stack together."""
    if state.options.scenario != "two_against_one":
        return None
    allies = [ally for ally in state.side_of(seat) if ally != seat]
    if any(state.groups_of(ally, to) for ally in allies):
        return violation("SE-S1-10", "Allies never stack together.")
    return None
