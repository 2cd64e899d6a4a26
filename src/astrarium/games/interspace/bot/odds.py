"""What a battle is likely to cost and bring: expected hits, round by round."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from ..data import TYPES, UnitKind
from ..odds.planets import planet_fire

ROUNDS = 12
EVEN = 1e-6
GOOD_CHANCE = 0.6  # of a landing that is worth its boats
DIE = 6
CRIPPLED = 1  # the highest rating outside support

# A die up to the rating scores its own number: 1 + 2 + ... + rating in 6 cases.
EXPECTED_HITS = tuple(rating * (rating + 1) / 12 for rating in range(7))


class Ship(NamedTuple):
    """A unit as a battle sees it: the hits it deals a round, and those it can take."""

    fire: float
    hits: float

    @property
    def worth(self) -> float:
        """What shooting at it gains for each hit."""
        return self.fire / self.hits


ATTACKING = {kind: Ship(EXPECTED_HITS[t.attack], t.shields + 1) for kind, t in TYPES.items()}
DEFENDING = {kind: Ship(EXPECTED_HITS[t.defend], t.shields + 1) for kind, t in TYPES.items()}


class Forecast(NamedTuple):
    """How a battle is likely to end: the share of its hits that each side keeps."""

    attacker: float
    defender: float
    losses: float  # the hits that the attacker takes

    @property
    def won(self) -> bool:
        return self.defender <= EVEN < self.attacker


def forecast(attackers: Iterable[UnitKind], defenders: Iterable[UnitKind]) -> Forecast:
    """A battle to the end between units of these kinds."""
    return fight([ATTACKING[kind] for kind in attackers], [DEFENDING[kind] for kind in defenders])


def fight(attackers: list[Ship], defenders: list[Ship]) -> Forecast:
    """Both sides fire at once, each at what is worth most."""
    attack = sorted(attackers, key=_worth)
    defence = sorted(defenders, key=_worth)
    before, before_defence = _strength(attack), _strength(defence)
    for _ in range(ROUNDS):
        if not attack or not defence:
            break
        shots, replies = _fire(attack), _fire(defence)
        if shots + replies < EVEN:
            break
        _strike(defence, shots)
        _strike(attack, replies)
    left = _strength(attack)
    return Forecast(
        left / before if before else 0.0,
        _strength(defence) / before_defence if before_defence else 0.0,
        before - left,
    )


def _worth(ship: Ship) -> float:
    return ship.worth


def _fire(side: list[Ship]) -> float:
    return sum(ship.fire for ship in side)


def _strength(side: list[Ship]) -> float:
    return sum(ship.hits for ship in side)


def _strike(side: list[Ship], hits: float) -> None:
    """Take hits from the end of the list, where the best targets are."""
    while side and hits > EVEN:
        target = side[-1]
        if hits >= target.hits - EVEN:
            side.pop()
            hits -= target.hits
        else:
            side[-1] = Ship(target.fire, target.hits - hits)
            return


# -- landings of the Standard game


@cache
def landing_chance(boats: int, industry: int, rating: int) -> float:
    """How likely a planet's fire leaves one boat at least: a die for each level of industry."""
    return sum(planet_fire(industry, rating)[:boats])


@cache
def boats_for(industry: int, rating: int, chance: float = GOOD_CHANCE) -> int:
    """The fewest boats with a chance to land that is good enough."""
    return next(
        boats
        for boats in range(1, industry + 2)
        if landing_chance(boats, industry, rating) > chance
    )
