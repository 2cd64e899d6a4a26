"""What InterSpace says to people: names, and a sentence for every action and every event.

The words are in words.py; whatever a sentence names (units, players, hexes) is put in here.
Actions read like a choice on a menu, events like a log.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from astrarium.kernel import Action, Event, Hex, Rolled, hexes

from . import events
from .data import UNIT_ORDER, UNITS, UnitKind
from .state import InterSpaceState as State
from .units import Unit
from .words import EN, LANGUAGES, Words

# -- names


def player_name(state: State, seat: int, words: Words = EN) -> str:
    """A player is called by the colour of the home world."""
    home = state.players[seat].home
    return words.players.get(home, home)


def unit_name(state: State, unit: int, words: Words = EN) -> str:
    """A unit's type and number: Sct 3."""
    found = state.units.get(unit)
    return words.somebody.format(unit=unit) if found is None else short_name(found.kind, unit)


def short_name(kind: UnitKind, unit: int) -> str:
    return f"{UNITS[kind].abbreviation} {unit}"


def counted(units: Iterable[Unit | events.UnitPlaced | events.UnitMoved]) -> list[str]:
    """Units by type, in the order of the unit table: 2Sct, 1Trn."""
    kinds = sorted((unit.kind for unit in units), key=UNIT_ORDER.__getitem__)
    return [f"{len(list(same))}{UNITS[kind].abbreviation}" for kind, same in groupby(kinds)]


def tile_name(state: State, hex: Hex, words: Words = EN) -> str:
    """What lies in a hex, by its name if it has one; nothing for an unknown hex."""
    tile = state.map.tiles.get(hex)
    return "" if tile is None else tile.name or words.terrain[tile.terrain]


def place(state: State, hex: Hex, words: Words = EN) -> str:
    """A hex and what is remarkable there: A:2,-1 (asteroids)."""
    tile = state.map.tiles.get(hex)
    if tile is None or tile.terrain == "empty_space":
        return hex
    return f"{hex} ({tile_name(state, hex, words)})"


def listed(names: Sequence[str], words: Words = EN) -> str:
    """Names in a row: Green, Red and Blue."""
    *most, last = names
    return words.listing.join([", ".join(most), last]) if most else last


def number(words: Words, count: int, what: str) -> str:
    """A count of something: no hit, 1 hit, 2 hits."""
    key = {0: f"no {what}s", 1: what}.get(count, f"{what}s")
    return words.stories[key].format(n=count)


# -- sentences


def describe(state: State, said: Action | Event, language: str = "en") -> str:
    """An action or an event in a line."""
    words = LANGUAGES[language]
    if isinstance(said, Rolled):
        return _describe_roll(state, said, words)
    sentences = words.actions if isinstance(said, Action) else words.events
    kind = type(said).__name__
    sentence = sentences.get(f"{kind} {_variant(state, said)}") or sentences[kind]
    return sentence.format(**_facts(state, said, words))


def describe_step(state: State, step: Any, language: str = "en") -> str:
    """What is being resolved; nothing for what only holds other steps together."""
    words = LANGUAGES[language]
    sentence = words.steps.get(type(step).__name__, "")
    return sentence.format(**_facts(state, step, words)) if sentence else ""


def _variant(state: State, said: Action | Event) -> str:
    match said:
        case events.UnitMoved(retreat=True):
            return "retreat"
        case events.UnitLost(cause=cause):
            return cause
        case events.TradeAnswered(allowed=False):
            return "refused"
        case events.BattleEnded(rule=rule):
            return rule
        case events.TileLaid(name=name) if name:
            return "named"
        case events.PlanetConquered(planet=planet, loser=loser):
            found = state.planets.get(planet)
            return "home" if found is not None and found.home_of == loser else ""
        case _:
            return ""


def _seat(state: State, seat: Any, words: Words) -> str:
    return player_name(state, seat, words)


_WORDING: dict[str, Callable[[State, Any, Words], str]] = {
    "seat": _seat,
    "owner": _seat,
    "partner": _seat,
    "loser": _seat,
    "other": _seat,
    "attacker": _seat,
    "defenders": lambda state, seats, words: listed(
        [player_name(state, seat, words) for seat in seats], words
    ),
    "unit": unit_name,
    "kind": lambda state, kind, words: words.units[kind],
    "terrain": lambda state, terrain, words: words.terrain[terrain],
    "hex": place,
    "to": lambda state, hex, words: place(state, hex, words) if hex else "",
    "what": lambda state, level, words: words.levels[level],
    "hits": lambda state, hits, words: number(words, hits, "hit") if type(hits) is int else "",
    "left": lambda state, left, words: number(words, left, "shield"),
}  # fmt: skip


def _facts(state: State, said: Any, words: Words) -> dict[str, str]:
    """What a sentence may name: every field in words, and a little more."""
    facts: dict[str, str] = {}
    for field in said.__struct_fields__:
        wording = _WORDING.get(field)
        value = getattr(said, field)
        facts[field] = wording(state, value, words) if wording else str(value)
    match said:
        case (
            events.UnitPlaced(unit=unit, kind=kind)
            | events.UnitMoved(unit=unit, kind=kind)
            | events.UnitLost(unit=unit, kind=kind)
        ):
            facts["unit"] = short_name(kind, unit)
        case events.TileLaid(hex=hex):
            facts["hex"] = hex
    return facts | _more_facts(state, said, words)


def _more_facts(state: State, said: Any, words: Words) -> dict[str, str]:
    match type(said).__name__:
        case "Arrange":
            sides = {"planet_side": said.planet, "asteroids_side": said.asteroids}
            return {name: direction(side, words) for name, side in sides.items()}
        case "Build":
            return {"cost": str(UNITS[said.kind].cost)}
        case "Hit" if said.unit in state.units:
            owner = player_name(state, state.units[said.unit].owner, words)
            return {"unit": f"{owner}'s {unit_name(state, said.unit, words)}"}
        case _:
            return {}


def direction(side: int, words: Words = EN) -> str:
    """A direction from 1 to 6 in words; what else was asked for as it is."""
    return words.directions[side - 1] if side in hexes.SIDES else str(side)


def _describe_roll(state: State, roll: Rolled, words: Words) -> str:
    purpose, _, what = roll.name.partition(", ")
    key = f"{purpose} {_roll_variant(state, roll, purpose, what)}".rstrip()
    sentence = words.rolls.get(key) or words.rolls.get(purpose) or words.rolls[""]
    face = words.terrain.get(roll.face, roll.face)  # type: ignore[call-overload]
    seat = player_name(state, int(roll.face), words) if roll.face.isdigit() else ""
    return sentence.format(name=roll.name, what=what, value=roll.value, face=face, seat=seat)


def _roll_variant(state: State, roll: Rolled, purpose: str, what: str) -> str:
    """What a die means where a sentence can say it."""
    if purpose == "pulsar":
        return "spared" if roll.value % 2 else "lost"
    if purpose == "player for the Null wormhole":
        return "drawn" if roll.face else ""
    number = what.rpartition(" ")[2]
    unit = state.units.get(int(number)) if number.isdigit() else None
    if purpose == "black hole exit" and unit is not None:
        return "free" if roll.value <= state.movement_rate(unit) else "trapped"
    return ""


# The event by which an action shows, so that a log need not say both.
_SHOWN_BY: dict[str, type[Event]] = {
    "AllowTrade": events.TradeAnswered,
    "RefuseTrade": events.TradeAnswered,
    "DesignateHome": events.HomeDesignated,
    "Raise": events.LevelRaised,
    "Build": events.UnitPlaced,
    "Move": events.UnitMoved,
    "RollOut": Rolled,
    "Colonize": events.UnitLost,
    "Attack": events.BattleBegan,
    "Conquer": events.PlanetConquered,
    "Withdraw": events.UnitMoved,
}


def tells(action: Action, happened: Sequence[Event]) -> bool:
    """Whether what happened says itself which action was played."""
    return bool(happened) and type(happened[0]) is _SHOWN_BY.get(type(action).__name__)


# -- stories: many events in few lines

Told = tuple[State, Event]  # an event, and the position after the action that brought it about

_SILENT_ROLLS = ("next player", "tile from the exploration box", "first colony")


def story(told: Sequence[Told], language: str = "en") -> list[str]:
    """What happened, told briefly: what belongs together in one line, and nothing twice."""
    words = LANGUAGES[language]
    lines: list[str] = []
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


def _condensed(chapter: list[Told], language: str, words: Words) -> list[str]:
    state, first = chapter[0]
    match first:
        case events.UnitPlaced():
            return [_arrivals(chapter, words)]
        case events.UnitMoved(retreat=False):
            return _journeys(chapter, words)
        case events.VolleyFired() | Rolled() if _chapter(chapter[0]) == "volley":
            return list(_volleys(chapter, language, words))
        case events.TileLaid() if (home := _ringed(chapter)) is not None:
            name = state.map.tiles[home].name
            return [words.stories["region"].format(owner=words.players.get(name, name))]
        case events.RegionsJoined():
            return [describe(state, first, language), _new_places(state, first, words)]
        case _:
            return [describe(state, event, language) for state, event in chapter]


def _arrivals(chapter: list[Told], words: Words) -> str:
    """New units of one player, hex by hex."""
    state = chapter[0][0]
    placed = [event for _, event in chapter if isinstance(event, events.UnitPlaced)]
    hexes: dict[Hex, list[events.UnitPlaced]] = {}
    for event in placed:
        hexes.setdefault(event.hex, []).append(event)
    stacks = [
        words.stories["units at"].format(
            units=" ".join(counted(units)), hex=place(state, hex, words)
        )
        for hex, units in hexes.items()
    ]
    owner = player_name(state, placed[0].owner, words)
    return words.stories["units"].format(owner=owner, units=listed(stacks, words))


def _volleys(chapter: list[Told], language: str, words: Words) -> Iterator[str]:
    """One side's dice and hits in a line."""
    dice: list[str] = []
    for state, event in chapter:
        line = describe(state, event, language)
        if isinstance(event, Rolled):
            dice.append(str(event.value))
        else:
            shown = words.stories["dice"].format(dice=" ".join(dice)) if dice else ""
            yield line + shown
            dice = []


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


def _journeys(chapter: list[Told], words: Words) -> list[str]:
    """Moves of one player: each unit's way in one line, and those on the same way together."""
    ways: dict[int, list[Hex]] = {}
    kinds: dict[int, events.UnitMoved] = {}
    for _, event in chapter:
        assert isinstance(event, events.UnitMoved)
        ways.setdefault(event.unit, [event.start]).append(event.hex)
        kinds[event.unit] = event
    state, last = chapter[-1][0], kinds[next(iter(kinds))]
    owner = player_name(state, last.owner, words)
    fellows: dict[tuple[Hex, ...], list[events.UnitMoved]] = {}
    for unit, way in ways.items():
        fellows.setdefault(tuple(way), []).append(kinds[unit])
    return [_journey(state, owner, way, moved, words) for way, moved in fellows.items()]


def _journey(
    state: State, owner: str, way: tuple[Hex, ...], moved: list[events.UnitMoved], words: Words
) -> str:
    hex = place(state, way[-1], words)
    if len(moved) > 1:
        units = listed(counted(moved), words)
        return words.stories["together"].format(owner=owner, units=units, hex=hex)
    unit = short_name(moved[0].kind, moved[0].unit)
    if len(way) == 2:
        return words.events["UnitMoved"].format(owner=owner, unit=unit, hex=hex)
    passed = ", ".join(way[1:-1])
    return words.stories["path"].format(owner=owner, unit=unit, hex=hex, way=passed)
