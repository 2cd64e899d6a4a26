"""How a program leans."""

from math import inf
from typing import NamedTuple


class Stance(NamedTuple):
    """What differs between players who judge by the same things."""

    regard: float  # how much of what others gain and lose it takes into account
    thrift: float  # how much it saves good cards for later
    trust: tuple[float, float]  # the chance that offense and defense negotiate, if they can
    guesses: int  # hands that it imagines others to hold when it weighs a card
    tries: bool  # whether it tries answers in its mind where no rule of thumb tells
    caution: float  # what joining a side must at least promise, as a chance to win the game
    nerve: float = 7.0  # the punch of a card with which another encounter is worth a try
    knows_aliens: bool = False  # whether it chooses aliens by how often they have won


# What `greedy` and `easy` play by: each looks at its own colonies.
PLAIN = Stance(regard=0.2, thrift=0.6, trust=(0.2, 0.2), guesses=6, tries=True, caution=0.0)

# What `strategist` and `search` play by. A hand is for spending: who runs out of encounter cards
# draws a new one. What was tried stands in docs/bots.md.
BEST = Stance(
    regard=0.2, thrift=0.1, trust=(0.2, 0.5), guesses=16, tries=True, caution=0.0, nerve=-inf,
    knows_aliens=True,
)  # fmt: skip
