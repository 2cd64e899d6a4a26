"""What threads read at the same time has been worked out before they start."""

import subprocess
import sys

import pytest

from astrarium.kernel.game import game_names

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
"""


@pytest.mark.parametrize("name", game_names())
def test_a_loaded_game_reads_without_working_out_types(name: str) -> None:
    command = [sys.executable, "-c", CHECK.format(name=name)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
