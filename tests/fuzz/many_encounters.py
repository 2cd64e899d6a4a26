"""Plays games of Cosmic Encounter until there were so many encounters, with every check at every
action.

    python -m tests.fuzz.many_encounters [--encounters 200000] [--seed 0] [--lane 0] [--after 0]

The games of a lane are the same every time; lanes can be played side by side. A run that was
stopped goes on after the games that it told of last.
"""

import argparse
from itertools import islice

from tests.fuzz.occurred import Occurred
from tests.fuzz.test_cosmic_encounter import CosmicFuzz, tables

TELL_EVERY = 50  # games


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    reader.add_argument("--encounters", type=int, default=200_000)
    reader.add_argument("--seed", type=int, default=0)
    reader.add_argument("--lane", type=int, default=0)
    reader.add_argument("--after", type=int, default=0, help="games that were played before")
    asked = reader.parse_args()
    fuzz, occurred, encounters, games = CosmicFuzz(), Occurred(), 0, asked.after
    for table in islice(tables(asked.seed, asked.lane), asked.after, None):
        fuzz.play(table, occurred)
        games += 1
        encounters = occurred.counts["events"].get("EncounterBegan", 0)
        if encounters >= asked.encounters:
            break
        if games % TELL_EVERY == 0:
            print(f"after {games} games: {encounters:,} encounters", flush=True)
    print(f"after {games} games: {encounters:,} encounters")
    print(f"{len(+fuzz.meetings.counts)} pairs of aliens have met; techs used: {len(fuzz.techs)}")
    print(occurred)


if __name__ == "__main__":
    main()
