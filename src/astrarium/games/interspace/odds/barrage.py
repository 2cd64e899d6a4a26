"""The missile round on plain numbers: how hurt the two sides may be before their first round.

Missiles fly whatever the zones are; hits are dealt out to the camps that are struck. Who is struck
says where: shields go before units, and the cheapest units first.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import prod
from typing import NamedTuple

from .clash import Ship, folded, halves, jammed, volley

Chances = dict[tuple[Ship, ...], float]  # what may be left of a side, and how likely that is


class Barrage(NamedTuple):
    """What both sides may begin the first round with: either, whatever comes of the other."""

    attackers: Chances
    defenders: Chances


def barrage(attackers: tuple[Ship, ...], defenders: tuple[Ship, ...]) -> Barrage:
    """How the missile round may end; without missiles there is one way.

    IS-A-BRK-LRM-1, IS-A-BRK-LRM-3, IS-A-BRK-LRM-10
    """
    return Barrage(
        _after(attackers, tuple(ship.defend for ship in defenders if ship.missiles)),
        _after(defenders, tuple(ship.attack for ship in attackers if ship.missiles)),
    )


def _after(ships: tuple[Ship, ...], ratings: tuple[int, ...]) -> Chances:
    """What may be left of a side after missiles with such ratings, and how likely."""
    ratings = tuple(rating for rating in ratings if rating)
    if not ratings:
        return {ships: 1.0}
    camps = list(dict.fromkeys(ship.camp for ship in ships))
    units = [tuple(ship for ship in ships if ship.camp == camp) for camp in camps]
    rooms = tuple(sum(ship.toughness for ship in camp) for camp in units)
    found: Chances = {}
    for hits, chance in enumerate(folded(volley(ratings), sum(rooms))):
        each = [
            enumerate(_through(share, camp))
            for share, camp in zip(dealt(hits, rooms), units, strict=True)
        ]
        for struck in product(*each):
            left = tuple(
                ship
                for (count, _), camp in zip(struck, units, strict=True)
                for ship in absorbed(camp, count)
            )
            found[left] = found.get(left, 0.0) + chance * prod(part for _, part in struck)
    return {left: weight for left, weight in found.items() if weight}


def dealt(hits: int, rooms: Sequence[int]) -> list[int]:
    """Hits one by one to those who can still take some; what is too much is lost.

    IS-A-BRK-LRM-5, IS-A-BRK-LRM-10
    """
    shares = [0] * len(rooms)
    while hits and any(share < room for share, room in zip(shares, rooms, strict=True)):
        for at, room in enumerate(rooms):
            if hits and shares[at] < room:
                shares[at] += 1
                hits -= 1
    return shares


def _through(hits: int, camp: tuple[Ship, ...]) -> tuple[float, ...]:
    """How likely 0, 1, 2 … of a camp's missile hits strike: Stealth Tech, then Jamming.

    IS-A-BRK-STEALTH-4, IS-A-BRK-JAMMING-8, IS-A-BRK-LRM-6
    """
    chances = halves(hits) if camp[0].evades else (*(0.0,) * hits, 1.0)
    return jammed(chances, max(ship.jams for ship in camp))


@lru_cache(maxsize=4096)
def absorbed(ships: tuple[Ship, ...], hits: int) -> tuple[Ship, ...]:
    """What is left of a camp after missile hits: the most shields go first, then the cheapest.

    IS-A-BRK-LRM-5, IS-A-AGENT-HITS-4
    """
    left = list(ships)
    for _ in range(min(hits, sum(ship.toughness for ship in ships))):
        at = max(range(len(left)), key=lambda at: (left[at].toughness > 1, _absorbs(left[at])))
        if left[at].toughness > 1:
            left[at] = left[at]._replace(toughness=left[at].toughness - 1)
        else:
            del left[at]
    return tuple(left)


def _absorbs(ship: Ship) -> int:
    return ship.toughness if ship.toughness > 1 else -ship.cost
