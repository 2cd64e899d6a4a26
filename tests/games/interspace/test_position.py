"""Positions written by hand: what is laid unless told, and what cannot be."""

from typing import Any

import pytest
import yaml

from astrarium.games.interspace import GAME
from astrarium.games.interspace.data import TILE_MIX
from astrarium.games.interspace.state import InterSpaceState
from astrarium.kernel import BadInput


def position(text: str = "{}") -> InterSpaceState:
    return GAME.position(yaml.safe_load(text))


def facts(text: str = "{}") -> dict[str, Any]:
    return GAME.facts(position(text))


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        "{seats: 4}",
        "{seats: 6, options: {edition: italian}}",
        "{tiles: {'A:2,0': Aleph-Prime, 'B:2,0': Aleph-Null, 'A:0,1': unknown}}",
    ],
)
def test_all_90_tiles_are_somewhere(text: str) -> None:
    state = position(text)
    laid = len(state.map.tiles) + state.tiles_in_box() + len(state.aside)
    assert laid == sum(TILE_MIX.values())


def test_standard_regions_are_laid_unless_told() -> None:
    known = facts("{seats: 3}")
    assert known["tiles"]["C:0,0"] == "Red"
    assert known["tiles"]["C:1,0"] == "Purple"
    assert known["tiles"]["C:-1,0"] == "asteroids"
    assert known["tiles"]["C:0,1"] == "empty_space"
    assert known["planets"]["Red"]["industry"] == 8
    assert known["planets"]["Purple"]["owner"] == 2
    assert known["players"][2]["points"] == 20


def test_a_home_world_laid_by_hand_has_no_standard_region() -> None:
    known = facts("tiles: {'A:4,0': Green, 'A:3,0': empty_space, 'A:2,0': empty_space}")
    assert known["planets"]["Green"]["hex"] == "A:4,0"
    assert not any(hex.startswith("B") for hex in known["tiles"])


def test_only_the_regions_told_are_laid() -> None:
    known = facts("{regions: [Green], tiles: {'A:0,0': Yellow}}")
    assert [hex for hex in known["tiles"] if hex.startswith("A")] == ["A:0,0"]
    assert known["tiles"]["B:1,0"] == "Looma"


def test_units_without_an_id_get_the_lowest_free_numbers() -> None:
    state = position("units: {'A:0,0': {Yellow: [PB, PB 2, Sct]}, 'B:0,0': {1: [scout 7, AB x2]}}")
    assert {id: (unit.kind, unit.owner) for id, unit in state.units.items()} == {
        1: ("patrol_boat", 0),
        2: ("patrol_boat", 0),
        3: ("scout", 0),
        4: ("assault_boat", 1),
        5: ("assault_boat", 1),
        7: ("scout", 1),
    }
    assert state.next_unit == 8


def test_planets_are_as_told() -> None:
    known = facts(
        "tiles: {'A:0,1': Solne, 'A:0,-1': Undor}\n"
        "planets: {Solne: {owner: 1}, Kor: {owner: none}, Looma: {tech: 6, rests: true}}"
    )["planets"]
    assert (known["Solne"]["industry"], known["Solne"]["tech"]) == (1, 1)
    assert (known["Undor"]["owner"], known["Undor"]["industry"]) == (None, 0)
    assert (known["Kor"]["owner"], known["Kor"]["tech"]) == (None, 0)
    assert (known["Looma"]["tech"], known["Looma"]["rests"]) == (6, True)


def test_civilization_is_the_highest_tech_unless_told() -> None:
    text = "{seats: 3, planets: {Looma: {tech: 6}}, players: {Red: {civilization: 8}}}"
    assert [player.civilization for player in position(text).players] == [3, 6, 8]


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("economic", "EconomicStep"),
        ("movement", "MovementStep"),
        ("exploration", "ExplorationStep"),
        ("colonization", "ColonizationStep"),
        ("combat", "CombatStep"),
    ],
)
def test_the_step_begins_in_a_turn_that_goes_on(name: str, kind: str) -> None:
    state = position(
        "{seats: 2, tiles: {'A:0,1': Solne}, planets: {Looma: {owner: 1, industry: 1}},"
        " units: {'A:0,1': {0: [Col]}, 'B:1,0': {0: [AB]},"
        " " + ("'A:2,-1': {0: [Sct]}, 'A:1,1': {0: [Sct]}" if name == "exploration" else "")
        + "}, step: {name: " + name + ", seat: Yellow, acted: [1]}}"
    )  # fmt: skip
    state.run()
    (decision,) = state.decisions()
    assert (decision.kind, decision.seat) == (kind, 0)
    assert [type(step).__name__ for step in state.stack] == ["GameTurn", "PlayerTurn", kind]
    assert GAME.read(GAME.write(state)) == state


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{unitz: {}}", "Object contains unknown field `unitz`"),
        ("{planets: {Kor: {ind: 3}}}", "unknown field `ind`"),
        ("{seats: 5}", "this edition is for 2 to 4 seats, not 5"),
        ("{options: {edition: french}}", "not a position of InterSpace"),
        ("{tiles: {'2,0': Solne}}", "'2,0' is no hex"),
        ("{tiles: {'A:2,0': Pluto}}", "no tile 'Pluto' can lie on the map"),
        ("{tiles: {'A:2,0': planet}}", "no tile 'planet' can lie on the map"),
        ("{tiles: {'A:2,0': another_region}}", "no tile 'another_region' can lie on the map"),
        ("{tiles: {'A:2,0': Red}}", "no tile 'Red' can lie on the map"),
        ("{tiles: {'A:2,0': Kor}}", "2 tiles 'Kor' lie on the map; there are 1"),
        ("{tiles: {'A:2,0': Aleph-Prime}}", "without its partner Aleph-Null"),
        ("{regions: [0]}", "the home world Green is not on the map"),
        ("{regions: [7]}", "'7' is no player: name a seat from 0 to 1 or one of Yellow, Green"),
        ("{box: {Kor: 1}}", "the box cannot hold 1 of 'Kor': 0 are left"),
        ("{box: {black_hole: -1}}", "the box cannot hold -1 of 'black_hole'"),
        ("{planets: {Solne: {owner: 0}}}", "there is no planet 'Solne' on the map"),
        ("{planets: {Kor: {owner: none, tech: 2}}}", "Kor is uninhabited and has no levels"),
        ("{planets: {Kor: {industry: 9}}}", "the levels of Kor are from 1 to 8"),
        ("{planets: {Kor: {owner: Pink}}}", "'Pink' is no player"),
        ("{players: {0: {civilization: 2}}}", "has tech 3, so civilization 2 cannot be"),
        ("{players: {0: {civilization: 9}}}", "civilization 9 cannot be"),
        ("{players: {0: {substitute: Looma}}}", "seat 0 does not control Looma"),
        ("{players: {0: {facing: 6}}}", "facing is from 0 to 5"),
        ("{players: {0: {out: true}}}", "seat 0 cannot be out with planets or units left"),
        ("{units: {'A:0,0': {0: [XX]}}}", "'XX' is no unit: write one of Sct, Trn"),
        ("{units: {'A:0,0': {0: [PB 1, PB 1]}}}", "two units have the id 1"),
        ("{units: {'A:0,0': {0: [GS x3]}}}", "has 1 galaxy_station more than there are counters"),
        ("{units: {'A:5,0': {0: [PB]}}}", "unit 1 is in A:5,0, where no tile lies"),
        ("{turn: 0}", "turns are counted from 1"),
        ("{step: {name: supper}}", "not a position of InterSpace"),
        ("{step: {name: combat}}", "whose combat step"),
        ("{step: {name: game_turn, seat: 0}}", "leave out its seat"),
        ("{step: {name: combat, seat: 0, acted: [0]}}", "cannot have acted before its own turn"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence) as caught:
        position(text)
    assert "\n" not in str(caught.value)


def test_units_wait_on_unknown_hexes_only_to_explore() -> None:
    waiting = "{units: {'A:2,-1': {0: [Sct]}}, step: {name: %s, seat: %s}}"
    assert position(waiting % ("exploration", 0)).units[1].hex == "A:2,-1"
    for name, seat in (("movement", 0), ("exploration", 1)):
        with pytest.raises(BadInput, match="where no tile lies"):
            position(waiting % (name, seat))
