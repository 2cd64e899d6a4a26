"""Every card of the decks is there, does something, and is played in a scenario."""

import re
from pathlib import Path

import pytest

from astrarium.games.interspace import GAME
from astrarium.games.interspace.card import Card, ObjectiveCard
from astrarium.games.interspace.data import (
    ARTIFACTS,
    BREAKTHROUGHS,
    COLONIZATION_CARDS,
    ENCOUNTER_CARDS,
    OBJECTIVES,
)
from astrarium.games.interspace.drawn_cards import ColonizationCard, EncounterCard, FreeAgent
from astrarium.games.interspace.rules.movement.movement import MovementStep
from astrarium.games.interspace.rules.movement.star_gates import Jump
from astrarium.kernel import BadInput, Hex
from astrarium.kernel.powers import additions

ALL = (*OBJECTIVES, *BREAKTHROUGHS, *COLONIZATION_CARDS, *ENCOUNTER_CARDS, *ARTIFACTS)
SCENARIOS = Path(__file__).parents[2] / "scenarios" / "interspace"
RULES = GAME.home / "rules"
BLANK = {"normal_world"}  # changes nothing, as its text says
STAGES = {"jamming"}  # of a battle are called like cards


@pytest.fixture(scope="module")
def played() -> str:
    return "\n".join(path.read_text() for path in sorted(SCENARIOS.glob("advanced-*.yaml")))


def test_the_decks_are_complete() -> None:
    assert set(Card.known) == set(ALL)
    assert len(OBJECTIVES) == 8
    assert sum(COLONIZATION_CARDS.values()) == 16
    assert sum(ENCOUNTER_CARDS.values()) == 36


@pytest.mark.parametrize("id", [id for id in ALL if id not in BLANK])
def test_every_card_does_something(id: str) -> None:
    """It has a say at a point of the rules, or does what the cards of its deck do."""
    kind = Card.known[id]
    decks = (FreeAgent, EncounterCard, ColonizationCard, ObjectiveCard)
    played = [name for deck in decks for name in vars(deck) if not name.startswith("_")]
    own = [base for base in kind.__mro__ if issubclass(base, Card) and base not in (*decks, Card)]
    assert kind.said or any(name in vars(base) for base in own for name in played)


def test_cards_change_no_class_of_the_rules() -> None:
    """What a card adds to a question is accepted in games with that card, and no step knows it."""
    state = GAME.new(2, GAME.read_options({"tier": "standard"}))
    for step in GAME.steps:
        for kind in additions(Card, step):
            assert kind not in step.accepts
    jump, step = Jump(1, Hex("A0")), MovementStep(0, 0, ())
    why = state.why_no_answer(step, 0, jump)
    assert why is not None
    assert why.rule == "IS-A-BRK-GATES-1"
    assert Jump in state.accepts(step)


@pytest.mark.parametrize("id", ALL)
def test_every_card_is_played_in_a_scenario(id: str, played: str) -> None:
    assert re.search(rf"\b{id}\b", played)


def test_no_rule_asks_for_a_card_by_name() -> None:
    """Only how many copies there are of a card is said where decks are made up."""
    cards = {*OBJECTIVES, *BREAKTHROUGHS, *COLONIZATION_CARDS} - STAGES
    for path in RULES.rglob("*.py"):
        named = set(re.findall(r'"([a-z_]+)"', path.read_text())) & cards
        assert not named or path.name == "decks.py", f"{path.name} names {named}"


def test_no_rule_searches_the_stack_for_who_asks() -> None:
    for path in (*RULES.rglob("*.py"), *(GAME.home / "cards").glob("*.py")):
        assert not re.search(r"\bin (reversed\()?state\.stack", path.read_text()), path.name


def test_a_card_that_does_not_exist_is_refused() -> None:
    options = GAME.read_options(GAME.presets["advanced"])
    data = GAME.write(GAME.new(2, options)).decode()
    assert '"nav_computers":' in data
    with pytest.raises(BadInput, match="there is no card 'nav_com'"):
        GAME.read(data.replace('"nav_computers":', '"nav_com":'))
