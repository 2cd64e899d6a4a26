"""Nothing assumes four Civs: a fifth one is an entry in a file of components and a few classes.

The Coral have Reefs, which are super Starbases and score at the end; Colonies cost them less, and
battles more.
"""

from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from rich.console import Console

from astrarium.games.hyperspace import Hyperspace
from astrarium.games.hyperspace.data.reading import FOLDER, OWN
from astrarium.games.hyperspace.events import TechUsed
from astrarium.games.hyperspace.powers.civs.ability import Ability
from astrarium.games.hyperspace.powers.techs.tech import LACKING, ExtraUse, Tech
from astrarium.games.hyperspace.rules.battle.battle import battle_price
from astrarium.games.hyperspace.rules.build import price_of
from astrarium.games.hyperspace.rules.paying import Cost, cost, reduced, take
from astrarium.games.hyperspace.rules.scoring import abilities
from astrarium.games.hyperspace.rules.turn import Turn
from astrarium.games.hyperspace.state import HyperspaceState as State
from astrarium.kernel import Action, BadInput, Perspective
from astrarium.kernel.powers import adds, modifies
from astrarium.kernel.scene import flaws
from tests.games.hyperspace.invariants import check
from tests.kernel.contract import check_game

CIV = "HS-C-COR"

SHEET: dict[str, Any] = {
    "id": CIV, "name": "Coral", "homeworld": "HS-H-COR", "confidence": "reconstructed",
    "prices": {
        "colony": {"metal": 3}, "starbase": {"metal": 3}, "citizen": {"metal": 1},
        "corvette": {"metal": 1}, "destroyer": {"metal": 2}, "cruiser": {"metal": 3},
        "super_unit": {"metal": 4},
    },
    "combat": {
        "colony": {"attack": 0, "defence": 5, "fortress": True},
        "starbase": {"attack": "d6", "defence": 8, "fortress": True},
        "citizen": {"attack": 1, "defence": 4, "fortress": True},
        "corvette": {"attack": "d6", "defence": 2}, "destroyer": {"attack": "d8", "defence": 5},
        "cruiser": {"attack": "d10", "defence": 8},
        "super_unit": {"attack": "d12", "defence": 14, "fortress": True},
    },
    "research_slots": [
        {"slot": "small_1", "atomics": 1, "gift": ""},
        {"slot": "small_2", "atomics": 1, "gift": "one rival"},
        {"slot": "small_3", "atomics": 2, "gift": "one rival"},
        {"slot": "large_1", "atomics": 1, "gift": "one rival"},
    ],
    "starting_fleet": ["corvette"], "illegal_techs": ["Space Warp"],
    "bonus": {"id": f"{CIV}-BONUS", "name": "Growth", "effect": "Colonies cost a Metal less."},
    "weakness": {"id": f"{CIV}-WEAKNESS", "name": "Placid", "effect": "Battles cost 3 Atomics."},
    "victory": {"id": f"{CIV}-VICTORY", "name": "Reefs", "effect": "A point for each Reef."},
    "super_unit": {
        "id": f"{CIV}-SUPER", "name": "Reef", "effect": "A super Starbase.", "parent": "starbase",
        "count": 2, "hypers_if_destroyed_outside_battle": 2,
    },
    "super_techs": [
        {"id": "HS-ST-COR-1", "name": "Filter", "effect": "Take an Atomic, once a turn.",
         "confidence": "reconstructed"},
    ],
}  # fmt: skip
HOME = {
    "id": "HS-H-COR", "civ": "Coral", "confidence": "reconstructed",
    "continents": [{"atomic": 1, "metal": 1, "organic": 1}, {"atomic": 1}],
}  # fmt: skip


class Growth(Ability):
    id, civ = f"{CIV}-BONUS", CIV

    @modifies(price_of)
    def grow(self, state: State, seat: int, kind: str, price: Cost) -> Cost:
        return reduced(price, "metal", 1) if kind == "colony" else price


class Placid(Ability):
    id, civ = f"{CIV}-WEAKNESS", CIV

    @modifies(battle_price)
    def hesitate(self, state: State, seat: int, foe: int, price: Cost) -> Cost:
        return cost({"atomic": 3})


class Reefs(Ability):
    id, civ = f"{CIV}-VICTORY", CIV

    @modifies(abilities)
    def count(self, state: State, seat: int, points: int) -> int:
        return points + sum(many for who, many in state.units_of(seat) if who.kind == "super")


class Sift(ExtraUse, frozen=True):
    text = "sift"
    power = "HS-ST-COR-1"

    def do(self, state: State, step: object, seat: int) -> None:
        self.begin(state, seat)
        take(state, seat, atomic=1)


class Filter(Tech):
    id = "HS-ST-COR-1"

    @adds(Sift, to=Turn, lacking=LACKING)
    def sift(self, state: State, step: Turn, seat: int) -> tuple[Action, ...]:
        return (Sift(),)


class WithCoral(Hyperspace):
    """Hyperspace with the actions that are defined here."""


GAME = WithCoral()


@pytest.fixture
def options(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    content = yaml.safe_load(OWN.read_text(encoding="utf-8"))
    content["data"]["civs"].append(SHEET)
    content["data"]["homeworlds"].append(HOME)
    (tmp_path / "five.yaml").write_text(yaml.safe_dump(content), encoding="utf-8")
    monkeypatch.setenv(FOLDER, str(tmp_path))
    return {"components": "five"}


def position(options: dict[str, Any], **parts: Any) -> State:
    state = GAME.position({"civs": ["Coral", "Venge"], "options": options, **parts})
    state.run()
    return state


def do(state: State, seat: int, *texts: str) -> None:
    for text in texts:
        state.apply(seat, GAME.read_action(text))


def listed(state: State) -> list[str]:
    return [str(action) for action in state.decisions()[0].actions]


def test_six_players_have_five_civs_to_share(options: dict[str, Any]) -> None:
    state = GAME.new(6, GAME.read_options(options), 4)
    civs = [empire.civ for empire in state.empires]
    assert CIV in civs
    assert len(set(civs)) == 5


def test_its_super_unit_is_a_starbase(options: dict[str, Any]) -> None:
    state = position(
        options,
        systems={"A:0,0": {"tile": "Umber"}, "A:1,0": {"tile": "Rime"}},
        units={"A:0,0/A": {"0": ["colony"]}, "A:1,0": {"0": ["corvette"]}},
        empires={0: {"metal": 9}},
    )
    assert "order super at A:0,0" not in listed(state)
    do(state, 0, "build super at A:0,0")
    assert "build starbase at A:0,0" not in listed(state), "there is a Starbase already"
    do(state, 0, "move corvette from A:1,0 to A:0,0", "order cruiser at A:0,0", "launch ships")
    assert state.empires[0].purse["metal"] == 2
    assert "destroy 0:super@A:0,0" not in listed(state)


def test_its_abilities_and_slots_count(options: dict[str, Any]) -> None:
    state = position(
        options,
        systems={"A:0,0": {"tile": "Umber"}},
        units={"A:0,0": {"0": ["super", "corvette"], "1": ["corvette"]}},
        empires={0: {"metal": 2, "atomic": 2, "points": 15, "techs": ["Space Warp", "Torpedoes"],
                     "sheet": {"large_1": "Filter", "small_2": "Holodeck"}}},
    )  # fmt: skip
    assert "battle 1 at A:0,0" not in listed(state), "it costs three Atomics"
    do(state, 0, "sift")
    assert "battle 1 at A:0,0" in listed(state)
    assert "sift" not in listed(state)
    assert "research HS-T01 in small_1 for none" in listed(state)
    assert "research HS-T01 in small_3 for 1" in listed(state)
    assert not [text for text in listed(state) if text.startswith("research HS-T09")]
    do(state, 0, "build colony at A:0,0/A", "end game")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores[0] == 15 + 1 + 1 + 1  # a planet, a system, a Reef


def test_treachery_takes_a_reef(options: dict[str, Any]) -> None:
    state = position(
        options,
        systems={"A:0,0": {"tile": "Umber"}},
        units={"A:0,0": {"0": ["super"], "1": ["corvette"]}},
        empires={1: {"hypers": 5}},
        deck=["Treachery"],
        turn=1,
    )
    do(state, 1, "buy secret")
    assert state.starbases(1) == ["A:0,0"]
    assert state.empires[0].hypers == 2, "destroyed outside a battle"


def test_a_civ_without_its_classes_is_refused(options: dict[str, Any], tmp_path: Path) -> None:
    content = yaml.safe_load((tmp_path / "five.yaml").read_text(encoding="utf-8"))
    content["data"]["civs"][-1]["bonus"]["id"] = f"{CIV}-NEW"
    (tmp_path / "new.yaml").write_text(yaml.safe_dump(content), encoding="utf-8")
    with pytest.raises(BadInput, match="nothing is known of the ability HS-C-COR-NEW"):
        GAME.read_options({"components": "new"})


def test_a_game_with_five_civs_keeps_the_contract(options: dict[str, Any]) -> None:
    chosen = {**options, "civ_assignment": "choose", "max_rounds": 2, "mulligan": False}
    match = check_game(GAME, 2, GAME.read_options(chosen), seed=6, thorough=20, invariants=check)
    assert match.state.outcome() is not None


def test_a_random_game_of_five_civs_ends(options: dict[str, Any]) -> None:
    chance = Random(3)
    read = GAME.read_options({**options, "max_rounds": 3})
    state = GAME.new(5, read, 11)
    while state.outcome() is None:
        decision = state.decisions()[0]
        for event in state.apply(decision.seat, chance.choice(decision.actions)):
            if isinstance(event, TechUsed):
                assert event.power in state.family.known
        check(state)
    assert CIV in [empire.civ for empire in state.empires]


def test_its_sheet_is_shown_and_told_like_any_other(options: dict[str, Any]) -> None:
    choose = {**options, "civ_assignment": "choose"}
    state: Any = GAME.new(2, GAME.read_options(choose), 3)
    panels: Any = GAME.scene(state.seen_by(0), 0).panels
    assert CIV in [sheet.civ for sheet in panels.offered]
    do(state, state.decisions()[0].seat, f"take {CIV}")
    seat = next(empire.seat for empire in state.empires if empire.civ == CIV)
    for language in GAME.languages:
        scene: Any = GAME.scene(state.seen_by(seat), seat, language)
        assert list(flaws(scene)) == []
        sheet = next(one for one in scene.panels.sheets if one.civ == CIV)
        assert [ability.name for ability in sheet.abilities] == [
            "Growth", "Placid", "Reefs", "Reef"
        ]  # fmt: skip
        assert all("_" not in slot.name for slot in sheet.slots)
    console = Console(width=120, no_color=True)
    with console.capture() as captured:
        console.print(GAME.board(state.seen_by(seat), seat))
        for table in GAME.tables().values():
            console.print(table(state.seen_by(seat), seat))
    assert "Small slot 3: 2 Atomics" in captured.get()


def test_bots_play_it_and_against_it(options: dict[str, Any]) -> None:
    """With rules that they know nothing of, they answer every question and end the game."""
    state: Any = GAME.new(5, GAME.read_options({**options, "max_rounds": 3}), 11)
    strategy, policy = GAME.strategy(), GAME.policy()
    while state.outcome() is None:
        decision = state.decisions()[0]
        if state.empires[decision.seat].civ == CIV:
            answer = strategy.plan(state, decision.seat).actions[0]
        else:
            answer = policy.choose(Perspective(state, decision))
        assert answer in decision.actions
        state.apply(decision.seat, answer)
    assert CIV in [empire.civ for empire in state.empires]
