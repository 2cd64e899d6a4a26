"""Fire at colonies, once nobody defends them."""

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec

from astrarium.kernel import Action, Draw, Hex, Tally, Violation, is_seat, violation

from ...data import COLONY_STEPS, HOMEWORLD_STEPS
from ...events.combat import ColonyDestroyed, ColonyHit
from ...events.movement import LevelShown
from ...groups import Group
from ...state import Colony
from ...state import SpaceEmpiresState as State
from ...things import GroupId
from ..pieces import why_not_own
from ..raiders import evades
from ..solitaire.defense import ready
from ..spoils import offer_technology
from ..victory import homeworld_lost, score_colony
from .battle import Battle
from .due import must_fight
from .fire import hits, usable_attack


class ColonyShot(Draw, frozen=True):
    """A ship fires at a colony."""

    text: ClassVar = "fire of group {group} at colony {hex}"
    told_with: ClassVar = ("group", "hex")
    group: GroupId
    hex: Hex


class FireAtColony(Action, frozen=True):
    """A ship fires at the enemy colony in its hex, each at most once in a Combat Phase.

    SE-5.10.1-1, SE-5.10.1-2, SE-5.10.1-3, SE-5.10.1-4, SE-5.10.1-7, SE-5.10.1-8, SE-4.3-7
    """

    text: ClassVar = "fire {group} at colony"
    picks: ClassVar = ("piece:{group}", "colony")
    heading: ClassVar = "group"
    group: GroupId

    def why_not(self, state: State, step: Any, seat: int) -> Violation | None:
        why = why_not_own(state, self.group, seat)
        if why is not None:
            return why
        group = state.groups[self.group]
        if not group.is_armed:
            return violation("SE-5.10.1-2", "Only armed units fire at colonies.")
        if step.shots_left(group) < 1:
            return violation("SE-5.10.1-2", "It has fired at a colony in this phase.")
        return why_not_fired_at(state, group.hex, seat)

    def do(self, state: State, step: Any, seat: int) -> None:
        """An Alien Empire defends its Homeworld before a shot falls.  SE-S3-12"""
        group = state.groups[self.group]
        hex, owner = group.hex, state.colonies[group.hex].owner
        ready(state, hex, owner)
        if must_fight(state, seat, hex, owner):
            state.push(Battle(hex, attacker=seat, defender=owner, active=seat))
            return
        step = step.having_fired(group)
        state.swap(step)
        if fire_at_colony(state, group):
            if value_after(state.colonies[hex]) == 0:
                state.swap(step.having_won(hex))
            hit_colony(state, hex, seat)


def why_not_fired_at(state: State, hex: Hex, seat: int) -> Violation | None:
    """Only Raiders that avoid battle may still be in the hex.

    SE-5.10.1-1, SE-5.10.1-10
    """
    colony = state.colonies.get(hex)
    if colony is None or not state.are_enemies(seat, colony.owner):
        return violation("SE-5.10.1-1", "There is no enemy colony here.")
    if any(not evades(state, hex, foe.owner, seat) for foe in state.enemies_at(hex, seat)):
        return violation("SE-5.10.1-1", "The colony is still defended.")
    return None


def fire_at_colony(state: State, group: Group) -> bool:
    """Whether a ship hits the colony in its hex. Everybody sees its group, and its Attack level.

    SE-5.10.1-8, SE-9.9-2
    """
    state.turn_up(group)
    level = state.tech_of(group).attack
    if is_seat(group.owner) and level > state.shown_level(group.owner, "attack"):
        state.show_level(group.owner, "attack", level)
        state.tell(LevelShown(seat=group.owner, technology="attack", least=level))
    return hits(state, needed_at_colony(state, group), ColonyShot(group.id, group.hex))


def needed_at_colony(state: State, group: Group) -> Tally:
    """SE-5.10.1-5, SE-5.10.1-6, SE-5.10.1-9"""
    return Tally.of("attack", group.attack).plus(
        "attack technology", usable_attack(state, group.hex, group, state.tech_of(group))
    )


def hit_colony(state: State, hex: Hex, by: int) -> None:
    """A colony loses one step, the last one with the colony.

    SE-5.10.2-1, SE-5.10.2-2, SE-5.10.2-3, SE-5.10.3-1
    """
    colony = state.colonies[hex]
    value = value_after(colony)
    if value > 0:
        state.colonies[hex] = msgspec.structs.replace(colony, value=value)
        state.tell(ColonyHit(seat=colony.owner, hex=hex, value=value, by=by))
    else:
        destroy_colony(state, hex, by)


def value_after(colony: Colony) -> int:
    """The value of a colony after a hit; 0: it is destroyed.

    SE-2.7-2, SE-2.8-1, SE-5.10.2-1, SE-5.10.2-2, SE-5.10.2-3
    """
    steps = (0, *HOMEWORLD_STEPS) if colony.is_homeworld else COLONY_STEPS
    at = steps.index(colony.value)
    return steps[at - 1] if at else 0


def destroy_colony(state: State, hex: Hex, by: int) -> None:
    """A colony is gone, with what was left there; its planet is as it was.

    SE-4.4.2-3, SE-5.10.3-2, SE-6.7.3-2
    """
    colony = state.colonies.pop(hex)
    state.tell(ColonyDestroyed(seat=colony.owner, hex=hex, is_homeworld=colony.is_homeworld, by=by))
    score_colony(state, by)
    if colony.is_homeworld:
        homeworld_lost(state, colony.owner, by)
        if is_seat(by) and state.ended is None and state.options.victory == "last_empire":
            offer_technology(state, by, colony.owner)


def bombardments(state: State, seat: int) -> Iterator[Action]:
    """Every group that stands at an enemy colony, whether it may fire or not."""
    for group in state.groups_of(seat):
        colony = state.colonies.get(group.hex)
        if colony is not None and state.are_enemies(seat, colony.owner):
            yield FireAtColony(group.id)
