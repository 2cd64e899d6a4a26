"""What may be done, worked out a second time from the rulebook: movement, production, screening and
retreats. It reads positions, and uses none of the rules that it is held against."""

from collections.abc import Callable, Iterable, Iterator

from astrarium.games.space_empires.data import KINDS, TECHNOLOGIES, TYPES, Technology
from astrarium.games.space_empires.groups import Group, Trail
from astrarium.games.space_empires.rules.combat.battle import Battle
from astrarium.games.space_empires.rules.combat.retreating import (
    Retreat,
    RetreatAll,
    RetreatDamaged,
)
from astrarium.games.space_empires.rules.combat.screening import FormLine, Screen, ScreenDamaged
from astrarium.games.space_empires.rules.economy.building import Build
from astrarium.games.space_empires.rules.economy.economic_phase import EconomicPhase
from astrarium.games.space_empires.rules.economy.orders import Bid
from astrarium.games.space_empires.rules.economy.research import Research
from astrarium.games.space_empires.rules.economy.sheet import Sheet
from astrarium.games.space_empires.rules.movement.movement import Move, SlingShot, Sneak
from astrarium.games.space_empires.rules.movement.movement_phase import MovementPhase
from astrarium.games.space_empires.rules.pieces import Merge, Split
from astrarium.games.space_empires.rules.settling import Settle
from astrarium.games.space_empires.state import MACHINES
from astrarium.games.space_empires.state import SpaceEmpiresState as State
from astrarium.kernel import Action, Decision, Hex, is_seat
from tests.games.listings import same
from tests.games.space_empires.ledger import is_blockaded, maintenance, price

# SE-4.1-2: hexes in turns 1, 2 and 3, by Movement level.
SPEEDS = {1: "111", 2: "112", 3: "122", 4: "222", 5: "223", 6: "233", 7: "333"}
SLOW = ("CO", "MINER", "MS", "MINES")  # SE-4.1-7
FIXED = ("BASE", "SY", "F")  # SE-4.1-8, SE-11.2.2-1
UNARMED = ("CO", "MINER", "MS", "DECOY", "MINES")
CLOUDS = ("asteroids", "nebula")
ALWAYS_UP = ("CO", "MINER", "MS")
# SE-9.4-1, SE-8.1-6, SE-11.1.1-1, SE-12.1.1-1, SE-13.1.1-1, SE-13.2-1
NEEDED = {
    **{"SC": ("ship_size", 1), "DD": ("ship_size", 2), "CA": ("ship_size", 3)},
    **{"BC": ("ship_size", 4), "BB": ("ship_size", 5), "DN": ("ship_size", 6)},
    **{"BASE": ("ship_size", 2), "CV": ("fighters", 1), "F": ("fighters", 1)},
    **{"R": ("cloaking", 1), "SW": ("minesweeping", 1), "MINES": ("mines", 1)},
}
YARDS = {1: 2, 2: 3, 3: 4}  # half points, SE-9.6-1
MOST = 6  # ships under one counter
STAY = ("BASE", "SY", "MINES", "F", *ALWAYS_UP, "DECOY")  # who never retreat


def check_rulebook(state: State) -> None:
    """What is listed of these kinds is exactly what the rulebook allows."""
    for decision in state.decisions():
        for kinds, right in allowed(state, decision):
            listed = [action for action in decision.actions if type(action) in kinds]
            same(listed, right, f"{decision.kind}, by the rulebook,")


Expected = tuple[tuple[type[Action], ...], list[Action]]


def allowed(state: State, decision: Decision) -> Iterator[Expected]:
    """Kinds of actions, and all of them that a seat may do now."""
    seat, step = decision.seat, state.top
    if isinstance(step, MovementPhase):
        yield (Move, Sneak, SlingShot), [*steps(state, seat)]
        yield (Split, Merge), [*regroupings(state, seat)]
        yield (Settle,), [Settle(one.id) for one in state.groups_of(seat) if settles(state, one)]
    elif isinstance(step, EconomicPhase):
        sheet = step.sheet_of(seat)
        yield (Build,), [*builds(state, seat, sheet)]
        yield (Research,), [*levels(state, seat, sheet)]
        yield (Bid,), [*bids(state, seat, sheet)]
    elif isinstance(step, Battle) and step.stage == "screening":
        yield (Screen, ScreenDamaged, FormLine), [*screens(state, step)]
    elif isinstance(step, Battle) and step.stage == "fire":
        lines = {action.line for action in decision.actions if hasattr(action, "line")}
        yield (Retreat, RetreatAll, RetreatDamaged), [*retreats(state, step, lines)]


# -- movement


def armed(group: Group) -> bool:
    return group.kind.value not in UNARMED


def steps(state: State, seat: int) -> Iterator[Action]:
    for group in state.groups_of(seat):
        for to in state.map.neighbours(group.hex):
            if not may_step(state, group, to):
                continue
            yield Move(group.id, to)
            hidden_from = [foe for foe in state.at(to) if state.are_enemies(seat, foe.owner)]
            if group.kind.value == "R" and hidden_from and state.marker(to) != "nebula":
                yield Sneak(group.id, to)
            holes = state.options.sling_shot and state.marker(to) == "black_hole"
            if holes and not any(way.has_slung for way in group.ways):
                yield SlingShot(group.id, to)


def may_step(state: State, group: Group, to: Hex) -> bool:
    tests: tuple[Callable[[State, Group, Hex], bool], ...] = (
        has_allowance, is_passable, is_reached_from_beside, is_escorted, is_safe_for_mines,
        carries_all, stacks,
    )  # fmt: skip
    return all(test(state, group, to) for test in tests)


def has_allowance(state: State, group: Group, to: Hex) -> bool:
    """SE-4.1-2, SE-4.1-4, SE-4.1-7, SE-4.1-8, SE-4.1-9, SE-10.1.2-2, SE-15.2-2"""
    if group.kind.value in FIXED:
        return False
    return all(not way.is_halted and way.spent < reach(state, group, way, to) for way in group.ways)


def reach(state: State, group: Group, way: Trail, to: Hex) -> int:
    """How many hexes a ship may go in this turn, if it takes a step now."""
    kind = group.kind.value
    level = state.level(group.owner, "movement") if kind == "DECOY" else group.carries.movement
    hexes = 1 if kind in SLOW else int(SPEEDS[level][state.turn_of_cycle - 1])
    return hexes + (way.has_slung or (along_chain(state, group, to) and is_led(state, group, way)))


def along_chain(state: State, group: Group, to: Hex) -> bool:
    """SE-10.1.2-1, SE-10.1.2-11: from one Pipeline to another."""
    return {group.hex, to} <= lying_pipes(state, group)


def is_led(state: State, group: Group, way: Trail) -> bool:
    """SE-10.1.2-2: wherever the ship has been there is a Pipeline still."""
    return way.chain is not None and {*way.chain} <= lying_pipes(state, group)


def lying_pipes(state: State, group: Group) -> set[Hex]:
    """SE-10.1.2-4: where there are other Pipelines that have not moved."""
    return {
        one.hex
        for one in state.groups_of(group.owner)
        if one.kind.value == "MS" and one.id != group.id and not one.trail(0).spent
    }


def is_passable(state: State, group: Group, to: Hex) -> bool:
    """SE-6.5-2, SE-S2-4, SE-S2-7, SE-S3-15"""
    if state.marker(to) == "super_nova" or to in state.options.layout(state.seats).entries:
        return False
    held = any(not is_seat(other.owner) for other in state.at(to))
    return state.is_explored(to) or not held


def is_reached_from_beside(state: State, group: Group, to: Hex) -> bool:
    """SE-4.2-1, SE-4.2-2, SE-10.1.2-6"""
    if state.is_explored(to):
        if state.marker(to) not in CLOUDS or along_chain(state, group, to):
            return True
    return all(to in state.map.neighbours(way.start) for way in group.ways)


def is_escorted(state: State, group: Group, to: Hex) -> bool:
    """SE-4.2-5, SE-4.2-6, SE-4.2-7"""
    if armed(group) or any(map(armed, state.groups_of(group.owner, to))):
        return True
    return state.is_explored(to) and not foreign(state, group.owner, to)


def foreign(state: State, seat: int, hex: Hex) -> bool:
    """Whether an enemy unit or colony is in a hex."""
    owners = [group.owner for group in state.at(hex)]
    if hex in state.colonies:
        owners.append(state.colonies[hex].owner)
    return any(state.are_enemies(seat, owner) for owner in owners)


def is_safe_for_mines(state: State, group: Group, to: Hex) -> bool:
    """SE-13.1.3-1, SE-13.1.3-2"""
    if group.kind.value != "MINES":
        return True
    return state.is_explored(to) and not foreign(state, group.owner, to)


def carries_all(state: State, group: Group, to: Hex) -> bool:
    """SE-11.1.1-2, SE-11.2.3-2"""
    if group.kind.value != "CV":
        return True
    load = [other for other in state.groups_of(group.owner) if other.aboard.value == group.id]
    if sum(other.count for other in load) > 3 * group.count:
        return False
    far = min(reach(state, group, way, to) for way in group.ways)
    return all(way.spent < max(way.reach, far) for other in load for way in other.ways)


def stacks(state: State, group: Group, to: Hex) -> bool:
    """SE-S1-10"""
    if state.options.scenario != "two_against_one" or group.owner == 0:
        return True
    return not state.groups_of(3 - group.owner, to)


def regroupings(state: State, seat: int) -> Iterator[Action]:
    """SE-2.3.1-2, SE-2.3.1-3, SE-8.3.1-3, SE-9.10.2-1"""
    own = [group for group in state.groups_of(seat) if group.kind.value not in ALWAYS_UP]
    for group in own:
        spare = counters_left(state, seat, str(group.kind.value)) > 0
        load = sum(other.count for other in own if other.aboard.value == group.id)
        for ships in range(1, group.count if spare else 0):
            if load <= 3 * (group.count - ships):
                yield Split(ships, group.id)
        for other in own:
            alike = (
                other.hex == group.hex
                and other.kind.value == group.kind.value
                and other.carries == group.carries
                and other.aboard.value == group.aboard.value
            )
            if alike and other.id != group.id and group.count + other.count <= MOST:
                yield Merge(group.id, other.id)


def settles(state: State, group: Group) -> bool:
    """SE-4.4-2, SE-4.4-3, SE-4.4.1-4, SE-4.4.2-1. What lies face down may be armed."""
    marker = state.marker(group.hex)
    if group.kind.value != "CO" or group.hex in state.colonies:
        return False
    if marker not in ("planet", "homeworld", "barren_planet"):
        return False
    if marker == "barren_planet" and not group.carries.terraforming:
        return False
    foes = [other for other in state.at(group.hex) if state.are_enemies(group.owner, other.owner)]
    evading = {
        said.owner
        for said in state.evasions
        if (said.hex, said.foe) == (group.hex, group.owner) and said.evaded
    }
    return not any(
        foe.owner not in evading
        and (not foe.is_face_up or foe.kind.value not in ("CO", "MINER", "MS", "DECOY"))
        for foe in foes
    )


def counters_left(state: State, seat: int, kind: str) -> int:
    used = sum(group.kind.value == kind for group in state.groups_of(seat))
    if kind == "CO":
        used += sum(not colony.is_homeworld for colony in state.colonies_of(seat).values())
    return TYPES[kind].counters - used


# -- production


def builds(state: State, seat: int, sheet: Sheet) -> Iterator[Action]:
    """SE-7.5.2-1, SE-7.5.4-1, SE-7.6.1-2, SE-8.1-1, SE-8.1-3, SE-8.2.2-1, SE-8.2.2-2, SE-8.3.3-1"""
    if sheet.stage != "purchases":
        return
    for kind in KINDS:
        module = TYPES[kind].module
        if module is not None and not getattr(state.options, module):
            continue
        needs = NEEDED.get(kind)
        if needs is not None and level(state, seat, sheet, needs[0]) < needs[1]:
            continue
        if price(state, seat, TYPES[kind].cost) > sheet.cp:
            continue
        for hex in state.map.hexes:
            if can_be_built_at(state, seat, sheet, kind, hex) and has_counter(
                state, seat, sheet, kind, hex
            ):
                yield Build(kind, hex)


def level(state: State, seat: int, sheet: Sheet, technology: str) -> int:
    own = state.levels_of(seat)
    return {**own, **sheet.levels}[technology]


def kept(state: State, seat: int, sheet: Sheet) -> dict[int, int]:
    """Ships of all groups, less those that are scuttled."""
    own = state.groups_of(seat)
    return {group.id: group.count - sheet.scuttled.get(group.id, 0) for group in own}


def can_be_built_at(state: State, seat: int, sheet: Sheet, kind: str, hex: Hex) -> bool:
    built = [what for where, what in sheet.built if where == hex]
    colony, ships = state.colonies.get(hex), kept(state, seat, sheet)
    here = [group for group in state.groups_of(seat, hex) if ships[group.id] > 0]
    if kind not in ("BASE", "SY", "DECOY"):
        yards = sum(ships[group.id] for group in here if group.kind.value == "SY")
        points = yards * YARDS[level(state, seat, sheet, "ship_yard")] // 2
        used = sum(TYPES[what].hull for what in built if what not in ("BASE", "SY", "DECOY"))
        return used + TYPES[kind].hull <= points
    if colony is None or colony.owner != seat:
        return False
    if kind == "DECOY":
        return state.options.scenario != "alien_empires"
    if colony.value == 0 or is_blockaded(state, hex) or kind in built:
        return False
    return kind != "BASE" or not any(group.kind.value == "BASE" for group in here)


def has_counter(state: State, seat: int, sheet: Sheet, kind: str, hex: Hex) -> bool:
    """Whether what was built and one more find counters."""
    return find_counters(state, seat, sheet, [*sheet.built, (hex, kind)], kind)


def find_counters(
    state: State, seat: int, sheet: Sheet, wanted: Iterable[tuple[Hex, str]], kind: str
) -> bool:
    """Whether all that is wanted of a kind finds counters, new ones or those of equal groups."""
    ships, wanted = kept(state, seat, sheet), [*wanted]
    free = counters_left(state, seat, kind)
    free += sum(
        group.kind.value == kind and ships[group.id] <= 0 for group in state.groups_of(seat)
    )
    needed = 0
    for place in {where for where, what in wanted if what == kind}:
        many = sum((where, what) == (place, kind) for where, what in wanted)
        if kind in ALWAYS_UP:
            needed += many
            continue
        for group in state.groups_of(seat, place):
            if group.kind.value == kind and ships[group.id] > 0 and is_new(state, sheet, group):
                many -= min(many, MOST - ships[group.id])
        needed += -(-many // MOST)
    return needed <= free


def is_new(state: State, sheet: Sheet, group: Group) -> bool:
    """Whether the ships of a group carry just what new ones would.  SE-9.10.2-1, SE-5.5-5"""
    kind, hull = str(group.kind.value), group.type.hull
    if state.options.instant_upgrade:  # SE-15.1-1
        return True
    for name in TYPES[kind].carries:
        if kind in ("BASE", "SY", "DECOY") or name in ("ship_size", "ship_yard"):
            continue
        best = level(state, group.owner, sheet, name)
        if name in ("attack", "defense"):
            best = min(best, hull)
        if getattr(group.carries, name) != best:
            return False
    return True


def levels(state: State, seat: int, sheet: Sheet) -> Iterator[Action]:
    """SE-9.1-1, SE-9.1-2, SE-9.1-3, SE-18.0-1"""
    if sheet.stage != "purchases" or state.options.unpredictable_research:
        return
    invested = state.empires[seat].invested.value or 0
    for name in TECHNOLOGIES:
        at = level(state, seat, sheet, name) - (name in ("ship_size", "movement", "ship_yard"))
        prices = state.options.prices(name)
        if not state.options.has_technology(name) or name in sheet.bought or at >= len(prices):
            continue
        cost = price(state, seat, prices[at])
        geared = state.options.gearing_limits and sheet.spent + cost > invested + 10
        if cost <= sheet.cp and not geared and keeps_together(state, seat, sheet, name):
            yield Research(name)


def keeps_together(state: State, seat: int, sheet: Sheet, technology: Technology) -> bool:
    """SE-7.5.4-1: with a new level, too, what was built finds counters."""
    after = sheet.with_level(technology, level(state, seat, sheet, technology) + 1)
    kinds = {kind for _, kind in sheet.built}
    return all(find_counters(state, seat, after, sheet.built, kind) for kind in kinds)


def bids(state: State, seat: int, sheet: Sheet) -> Iterator[Action]:
    """SE-7.3.1-5, SE-7.4-1"""
    if sheet.stage == "upkeep":
        upkeep = maintenance(left_of(state, seat, sheet))
        most = 0 if state.seats == 1 else sheet.cp + max(0, sheet.income - upkeep)
        yield from (Bid(cp) for cp in range(most + 1))


def left_of(state: State, seat: int, sheet: Sheet) -> Iterator[Group]:
    """The groups of a seat less what it has scuttled."""
    return iter(sheet.groups(state, seat))


# -- battles


def ships_in(state: State, battle: Battle, side: int) -> int:
    return sum(line.ships for line in battle.lines if line.ships and owner(state, line) == side)


def owner(state: State, line: object) -> int:
    return state.groups[line.group].owner


def screens(state: State, battle: Battle) -> Iterator[Action]:
    """SE-5.7-1, SE-5.7-2, SE-5.7-8, SE-5.6-5"""
    mine, theirs = (ships_in(state, battle, s) for s in (battle.attacker, battle.defender))
    side = battle.attacker if mine > theirs else battle.defender
    own = [(at, one) for at, one in enumerate(battle.lines) if one.ships]
    own = [(at, one) for at, one in own if owner(state, one) == side]
    left = abs(mine - theirs) - sum(line.screened for _, line in own)
    assert not {battle.attacker, battle.defender} & set(MACHINES), "screening from a Machine"
    yield FormLine()
    for at, line in own:
        if line.screened:
            continue
        yield from (Screen(at, ships) for ships in range(1, min(line.ships, left) + 1))
        if line.damage and line.ships > 1 and left > 0:
            yield ScreenDamaged(at)


def retreats(state: State, battle: Battle, lines: Iterable[int]) -> Iterator[Action]:
    """SE-5.9.1-2, SE-5.9.1-3, SE-5.9.1-4, SE-5.9.1-5, SE-5.9.2-1 to SE-5.9.2-6, SE-11.1.2-1"""
    for at in lines:
        line = battle.lines[at]
        group = state.groups[line.group]
        foe = battle.defender if group.owner == battle.attacker else battle.attacker
        if battle.number < 2 or group.kind.value in STAY or not ships_in(state, battle, foe):
            continue
        if fires_early(state, battle, at, foe):
            continue
        left = line.ships - line.acted
        for to in state.map.neighbours(battle.hex):
            if left > 1 and may_retreat(state, battle, group, to, left):
                yield RetreatAll(at, to)
            if left < 1 or not may_retreat(state, battle, group, to, 1):
                continue
            yield Retreat(at, to)
            if line.damage and line.ships > 1 and line.ships - line.screened > line.acted:
                yield RetreatDamaged(at, to)


def fires_early(state: State, battle: Battle, at: int, foe: int) -> bool:
    """SE-11.3.1-1, SE-11.3.1-2: Scouts with Point Defense have Fighters before them, and have class
    A for nothing but to fire at these."""
    line = battle.lines[at]
    if not line.tech.point_defense or state.marker(battle.hex) in ("asteroids", "nebula"):
        return False
    if (at, "A") in battle.done or line.ships - line.screened <= line.acted:
        return False
    others = [other for other in battle.lines if other.ships > other.screened]
    return any(
        owner(state, other) == foe and state.groups[other.group].kind.value == "F"
        for other in others
    )


def leaves_no_fighters(state: State, battle: Battle, group: Group, ships: int) -> bool:
    """SE-11.1.2-1: Fighters left behind need a Carrier or a colony."""
    colony = state.colonies.get(group.hex)
    if group.kind.value != "CV":
        return True
    if colony is not None and not state.are_enemies(group.owner, colony.owner):
        return True
    here = state.groups_of(group.owner, group.hex)
    carriers = sum(one.count for one in here if one.kind.value == "CV")
    fighters = sum(one.count for one in here if one.kind.value == "F")
    leaving = sum(
        line.leaving for line in battle.lines if line.ships and owner(state, line) == group.owner
    )
    return fighters - min(3 * ships, leaving) <= 3 * (carriers - ships)


def may_retreat(state: State, battle: Battle, group: Group, to: Hex, ships: int) -> bool:
    if not leaves_no_fighters(state, battle, group, ships) or not stacks(state, group, to):
        return False
    if not state.is_explored(to) or state.marker(to) == "super_nova":
        return False
    if to in state.options.layout(state.seats).entries or foreign(state, group.owner, to):
        return False
    homes = [hex for hex in state.colonies_of(group.owner) if hex != group.hex]
    if not any(far(state, to, home) <= far(state, group.hex, home) for home in homes):
        return False
    if group.count == ships or counters_left(state, group.owner, str(group.kind.value)) > 0:
        return True
    return any(
        other.kind.value == group.kind.value
        and other.carries == group.carries
        and other.count + ships <= MOST
        for other in state.groups_of(group.owner, to)
    )


def far(state: State, start: Hex, end: Hex) -> int:
    """The number of steps between two hexes, counted one by one."""
    border, steps, seen = {start}, 0, {start}
    while end not in seen:
        border = {near for hex in border for near in state.map.neighbours(hex)} - seen
        if not border:
            return 1000
        seen |= border
        steps += 1
    return steps
