"""How a battle may go, from what a seat knows: tried many times on plain numbers.

Everybody stays at the front, nobody retreats or offers terms, and hits strike first what fires
best for its strength. The same battle always gives the same odds.
"""

from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from math import comb, sqrt
from random import Random
from typing import NamedTuple

from astrarium.kernel import Hex, Plain

from .data import HIDDEN, SHARING, STALEMATE_ROUNDS, TYPES, UNITS, ZONES, UnitKind
from .rules.combat import CombatStep, fighters
from .rules.contact import AttackFleet, ContactStep
from .rules.meeting import in_contact
from .rules.planet_attack import attackers as planet_attackers
from .rules.planet_attack import planet_rating, steps_lost
from .rules.support import is_unsupported
from .state import InterSpaceState as State
from .state import Planet
from .units import Unit

SAMPLES = 400
DEALS = 20  # how many guesses are made at units that cannot be seen
DIE = range(1, 7)


class Odds(Plain, frozen=True):
    """What to expect of a battle that the looker begins: shares and averages of many tries."""

    hex: Hex
    win: float  # all others are gone
    draw: float  # nobody hits any more, or nobody is left
    losses_own: float  # units
    losses_theirs: float
    value_own: float  # what they cost
    value_theirs: float
    rounds: float
    samples: int
    stderr: float  # of ``win``


class AssaultOdds(Plain, frozen=True):
    """How likely so many assault boats take a planet, and how many of them it shoots down."""

    planet: str
    boats: int
    win: float
    losses: float


class BombardmentOdds(Plain, frozen=True):
    """How likely a bombardment takes 0, 1, 2 and 3 steps of a planet's industry."""

    planet: str
    battleships: int
    steps: tuple[float, ...]


class Outcomes(NamedTuple):
    """What came of a battle, or sums over many."""

    won: int
    drawn: int
    lost: int
    lost_theirs: int
    value: int
    value_theirs: int
    rounds: int


# -- battles that can be begun


def battle_odds(state: State, seat: int) -> tuple[Odds, ...]:
    """The odds of every battle that a seat can begin now."""
    return tuple(_odds(state, seat, hex, units) for hex, units in _battles(state, seat))


def _battles(state: State, seat: int) -> Iterator[tuple[Hex, Sequence[Unit]]]:
    """The hexes in which a seat can attack, and who would fight there."""
    step = state.stack[-1] if state.stack else None
    if isinstance(step, CombatStep) and step.seat == seat:
        for hex in step.battles:
            yield hex, fighters(state, step, hex)
    elif isinstance(step, ContactStep) and step.seat == seat:
        for hex in step.shared:
            if AttackFleet(hex).why_not(state, step, seat) is None:
                met = in_contact(state, step, hex)
                yield hex, [unit for unit in met if unit.owner not in SHARING]


def _odds(state: State, seat: int, hex: Hex, units: Sequence[Unit]) -> Odds:
    own = tuple(_entry(state, unit) for unit in units if unit.owner == seat)
    theirs = tuple(_entry(state, unit) for unit in units if unit.owner != seat)
    hidden = {unit.owner for unit in units if unit.kind == HIDDEN}
    unseen = tuple((owner, _unseen(state, owner)) for owner in sorted(hidden))
    found = tried(own, theirs, unseen, zoned=state.options.tier == "standard")
    win = found.won / SAMPLES
    return Odds(
        hex,
        win=round(win, 4),
        draw=round(found.drawn / SAMPLES, 4),
        losses_own=_average(found.lost),
        losses_theirs=_average(found.lost_theirs),
        value_own=_average(found.value),
        value_theirs=_average(found.value_theirs),
        rounds=_average(found.rounds),
        samples=SAMPLES,
        stderr=round(sqrt(win * (1 - win) / SAMPLES), 4),
    )


def _average(sum: int) -> float:
    return round(sum / SAMPLES, 2)


class Entry(NamedTuple):
    """A unit that would fight, as far as it is known."""

    kind: UnitKind
    owner: int
    unsupported: bool


def _entry(state: State, unit: Unit) -> Entry:
    return Entry(unit.kind, unit.owner, is_unsupported(state, unit))


def _unseen(state: State, owner: int) -> tuple[UnitKind, ...]:
    """The counters that somebody's units may be that cannot be seen, as far as tech allows."""
    civilization = state.players[owner].civilization
    seen = state.index.counters
    counts = {kind: type.limit - seen.get((owner, kind), 0) for kind, type in UNITS.items()}
    return tuple(
        kind for kind in UNITS if UNITS[kind].tech <= civilization for _ in range(counts[kind])
    )


# -- a battle on plain numbers


class Combatant(NamedTuple):
    """A unit as numbers: where hits strike it, what it hits with, and what it is worth."""

    zone: int
    rating: int  # the highest die with which it hits
    toughness: int  # hits that it takes to destroy it
    tech: int
    cost: int
    able: bool  # to attack


NEVER = 99  # a tech that nothing has


class Side:
    """A side in the order in which hits strike it; who is left is always the rest of that row."""

    def __init__(self, units: Iterable[Combatant]) -> None:
        self.units = sorted(units, key=_struck_first)
        self.size = len(self.units)
        self.able = sum(unit.able for unit in self.units)
        self.toughness = [unit.toughness for unit in self.units]
        self.values = (0, *accumulate(unit.cost for unit in self.units))
        self.chances: dict[tuple[int, int, int], tuple[float, ...]] = {}

    def struck(self, at: int, wounds: int, hits: int) -> tuple[int, int]:
        """Who is the first one left, and how badly hurt, after some hits."""
        wounds += hits
        while at < self.size and wounds >= self.toughness[at]:
            wounds -= self.toughness[at]
            at += 1
        return at, wounds

    def highest_tech(self, at: int, *, able: bool) -> int:
        techs = [unit.tech for unit in self.units[at:] if unit.able or not able]
        return max(techs, default=0)

    def hits(self, at: int, chance: float, above: int = 0, upto: int = NEVER) -> int:
        """The hits of those who are left, as far as their tech lets them fire now."""
        key = at, above, upto
        chances = self.chances.get(key)
        if chances is None:
            firing = [unit for unit in self.units[at:] if above < unit.tech <= upto]
            ratings = tuple(unit.rating for unit in firing if unit.rating)
            chances = self.chances[key] = volley(ratings)
        return bisect(chances, chance)


def _struck_first(unit: Combatant) -> tuple[int, float, int]:
    """The lowest zone; there, the most hits to be expected for each hit that it takes."""
    threat = sum(DIE[: unit.rating])
    return unit.zone, -threat / unit.toughness, -unit.cost


@lru_cache(maxsize=4096)
def volley(ratings: tuple[int, ...]) -> tuple[float, ...]:
    """How likely at most 0, 1, 2 … hits come of some dice: each up to its rating scores itself."""
    chances = [1.0]
    for rating in ratings:
        after = [0.0] * (len(chances) + rating)
        for hits, chance in enumerate(chances):
            after[hits] += chance * (6 - rating) / 6
            for die in DIE[:rating]:
                after[hits + die] += chance / 6
        chances = after
    return tuple(accumulate(chances[:-1]))


class Clash:
    """Two sides, and who fires when for everything that may be left of them."""

    def __init__(self, attackers: Side, defenders: Side, *, zoned: bool) -> None:
        self.attackers, self.defenders, self.zoned = attackers, defenders, zoned
        self.plans: dict[tuple[int, int], tuple[bool, int]] = {}

    def first(self, at: int, other: int) -> tuple[bool, int]:
        """Whether the attackers are those with the higher tech, and the tech that they are above;
        without First Fire nothing is above it."""
        plan = self.plans.get((at, other))
        if plan is None:
            attacking = self.attackers.highest_tech(at, able=True)
            defending = self.defenders.highest_tech(other, able=False)
            above = min(attacking, defending) if self.zoned and attacking != defending else NEVER
            plan = self.plans[at, other] = (attacking > defending, above)
        return plan

    def fought(self, chance: Callable[[], float]) -> Outcomes:
        """One battle, to its end."""
        attackers, defenders = self.attackers, self.defenders
        mine = my_wounds = yours = your_wounds = quiet = rounds = 0
        while mine < attackers.able and yours < defenders.size and quiet < STALEMATE_ROUNDS:
            rounds += 1
            attacks, above = self.first(mine, yours)
            scored = suffered = 0
            if attacks:
                scored = attackers.hits(mine, chance(), above)
                yours, your_wounds = defenders.struck(yours, your_wounds, scored)
            else:
                suffered = defenders.hits(yours, chance(), above)
                mine, my_wounds = attackers.struck(mine, my_wounds, suffered)
            quiet = 0 if scored or suffered else quiet + 1
            if mine < attackers.able and yours < defenders.size:
                scored = attackers.hits(mine, chance(), 0, above if attacks else NEVER)
                suffered = defenders.hits(yours, chance(), 0, NEVER if attacks else above)
                mine, my_wounds = attackers.struck(mine, my_wounds, suffered)
                yours, your_wounds = defenders.struck(yours, your_wounds, scored)
                quiet = 0 if scored or suffered else quiet
        won = yours == defenders.size and mine < attackers.size
        drawn = not won and (quiet == STALEMATE_ROUNDS or yours == defenders.size)
        values = attackers.values[mine], defenders.values[yours]
        return Outcomes(won, drawn, mine, yours, *values, rounds)


def attacking(unit: Entry, *, zoned: bool) -> Combatant:
    """A unit of the side that attacks: what cannot attack stays behind."""
    type = TYPES[unit.kind]
    able = type.warship and not unit.unsupported
    shields = 0 if unit.unsupported else type.shields
    zone = ZONES[0] if able or not zoned else ZONES[-1]
    return Combatant(zone, type.attack if able else 0, shields + 1, type.tech, type.cost, able)


def defending(unit: Entry) -> Combatant:
    """A unit of a side that is attacked."""
    type = TYPES[unit.kind]
    rating = min(type.defend, 1) if unit.unsupported else type.defend
    shields = 0 if unit.unsupported else type.shields
    return Combatant(ZONES[0], rating, shields + 1, type.tech, type.cost, type.warship)


@lru_cache(maxsize=1024)
def tried(
    own: tuple[Entry, ...],
    theirs: tuple[Entry, ...],
    unseen: tuple[tuple[int, tuple[UnitKind, ...]], ...],
    *,
    zoned: bool,
) -> Outcomes:
    """Many battles; where units cannot be seen, they are guessed anew every now and then."""
    random = Random(repr((own, theirs, unseen, zoned)))
    attackers = Side(attacking(unit, zoned=zoned) for unit in own)
    deals = DEALS if unseen else 1
    found = []
    for _ in range(deals):
        units = _guessed(theirs, dict(unseen), random)
        clash = Clash(attackers, Side(map(defending, units)), zoned=zoned)
        found += [clash.fought(random.random) for _ in range(SAMPLES // deals)]
    return Outcomes(*map(sum, zip(*found, strict=True)))


def _guessed(
    units: Sequence[Entry], unseen: dict[int, tuple[UnitKind, ...]], random: Random
) -> list[Entry]:
    """Units with a guess at each of those that cannot be seen."""
    kinds = {owner: random.sample(pool, len(pool)) for owner, pool in unseen.items()}
    return [
        unit._replace(kind=kinds[unit.owner].pop()) if unit.kind == HIDDEN else unit
        for unit in units
    ]


# -- planets


def _targets(state: State, seat: int, kind: UnitKind) -> Iterator[tuple[Planet, int]]:
    """The planets that a seat can attack now, and with how many units of a type."""
    step = state.stack[-1] if state.stack else None
    if not isinstance(step, ContactStep) or step.seat != seat:
        return
    for hex in dict.fromkeys(unit.hex for unit in state.units_of(seat) if unit.kind == kind):
        planet = state.planet_at(hex)
        if planet is not None and planet.owner not in (None, seat):
            yield planet, len(planet_attackers(state, step, planet, kind))


def assault_odds(state: State, seat: int) -> tuple[AssaultOdds, ...]:
    """The odds of conquest, for every number of assault boats at every planet; exact."""
    return tuple(
        _assault(planet, boats)
        for planet, most in _targets(state, seat, "assault_boat")
        for boats in range(1, most + 1)
    )


def _assault(planet: Planet, boats: int) -> AssaultOdds:
    chances = planet_fire(planet.industry, planet_rating(planet))
    win = sum(chances[:boats])
    losses = sum(min(hits, boats) * chance for hits, chance in enumerate(chances))
    return AssaultOdds(planet.name, boats, round(win, 4), round(losses, 2))


def planet_fire(shots: int, rating: int) -> list[float]:
    """How likely each number of a planet's shots hits."""
    hit = rating / 6
    return [
        comb(shots, hits) * hit**hits * (1 - hit) ** (shots - hits) for hits in range(shots + 1)
    ]


def bombardment_odds(state: State, seat: int) -> tuple[BombardmentOdds, ...]:
    """What every number of battleships may do to every planet that they are at; exact."""
    return tuple(
        _bombardment(planet, ships)
        for planet, most in _targets(state, seat, "battleship")
        for ships in range(1, most + 1)
    )


def _bombardment(planet: Planet, ships: int) -> BombardmentOdds:
    totals = [1.0]
    for _ in range(ships):
        after = [0.0] * (len(totals) + 6)
        for total, chance in enumerate(totals):
            for die in DIE:
                after[total + die] += chance / 6
        totals = after
    steps = [0.0] * 4
    for total, chance in enumerate(totals):
        steps[min(planet.industry, steps_lost(total))] += chance
    return BombardmentOdds(planet.name, ships, tuple(round(chance, 4) for chance in steps))
