"""Find out what wins InterSpace: play games of bots, and weigh what players have by who won.

    python examples/fit_worth.py --rules standard --seats 4 --games 1200 --workers 4

Players of various leanings meet, and at times leave their plans for others, so that what somebody
has tells more than how they lean. At the beginning of every game turn it is noted what each player
has (`traits`). Then the weights are sought that make those likely to win who did: a player's chance
grows with the exponential of the weighted sum, as in `worth`. The weights in
`astrarium/games/interspace/bot/worth.py` were found much like this, then rounded, and some set by
hand; what few games tell is drawn towards them.
"""

import argparse
import random
from functools import partial
from typing import NamedTuple

import numpy as np

from astrarium.bots import Settings
from astrarium.bots.strategist import StrategistBot
from astrarium.games.interspace.bot import InterSpaceStrategy
from astrarium.games.interspace.bot.situation import Situation
from astrarium.games.interspace.bot.stance import BEST, GREEDY, Stance
from astrarium.games.interspace.bot.worth import Traits, traits, weights_for
from astrarium.kernel import Perspective, Plan, State, load_game
from astrarium.lab.hiring import hire
from astrarium.lab.simulate import derived_seed, play_on

HESITATION = (0.0, 0.1, 0.3)  # how often a player follows another plan than the usual one
FIRST_TURN = 2  # before it nobody has anything that others do not have
STEPS = 50  # of Newton's method, at most
NOBODY = -60.0  # the prospect of who is out of the game
UNKNOWN = 1e3  # an error with which nothing was found out


class Turn(NamedTuple):
    """What each player had at the beginning of a game turn, and the share of the win to come."""

    traits: list[Traits | None]  # None: out of the game
    won: list[float]
    weight: float  # one for all turns of a game together


# -- games to learn from


class Wanderer(StrategistBot):
    """Follows the plans of a stance, and at times any other one."""

    def __init__(self, seed: int, stance: Stance, hesitation: float) -> None:
        super().__init__(seed, Settings())
        self._strategy = InterSpaceStrategy(dict.fromkeys(BEST, stance))
        self._dice, self._hesitation = random.Random(seed), hesitation

    def _chosen(self, perspective: Perspective, state: State) -> Plan:
        plans = iter(self._strategy.plans(state, perspective.seat))
        usual = next(plans)
        hesitates = self._dice.random() < self._hesitation
        return self._dice.choice(list(plans) or [usual]) if hesitates else usual


def leanings(best: Stance) -> list[Stance]:
    """The best stance that is known, greedy's own, and some between and beyond."""
    other_ways = (
        {"campaigns": 0},
        {"hunts": False},
        {"arms_first": False},
        {"learned": 0},
        {"learned": 6},
        {"settles_in_war": True},
        {"gathers": False},
        {"feared": 1.0, "landing_chance": GREEDY.landing_chance},
    )
    return [best, best, GREEDY, *(best._replace(**way) for way in other_ways)]


def play(rules: str, seats: int, seed: int, number: int) -> tuple[int, list[Turn]]:
    """A game of players who are drawn by chance, with its number."""
    game, dice = load_game("interspace"), random.Random(derived_seed(seed, "players", number))
    state = game.new(seats, game.read_options({"tier": rules}), derived_seed(seed, "game", number))
    stances = leanings(BEST[rules])
    bots = [
        Wanderer(dice.getrandbits(32), dice.choice(stances), dice.choice(HESITATION))
        for _ in range(seats)
    ]
    found: dict[int, list[Traits | None]] = {}

    def now() -> State:
        if state.turn >= FIRST_TURN and state.turn not in found:
            found[state.turn] = [
                None if state.players[seat].out else traits(Situation(state, seat))
                for seat in range(seats)
            ]
        return state

    play_on(now, state.apply, bots)
    winners = state.outcome().winners or tuple(range(seats))
    won = [(seat in winners) / len(winners) for seat in range(seats)]
    return number, [Turn(had, won, 1 / len(found)) for had in found.values()]


def play_games(given: argparse.Namespace) -> list[list[Turn]]:
    """All games in order, whoever plays them."""
    played: dict[int, list[Turn]] = {}
    with hire(given.workers).at_work(partial(play, given.rules, given.seats, given.seed)) as work:
        for number, turns in work(range(given.games)):
            played[number] = turns
            print(f"\r{len(played)} of {given.games} games", end="", flush=True)
    print()
    return [played[number] for number in range(given.games)]


# -- what they tell


class Evidence:
    """Turns of games as arrays, and how well weights explain who won."""

    def __init__(self, turns: list[Turn]) -> None:
        nothing = (0.0,) * len(Traits._fields)
        self.traits = np.array([[had or nothing for had in turn.traits] for turn in turns], float)
        self.out = np.array([[NOBODY * (had is None) for had in turn.traits] for turn in turns])
        self.won = np.array([turn.won for turn in turns])
        self.weight = np.array([turn.weight for turn in turns])

    def chances(self, weights: np.ndarray) -> np.ndarray:
        prospects = self.traits @ weights + self.out
        chances = np.exp(prospects - prospects.max(axis=1, keepdims=True))
        return chances / chances.sum(axis=1, keepdims=True)

    def surprise(self, weights: np.ndarray) -> float:
        """How surprising the winners are, in nats a game: the less, the better the weights."""
        logs = np.log(np.maximum(self.chances(weights), 1e-12))
        return -float((self.weight * (self.won * logs).sum(axis=1)).sum() / self.weight.sum())


def fit(evidence: Evidence, known: np.ndarray, faith: float) -> tuple[np.ndarray, np.ndarray]:
    """The likeliest weights and their errors, by Newton's method; what is known counts for so many
    games."""
    weights, scale = known.copy(), evidence.traits.std(axis=(0, 1)) + 1e-9
    for _ in range(STEPS):
        chances = evidence.chances(weights)
        slope = np.einsum("n,ns,nsf->f", evidence.weight, evidence.won - chances, evidence.traits)
        slope -= faith * scale**2 * (weights - known)
        mean = np.einsum("ns,nsf->nf", chances, evidence.traits)
        inner = evidence.traits - mean[:, None]
        bend = np.einsum("n,ns,nsf,nsg->fg", evidence.weight, chances, inner, inner)
        bend += np.diag(faith * scale**2 + 1e-9)
        step = np.linalg.solve(bend, slope)
        longest = np.abs(step * scale).max()
        weights += step / max(1.0, longest)  # by no more than what is usual, each time
        if longest < 1e-6:
            break
    return weights, np.sqrt(np.diag(np.linalg.inv(bend)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rules", choices=sorted(BEST), default="standard")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=1200, help="to learn from, and to test with")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1, help="processes that play")
    parser.add_argument("--faith", type=float, default=10, help="games that those in use count for")
    given = parser.parse_args()
    game = load_game("interspace")
    state = game.new(given.seats, game.read_options({"tier": given.rules}))
    known = np.array(weights_for(state), float)
    played = play_games(given)
    quarter = len(played) // 4
    learned = Evidence([turn for turns in played[quarter:] for turn in turns])
    tested = Evidence([turn for turns in played[:quarter] for turn in turns])
    weights, errors = fit(learned, known, given.faith)
    print(f"{'':18}   in use     fitted    error")
    for name, old, new, error in zip(Traits._fields, known, weights, errors, strict=True):
        found = f"{new:8.3f} {error:8.3f}" if error < UNKNOWN else "  nobody had any"
        print(f"{name:18} {old:8.3f}   {found}")
    blind = np.zeros(len(known))
    print(
        f"surprise by {quarter} other games: {tested.surprise(blind):.3f} if nothing were known,",
        f"{tested.surprise(known):.3f} with the weights in use,",
        f"{tested.surprise(weights):.3f} with those fitted",
    )


if __name__ == "__main__":
    main()
