"""What is true of every state of InterSpace, whatever was played.

`check` looks at one state; `Watch` also holds each state against the one it saw before.
"""

from collections import Counter
from collections.abc import Iterable

import msgspec

from astrarium.games.interspace import GAME
from astrarium.games.interspace.data import (
    COUNTERS,
    HIGHEST_LEVEL,
    HOME_WORLDS,
    LIMBO,
    MANY_PLAYERS,
    NEUTRAL,
    PARTIES,
    PARTNERS,
    PLANETS,
    REBELS,
    RING,
    TILE_MIX,
    TRADER_GOODS,
    TYPES,
    WORMHOLES,
    UnitKind,
    is_player,
)
from astrarium.games.interspace.resources import IOU, ORE, goods_of
from astrarium.games.interspace.rules.cargo import CargoShedding, capacity_of
from astrarium.games.interspace.rules.combat.battle import Battle
from astrarium.games.interspace.rules.combat.resolve_hits import HitAssignment
from astrarium.games.interspace.rules.contact.zone_battle import ZoneBattle
from astrarium.games.interspace.rules.decks import (
    all_objectives,
    full_breakthroughs,
    full_encounters,
    full_settlements,
)
from astrarium.games.interspace.rules.economy.economic_step import EconomicStep
from astrarium.games.interspace.rules.exploration.exploration import ExplorationStep
from astrarium.games.interspace.rules.movement.movement import MovementStep
from astrarium.games.interspace.rules.movement.movement_points import movement_rate
from astrarium.games.interspace.rules.setup import SetUp
from astrarium.games.interspace.state import InterSpaceState as State
from astrarium.games.interspace.state.index import UnitIndex
from astrarium.games.interspace.units import Unit
from astrarium.kernel import Hex, hexes
from tests.games.interspace.brute_force import candidates
from tests.games.listings import check_listings, check_memory, check_questions

HEAVY_CAPACITY = 9  # of transports that nobody commands, whoever loaded them
BY_NAME = ("home_world", "planet", "wormhole")  # whose tiles have a name instead
ALL_TILES = Counter((*HOME_WORLDS, *PLANETS, *WORMHOLES))
ALL_TILES.update({terrain: n for terrain, n in TILE_MIX.items() if terrain not in BY_NAME})
assert ALL_TILES.total() == sum(TILE_MIX.values()) == 90


def check(state: State) -> None:
    """All that must hold after every action."""
    check_pieces(state)
    check_questions(GAME, state)
    check_memory(state)
    check_listings(GAME, state, candidates)


def check_pieces(state: State) -> None:
    """What lies on the table is possible, and so is what is being resolved."""
    check_imagined(state)
    check_steps(state)


def check_imagined(state: State) -> None:
    """What lies on the table is possible: counters, cards, cargo and all.

    Nobody knows where support comes from that lies hidden, nor how far ships could go by it.
    """
    check_tiles(state)
    check_map(state)
    check_wormholes(state)
    check_planets(state)
    check_players(state)
    check_cards(state)
    check_units(state)
    check_resources(state)
    check_friends(state)
    check_index(state)


def in_set_up(state: State) -> bool:
    return bool(state.stack) and isinstance(state.stack[-1], SetUp)


def check_tiles(state: State) -> None:
    """The 90 tiles are on the map, in the box or set aside, each of them once."""
    there = Counter(tile.label for tile in state.map.tiles.values())
    there.update(state.box)
    there.update(state.aside)
    if in_set_up(state):
        there.update(tiles_in_hand(state))
    right = ALL_TILES.copy()
    right["empty_space"] += space_added(state)
    assert there == right, f"tiles made: {there - right}, lost: {right - there}"
    assert all(count > 0 for count in state.box.values()), "a label without tiles is in the box"


def space_added(state: State) -> int:
    """Empty space that was agreed on; no more can be left out than was in the box."""
    laid = 0 if state.seats >= MANY_PLAYERS else RING["empty_space"] * state.seats
    return max(state.options.variable_space, laid - TILE_MIX["empty_space"])


def tiles_in_hand(state: State) -> Iterable[str]:
    """What is taken for the rings but not yet laid."""
    laid = {tile.name for tile in state.map.tiles.values()}
    yield from (name for name in state.planets if name not in laid)
    for terrain in ("asteroids", "empty_space"):
        yield from [terrain] * (RING[terrain] * state.seats)


def check_map(state: State) -> None:
    """Each map piece hangs together and has a home world in it."""
    pieces: dict[str, set[Hex]] = {}
    for hex in state.map.tiles:
        pieces.setdefault(hexes.frame(hex), set()).add(hex)
    homes = {hexes.frame(state.birthplace(seat).hex) for seat in range(state.seats)}
    assert set(pieces) == homes, f"map pieces {sorted(pieces)}, home worlds in {sorted(homes)}"
    for frame, piece in pieces.items():
        apart = piece - reached(piece)
        assert not apart, f"map piece {frame} does not hang together: {sorted(apart)}"


def reached(piece: set[Hex]) -> set[Hex]:
    """The hexes of a piece that hang together with one of them."""
    first = next(iter(piece))
    found, border = {first}, [first]
    while border:
        for near in hexes.neighbours(border.pop()):
            if near in piece and near not in found:
                found.add(near)
                border.append(near)
    return found


def check_wormholes(state: State) -> None:
    """Both ends of a wormhole are on the map, or none is and the Null end is set aside.

    The place of one that was destroyed stays.
    """
    ends = {tile.label: hex for hex, tile in state.map.tiles.items() if tile.label in WORMHOLES}
    for prime in WORMHOLES:
        null = PARTNERS[prime]
        assert (prime in ends) == (null in ends), f"one end of {prime} and {null} is missing"
        assert not (prime in ends and prime in state.aside), f"{prime} is laid and set aside"
        if prime in ends:
            whole = all(state.map.tiles[ends[end]].name for end in (prime, null))
            assert state.map.partner(ends[prime]) == (ends[null] if whole else None)
    assert all(name.endswith("Null") for name in state.aside)


def check_planets(state: State) -> None:
    """Planets are where their tiles are, and have levels if and only if they have an owner."""
    tiles = state.map.tiles
    laid = {
        tile.name: hex for hex, tile in tiles.items() if tile.terrain in ("planet", "home_world")
    }
    assert set(laid) <= set(state.planets), "a planet's tile lies on the map without its planet"
    for name, planet in state.planets.items():
        assert planet.name == name
        if name in laid:
            assert laid[name] == planet.hex, f"{name} is at {planet.hex}, its tile at {laid[name]}"
        else:
            assert in_set_up(state), f"{name} has no tile"
        if planet.owner is None:
            assert (planet.industry, planet.tech) == (0, 0), f"nobody lives on {name}"
            assert not planet.rests
            assert not planet.box, f"{name} is empty, but not its box"
            assert not planet.waiting, f"units wait on {name}, where nobody lives"
        else:
            assert planet.owner in (*range(state.seats), REBELS)
            if planet.owner == REBELS:
                assert not planet.box, f"rebels on {name} keep resources"
                assert not planet.waiting, f"units wait on {name}, for the rebels"
            assert 1 <= planet.industry <= HIGHEST_LEVEL, f"{name} has industry {planet.industry}"
            assert 1 <= planet.tech <= HIGHEST_LEVEL, f"{name} has tech {planet.tech}"


def check_players(state: State) -> None:
    """Civilization follows tech, homes are homes, and who is out has nothing."""
    assert len(state.players) == state.seats
    for seat, player in enumerate(state.players):
        mine = state.planets_of(seat)
        highest = max((planet.tech for planet in mine), default=1)
        assert highest <= player.civilization <= HIGHEST_LEVEL, f"civilization of seat {seat}"
        assert state.birthplace(seat).home_of == seat
        assert player.facing in range(6)
        assert set(player.refuses) <= set(range(state.seats)) - {seat}
        assert len(set(player.refuses)) == len(player.refuses)
        if player.substitute:
            assert state.planets[player.substitute] in mine, f"{player.substitute} is lost"
            assert state.birthplace(seat).owner != seat, f"seat {seat} has two home worlds"
        if player.out:
            assert not mine, f"seat {seat} is out and has planets"
            assert not state.units_of(seat), f"seat {seat} is out and has units"
    homes = [*state.planets.values(), *state.destroyed.values()]
    assert sorted(planet.home_of for planet in homes if planet.home_of is not None) == list(
        range(state.seats)
    )


def check_cards(state: State) -> None:
    """Every card is in one place, and what cards refer to is there."""
    options = state.options
    taken = Counter(state.breakthroughs)
    for player in state.players:
        taken.update(player.breakthroughs)
        for id, count in Counter(player.breakthroughs).items():
            assert id in full_breakthroughs(options), f"there is no breakthrough {id}"
            assert count <= full_breakthroughs(options)[id], f"{count} of {id} in one hand"
    if state.seats < MANY_PLAYERS:
        assert taken == Counter(full_breakthroughs(options)), "breakthroughs were made or lost"
    dealt = [player.shown or player.objective.value for player in state.players]
    dealt += [secret.value for secret in state.spare_objectives]
    assert sorted(filter(None, dealt)) == sorted(all_objectives(options)), "objectives"
    settled = Counter(state.settlements) + Counter(state.settled)
    settled.update(planet.card for planet in state.planets.values() if planet.card)
    assert settled <= Counter(full_settlements(options)), "Colonization cards were made"
    assert Counter(state.encounters) <= Counter(full_encounters(options)), "Encounters were made"
    for artifact, holder in state.artifacts.items():
        inhabited = holder in state.planets and state.planets[holder].owner is not None
        assert inhabited or int(holder) in state.units, f"{holder} has the {artifact}"
    assert set(state.sheltered) | set(state.spellbound) <= set(state.units)
    battles = [step for step in state.stack if isinstance(step, ZoneBattle)]
    wrecks = {wreck.unit.id for battle in battles for wreck in battle.lost}
    assert set(state.carriers) <= set(state.units) | wrecks
    assert all(state.units[id].owner == LIMBO for id in state.waiting)
    for planet in state.infested:
        assert state.planets[planet].owner not in (None, REBELS), f"{planet} is infested"
    for name, agent in state.agents.items():
        assert agent.hex is None or agent.hex in state.map.tiles, f"the {name} is off the map"


def check_units(state: State) -> None:
    """Units are within the counters, and on tiles other than null space."""
    counters = Counter(map(counter_of, state.units.values()))
    for planet in state.planets.values():
        counters.update((planet.owner, COUNTERS.get(kind, kind)) for kind in planet.waiting)
    for (seat, kind), count in counters.items():
        free = state.options.plus_counters or seat is None or not is_player(seat)
        assert free or count <= TYPES[kind].limit, f"seat {seat} has {count} of {kind}"
    explorer = exploring_seat(state)
    for id, unit in state.units.items():
        assert unit.id == id
        assert 0 < id < state.next_unit
        assert unit.owner in (*range(state.seats), *PARTIES)
        assert unit.colour is None or (unit.colour < state.seats and unit.owner in PARTIES)
        tile = state.map.tiles.get(unit.hex)
        if unit.owner == LIMBO:
            assert unit.hex == "", f"unit {id} is off the map and at {unit.hex}"
            assert id in state.waiting, f"unit {id} waits for nothing"
        elif tile is None:
            assert unit.owner == explorer, f"unit {id} is at {unit.hex}, where no tile lies"
            assert state.map.shared_sides(unit.hex), f"unit {id} is beside nothing at {unit.hex}"
        else:
            assert tile.terrain != "null_space", f"unit {id} is in null space"


def counter_of(unit: Unit) -> tuple[int, UnitKind]:
    """Whose counter a unit is, and which."""
    seat = unit.owner if unit.colour is None else unit.colour
    return seat, COUNTERS.get(unit.kind, unit.kind)


def check_resources(state: State) -> None:
    """Nothing is owed, transports are not overloaded, and there are counters for everything."""
    for unit, load in state.cargo.items():
        ship = state.units[unit]
        assert ship.kind in ("transport", "trader"), f"unit {unit} is no transport"
        room = capacity_of(state, ship) if is_player(ship.owner) else HEAVY_CAPACITY
        assert sum(load.values()) > 0, f"transport {unit} carries {load}"
        assert sum(load.values()) <= room or is_shedding(state), f"transport {unit} carries {load}"
    boxes = [planet.box for planet in state.planets.values()]
    goods: Counter[str] = Counter()
    kinds = {IOU, ORE, goods_of(NEUTRAL), *(goods_of(player.home) for player in state.players)}
    for held in (*boxes, *state.cargo.values()):
        assert all(count > 0 for count in held.values()), f"a count of {held} is not positive"
        assert set(held) <= kinds, f"there are no such resources: {held}"
        goods.update({what: count for what, count in held.items() if what not in (IOU, ORE)})
    for what, count in goods.items():
        most = TRADER_GOODS if what == goods_of(NEUTRAL) else state.options.trade_goods
        assert count <= most or state.options.plus_counters, f"there are {count} {what}"
    if state.options.tier == "basic":
        assert not state.cargo, "the Basic game has no cargo"
        assert not any(boxes), "the Basic game has no resources"


def is_shedding(state: State) -> bool:
    """Whether somebody is about to throw cargo away that a transport cannot carry."""
    return any(isinstance(step, CargoShedding) for step in state.stack)


def check_friends(state: State) -> None:
    """Declared are planets and stations of others, as long as they are theirs."""
    for seat, player in enumerate(state.players):
        for name in player.friends:
            if name.isdecimal():
                assert state.units[int(name)].type.role == "station"
                assert state.units[int(name)].owner != seat
            else:
                assert state.planets[name].owner not in (None, seat)


def exploring_seat(state: State) -> int | None:
    """Whose units may be in unknown hexes now."""
    for step in state.stack:
        if isinstance(step, MovementStep | ExplorationStep):
            return step.seat
    return None


def check_steps(state: State) -> None:
    """What steps remember fits the table."""
    for step in state.stack:
        match step:
            case EconomicStep():
                for name, spent in step.spent.items():
                    most = state.planets[name].industry + step.bonus.get(name, 0)
                    assert 0 < spent <= most, f"{name} has spent {spent} of {most}"
            case MovementStep():
                check_movement(state, step)
            case Battle() | HitAssignment() | ZoneBattle():
                for id, left in step.shields.items():
                    unit = state.units.get(id)
                    if unit is not None:
                        extra = "shield" in state.artifacts_of(str(id))
                        most = unit.type.shields + extra
                        assert 0 <= left <= most, f"unit {id} has {left} shields"


def check_movement(state: State, step: MovementStep) -> None:
    """Nobody has spent more than there was, nor entered more unknown hexes than allowed."""
    for id, progress in step.progress.items():
        unit = state.units.get(id)
        if unit is None or unit.owner != step.seat:  # it fell ill on its way
            continue
        if not step.artifacts:  # else a drive may have changed hands
            assert progress.spent <= movement_rate(state, unit), f"unit {id} went too far"
    there = [unit for unit in state.units.values() if unit.owner != LIMBO]
    waiting = {unit.hex for unit in there if unit.hex not in state.map.tiles}
    assert waiting <= set(step.entered), f"nobody entered {waiting - set(step.entered)}"
    most = min(step.box, state.players[step.seat].civilization)
    assert len(set(step.entered)) == len(step.entered) <= most


def check_index(state: State) -> None:
    """The index of units that is kept up is the one that would be made now."""
    kept, made = state.index, UnitIndex.of(state)
    for part in UnitIndex.derived:
        assert getattr(kept, part) == getattr(made, part), f"the index has other {part}"
    assert Counter(kept.counters) == Counter(made.counters), "the index counts otherwise"
    in_play = Counter(map(counter_of, state.units.values()))
    for seat in range(state.seats):
        used_up = {kind for kind, unit in TYPES.items() if in_play[seat, kind] >= unit.limit}
        if state.options.plus_counters:
            used_up = set()
        assert state.used_up(seat) == used_up, f"seat {seat} has used up {used_up}"
    for seat, fleet in kept.fleets.items():
        assert fleet == tuple(unit for unit in state.units.values() if unit.owner == seat)


class Past(msgspec.Struct, frozen=True):
    """What is kept of an earlier state."""

    sequence: int
    turn: int
    civilization: tuple[int, ...]
    out: tuple[bool, ...]
    box: dict[str, int]
    laid: Counter[str]
    levels: dict[str, tuple[int, int]]
    units: dict[int, tuple[UnitKind, int]]
    next_unit: int
    levels_fall: bool  # whether levels can be lowered or bombarded
    has_cards: bool  # which may change whose or what a unit is, and bring ore back
    depleted: set[str]


def past(state: State) -> Past:
    return Past(
        sequence=state.sequence,
        turn=state.turn,
        civilization=tuple(player.civilization for player in state.players),
        out=tuple(player.out for player in state.players),
        box=state.box.copy(),
        laid=Counter(tile.label for tile in state.map.tiles.values()),
        levels={name: (planet.industry, planet.tech) for name, planet in state.planets.items()},
        units={unit.id: (unit.kind, unit.owner) for unit in state.units.values()},
        next_unit=state.next_unit,
        levels_fall=state.options.tier == "standard",
        has_cards=state.options.has_cards,
        depleted={planet.name for planet in state.planets.values() if planet.depleted},
    )


def check_change(before: Past, after: Past) -> None:
    """What never goes back, between a state and any later one."""
    assert before.sequence < after.sequence
    assert before.turn <= after.turn
    assert before.next_unit <= after.next_unit
    for seat, level in enumerate(before.civilization):
        assert level <= after.civilization[seat], f"civilization of seat {seat} fell"
        assert before.out[seat] <= after.out[seat], f"seat {seat} came back"
    for label, count in after.box.items():
        assert count <= before.box.get(label, 0), f"{label} came into the box"
    assert before.laid <= after.laid, f"tiles left the map: {before.laid - after.laid}"
    for name, (industry, tech) in before.levels.items():
        if name not in after.levels:
            assert after.has_cards, f"{name} is gone"
            continue
        now = after.levels[name]
        assert industry <= now[0] or after.levels_fall, f"the industry of {name} fell"
        assert tech <= now[1] or after.levels_fall, f"the tech of {name} fell"
    assert before.depleted <= after.depleted or after.has_cards, "ore has come back"
    for id, unit in after.units.items():
        assert id >= before.next_unit or id in before.units, f"unit {id} has come back"
        known = id >= before.next_unit or before.units[id] == unit
        assert known or after.has_cards, f"unit {id} is another one"


class Watch:
    """Checks the states of one game as they come about; every so often all listings too."""

    def __init__(self, listings_every: int = 1) -> None:
        self.listings_every = listings_every
        self.seen = 0
        self.past: Past | None = None

    def __call__(self, state: State) -> None:
        check_pieces(state)
        check_questions(GAME, state)
        self.seen += 1
        if self.seen % self.listings_every == 0:
            check_memory(state)
            check_listings(GAME, state, candidates)
        now = past(state)
        if self.past is not None:
            check_change(self.past, now)
        self.past = now
