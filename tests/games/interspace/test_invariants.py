"""The invariants see what is wrong: each of these breaks one thing in a sound state."""

from collections.abc import Callable

import msgspec
import pytest

from astrarium.games.interspace import GAME
from astrarium.games.interspace.rules.economy.economic_step import EndEconomicStep
from astrarium.games.interspace.rules.movement.movement import Move, MovementStep
from astrarium.games.interspace.rules.setup import QuickSetUp
from astrarium.games.interspace.state import InterSpaceState as State
from astrarium.games.interspace.state.map import Tile
from astrarium.games.interspace.units import Unit
from astrarium.kernel import Action, Hex
from tests.games.interspace.invariants import Watch, check


@pytest.fixture
def state() -> State:
    """Two players after the quick set-up; the first Movement Step."""
    state = GAME.new(2, seed=1)
    assert isinstance(state, State)
    for seat in (0, 1):
        state.apply(seat, QuickSetUp())
    state.apply(state.top.seat, EndEconomicStep())
    return state


def lose_a_tile(state: State) -> None:
    state.box["empty_space"] -= 1


def lay_a_tile_apart(state: State) -> None:
    state.box["nebula"] -= 1
    state.map = state.map.with_tile(Hex("A:50,50"), Tile("nebula"))


def lay_half_a_wormhole(state: State) -> None:
    name, *rest = state.aside
    state.aside = tuple(rest)
    state.map = state.map.with_tile(unknown_hex(state), Tile("wormhole", name))


def unknown_hex(state: State) -> Hex:
    """A hex beside the map."""
    return next(near for hex in state.map.tiles for near in state.map.unknown_neighbours(hex))


def move_a_planet(state: State) -> None:
    state.change_planet(state.birthplace(0), hex=unknown_hex(state))


def settle_without_people(state: State) -> None:
    state.change_planet(state.birthplace(0), owner=None)


def fall_behind(state: State) -> None:
    state.change_player(0, civilization=1)


def leave_with_planets(state: State) -> None:
    state.change_player(1, out=True)


def build_too_many(state: State) -> None:
    for id in range(state.next_unit, state.next_unit + 3):
        state.put(Unit(id, "galaxy_station", 0, state.birthplace(0).hex))
    state.next_unit += 3


def drift_into_the_unknown(state: State) -> None:
    foreign = state.units_of(1 - state.top.seat)[0]
    state.put(msgspec.structs.replace(foreign, hex=unknown_hex(state)))


def forget_to_tell_the_index(state: State) -> None:
    del state.units[next(iter(state.units))]


BROKEN: dict[Callable[[State], None], str] = {
    lose_a_tile: "tiles made: .* lost: Counter.*empty_space",
    lay_a_tile_apart: "map piece A does not hang together",
    lay_half_a_wormhole: "one end of Aleph-Prime and Aleph-Null is missing",
    move_a_planet: "its tile at",
    settle_without_people: "nobody lives on",
    fall_behind: "civilization of seat 0",
    leave_with_planets: "seat 1 is out and has planets",
    build_too_many: "3 of galaxy_station",
    drift_into_the_unknown: "where no tile lies",
    forget_to_tell_the_index: "the index has other stacks",
}


def test_a_sound_state(state: State) -> None:
    check(state)


@pytest.mark.parametrize("harm", BROKEN, ids=lambda harm: harm.__name__)
def test_a_broken_state(state: State, harm: Callable[[State], None]) -> None:
    harm(state)
    with pytest.raises(AssertionError, match=BROKEN[harm]):
        check(state)


def test_a_stale_listing(state: State) -> None:
    """A unit has gone, and its moves are still remembered."""
    (decision,) = state.decisions()
    assert isinstance(decision.actions[0], Move)
    moved = state.units[decision.actions[0].unit]
    state.remove(moved)
    with pytest.raises(AssertionError, match=r"lists what it should not.*move"):
        check(state)


def test_a_listing_that_leaves_out_something(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    state.forget()
    honest = MovementStep.options

    def forgetful(step: MovementStep, state: State, seat: int) -> list[Action]:
        return list(honest(step, state, seat))[1:]

    monkeypatch.setattr(MovementStep, "options", forgetful)
    with pytest.raises(AssertionError, match=r"MovementStep does not list.*move"):
        check(state)


def test_what_goes_back(state: State) -> None:
    watch = Watch()
    watch(state)
    state.sequence += 1
    state.change_planet(state.birthplace(0), industry=1)
    with pytest.raises(AssertionError, match="the industry of Yellow fell"):
        watch(state)
