"""What levels are good for: what raising one leads to, and what planets build at which tech."""

from collections.abc import Iterator

from astrarium.kernel import Plain

from ..data import HIGHEST_LEVEL, POINTS_PER_INDUSTRY, UNITS, UnitKind
from ..rules.economy.purchase import kinds_sold, terms_of
from ..state import InterSpaceState as State
from ..state.planets import Planet


class NextLevel(Plain, frozen=True):
    """What raising a level leads to."""

    level: int
    cost: int | None = None  # in IOUs, where it is paid for
    unlocks: tuple[UnitKind, ...] = ()
    civilization: bool = False  # it rises
    rests: bool = False  # the planet rests in its next Economic Step
    points: int = 0  # more victory points


class Levels(Plain, frozen=True):
    """The highest level, and what planets can build at each level of tech, from 0 on."""

    highest: int
    builds: tuple[tuple[UnitKind, ...], ...]


def levels(state: State, seat: int | None) -> Levels:
    """On the terms that everybody knows a seat has."""
    needed = dict(_tech_needed(state, seat))
    every = range(HIGHEST_LEVEL + 1)
    builds = (tuple(kind for kind, tech in needed.items() if tech <= level) for level in every)
    return Levels(HIGHEST_LEVEL, tuple(builds))


def _tech_needed(state: State, seat: int | None) -> Iterator[tuple[UnitKind, int]]:
    cards = () if seat is None else state.open_cards_of(seat)
    for kind in kinds_of(state, seat):
        yield kind, terms_of(kind, cards).tech


def kinds_of(state: State, seat: int | None) -> tuple[UnitKind, ...]:
    """The types of units that a seat's planets sell; those of everybody for who has no seat."""
    return (
        tuple(UNITS) if seat is None else tuple(dict.fromkeys((*UNITS, *kinds_sold(state, seat))))
    )


def next_industry(state: State, planet: Planet, cost: int | None = None) -> NextLevel | None:
    if planet.industry >= HIGHEST_LEVEL:
        return None
    points = 0 if state.options.objectives else POINTS_PER_INDUSTRY
    return NextLevel(planet.industry + 1, cost, points=points)


def next_tech(
    state: State, planet: Planet, seat: int, civilization: int, cost: int | None = None
) -> NextLevel | None:
    if planet.tech >= HIGHEST_LEVEL:
        return None
    level = planet.tech + 1
    unlocks = tuple(kind for kind, tech in _tech_needed(state, seat) if tech == level)
    rises = level > civilization
    return NextLevel(level, cost, unlocks, rises, rises and state.options.tier == "basic")
