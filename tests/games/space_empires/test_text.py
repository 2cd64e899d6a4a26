"""Whatever happens in a game of Space Empires is told in words, in every language."""

import re
from typing import get_args

import pytest

from astrarium.games.space_empires import GAME
from astrarium.games.space_empires.data import TECHNOLOGIES, TYPES, Marker
from astrarium.games.space_empires.events.combat import Shown
from astrarium.games.space_empires.events.economy import BidsOpened, Earned
from astrarium.games.space_empires.events.mines import MinesSwept
from astrarium.games.space_empires.events.movement import Cause
from astrarium.games.space_empires.groups import Tech
from astrarium.games.space_empires.text.speech import SpaceEmpiresSpeech
from astrarium.kernel import Event, Hex, heard, scripted
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


@pytest.mark.parametrize(
    ("language", "says"),
    [("en", "Battleship 1 fires at Scout 11: hit"), ("it", "Ricognitore 11")],
)
def test_ships_that_fall_are_called_by_what_they_were(language: str, says: str) -> None:
    """Everybody saw them, though their counter has left the map when it is told who fired."""
    fleets = {0: ["BB 1 attack=1"], 1: ["SC 11"]}
    state = GAME.position({"units": {"A:1,5": fleets}, "step": {"name": "combat", "seat": 0}})
    state.run()
    state.dice = scripted([1])
    events = state.apply(0, GAME.read_action("fire 0 at 1"))
    assert 11 not in state.groups
    for reader in (0, 1, None):
        seen = state.seen_by(reader)
        told = [(seen, event) for event in heard(events, reader)]
        assert says in GAME.story(told, language)[0].text


def test_hidden_ships_that_fall_are_no_more_than_counters() -> None:
    """Nobody but their owner knows what was scuttled."""
    units = {"A:1,5": {0: ["SC 1", "SC 2"]}}
    state = GAME.position({"units": units, "step": {"name": "movement", "seat": 0}})
    state.run()
    events = state.apply(0, GAME.read_action("scuttle 1"))
    for reader in (1, None):
        seen = state.seen_by(reader)
        told = [(seen, event) for event in heard(events, reader)]
        lines = GAME.story(told)
        assert not [line for line in lines if "Scout" in line.text]


@pytest.mark.parametrize(
    ("event", "says"),
    [
        (Earned(seat=0, colonies=20, minerals=0, pipelines=0), "Red earns 20 CP from colonies"),
        (
            Earned(seat=0, colonies=20, minerals=5, pipelines=0),
            "Red earns 20 CP from colonies and 5 CP from Minerals",
        ),
        (
            Earned(seat=0, colonies=20, minerals=0, pipelines=2),
            "Red earns 20 CP from colonies and 2 CP from Pipelines",
        ),
        (
            Earned(seat=1, colonies=9, minerals=5, pipelines=2),
            "Blue earns 9 CP from colonies, 5 CP from Minerals and 2 CP from Pipelines",
        ),
        (
            BidsOpened(bids=(2, 0), winner=0),
            "Bids: Red 2 CP and Blue 0 CP. Red chooses who goes first",
        ),
        (
            Shown(seat=0, group=1, kind="MINES", ships=3, tech=Tech()),
            "Red has 3 Mines",
        ),
        (
            Shown(seat=0, group=1, kind="SC", ships=1, tech=Tech(tactics=1)),
            "Red has 1 Scout, Tactics 1",
        ),
        (
            MinesSwept(seat=0, hex=Hex("A:1,5"), mines=1, by=1),
            "Blue sweeps 1 Mine of Red at F4",
        ),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Event) else "",
)
def test_what_happened_is_told_without_what_is_nothing(event: Event, says: str) -> None:
    speech = GAME.speaking(new(SETTINGS["small"]))
    assert speech.describe(event) == says


def test_bids_of_who_is_out_are_not_told() -> None:
    state = new(SETTINGS["three"])
    state.change_empire(1, is_out=True)
    said = GAME.speaking(state).describe(BidsOpened(bids=(2, 0, 1), winner=0))
    assert said == "Bids: Red 2 CP and Green 1 CP. Red chooses who goes first"


@pytest.mark.parametrize("name", SETTINGS)
def test_hexes_can_be_typed_as_they_are_written_on_the_board(name: str) -> None:
    state = new(SETTINGS[name])
    speech = GAME.speaking(state)
    for hex in state.map.hexes:
        for written in (speech.hex(hex), speech.hex(hex).lower()):
            assert GAME.read_action(f"move 2 to {written}") == GAME.read_action(f"move 2 to {hex}")


def test_what_else_is_typed_stays_as_it_is() -> None:
    for text in ("move 2 to A:4,3", "fire all of 2 at 0", "build CO at A:1,5", "research attack"):
        assert str(GAME.read_action(text)) == text
