"""Which alien sheets can be drawn while the game is going on."""

from typing import Any

import pytest

from astrarium.games.cosmic_encounter.data import ALIENS
from astrarium.games.cosmic_encounter.position import position
from astrarium.games.cosmic_encounter.power import CardPower, CosmicPower
from astrarium.games.cosmic_encounter.powers.aliens.miser import Miser
from astrarium.games.cosmic_encounter.rules.setup import aliens_in
from astrarium.games.cosmic_encounter.rules.sheets import draw_alien, drawable
from astrarium.games.cosmic_encounter.state import CosmicState


def table(**options: Any) -> CosmicState:
    return position(
        {"aliens": {0: "reincarnator", 1: "masochist"}, "options": {"levels": "red", **options}}
    )


@pytest.mark.rule("CE-POW-12", "CE-SETUP-14")
def test_what_is_in_play_or_not_allowed_is_not_drawn() -> None:
    state = table()
    state.out_of_play = ("zombie",)
    playing = {"reincarnator", "masochist"}
    not_allowed = {"healer", "tick-tock", "miser", "zombie"}
    assert set(drawable(state)) == {*aliens_in(state.options)} - playing - not_allowed


@pytest.mark.rule("CE-POW-12")
def test_levels_that_are_not_played_are_not_drawn() -> None:
    assert {ALIENS[alien].level for alien in drawable(table(levels="green"))} == {"green"}


@pytest.mark.rule("CE-VROT-03", "CE-POW-12")
def test_aliens_that_left_come_back_when_no_other_is_left() -> None:
    state = table()
    state.out_of_play = tuple(drawable(state))
    assert drawable(state) == []
    assert draw_alien(state, 0) in drawable(state)
    assert state.out_of_play == ()


@pytest.mark.rule("CE-ALIEN-MISER")
def test_the_miser_may_use_its_hoard_wherever_cards_are_played() -> None:
    kinds = CosmicPower.known.values()
    played = {moment for kind in kinds if issubclass(kind, CardPower) for moment in kind.windows}
    assert played <= {*Miser.windows}
