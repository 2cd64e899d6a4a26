"""After all sheets are sealed: units are placed, and colonies grow."""

import msgspec

from astrarium.kernel import Hex

from ...data import COLONY_STEPS, HOMEWORLD_STEPS, MOST_SHIPS, TYPES, Kind
from ...events.economy import ColonyGrew, UnitsPlaced
from ...groups import recorded
from ...state import SpaceEmpiresState as State
from .sheet import Sheet, new_counters, rooms


def place(state: State, seat: int, sheet: Sheet) -> None:
    """What a player has built comes onto the map, face down as far as it is hidden at all.

    SE-7.6.1-6, SE-7.6.2-1, SE-7.6.2-2, SE-8.3.1-1, SE-8.3.1-2, SE-8.3.3-1
    """
    joining = {kind: lacks_counters(state, seat, sheet, kind) for _, kind in sheet.built}
    # Hex by hex: the order of new counters does not tell which of them are alike.
    for hex, kind in sorted(dict.fromkeys(sheet.built), key=lambda built: built[0]):
        place_ships(state, seat, sheet, kind, hex, joining=joining[kind])
    for group in state.groups_of(seat):
        colony = state.colonies.get(group.hex)
        if colony is not None and colony.owner == seat and not group.is_face_up:
            # Others cannot know whether ships have joined it.
            state.change(group, ships=group.ships.becomes(group.count, grows=True))


def lacks_counters(state: State, seat: int, sheet: Sheet, kind: Kind) -> bool:
    """Whether there is not a counter for each new group of a kind, so that ships join groups."""
    needed = new_counters(state, seat, sheet, kind, joining=False)
    return needed > sheet.counters_left(state, seat, kind)


def place_ships(
    state: State, seat: int, sheet: Sheet, kind: Kind, hex: Hex, *, joining: bool
) -> None:
    """Ships of one kind in one hex: on new counters, or if there are not enough, in groups."""
    ships, size = sheet.many(hex, kind), 1 if TYPES[kind].is_face_up else MOST_SHIPS
    for found, room in rooms(state, seat, sheet, kind, hex) if joining and size > 1 else ():
        more = min(ships, room)
        group = state.groups[found.id]
        if group.is_face_up:
            state.reveal()
        state.change(group, ships=group.ships.becomes(group.count + more, grows=True))
        ships -= more
    tech = recorded(kind, state.levels_of(seat))
    while ships > 0:
        group = state.add_group(seat, hex, kind, min(size, ships), tech)
        state.tell(UnitsPlaced(seat=seat, group=group.id, hex=hex))
        ships -= size


def grow(state: State) -> None:
    """Each colony grows one step, and a damaged Homeworld recovers.

    SE-7.1-4, SE-7.7-1, SE-7.7-2, SE-7.7-3, SE-7.7.1-1, SE-8.4-2
    """
    for hex, colony in [*state.colonies.items()]:
        value = grown(colony.value, is_homeworld=colony.is_homeworld)
        if value != colony.value:
            state.colonies[hex] = msgspec.structs.replace(colony, value=value)
            state.tell(ColonyGrew(seat=colony.owner, hex=hex, value=value))


def grown(value: int, *, is_homeworld: bool) -> int:
    """SE-2.8-1, SE-7.7-2, SE-7.7.1-1"""
    steps = HOMEWORLD_STEPS if is_homeworld else COLONY_STEPS
    return steps[min(steps.index(value) + 1, len(steps) - 1)]
