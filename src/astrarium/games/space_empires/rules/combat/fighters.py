"""Carriers, Fighters and Point Defense in battle."""

from typing import Any

import msgspec

from astrarium.kernel import Hex, Tally, Violation, is_seat, violation

from ...data import ALIEN_POINT_DEFENSE, CAPACITY, POINT_DEFENSE
from ...groups import Group, ships_of
from ...state import ALIENS
from ...state import SpaceEmpiresState as State
from ..pieces import lose, split, why_no_counter
from .lines import Line, Lines, of_side


def kind_of(state: State, line: Line) -> str | None:
    return state.groups[line.group].kind.value


def are_protected(state: State, lines: Lines, owner: int) -> bool:
    """Whether nobody can fire at a side's Carriers: a Fighter of its own is alive, and none is
    screened.

    SE-11.1.1-3, SE-11.1.1-4, SE-11.1.1-5
    """
    fighters = [line for _, line in of_side(state, lines, owner) if kind_of(state, line) == "F"]
    return bool(fighters) and not any(line.screened for line in fighters)


def point_defense(state: State, group: Group) -> int:
    """The Attack Strength of a ship against Fighters, if it has Point Defense; or 0.

    SE-11.3.1-1, SE-14.2-3
    """
    if group.owner == ALIENS:
        return ALIEN_POINT_DEFENSE
    level = state.tech_of(group).point_defense if group.kind.value == "SC" else 0
    return POINT_DEFENSE[level - 1] if level else 0


def strength_against(state: State, group: Group, target: Group) -> Tally:
    """The Attack Strength that counts, by name.  SE-11.3.1-1, SE-11.3.1-2, SE-11.3.1-3"""
    special = point_defense(state, group) if target.kind.value == "F" else 0
    if special > group.attack:
        return Tally.of("point defense", special)
    return Tally.of("attack", group.attack)


def fighter_targets(state: State, battle: Any, place: int) -> list[int]:
    """The Fighters among what a line can fire at."""
    return [at for at in battle.targets(state, place) if kind_of(state, battle.lines[at]) == "F"]


# -- places for Fighters


def have_places(state: State, hex: Hex, owner: int, *, carriers: int, fighters: int) -> bool:
    """SE-11.1.2-1, SE-11.2.2-2, SE-11.2.5-1: at a colony there is room for any number."""
    colony = state.colonies.get(hex)
    if colony is not None and not state.are_enemies(owner, colony.owner):
        return True
    return fighters <= CAPACITY * carriers


def counted(state: State, hex: Hex, owner: int, kind: str) -> int:
    """How many ships of a kind somebody has in a hex."""
    groups = state.groups_of(owner, hex)
    return ships_of(group for group in groups if group.kind.value == kind)


def why_strands(state: State, group: Group, ships: int, taken: int) -> Violation | None:
    """Why Carriers may not retreat: every Fighter left behind needs a place.

    SE-11.1.2-1, SE-11.1.2-2
    """
    if group.kind.value != "CV":
        return None
    carriers = counted(state, group.hex, group.owner, "CV") - ships
    fighters = counted(state, group.hex, group.owner, "F") - taken
    if have_places(state, group.hex, group.owner, carriers=carriers, fighters=fighters):
        return None
    return violation("SE-11.1.2-1", "Fighters would be left behind without a place.")


def shed_fighters(state: State, hex: Hex, owner: int) -> None:
    """Fighters without a place are lost, and the others aboard what there is.

    SE-6.3-5, SE-11.2.2-2, SE-13.1.4-4
    """
    carriers = counted(state, hex, owner, "CV")
    for group in reversed(squadrons(state, hex, owner)):
        fighters = counted(state, hex, owner, "F")
        if have_places(state, hex, owner, carriers=carriers, fighters=fighters):
            break
        lose(state, group, min(fighters - CAPACITY * carriers, group.count), "no_carrier")
    if is_seat(owner) and hex not in state.colonies:
        berth(state, hex, owner)


def squadrons(state: State, hex: Hex, owner: int) -> list[Group]:
    return [group for group in state.groups_of(owner, hex) if group.kind.value == "F"]


def berth(state: State, hex: Hex, owner: int) -> None:
    """In space all squadrons are aboard Carriers: those that have lost theirs go to others with
    room.  SE-11.2.1-1, SE-11.2.3-1"""
    decks = [group for group in state.groups_of(owner, hex) if group.kind.value == "CV"]
    names = {deck.id for deck in decks}
    for carriers in decks:
        for group in squadrons(state, hex, owner):
            if group.aboard.value not in names:
                take_aboard(state, carriers, group)


def take_aboard(state: State, carriers: Group, fighters: Group) -> None:
    """As many squadrons as there is room for, as far as there is a counter to part them."""
    room = CAPACITY * carriers.count - ships_of(aboard(state, carriers))
    fitting = min(room, fighters.count)
    if fitting == fighters.count:
        put_aboard(state, fighters, carriers.id)
    elif fitting > 0 and why_no_counter(state, fighters) is None:
        put_aboard(state, split(state, fighters, fitting), carriers.id)


def aboard(state: State, carriers: Group) -> list[Group]:
    """The Fighters that Carriers carry."""
    own = state.groups_of(carriers.owner, carriers.hex)
    return [group for group in own if group.aboard.value == carriers.id]


def put_aboard(state: State, fighters: Group, carriers: int | None) -> None:
    state.change(fighters, aboard=msgspec.structs.replace(fighters.aboard, value=carriers))
