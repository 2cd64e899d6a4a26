"""Which aliens win at Cosmic Encounter, as bots play them.

Everybody is dealt two aliens and takes one by chance, so that all are played equally often; bots of
one kind then play each other. Games are added to a file, so that the same command goes on where it
was stopped; a table of all that is there follows, and a plot.

    python examples/cosmic_aliens.py aliens.jsonl --games 300 --seed 2026 --plot aliens.svg
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from astrarium.bots import Bot, Settings, make_bot
from astrarium.games.cosmic_encounter.data import ALIENS
from astrarium.kernel import Action, Perspective, load_game
from astrarium.lab.simulate import derived_seed, play_on

GAME = load_game("cosmic-encounter")
BOTS = ("greedy", "greedy", "greedy", "easy")  # who plays, game by game in turn
SEATS = (3, 4, 5)
SURE = 1.96  # standard errors of a 95 % interval
DOUBT = 24  # games of an alien that tell as much as not to know any
COLOURS = {"green": "#2e8b3d", "yellow": "#b58900", "red": "#c8382e"}

Played = dict[str, Any]


class AnyAlien(Bot):
    """A bot that takes one of its two aliens by chance."""

    def __init__(self, seed: int, name: str, settings: Settings | None = None) -> None:
        super().__init__(seed, settings)
        self._chance, self._bot = Random(seed), make_bot(name, seed)

    def choose(self, perspective: Perspective) -> Action:
        if perspective.decision.kind == "AlienChoice":
            return self._chance.choice(perspective.decision.actions)
        return self._bot.choose(perspective)


def play(number: int, seed: int) -> Played:
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
    """How much of a fair share was won: 1 is fair."""

    name: str
    games: int
    rate: float
    error: float  # half of the 95 % interval

    def __str__(self) -> str:
        return f"{self.rate:.2f} ± {self.error:.2f}"


def rates(games: Iterable[Played], named: Callable[[str], str] = str) -> list[Rate]:
    """The best alien first, or the best group of aliens. A share counts beside what is fair with so
    many players."""
    found: dict[str, list[float]] = defaultdict(list)
    for game in games:
        for alien, share in zip(game["aliens"], game["shares"], strict=True):
            found[named(alien)].append(share * game["seats"])
    listed = []
    for name, won in found.items():
        mean = sum(won) / len(won)
        spread = sqrt(sum((one - mean) ** 2 for one in won) / max(1, len(won) - 1))
        listed.append(Rate(name, len(won), mean, SURE * spread / sqrt(len(won))))
    return sorted(listed, key=lambda rate: -rate.rate)


def table(games: Sequence[Played], named: Callable[[str], str] = str) -> str:
    """All aliens, over all games and by numbers of players and bots, in Markdown."""
    groups = {
        **{f"{seats} players": [g for g in games if g["seats"] == seats] for seats in SEATS},
        **{f"`{bot}`": [g for g in games if g["bot"] == bot] for bot in dict.fromkeys(BOTS)},
    }
    columns = [{rate.name: rate for rate in rates(some, named)} for some in groups.values()]
    lines = [f"| | times | all games | {' | '.join(groups)} |", "|---" * (len(columns) + 3) + "|"]
    for rate in rates(games, named):
        cells = " | ".join(str(column.get(rate.name, "")) for column in columns)
        lines.append(f"| {rate.name} | {rate.games} | {rate} | {cells} |")
    return "\n".join(lines)


def level(alien: str) -> str:
    return ALIENS[alien].level


def shrunk(rate: Rate) -> float:
    """What is to be expected of an alien of which only so many games are known: its rate, drawn to
    what is fair by as much as chance may have moved it."""
    return 1 + (rate.rate - 1) * rate.games / (rate.games + DOUBT)


def plot(games: Sequence[Played], path: Path) -> None:
    """The rates with their intervals, the best alien at the top, in the colours of their levels."""
    row, left, unit, listed = 15, 120, 150, rates(games)
    height = row * len(listed) + 50
    says = f"Wins of {len(listed)} aliens in {len(games)} games of bots"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {height}" width="640" '
        f'font-size="11" font-family="sans-serif" fill="#10141c" role="img" aria-label="{says}">'
        '<rect width="100%" height="100%" fill="#fff"/>',
    ]
    for tick in range(7):
        x, mark = left + unit * tick / 2, "#666" if tick == 2 else "#dde2ea"
        lines.append(f'<line x1="{x}" x2="{x}" y1="10" y2="{height - 38}" stroke="{mark}"/>')
        lines.append(f'<text x="{x}" y="{height - 24}" text-anchor="middle">{tick / 2:g}</text>')
    lines.append(
        f'<text x="{left + unit}" y="{height - 8}" text-anchor="middle">times a fair share of the '
        "wins, with 95 % intervals</text>"
    )
    for at, rate in enumerate(listed):
        y, colour = row * at + 20, COLOURS[level(rate.name)]
        low, high = (
            left + unit * min(3, max(0, end))
            for end in (rate.rate - rate.error, rate.rate + rate.error)
        )
        name = rate.name.replace("-", " ").title().replace(" ", "-")
        lines += [
            f'<text x="{left - 8}" y="{y + 4}" text-anchor="end">{name}</text>',
            f'<line x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}" stroke="{colour}"/>',
            f'<circle cx="{left + unit * min(3, rate.rate):.1f}" cy="{y}" r="3" fill="{colour}"/>',
        ]
    path.write_text("\n".join([*lines, "</svg>"]) + "\n", encoding="utf-8")


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("file", type=Path)
    reader.add_argument("--games", type=int, default=300)
    reader.add_argument("--seed", type=int, default=2026)
    reader.add_argument("--plot", type=Path)
    reader.add_argument("--strengths", action="store_true", help="print what bots may choose by")
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
    print(f"\n{table(games, level)}")
    if said.strengths:
        print({rate.name: round(shrunk(rate), 2) for rate in rates(games)})
    if said.plot:
        plot(games, said.plot)


if __name__ == "__main__":
    main()
