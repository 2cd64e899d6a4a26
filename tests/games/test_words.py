"""Every registered game says all that it can ask, do and tell, in each of its languages."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

import astrarium.kernel
from astrarium.kernel import Game, Rolled, game_names, load_game
from astrarium.kernel.lexicon import ENGLISH, read_words

KERNEL = Path(astrarium.kernel.__file__).parent
GAMES = [load_game(name) for name in game_names()]
SPOKEN = [(game, language) for game in GAMES for language in game.languages]
IN_EACH = pytest.mark.parametrize(
    ("game", "language"), SPOKEN, ids=[f"{game.name} {language}" for game, language in SPOKEN]
)
OTHERS = [(game, language) for game, language in SPOKEN if language != ENGLISH]
IN_OTHERS = pytest.mark.parametrize(
    ("game", "language"), OTHERS, ids=[f"{game.name} {language}" for game, language in OTHERS]
)
OWN = ("glossary",)  # a language explains words of its own
# Events of InterSpace that are told by the words of the order that they carry.
TOLD_OTHERWISE = {"Ordered"}


def written(game: Game, language: str) -> dict[str, Any]:
    """All that is written for a language itself, by the kernel and the game."""
    assert game.words is not None
    found = read_words(KERNEL / "words" / f"{language}.yaml")
    for section, texts in read_words(game.words / f"{language}.yaml").items():
        found[section] = {**found.get(section, {}), **texts} if isinstance(texts, dict) else texts
    return found


def gaps(template: str) -> set[str]:
    """What is put into a template."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def heads(texts: dict[str, str]) -> set[str]:
    """The classes of which there are any words."""
    return {name.partition(" ")[0] for name in texts}


@IN_EACH
def test_every_action_has_a_sentence(game: Game, language: str) -> None:
    said = {name for name in written(game, language)["actions"] if " " not in name}
    assert {kind.__name__ for kind in game.actions} == said


@IN_EACH
def test_every_event_has_a_sentence(game: Game, language: str) -> None:
    events = {kind.__name__ for kind in game.events if kind is not Rolled}
    assert events - TOLD_OTHERWISE == heads(written(game, language)["events"])


@IN_EACH
def test_every_draw_has_a_sentence(game: Game, language: str) -> None:
    assert {kind.__name__ for kind in game.draws} <= heads(written(game, language)["draws"])


@IN_EACH
def test_every_question_has_a_name_a_prompt_a_hint_and_what_others_wait_for(
    game: Game, language: str
) -> None:
    said = written(game, language)["questions"]
    for step in (kind.__name__ for kind in game.steps if kind.accepts):
        assert step in said
        for form in ("prompt", "hint", "pending"):
            assert any(name.startswith(f"{step} {form}") for name in said), (step, form)


@IN_OTHERS
def test_every_language_says_all_that_english_says(game: Game, language: str) -> None:
    said = written(game, language)
    for section, english in written(game, ENGLISH).items():
        if section in OWN:
            continue
        if isinstance(english, dict):
            assert set(english) <= set(said[section]), section
            for name, texts in english.items():
                if isinstance(texts, dict) and section != "counts":
                    assert set(texts) <= set(said[section][name]), (section, name)
        elif isinstance(english, list):
            assert len(said[section]) == len(english), section
        else:
            assert said[section], section


@IN_OTHERS
def test_every_rule_is_put_into_the_language(game: Game, language: str) -> None:
    catalogue = game.catalogue().rules
    rules, rulings = game.rule_texts(language), game.ruling_texts(language)
    assert set(rules) == set(catalogue)
    assert set(rulings) == {id for id in catalogue if catalogue[id].ruling}
    assert all((*rules.values(), *rulings.values()))


@IN_OTHERS
def test_no_sentence_names_what_the_english_one_does_not(game: Game, language: str) -> None:
    english, said = written(game, ENGLISH), written(game, language)
    for section in ("actions", "events", "draws", "questions", "whys", "table"):
        for name, text in english.get(section, {}).items():
            if isinstance(text, str):
                assert gaps(said[section][name]) <= gaps(text), (section, name)


def refusals(game: Game) -> Iterator[str]:
    """Every template of a violation in the rules of a game, and in the kernel."""
    files = [*game.home.rglob("*.py"), *(KERNEL / f"{name}.py" for name in ("state", "match"))]
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name(id="violation"), args=[_, ast.Constant(value=str(said))]
                ):
                    yield said


@IN_OTHERS
def test_every_refusal_can_be_said(game: Game, language: str) -> None:
    found, said = set(refusals(game)), written(game, language)["refusals"]
    assert len(found) > 50
    assert not found - set(said)
    for template in found:
        assert gaps(said[template]) == gaps(template)


# -- how a game is offered


def option_types(game: Game) -> Iterator[tuple[str, Any, str]]:
    """The options of a game: the name, the type and what it says about itself."""
    for name, hint in get_type_hints(game.options, include_extras=True).items():
        if get_origin(hint) is not Annotated:
            continue
        kind, *extras = get_args(hint)
        described = [extra.description for extra in extras if isinstance(extra, msgspec.Meta)]
        yield name, kind, next((text for text in described if text), "")


@IN_EACH
def test_every_option_has_a_name_and_a_sentence(game: Game, language: str) -> None:
    words = written(game, language)
    for name, kind, described in option_types(game):
        assert words["lobby"][f"option {name}"]
        help = words.get("options", {}).get(name) or (described if language == ENGLISH else "")
        assert help.endswith("."), f"the option {name} is not explained in {language}"
        for choice in get_args(kind) if get_origin(kind) is Literal else ():
            if isinstance(choice, str) and not choice.isdecimal():
                assert words["lobby"][f"choice {name} {choice}"]


@IN_EACH
def test_every_preset_is_a_game_and_is_described(game: Game, language: str) -> None:
    lobby = written(game, language)["lobby"]
    for name, chosen in game.presets.items():
        options = game.read_options({**game.unlimited, **chosen})
        assert game.new(game.seats(options).start, options).decisions()
        assert lobby[f"preset {name}"]
        for form in ("help", "note"):
            assert lobby[f"preset {name} {form}"].endswith("."), (name, form)


@IN_EACH
def test_a_game_is_introduced(game: Game, language: str) -> None:
    assert written(game, language)["lobby"]["pitch"].endswith(".")
    assert game.introduction(language).endswith(".")
    minute = game.in_a_minute(language)
    assert 3 <= len(minute) <= 6
    assert all(said.endswith(".") for said in minute)
    assert sum(len(said.split()) for said in minute) < 160, "that takes longer than a minute"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_has_a_picture_a_length_and_a_weight(game: Game) -> None:
    assert game.cover() is not None
    assert game.cover("jpg") is not None
    assert game.minutes is not None
    assert 0 < game.minutes[0] < game.minutes[1]
    assert game.weight is not None
    assert game.charted


@IN_EACH
def test_what_statistics_count_has_words(game: Game, language: str) -> None:
    options = game.read_options(game.unlimited)
    features = game.features(game.new(game.seats(options).start, options), 0)
    assert set(game.charted) <= set(features)
    for feature in features:
        assert game.feature_text(feature, language)
    if language != ENGLISH:
        for feature in game.charted:
            assert game.feature_text(feature, language) != feature


@IN_EACH
def test_everybody_who_plays_on_no_seat_has_a_name(game: Game, language: str) -> None:
    names = {game.party_name(party.number, language) for party in game.parties}
    assert len(names) == len(game.parties)
    assert not [name for name in names if "_" in name]
