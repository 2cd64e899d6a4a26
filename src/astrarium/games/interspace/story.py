"""What happened, told in few lines: what belongs together in one line, and nothing twice."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

import msgspec

from astrarium.kernel import Event, Hex, Rolled, hexes
from astrarium.kernel.scene import Line

from . import events
from .state import InterSpaceState as State
from .text import begun, called, counted, describe, listed, named, place, player_name, stacked
from .words import LANGUAGES, Words

Told = tuple[State, Event]  # an event, and the position after the action that brought it about

_SILENT_ROLLS = ("next player", "tile from the exploration box", "first colony")
_HEADINGS = (events.GameTurnBegan, events.PlayerTurnBegan)
_MOMENTS = (
    events.TileLaid,
    events.RegionsJoined,
    events.JoiningStopped,
    events.ColonyFounded,
    events.PlanetConquered,
    events.PlayerOut,
)


def story(told: Sequence[Told], language: str = "en") -> list[Line]:
    """What happened, told briefly."""
    words = LANGUAGES[language]
    lines: list[Line] = []
    for _, chapter in groupby(filter(_worth_telling, told), key=_chapter):
        lines += _condensed(list(chapter), language, words)
    return lines


def _worth_telling(told: Told) -> bool:
    event = told[1]
    if isinstance(event, Rolled):
        return not event.name.startswith(_SILENT_ROLLS)
    return not (isinstance(event, events.UnitLost) and event.cause == "colonized")


def _chapter(told: Told) -> object:
    """Events of one chapter that follow each other can be told in one line."""
    event = told[1]
    match event:
        case events.UnitPlaced():
            return "placed", event.owner
        case events.UnitMoved(retreat=False):
            return "moved", event.owner
        case events.TileLaid():
            return "laid", hexes.frame(event.hex)
        case events.VolleyFired():
            return "volley"
        case Rolled(name=name) if name.startswith("fire, "):
            return "volley"
        case _:
            return id(event)


def _condensed(chapter: list[Told], language: str, words: Words) -> Iterable[Line]:
    state, first = chapter[0]
    match first:
        case events.UnitPlaced():
            return [_line(_arrivals(chapter, words), chapter)]
        case events.UnitMoved(retreat=False):
            return _journeys(chapter, words)
        case events.VolleyFired() | Rolled() if _chapter(chapter[0]) == "volley":
            return _volleys(chapter, language, words)
        case events.TileLaid() if (home := _ringed(chapter)) is not None:
            owner = called(state.map.tiles[home].name, words)
            laid = _line(words.stories["region"].format(owner=owner), chapter)
            return [msgspec.structs.replace(laid, moment=False)]
        case events.RegionsJoined():
            joined = describe(state, first, language)
            return [_line(joined, chapter), Line(_new_places(state, first, words))]
        case _:
            return [_line(describe(*told, language), [told]) for told in chapter]


# -- what a line is about


def _line(text: str, told: Sequence[Told]) -> Line:
    about = dict.fromkeys(thing for one in told for thing in _things(*one))
    struck = {seat for one in told for seat in _struck(*one)}
    heading = all(isinstance(event, _HEADINGS) for _, event in told)
    moment = any(isinstance(event, _MOMENTS) for _, event in told)
    return Line(text, tuple(about), tuple(sorted(struck)), heading, moment)


def _things(state: State, event: Event) -> Iterator[str]:
    """The things on the board that an event names."""
    unit, hex = getattr(event, "unit", None), getattr(event, "hex", None)
    if isinstance(event, Rolled):
        number = event.name.rpartition(" ")[2]
        unit = int(number) if ", " in event.name and number.isdigit() else None
    if unit is not None and unit in state.units:
        yield f"piece:{unit}"
    planet = state.planets.get(getattr(event, "planet", ""))
    if hex is None and planet is not None:
        hex = planet.hex
    if hex is not None:
        yield f"area:{hex}"


def _struck(state: State, event: Event) -> tuple[int, ...]:
    """The seats to which something was done, not those who did it."""
    match event:
        case events.UnitLost(cause="battle", owner=seat) | events.PlayerOut(seat=seat):
            return (seat,)
        case events.PlanetConquered(loser=seat) | events.RegionsJoined(other=seat):
            return (seat,)
        case events.TradeAnswered(allowed=False, partner=seat):
            return (seat,)
        case events.BattleBegan(defenders=seats):
            return seats
        case events.ShieldLost(unit=unit) if unit in state.units:
            return (state.units[unit].owner,)
        case _:
            return ()


# -- chapters of one kind


def _arrivals(chapter: list[Told], words: Words) -> str:
    """New units of one player, hex by hex."""
    state = chapter[0][0]
    placed = [event for _, event in chapter if isinstance(event, events.UnitPlaced)]
    stacks: dict[Hex, list[events.UnitPlaced]] = {}
    for event in placed:
        stacks.setdefault(event.hex, []).append(event)
    arrived = [
        words.stories["units at"].format(units=stacked(units, words), hex=place(state, hex, words))
        for hex, units in stacks.items()
    ]
    owner = player_name(state, placed[0].owner, words)
    return words.stories["units"].format(owner=owner, units=listed(arrived, words))


def _volleys(chapter: list[Told], language: str, words: Words) -> Iterator[Line]:
    """One side's dice and hits in a line."""
    fired: list[Told] = []
    for told in chapter:
        fired.append(told)
        if isinstance(told[1], Rolled):
            continue
        dice = [str(event.value) for _, event in fired if isinstance(event, Rolled)]
        shown = words.stories["dice"].format(dice=" ".join(dice)) if dice else ""
        yield _line(describe(*told, language) + shown, fired)
        fired = []


def _ringed(chapter: list[Told]) -> Hex | None:
    """The home world around which exactly these tiles were laid, as in the set-up."""
    laid = [event.hex for _, event in chapter if isinstance(event, events.TileLaid)]
    home = hexes.hex_at(hexes.frame(laid[0]), 0, 0)
    return home if tuple(laid) == hexes.neighbours(home) else None


def _new_places(state: State, joined: events.RegionsJoined, words: Words) -> str:
    """Where the home worlds of a joined map are: names to find one's way by."""
    frame = hexes.frame(joined.hex)
    homes = [
        words.stories["home"].format(owner=player_name(state, seat, words), hex=hex)
        for seat in range(state.seats)
        if hexes.frame(hex := state.birthplace(seat).hex) == frame
    ]
    other = player_name(state, joined.other, words)
    return words.stories["joined"].format(other=other, frame=frame, homes=listed(homes, words))


def _journeys(chapter: list[Told], words: Words) -> list[Line]:
    """Moves of one player: each unit's way in one line, and those on the same way together."""
    ways: dict[int, list[Hex]] = {}
    last: dict[int, Told] = {}
    for told in chapter:
        event = told[1]
        assert isinstance(event, events.UnitMoved)
        ways.setdefault(event.unit, [event.start]).append(event.hex)
        last[event.unit] = told
    fellows: dict[tuple[Hex, ...], list[Told]] = {}
    for unit, way in ways.items():
        fellows.setdefault(tuple(way), []).append(last[unit])
    state = chapter[-1][0]
    return [_line(_journey(state, way, moved, words), moved) for way, moved in fellows.items()]


def _journey(state: State, way: tuple[Hex, ...], told: list[Told], words: Words) -> str:
    moved = [event for _, event in told if isinstance(event, events.UnitMoved)]
    hex, owner = place(state, way[-1], words), player_name(state, moved[0].owner, words)
    if len(moved) > 1:
        units = listed(counted(moved, words), words)
        return words.stories["together"].format(owner=owner, units=units, hex=hex)
    unit = named(moved[0].kind, moved[0].unit, words)
    if len(way) == 2:
        return begun(words.events["UnitMoved"].format(owner=owner, unit=unit, hex=hex))
    passed = ", ".join(way[1:-1])
    return begun(words.stories["path"].format(owner=owner, unit=unit, hex=hex, way=passed))
