"""How a program leans: what things are worth to it, in points of the final score."""

from collections.abc import Callable
from typing import NamedTuple


class Stance(NamedTuple):
    """What differs between players who judge by the same things."""

    resource: float = 0.17  # an Atomic or a Metal in Storage, among the first few
    organic: float = 0.19
    plenty: float = 0.35  # the part of it that each further one is worth
    few: int = 5  # so many of a kind are few
    yields: float = 0.065  # each token that a Produce gives, for each round to come
    grows: float = 0.09  # each Citizen, likewise: it yields with either kind
    saves: float = 0.0  # a Key Action that production saves; 0: production counts as above
    ship: float = 0.1  # a ship on the map, for each Metal that it cost
    tech: float = 1.0  # how much Techs on the sheet count
    secret: float = 1.6  # a Secret that is drawn: what it does, and its value at the end
    hyper: float = 0.33
    found: float = 0.45  # a system turned over: somewhere to settle
    spoils: float = 0.45  # the part that things to be salvaged are worth while they lie about
    regard: float = 0.25  # how much of what rivals lose it counts as gained
    token: float = 0.75  # what a Key Action is worth otherwise
    pace: float = 1.15  # points on the board that a leader makes in a round
    rush: float = 0.0  # a point on the board, besides the point, while it may win in this turn
    margin: float = 0.4  # by which it must be ahead to end the game


# What `greedy` and `easy` play by: each grows, as if there were time enough, and looks at itself.
PLAIN = Stance(
    yields=0.15, grows=0.15, regard=0.0, tech=0.4, secret=0.8, token=1.5, pace=0.8, margin=1.5
)  # fmt: skip

# What `strategist` and `search` play by: games are short, and nobody else should win.
BEST = Stance(saves=0.6, rush=1.0, margin=0.2)

LEANINGS: dict[str, Callable[[Stance], Stance]] = {
    "battles": lambda own: own._replace(ship=2 * own.ship, regard=2 * own.regard),
    "settling": lambda own: own._replace(saves=1.5 * own.saves, found=1.5 * own.found),
    "techs": lambda own: own._replace(tech=1.8 * own.tech),
}
