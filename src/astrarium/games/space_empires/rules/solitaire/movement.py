"""Where the fleets of Alien Empires go."""

from typing import ClassVar

from astrarium.kernel import Hex, HexMap, Step

from ...alien_empires import PLAYER, Fleet
from ...data import GUARD_SCOUTS, TURNS
from ...events.alien_empires import FleetMoved
from ...groups import Group, allowance, ships_of
from ...maps import by_direction
from ...state import SpaceEmpiresState as State
from ...things import GroupId
from ..entering import must_halt, overrun
from ..raiders import evades, force_of, standoffs
from .founding import groups_in, homeworld_of

SHUNNED = ("black_hole", "super_nova")


# -- where to


def is_undefended(state: State, hex: Hex) -> bool:
    """Whether only Ship Yards and at most a Scout guard a colony.  SE-S3-11"""
    guards = [
        group
        for group in state.groups_of(PLAYER, hex)
        if group.is_armed or group.kind.value == "MINES"
    ]
    scouts = ships_of(group for group in guards if group.kind.value == "SC")
    others = [group for group in guards if group.kind.value not in ("SC", "SY")]
    return not others and scouts <= GUARD_SCOUTS


def open_map(state: State, fleet: Fleet, start: Hex) -> HexMap:
    """The hexes that a fleet may enter; Raiders avoid any force of equal or higher value.

    SE-S3-11, SE-S3-15
    """
    closed = [hex for hex in state.map.hexes if state.marker(hex) in SHUNNED]
    if fleet.is_raiders:
        value = value_of(groups_in(state, fleet))
        held = dict.fromkeys(group.hex for group in state.groups_of(PLAYER))
        closed += [hex for hex in held if force_of(state, hex, PLAYER) >= value]
    return state.map.without_hexes(*(hex for hex in closed if hex != start))


def value_of(groups: list[Group]) -> int:
    return sum(group.count * group.type.cost for group in groups)


def phases_until(state: State, level: int, far: int) -> int:
    """How many Economic Phases pass before a fleet has gone so far, from this turn on.

    SE-S3-11, SE-S3-20
    """
    turn, phases = state.turn_of_cycle, 0
    while far > allowance(level, turn):
        far -= allowance(level, turn)
        phases += turn == TURNS
        turn = turn % TURNS + 1
    return phases


def goal_of(state: State, fleet: Fleet) -> Hex | None:
    """The colony that a fleet goes for: the one that it reaches in the fewest Economic Phases,
    rather undefended, then in the fewest steps, then the largest, then the one nearest to the
    Homeworld.  SE-S3-11, SE-S3-20"""
    start = groups_in(state, fleet)[0].hex
    hexes = open_map(state, fleet, start)
    far, home = hexes.distances(start), home_distances(state)
    level = state.levels_of(fleet.party)["movement"]

    def rank(hex: Hex) -> tuple[int, ...]:
        return (
            phases_until(state, level, far[hex]),
            not is_undefended(state, hex),
            far[hex],
            -state.colonies[hex].value,
            home.get(hex, 0),
            by_direction(hexes, start).index(step_to(state, hexes, start, hex)),
        )

    if start in state.colonies_of(PLAYER) and not is_outmatched(state, fleet, start):
        return start
    colonies = [hex for hex in state.colonies_of(PLAYER) if hex in far and hex != start]
    return min(colonies, key=rank, default=None)


def is_outmatched(state: State, fleet: Fleet, hex: Hex) -> bool:
    """Whether Raiders do not stay in a hex.  SE-S3-11"""
    if not fleet.is_raiders:
        return False
    return force_of(state, hex, PLAYER) >= value_of(groups_in(state, fleet))


def home_distances(state: State) -> dict[Hex, int]:
    """How far every hex is from the player's Homeworld."""
    home = homeworld_of(state, PLAYER)
    return {} if home is None else dict(state.map.distances(home))


def step_to(state: State, hexes: HexMap, start: Hex, goal: Hex) -> Hex:
    """The next step of a shortest way: of equal ones that nearer to the player's Homeworld, then
    that of the lowest direction.  SE-S3-20"""
    far, home = hexes.distances(goal), home_distances(state)
    nearer = [near for near in by_direction(hexes, start) if far.get(near, far[start]) < far[start]]
    return min(nearer, key=lambda near: home.get(near, 0))


# -- moving


class FleetMove(Step, frozen=True):
    """A fleet of an Alien Empire moves, step by step, until it meets somebody or is at its goal.

    SE-S3-11, SE-S3-15, SE-S3-20
    """

    rule: ClassVar = "SE-S3-11"

    fleet: GroupId
    left: int  # hexes that it may still move
    has_entered: bool = False  # a hex where it has to be seen what it meets

    def go_on(self, state: State) -> None:
        fleet = state.fleets[self.fleet]
        here = groups_in(state, fleet)[0].hex
        if self.has_entered:
            overrun(state, here, fleet.party)
            left = 0 if is_stopped(state, here, fleet.party) else self.left
            state.swap(FleetMove(self.fleet, left))
            return
        goal = goal_of(state, fleet) if self.left else None
        if goal is None or goal == here:
            state.pop()
            return
        state.swap(FleetMove(self.fleet, self.left - 1, has_entered=True))
        enter(state, self.fleet, step_to(state, open_map(state, fleet, here), here, goal))


def enter(state: State, name: int, hex: Hex) -> None:
    """All groups of a fleet enter a hex; then it is said whether Raiders avoid each other.

    SE-12.1.2-2, SE-S3-15
    """
    fleet = state.fleets[name]
    state.reveal()
    start = groups_in(state, fleet)[0].hex
    for group in groups_in(state, fleet):
        state.change(group, hex=hex)
    state.tell(FleetMoved(party=fleet.party, fleet=name, start=start, hex=hex))
    if state.options.raiders:
        state.push(*standoffs(state, hex, fleet.party))


def is_stopped(state: State, hex: Hex, party: int) -> bool:
    """Whether a fleet must stop and fight; nobody stops Raiders that stay cloaked.

    SE-4.3-1, SE-12.1.2-1, SE-13.1.3-3
    """
    return must_halt(state, hex, party) and not evades(state, hex, party, PLAYER)
