"""Plays games of Cosmic Encounter until every pair of aliens has met often enough, with every check
at every action.

    python -m tests.fuzz.pairs_of_aliens [--often 10] [--minutes 60] [--seed 0]

A pair has met in an encounter if both powers were in effect and at least one of them was used. Each
game is played by five aliens, of pairs that have met least. What is still missing is told at the
end; the exit code is 1 if anything is.
"""

import argparse
import sys
import time
from collections.abc import Sequence

from astrarium.games.cosmic_encounter.data import ALIENS
from astrarium.games.cosmic_encounter.power import Alien, CosmicPower
from tests.fuzz.meetings import Meetings, pairs
from tests.fuzz.occurred import Occurred
from tests.fuzz.test_cosmic_encounter import CosmicFuzz
from tests.games.chance import Chance
from tests.games.cosmic_encounter.tables import VARIANTS, Table

PLAYERS = 5
ENCOUNTERS = 15
TELL_EVERY = 50  # games


def five(meetings: Meetings, known: Sequence[str], often: int, chance: Chance) -> tuple[str, ...]:
    """Aliens of a game: one of the rarest pairs, and others that have met these least."""
    chosen = list(chance.pick(meetings.rarest(known, often)[:20]))
    while len(chosen) < PLAYERS:
        banned = {ALIENS[name].not_with for name in chosen}
        left = [name for name in known if name not in chosen and name not in banned]
        new = {
            name: sum(
                max(0, often - meetings.counts[min(name, one), max(name, one)]) for one in chosen
            )
            for name in left
        }
        best = max(new.values())
        chosen.append(chance.pick([name for name in left if new[name] == best]))
    return tuple(chosen)


def any_table(aliens: tuple[str, ...], chance: Chance) -> Table:
    """A table for these aliens, now and then with variants that let all of them see each other."""
    more = {name: chance.below(5) == 0 for name in VARIANTS}
    more |= {"hidden_powers": False, "rotating_powers": False}
    options = {
        **more, "aliens": "chosen", "deal_proposals": 2, "max_encounters": ENCOUNTERS,
        "flares": chance.below(3) == 0,
    }  # fmt: skip
    return Table(PLAYERS, chance.below(1 << 32), options, aliens)


def main() -> int:
    reader = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    reader.add_argument("--often", type=int, default=10)
    reader.add_argument("--minutes", type=float, default=60)
    reader.add_argument("--seed", type=int, default=0)
    asked = reader.parse_args()
    known = sorted(name for name, kind in CosmicPower.known.items() if issubclass(kind, Alien))
    fuzz, occurred, chance = CosmicFuzz(), Occurred(), Chance("pairs", asked.seed)
    end, games = time.monotonic() + 60 * asked.minutes, 0
    while (few := fuzz.meetings.rarest(known, asked.often)) and time.monotonic() < end:
        fuzz.play(any_table(five(fuzz.meetings, known, asked.often, chance), chance), occurred)
        games += 1
        if games % TELL_EVERY == 0:
            print(f"{games} games, {len(few)} pairs to go", flush=True)
    print(f"{games} games, {sum(fuzz.meetings.counts.values())} meetings, {len(known)} aliens")
    print(f"{len(few)} of {len(pairs(known))} pairs have met less than {asked.often} times")
    for pair in few:
        print(f"  {pair[0]} and {pair[1]}: {fuzz.meetings.counts[pair]}")
    return 1 if few else 0


if __name__ == "__main__":
    sys.exit(main())
