"""How a program leans."""

from typing import NamedTuple

from .worth import GUESSED, WEIGHED, Weights


class Stance(NamedTuple):
    """What differs between players who judge by the same things."""

    regard: float  # how much of what others gain and lose it takes into account
    thrift: float  # how much it saves good cards for later
    trust: tuple[float, float]  # the chance that offense and defense negotiate, if they can
    guesses: int  # hands that it imagines others to hold when it weighs a card
    tries: bool  # whether it tries answers in its mind where no rule of thumb tells
    caution: float  # what joining a side must at least promise, as a chance to win the game
    weights: Weights = GUESSED  # what things count for
    knows_aliens: bool = False  # whether it chooses aliens by how often they have won


# What `greedy` and `easy` play by: each looks at its own colonies.
PLAIN = Stance(regard=0.2, thrift=0.6, trust=(0.2, 0.2), guesses=6, tries=True, caution=0.0)

# What `strategist` and `search` play by. With full regard for what others gain it won less: see
# docs/bots.md.
BEST = Stance(
    regard=0.2, thrift=1.0, trust=(0.2, 0.55), guesses=16, tries=True, caution=0.0,
    weights=WEIGHED, knows_aliens=True,
)  # fmt: skip
