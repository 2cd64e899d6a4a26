"""Movement: exploration, settlement, mining, and where the fleet goes."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from astrarium.kernel import Action, Hex
from astrarium.kernel.hexmaps import Route

from ..data import CAPACITY, MINERALS, MOST_SHIPS
from ..groups import Group
from ..rules.combat.fighters import aboard
from ..rules.exploration.looking import Look
from ..rules.movement.carriers import Load
from ..rules.movement.movement import Move
from ..rules.movement.movement_phase import EndMovement
from ..rules.pieces import Merge, Split, TurnDown
from ..rules.settling import Settle
from ..rules.towing import Deposit, PickUp
from .situation import FAR, Situation

TOO_FAR = 8  # hexes: what is farther is not gone for
NEAR = 2  # hexes: who is no farther from the army joins it
RELIEF = 0.3  # of the army's worth: a stack that joins it from afar
SURE = 0.9  # the chance with which a raid is begun
LANE = 2  # hexes beyond the shortest way to an enemy Homeworld that are still explored


Stacks = Mapping[Hex, list[Group]]


class Aim(NamedTuple):
    """Where the fleet goes, and why."""

    hex: Hex
    is_attack: bool


def movement(sight: Situation) -> list[Action]:
    """All that a seat does in a Movement Phase."""
    used = set[int]()
    return [
        *hidings(sight),
        *looking(sight),
        *loading(sight),
        *exploring(sight, used),
        *fleet_moves(sight, used),
        *settling(sight),
        *mining(sight),
        EndMovement(),
    ]


def along(sight: Situation, group: Group, to: Hex) -> Iterator[Action]:
    """The steps of a group towards a hex, as far as it goes in this turn."""
    route = sight.ways(group.hex).get(to)
    if route is not None:
        yield from (Move(group.id, hex) for hex in route.path[: sight.speed(group)])


def hidings(sight: Situation) -> Iterator[Action]:
    """Groups that were seen are hidden again where they can be."""
    return (TurnDown(group.id) for group in sight.groups if group.is_face_up)


def looking(sight: Situation) -> Iterator[Action]:
    """Cruisers look at markers beside them."""
    taken = set[Hex]()
    for group in sight.groups:
        if group.kind.value == "CA" and group.carries.exploration:
            for _ in range(group.count):
                near = [
                    hex
                    for hex in sight.state.map.neighbours(group.hex)
                    if not sight.state.is_explored(hex) and hex not in taken
                ]
                if near:
                    taken.add(near[0])
                    yield Look(group.id, near[0])


def loading(sight: Situation) -> Iterator[Action]:
    """Fighters go aboard Carriers beside them."""
    room = {
        group.id: CAPACITY * group.count - sum(other.count for other in aboard(sight.state, group))
        for group in sight.groups
        if group.kind.value == "CV"
    }
    for group in sight.groups:
        if group.kind.value != "F" or group.aboard.value is not None:
            continue
        for carriers, left in room.items():
            if sight.state.groups[carriers].hex == group.hex and left >= group.count:
                room[carriers] -= group.count
                yield Load(group.id, carriers)
                break


# -- exploration


def exploring(sight: Situation, used: set[int]) -> Iterator[Action]:
    """Scouts go one by one to hexes that nobody has seen."""
    goals = {hex: interest(sight, hex) for hex in sight.unknown}
    goals = {hex: much for hex, much in goals.items() if much > 0}
    following = sight.state.next_group
    for group, most in explorers(sight):
        ways = sight.ways(group.hex)
        wanted = _chosen(ways, goals, most)
        alone = len(wanted) == group.count
        parts = [group.id] if alone else []
        for _ in wanted[alone:]:
            yield Split(1, group.id)
            parts.append(following)
            following += 1
        for part, hex in zip(parts, wanted, strict=True):
            used.add(part)
            del goals[hex]
            yield from (Move(part, step) for step in ways[hex].path[: sight.speed(group)])


def _chosen(ways: Mapping[Hex, Route], goals: Mapping[Hex, float], many: int) -> list[Hex]:
    near = [hex for hex in goals if hex in ways and ways[hex].cost <= TOO_FAR]
    return sorted(near, key=lambda hex: (2 * ways[hex].cost - goals[hex], hex))[:many]


def explorers(sight: Situation) -> list[tuple[Group, int]]:
    """Scouts that explore, the farthest first, and how many of each group."""
    home = sight.home
    scouts = [group for group in sight.groups if group.kind.value == "SC"]
    scouts.sort(key=lambda group: (-sight.far(home, group.hex) if home else 0, group.id))
    found, left = [], sight.stance.explorers
    for group in scouts:
        if left > 0 and group.hex not in sight.foes:
            found.append((group, min(left, group.count)))
            left -= group.count
    return found


def interest(sight: Situation, hex: Hex) -> float:
    """How much it is worth to know a hex: those of the home area have planets; of deep space, those
    on the way to the enemy."""
    if sight.state.homes.get(hex) == sight.seat:
        return 10.0
    if sight.unknown_at_home and sight.state.cycle < 3:
        return 0.0
    home = sight.home
    if home is None or sight.state.homes.get(hex) is not None:
        return 2.0
    detours = (
        sight.far(home, hex) + sight.far(hex, enemy) - sight.far(home, enemy)
        for enemy in sight.enemy_homes
    )
    return 5.0 if min(detours, default=FAR) <= LANE else 3.0


# -- civilians


def settling(sight: Situation) -> Iterator[Action]:
    """Colony Ships go to the nearest planets, and land."""
    taken = set[Hex]()
    ships = [group for group in sight.groups if group.kind.value == "CO"]
    pairs = sorted(
        (sight.ways(group.hex)[hex].cost, hex, group.id)
        for group in ships
        for hex in sight.free_planets
        if hex in sight.ways(group.hex) and can_settle(sight, group, hex)
    )
    sent = set[int]()
    for _, hex, name in pairs:
        if hex not in taken and name not in sent:
            taken.add(hex)
            sent.add(name)
            yield from along(sight, sight.state.groups[name], hex)
            yield Settle(name)


def can_settle(sight: Situation, group: Group, hex: Hex) -> bool:
    barren = sight.state.marker(hex) == "barren_planet"
    return not barren or bool(group.carries.terraforming)


def mining(sight: Situation) -> Iterator[Action]:
    """Miners fetch what is near, and bring it to the nearest colony."""
    colonies, taken = sight.state.colonies_of(sight.seat), set[Hex]()
    for group in sight.groups:
        if group.kind.value != "MINER":
            continue
        ways = sight.ways(group.hex)
        if group.cargo is not None:
            goals: Iterable[Hex] = colonies
        else:
            goals = [hex for hex in sight.cargo if hex not in taken]
        near = [hex for hex in goals if hex in ways]
        if not near:
            continue
        best = min(near, key=lambda hex: (ways[hex].cost - _extra(sight, hex), hex))
        taken.add(best)
        yield from along(sight, group, best)
        yield Deposit(group.id) if group.cargo is not None else PickUp(group.id)


def _extra(sight: Situation, hex: Hex) -> float:
    """How many hexes more something is worth than the smallest Mineral."""
    marker = sight.state.marker(hex)
    return (MINERALS.get(marker, 10) - 5) / 2 if marker in (*MINERALS, "space_wreck") else 0.0


# -- the fleet


def fleet(sight: Situation, used: Iterable[int] = ()) -> list[Group]:
    """Armed ships that are not exploring."""
    return [group for group in sight.groups if sight.mobile(group) and group.id not in used]


def stacks(groups: Iterable[Group]) -> dict[Hex, list[Group]]:
    found: dict[Hex, list[Group]] = {}
    for group in groups:
        found.setdefault(group.hex, []).append(group)
    return found


def fighting(sight: Situation, groups: Iterable[Group]) -> list[Group]:
    """The groups of a stack with the Fighters that they carry."""
    found = list(groups)
    names = {group.id for group in found}
    return [*found, *(group for group in sight.groups if group.aboard.value in names)]


def fleet_moves(sight: Situation, used: set[int]) -> Iterator[Action]:
    """The army gathers, and goes where it is of most use; others join it, or stay at home."""
    own = stacks(fleet(sight, used))
    if not own:
        return
    yield from merging(own)
    main = max(own, key=lambda hex: (sight.value(own[hex]), hex))
    aim, taken = main_aim(sight, main, own), set[Hex]()
    if aim.is_attack:
        taken.add(aim.hex)
    for hex, groups in own.items():
        goal = aim.hex if hex == main else raid(sight, hex, groups, taken)
        goal = goal or joining(sight, hex, own, main, aim)
        for group in groups:
            yield from along(sight, group, goal)


def joining(sight: Situation, hex: Hex, own: Stacks, main: Hex, aim: Aim) -> Hex:
    """Where a stack goes that is not the army: to it, if it is near or the stack can go by
    itself; or to where ships wait."""
    value = sight.value(own[hex])
    if sight.far(hex, main) <= NEAR or value >= RELIEF * sight.value(own[main]):
        return main
    return rally_point(sight, main) if aim.is_attack else aim.hex


def raid(sight: Situation, hex: Hex, party: list[Group], taken: set[Hex]) -> Hex | None:
    """What a party finds defenceless within its reach, and nobody else goes for."""
    force, ways = fighting(sight, party), sight.ways(hex)
    near = [
        goal
        for goal in targets(sight)
        if goal in ways and ways[goal].cost <= sight.stance.reach and goal not in taken
    ]
    near.sort(key=lambda goal: (-sight.prize(goal) / (2 + ways[goal].cost), goal))
    for goal in near:
        if sight.prize(goal) > 2 and sight.chance(goal, force, _defenders(sight, goal)) >= SURE:
            taken.add(goal)
            return goal
    return None


def merging(own: Stacks) -> Iterator[Action]:
    """Equal groups become one, so that counters do not run out."""
    for groups in own.values():
        room: list[tuple[Group, int]] = []
        for group in groups:
            for at, (other, ships) in enumerate(room):
                same = group.is_like(other) and group.is_face_up == other.is_face_up
                if same and ships + group.count <= MOST_SHIPS:
                    yield Merge(group.id, other.id)
                    room[at] = (other, ships + group.count)
                    break
            else:
                room.append((group, group.count))


def main_aim(sight: Situation, hex: Hex, own: Stacks) -> Aim:
    """Where the largest stack goes: against what it is likely to beat, to those who come to join
    it, or to where ships wait."""
    force, ways = fighting(sight, own[hex]), sight.ways(hex)
    joins = any(
        0 < sight.far(hex, other) <= NEAR
        and sight.value(own[other]) >= RELIEF * sight.value(own[hex])
        for other in own
    )
    best, most = None, 0.0
    for goal in targets(sight):
        if goal not in ways or (joins and ways[goal].cost > 1):
            continue
        good = sight.prize(goal) / (2 + ways[goal].cost)
        if any(goal == threat for threat, _ in sight.threats):
            good *= 2
        if good > most and sight.chance(goal, force, _defenders(sight, goal)) >= courage(sight):
            best, most = goal, good
    if best is not None:
        return Aim(best, is_attack=True)
    return Aim(hex if joins else rally_point(sight, hex), is_attack=False)


def courage(sight: Situation) -> float:
    return sight.stance.courage if sight.cycles_left else sight.stance.last_stand


def _defenders(sight: Situation, hex: Hex) -> list[Group]:
    return sight.foes.get(hex, [])


def targets(sight: Situation) -> list[Hex]:
    """Hexes that enemies hold, except those that nobody has explored."""
    colonies = [
        hex
        for hex, colony in sight.state.colonies.items()
        if sight.state.are_enemies(sight.seat, colony.owner)
    ]
    found = dict.fromkeys((*colonies, *sight.foes))
    return [hex for hex in found if sight.state.is_explored(hex)]


def rally_point(sight: Situation, hex: Hex) -> Hex:
    """Where a fleet waits: at the colony that is threatened most, or at home."""
    home = sight.home or hex
    for threat, _ in sight.threats:
        colonies = sight.state.colonies_of(sight.seat)
        near = min(colonies, key=lambda colony: (sight.far(colony, threat), colony), default=home)
        if sight.far(near, home) <= 2:
            return near
    return home
