"""Moving: how far units go, where they may go, and what they meet."""

from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Hex, Step, Violation, is_seat, violation
from astrarium.kernel.things import Seat

from ...data import CLOUDS, HEXES, SLING_SHOT
from ...events.movement import GroupMoved, LevelShown
from ...events.raiders import RaidersAnnounced
from ...groups import Group, Trail, allowance
from ...state import SpaceEmpiresState as State
from ...things import GroupId
from ..combat.fighters import shed_fighters
from ..entering import (
    halt,
    must_halt,
    overrun,
    survive_black_hole,
    why_not_passable,
    why_not_with_ally,
)
from ..pieces import moved, why_not_own
from ..pipelines import freeze, leads_along, links
from ..raiders import Standoff, evades, standoffs
from .carriers import carry, why_not_carry

# -- how far


def speed(state: State, group: Group) -> int:
    """How many hexes a group may move in this turn, by its own technology.

    SE-4.1-2, SE-4.1-4, SE-9.5-1, SE-8.4-1, SE-10.1.1-1, SE-13.1.2-1, SE-4.1-7, SE-4.1-8, SE-4.1-9
    """
    fixed = group.type.speed
    if fixed is not None:
        return fixed
    return allowance(state.tech_of(group).movement, state.turn_of_cycle)


def after_step(state: State, group: Group, to: Hex) -> tuple[Trail, ...] | None:
    """How the ships of a group will have moved after one more step; None if that is too far for
    one of them. Along a chain of Pipelines, none of which has moved away, or after a sling shot,
    they go one hex farther.

    SE-4.1-5, SE-4.1-6, SE-10.1.2-2, SE-10.1.2-3, SE-10.1.2-4, SE-11.2.3-2, SE-15.2-2, SE-15.2-3
    """
    most, chained = speed(state, group), leads_along(state, group, to)
    lying = links(state, group.owner, group.id) if chained else set()
    ways = []
    for way in group.ways:
        on_chain = chained and way.chain is not None and lying.issuperset(way.chain)
        extra = int(on_chain or way.has_slung)
        if way.is_halted or most == 0 or way.spent >= most + extra:
            return None
        ways.append(
            msgspec.structs.replace(
                way,
                came=group.hex,
                spent=way.spent + 1,
                extra=extra,
                chain=(*way.chain, group.hex) if way.chain is not None and on_chain else None,
                has_come=True,
            )
        )
    return tuple(ways)


def reach(state: State, group: Group, ways: tuple[Trail, ...]) -> int:
    """How many hexes a group may move in this turn in all.  SE-11.2.3-2"""
    return speed(state, group) + min(way.extra for way in ways)


def can_move(state: State, group: Group) -> bool:
    """Whether a group might take one more step, wherever it leads."""
    most = speed(state, group)
    return most > 0 and not any(way.is_halted or way.spent > most for way in group.ways)


# -- where to


def why_not_enter(state: State, group: Group, to: Hex) -> Violation | None:
    """Why a group may not move into a neighbouring hex, by what its owner can see."""
    return (
        why_not_passable(state, to)
        or why_not_with_ally(state, group.owner, to)
        or why_not_unknown(state, group, to)
        or why_not_alone(state, group, to)
        or why_not_mines(state, group, to)
    )


def why_not_unknown(state: State, group: Group, to: Hex) -> Violation | None:
    """Unexplored hexes and clouds are entered only from beside them, where the phase began.

    SE-4.2-1, SE-4.2-2, SE-4.2-4
    """
    if state.is_explored(to) and state.marker(to) not in CLOUDS:
        return None
    if state.is_explored(to) and leads_along(state, group, to):  # SE-10.1.2-6
        return None
    if all(to in state.map.neighbours(way.start) for way in group.ways):
        return None
    rule = "SE-4.2-2" if state.is_explored(to) else "SE-4.2-1"
    return violation(rule, "A unit enters such a hex only if it began the phase beside it.")


def why_not_alone(state: State, group: Group, to: Hex) -> Violation | None:
    """Units that cannot fight follow an armed friend into the unknown or to an enemy.

    SE-4.2-5, SE-4.2-6, SE-4.2-7, SE-4.2-8
    """
    if group.is_armed or state.armed(state.groups_of(group.owner, to)):
        return None
    if not state.is_explored(to):
        return violation("SE-4.2-5", "An armed ship has to enter the unexplored hex first.")
    if is_hostile(state, to, group.owner):
        return violation("SE-4.2-6", "An armed ship has to go there first: enemies are in the hex.")
    return None


def why_not_mines(state: State, group: Group, to: Hex) -> Violation | None:
    """SE-13.1.3-1, SE-13.1.3-2"""
    if group.kind.value != "MINES":
        return None
    if not state.is_explored(to):
        return violation("SE-13.1.3-1", "Mines do not enter unexplored hexes.")
    if is_hostile(state, to, group.owner):
        return violation("SE-13.1.3-2", "Mines do not enter hexes with enemies.")
    return None


def is_hostile(state: State, hex: Hex, seat: int) -> bool:
    """Whether enemy units or an enemy colony are in a hex."""
    colony = state.colonies.get(hex)
    if colony is not None and state.are_enemies(seat, colony.owner):
        return True
    return bool(state.enemies_at(hex, seat))


# -- moving


class SlingShot(Action, frozen=True):
    """Use a Black Hole that is known as a sling: who survives goes one hex farther.

    SE-15.2-1, SE-15.2-2, SE-15.2-4
    """

    text: ClassVar = "sling {group} to {to}"
    picks: ClassVar = ("piece:{group}", "area:{to}", "sling")
    heading: ClassVar = "group"
    told_by: ClassVar = (GroupMoved,)
    group: GroupId
    to: Hex

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        if not state.options.sling_shot:
            return violation("SE-15.0-1", "This game is played without sling shots.")
        why = Move(self.group, self.to).why_not(state, step, seat)
        if why is not None:
            return why
        if state.marker(self.to) != "black_hole":
            return violation("SE-15.2-1", "A sling shot takes a Black Hole.")
        if any(way.has_slung for way in state.groups[self.group].ways):
            return violation("SE-15.2-2", "One sling shot a turn.")
        return None

    def do(self, state: State, step: object, seat: int) -> None:
        advance(state, state.groups[self.group], self.to, sling=True)


class Sneak(Action, frozen=True):
    """Move Raiders into a hex with enemies, cloaked: they need not stop, unless a Scanner finds
    them.

    SE-12.1.2-1, SE-12.1.2-2, SE-13.1.3-3
    """

    text: ClassVar = "sneak {group} to {to}"
    picks: ClassVar = ("piece:{group}", "area:{to}", "sneak")
    heading: ClassVar = "group"
    told_by: ClassVar = (GroupMoved,)
    group: GroupId
    to: Hex

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        why = Move(self.group, self.to).why_not(state, step, seat)
        if why is not None:
            return why
        if state.groups[self.group].kind.value != "R":
            return violation("SE-12.1.2-1", "Only Raiders can be cloaked.")
        if state.marker(self.to) == "nebula":
            return violation("SE-12.1.6-1", "Nobody is cloaked in a Nebula.")
        if not state.enemies_at(self.to, seat):
            return violation("SE-12.1.2-1", "There is nobody to hide from.")
        return None

    def do(self, state: State, step: object, seat: int) -> None:
        advance(state, state.groups[self.group], self.to, sneaking=True)


class Move(Action, frozen=True):
    """Move a group to a neighbouring hex.

    SE-4.1-1, SE-4.1-5, SE-4.1-6, SE-16.3-1, SE-16.3-2, SE-16.3-3
    """

    text: ClassVar = "move {group} to {to}"
    picks: ClassVar = ("piece:{group}", "area:{to}")
    heading: ClassVar = "group"
    told_by: ClassVar = (GroupMoved,)
    group: GroupId
    to: Hex

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        why = why_not_own(state, self.group, seat)
        if why is not None:
            return why
        group = state.groups[self.group]
        if self.to not in state.map or self.to not in state.map.neighbours(group.hex):
            return violation("SE-4.1-1", "Units move from a hex to a neighbouring one.")
        ways = after_step(state, group, self.to)
        if ways is None:
            return why_no_further(state, group)
        why = why_not_enter(state, group, self.to)
        return why or why_not_carry(state, group, reach(state, group, ways))

    def do(self, state: State, step: object, seat: int) -> None:
        advance(state, state.groups[self.group], self.to)


def why_no_further(state: State, group: Group) -> Violation:
    if group.type.speed == 0:
        return violation("SE-4.1-8", "This unit does not move by itself.")
    if group.kind.value == "MS" and any(way.is_halted and not way.spent for way in group.ways):
        return violation("SE-10.1.2-4", "A ship has used its chain in this turn.")
    if any(way.is_halted for way in group.ways):
        meets = state.enemies_at(group.hex, group.owner)
        return violation("SE-4.3-1" if meets else "SE-4.2-3", "It has stopped for this turn.")
    return violation("SE-4.1-2", "It has moved as far as it can in this turn.")


def advance(
    state: State, group: Group, to: Hex, *, sling: bool = False, sneaking: bool = False
) -> None:
    """A group moves one hex on, with the Fighters aboard, and meets what is there."""
    start, ways = group.hex, after_step(state, group, to)
    assert ways is not None
    chained, most = leads_along(state, group, to), speed(state, group)
    saves = state.marker(to) in CLOUDS or (state.marker(to) == "black_hole" and not sling)
    if chained and (saves or any(way.spent > most for way in ways)):
        freeze(state, group.owner, to, group.id)
    group = state.change(group, hex=to, trails=moved(group, ways))
    state.tell(GroupMoved(seat=group.owner, group=group.id, start=start, hex=to))
    carry(state, group, start, reach(state, group, ways))
    show_speed(state, group)
    if state.options.fighters:
        if start not in state.colonies and state.groups_of(group.owner, start):
            state.reveal()  # that nothing is lost tells others who stays
        shed_fighters(state, start, group.owner)
    arrive(state, group, safely=chained and not sling, sling=sling, sneaking=sneaking)


def arrive(
    state: State,
    group: Group,
    *,
    safely: bool = False,
    sling: bool = False,
    sneaking: bool = False,
) -> None:
    """A group has entered a hex. Who comes along a chain is safe from Black Holes, unless it uses
    one as a sling.

    SE-6.3-1, SE-6.3-6, SE-6.3-4, SE-10.1.2-5
    """
    if state.marker(group.hex) == "black_hole" and not safely:
        survivors = survive_black_hole(state, group, SLING_SHOT if sling else 0)
        shed_fighters(state, group.hex, group.owner)
        if survivors is None:
            return
        group = survivors
        if sling:
            ways = tuple(msgspec.structs.replace(way, has_slung=True) for way in group.ways)
            group = state.change(group, trails=moved(group, ways))
    open_questions = standoffs(state, group.hex, group.owner) if state.options.raiders else []
    if sneaking:
        announce_raiders(state, group)
        open_questions = sneaking_questions(state, group)
    if open_questions:
        state.push(*open_questions, Meeting(group.id, group.owner, safely))
    else:
        meet(state, group, safely=safely)


def announce_raiders(state: State, group: Group) -> None:
    state.reveal()
    for foe in dict.fromkeys(other.owner for other in state.enemies_at(group.hex, group.owner)):
        state.tell(RaidersAnnounced(seat=group.owner, hex=group.hex, foe=foe))


def sneaking_questions(state: State, group: Group) -> list[Standoff]:
    """Whether anybody has a Scanner for Raiders that have just come in.  SE-12.1.2-3"""
    foes = dict.fromkeys(other.owner for other in state.enemies_at(group.hex, group.owner))
    return [Standoff(group.hex, group.owner, foe, is_announced=True) for foe in foes]


class Meeting(Step, frozen=True):
    """A group meets what is in the hex that it has entered, once it is known who stays cloaked."""

    rule: ClassVar = "SE-12.1.2-5"

    group: GroupId
    seat: Seat
    safely: bool

    def go_on(self, state: State) -> None:
        state.pop()
        meet(state, state.groups[self.group], safely=self.safely)


def meet(state: State, group: Group, *, safely: bool) -> None:
    """What stops a group in the hex that it has entered, and what it does to those who cannot
    fight. Clouds do not stop who comes along a chain.

    SE-4.2-3, SE-4.3-1, SE-4.3-3, SE-2.2-1, SE-4.4-1, SE-10.1.2-6, SE-10.1.2-7, SE-12.1.2-1,
    SE-12.1.2-7
    """
    hex = group.hex
    if state.enemies_at(hex, group.owner):
        state.reveal()  # whatever comes of it tells something of both
    if group.is_armed:
        overrun(state, hex, group.owner)
    foes = {other.owner for other in state.enemies_at(hex, group.owner)}
    slips = bool(foes) and all(evades(state, hex, group.owner, foe) for foe in foes)
    met = must_halt(state, hex, group.owner) and not slips
    if met:
        halt(state, group)
    in_cloud = state.marker(hex) in CLOUDS and not safely
    if met or in_cloud or not state.is_explored(hex):
        ways = tuple(msgspec.structs.replace(way, is_halted=True) for way in group.ways)
        state.change(group, trails=moved(group, ways))


def show_speed(state: State, group: Group) -> None:
    """Who moves farther than one hex shows the least level that it takes.  SE-9.9-3"""
    far = max(way.spent - way.extra for way in group.ways)
    if far < 2 or not is_seat(group.owner):
        return
    turn = state.turn_of_cycle
    least = next(level for level, hexes in enumerate(HEXES, 1) if hexes[turn - 1] >= far)
    known = state.shown_level(group.owner, "movement")
    if least > known:
        state.show_level(group.owner, "movement", least)
        state.tell(LevelShown(seat=group.owner, technology="movement", least=least))
