"""What Cosmic Encounter says: every sheet and card has a text, in every language."""

import pytest

from astrarium.games.cosmic_encounter import GAME
from astrarium.games.cosmic_encounter.data import ALIENS, ARTIFACTS, KINDS, MOMENTS, TECHS
from astrarium.games.cosmic_encounter.power import BYSTANDER, CosmicPower
from astrarium.games.cosmic_encounter.table.course import PHASES
from astrarium.games.cosmic_encounter.text.cards import FOLDER, CardTexts
from astrarium.games.cosmic_encounter.text.speech import Words
from astrarium.games.cosmic_encounter.text.words import FOLDER as WORDS
from astrarium.kernel.lexicon import load_lexicon, read_words
from astrarium.kernel.story import Told

LANGUAGES = pytest.mark.parametrize("language", GAME.languages)


@LANGUAGES
def test_every_sheet_and_card_has_a_text(language: str) -> None:
    written = {name: set(texts) for name, texts in read_words(FOLDER / f"{language}.yaml").items()}
    kinds = {kind for kind in KINDS if kind != "artifact"}
    assert written == {
        "powers": {*ALIENS},
        "set_ups": {name for name, alien in ALIENS.items() if alien.sets_up},
        "wild": {*ALIENS},
        "super": {*ALIENS},
        "cards": kinds | {*ARTIFACTS},
        "techs": {*TECHS},
    }


def test_texts_are_written_in_each_language() -> None:
    english, italian = (load_lexicon(CardTexts, FOLDER, one) for one in ("en", "it"))
    for section in ("powers", "set_ups", "wild", "super", "cards", "techs"):
        ours, theirs = getattr(english, section), getattr(italian, section)
        assert not [name for name, text in theirs.items() if text == ours[name]], section


@LANGUAGES
def test_texts_are_short_enough_for_a_card(language: str) -> None:
    texts = load_lexicon(CardTexts, FOLDER, language)
    long = [name for name, text in texts.powers.items() if len(text) > 290]
    long += [name for name, text in (texts.wild | texts.super).items() if len(text) > 190]
    assert long == []


@LANGUAGES
def test_every_moment_role_and_phase_has_a_name(language: str) -> None:
    names = load_lexicon(Words, WORDS, language).names
    roles = {role for kind in CosmicPower.known.values() for role in kind.roles}
    assert {*MOMENTS} <= {*names["moment"]}
    assert roles <= {*names["role"], BYSTANDER}
    assert {*PHASES} == {*names["phase"]}


def test_the_log_is_told_by_encounters() -> None:
    state = GAME.new(3, GAME.read_options({"aliens": "none", "flares": False}), 1)
    told: list[Told] = [(state, event) for event in state.told]
    while getattr(state, "begun", 0) < 3:
        before = state.decisions()[0]
        told += [(state, event) for event in state.apply(before.seat, before.actions[-1])]
    headings = [line.text for line in GAME.story(told) if line.heading]
    assert [text.partition(",")[0] for text in headings] == [
        "Encounter 1", "Encounter 2", "Encounter 3",
    ]  # fmt: skip
