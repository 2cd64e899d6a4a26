"""The chart of ships and markers, with what is known of their numbers."""

from collections.abc import Iterator

from astrarium.kernel import Plain

from ..data import (
    ALIENS,
    DEEP_SPACE_MARKERS,
    HOME_MARKERS,
    KINDS,
    OUR_CHOICE,
    TYPES,
    Kind,
    Marker,
    WeaponClass,
)
from ..options import SpaceEmpiresOptions
from ..text.speech import Words


class ShipRow(Plain, frozen=True):
    """A kind of unit, as its counter and the ship chart say."""

    kind: Kind
    name: str
    weapon: WeaponClass | None
    attack: int | None
    defense: int
    hull: int
    cost: int
    counters: int
    needs: str  # the technology that it takes
    our_choice: bool  # no source gives the number of its counters


class MarkerRow(Plain, frozen=True):
    """A kind of system marker, and how many there are in a home area and in deep space."""

    marker: Marker
    name: str
    home: int
    deep: int
    our_choice: bool  # no source gives the number in deep space


class ChartPanel(Plain, frozen=True):
    ships: tuple[ShipRow, ...]
    markers: tuple[MarkerRow, ...]


def chart(options: SpaceEmpiresOptions, words: Words) -> ChartPanel:
    return ChartPanel(tuple(_ships(options, words)), tuple(_markers(words)))


def _ships(options: SpaceEmpiresOptions, words: Words) -> Iterator[ShipRow]:
    technologies = words.names["technology"]
    for kind in (*KINDS, *ALIENS):
        its = TYPES[kind]
        if not options.allows(kind):
            continue
        needs = "" if its.requires is None else f"{technologies[its.requires[0]]} {its.requires[1]}"
        yield ShipRow(
            kind, words.kinds[kind][0], its.weapon, its.attack, its.defense, its.hull, its.cost,
            its.counters, needs, kind in OUR_CHOICE,
        )  # fmt: skip


def _markers(words: Words) -> Iterator[MarkerRow]:
    names = words.names["marker"]
    for marker in dict.fromkeys((*HOME_MARKERS, *DEEP_SPACE_MARKERS)):
        deep = DEEP_SPACE_MARKERS.get(marker, 0)
        yield MarkerRow(
            marker, names[marker], HOME_MARKERS.get(marker, 0), deep, marker in OUR_CHOICE
        )
