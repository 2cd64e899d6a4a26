"""Hyperspace at a table: every position can be drawn, pointed at and told apart."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from astrarium.games.hyperspace import GAME
from astrarium.games.hyperspace.data.reading import FOLDER, OWN
from astrarium.games.hyperspace.rules.turn import Turn
from astrarium.games.hyperspace.state import HyperspaceState as State
from astrarium.games.hyperspace.table.turn import EXTRA, KEY, group_of
from astrarium.kernel import Action
from astrarium.kernel.scene import flaws

SETTINGS: dict[str, tuple[int, dict[str, Any]]] = {
    "two": (2, {}),
    "four, chosen": (4, {"civ_assignment": "choose", "home_slots": "choose"}),
    "six": (6, {"secret_values": "shuffled"}),
}
EACH = pytest.mark.parametrize("name", SETTINGS)


def played(name: str, seed: int = 3, most: int = 220) -> Iterator[tuple[State, int, Action]]:
    """A game by chance: each position before an action, with who takes it."""
    seats, options = SETTINGS[name]
    chance = Random(seed)
    state: Any = GAME.new(seats, GAME.read_options({**options, "max_rounds": 8}), seed)
    for _ in range(most):
        if state.outcome() is not None:
            return
        asked = state.decisions()[0]
        action = chance.choice(asked.actions)
        yield state, asked.seat, action
        state.apply(asked.seat, action)


@EACH
def test_every_position_can_be_drawn_and_every_answer_pointed_at(name: str) -> None:
    for number, (state, seat, _) in enumerate(played(name)):
        if number % 4:
            continue
        seen = state.seen_by(seat)
        for language in GAME.languages:
            assert list(flaws(GAME.scene(seen, seat, language))) == []
        assert list(flaws(GAME.scene(state.seen_by(None), None))) == []
        question = GAME.question(seen, seen.decisions()[0])
        pointed = Counter(choice.picks for choice in question.choices if choice.picks)
        assert [picks for picks, many in pointed.items() if many > 1] == []


@EACH
def test_key_actions_turn_a_token_and_extra_actions_none(name: str) -> None:
    groups = set()
    for state, seat, action in played(name):
        if not isinstance(state.top, Turn):
            continue
        group = group_of(state.seen_by(seat), seat, action)
        groups.add(group)
        trial = state.clone()
        action.do(trial, trial.top, seat)
        turned = trial.empires[seat].tokens < state.empires[seat].tokens
        if group in (*KEY, *EXTRA):
            assert turned == (group in KEY), action
    assert {"build", "move", "produce"} <= groups


@EACH
def test_ways_are_the_moves_of_the_ships_that_are_selected(name: str) -> None:
    found = 0
    for state, seat, _ in played(name):
        if not isinstance(state.top, Turn):
            continue
        seen = state.seen_by(seat)
        ships = [
            f"piece:{piece.id}"
            for piece in GAME.scene(seen, seat).pieces
            if piece.owner == seat and seen.is_ship(seat, piece.kind) and "/" not in piece.place
        ]
        legal = {str(action) for action in state.decisions()[0].actions}
        for way in GAME.ways(seen, seat, ships[:1]):
            assert set(way.actions) <= legal
            found += 1
        if found > 20:
            return
    assert found


def test_a_secret_is_worth_something_to_its_holder_alone() -> None:
    state = GAME.position(
        {
            "civs": ["Fungi", "Skith"],
            "systems": {
                "A:0,0": {"tile": "Fungi", "home": 0},
                "A:1,0": {"tile": "Skith", "home": 1},
            },
            "units": {"A:0,0/A": {"0": ["colony"]}, "A:1,0/A": {"1": ["colony"]}},
            "empires": {1: {"secrets": ["Windfall Lode"], "points": 3}, 0: {"points": 3}},
        }
    )  # fmt: skip
    state.run()
    for seat, points, unknown in ((0, 0, 1), (1, 1, 0)):
        panels: Any = GAME.scene(state.seen_by(seat), seat).panels
        row = next(row for row in panels.ending.rows if row.seat == 1)
        assert (row.secrets, row.unknown) == (points, unknown)
        held = panels.sheets[1].secrets[0]
        assert held.points == (points if seat == 1 else None)
    told = GAME.scene(state.seen_by(1), 1).panels.ending.told  # type: ignore[attr-defined]
    assert "you would win by 1 point" in told


def everything_marked(options: dict[str, Any]) -> set[bool]:
    """Whether sheets, abilities, Techs, Secrets and systems say that they are reconstructed."""
    state = GAME.position(
        {
            "civs": ["Broodmasters", "Skith"],
            "options": options,
            "systems": {"A:0,0": {"tile": "Umber"}, "A:1,0": {"tile": "Skith", "home": 1}},
            "empires": {0: {"secrets": ["Windfall Lode"], "techs": ["Torpedoes"]}},
        }
    )
    state.run()
    scene = GAME.scene(state.seen_by(0), 0)
    panels: Any = scene.panels
    marks = {panels.reconstructed, *("reconstructed" in card.figures for card in scene.cards)}
    for sheet in panels.sheets:
        entries = (*sheet.abilities, *sheet.pool, *sheet.secrets)
        marks |= {sheet.reconstructed, *(entry.reconstructed for entry in entries)}
    marks |= {track.reconstructed for track in panels.progress.tracks}
    return marks | {any(fact.label == "≈" for fact in area.facts) for area in scene.areas}


def test_reconstructed_numbers_say_so_wherever_one_looks() -> None:
    assert everything_marked({}) == {True}
    state: Any = GAME.new(4, seed=1)
    panels: Any = GAME.scene(state.seen_by(0), 0).panels
    abilities = [one for sheet in panels.sheets for one in sheet.abilities]
    assert [one.name for one in abilities if not one.reconstructed] == ["Contra-Terrene"]


def test_numbers_of_the_printed_game_say_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = OWN.read_text(encoding="utf-8").replace("reconstructed", "documented")
    (tmp_path / "printed.yaml").write_text(text, encoding="utf-8")
    monkeypatch.setenv(FOLDER, str(tmp_path))
    assert everything_marked({"components": "printed"}) == {False}


def test_cards_speak_the_language_of_who_looks() -> None:
    state: Any = GAME.new(2, seed=1)
    texts = {}
    for language in ("en", "it"):
        speech = GAME.speaking(state, language)
        cards = (*state.components.techs, *state.components.cards)
        abilities = [
            f"{civ}-{part}"
            for civ in state.components.civs
            for part in ("BONUS", "WEAKNESS", "VICTORY", "SUPER")
        ]
        texts[language] = {name: speech.card_text(name) for name in (*cards, *abilities)}
        assert all(texts[language].values())
    same = [name for name, text in texts["it"].items() if text == texts["en"][name]]
    assert same == []
