"""How strong the greedy bot is, as a bounded guard; `astrarium simulate` measures it better."""

import pytest

from astrarium.kernel import load_game
from astrarium.lab import simulate


@pytest.mark.slow
@pytest.mark.parametrize("tier", ["basic", "standard"])
def test_greedy_beats_random(tier: str) -> None:
    game = load_game("interspace")
    options = game.read_options({"tier": tier})
    report = simulate(game, 2, ["greedy", "random"], 40, seed=1, options=options)
    greedy = next(bot for bot in report.bots if bot.name == "greedy")
    assert greedy.games == 40
    assert greedy.win_rate >= 0.9
