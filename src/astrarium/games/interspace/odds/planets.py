"""How attacks on planets may go: conquest and bombardment, always counted in full."""

from collections.abc import Iterator, Sequence
from math import comb

from astrarium.kernel import Plain
from astrarium.kernel.odds import Odds, Toll

from ..data import TYPES, UnitKind
from ..rules.combat.combat import boats_needed
from ..rules.contact.contact import ContactStep
from ..rules.contact.planet_attack import Assault, planet_rating, steps_lost
from ..rules.contact.planet_attack import attackers as planet_attackers
from ..state import InterSpaceState as State
from ..state.planets import Planet
from .clash import DIE, Ship, folded


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


def conquest(planet: Planet, ships: Sequence[Ship], *, zoned: bool) -> float:
    """How likely those who are left take a planet.

    IS-B-CONQ-02, IS-S-CONQ-02, IS-S-CONQ-03, IS-S-CONQ-04
    """
    boats = sum(ship.kind == "assault_boat" and ship.able for ship in ships)
    if not zoned:
        return float(boats >= boats_needed(planet))
    return sum(planet_fire(planet.industry, planet_rating(planet))[:boats])


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
    return AssaultOdds(planet.name, boats, win, losses)


def conquest_odds(state: State, seat: int) -> tuple[Odds, ...]:
    """The same in the form of all odds; where the planet can be attacked now."""
    return tuple(
        _conquest_odds(planet, action)
        for planet, most in _targets(state, seat, "assault_boat")
        for boats in range(1, most + 1)
        if (action := Assault(planet.name, boats)).why_not(state, state.top, seat) is None
    )


def _conquest_odds(planet: Planet, action: Assault) -> Odds:
    boats, found = action.boats, _assault(planet, action.boats)
    chances = folded(tuple(planet_fire(planet.industry, planet_rating(planet))), boats)
    left = tuple(reversed((*chances, *[0.0] * (boats + 1 - len(chances)))))
    value = found.losses * TYPES["assault_boat"].cost
    return Odds(
        win=found.win,
        draw=0.0,
        lose=max(0.0, 1 - found.win),
        own=Toll(found.losses, value, left),
        theirs=Toll(0.0, 0.0, (1.0,)),
        rounds=1.0,
        exact=True,
        action=str(action),
        place=planet.hex,
        prize=found.win,
        assumes="nobody bombards the planet before it is assaulted",
    )


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
    return BombardmentOdds(planet.name, ships, tuple(steps))
