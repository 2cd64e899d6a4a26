"""Random games of InterSpace to the end, with every check at every action."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import get_args

import pytest

from astrarium.games.interspace import GAME
from astrarium.games.interspace.events.pieces import Cause
from astrarium.games.interspace.state import InterSpaceState as State
from astrarium.games.interspace.state.options import ADVANCED
from astrarium.kernel import hexes
from tests.fuzz.occurred import Occurred
from tests.fuzz.playing import LANES, Fuzz
from tests.games.chance import Chance
from tests.games.interspace.invariants import Watch
from tests.games.interspace.players import STYLES
from tests.games.interspace.tables import POLICY, RULES, Players, Table, seats_of

FEWEST_GAMES = 8  # in each lane; with time to spend, as many as it allows
TURNS = (*[60, 30, 15] * 3, 5, 1)
STANDARD_TURNS = (20, 12, 6)  # its turns have many more decisions
MOST_LATE = 4  # players of a crowded galaxy
ANY_MODULES = "any modules"

# Between them these bring about nearly everything.
FIXED = [
    Table("english", ("settler", "settler"), 0, 30),
    Table("english", ("settler", "settler", "settler"), 0, 30),
    Table("english", ("voyager", "idle", "idle"), 2, 30),
    Table("english", ("warlike", "idle"), 1, 30),
    Table("english", ("warlike", "settler", "idle"), 3, 30),
    Table("italian", ("warlike", "settler"), 1, 30),
    Table("italian", ("warlike", "settler"), 3, 30),
    Table("italian", ("trader", "explorer", "trader"), 2, 30),
    Table("english", ("warlike", "horde", "idle"), 4, 30),
    Table("english", ("raider", "warlike", "horde", "idle"), 1, 25),
    Table("italian", ("warlike",) * 6, 3, 20),
    Table("english", ("uniform", "uniform"), 4, 15),
    Table("english", (POLICY, POLICY), 1, 0),
    Table("standard", ("trader", "trader", "explorer"), 2, 12),
    Table("hidden", ("raider", "warlike", "horde"), 4, 12),
    Table("standard", ("uniform",) * 4, 5, 8),
    Table("standard", (POLICY, POLICY), 1, 60),
    *(Table("standard", ("uniform", "warlike"), seed, 10, late=True) for seed in range(4)),
    *(Table("standard", ("uniform", "uniform"), seed, 9, late=True) for seed in (11, 19, 23)),
    *(Table("hidden", ("uniform", "warlike", "raider"), seed, 10, late=True) for seed in range(4)),
    Table("hidden", ("uniform", "warlike", "raider"), 6, 10, late=True),
    *(Table("objectives", ("uniform",) * 4, seed, 8, late=True) for seed in (14, 38)),
    Table("advanced", ("explorer",) * 5, 1, 6),
    Table("everything", ("settler",) * 8, 2, 4),
    *(Table("advanced", ("uniform", "warlike"), seed, 10, late=True) for seed in range(6)),
    *(Table("everything", ("uniform",) * 3, seed, 10, late=True) for seed in range(2)),
]
SITUATIONS: dict[str, Callable[[State], bool]] = {
    "the exploration box is empty": lambda state: not state.box,
    "another region laid as empty space": lambda state: any(
        tile.printed for tile in state.map.tiles.values()
    ),
    "a region of three home worlds": lambda state: max(region_sizes(state)) >= 3,
    "units of three players in one hex": lambda state: any(
        len({unit.owner for unit in state.at(hex)}) >= 3 for hex in state.index.contested
    ),
    "a lost home world": lambda state: any(
        state.birthplace(seat).owner != seat for seat in range(state.seats)
    ),
    "a substitute home world": lambda state: any(player.substitute for player in state.players),
    "a player with units and no planet": lambda state: any(
        state.units_of(seat) and not state.planets_of(seat) for seat in range(state.seats)
    ),
    "a player out of a game that goes on": lambda state: any(
        player.out for player in state.players
    ),
}
# What chance hardly ever brings about in few games: the Encounter cards and the rarest choices of
# the Advanced game. Scenarios do.
RARE = {
    *("Encounter", "BearerChoice", "TemporalChoice", "MerchantsOffer", "Flight", "TraderDeal"),
    *("CargoShedding", "NovaWindow", "CancelChoice", "TakeOnBoard", "Receive", "Barter"),
    *("DeclineMerchants", "Flee", "OpenTrade", "Detonate", "Shed", "KeepBombs", "KeepBombsForNow"),
    *("Infest", "CancelHit", "Emerge", "CargoLost", "Detonated", "ObjectiveChanged"),
    *("ObjectivesSeen", "PlanetInfested", "ColonyRebelled", "RebelsGrew", "ShieldRegained"),
    *("UnitSheltered", "UnitUpgraded", "Spellbound", "AgentGone", "Plundered"),
    *("encounter", "madness", "detonation", "infestation"),
}


def usual(names: Iterable[str]) -> list[str]:
    return [name for name in names if name not in RARE]


WANTED = {
    "steps": usual(kind.__name__ for kind in GAME.steps),
    "actions": usual(kind.__name__ for kind in GAME.actions),
    "events": usual(kind.__name__ for kind in GAME.events),
    "situations": list(SITUATIONS),
    "outcomes": ["IS-WIN-02", "IS-WIN-03", "IS-WIN-05", "IS-WIN-06"],
    "BattleEnded": [
        *("IS-COMBAT-11", "IS-COMBAT-12", "IS-B-COMBAT-10"),
        *("IS-S-END-02", "IS-S-RETREAT-06"),
    ],
    "JoiningStopped": [
        *("IS-REGION-02", "IS-REGION-03", "IS-REGION-06", "IS-REGION-09", "IS-REGION-12"),
        "IS-IT-REGION-01",
    ],
    "UnitLost": usual(get_args(Cause)),
}


def region_sizes(state: State) -> list[int]:
    """How many home worlds there are in each map piece."""
    homes = [state.birthplace(seat).hex for seat in range(state.seats)]
    return list(Counter(map(hexes.frame, homes)).values())


def watch(table: Table) -> Watch:
    """Brute force takes long where there is cargo to be divided in every way."""
    return Watch(listings_every=8 if table.options.tier == "basic" else 40)


FUZZ = Fuzz(GAME, Players, watch, SITUATIONS)


def tables(seed: int, lane: int = 0) -> Iterator[Table]:
    """Settings without end; the same for the same seed and lane."""
    chance = Chance("tables", seed, lane)
    while True:
        rules = chance.pick((*RULES, *[ANY_MODULES] * 6))
        if rules == ANY_MODULES:
            modules = [name for name in (*ADVANCED, "hidden_stacks") if chance.below(5) > 1]
            rules = "+".join(("standard", *modules))
        seats = chance.pick(seats_of(rules))
        styles = [chance.pick((*STYLES, POLICY, POLICY)) for _ in range(seats)]
        if chance.below(4) == 0:
            styles = styles[:1] * seats
        # Without a limit of turns only those play who want to win: the others might never end.
        standard = rules not in ("english", "italian")
        turns = chance.pick(STANDARD_TURNS if standard else TURNS)
        if seats > MOST_LATE:
            turns = min(STANDARD_TURNS)
        elif set(styles) == {POLICY} and rules in ("english", "italian", "standard", "hidden"):
            turns = 0
        late = standard and turns > 0 and seats <= MOST_LATE and chance.below(3) == 0
        yield Table(rules, tuple(styles), chance.below(1 << 32), turns, late)


@pytest.mark.slow
@pytest.mark.timeout(0)
@pytest.mark.parametrize("lane", range(LANES))
def test_new_games_of_all_kinds(lane: int, occurred: Occurred) -> None:
    FUZZ.play_new(tables, lane, FEWEST_GAMES, occurred)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_everything_that_can_happen_happens(occurred: Occurred) -> None:
    FUZZ.play_until_all(FIXED, tables(seed=1), WANTED, occurred)
