"""Breakthroughs and options of the Advanced game, as far as scenarios cannot show them."""

import random
from collections import Counter

import pytest

from astrarium.games.interspace import GAME
from astrarium.games.interspace.data import BREAKTHROUGHS, UnitKind
from astrarium.games.interspace.rules.breakthroughs import drawn_order
from astrarium.games.interspace.rules.cargo import Shed, shed_cargo
from astrarium.games.interspace.rules.movement.movement import MovementStep
from astrarium.games.interspace.rules.pieces import TILES, kind_for, take_command
from astrarium.games.interspace.state import InterSpaceState as State
from astrarium.games.interspace.state.map import Map, Tile
from astrarium.kernel import Action, Hex, seeded

EVERYTHING = {
    "tier": "standard",
    "objectives": True,
    "breakthroughs": True,
    "colonization": True,
    "encounters": True,
    "discovery_limits": True,
    "plus_counters": True,
    "variable_space": -10,
    "max_game_turns": 12,
}


def standing(**position: object) -> State:
    """A position of the Advanced game with breakthroughs, run on to its first question."""
    state = GAME.position({"options": {"tier": "standard", "breakthroughs": True}, **position})
    state.dice = seeded(1)
    state.run()
    return state


# -- taking cards


@pytest.mark.rule("IS-A-BRK-GEN-10")
def test_every_order_of_the_first_round_is_as_likely() -> None:
    state = standing(seats=3, step={"name": "movement", "seat": 0})
    orders: Counter[tuple[int, ...]] = Counter()
    for seed in range(600):
        state.dice = seeded(seed)
        orders[tuple(drawn_order(state, range(3)))] += 1
    assert len(orders) == 6
    assert min(orders.values()) > 60


@pytest.mark.rule("IS-A-BRK-NOVA-2")
def test_a_nova_bomb_is_a_colony_ship_in_other_hands() -> None:
    state = standing(
        players={0: {"breakthroughs": ["nova_bombs"]}},
        units={"A:0,0": {0: ["NB 1", "Sct 2"]}, "B:0,0": {1: ["Col 11", "Sct 12"]}},
        step={"name": "movement", "seat": 0},
    )
    assert take_command(state, state.units[1], 1).kind == "colony_ship"
    assert take_command(state, state.units[11], 0).kind == "nova_bomb"
    assert kind_for(state, 0, "scout") == "scout"


# -- cargo


@pytest.mark.rule("IS-A-BRK-HEAVY-3")
@pytest.mark.rule("IS-A-BRK-GRAPPLE-5")
def test_cargo_above_the_new_owners_capacity_is_lost_by_choice() -> None:
    state = standing(
        players={0: {"breakthroughs": ["heavy_transports"]}},
        units={"A:0,0": {0: ["Trn 1", "Sct 2"], 1: ["DD 11"]}},
        cargo={1: {"ore": 5, "iou": 4}},
        step={"name": "movement", "seat": 0},
    )
    take_command(state, state.units[1], 1)
    shed_cargo(state, 1)
    state.run()
    (asked,) = state.decisions()
    assert asked.seat == 1
    assert set(asked.actions) == {
        Shed(amount, what, 1) for what in ("ore", "iou") for amount in (1, 2, 3)
    }
    assert state.why_not(1, Shed(4, "ore", 1)) is not None
    state.apply(1, Shed(1, "ore", 1))
    state.apply(1, Shed(2, "iou", 1))
    assert state.cargo[1] == {"ore": 4, "iou": 2}
    assert isinstance(state.top, MovementStep)


@pytest.mark.rule("IS-A-BRK-HEAVY-3")
def test_cargo_stays_whole_where_the_new_owner_carries_as_much() -> None:
    state = standing(
        players={seat: {"breakthroughs": ["heavy_transports"]} for seat in (0, 1)},
        units={"A:0,0": {0: ["Trn 1", "Sct 2"], 1: ["DD 11"]}},
        cargo={1: {"ore": 9}},
        step={"name": "movement", "seat": 0},
    )
    take_command(state, state.units[1], 1)
    shed_cargo(state, 1)
    assert isinstance(state.top, MovementStep)
    assert state.cargo[1] == {"ore": 9}


# -- the map


@pytest.mark.rule("IS-A-BRK-NOVA-8")
@pytest.mark.rule("IS-A-BRK-NOVA-9")
def test_a_map_forgets_what_a_replaced_tile_made_true() -> None:
    prime, null = Hex("A:0,0"), Hex("A:5,0")
    near = Hex("A:1,0")
    map = Map({prime: TILES["Aleph-Prime"], null: TILES["Aleph-Null"], near: TILES["nebula"]})
    assert map.partner(null) == prime
    after = map.with_tile(prime, Tile("null_space", printed="Aleph-Prime"))
    assert after.partner(null) is None
    assert prime in after.known_neighbours(near)
    assert after.tiles[prime].label == "Aleph-Prime"


# -- whole games


def some_action(state: State, chance: random.Random) -> tuple[int, Action]:
    """An answer by chance; every sort of answer is as likely, so that rare ones are given."""
    asked = chance.choice(state.decisions())
    sorts: dict[type[Action], list[Action]] = {}
    for action in asked.actions:
        sorts.setdefault(type(action), []).append(action)
    sort = chance.choice(sorted(sorts, key=lambda kind: kind.__name__))
    return asked.seat, chance.choice(sorts[sort])


def rich_game(seats: int, seed: int) -> State:
    """A game in which everybody has many breakthroughs, high tech and some of each unit."""
    options = GAME.read_options({"tier": "standard", "breakthroughs": True})
    state = GAME.new(seats, options, seed)
    assert isinstance(state, State)
    chance = random.Random(seed)
    while not any(state.units_of(seat) for seat in range(seats)) or state.turn == 1:
        state.apply(*some_action(state, chance))
    for seat in range(seats):
        held = tuple(chance.sample(sorted(BREAKTHROUGHS), 10)) + ("drive_improvement",) * 2
        state.change_player(seat, breakthroughs=held, civilization=8)
        for planet in state.planets_of(seat):
            state.change_planet(planet, tech=8, box={"iou": 40})
        kinds: tuple[UnitKind, ...] = ("cruiser", "region_station", "transport", "colony_ship")
        for kind in kinds:
            planet = state.birthplace(seat)
            waiting = (*state.planets[planet.name].waiting, kind_for(state, seat, kind))
            state.change_planet(state.planets[planet.name], waiting=waiting)
        for unit in state.units_of(seat):
            state.put(type(unit)(unit.id, kind_for(state, seat, unit.kind), seat, unit.hex))
    state.forget()
    state.run()
    return state


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_moves_with_cards_are_listed_as_if_anew(seats: int) -> None:
    state, chance = rich_game(seats, seats), random.Random(seats)
    for _ in range(500):
        if state.outcome() is not None:
            break
        if isinstance(state.top, MovementStep):
            (asked,) = state.decisions()
            twin = state.clone()
            twin.forget()
            assert set(twin.decisions()[0].actions) == set(asked.actions)
        state.apply(*some_action(state, chance))


@pytest.mark.rule("IS-A-OPT-MODULE-1")
@pytest.mark.parametrize("seats", range(2, 9))
def test_games_with_all_options_go_on(seats: int) -> None:
    state, chance = GAME.new(seats, GAME.read_options(EVERYTHING), seats), random.Random(seats)
    assert isinstance(state, State)
    for _ in range(400):
        if state.outcome() is not None:
            break
        for asked in state.decisions():
            for action in asked.actions[:20]:
                assert state.why_not(asked.seat, action) is None
        state.apply(*some_action(state, chance))
    assert GAME.why_impossible(state) is None


@pytest.mark.rule("IS-A-BRK-GEN-7")
@pytest.mark.parametrize("step", ["movement", "exploration", "colonization", "contact"])
def test_a_second_copy_lists_nothing_twice(step: str) -> None:
    held = ["nova_bombs", "nova_bombs", "star_gates", "star_gates"]
    state = standing(
        players={0: {"breakthroughs": held}},
        units={
            "B:0,0": {0: ["NB 1"]},
            "A:0,0": {0: ["SS 2", "Trn 3"]},
            "A:1,0": {0: ["SS 4"]},
            "A:2,0": {0: ["Sct 5"]} if step == "exploration" else {},
        },
        step={"name": step, "seat": 0},
    )
    [decision] = state.decisions()
    listed = [str(action) for action in decision.actions]
    assert "detonate 1" in listed
    assert len(set(listed)) == len(listed)
