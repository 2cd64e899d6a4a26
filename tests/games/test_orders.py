"""Orders for a case that has not come yet: what they come to, by what their seat may know."""

from collections.abc import Iterator
from typing import Any

import pytest

from astrarium.bots import make_bot
from astrarium.kernel import Game, Perspective, State, game_names, load_game, scripted

GAMES = [game for game in map(load_game, game_names()) if game.orders]
MOST = 8  # answers to look at: who holds a place may do so for ever
IN_EACH = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def answers(game: Game, state: State, seat: int, case: str, name: str) -> list[str]:
    """What a seat's order comes to, as long as it is asked; the others fire at all they can."""
    (order,) = (one for one in game.orders if (one.case, one.name) == (case, name))
    found = []
    while state.decisions() and len(found) < MOST:
        decision = state.decisions()[0]
        action = order.answer(Perspective(state, decision)) if decision.seat == seat else None
        if action is not None:
            found.append(str(action))
        elif decision.kind not in {step.__name__ for step in order.steps} or decision.seat == seat:
            break
        fires = (one for one in decision.actions if str(one).startswith("fire all"))
        state.apply(decision.seat, action or next(fires, decision.actions[-1]))
    return found


def battle(name: str, missed: int, **units: Any) -> State:
    """Seat 0 attacks, and nobody hits anything."""
    state = load_game(name).position({**units, "step": {"name": "combat", "seat": 0}})
    state.dice = scripted([missed] * 99)
    state.run()
    return state


def interspace(*attackers: str) -> State:
    own = ["PB 11", "PB 12", "PB 13"]
    return battle(
        "interspace", 6,
        tiles={"A:2,0": "empty_space", "A:2,-1": "black_hole"},
        units={"A:2,0": {0: list(attackers), 1: own}},
    )  # fmt: skip


@pytest.mark.rule("IS-COMBAT-17")
def test_who_is_attacked_in_interspace_leaves_behind_a_screen() -> None:
    """One patrol boat stays against one, and nobody goes into the black hole."""
    game = load_game("interspace")
    found = answers(game, interspace("PB 1"), 1, "attacked", "leave")
    assert found == ["retreat to A:1,0", "withdraw 11", "withdraw 12"]
    assert answers(game, interspace("PB 1"), 1, "attacked", "hold")[0] == "stay"
    assert answers(game, interspace("PB 1"), 0, "attacked", "leave") == []


def terms() -> State:
    state = load_game("interspace").position(
        {
            "options": {"tier": "standard"},
            "tiles": {"A:2,0": "empty_space"},
            "units": {"A:2,0": {0: ["AB 1", "AB 2"], 1: ["SS 11", "PB 12"]}},
            "step": {"name": "contact", "seat": 0},
        }
    )
    state.dice = scripted([6] * 99)
    state.run()
    for seat, action in ((0, "attack fleets in A:2,0"), (1, "offer truce")):
        state.apply(seat, load_game("interspace").read_action(action))
    return state


@pytest.mark.rule("IS-S-RETREAT-06")
def test_terms_are_accepted_or_declined_without_asking() -> None:
    game = load_game("interspace")
    assert answers(game, terms(), 0, "terms", "accept") == ["accept terms"]
    assert answers(game, terms(), 0, "terms", "decline") == ["decline terms"]


def space_empires() -> State:
    return battle("space-empires", 10, units={"A:0,5": {0: ["BC x3 1"], 1: ["SC x4 11"]}})


@pytest.mark.rule("SE-5.9.1-2")
def test_who_is_attacked_in_space_empires_fires_once_and_leaves() -> None:
    """Nobody retreats in round 1."""
    found = answers(load_game("space-empires"), space_empires(), 1, "attacked", "leave")
    assert found == ["form line", "fire all of 1 at 0", "form line", "retreat all of 1 to A:-1,6"]
    held = answers(load_game("space-empires"), space_empires(), 1, "attacked", "hold")
    assert held[:4] == ["form line", "fire all of 1 at 0"] * 2
    assert not any("retreat" in action for action in held)
    assert answers(load_game("space-empires"), space_empires(), 0, "attacked", "leave") == []


def questions(game: Game) -> Iterator[Perspective]:
    """What is asked in a game of bots that fight."""
    seats = min(3, game.seats(game.options()).stop - 1)
    state = game.new(seats, seed=3)
    bots = [make_bot("greedy", seat) for seat in range(seats)]
    while state.outcome() is None and state.sequence < 3000:
        decision = state.decisions()[0]
        perspective = Perspective(state, decision)
        yield perspective
        state.apply(decision.seat, bots[decision.seat].choose(perspective))


@IN_EACH
def test_an_order_gives_answers_that_are_listed_to_the_steps_that_it_names(game: Game) -> None:
    answered = 0
    for perspective in questions(game):
        for order in game.orders:
            action = order.answer(perspective)
            if action is not None:
                answered += 1
                assert action in perspective.decision.actions
                assert perspective.steps[-1] in order.steps
    assert answered


@IN_EACH
@pytest.mark.parametrize("language", ["en", "it"])
def test_every_order_can_be_said(game: Game, language: str) -> None:
    said = game.lexicon_of(language).cases
    cases = {one.case for one in game.orders}
    assert set(said) == cases | {f"{one.case} {one.name}" for one in game.orders}
    for one in game.orders:
        assert game.order_text(one.case, one.name, language) == said[f"{one.case} {one.name}"]
    if language != "en":
        assert not set(said.values()) & set(game.lexicon_of("en").cases.values())
