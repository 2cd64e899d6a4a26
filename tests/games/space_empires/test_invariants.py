"""The invariants see what is wrong: each of these breaks one thing in a sound state."""

from collections.abc import Callable

import msgspec
import pytest

from astrarium.games.space_empires import GAME
from astrarium.games.space_empires.events.movement import ShipsLost
from astrarium.games.space_empires.groups import Tech
from astrarium.games.space_empires.rules.economy.building import Build
from astrarium.games.space_empires.rules.economy.economic_phase import EconomicPhase
from astrarium.games.space_empires.rules.economy.orders import Bid
from astrarium.games.space_empires.rules.movement.movement import Move
from astrarium.games.space_empires.rules.movement.movement_phase import MovementPhase
from astrarium.games.space_empires.state import Colony
from astrarium.games.space_empires.state import SpaceEmpiresState as State
from astrarium.kernel import Action, Hex, Hidden
from tests.games.space_empires import rulebook
from tests.games.space_empires.invariants import Watch, check

HOME, FAR = Hex("A:1,3"), Hex("A:1,6")
POSITION = {
    "options": {"scenario": "small", "fighters": True, "mines": True},
    "markers": {"A:2,5": "mineral_10", "A:3,5": "super_nova", "A:0,5": "danger?"},
    "units": {
        "A:1,3": {0: ["SY x2 1", "BASE 2", "CV 3", "F x3 4 on:3", "CA x2 5 attack=1"]},
        "A:1,6": {1: ["SC x3 6"]},
    },
    "colonies": {"A:1,3": {"owner": 0}, "A:1,8": {"owner": 1}},
    "empires": {0: {"levels": {"ship_size": 3, "attack": 1, "fighters": 1}, "cp": 9}},
    "step": {"name": "movement", "seat": 0},
}


def position(**more: object) -> State:
    state = GAME.position({**POSITION, **more})
    state.run()
    return state


@pytest.fixture
def state() -> State:
    """The first Movement Phase of two neighbours."""
    return position()


@pytest.fixture
def phase() -> State:
    """The same neighbours at their production sheets."""
    state = position(step={"name": "economic", "seat": 0})
    for seat in (0, 1):
        state.apply(seat, Bid(0))
    return state


def put(state: State, name: int, **changes: object) -> None:
    state.groups[name] = msgspec.structs.replace(state.groups[name], **changes)


def too_many_ships(state: State) -> None:
    put(state, 6, ships=Hidden(7, (1,)))


def too_many_counters(state: State) -> None:
    for _ in range(6):
        state.add_group(1, FAR, "SC", 1, Tech(movement=1))


def two_bases(state: State) -> None:
    state.add_group(0, HOME, "BASE", 1, Tech())


def a_yard_in_space(state: State) -> None:
    put(state, 1, hex=Hex("A:1,5"))


def into_a_super_nova(state: State) -> None:
    put(state, 6, hex=Hex("A:3,5"))


def mines_in_the_unknown(state: State) -> None:
    state.add_group(1, Hex("A:0,5"), "MINES", 2, Tech())


def better_than_its_owner(state: State) -> None:
    put(state, 6, tech=Hidden(Tech(attack=1, movement=1), (1,)))


def a_ship_of_no_module(state: State) -> None:
    state.add_group(1, FAR, "R", 1, Tech(movement=1, cloaking=1))


def fighters_adrift(state: State) -> None:
    put(state, 4, hex=Hex("A:1,5"))


def a_colony_on_nothing(state: State) -> None:
    state.colonies[FAR] = Colony(1, 3)


def a_colony_of_two(state: State) -> None:
    state.colonies[HOME] = msgspec.structs.replace(state.colonies[HOME], value=2)


def in_debt(state: State) -> None:
    state.earn(0, -10)


def too_many_minerals(state: State) -> None:
    free = [hex for hex in state.map.hexes if hex not in state.markers]
    state.markers |= {hex: Hidden("mineral_10", None) for hex in free[:20]}


def an_owner_who_does_not_know(state: State) -> None:
    put(state, 6, kind=Hidden("SC", (0,)))


BROKEN: dict[Callable[[State], None], str] = {
    too_many_ships: r"Group\(id=6",
    too_many_counters: "seat 1 has 7 SC",
    two_bases: "two Bases in one hex",
    a_yard_in_space: "group 1 without a planet",
    into_a_super_nova: "group 6 is in a Super Nova",
    mines_in_the_unknown: "Mines in the unknown",
    better_than_its_owner: "group 6 has attack 1",
    a_ship_of_no_module: "R in this game",
    fighters_adrift: "3 Fighters at",
    a_colony_on_nothing: "without a planet",
    a_colony_of_two: "a colony of 2",
    in_debt: "spent more than it had",
    too_many_minerals: "markers were made",
    an_owner_who_does_not_know: "its owner does not know group 6",
}


def test_a_sound_state(state: State) -> None:
    check(state)


@pytest.mark.parametrize("harm", BROKEN, ids=lambda harm: harm.__name__)
def test_a_broken_state(state: State, harm: Callable[[State], None]) -> None:
    harm(state)
    with pytest.raises(AssertionError, match=BROKEN[harm]):
        check(state)


# -- what adds up


def test_books_that_balance(phase: State) -> None:
    watch = Watch()
    watch(phase)
    phase.apply(0, Build("SC", HOME))
    watch(phase)


def spent_too_little(state: State) -> None:
    change_sheet(state, 0, cp=state.top.sheet_of(0).cp + 1)


def spent_too_much(state: State) -> None:
    change_sheet(state, 0, cp=state.top.sheet_of(0).cp - 1)


def built_for_nothing(state: State) -> None:
    change_sheet(state, 1, built=((Hex("A:1,8"), "DECOY"),))


def earned_in_secret(state: State) -> None:
    state.earn(1, 5)


def change_sheet(state: State, seat: int, **changes: object) -> None:
    step = state.top
    assert isinstance(step, EconomicPhase)
    state.stack = (*state.stack[:-1], step.with_sheet(seat, step.sheet_of(seat).changed(**changes)))


CROOKED: dict[Callable[[State], None], str] = {
    spent_too_little: "seat 0 has",
    spent_too_much: "seat 0 has",
    built_for_nothing: "seat 1 has",
    earned_in_secret: "CP change before the sheets are opened",
}


@pytest.mark.parametrize("fraud", CROOKED, ids=lambda fraud: fraud.__name__)
def test_books_that_do_not_balance(phase: State, fraud: Callable[[State], None]) -> None:
    watch = Watch()
    watch(phase)
    phase.apply(0, Build("SC", HOME))
    fraud(phase)
    phase.__dict__["asked"] = None
    with pytest.raises(AssertionError, match=CROOKED[fraud]):
        watch(phase)


def more_scouts(state: State) -> None:
    put(state, 6, ships=Hidden(4, (1,)))


def fewer_scouts(state: State) -> None:
    put(state, 6, ships=Hidden(2, (1,)))


def another_ship(state: State) -> None:
    del state.groups[6]
    state.next_group = 6
    state.add_group(1, FAR, "MINES", 3, Tech())


def lost_for_nothing(state: State) -> None:
    group = state.groups[6]
    state.told.append(
        ShipsLost(
            seat=1, group=6, hex=FAR, kind=group.kind, ships=Hidden(1, None), cause="danger"
        )
    )  # fmt: skip


def forgotten_technology(state: State) -> None:
    levels = state.empires[0].levels
    fallen = {**levels, "ship_size": levels["ship_size"].becomes(2)}
    state.change_empire(0, levels=fallen)
    put(state, 5, tech=Hidden(Tech(attack=1, movement=1), (0,)))


def another_danger(state: State) -> None:
    state.markers[Hex("A:4,5")] = Hidden("danger", ())


def found_money(state: State) -> None:
    state.earn(0, 3)


ODD: dict[Callable[[State], None], str] = {
    more_scouts: "ships came or went",
    fewer_scouts: "ships came or went",
    another_ship: "group 6 is another one|ships came or went",
    lost_for_nothing: "ships came or went",
    forgotten_technology: "ship_size of seat 0 fell",
    another_danger: "markers have come",
    found_money: "CP of seat 0 changed by itself",
}


@pytest.mark.parametrize("change", ODD, ids=lambda change: change.__name__)
def test_what_changes_by_itself(state: State, change: Callable[[State], None]) -> None:
    watch = Watch()
    watch(state)
    state.apply(0, Move(5, Hex("A:1,4")))
    change(state)
    state.__dict__["asked"] = None
    with pytest.raises(AssertionError, match=ODD[change]):
        watch(state)


# -- listings


def listed_otherwise(
    monkeypatch: pytest.MonkeyPatch, change: Callable[[list[Action]], list[Action]]
) -> None:
    honest = MovementPhase.options

    def other(step: MovementPhase, state: State, seat: int) -> list[Action]:
        return change(list(honest(step, state, seat)))

    monkeypatch.setattr(MovementPhase, "options", other)


def test_a_listing_that_leaves_out_something(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    state.forget()
    listed_otherwise(monkeypatch, lambda found: found[1:])
    with pytest.raises(AssertionError, match=r"MovementPhase does not list.*move"):
        check(state)


def test_a_listing_with_something_forbidden(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    state.forget()
    listed_otherwise(monkeypatch, lambda found: [*found, Move(1, Hex("A:1,4"))])
    with pytest.raises(AssertionError, match=r"lists what it should not.*move 1"):
        check(state)


def test_the_rulebook_does_not_believe_the_rules(
    state: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the rulebook let ships go two hexes, rules by which they go one were found wanting."""
    state.apply(0, Move(5, Hex("A:1,4")))
    check(state)
    monkeypatch.setattr(rulebook, "SPEEDS", {1: "222"})
    with pytest.raises(AssertionError, match=r"by the rulebook, does not list.*move 5 to"):
        check(state)
