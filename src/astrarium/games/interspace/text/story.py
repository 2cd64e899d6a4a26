"""What happened, in few lines: words for what events declare to be told together."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec

from astrarium.kernel import Event, Hex, Rolled, hexes, story
from astrarium.kernel.scene import Line
from astrarium.kernel.speech import begun

from ..cards.encounters import PortalHome
from ..data import is_player
from ..events.agents import GoodsSwapped
from ..events.cards import Scored
from ..events.economy import Ordered
from ..events.exploration import RegionsJoined, UnitSetAside
from ..events.movement import Transferred
from ..events.pieces import CommandChanged, TileLaid, UnitLost, UnitMoved, UnitPlaced, command_facts
from ..resources import Resources, plus
from ..rules.contact.salvage import GrappleRoll
from ..state import InterSpaceState as State
from ..units import UnitName
from .names import (
    called,
    counted_kinds,
    hoard,
    holder_name,
    listed,
    named,
    place,
    player_name,
    remembering,
    stacked,
    units_of,
    whose,
)
from .orders import is_shown_otherwise, order_of, robbed, told_orders
from .rolls import describe_roll, unit_rolled
from .speech import InterSpaceSpeech, describe
from .words import Words, words_of

E = TypeVar("E", bound=Event)
Told = tuple[State, Event]


class Chapter(NamedTuple):
    """Events that are told together."""

    told: Sequence[Told]
    language: str

    @property
    def words(self) -> Words:
        return words_of(self.language)

    @property
    def speech(self) -> InterSpaceSpeech:
        return InterSpaceSpeech(self.state, self.words)

    @property
    def state(self) -> State:
        """The position in which names are given."""
        return self.told[0][0]

    def of(self, kind: type[E]) -> list[E]:
        return [event for _, event in self.told if isinstance(event, kind)]


def tell(told: Sequence[Told], language: str = "en") -> list[Line]:
    """What happened, told briefly."""
    lost = {event.unit: event.kind for _, event in told if isinstance(event, UnitLost)}
    positions = {id(state): remembering(state, lost) for state, _ in told}
    told = [(positions[id(state)], event) for state, event in told]
    worth = [one for one in told if not is_shown_otherwise(one[1])]
    lines: list[Line] = []
    for chapter in story.chapters(worth):
        lines += _lines(Chapter(chapter, language), told)
    return lines


def _lines(chapter: Chapter, told: Sequence[Told]) -> Iterable[Line]:
    first = chapter.told[0][1]
    kind, several = first.chapter(), len(chapter.told) > 1
    if kind == ("volley",):
        return _volleys(chapter)
    if kind is not None and isinstance(first, UnitMoved):
        return _journeys(chapter)
    if isinstance(first, Ordered):
        return _orders(chapter, told)
    if isinstance(first, TileLaid) and (home := _ringed(chapter)) is not None:
        return [_region(chapter, home)]
    tells = _ALWAYS.get(type(first)) or (_SEVERAL.get(type(first)) if several else None)
    if tells is not None:
        rolls = [roll for roll in chapter.of(Rolled) if roll.needed or roll.added]
        return [_line(tells(chapter), chapter.told, _each_die(chapter, rolls))]
    lines = [_line(describe(*one, chapter.language), [one]) for one in chapter.told]
    if isinstance(first, RegionsJoined):
        lines.append(Line(_new_places(chapter, first)))
    return lines


# -- what a line is about


def _line(text: str, told: Sequence[Told], dice: Iterable[str] = ()) -> Line:
    return story.line(text, told, _things, dice)


def _things(state: State, event: Event) -> Iterator[str]:
    """The things on the board that an event names."""
    if isinstance(event, Rolled):
        about = getattr(event.draw, "unit", None) or getattr(event.draw, "agent", None)
        if isinstance(about, UnitName) and about.id in state.units:
            yield f"piece:{about.id}"
        return
    named = order_of(event) if isinstance(event, Ordered) else event
    unit, hex = getattr(named, "unit", None), getattr(named, "hex", None)
    if unit in state.units:
        yield f"piece:{unit}"
    planet = state.planets.get(getattr(named, "planet", ""))
    if hex is None and planet is not None:
        hex = planet.hex
    if hex is not None:
        yield f"area:{hex}"


# -- dice


def _throw(chapter: Chapter) -> str:
    """Dice that were thrown together."""
    rolls, words = chapter.of(Rolled), chapter.words
    match rolls[0].draw:
        case GrappleRoll():
            return _grapple(chapter.state, rolls, words)
        case PortalHome() if len(rolls) == 3:
            home, side, distance = rolls
            return words.stories["portal"].format(
                home=called(home.face, words), side=side.value, distance=distance.value
            )
        case _:
            return describe_roll(chapter.state, rolls, words)


def _grapple(state: State, rolls: Sequence[Rolled], words: Words) -> str:
    """Who may capture a wreck, by the dice."""
    draws = [(roll.draw, roll.value % 2 == 0) for roll in rolls]
    able = [
        unit_rolled(state, draw.unit, words)
        for draw, even in draws
        if isinstance(draw, GrappleRoll) and even
    ]
    told = words.stories["grapple" if able else "grapple none"]
    return told.format(units=listed(able, words)) + _dice(rolls, words)


def _dice(rolls: Sequence[Rolled], words: Words) -> str:
    dice = " ".join(str(roll.value) for roll in rolls)
    return words.stories["dice"].format(dice=dice) if dice else ""


def _volleys(chapter: Chapter) -> Iterator[Line]:
    """One side's dice and hits in a line."""
    fired: list[Told] = []
    for one in chapter.told:
        fired.append(one)
        if not isinstance(one[1], Rolled):
            rolls = Chapter(fired, "").of(Rolled)
            text = describe(*one, chapter.language) + _dice(rolls, chapter.words)
            yield _line(text, fired, _each_die(chapter, rolls))
            fired = []


def _each_die(chapter: Chapter, rolls: Sequence[Rolled]) -> Iterator[str]:
    """What each die was for, and how its numbers came about."""
    for roll in rolls:
        said, sums = chapter.speech.draw((roll,)), chapter.speech.sums(roll)
        yield f"{said} ({sums})" if sums else said


# -- units


def _arrivals(chapter: Chapter) -> str:
    """New units of one owner, hex by hex."""
    state, words = chapter.state, chapter.words
    stacks: dict[Hex, list[UnitPlaced]] = {}
    for event in chapter.of(UnitPlaced):
        stacks.setdefault(event.hex, []).append(event)
    owner = chapter.of(UnitPlaced)[0].owner
    party = not is_player(owner)
    sentence = words.stories["units party" if party else "units at"]
    arrived = [
        sentence.format(
            units=units_of(state, owner, units, words) if party else stacked(units, words),
            hex=place(state, hex, words),
        )
        for hex, units in stacks.items()
    ]
    if party:
        return begun("; ".join(arrived))
    return words.stories["units"].format(
        owner=player_name(state, owner, words), units=listed(arrived, words)
    )


def _losses(chapter: Chapter) -> str:
    """What became of several units in a hex."""
    lost: list[UnitLost | UnitSetAside] = [*chapter.of(UnitLost), *chapter.of(UnitSetAside)]
    units = [(event.kind, event.unit) for event in lost]
    facts = {"whose": whose(chapter.state, lost[0].owner, units, chapter.words)}
    if isinstance(lost[0], UnitSetAside):
        facts["waits"] = chapter.speech.awaited(lost[0].waits_for)
    return _said(chapter, hex=lost[0].hex, **facts)


def _command(chapter: Chapter) -> str:
    """Several units in a hex that are commanded by somebody else."""
    changed = chapter.of(CommandChanged)
    command = command_facts(changed)
    facts = {name: chapter.speech.fact(fact) for name, fact in command.items()}
    facts["owner"] = player_name(chapter.state, changed[0].owner, chapter.words)
    return _said(chapter, hex=changed[0].hex, **facts)


def _said(chapter: Chapter, hex: Hex, **facts: Any) -> str:
    """The sentence for a chapter's first event, with facts about all of them."""
    state, words = chapter.state, chapter.words
    first = chapter.told[0][1]
    sentence = words.form("events", type(first).__name__, first.variant(state)) or ""
    return begun(sentence.format(hex=place(state, hex, words), **facts))


def _journeys(chapter: Chapter) -> list[Line]:
    """Moves of one owner: each unit's way in one line, and those on the same way together."""
    ways: dict[int, list[Hex]] = {}
    last: dict[int, Told] = {}
    for one in chapter.told:
        event = one[1]
        assert isinstance(event, UnitMoved)
        ways.setdefault(event.unit, [event.start]).append(event.hex)
        last[event.unit] = one
    fellows: dict[tuple[Hex, ...], list[Told]] = {}
    for unit, way in ways.items():
        fellows.setdefault(tuple(way), []).append(last[unit])
    state, words = chapter.told[-1][0], chapter.words
    return [_line(_journey(state, way, moved, words), moved) for way, moved in fellows.items()]


def _journey(state: State, way: tuple[Hex, ...], told: list[Told], words: Words) -> str:
    moved = [event for _, event in told if isinstance(event, UnitMoved)]
    units = [(event.kind, event.unit) for event in moved]
    owner, party = moved[0].owner, "" if is_player(moved[0].owner) else " party"
    if len(units) > 1:
        sentence = words.stories[f"together{party}"]
    elif len(way) > 2:
        sentence = words.stories[f"path{party}"]
    else:
        sentence = words.events[f"UnitMoved{party}"]
    return begun(
        sentence.format(
            owner=player_name(state, owner, words),
            unit=named(*units[0], words),
            units=listed(counted_kinds((kind for kind, _ in units), words), words),
            whose=whose(state, owner, units, words),
            hex=place(state, way[-1], words),
            way=", ".join(way[1:-1]),
        )
    )


# -- points, goods and orders


def _score(chapter: Chapter) -> str:
    """Points for deeds of one kind."""
    scored = chapter.of(Scored)
    points = sum(event.points for event in scored)
    told = msgspec.structs.replace(scored[0], points=points)
    return describe(chapter.told[-1][0], told, chapter.language)


def _swap(chapter: Chapter) -> str:
    """Goods that one player swapped with the Trader."""
    state, words, swapped = chapter.told[-1][0], chapter.words, chapter.of(GoodsSwapped)
    gave: Resources = {}
    got: Resources = {}
    for event in swapped:
        gave, got = plus(gave, event.gave, 1), plus(got, event.got, 1)
    seat = player_name(state, swapped[0].seat, words)
    facts = {"gave": hoard(gave, words), "got": hoard(got, words)}
    return _said(chapter, hex=swapped[0].hex, seat=seat, **facts)


def _transfer(chapter: Chapter) -> str:
    """All that went from one holder to another."""
    state, words, handed = chapter.told[-1][0], chapter.words, chapter.of(Transferred)
    goods: Resources = {}
    for event in handed:
        goods = plus(goods, event.what, event.amount)
    ends = {"source": handed[0].source, "target": handed[0].target}
    facts = {name: holder_name(state, holder, words) for name, holder in ends.items()}
    seat = player_name(state, handed[0].seat, words)
    return _said(chapter, hex=handed[0].hex, seat=seat, goods=hoard(goods, words), **facts)


def _orders(chapter: Chapter, told: Sequence[Told]) -> Iterator[Line]:
    """One player's orders of a step, those of a kind in a line."""
    state = chapter.state
    lost = [
        event
        for after, event in told
        if after is state and isinstance(event, UnitLost) and event.cause == "mining accident"
    ]
    for text, orders in told_orders(state, chapter.of(Ordered), chapter.words, lost):
        line = _line(text, [(state, order) for order in orders])
        yield msgspec.structs.replace(line, strikes=robbed(state, orders))


# -- the map


def _ringed(chapter: Chapter) -> Hex | None:
    """The home world around which exactly these tiles were laid, as in the set-up."""
    laid = [event.hex for event in chapter.of(TileLaid)]
    home = hexes.hex_at(hexes.frame(laid[0]), 0, 0)
    return home if tuple(laid) == hexes.neighbours(home) else None


def _region(chapter: Chapter, home: Hex) -> Line:
    owner = called(chapter.state.map.tiles[home].name, chapter.words)
    laid = _line(chapter.words.stories["region"].format(owner=owner), chapter.told)
    return msgspec.structs.replace(laid, moment=False)


def _new_places(chapter: Chapter, joined: RegionsJoined) -> str:
    """Where the home worlds of a joined map are: names to find one's way by."""
    state, words, frame = chapter.state, chapter.words, hexes.frame(joined.hex)
    homes = [
        words.stories["home"].format(owner=player_name(state, seat, words), hex=hex)
        for seat in range(state.seats)
        if hexes.frame(hex := state.birthplace(seat).hex) == frame
    ]
    other = player_name(state, joined.other, words)
    return words.stories["joined"].format(other=other, frame=frame, homes=listed(homes, words))


# How the events of a chapter are told in one line: always, and only if there are several.
_ALWAYS: dict[type[Event], Callable[[Chapter], str]] = {
    Rolled: _throw,
    UnitPlaced: _arrivals,
    Transferred: _transfer,
}
_SEVERAL: dict[type[Event], Callable[[Chapter], str]] = {
    UnitLost: _losses,
    UnitSetAside: _losses,
    CommandChanged: _command,
    Scored: _score,
    GoodsSwapped: _swap,
}
