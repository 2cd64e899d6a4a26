"""A battle on plain numbers: every way it can go, or one try.

Everybody stays at the front, nobody retreats, offers terms or fires to penetrate. Each side strikes
the other one in a fixed order, so what is left of a side is told by the hits that it has taken, and
a battle is a walk over pairs of such numbers that hardly ever turns back.
"""

from bisect import bisect
from collections.abc import Iterable
from functools import lru_cache
from itertools import accumulate
from math import comb
from typing import NamedTuple

from ..data import ZONES, is_player

DIE = range(1, 7)
NEVER = 99  # a tech that nothing has
FRONT, REAR = ZONES[0], ZONES[-1]


class Ship(NamedTuple):
    """A unit as numbers: what it hits with, what it takes to destroy it, and what it can do."""

    kind: str
    owner: int
    attack: int  # the highest die with which it hits when it attacks
    defend: int
    toughness: int  # the hits that it still takes
    full: int  # the hits that it takes with all its shields
    tech: int  # by which it is determined who fires first
    cost: int
    warship: bool
    able: bool  # to attack: a warship inside support
    counted: bool = True  # among the losses
    # Advanced rules:
    camp: int = 0  # whose cards work for it
    shots: int = 1  # when it defends
    jams: int = 0  # the dice that its camp rolls in a round to cancel hits, while it is there
    missiles: bool = False
    evades: bool = False  # its camp ignores missile hits by even dice
    denies: bool = False  # First Fire to the other side
    regenerates: bool = False  # a shield after each round


class Left(NamedTuple):
    """What is left of a side: units and value are those that are counted."""

    units: int
    value: int
    ships: tuple[Ship, ...]


def left(ships: Iterable[Ship]) -> Left:
    ships = tuple(ships)
    counted = [ship.cost for ship in ships if ship.counted]
    return Left(len(counted), sum(counted), ships)


class Ending(NamedTuple):
    """An end of a battle, and how likely it is."""

    weight: float
    drawn: bool  # nobody hits any more, and the attacker leaves
    attackers: Left
    defenders: Left


class Manner(NamedTuple):
    """How battles are fought."""

    zoned: bool  # as in the Standard game: with First Fire, and civilians of an attacker behind
    counter: bool  # whether defenders attack what is left when the attacker runs out of warships
    order: tuple[int, ...] = ()  # defenders, as they may say so
    quiet: int = 0  # rounds without a hit before


# -- dice


@lru_cache(maxsize=4096)
def volley(ratings: tuple[int, ...]) -> tuple[float, ...]:
    """How likely 0, 1, 2 … hits come of some dice: each up to its rating scores itself.

    IS-COMBAT-04, IS-COMBAT-05, IS-COMBAT-06
    """
    chances = [1.0]
    for rating in ratings:
        after = [0.0] * (len(chances) + rating)
        for hits, chance in enumerate(chances):
            after[hits] += chance * (6 - rating) / 6
            for die in DIE[:rating]:
                after[hits + die] += chance / 6
        chances = after
    return tuple(chances)


@lru_cache(maxsize=1024)
def halves(dice: int) -> tuple[float, ...]:
    """How likely 0, 1, 2 … of some dice are even."""
    return tuple(comb(dice, even) / 2**dice for even in range(dice + 1))


def jammed(chances: tuple[float, ...], dice: int) -> tuple[float, ...]:
    """How likely 0, 1, 2 … hits come through, when so many dice may cancel some.

    IS-A-BRK-JAMMING-2, IS-A-BRK-JAMMING-4
    """
    if not dice:
        return chances
    through = [0.0] * len(chances)
    for hits, chance in enumerate(chances):
        for cancelled, part in enumerate(halves(min(hits, dice))):
            through[hits - cancelled] += chance * part
    return tuple(through)


def folded(chances: tuple[float, ...], most: int) -> tuple[float, ...]:
    """The same chances, where hits beyond the last unit make no difference."""
    if len(chances) <= most + 1:
        return chances
    return (*chances[:most], sum(chances[most:]))


# -- sides


class Side:
    """A side in the order in which hits strike it."""

    def __init__(
        self, ships: Iterable[Ship], manner: Manner, *, attacks: bool, by_agents: bool = False
    ) -> None:
        struck = self.weakest_first if by_agents else self.worst_first
        self.manner, self.attacks = manner, attacks
        self.ships = tuple(sorted(ships, key=struck))
        starts = (0, *accumulate(ship.toughness for ship in self.ships))
        self.size = starts[-1]  # the hits that it takes to destroy them all
        self.able = sum(ship.toughness for ship in self.ships if ship.able)
        self.first = [0] * (self.size + 1)  # who is the first one left after so many hits
        for at, start in enumerate(starts):
            self.first[start:] = [at] * (self.size + 1 - start)
        self.starts = starts
        rests = [self.ships[at:] for at in range(len(self.ships) + 1)]
        self._techs = [self._highest_tech(rest) for rest in rests]
        self._denies = [any(ship.denies for ship in rest) for rest in rests]
        self._jams = [self._jamming(rest) for rest in rests]
        self._left: dict[int, Left] = {}
        self._volleys: dict[tuple[int, int, int, int], tuple[float, ...]] = {}
        self._sums: dict[tuple[int, int, int], tuple[float, ...]] = {}

    def rating(self, ship: Ship) -> int:
        return ship.attack if self.attacks else ship.defend

    def _behind(self, ship: Ship) -> tuple[int, bool]:
        """What an attacker cannot attack with is struck last.

        IS-S-FLEET-04, IS-S-FLEET-05, IS-S-HITS-02
        """
        idle = self.attacks and not ship.able
        return REAR if idle and self.manner.zoned else FRONT, idle

    def worst_first(self, ship: Ship) -> tuple[object, ...]:
        """What players strike: the most hits to be expected for each hit that it takes."""
        threat = sum(DIE[: self.rating(ship)]) * (1 if self.attacks else ship.shots)
        return *self._behind(ship), -threat / ship.full, -ship.cost, ship.toughness

    def weakest_first(self, ship: Ship) -> tuple[object, ...]:
        """What agents strike: as many warships as they can.

        IS-A-AGENT-HITS-1, IS-A-AGENT-HITS-3
        """
        zone, _ = self._behind(ship)
        return zone, not ship.warship, ship.toughness, -ship.cost

    def left(self, hits: int) -> Left:
        """What is left after some hits; the first one of them may be hurt."""
        known = self._left.get(hits)
        if known is None:
            at = self.first[hits]
            rest = self.ships[at:]
            if rest:
                hurt = hits - self.starts[at]
                rest = (rest[0]._replace(toughness=rest[0].toughness - hurt), *rest[1:])
            known = self._left[hits] = left(rest)
        return known

    def _highest_tech(self, ships: tuple[Ship, ...]) -> int:
        """Of an attacker's units only those that attack count.

        IS-S-FIRE-01, IS-S-FIRE-04
        """
        return max((ship.tech for ship in ships if ship.able or not self.attacks), default=0)

    def _jamming(self, ships: tuple[Ship, ...]) -> int:
        """The dice that may cancel hits in a round; an attacker's scouts stay behind.

        IS-A-BRK-JAMMING-1, IS-A-BRK-JAMMING-4
        """
        if self.attacks:
            return 0
        return sum({ship.camp: ship.jams for ship in ships if ship.jams}.values())

    def highest_tech(self, hits: int) -> int:
        return self._techs[self.first[hits]]

    def denies(self, hits: int) -> bool:
        return self._denies[self.first[hits]]

    def jamming(self, hits: int) -> int:
        return self._jams[self.first[hits]]

    def fire(
        self, hits: int, above: int = 0, upto: int = NEVER, jamming: int = 0
    ) -> tuple[float, ...]:
        """How likely 0, 1, 2 … hits come of those who are left, as far as tech lets them fire."""
        at = self.first[hits]
        key = at, above, upto, jamming
        chances = self._volleys.get(key)
        if chances is None:
            ratings = tuple(
                self.rating(ship)
                for ship in self.ships[at:]
                if above < ship.tech <= upto and self.rating(ship)
                for _ in range(1 if self.attacks else ship.shots)
            )
            chances = self._volleys[key] = jammed(volley(ratings), jamming)
        return chances

    def roll(self, hits: int, chance: float, above: int = 0, upto: int = NEVER) -> int:
        """The hits of those who are left, for a number from 0 to 1."""
        key = self.first[hits], above, upto
        sums = self._sums.get(key)
        if sums is None:
            sums = self._sums[key] = tuple(accumulate(self.fire(hits, above, upto)[:-1]))
        return bisect(sums, chance)

    def regained(self, hits: int) -> int:
        """The hits after a round: who regenerates regains a shield.

        IS-A-ENC-SHIELD-2
        """
        at = self.first[hits]
        hurt = at < len(self.ships) and hits > self.starts[at] and self.ships[at].regenerates
        return hits - 1 if hurt else hits


# -- battles

NOBODY, ATTACKERS, DEFENDERS = range(3)


class Counter(NamedTuple):
    """A counter attack, and those who look on."""

    clash: "Clash"
    others: tuple[Ship, ...]


class Clash:
    """Two sides, and who fires when for everything that may be left of them."""

    def __init__(
        self, attackers: Iterable[Ship], defenders: Iterable[Ship], manner: Manner
    ) -> None:
        attackers, defenders = tuple(attackers), tuple(defenders)
        self.manner = manner
        self.attackers = Side(attackers, manner, attacks=True, by_agents=_agents(defenders))
        self.defenders = Side(defenders, manner, attacks=False, by_agents=_agents(attackers))
        self._first: dict[tuple[int, int], tuple[int, int]] = {}
        self._counters: dict[tuple[int, int], Counter | None] = {}

    def first_fire(self, mine: int, yours: int) -> tuple[int, int]:
        """Who fires first after such hits, and the tech that they are above.

        IS-S-FIRE-01, IS-S-FIRE-02, IS-S-FIRE-05, IS-A-BRK-STEALTH-3
        """
        if not self.manner.zoned:
            return NOBODY, NEVER
        key = self.attackers.first[mine], self.defenders.first[yours]
        known = self._first.get(key)
        if known is None:
            attacking = self.attackers.highest_tech(mine)
            defending = self.defenders.highest_tech(yours)
            side, denied = NOBODY, False
            if attacking > defending:
                side, denied = ATTACKERS, self.defenders.denies(yours)
            elif defending > attacking:
                side, denied = DEFENDERS, self.attackers.denies(mine)
            known = (side, min(attacking, defending)) if side and not denied else (NOBODY, NEVER)
            self._first[key] = known
        return known

    def is_over(self, mine: int, yours: int) -> bool:
        """Whether a side is gone, or the attacker has run out of warships.

        IS-COMBAT-11, IS-B-COMBAT-10, IS-S-END-02
        """
        return mine >= self.attackers.able or yours >= self.defenders.size

    def ending(self, weight: float, mine: int, yours: int, *, drawn: bool = False) -> Ending:
        return Ending(weight, drawn, self.attackers.left(mine), self.defenders.left(yours))

    def counter(self, mine: int, yours: int) -> Counter | None:
        """The counter attack on what is left when the attacker runs out of warships, if any.

        The first defender who can attacks alone, and the wounds stay.
        IS-S-END-03, IS-S-END-04, IS-S-END-05
        """
        if not self.manner.counter or not self.attackers.able <= mine < self.attackers.size:
            return None
        key = mine, yours
        if key not in self._counters:
            ships = self.defenders.left(yours).ships
            able = {ship.owner for ship in ships if ship.able}
            seat = next((seat for seat in self.manner.order if seat in able), None)
            attackers = [ship for ship in ships if ship.owner == seat]
            others = tuple(ship for ship in ships if ship.owner != seat)
            again = self.manner._replace(counter=False, quiet=0)
            clash = Clash(attackers, self.attackers.left(mine).ships, again) if able else None
            self._counters[key] = None if seat is None or clash is None else Counter(clash, others)
        return self._counters[key]


def _agents(ships: tuple[Ship, ...]) -> bool:
    """Whether nobody of a side is a player who says where hits fall."""
    return not any(is_player(ship.owner) for ship in ships)
