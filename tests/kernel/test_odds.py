"""Odds are asked of any game in one way; not every game tells some."""

import pytest

from astrarium.kernel import BadInput
from tests.kernel.games import bazaar


def test_a_game_without_battles_has_no_odds() -> None:
    state = bazaar.GAME.new(2)
    assert bazaar.GAME.odds(state, 0) == ()
    with pytest.raises(BadInput, match="tells no odds"):
        bazaar.GAME.odds_between("a camel", "a lion")
