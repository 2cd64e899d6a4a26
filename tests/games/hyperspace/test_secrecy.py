"""Nobody learns what is hidden: the values of others' Secrets, and what lies face down."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from astrarium.games.hyperspace import GAME
from astrarium.games.hyperspace.state import HyperspaceState as State
from astrarium.kernel import Hex, Secret

WORTH = {"vp": 19}  # what no Secret is worth
Watched = Callable[[State], bool]


def played_until(state: State, reached: Watched, seed: int) -> State:
    """A random game as far as a moment."""
    chance = Random(seed)
    while not reached(state):
        decision = state.decisions()[0]
        state.apply(decision.seat, chance.choice(decision.actions))
    return state


def same_for(seat: int | None, one: State, other: State) -> bool:
    views = [msgspec.json.encode(state.view(seat)) for state in (one, other)]
    told = [msgspec.json.encode(state.told) for state in (one, other)]
    return views[0] == views[1] and told[0] == told[1]


def in_step(one: State, other: State, viewers: tuple[int | None, ...], until: Watched) -> int:
    """Two games go on alike, and the viewers see no difference; how many answers were given."""
    chance, number = Random(5), 0
    while one.outcome() is None and not until(one):
        decision = one.decisions()[0]
        action = chance.choice(decision.actions)
        one.apply(decision.seat, action)
        other.apply(decision.seat, action)
        number += 1
        if one.outcome() is None and not until(one):
            assert all(same_for(seat, one, other) for seat in viewers), (number, str(action))
    return number


def with_other_worths(state: State, holder: int) -> State:
    """The same game, but the Secrets of a player are worth something else."""
    twin = state.clone()
    changed = tuple(
        msgspec.structs.replace(held, worth=msgspec.structs.replace(held.worth, value=WORTH))
        for held in twin.empires[holder].secrets
    )
    twin.change(holder, secrets=changed)
    twin.forget()
    return twin


@pytest.mark.rule("HS-INFO-03", "HS-INFO-05")
@pytest.mark.parametrize("values", ["printed", "shuffled"])
def test_what_secrets_are_worth_shows_nowhere_before_the_end(values: str) -> None:
    options = GAME.read_options({"secret_values": values, "max_rounds": 9})
    state = GAME.new(3, options, 12)
    holders = [0, 1, 2]
    played_until(state, lambda now: any(empire.secrets for empire in now.empires), 2)
    holder = next(seat for seat in holders if state.empires[seat].secrets)
    others = tuple(seat for seat in holders if seat != holder)
    twin = with_other_worths(state, holder)
    assert not same_for(holder, state, twin), "the holder sees it"
    assert in_step(state, twin, (*others, None), lambda now: False) > 50
    one, other = state.outcome(), twin.outcome()
    assert one is not None
    assert other is not None
    assert one.scores[holder] < other.scores[holder], "and in the end it counts"


@pytest.mark.rule("HS-SCORE-05", "HS-INFO-03")
def test_in_the_end_everybody_sees_what_secrets_were_worth() -> None:
    state = GAME.new(3, GAME.read_options({"max_rounds": 6}), 12)
    played_until(state, lambda now: now.outcome() is not None, 2)
    assert any(empire.secrets for empire in state.empires)
    outcome = state.outcome()
    assert outcome is not None
    for viewer in (0, 1, 2, None):
        ending: Any = GAME.scene(state.seen_by(viewer), viewer).panels.ending  # type: ignore[attr-defined]
        assert ending.over
        assert ending.told == ""
        assert {row.seat: row.total for row in ending.rows} == dict(enumerate(outcome.scores))
        assert not any(row.unknown for row in ending.rows)


@pytest.mark.rule("HS-INFO-04")
def test_what_lies_face_down_shows_nowhere_before_it_is_turned() -> None:
    state = GAME.new(4, GAME.read_options({"max_rounds": 6}), 8)
    played_until(state, lambda now: now.round == 1 and type(now.top).__name__ == "Turn", 3)
    hidden = [hex for hex, system in state.systems.items() if not system.is_explored]
    one, other = hidden[0], hidden[1]
    twin = state.clone()
    for hex, shown in ((one, other), (other, one)):
        twin.systems[hex] = msgspec.structs.replace(
            twin.systems[hex], tile=Secret(state.systems[shown].tile.value, (), "tiles")
        )
    twin.forget()

    def turned(now: State) -> bool:
        return any(now.systems[hex].is_explored for hex in (one, other) if hex in now.systems)

    assert in_step(state, twin, (0, 1, 2, 3, None), turned) > 20
    view = msgspec.json.encode(state.view(0).state)
    assert b"DealtTile" not in view


@pytest.mark.rule("HS-INFO-01", "HS-INFO-02")
def test_everything_else_is_open_to_everybody() -> None:
    state = GAME.new(4, GAME.read_options({"max_rounds": 6}), 8)
    played_until(state, lambda now: now.round == 4 and any(e.secrets for e in now.empires), 4)
    views = [state.view(seat).state["empires"] for seat in (0, 1, 2, 3, None)]
    for view in views:
        for empire, own in zip(view, state.empires, strict=True):
            assert tuple(empire["techs"]) == own.techs
            assert empire["slots"] == own.slots
            assert empire["purse"] == own.purse
            assert empire["progress"] == own.progress
            assert [held["card"] for held in empire["secrets"]] == [h.card for h in own.secrets]


@pytest.mark.rule("HS-INFO-05", "HS-BRO-01")
def test_the_broodmasters_see_both_values_of_a_cronyism_draw_and_forget_one() -> None:
    options = {"secret_values": "shuffled", "civ_assignment": "choose", "mulligan": False}
    state = GAME.new(2, GAME.read_options(options), 5)
    for said in ("take HS-C-BRO", "take HS-C-SKI"):
        state.apply(state.decisions()[0].seat, GAME.read_action(said))
    played_until(state, lambda now: type(now.top).__name__ == "Turn" and now.active == 0, 1)
    state.change(0, hypers=5)
    state.forget()
    state.apply(0, GAME.read_action("buy secret"))
    cards = state.top.cards  # type: ignore[attr-defined]
    assert [state.worths[card].knows for card in cards] == [(0,), (0,)]
    kept, given = cards
    state.apply(0, GAME.read_action(f"keep {kept} and favour 1"))
    held = {one.card: one.worth.knows for empire in state.empires for one in empire.secrets}
    assert held[kept] == (0,)
    assert held.get(given, (1,)) == (1,)


def test_an_imagined_game_deals_what_is_hidden_again() -> None:
    state = GAME.new(3, GAME.read_options({"secret_values": "shuffled", "max_rounds": 6}), 21)
    played_until(state, lambda now: now.round == 3, 4)
    tiles: set[str | None] = set()
    hex = next(hex for hex, system in state.systems.items() if not system.is_explored)
    for number in range(12):
        twin = state.imagine(0, state.dice.fork(str(number)))
        assert msgspec.json.encode(twin.view(0)) == msgspec.json.encode(state.view(0))
        tiles.add(twin.systems[Hex(hex)].tile.value)
    assert len(tiles) > 3
