"""Every card and artifact of the Advanced game can be read at the table, in every language."""

from functools import cache
from typing import Any

import pytest
import yaml

from astrarium.games.interspace import GAME
from astrarium.games.interspace.text.words import CardText, words_of

DECKS = ("objectives", "breakthroughs", "colonization", "encounters")
ABBREVIATIONS = {"Sct", "Trn", "Col", "PB", "AB", "DD", "CA", "BB", "SS", "RS", "GS", "MP", "VP"}
LANGUAGES = pytest.mark.parametrize(
    "cards",
    [
        pytest.param(words_of("en").cards, id="english"),
        pytest.param(words_of("it").cards, id="italian"),
    ],
)


@cache
def names() -> dict[str, str]:
    """Cards and artifacts of the catalogue by their ids; an artifact is called as its card is."""
    text = (GAME.home / "catalogue-advanced.yaml").read_text(encoding="utf-8")
    data: dict[str, Any] = yaml.safe_load(text)["data"]
    cards = {card["id"]: card["name"] for deck in DECKS for card in data[deck]}
    return cards | {artifact: cards[f"{artifact}_artifact"] for artifact in data["artifacts"]}


@LANGUAGES
def test_every_card_and_artifact_has_a_text_and_nothing_else_has(
    cards: dict[str, CardText],
) -> None:
    assert set(cards) == set(names())
    assert all(card.name and card.text.endswith(".") for card in cards.values())


@LANGUAGES
def test_no_two_cards_are_called_the_same(cards: dict[str, CardText]) -> None:
    called = [card.name for id, card in cards.items() if not id.endswith("_artifact")]
    assert len(set(called)) == len(called)


def test_the_english_names_are_those_of_the_catalogue() -> None:
    assert {id: card.name for id, card in words_of("en").cards.items()} == names()


@LANGUAGES
def test_a_text_has_no_abbreviations_and_no_ids_of_rules(cards: dict[str, CardText]) -> None:
    for id, card in cards.items():
        words = card.text.replace(",", " ").replace(".", " ").replace(":", " ").split()
        assert not ABBREVIATIONS & set(words), id
        assert "IS-" not in card.text, id
