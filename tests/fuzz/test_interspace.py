"""Random games of InterSpace to the end, with every check at every action.

`make fuzz` plays new games for ASTRARIUM_FUZZ_MINUTES; without it the same few are played every
time. ASTRARIUM_FUZZ_SEED repeats the games of an earlier run. A failure names the table and the
action, and where the record of the game up to there was written.
"""

import os
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from pathlib import Path
from secrets import randbits
from typing import get_args

import pytest

from astrarium.games.interspace import GAME
from astrarium.games.interspace.events import Cause
from astrarium.games.interspace.state import ADVANCED
from astrarium.games.interspace.state import InterSpaceState as State
from astrarium.kernel import Action, Event, Match, hexes
from tests.fuzz.occurred import Occurred
from tests.games.interspace.invariants import Watch
from tests.games.interspace.players import STYLES, Chance
from tests.games.interspace.tables import POLICY, RULES, Players, Table, seats_of

MINUTES = os.environ.get("ASTRARIUM_FUZZ_MINUTES")
FEWEST_GAMES = 8  # in each lane; with time to spend, as many as it allows
LANES = 2  # games side by side
TURNS = (*[60, 30, 15] * 3, 5, 1)
STANDARD_TURNS = (20, 12, 6)  # its turns have many more decisions
ASTRAY = 3  # answers that a clone gives on its own
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
    *(Table("hidden", ("uniform", "warlike", "raider"), seed, 10, late=True) for seed in range(3)),
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


def play(table: Table, occurred: Occurred) -> None:
    """Play a game to its end and check it all the way."""
    # Brute force takes long where there is cargo to be divided in every way.
    every = 8 if table.options.tier == "basic" else 40
    state, players, watch = table.new(), Players(table), Watch(listings_every=every)
    clones = Chance("clones", table.seed)
    played: list[tuple[int, Action]] = []
    try:
        watch(state)
        while state.outcome() is None:
            note(state, occurred)
            seat, action = players.answer(state)
            played.append((seat, action))
            if clones.below(8) == 0:
                state = parted(state, clones)
            says(state, action)
            events = state.apply(seat, action)
            occurred.done(action, events)
            watch(state)
            for event in events:
                says(state, event)
        occurred.ended(state)
    except Exception as error:
        error.add_note(f"{table}, at action {len(played)}: '{played[-1][1] if played else ''}'")
        error.add_note(f"the game so far: {written(table, played)}")
        raise


def parted(state: State, chance: Chance) -> State:
    """The state or a clone of it, after the other of them went its own way for a while."""
    pair = [state, state.clone()]
    stray, kept = pair if chance.below(2) else reversed(pair)
    for _ in range(ASTRAY):
        if stray.outcome() is None:
            decision = stray.decisions()[0]
            stray.apply(decision.seat, chance.pick(decision.actions))
    return kept


def says(state: State, said: Action | Event) -> None:
    """Everything can be put in words."""
    sentence = GAME.describe(state, said)
    assert sentence, f"no words for {said}"
    assert "{" not in sentence, f"something is not put in: {sentence}"


def note(state: State, occurred: Occurred) -> None:
    occurred.asked(state)
    for name, applies in SITUATIONS.items():
        if applies(state):
            occurred.add("situations", name)


def written(table: Table, played: list[tuple[int, Action]]) -> Path:
    """The record of the actions that can be played, in a file that stays."""
    name = f"{table.rules}-{table.seats}-{table.seed}"
    path = Path(tempfile.mkdtemp(prefix="astrarium-fuzz-")) / f"{name}.jsonl"
    if table.late:  # records begin with a new game, so of others the bare actions are kept
        path.write_text("\n".join(f"{seat}: {action}" for seat, action in played))
        return path
    match = Match.new(GAME, table.seats, table.options, table.seed)
    for seat, action in played:
        try:
            match.play(seat, action)
        except Exception:
            break
    match.save(path)
    return path


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
    seed = int(os.environ.get("ASTRARIUM_FUZZ_SEED", randbits(32) if MINUTES else 0))
    print(f"ASTRARIUM_FUZZ_SEED={seed}, lane {lane} of {LANES}")
    end = time.monotonic() + 60 * float(MINUTES or 0)
    for number, table in enumerate(tables(seed, lane), 1):
        play(table, occurred)
        if number >= FEWEST_GAMES and time.monotonic() > end:
            break


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_everything_that_can_happen_happens(occurred: Occurred) -> None:
    """Should the fixed games not bring everything about any more, others may."""
    for table in chain(FIXED, islice(tables(seed=1), 30)):
        if not occurred.missing(WANTED):
            break
        play(table, occurred)
    print(occurred)
    assert not occurred.missing(WANTED)
