"""What a state is worth: each seat's chance to win."""

from collections import Counter
from math import exp
from typing import NamedTuple

from ..data import HIGHEST_LEVEL, POINTS_PER_INDUSTRY, VICTORY_TARGET, is_player
from ..resources import IOU, ORE
from ..state import InterSpaceState as State
from .situation import Situation

ENOUGH = VICTORY_TARGET // POINTS_PER_INDUSTRY  # levels of industry with which the game is won
FARTHEST = 16  # turns
MOST = 60.0  # a prospect beyond which nothing is doubtful any more


class Weights(NamedTuple):
    """What each thing adds to a seat's prospect, on the scale of a logistic curve."""

    industry: float
    industry_squared: float  # for each level, times its share of what wins the game
    tech: float
    planet: float
    civilization: float
    patrol_boat: float
    assault_boat: float
    larger_warships: float  # for each IOU of their price
    stations: float  # likewise
    scout: float
    transport: float
    colony_ship: float
    iou: float
    ore: float
    endangered: float  # for each level of industry of the planets that enemies nearby could take
    home_endangered: float
    prey: float  # for each level of industry of the largest planet that own boats could land on
    resting: float
    finish: float  # for each turn that all planets have to grow for the victory


# Fitted by logistic regression on the game turns of some hundred games between players of various
# leanings (which of two players won, by the differences of what they had), then rounded, and in
# part set by hand where the games said little.
BASIC = Weights(
    industry=-0.03,
    industry_squared=0.18,
    tech=0.08,
    planet=0.05,
    civilization=0.19,
    patrol_boat=0.02,
    assault_boat=0.5,
    larger_warships=0.03,
    stations=0.01,
    scout=0.2,
    transport=0.3,
    colony_ship=0.3,
    iou=0.0,
    ore=0.0,
    endangered=-0.05,
    home_endangered=-0.6,
    prey=0.04,
    resting=-0.18,
    finish=0.0,
)
STANDARD = Weights(
    industry=0.1,
    industry_squared=0.0,
    tech=0.11,
    planet=0.0,
    civilization=0.0,
    patrol_boat=0.12,
    assault_boat=0.2,
    larger_warships=0.03,
    stations=0.03,
    scout=0.1,
    transport=0.05,
    colony_ship=0.1,
    iou=0.002,
    ore=0.002,
    endangered=-0.24,
    home_endangered=0.0,
    prey=0.0,
    resting=0.0,
    finish=-0.13,
)
WEIGHTS = {"basic": BASIC, "standard": STANDARD}


def worth(state: State) -> tuple[float, ...]:
    """Each seat's chance to win; after the end of the game, what came of it."""
    if state.ended is not None:
        winners = state.ended.winners or tuple(range(state.seats))
        share = 1 / len(winners)
        return tuple([share if seat in winners else 0.0 for seat in range(state.seats)])
    weights = WEIGHTS[state.options.tier]
    prospects = [
        None if state.players[seat].out else prospect(Situation(state, seat), weights)
        for seat in range(state.seats)
    ]
    best = max((one for one in prospects if one is not None), default=0.0)
    chances = [0.0 if one is None else exp(max(-MOST, one - best)) for one in prospects]
    total = sum(chances)
    return tuple([one / total for one in chances])


def prospect(sight: Situation, weights: Weights) -> float:
    """How good a seat's position is."""
    planets = sight.planets
    industry = sum([planet.industry for planet in planets])
    counts = Counter([unit.kind for unit in sight.units])
    larger = stations = 0
    for unit in sight.units:
        if unit.type.role == "station":
            stations += unit.type.cost
        elif unit.kind in ("destroyer", "cruiser", "battleship"):
            larger += unit.type.cost
    endangered = sight.endangered
    return (
        weights.industry * industry
        + weights.industry_squared * industry * industry / ENOUGH
        + weights.tech * sum([planet.tech for planet in planets])
        + weights.planet * len(planets)
        + weights.civilization * sight.civilization
        + weights.patrol_boat * counts["patrol_boat"]
        + weights.assault_boat * counts["assault_boat"]
        + weights.larger_warships * larger
        + weights.stations * stations
        + weights.scout * counts["scout"]
        + weights.transport * counts["transport"]
        + weights.colony_ship * counts["colony_ship"]
        + weights.iou * sum([planet.box.get(IOU, 0) for planet in planets])
        + weights.ore * sum([planet.box.get(ORE, 0) for planet in planets])
        + weights.endangered * sum([planet.industry for planet in endangered])
        + weights.home_endangered * any(planet.home_of == sight.seat for planet in endangered)
        + weights.prey * largest_prey(sight)
        + weights.resting * sum([planet.rests for planet in planets])
        + weights.finish * turns_to_win([planet.industry for planet in planets])
    )


def turns_to_win(levels: list[int]) -> int:
    """How many turns of growth of all planets win the game; there is an end to looking."""
    for turn in range(FARTHEST):
        if sum(levels) >= ENOUGH:
            return turn
        levels = [min(HIGHEST_LEVEL, level + 1) for level in levels]
    return FARTHEST


def largest_prey(sight: Situation) -> int:
    """The industry of the largest planet of another player that own boats could land on at once."""
    boats = sight.own("assault_boat")
    largest = 0
    for planet in sight.state.planets.values():
        if planet.owner in (None, sight.seat) or not is_player(planet.owner or 0):
            continue
        if planet.industry > largest and len(boats) >= (force := sight.landing_force(planet)):
            near = sum([sight.journeys(boat).turns(planet.hex) == 0 for boat in boats])
            if near >= force:
                largest = planet.industry
    return largest
