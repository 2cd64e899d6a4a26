"""How a player leans: what the plans of a step weigh more or less, so that they come out otherwise.

Greedy's own stance is the default; a strategy that compares plans tries others beside it.
"""

from typing import NamedTuple

from ..data import HIGHEST_LEVEL
from .odds import GOOD_CHANCE


class Stance(NamedTuple):
    """The leanings of one plan."""

    arms: float = 1.25  # how many times the neighbours' armament one's own warships should be
    boats: int = 8  # assault boats before other warships
    worth_building: int = 6  # IOUs of useful units for which tech can wait
    settles: bool = True  # whether transports, colony ships and scouts are built
    settles_in_war: bool = True  # whether they still are when planets of others are within reach
    trades_in_war: bool = False  # whether at least transports are, where they earn
    arms_from: int = HIGHEST_LEVEL  # the industry from which colonies of the Basic game arm then
    learned: int = 0  # the civilization before which nothing is built to spread
    arms_first: bool = False  # whether in war all IOUs go into assault boats that nobody misses
    guards: bool = True  # whether planets in danger are guarded before they grow
    sure: float = 0.5  # share of its strength that a force wants to keep when it hunts
    landing_loss: float = 0.25  # assault boats that each hit on a landing force costs
    landing_chance: float = GOOD_CHANCE  # of a landing that is worth its boats
    gambles: bool = False  # whether any landing is worth them while somebody is about to win
    campaigns: int = 6  # turns that a campaign may take; below 0, nothing is conquered
    feared: float = 1.0  # share of what a planet could build meanwhile that it is thought to build
    hunts: bool = True  # whether enemies within reach are struck
    explores: bool = True  # whether scouts explore even in war
    leads: bool = False  # whether stations go ahead of the warships
    mines: bool = False  # whether transports without work mine asteroids
    gathers: bool = False  # whether warships wait at the home world, and not where they are near


GREEDY = Stance()
# Found by games against greedy, mostly of two players. In the Basic game nothing but transports and
# warships is built once planets of others are within reach, and fleets wait at home for prey that
# comes near. In the Standard game the home world first learns to build assault boats; once others
# are within reach, all that colonies earn is brought there for more of them, and the station goes
# ahead.
BOLD = GREEDY._replace(
    guards=False,
    campaigns=0,
    sure=0.3,
    settles_in_war=False,
    trades_in_war=True,
    arms_from=6,
    gathers=True,
)
WARLIKE = GREEDY._replace(
    learned=4,
    arms_first=True,
    sure=0.3,
    settles_in_war=False,
    feared=0.0,
    landing_loss=0.1,
    landing_chance=0.5,
    gambles=True,
    leads=True,
    mines=True,
    gathers=True,
)
BEST = {"basic": BOLD, "standard": WARLIKE}  # by the tier of the rules
# The same for games in the mind, in which nothing new is found while there is war: it would hardly
# count so soon, and a map that stays as it is need not be thought through again.
QUICK = {tier: stance._replace(explores=False) for tier, stance in BEST.items()}
