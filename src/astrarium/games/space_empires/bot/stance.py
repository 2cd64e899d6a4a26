"""How a program leans: what it buys first, how bold it is."""

from typing import NamedTuple

from ..data import MACHINES, Kind, Technology
from ..options import SpaceEmpiresOptions


class Stance(NamedTuple):
    """What differs between players who follow the same rules of thumb."""

    courage: float  # the chance to win with which it attacks
    despair: float  # the chance below which its ships retreat
    research: float  # what its technology may cost for each CP of its fleet
    upkeep: float  # the share of income that maintenance may take
    reach: int  # hexes within which single groups go for what is defenceless
    last_stand: float  # its courage in the last cycle, when nothing can be recovered any more
    explorers: int  # Scouts that it keeps for exploration
    miners: int
    yards: int  # Ship Yards that it wants at its Homeworld
    bases: int  # that it builds where enemies come near
    bid: int
    wishes: tuple[tuple[Technology, int], ...]  # levels, in the order in which they are bought
    fleet: tuple[Kind, ...]  # what it builds, the best first
    opening: Technology | None = None  # what it buys before anything else


# What `greedy` and `easy` play by: many small ships, and technology as it comes.
PLAIN = Stance(
    courage=0.6,
    despair=0.15,
    research=1.0,
    upkeep=0.5,
    reach=2,
    last_stand=0.6,
    explorers=3,
    miners=1,
    yards=7,
    bases=4,
    bid=0,
    wishes=(
        ("ship_size", 2), ("attack", 1), ("ship_size", 3), ("defense", 1), ("movement", 2),
        ("tactics", 1), ("ship_size", 4), ("attack", 2), ("movement", 3), ("defense", 2),
        ("fighters", 1), ("cloaking", 1), ("mines", 1), ("tactics", 2),
    ),
    fleet=("BC", "CA", "R", "DD", "SC"),
)  # fmt: skip

# What `strategist` and `search` play by: a large fleet of ships that are worth their price, with
# Defense before Attack; Bases at the Homeworld alone.
BEST = PLAIN._replace(
    courage=0.4,
    research=0.5,
    upkeep=1.0,
    explorers=4,
    miners=2,
    yards=9,
    bases=1,
    wishes=(
        ("ship_size", 3), ("defense", 1), ("attack", 1), ("defense", 2), ("movement", 2),
        ("attack", 2), ("ship_size", 5), ("tactics", 1), ("ship_size", 6), ("movement", 3),
    ),
    fleet=("DN", "BB", "CA", "SC"),
)  # fmt: skip


def suited(stance: Stance, options: SpaceEmpiresOptions) -> Stance:
    """A stance as the set-up calls for it: Machines keep their damage, and shoot down what is
    small, so ships have to hit them, whatever it costs."""
    if options.scenario not in MACHINES:
        return stance
    return stance._replace(
        courage=0.3,
        despair=0.05,
        upkeep=1.0,
        yards=9,
        wishes=(
            ("ship_size", 3), ("attack", 1), ("defense", 1), ("attack", 2), ("ship_size", 5),
            ("attack", 3), ("ship_size", 6), ("defense", 2), ("tactics", 1),
        ),
        fleet=("DN", "BB", "CA", "SC"),
    )  # fmt: skip
