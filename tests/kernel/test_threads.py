"""What threads read at once was worked out before they start; processes work it out themselves."""

import pickle
import subprocess
import sys

import pytest

from astrarium.kernel.game import game_names, load_game

# msgspec asks for annotations whenever it works out a type, which is not safe in threads.
CHECK = """
import msgspec
from astrarium.kernel import load_game
game = load_game({name!r})
first = next(iter(game.seats(game.options())))
state = game.new(first, game.options(), 1)
action = state.decisions()[0].actions[0]
data, text = game.write(state), str(action)
def refuse(*args): raise AssertionError("a type is worked out only now")
msgspec._utils.get_class_annotations = refuse
state.why_not(0, game.read_action(text))
assert game.read(data) == state
game.read_options({{}})
game.lexicon_of("en")
"""

# It looks the parts of a type up by their hashes; an error there would be swallowed.
CHECK_WORDS = """
import typing
from astrarium.kernel import load_game
game = load_game({name!r})
usual, hashed = typing._AnnotatedAlias.__hash__, []
def note(alias):
    hashed.append(alias)
    return usual(alias)
typing._AnnotatedAlias.__hash__ = note
game.lexicon_of("en")
assert not hashed, "the lexicon's type is worked out only now"
"""


@pytest.mark.parametrize("check", [CHECK, CHECK_WORDS], ids=["states", "words"])
@pytest.mark.parametrize("name", game_names())
def test_a_loaded_game_reads_without_working_out_types(name: str, check: str) -> None:
    command = [sys.executable, "-c", check.format(name=name)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", game_names())
def test_a_loaded_game_can_be_sent_to_another_process(name: str) -> None:
    sent = pickle.loads(pickle.dumps(load_game(name)))
    assert type(sent) is type(load_game(name))
    state = sent.new(min(sent.seats(sent.options())))
    assert sent.read(load_game(name).write(state)) == state
