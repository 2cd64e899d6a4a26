"""The odds that a table shows before an attack, against battles that the rules have fought."""

from collections import Counter
from itertools import product
from math import sqrt
from typing import Any

import pytest

from astrarium.games.interspace import GAME
from astrarium.games.interspace.odds import (
    SAMPLES,
    Odds,
    assault_odds,
    battle_odds,
    bombardment_odds,
    tried,
)
from astrarium.games.interspace.rules.battle import Battle, Hit, HitAssignment
from astrarium.games.interspace.rules.combat import Attack
from astrarium.games.interspace.rules.contact import AttackFleet
from astrarium.games.interspace.rules.fleets import FleetReady, HoldFormation
from astrarium.games.interspace.rules.retreat import RetreatTo, Stay
from astrarium.games.interspace.rules.zone_battle import LetGo
from astrarium.games.interspace.state import InterSpaceState as State
from astrarium.kernel import Action, Decision, Hex, seeded

HERE, ELSEWHERE = Hex("A:2,0"), Hex("A:2,-1")
BATTLES = 250


def contact(own: list[str], theirs: list[str], tier: str = "standard", **more: Any) -> State:
    """Two fleets in empty space, near the home world of the first one; and something to choose."""
    step = {"standard": "contact", "basic": "combat"}[tier]
    state = GAME.position(
        {
            "options": {"tier": tier},
            "tiles": {HERE: "empty_space", ELSEWHERE: "empty_space"},
            "units": {HERE: {0: own, 1: theirs}, ELSEWHERE: {0: ["PB 31"], 1: ["Trn 32"]}},
            "step": {"name": step, "seat": 0},
            **more,
        }
    )
    assert isinstance(state, State)
    state.run()
    return state


def odds(state: State, hex: Hex = HERE) -> Odds:
    return next(found for found in battle_odds(state, 0) if found.hex == hex)


# -- battles that are really fought


def threat(battle: Battle, unit: Any) -> tuple[float, int, int]:
    """What the odds strike first: the most hits for each hit it takes, then the dearest."""
    rating = battle.rating(unit)
    return -rating * (rating + 1) / (1 + unit.type.shields), -unit.type.cost, unit.id


def answer(state: State, decision: Decision) -> Action:
    """Everybody stays at the front, and nobody leaves; hits go where the odds think they do."""
    for kind in (FleetReady, HoldFormation, LetGo, Stay):
        if kind() in decision.actions:
            return kind()
    if isinstance(state.top, HitAssignment):
        battle = state.below
        targets = [unit for unit in state.top.targets(state) if Hit(unit.id) in decision.actions]
        return Hit(min(targets, key=lambda unit: threat(battle, unit)).id)
    return decision.actions[0]


def fought(state: State) -> Counter[str]:
    """What came of one battle: won, drawn, and units lost."""
    state = state.clone()
    before = Counter(unit.owner for unit in state.units.values())
    state.apply(0, AttackFleet(HERE) if state.options.tier == "standard" else Attack(HERE))
    while any(isinstance(step, Battle) for step in state.stack):
        decision = state.decisions()[0]
        action = answer(state, decision)
        if isinstance(action, RetreatTo):
            break
        state.apply(decision.seat, action)
    after = Counter(unit.owner for unit in state.at(HERE))
    before -= Counter((0, 1))  # those elsewhere
    result = Counter({"lost": before[0] - after[0], "lost theirs": before[1] - after[1]})
    result["won"] = int(not after[1] and after[0] > 0)
    return result


@pytest.mark.slow
@pytest.mark.parametrize("tier", ["basic", "standard"])
@pytest.mark.parametrize(
    ("own", "theirs"),
    [
        (["AB 1", "AB 2", "AB 3"], ["PB 11", "PB 12", "SS 13", "Trn 14"]),
        (["DD 1", "PB 2", "PB 3", "Trn 4"], ["AB 11", "AB 12"]),
        (["PB 1", "PB 2", "PB 3", "PB 4"], ["DD 11"]),
        (["CA 1", "AB 2"], ["DD 11", "PB 12", "RS 13"]),
    ],
)
def test_odds_are_those_of_real_battles(own: list[str], theirs: list[str], tier: str) -> None:
    state = contact(own, theirs, tier)
    expected = odds(state)
    found: Counter[str] = Counter()
    for seed in range(BATTLES):
        state.dice = seeded(seed)
        found += fought(state)
    share = found["won"] / BATTLES
    spread = sqrt(0.25 / BATTLES + 0.25 / SAMPLES)
    assert abs(share - expected.win) < 4 * spread
    assert found["lost"] / BATTLES == pytest.approx(expected.losses_own, abs=0.4)
    assert found["lost theirs"] / BATTLES == pytest.approx(expected.losses_theirs, abs=0.4)


# -- what can be worked out


@pytest.mark.parametrize("tier", ["basic", "standard"])
def test_two_patrol_boats(tier: str) -> None:
    """Each hits with a 1; after three rounds without a hit the attacker leaves."""
    found = odds(contact(["PB 1"], ["PB 11"], tier))
    nobody = 25 / 36
    settled = 1 - nobody**3
    assert found.win == pytest.approx(settled * 5 / 11, abs=4 * found.stderr)
    assert found.draw == pytest.approx(nobody**3 + settled / 11, abs=0.1)
    assert found.samples == SAMPLES
    assert found.value_own == pytest.approx(2 * found.losses_own, abs=0.02)


def test_higher_tech_fires_first_in_the_standard_game_alone() -> None:
    fleets = ["CA 1"], ["DD 11", "DD 12"]
    assert odds(contact(*fleets)).win > odds(contact(*fleets, tier="basic")).win


def test_who_cannot_hit_or_attack_gets_no_odds_of_winning() -> None:
    helpless = odds(contact(["PB 1"], ["GS 11"]))
    assert helpless.win == 0
    assert helpless.losses_own == 1
    (other,) = battle_odds(contact(["Trn 1"], ["PB 11"]), 0)
    assert other.hex == ELSEWHERE


def test_outside_support_there_are_no_shields() -> None:
    far = Hex("A:5,0")
    tiles = {Hex(f"A:{at},0"): "empty_space" for at in range(2, 6)}
    units = {far: {0: ["CA 1"], 1: ["DD 11"]}}
    lonely = contact([], [], tiles=tiles, units=units)
    supplied = contact([], [], tiles=tiles, units={**units, Hex("A:3,0"): {1: ["SS 12"]}})
    assert odds(lonely, far).win > odds(supplied, far).win


def test_equal_questions_get_equal_answers() -> None:
    fleets = ["AB 1", "AB 2"], ["PB 11", "PB 12"]
    first = odds(contact(*fleets))
    tried.cache_clear()
    assert odds(contact(*fleets)) == first


def test_only_who_is_about_to_attack_sees_odds() -> None:
    state = contact(["AB 1"], ["PB 11"])
    shown = GAME.scene(state.seen_by(0), 0).panels["odds"]
    assert {row["hex"] for row in shown} == {HERE, ELSEWHERE}
    assert "odds" not in GAME.scene(state.seen_by(1), 1).panels
    assert "odds" not in GAME.scene(state.seen_by(None), None).panels


# -- what cannot be seen


def test_hidden_units_are_guessed_and_never_told() -> None:
    options = {"tier": "standard", "hidden_stacks": True}
    players = {0: {"civilization": 5}, 1: {"civilization": 5}}
    scenes = []
    for theirs in (["PB 11", "DD 12", "DD 13"], ["PB 11", "Trn 12", "Trn 13"]):
        state = contact(["DD 1", "DD 2"], theirs, options=options, players=players)
        scenes.append(GAME.scene(state.seen_by(0), 0))
    assert scenes[0] == scenes[1]
    open_stack = odds(contact(["DD 1", "DD 2"], ["PB 11", "DD 12", "DD 13"]))
    guessed = next(row for row in scenes[0].panels["odds"] if row["hex"] == HERE)
    assert guessed["win"] != open_stack.win


# -- planets


def at_a_planet(own: list[str], industry: int, tech: int) -> State:
    return contact(
        [],
        [],
        tiles={HERE: "Hypph"},
        planets={"Hypph": {"owner": 1, "industry": industry, "tech": tech}},
        units={HERE: {0: own}},
    )


@pytest.mark.parametrize(("industry", "tech"), [(1, 1), (2, 4), (4, 3), (4, 8)])
def test_assault_odds_are_exact(industry: int, tech: int) -> None:
    state = at_a_planet([f"AB {number}" for number in range(1, 6)], industry, tech)
    rating = (tech + 1) // 2
    throws = list(product(range(1, 7), repeat=industry))
    found = {row.boats: row for row in assault_odds(state, 0)}
    assert sorted(found) == [1, 2, 3, 4, 5]
    for boats, row in found.items():
        hits = [min(boats, sum(die <= rating for die in throw)) for throw in throws]
        survived = sum(hit < boats for hit in hits)
        assert row.win == pytest.approx(survived / len(throws), abs=1e-4)
        assert row.losses == pytest.approx(sum(hits) / len(throws), abs=0.006)


def test_bombardment_odds_are_exact() -> None:
    state = at_a_planet(["BB 1", "BB 2"], 2, 4)
    one, two = bombardment_odds(state, 0)
    assert one.steps == pytest.approx((2 / 6, 3 / 6, 1 / 6, 0), abs=1e-4)
    pairs = [sum(pair) for pair in product(range(1, 7), repeat=2)]
    least = sum(total <= 2 for total in pairs), sum(3 <= total <= 5 for total in pairs)
    assert two.steps[:2] == pytest.approx([count / 36 for count in least], abs=1e-4)
    assert two.steps[2] == pytest.approx(1 - sum(least) / 36, abs=1e-4)
    assert two.steps[3] == 0
