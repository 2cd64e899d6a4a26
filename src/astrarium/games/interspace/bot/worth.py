"""What a state is worth: each seat's chance to win."""

from collections import Counter
from math import exp
from typing import NamedTuple

from ..data import HIGHEST_LEVEL, POINTS_PER_INDUSTRY, VICTORY_TARGET
from ..resources import IOU, ORE
from ..state import InterSpaceState as State
from .situation import Situation

ENOUGH = VICTORY_TARGET // POINTS_PER_INDUSTRY  # levels of industry with which the game is won
FARTHEST = 16  # turns
MOST = 60.0  # a prospect beyond which nothing is doubtful any more


class Traits(NamedTuple):
    """By what a seat's position is judged: what there is of it, or what it counts for, on the scale
    of a logistic curve."""

    industry: float
    industry_squared: float  # times its share of what wins the game
    largest: float  # the industry of the best planet
    tech: float
    planet: float
    civilization: float
    patrol_boat: float
    assault_boat: float
    together: float  # assault boats, where there are most of them
    larger_warships: float  # IOUs of their price
    stations: float  # likewise
    scout: float
    transport: float
    colony_ship: float
    iou: float
    ore: float
    endangered: float  # the industry of the best planet that enemies could take
    home_endangered: float
    finish: float  # turns that all planets have to grow for the victory


# Fitted by logistic regression on the game turns of some 1,300 (Basic) and 1,600 games (Standard)
# between two players of various leanings: which of them won, by the differences of what they had.
# Then rounded, and set by hand for what those games hardly had or told wrongly: larger warships;
# in the Standard game also tech, civilization, patrol boats, IOUs and planets in danger.
BASIC = Traits(
    industry=-0.31,
    industry_squared=0.25,
    largest=0.65,
    tech=0.07,
    planet=0.18,
    civilization=0.0,
    patrol_boat=0.04,
    assault_boat=0.27,
    together=0.08,
    larger_warships=0.03,
    stations=0.01,
    scout=0.02,
    transport=0.33,
    colony_ship=0.36,
    iou=0.0,
    ore=0.0,
    endangered=-0.03,
    home_endangered=-0.36,
    finish=-0.05,
)
STANDARD = Traits(
    industry=-0.15,
    industry_squared=0.25,
    largest=0.95,
    tech=0.0,
    planet=0.3,
    civilization=0.6,
    patrol_boat=0.07,
    assault_boat=0.25,
    together=0.0,
    larger_warships=0.03,
    stations=0.02,
    scout=0.02,
    transport=0.3,
    colony_ship=0.0,
    iou=0.03,
    ore=0.002,
    endangered=-0.09,
    home_endangered=-0.1,
    finish=0.0,
)
# Likewise among more players, on some 3,600 games of four, many of whom left their plans for others
# at times, as in `examples/fit_worth.py`: patrol boats hardly count there, and planets in danger do
# the more. Set by hand: larger warships, IOUs, and 0 for what was hardly more than its error.
STANDARD_CROWD = Traits(
    industry=-0.07,
    industry_squared=0.12,
    largest=0.75,
    tech=0.17,
    planet=0.15,
    civilization=0.0,
    patrol_boat=0.0,
    assault_boat=0.18,
    together=0.0,
    larger_warships=0.03,
    stations=0.0,
    scout=0.04,
    transport=0.25,
    colony_ship=0.13,
    iou=0.005,
    ore=0.0,
    endangered=-0.18,
    home_endangered=-0.1,
    finish=0.0,
)


def worth(state: State) -> tuple[float, ...]:
    """Each seat's chance to win; after the end of the game, what came of it."""
    if state.ended is not None:
        winners = state.ended.winners or tuple(range(state.seats))
        share = 1 / len(winners)
        return tuple([share if seat in winners else 0.0 for seat in range(state.seats)])
    weights = weights_for(state)
    prospects = [
        None if state.players[seat].out else prospect(Situation(state, seat), weights)
        for seat in range(state.seats)
    ]
    best = max((one for one in prospects if one is not None), default=0.0)
    chances = [0.0 if one is None else exp(max(-MOST, one - best)) for one in prospects]
    total = sum(chances)
    return tuple([one / total for one in chances])


def weights_for(state: State) -> Traits:
    """By the tier of the rules; more than two players play another Standard game."""
    if state.options.tier == "basic":
        return BASIC
    return STANDARD if state.seats == 2 else STANDARD_CROWD


def prospect(sight: Situation, weights: Traits) -> float:
    """How good a seat's position is."""
    return sum([weight * much for weight, much in zip(weights, traits(sight), strict=True)])


def traits(sight: Situation) -> Traits:
    """What a seat has."""
    planets, endangered = sight.planets, sight.endangered
    levels = [planet.industry for planet in planets]
    industry = sum(levels)
    counts = Counter([unit.kind for unit in sight.units])
    boats = Counter([unit.hex for unit in sight.units if unit.kind == "assault_boat"])
    larger = stations = 0
    for unit in sight.units:
        if unit.type.role == "station":
            stations += unit.type.cost
        elif unit.kind in ("destroyer", "cruiser", "battleship"):
            larger += unit.type.cost
    return Traits(
        industry=industry,
        industry_squared=industry * industry / ENOUGH,
        largest=max(levels, default=0),
        tech=sum([planet.tech for planet in planets]),
        planet=len(planets),
        civilization=sight.civilization,
        patrol_boat=counts["patrol_boat"],
        assault_boat=counts["assault_boat"],
        together=max(boats.values(), default=0),
        larger_warships=larger,
        stations=stations,
        scout=counts["scout"],
        transport=counts["transport"],
        colony_ship=counts["colony_ship"],
        iou=sum([planet.box.get(IOU, 0) for planet in planets]),
        ore=sum([planet.box.get(ORE, 0) for planet in planets]),
        endangered=max([planet.industry for planet in endangered], default=0),
        home_endangered=any(planet.home_of == sight.seat for planet in endangered),
        finish=turns_to_win(levels),
    )


def turns_to_win(levels: list[int]) -> int:
    """How many turns of growth of all planets win the game; there is an end to looking."""
    for turn in range(FARTHEST):
        if sum(levels) >= ENOUGH:
            return turn
        levels = [min(HIGHEST_LEVEL, level + 1) for level in levels]
    return FARTHEST
