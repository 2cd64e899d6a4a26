"""Random games of Space Empires to the end, with every check at every action."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from astrarium.games.space_empires import GAME
from astrarium.games.space_empires.data import MODULES
from astrarium.games.space_empires.options import SEATS, SOLITAIRE, why_no_game
from astrarium.games.space_empires.rules.combat.battle import Battle
from astrarium.games.space_empires.state import SpaceEmpiresState as State
from astrarium.kernel import is_seat
from tests.fuzz.occurred import Occurred
from tests.fuzz.playing import LANES, Fuzz
from tests.games.chance import Chance
from tests.games.space_empires.invariants import Watch
from tests.games.space_empires.tables import POLICY, STYLES, Players, Table

FEWEST_GAMES = 6  # in each lane; with time to spend, as many as it allows
LISTINGS_EVERY = 60  # actions, after which all that can be thought of is tried

SITUATIONS: dict[str, Callable[[State], bool]] = {
    "a counter that runs out": lambda state: any(
        state.counters_left(seat, kind) == 0
        for seat in range(state.seats)
        for kind in ("SC", "CO", "MINER", "DECOY")
    ),
    "units of three players in one hex": lambda state: any(
        len({group.owner for group in state.at(hex) if is_seat(group.owner)}) >= 3
        for hex in {group.hex for group in state.groups.values()}
    ),
    "a third round": lambda state: any(
        isinstance(step, Battle) and step.number >= 3 for step in state.stack
    ),
    "screened ships": lambda state: any(
        isinstance(step, Battle) and any(line.screened for line in step.lines)
        for step in state.stack
    ),
    "a player out of a game that goes on": lambda state: any(
        empire.is_out for empire in state.empires
    ),
}


def watch(table: Table) -> Watch:
    return Watch(LISTINGS_EVERY)


FUZZ = Fuzz(GAME, Players, watch, SITUATIONS)


def tables(seed: int, lane: int = 0) -> Iterator[Table]:
    """Settings without end; the same for the same seed and lane."""
    chance = Chance("tables of Space Empires", seed, lane)
    while True:
        table = any_table(chance)
        if why_no_game(table.options) is None:
            yield table


def any_table(chance: Chance) -> Table:
    """Any scenario with any modules and optional rules, for any number of players."""
    scenario = chance.pick(tuple(SEATS))
    seats = chance.pick(SEATS[scenario])
    modules = [name for name in MODULES if chance.below(3)]
    more: dict[str, Any] = {
        "warp_points": chance.pick((0, 0, 1, 3)),
        "doomsday_machines": chance.pick((0, 0, 0, 1, 3)),
        "quick_start": chance.below(2) == 0,
    }
    for name in ("instant_upgrade", "sling_shot", "gearing_limits", "unpredictable_research",
                 "first_printing"):  # fmt: skip
        more[name] = chance.below(3) == 0
    if seats > 2 and scenario == "standard":
        more["victory"] = chance.pick(("homeworld", "colony_points", "last_empire"))
    if scenario in SOLITAIRE:
        more |= {"doomsday_machines": 0, "difficulty": difficulty(scenario, chance)}
        modules = [name for name in modules if name != "aliens"]
    styles = tuple(chance.pick((*STYLES, "warlike", POLICY)) for _ in range(seats))
    late = seats > 1 and chance.below(3) == 0
    cycles = chance.pick((1, 2, 3, 3, 6)) if scenario not in SOLITAIRE else chance.pick((3, 8))
    rules = "+".join((scenario, *modules))
    return Table(rules, styles, chance.below(1 << 32), cycles, late, more)


def difficulty(scenario: str, chance: Chance) -> str:
    known = ["easy", "normal", "hard", "harder", "good_luck"]
    return chance.pick([*known, "really_tough"] if scenario == "alien_empires" else known)


@pytest.mark.slow
@pytest.mark.timeout(0)
@pytest.mark.parametrize("lane", range(LANES))
def test_new_games_of_all_kinds(lane: int, occurred: Occurred) -> None:
    FUZZ.play_new(tables, lane, FEWEST_GAMES, occurred)
