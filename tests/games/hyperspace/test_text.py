"""Hyperspace says what can be done and what happened, in each of its languages."""

import random

import pytest

from astrarium.games.hyperspace import GAME
from astrarium.kernel.lexicon import read_words


@pytest.mark.parametrize("language", GAME.languages)
def test_a_whole_game_is_told(language: str) -> None:
    chance = random.Random(5)
    state = GAME.new(4, GAME.read_options({"max_rounds": 5}), 5)
    while state.decisions():
        decision = chance.choice(state.decisions())
        assert GAME.prompt(state, decision, language)
        assert GAME.pending(state, decision, language)
        for action in decision.actions:
            label = GAME.describe(state, action, language)
            assert label != str(action) or len(str(action).split()) == 1
            assert "{" not in label
            GAME.entry(state, action, language)
        for event in state.apply(decision.seat, chance.choice(decision.actions)):
            told = GAME.describe(state, event, language)
            assert "{" not in told
            assert "HS-" not in told


@pytest.mark.parametrize("language", GAME.languages)
@pytest.mark.parametrize("section", ["actions", "events", "questions"])
def test_everything_has_words(language: str, section: str) -> None:
    kinds = {"actions": GAME.actions, "events": GAME.events[:-1], "questions": ()}[section]
    asked = [kind for kind in GAME.steps if kind.accepts and kind.prompt]
    said = {name.partition(" ")[0] for name in read_words(GAME.words / f"{language}.yaml")[section]}
    assert {kind.__name__ for kind in (kinds or asked)} == said


def test_what_is_alike_is_counted() -> None:
    speech = GAME.speaking(GAME.new(2, seed=1))
    assert speech.payment(("organic", "metal", "metal")) == "1 Organic and 2 Metals"
    assert speech.several("mover", ("corvette", "corvette", "cruiser")) == "Corvette ×2 and Cruiser"
    assert speech.slot("small_3") == "small slot 3"
    italian = GAME.speaking(GAME.new(2, seed=1), "it")
    assert italian.payment(("atomic", "atomic")) == "2 Atomici"
