"""Teach a small player InterSpace on one CPU core, and see it beat `random`.

    python examples/train_interspace.py

The player scores every listed answer by a weighted sum of its numbers (the "actions" of an
observation) and chooses by these scores. The weights are learned by policy gradient: after each
batch of games, answers that were followed by more victory points than usual become more likely.
Nothing but NumPy is needed. The weights are saved to a file, and `LearnedBot` plays with them.
"""

import argparse
import time
from pathlib import Path
from typing import Any, NamedTuple

import gymnasium
import numpy as np

import astrarium.lab.gymnasium  # registers the environments  # noqa: F401
from astrarium.bots import Bot, Settings, make_bot
from astrarium.kernel import Action, BadInput, Perspective, load_game
from astrarium.lab.simulate import derived_seed, play_on, wilson
from astrarium.lab.spaces import Encoding, Observation

POINT = 0.5  # what a victory point more than the other's is worth on the way
DISCOUNT = 0.9  # how much of a reward counts for the answer before it
STEP = 0.8  # how far the weights move with the first batch
BATCH = 8  # games


class Policy:
    """Scores answers by a weighted sum of their numbers."""

    def __init__(self, weights: np.ndarray) -> None:
        self.weights = weights

    def chances(self, observation: Observation) -> np.ndarray:
        """How likely each shown answer is chosen."""
        listed = observation["actions"][: observation["action_mask"].sum()]
        scores = listed @ self.weights
        chances = np.exp(scores - scores.max())
        return chances / chances.sum()


class Answer(NamedTuple):
    """One decision of a game that was played to learn: its position, and in which direction the
    weights make the chosen answer more likely."""

    position: np.ndarray
    direction: np.ndarray


def play(env: gymnasium.Env, policy: Policy, dice: np.random.Generator) -> tuple[list, list, float]:
    """A game by chance: its answers, what followed each of them, and how it ended."""
    answers, rewards = [], []
    observation, _ = env.reset()
    over = False
    while not over:
        chances = policy.chances(observation)
        choice = dice.choice(len(chances), p=chances)
        listed = observation["actions"][: len(chances)]
        answers.append(Answer(observation["observation"], listed[choice] - chances @ listed))
        observation, reward, terminated, truncated, _ = env.step(choice)
        rewards.append(reward)
        over = terminated or truncated
    returns, value = [], 0.0
    for reward in reversed(rewards):
        value = reward + DISCOUNT * value
        returns.append(value)
    return answers, returns[::-1], env.unwrapped.episode.result(env.unwrapped.seat)


class Learner:
    """Moves the weights of a policy after every batch of games, by smaller and smaller steps."""

    def __init__(self, size: int) -> None:
        self.policy = Policy(np.zeros(size))
        self.course = np.zeros(size)  # a running mean of where the batches point to

    def learn(self, answers: list[Answer], returns: list[float], step: float) -> None:
        """Make answers likelier that were followed by more than the position let expect."""
        gains = np.array(returns) - expected(np.array([one.position for one in answers]), returns)
        slope = gains @ np.array([one.direction for one in answers])
        self.course = 0.8 * self.course + 0.2 * slope / (np.linalg.norm(slope) + 1e-9)
        self.policy.weights += step * self.course


def expected(positions: np.ndarray, returns: list[float]) -> np.ndarray:
    """What usually follows such positions: a ridge regression over the batch."""
    inputs = np.column_stack([positions, np.ones(len(positions))])
    normal = inputs.T @ inputs + 10 * np.eye(inputs.shape[1])
    return inputs @ np.linalg.solve(normal, inputs.T @ np.array(returns))


def train(games: int, turns: int, seed: int, say: Any = print) -> tuple[Policy, tuple[str, ...]]:
    """Learn from games against `random`; also the names of the numbers that are weighed."""
    env = gymnasium.make(
        "astrarium/InterSpace-v0",
        seats=2,
        options={"max_game_turns": turns},
        opponents=("random",),
        shaping={"victory points": POINT},
        disable_env_checker=True,
    )
    encoding, dice = env.unwrapped.encoding, np.random.default_rng(seed)
    env.reset(seed=seed)
    learner, begun = Learner(len(encoding.action_names)), time.monotonic()
    for done in range(BATCH, games + 1, BATCH):
        played = [play(env, learner.policy, dice) for _ in range(BATCH)]
        answers = [one for game in played for one in game[0]]
        step = STEP * (1 - done / (games + BATCH))
        learner.learn(answers, [value for game in played for value in game[1]], step)
        wins = sum(game[2] > 0 for game in played)
        seconds = time.monotonic() - begun
        say(f"{done:5d} games  {wins:3d} of {BATCH} won  {seconds:4.0f} s", flush=True)
    return learner.policy, encoding.action_names


# -- playing with what was learned


class LearnedSettings(Settings, frozen=True):
    """Where the weights are."""

    weights: str = "weights.npz"


class LearnedBot(Bot):
    """Gives the answer with the highest score; any of them, if several have it."""

    settings_type = LearnedSettings

    def __init__(self, seed: int = 0, settings: LearnedSettings | None = None) -> None:
        super().__init__(seed, settings)
        with np.load(self.settings.weights) as saved:
            self.policy, self.names = Policy(saved["weights"]), tuple(saved["names"])
        self.encoding: Encoding | None = None
        self.dice = np.random.default_rng(seed)

    def choose(self, perspective: Perspective) -> Action:
        state = perspective.imagine()  # looks the same to this seat, and so gives the same numbers
        if self.encoding is None:
            self.encoding = Encoding(load_game("interspace"), state.seats, state.options)
            if self.encoding.action_names != self.names:
                raise BadInput("these weights were learned with other numbers: train again")
        page, decision = 0, perspective.decision
        sight = self.encoding.look(state, perspective.seat)
        while True:
            shown = self.encoding.shown(decision, page)
            observation = self.encoding.observe(sight, decision, page)
            chances = self.policy.chances(observation)
            choice = int(self.dice.choice(np.flatnonzero(chances == chances.max())))
            if choice < len(shown.actions):
                return shown.actions[choice]
            page += 1


def evaluate(weights: Path, opponent: str, games: int, turns: int, seed: int) -> int:
    """How many games the learned player wins, at both seats in turn; ties are not won."""
    return sum(wins(weights, opponent, turns, seed, number) for number in range(games))


def wins(weights: Path, opponent: str, turns: int, seed: int, number: int) -> bool:
    game, seat = load_game("interspace"), number % 2
    options = game.read_options({"max_game_turns": turns})
    state = game.new(2, options, derived_seed(seed, "evaluation", number))
    learned = LearnedBot(number, LearnedSettings(weights=str(weights)))
    other = make_bot(opponent, derived_seed(seed, "opponent", number))
    play_on(lambda: state, state.apply, [learned, other] if seat == 0 else [other, learned])
    return state.outcome().winners == (seat,)


def save(path: Path, policy: Policy, names: tuple[str, ...]) -> None:
    np.savez_compressed(path, weights=policy.weights, names=np.array(names))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=320, help="to learn from")
    parser.add_argument("--turns", type=int, default=8, help="game turns of a game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--evaluate", type=int, default=200, help="games against the opponent")
    parser.add_argument("--opponent", default="random", help="a bot to be compared with")
    parser.add_argument("--weights", type=Path, default=Path("weights.npz"), help="the file")
    given = parser.parse_args()
    policy, names = train(given.games, given.turns, given.seed)
    save(given.weights, policy, names)
    order = np.argsort(policy.weights)
    print("likes   ", ", ".join(names[at] for at in order[:-9:-1]))
    print("dislikes", ", ".join(names[at] for at in order[:8]))
    won = evaluate(given.weights, given.opponent, given.evaluate, given.turns, given.seed)
    low, high = wilson(won, given.evaluate)
    rate = won / given.evaluate
    print(f"wins {rate:.1%} ({low:.1%} to {high:.1%}) of {given.evaluate} games", end=" ")
    print(f"against {given.opponent}; weights in {given.weights}")


if __name__ == "__main__":
    main()
