"""How strong the greedy bot is, as a bounded guard; `astrarium simulate` measures it better."""

import pytest

from astrarium.kernel import load_game
from astrarium.lab import simulate


@pytest.mark.slow
def test_greedy_beats_random() -> None:
    report = simulate(load_game("interspace"), 2, ["greedy", "random"], 40, seed=1)
    greedy = next(bot for bot in report.bots if bot.name == "greedy")
    assert greedy.games == 40
    assert greedy.win_rate >= 0.9
