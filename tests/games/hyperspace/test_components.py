"""What is printed on components; a group's own files, and what is wrong with them, by line."""

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from astrarium.games.hyperspace import GAME
from astrarium.games.hyperspace.data import components
from astrarium.games.hyperspace.data.reading import FOLDER, OWN
from astrarium.kernel import BadInput

TEXT = OWN.read_text(encoding="utf-8")


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


class Sets:
    """A folder with sets of a group's own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.number = folder, 0

    def write(self, text: str) -> str:
        self.number += 1
        name = f"set-{self.number}"
        (self.folder / f"{name}.yaml").write_text(text, encoding="utf-8")
        return name

    def refusal(self, text: str) -> str:
        name = self.write(text)
        with pytest.raises(BadInput) as caught:
            GAME.read_options({"components": name})
        return str(caught.value).removeprefix(f"{name}.yaml")


@pytest.fixture
def sets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sets:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    return Sets(tmp_path)


# -- the set that comes with the game


@pytest.mark.rule("HS-COMP-06", "HS-COMP-07")
def test_the_box_holds_what_the_rulebook_counts() -> None:
    printed = components()
    assert len(printed.common_techs) == 42
    assert [tech.copies for tech in printed.common_techs] == [2] * 42
    assert len(printed.secrets) == 38
    assert len(printed.unaligned_tiles) == 26
    assert {tile.civ for tile in printed.homeworlds} == {civ.name for civ in printed.civs_core}
    wreckage = Counter(tile.wreckage for tile in printed.unaligned_tiles if tile.wreckage)
    assert sum(wreckage.values()) == 12
    natives = sum(each.native for tile in printed.unaligned_tiles for each in tile.continents)
    assert natives == 8
    state = GAME.new(4, GAME.read_options({"mulligan": False}), 3)
    assert len(state.reserve) == 84 - 4 * 4
    assert len(state.deck) == 38
    assert len(state.unused) == 26 - 11


@pytest.mark.rule("HS-COMP-11")
def test_only_civs_with_a_sheet_can_be_played() -> None:
    state = GAME.new(2, GAME.read_options({"civ_assignment": "choose"}), 1)
    offered = [str(action) for action in state.decisions()[0].actions]
    assert offered == [f"take {civ}" for civ in components().civs]
    assert len(offered) == 4
    waiting = [rule for rule in GAME.catalogue().rules.values() if rule.tier == "further civs"]
    assert len({rule.module for rule in waiting}) == 17
    assert not {rule.id for rule in waiting} & set(GAME.rules_in_force(GAME.options(), 4).rules)


def test_reconstructed_numbers_are_marked_as_such() -> None:
    printed = components()
    entries = (*printed.civs_core, *printed.common_techs, *printed.secrets, *printed.homeworlds)
    assert all(entry.confidence == "reconstructed" for entry in entries)
    assert all(entry.parts for entry in (*printed.civs_core, *printed.common_techs))


# -- a set of a group's own


def test_a_game_is_played_with_other_numbers(sets: Sets) -> None:
    text = TEXT.replace("end_may_be_declared_at: 15", "end_may_be_declared_at: 9")
    text = text.replace("colony: {metal: 2}", "colony: {metal: 1, atomic: 1}")
    options = GAME.read_options({"components": sets.write(text)})
    state = GAME.position(
        {
            "civs": ["Skith", "Venge"],
            "options": msgspec.to_builtins(options),
            "systems": {"A:0,0": {"tile": "Umber"}},
            "empires": {0: {"metal": 1, "atomic": 1, "points": 9}},
        }
    )
    state.run()
    listed = [str(action) for action in state.decisions()[0].actions]
    assert "build colony at A:0,0/A" in listed
    assert "end game" in listed


def test_fewer_civs_are_for_fewer_players(sets: Sets) -> None:
    content = yaml.safe_load(TEXT)
    content["data"]["civs"] = content["data"]["civs"][:2]
    options = GAME.read_options({"components": sets.write(yaml.safe_dump(content))})
    assert GAME.seats(options) == range(2, 5)
    content["data"]["layouts"] = content["data"]["layouts"][:2]
    options = GAME.read_options({"components": sets.write(yaml.safe_dump(content))})
    assert GAME.seats(options) == range(2, 4)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("cruiser: {metal: 3}", "cruizer: {metal: 3}", "the price of a cruiser is missing"),
        ("cruiser: {metal: 3}", "cruiser: {gold: 3}", "there is no resource 'gold'"),
        ("homeworld: HS-H-FUN", "homeworld: HS-H-FUM", "there is no Homeworld HS-H-FUM"),
        ("[Barter Network]", "[Barter Netwrk]", "there is no Common Tech 'Barter Netwrk'"),
        ("- id: HS-T42", "- id: HS-T41", "HS-T41 is given twice"),
        ("- id: HS-T42", "- id: HS-T43", "nothing is known of the Tech HS-T43"),
        ("- id: HS-S38", "- id: HS-S39", "nothing is known of the Secret HS-S39"),
        ("id: HS-C-SKI-BONUS", "id: HS-C-SKI-BON", "nothing is known of the ability HS-C-SKI-BON"),
        ("- id: HS-ST-VEN-2", "- id: HS-ST-VEN-3", "nothing is known of the Tech HS-ST-VEN-3"),
        ("attack: d8", "attack: d7", "Invalid enum value 'd7'"),
        ("players: 6", "players: 7", "there is one home for each player"),
        ("starting_fleet: [cruiser]", "starting_fleet: [cruiser, cruiser, cruiser]",
         "a player has 2 cruiser only"),
        ("slot: small_2", "slot: small_1", "a slot is given twice"),
        ("slot: small_2", "slot: tiny_2", "Expected `str` matching regex"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_line(sets: Sets, old: str, new: str, told: str) -> None:
    text = TEXT.replace(old, new, 1)
    said = sets.refusal(text)
    where, _, what = said.partition(": ")
    assert told in what
    number = int(where.removeprefix(", line "))
    assert abs(number - line_of(text, new)) <= 12, "the line is of the entry that is wrong"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("data: [", "is not YAML"),
        ("rules: []", "has no section 'data'"),
        ("data: {civs: []}", "line 1: Object missing required field"),
        ("data:\n  civs: []\n  civs: []", "'civs' is given twice"),
    ],
)
def test_a_file_that_is_no_set_is_refused(sets: Sets, text: str, told: str) -> None:
    assert told in sets.refusal(text)


@pytest.mark.parametrize("name", ["../../etc/passwd", "..", "no such set", "missing"])
def test_names_lead_nowhere_else(sets: Sets, name: str) -> None:
    with pytest.raises(BadInput):
        GAME.read_options({"components": name})


def test_without_a_folder_there_is_one_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(FOLDER, raising=False)
    with pytest.raises(BadInput, match="names no folder"):
        GAME.read_options({"components": "ours"})
    options: Any = GAME.read_options({})
    assert options.set is components()
