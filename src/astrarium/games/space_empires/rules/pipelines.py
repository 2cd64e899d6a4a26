"""MS Pipelines: chains for trade and for movement."""

from collections.abc import Iterable

import msgspec

from astrarium.kernel import Hex

from ..groups import Group
from ..state import SpaceEmpiresState as State
from .pieces import moved


def chain_from(state: State, hex: Hex, links: Iterable[Hex]) -> frozenset[Hex]:
    """The hexes with Pipelines that are connected with a hex, itself included; nothing if it has
    none.

    SE-10.1.2-1, SE-16.4-1
    """
    open_hexes = {*links}
    if hex not in open_hexes:
        return frozenset()
    found, edge = {hex}, [hex]
    for here in edge:
        for near in state.map.neighbours(here):
            if near in open_hexes and near not in found:
                found.add(near)
                edge.append(near)
    return frozenset(found)


def pipeline_hexes(state: State, seat: int) -> set[Hex]:
    return {group.hex for group in state.groups_of(seat) if group.kind.value == "MS"}


def links(state: State, seat: int, mover: int | None = None) -> set[Hex]:
    """Where a seat's Pipelines lie that have not moved in this turn; one that moves itself is no
    link of its own way.

    SE-10.1.2-4, SE-10.1.2-11
    """
    return {
        group.hex
        for group in state.groups_of(seat)
        if group.kind.value == "MS"
        and group.id != mover
        and not any(way.spent for way in group.ways)
    }


def leads_along(state: State, group: Group, to: Hex) -> bool:
    """Whether a step goes from one hex of a chain to another.  SE-10.1.2-2"""
    if not state.options.pipelines:
        return False
    chain = links(state, group.owner, group.id)
    return group.hex in chain and to in chain and to in state.map.neighbours(group.hex)


def freeze(state: State, seat: int, hex: Hex, mover: int) -> None:
    """The Pipelines of a chain that has been used stay where they are.  SE-10.1.2-4"""
    chain = chain_from(state, hex, links(state, seat, mover))
    for group in state.groups_of(seat):
        if group.kind.value == "MS" and group.hex in chain and group.id != mover:
            ways = (msgspec.structs.replace(way, is_halted=True) for way in group.ways)
            state.change(group, trails=moved(group, ways))


def trade(state: State, seat: int, free: Iterable[Hex]) -> int:
    """One CP for each colony that is connected with the Homeworld and not blockaded.

    SE-10.1.2-8, SE-10.1.2-9, SE-10.1.2-10, SE-S1-12
    """
    homes = [hex for hex, colony in state.colonies_of(seat).items() if colony.is_homeworld]
    if not homes:
        return 0
    chain = chain_from(state, homes[0], pipeline_hexes(state, seat))
    return sum(hex in chain for hex in free if hex != homes[0])
