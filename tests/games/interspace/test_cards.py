"""Every card of the decks is there, does something, and is played in a scenario."""

import re
from pathlib import Path

import pytest

from astrarium.games.interspace import GAME
from astrarium.games.interspace.card import Card, known_cards
from astrarium.games.interspace.data import (
    ARTIFACTS,
    BREAKTHROUGHS,
    COLONIZATION_CARDS,
    ENCOUNTER_CARDS,
    OBJECTIVES,
)

ALL = (*OBJECTIVES, *BREAKTHROUGHS, *COLONIZATION_CARDS, *ENCOUNTER_CARDS, *ARTIFACTS)
SCENARIOS = Path(__file__).parents[2] / "scenarios" / "interspace"
RULES = GAME.home / "rules"
BLANK = {"normal_world"}  # changes nothing, as its text says
STAGES = {"jamming"}  # of a battle are called like cards


@pytest.fixture(scope="module")
def played() -> str:
    return "\n".join(path.read_text() for path in sorted(SCENARIOS.glob("advanced-*.yaml")))


def test_the_decks_are_complete() -> None:
    assert set(known_cards()) == set(ALL)
    assert len(OBJECTIVES) == 8
    assert sum(COLONIZATION_CARDS.values()) == 16
    assert sum(ENCOUNTER_CARDS.values()) == 36


@pytest.mark.parametrize("id", [id for id in ALL if id not in BLANK])
def test_every_card_has_a_say(id: str) -> None:
    kind = type(known_cards()[id])
    hooks = {name for name in vars(Card) if not name.startswith("_")}
    assert any(name in hooks for base in kind.__mro__[:-2] for name in vars(base))


@pytest.mark.parametrize("id", ALL)
def test_every_card_is_played_in_a_scenario(id: str, played: str) -> None:
    assert re.search(rf"\b{id}\b", played)


def test_no_rule_asks_for_a_card_by_name() -> None:
    """Only how many copies there are of a card is said where decks are made up."""
    cards = {*OBJECTIVES, *BREAKTHROUGHS, *COLONIZATION_CARDS} - STAGES
    for path in RULES.glob("*.py"):
        named = set(re.findall(r'"([a-z_]+)"', path.read_text())) & cards
        assert not named or path.name == "decks.py", f"{path.name} names {named}"
