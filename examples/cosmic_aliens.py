"""Which aliens win at Cosmic Encounter, as bots play them.

Everybody is dealt two aliens and takes one by chance, so that all are played equally often; bots of
one kind then play each other. Games are added to a file, so that the same command goes on where it
was stopped; a table of all that is there follows, and a plot.

    python examples/cosmic_aliens.py aliens.jsonl --games 300 --seed 2026 --plot aliens.svg
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from astrarium.bots import Bot, Settings, make_bot
from astrarium.kernel import Action, Perspective, load_game
from astrarium.lab.simulate import derived_seed, play_on

GAME = load_game("cosmic-encounter")
BOTS = ("greedy", "greedy", "greedy", "easy", "strategist")  # who plays, game by game in turn
SEATS = (3, 4, 5)
SURE = 1.96  # standard errors of a 95 % interval


class AnyAlien(Bot):
    """A bot that takes one of its two aliens by chance."""

    def __init__(self, seed: int, name: str, settings: Settings | None = None) -> None:
        super().__init__(seed, settings)
        self._chance, self._bot = Random(seed), make_bot(name, seed)

    def choose(self, perspective: Perspective) -> Action:
        if perspective.decision.kind == "AlienChoice":
            return self._chance.choice(perspective.decision.actions)
        return self._bot.choose(perspective)


def play(number: int, seed: int) -> dict[str, Any]:
    """One game: who played which alien, and how much of the win each had."""
    seats, name = SEATS[number % len(SEATS)], BOTS[number // len(SEATS) % len(BOTS)]
    state = GAME.new(seats, seed=derived_seed(seed, number))
    bots = [AnyAlien(derived_seed(seed, number, "seat", seat), name) for seat in range(seats)]
    aliens = {}

    def answer(seat: int, action: Action) -> None:
        for event in state.apply(seat, action):
            if type(event).__name__ == "AlienChosen":
                aliens.setdefault(event.seat, event.alien)  # type: ignore[attr-defined]

    play_on(lambda: state, answer, bots)
    outcome = state.outcome()
    assert outcome is not None
    return {
        "game": number, "seed": seed, "bot": name, "seats": seats, "encounters": state.begun,
        "aliens": [aliens[seat] for seat in range(seats)],
        "shares": [outcome.share(seat) for seat in range(seats)],
    }  # fmt: skip


class Rate(NamedTuple):
    """How much of a fair share an alien has won: 1 is fair."""

    alien: str
    games: int
    rate: float
    error: float  # half of the 95 % interval


def rates(games: Iterable[dict[str, Any]]) -> list[Rate]:
    """The best alien first. A share counts beside what is fair with so many players."""
    found: dict[str, list[float]] = defaultdict(list)
    for game in games:
        for alien, share in zip(game["aliens"], game["shares"], strict=True):
            found[alien].append(share * game["seats"])
    listed = []
    for alien, won in found.items():
        mean = sum(won) / len(won)
        spread = sqrt(sum((one - mean) ** 2 for one in won) / max(1, len(won) - 1))
        listed.append(Rate(alien, len(won), mean, SURE * spread / sqrt(len(won))))
    return sorted(listed, key=lambda rate: -rate.rate)


def table(games: Sequence[dict[str, Any]]) -> str:
    """All aliens, over all games and by bots and numbers of players, in Markdown."""
    groups = {
        **{f"{seats} players": [g for g in games if g["seats"] == seats] for seats in SEATS},
        **{f"`{bot}`": [g for g in games if g["bot"] == bot] for bot in dict.fromkeys(BOTS)},
    }
    columns = {name: {rate.alien: rate for rate in rates(some)} for name, some in groups.items()}
    lines = ["| alien | games | all | " + " | ".join(columns) + " |"]
    lines.append("|---" * (len(columns) + 3) + "|")
    for rate in rates(games):
        cells = [_cell(column.get(rate.alien)) for column in columns.values()]
        lines.append(f"| {rate.alien} | {rate.games} | {_cell(rate)} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _cell(rate: Rate | None) -> str:
    return "" if rate is None else f"{rate.rate:.2f} ± {rate.error:.2f}"


def plot(games: Sequence[dict[str, Any]], path: Path) -> None:
    """The rates with their intervals, the best alien at the top."""
    row, left, unit, listed = 15, 110, 160, rates(games)
    height = row * len(listed) + 40
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {height}" font-size="11" '
        'font-family="sans-serif"><rect width="100%" height="100%" fill="#fff"/>',
        f'<line x1="{left + unit}" x2="{left + unit}" y1="10" y2="{height - 25}" stroke="#999"/>',
        f'<text x="{left + unit}" y="{height - 8}" text-anchor="middle">a fair share</text>',
    ]
    for at, rate in enumerate(listed):
        y = row * at + 20
        low, high = left + unit * (rate.rate - rate.error), left + unit * (rate.rate + rate.error)
        lines += [
            f'<text x="{left - 8}" y="{y + 4}" text-anchor="end">{rate.alien}</text>',
            f'<line x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}" stroke="#198CFF"/>',
            f'<circle cx="{left + unit * rate.rate:.1f}" cy="{y}" r="3" fill="#198CFF"/>',
        ]
    path.write_text("\n".join([*lines, "</svg>"]) + "\n", encoding="utf-8")


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("file", type=Path)
    reader.add_argument("--games", type=int, default=300)
    reader.add_argument("--seed", type=int, default=2026)
    reader.add_argument("--plot", type=Path)
    said = reader.parse_args()
    lines = said.file.read_text(encoding="utf-8").splitlines() if said.file.exists() else []
    games = [json.loads(line) for line in lines]
    with said.file.open("a", encoding="utf-8") as file:
        for number in range(len(games), said.games):
            games.append(play(number, said.seed))
            file.write(json.dumps(games[-1]) + "\n")
            file.flush()
    print(f"{len(games)} games, seed {said.seed}; 1 is a fair share of the wins, ± 95 %\n")
    print(table(games))
    if said.plot:
        plot(games, said.plot)


if __name__ == "__main__":
    main()
