"""Whatever happens in a game of Space Empires is told in words, in every language."""

import re
from typing import get_args

import pytest

from astrarium.games.space_empires import GAME
from astrarium.games.space_empires.data import TECHNOLOGIES, TYPES, Marker
from astrarium.games.space_empires.events.movement import Cause
from astrarium.games.space_empires.text.speech import SpaceEmpiresSpeech
from astrarium.kernel import heard
from tests.games.space_empires.tables import SETTINGS, new, played

RAW = re.compile(r"[{}_]|\bNone\b|\b[A-Z]:-?\d")  # gaps, plain names and hexes of the program
DAILY = ("machines", "two empires")
LANGUAGES = pytest.mark.parametrize("language", GAME.languages)


def is_said(sentence: str, where: object) -> None:
    assert sentence, where
    assert not RAW.search(sentence), (where, sentence)


@LANGUAGES
def test_everything_has_a_name(language: str) -> None:
    words = GAME.lexicon_of(language)
    speech: SpaceEmpiresSpeech = GAME.speaking(new(SETTINGS["small"]), language)
    for kind in TYPES:
        is_said(speech.kind(kind), kind)
    named = {"technology": TECHNOLOGIES, "marker": get_args(Marker), "cause": get_args(Cause)}
    for sort, values in named.items():
        assert set(values) == set(words.names[sort])


@LANGUAGES
@pytest.mark.parametrize(
    "setting",
    [
        pytest.param(setting, id=name, marks=() if name in DAILY else pytest.mark.slow)
        for name, setting in SETTINGS.items()
    ],
)
def test_whole_games_can_be_told(setting: tuple[int, dict[str, object]], language: str) -> None:
    state = new(setting, seed=2, max_cycles=6)
    for after, seat, action, events in played(state, seed=2):
        is_said(GAME.describe(after.seen_by(seat), action, language), action)
        for other in (*range(after.seats), None):
            seen = after.seen_by(other)
            told = [(seen, event) for event in heard(events, other)]
            for line in GAME.story(told, language):
                is_said(line.text, events)
                for die in line.dice:
                    is_said(die, events)
        for decision in after.decisions():
            seen = after.seen_by(decision.seat)
            for say in (GAME.prompt, GAME.hint, GAME.pending):
                is_said(say(seen, decision, language), decision.kind)
            for answer in decision.actions[:8]:
                is_said(GAME.describe(seen, answer, language), answer)
                is_said("".join(GAME.entry(seen, answer, language)), answer)
    assert state.ended is not None
    is_said(GAME.reason(state.ended, language), state.ended)
