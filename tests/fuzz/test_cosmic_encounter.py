"""Random games of Cosmic Encounter to the end, with every check at every action."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from astrarium.games.cosmic_encounter import GAME
from astrarium.games.cosmic_encounter.data import SEATS, TECHS
from astrarium.games.cosmic_encounter.events.techs import TechUsed
from astrarium.games.cosmic_encounter.power import Alien, CosmicPower
from astrarium.games.cosmic_encounter.rules.timing import TimingWindow
from astrarium.games.cosmic_encounter.state import CosmicState as State
from astrarium.kernel import Action, Event
from astrarium.kernel import State as AnyState
from tests.fuzz.meetings import Meetings, pairs
from tests.fuzz.occurred import Occurred
from tests.fuzz.playing import LANES, Fuzz
from tests.games.chance import Chance
from tests.games.cosmic_encounter.invariants import Watch
from tests.games.cosmic_encounter.tables import VARIANTS, Players, Table

FEWEST_GAMES = 12  # in each lane; with time to spend, as many as it allows

SITUATIONS: dict[str, Callable[[State], bool]] = {
    "three windows inside each other": lambda state: (
        sum(isinstance(step, TimingWindow) for step in state.stack) >= 3
    ),
    "an encounter inside an encounter": lambda state: len(state.encounters) > 1,
    "ships out of the game": lambda state: any(state.removed),
    "a system without a planet": lambda state: any(
        not state.system(seat) for seat in range(state.seats)
    ),
    "the Genesis planet": lambda state: "genesis" in state.planets,
    "an alien face down": lambda state: bool(state.sheets),
    "a card under a tech": lambda state: bool(state.stored),
}


class CosmicFuzz(Fuzz):
    """Also notes which aliens meet and which techs are used."""

    def __init__(self) -> None:
        super().__init__(GAME, Players, lambda table: Watch(), SITUATIONS)
        self.meetings, self.techs = Meetings(), set[str]()

    def says(self, state: AnyState, said: Action | Event) -> None:
        super().says(state, said)
        if isinstance(said, Event):
            assert isinstance(state, State)
            self.meetings.hear(state, said)
            if isinstance(said, TechUsed):
                self.techs.add(said.tech)


def tables(seed: int, lane: int = 0) -> Iterator[Table]:
    """Settings without end; the same for the same seed and lane."""
    chance = Chance("tables of Cosmic Encounter", seed, lane)
    while True:
        yield any_table(chance)


def any_table(chance: Chance) -> Table:
    """Any variants, aliens and flares, for any number of players."""
    more: dict[str, Any] = {name: chance.below(3) == 0 for name in VARIANTS}
    dealt = ("dealt", "dealt", "none") if more["hidden_powers"] else ("dealt", "dealt", "chosen")
    more |= {
        "aliens": chance.pick(dealt),
        "levels": chance.pick(("red", "red", "yellow", "green")),
        "flares": chance.below(4) > 0,
        "deal_proposals": chance.pick((1, 2, 6)),
        "max_encounters": chance.pick((10, 20, 40)),
    }
    return Table(chance.pick(SEATS), chance.below(1 << 32), more)


@pytest.mark.slow
@pytest.mark.timeout(0)
@pytest.mark.parametrize("lane", range(LANES))
def test_new_games_of_all_kinds(lane: int, occurred: Occurred) -> None:
    fuzz = CosmicFuzz()
    fuzz.play_new(tables, lane, FEWEST_GAMES, occurred)
    known = [name for name, kind in CosmicPower.known.items() if issubclass(kind, Alien)]
    met, all_pairs = len(+fuzz.meetings.counts), len(pairs(known))
    print(f"{met} of {all_pairs} pairs of aliens have met; techs used: {len(fuzz.techs)}")
    occurred.add("aliens", "pairs that have met", met)
    assert met
    assert fuzz.techs <= set(TECHS)


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_game_of_each_variant(variant: str, occurred: Occurred) -> None:
    table = Table(4, 7, {variant: True, "max_encounters": 15, "deal_proposals": 2})
    CosmicFuzz().play(table, occurred)
