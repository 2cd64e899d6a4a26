"""Random games of Hyperspace to the end, with every check at every action."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from astrarium.games.hyperspace import GAME
from astrarium.games.hyperspace.rules.battle.fight import Fight
from astrarium.games.hyperspace.state import HyperspaceState as State
from tests.fuzz.occurred import Occurred
from tests.fuzz.playing import LANES, Fuzz
from tests.games.chance import Chance
from tests.games.hyperspace.invariants import Watch
from tests.games.hyperspace.tables import Players, Table

FEWEST_GAMES = 10  # in each lane; with time to spend, as many as it allows
CHOICES: dict[str, tuple[Any, ...]] = {
    "civ_assignment": ("random", "choose"),
    "home_slots": ("random", "choose"),
    "small_game_tiles": ("remove_first", "replace_on_reveal"),
    "mulligan": (True, False),
    "citizen_placement": ("same_continent", "same_planet"),
    "battle_track_trigger": ("destroyed", "removed"),
    "secret_values": ("printed", "shuffled"),
    "retroactive_claims": ("off", "off", "off", "unanimous"),
}
SITUATIONS: dict[str, Callable[[State], bool]] = {
    "a battle": lambda state: any(isinstance(step, Fight) for step in state.stack),
    "ships in no system": lambda state: any(empire.adrift for empire in state.empires),
    "nothing on the map": lambda state: any(
        empire.civ and not any(state.units_of(empire.seat)) for empire in state.empires
    ),
    "two Starbases in a system": lambda state: any(
        sum(each.many for each in system.orbit if each.kind == "starbase") > 1
        for system in state.systems.values()
    ),
    "a Tech in an extra slot": lambda state: any(
        slot.startswith("extra") for empire in state.empires for slot in empire.slots
    ),
}


def tables(seed: int, lane: int = 0) -> Iterator[Table]:
    """Settings without end; the same for the same seed and lane."""
    chance = Chance("tables of Hyperspace", seed, lane)
    while True:
        more = {name: chance.pick(values) for name, values in CHOICES.items()}
        more["max_rounds"] = chance.pick((3, 6))
        seats = chance.pick(range(2, 7))
        thoughtful = chance.pick((0, 1))
        yield Table(seats, chance.below(1 << 32), more, thoughtful)


@pytest.mark.slow
@pytest.mark.timeout(0)
@pytest.mark.parametrize("lane", range(LANES))
def test_new_games_of_all_kinds(lane: int, occurred: Occurred) -> None:
    fuzz = Fuzz(GAME, Players, lambda table: Watch(), SITUATIONS)
    fuzz.play_new(tables, lane, FEWEST_GAMES, occurred)
    assert occurred.games >= FEWEST_GAMES


def test_every_choice_is_an_option() -> None:
    """All that the catalogue lets a table choose can be chosen."""
    fields = {*GAME.options.__struct_fields__}
    assert fields == {*CHOICES, "max_rounds", "components"}
    for name, values in CHOICES.items():
        for value in values:
            GAME.read_options({name: value})
