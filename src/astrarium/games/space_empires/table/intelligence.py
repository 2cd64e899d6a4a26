"""What a seat knows of the others, and since when: their technology, and each of their groups."""

from collections.abc import Iterator

from astrarium.kernel import Hex, Plain, is_seat
from astrarium.kernel.sightings import Hidden

from ..data import (
    MOST_SHIPS,
    START_LEVELS,
    TECHNOLOGIES,
    TURNS,
    TYPES,
    Kind,
    Technology,
)
from ..groups import Group
from ..state import SpaceEmpiresState as State
from ..text.speech import SpaceEmpiresSpeech as Speech


class KnownLevel(Plain, frozen=True):
    """A technology of somebody: its level, or what it is at least and since when that is known."""

    technology: Technology
    name: str
    level: int | None  # None: it is not known for sure
    least: int | None  # None: nothing was shown
    highest: int
    when: str  # the turn in which it was shown; nothing: one sees it oneself


class KnownGroup(Plain, frozen=True):
    """A counter of somebody, and what was seen of it."""

    group: int
    hex: Hex
    place: str
    kind: Kind | None  # as it is, or as it was seen last
    name: str
    sure: bool  # it cannot have changed since
    when: str  # it was seen; nothing: it lies open, or was never seen
    least: int  # ships
    most: int
    tech: str  # that it carried when it was seen


class Dossier(Plain, frozen=True):
    """All that is known of a player."""

    seat: int
    levels: tuple[KnownLevel, ...]
    groups: tuple[KnownGroup, ...]  # of others; one's own lie on the map


def dossiers(state: State, seat: int | None, speech: Speech) -> tuple[Dossier, ...]:
    """What a seat, or a spectator, knows of every player."""
    return tuple(
        Dossier(
            other,
            tuple(_levels(state, other, seat, speech)),
            tuple(
                known_group(state, group, seat, speech)
                for group in state.groups_of(other)
                if other != seat
            ),
        )
        for other in range(state.seats)
        if not state.empires[other].is_out
    )


def _levels(state: State, other: int, seat: int | None, speech: Speech) -> Iterator[KnownLevel]:
    names = speech.words.names["technology"]
    for name in filter(state.options.has_technology, TECHNOLOGIES):
        hidden = state.empires[other].levels[name]
        yield KnownLevel(
            technology=name,
            name=names[name],
            level=hidden.value,
            least=hidden.limits(seat)[0],
            highest=len(state.options.prices(name)) + START_LEVELS[name],
            when="" if hidden.value is not None else moment(_since(hidden, seat), speech),
        )


def _since(hidden: Hidden[int], seat: int | None) -> int:
    """The turn in which the highest level that a seat knows of was shown; 0: never."""
    mine = [one for one in hidden.bounds if one.by is None or seat in one.by]
    best = max(
        (one for one in mine if one.least is not None), key=lambda one: one.least or 0, default=None
    )
    return 0 if best is None else best.when


def known_group(state: State, group: Group, seat: int | None, speech: Speech) -> KnownGroup:
    kind, ships, tech = group.kind, group.ships, group.tech
    seen, carried = kind.last_seen(seat), tech.last_seen(seat)
    known = kind.value if kind.value is not None else (None if seen is None else seen.value)
    least, most = ships.limits(seat)
    counted = ships.value
    if counted is None and (sighting := ships.last_seen(seat)) is not None and sighting.fresh:
        counted = sighting.value
    carries = tech.value if tech.value is not None else (carried.value if carried else None)
    one = known is not None and TYPES[known].is_face_up
    return KnownGroup(
        group=group.id,
        hex=group.hex,
        place=speech.hex(group.hex),
        kind=known,
        name=speech.words.unknown.format(group=group.id) if known is None else speech.kind(known),
        sure=kind.sure(seat),
        when="" if kind.value is not None or seen is None else moment(seen.when, speech),
        least=counted or least or 1,
        most=counted or (1 if one else most) or MOST_SHIPS,
        tech=""
        if carries is None or not is_seat(group.owner)
        else _said(speech.tech(carries), speech),
    )


def _said(text: str, speech: Speech) -> str:
    return "" if text == speech.words.nothing else text


def moment(turn: int, speech: Speech) -> str:
    """A turn of the game in words; nothing for what was known before it began."""
    if turn < 1:
        return ""
    cycle, of_cycle = divmod(turn - 1, TURNS)
    return speech.words.table["turn"].format(cycle=cycle + 1, turn=of_cycle + 1)
