"""What resources are worth, in IOUs; the same at all times, so that no exchange can be milked."""

from ..data import REFINING_FEE
from ..resources import IOU, ORE, Resource, Resources, colour, is_goods

A_DIE = 3.5  # a die of IOUs, on average
PRICES = {IOU: 1.0, ORE: A_DIE - REFINING_FEE}
OWN_GOODS = 1.0
ALIEN_GOODS = A_DIE


def price(what: Resource, home: str) -> float:
    """The worth of one piece to the player with a home world."""
    if is_goods(what):
        return OWN_GOODS if colour(what) == home else ALIEN_GOODS
    return PRICES[what]


def worth(resources: Resources, home: str) -> float:
    return sum(amount * price(what, home) for what, amount in resources.items())
