"""What happened, told in few lines: what belongs together in one line, and nothing twice."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

import msgspec

from astrarium.kernel import Event, Hex, Rolled, hexes
from astrarium.kernel.scene import Line

from . import events, text_advanced
from .data import UnitKind, is_player
from .names import (
    begun,
    called,
    counted_kinds,
    hoard,
    holder_name,
    kind_moved,
    listed,
    named,
    place,
    player_name,
    stacked,
    units_of,
    whose,
)
from .orders import SHOWN_OTHERWISE, order_of, told_orders
from .resources import Resources, plus
from .rolls import describe_roll, rolled_unit, rolling, throw_of
from .rules.pieces import holding_owner
from .rules.purchase import Recall
from .state import InterSpaceState as State
from .text import describe, event_sentence
from .words import LANGUAGES, Words

Told = tuple[State, Event]  # an event, and the position after the action that brought it about

_SILENT_ROLLS = (
    "next player", "tile from the exploration box", "first colony", "home world of seat",
    "next to choose a breakthrough", "encounter card", "colonization card of", "victim of",
    "transport that the pirates", "colony ship that", "way of the amoeba",
)  # fmt: skip
# Dice that are told with what they did together.
_SALVOS = (
    "fire, ", "bombardment, ", "planet fire, ", "missiles, ", "stealth, ", "jamming, ", "raid on ",
)  # fmt: skip
_VOLLEYS = (
    events.VolleyFired, events.Bombarded, events.PlanetFired, events.MissilesFired,
    events.MissilesIgnored, events.Jammed, events.Raided,
)  # fmt: skip
_PORTAL = ("home world of the portal", "side of ", "distance from ")
# Losses that several units of a hex suffer together.
_COMMON_FATES = ("encounter", "ion storm", "madness", "pirates", "amoeba")
_HEADINGS = (
    events.GameTurnBegan,
    events.EconomicPhaseBegan,
    events.PlayerTurnBegan,
    events.AgentsTurnBegan,
)
_MOMENTS = (
    events.TileLaid,
    events.RegionsJoined,
    events.JoiningStopped,
    events.ColonyFounded,
    events.PlanetConquered,
    events.PlanetLeft,
    events.PlayerOut,
    events.EncounterDrawn,
    events.ArtifactFound,
    events.ColonyRebelled,
    events.ObjectiveShown,
    events.Detonated,
)


def story(told: Sequence[Told], language: str = "en") -> list[Line]:
    """What happened, told briefly."""
    words = LANGUAGES[language]
    lines: list[Line] = []
    worth_telling = _without_repeated(_without_declared(filter(_worth_telling, told)))
    for _, chapter in groupby(worth_telling, key=_chapter):
        lines += _condensed(list(chapter), language, words, told)
    gone = {event.unit: event.kind for _, event in told if isinstance(event, events.UnitLost)}
    return [_with_names(line, gone, words) for line in lines] if gone else lines


def _with_names(line: Line, gone: Mapping[int, UnitKind], words: Words) -> Line:
    """A line that calls units, which are no more in the position after it, by their kinds."""
    somebody = re.escape(words.somebody).replace(re.escape("{unit}"), r"(\d+)")

    def name(found: re.Match[str]) -> str:
        unit = int(found[1])
        if unit not in gone:
            return found[0]
        called = named(gone[unit], unit, words)
        return begun(called) if found[0][0].isupper() else called

    return msgspec.structs.replace(line, text=re.sub(rf"(?i)\b{somebody}\b", name, line.text))


def _worth_telling(told: Told) -> bool:
    event = told[1]
    if isinstance(event, Rolled):
        repaired = event.name.startswith("repair, ") and not event.value % 2
        return not (repaired or event.name.startswith(_SILENT_ROLLS))
    if isinstance(event, events.Ordered):
        return not isinstance(order_of(event), SHOWN_OTHERWISE)
    if isinstance(event, events.FleetOrganized):
        return any(event.zones[1:])
    return not (isinstance(event, events.UnitLost) and event.cause in ("colonized", "detonation"))


def _without_declared(told: Iterable[Told]) -> list[Told]:
    """All but the shields that destroyers give up for penetration fire which is declared then."""
    kept: list[Told] = []
    for one in told:
        declared = one[1]
        if isinstance(declared, events.PenetrationDeclared):
            while kept and _is_given_up(kept[-1][1], declared):
                kept.pop()
        kept.append(one)
    return kept


def _is_given_up(event: Event, declared: events.PenetrationDeclared) -> bool:
    return isinstance(event, events.ShieldLost) and event.unit in declared.units


def _without_repeated(told: list[Told]) -> list[Told]:
    """All but the coming and going of units that is told by an exchange or a capture, and but for
    what others hear of a look at the objectives."""
    happened = [event for _, event in told]
    gone, come, rebuilt, seen = set[int](), set[int](), 0, False
    for event in happened:
        match event:
            case events.WarshipsRefitted(given=given, received=received):
                gone.update(given)
                come.update(received)
            case events.UnitsExchanged(got=got):
                rebuilt += len(got)
            case events.UnitPlaced(unit=unit) if rebuilt:
                rebuilt -= 1
                come.add(unit)
            case events.UnitCaptured(unit=unit) | events.UnitRepaired(unit=unit):
                come.add(unit)
            case events.ObjectivesSeen(objectives=objectives):
                seen = seen or bool(objectives)
    return [one for one in told if not _is_repeated(one[1], gone, come, seen)]


def _is_repeated(event: Event, gone: set[int], come: set[int], seen: bool) -> bool:
    match event:
        case events.UnitLost(unit=unit, cause="exchange"):
            return unit in gone
        case events.UnitPlaced(unit=unit):
            return unit in come
        case events.ObjectivesSeen(objectives=()):
            return seen
        case _:
            return False


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
        case Event() if isinstance(event, _VOLLEYS):
            return "volley"
        case Rolled(name=name) if name.startswith(_SALVOS):
            return "volley"
        case Rolled() if (throw := throw_of(event)) is not None:
            return "rolled", throw
        case events.Ordered():
            return "ordered", event.seat
        case events.Transferred():
            return "transferred", event.seat, event.source, event.target
        case _:
            return _advanced_chapter(event)


def _advanced_chapter(event: Event) -> object:
    """The same for what happens in the Advanced game alone."""
    match event:
        case Rolled(name=name) if name.startswith("grapple, "):
            return "grapple"
        case Rolled(name=name) if name.startswith(_PORTAL) and " the other " not in name:
            return "portal"
        case events.UnitLost(cause=cause) if cause in _COMMON_FATES:
            return "lost", cause, event.owner, event.hex
        case events.CommandChanged():
            return "command", event.old, event.owner, event.hex
        case events.UnitSetAside():
            return "aside", event.owner, event.hex, event.waits_for
        case events.Scored():
            return "scored", event.seat, event.what
        case events.GoodsSwapped():
            return "swapped", event.seat, event.hex
        case _:
            return id(event)


def _condensed(
    chapter: list[Told], language: str, words: Words, told: Sequence[Told]
) -> Iterable[Line]:
    state, first = chapter[0]
    match first:
        case events.UnitPlaced():
            return [_line(_arrivals(chapter, words), chapter)]
        case events.UnitMoved(retreat=False):
            return _journeys(chapter, words)
        case Event() if _chapter(chapter[0]) == "volley":
            return _volleys(chapter, language, words)
        case Rolled() if throw_of(first) is not None:
            rolls = [event for _, event in chapter if isinstance(event, Rolled)]
            return [_line(describe_roll(state, rolls, words), chapter)]
        case events.Ordered():
            return _orders(chapter, words, told)
        case events.Transferred():
            return [_line(_transfer(chapter, words), chapter)]
        case events.TileLaid() if (home := _ringed(chapter)) is not None:
            owner = called(state.map.tiles[home].name, words)
            laid = _line(words.stories["region"].format(owner=owner), chapter)
            return [msgspec.structs.replace(laid, moment=False)]
        case events.RegionsJoined():
            joined = describe(state, first, language)
            return [_line(joined, chapter), Line(_new_places(state, first, words))]
        case _:
            return _advanced_lines(chapter, language, words)


def _advanced_lines(chapter: list[Told], language: str, words: Words) -> list[Line]:
    """The same for what happens in the Advanced game alone."""
    first, kind = chapter[0][1], _chapter(chapter[0])
    match first:
        case events.UnitLost() | events.CommandChanged() | events.UnitSetAside() if chapter[1:]:
            return [_line(_common_fate(chapter, words), chapter)]
        case events.Scored() | events.GoodsSwapped() if chapter[1:]:
            return [_line(_sum(chapter, language, words), chapter)]
        case Rolled() if kind == "grapple":
            return [_line(_grapple(chapter, words), chapter)]
        case Rolled() if kind == "portal" and len(chapter) == len(_PORTAL):
            return [_line(_portal(chapter, words), chapter)]
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
    named = order_of(event) if isinstance(event, events.Ordered) else event
    unit, hex = getattr(named, "unit", None), getattr(named, "hex", None)
    if isinstance(event, Rolled):
        unit = rolled_unit(event)
    if unit is not None and unit in state.units:
        yield f"piece:{unit}"
    planet = state.planets.get(getattr(named, "planet", ""))
    if hex is None and planet is not None:
        hex = planet.hex
    if hex is not None:
        yield f"area:{hex}"


def _struck(state: State, event: Event) -> Iterator[int]:
    """The seats to which something was done, not those who did it."""
    return filter(is_player, _owners_struck(state, event))


def _owners_struck(state: State, event: Event) -> tuple[int, ...]:
    match event:
        case events.UnitLost(cause="battle" | "conquest", owner=seat):
            return (seat,)
        case events.PlayerOut(seat=seat):
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
            return _struck_by_others(state, event)


def _struck_by_others(state: State, event: Event) -> tuple[int, ...]:
    """The same for what happens in the Standard game alone."""
    match event:
        case events.PlanetLeft(owner=owner, seat=seat) if owner != seat:
            return (owner,)
        case events.Bombarded(planet=name) if name in state.planets:
            planet = state.planets[name]
            return () if planet.owner is None else (planet.owner,)
        case events.CounterAttacked(against=seat) | events.OfferAnswered(accepted=False, seat=seat):
            return (seat,)
        case events.PassageAnswered(granted=False, seat=seat):
            return (seat,)
        case events.JoinAnswered(denied=denied, seat=seat) if denied:
            return (seat,)
        case events.Ordered():
            order = order_of(event)
            robbed = holding_owner(state, order.holder) if isinstance(order, Recall) else None
            return () if robbed is None else (robbed,)
        case _:
            return _struck_by_agents(event)


def _struck_by_agents(event: Event) -> tuple[int, ...]:
    """The same for what cards and free agents do to players, and players by their means."""
    match event:
        case events.UnitLost(cause=cause, owner=seat) if cause in _COMMON_FATES:
            return (seat,)
        case events.CommandChanged(old=seat, owner=owner) if not is_player(owner):
            return (seat,)
        case events.Plundered(owner=seat) | events.Raided(owner=seat):
            return (seat,)
        case events.IndustryLost(owner=seat) | events.ColonyRebelled(seat=seat):
            return (seat,)
        case events.UnitCaptured(old=seat):
            return (seat,)
        case events.Detonated(seat=seat, owner=owner) if owner is not None and owner != seat:
            return (owner,)
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
    if not is_player(placed[0].owner):
        return _apparitions(state, stacks, words)
    owner = player_name(state, placed[0].owner, words)
    return words.stories["units"].format(owner=owner, units=listed(arrived, words))


def _apparitions(state: State, stacks: Mapping[Hex, list[events.UnitPlaced]], words: Words) -> str:
    """New units of a party."""
    told = [
        words.stories["units party"].format(
            hex=place(state, hex, words), units=units_of(state, units[0].owner, units, words)
        )
        for hex, units in stacks.items()
    ]
    return begun("; ".join(told))


def _common_fate(chapter: list[Told], words: Words) -> str:
    """What became of several units in a hex."""
    state, first = chapter[0]
    told = [event for _, event in chapter]
    if isinstance(first, events.CommandChanged):
        changed = [event for event in told if isinstance(event, events.CommandChanged)]
        facts = text_advanced.command_facts(state, changed, words)
        facts["owner"] = player_name(state, first.owner, words)
    else:
        assert isinstance(first, events.UnitLost | events.UnitSetAside)
        units = [
            (event.kind, event.unit)
            for event in told
            if isinstance(event, events.UnitLost | events.UnitSetAside)
        ]
        facts = {"whose": whose(state, first.owner, units, words)}
        if isinstance(first, events.UnitSetAside):
            facts["waits"] = text_advanced.waited_for(first.waits_for, words)
    hex = place(state, first.hex, words)
    return begun(event_sentence(state, first, words).format(hex=hex, **facts))


def _sum(chapter: list[Told], language: str, words: Words) -> str:
    """Points for deeds of one kind, or goods that were swapped."""
    state, first = chapter[-1][0], chapter[0][1]
    if isinstance(first, events.Scored):
        points = sum(event.points for _, event in chapter if isinstance(event, events.Scored))
        told = msgspec.structs.replace(first, points=points)
        return describe(state, told, language)
    swapped = [event for _, event in chapter if isinstance(event, events.GoodsSwapped)]
    gave: Resources = {}
    got: Resources = {}
    for event in swapped:
        gave, got = plus(gave, event.gave, 1), plus(got, event.got, 1)
    return begun(
        words.events["GoodsSwapped"].format(
            seat=player_name(state, swapped[0].seat, words),
            gave=hoard(gave, words),
            got=hoard(got, words),
            hex=place(state, swapped[0].hex, words),
        )
    )


def _grapple(chapter: list[Told], words: Words) -> str:
    """Who may capture a wreck, by the dice."""
    rolls = [event for _, event in chapter if isinstance(event, Rolled)]
    able = [rolling(roll.name.partition(", ")[2], words) for roll in rolls if not roll.value % 2]
    dice = words.stories["dice"].format(dice=" ".join(str(roll.value) for roll in rolls))
    told = words.stories["grapple" if able else "grapple none"]
    return told.format(units=listed(able, words)) + dice


def _portal(chapter: list[Told], words: Words) -> str:
    """Where the Dimensional Portal leads to."""
    home, side, distance = (event for _, event in chapter if isinstance(event, Rolled))
    return words.stories["portal"].format(
        home=called(home.face, words), side=side.value, distance=distance.value
    )


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


def _orders(chapter: list[Told], words: Words, told: Sequence[Told]) -> list[Line]:
    """One player's orders of a step, those of a kind in a line."""
    state = chapter[0][0]
    lost = [
        event
        for after, event in told
        if isinstance(event, events.UnitLost)
        and event.cause == "mining accident"
        and after is state
    ]
    given = [event for _, event in chapter if isinstance(event, events.Ordered)]
    return [
        _line(line, [(state, event) for event in orders])
        for line, orders in told_orders(state, given, words, lost)
    ]


def _transfer(chapter: list[Told], words: Words) -> str:
    """All that went from one holder to another."""
    state = chapter[-1][0]
    handed = [event for _, event in chapter if isinstance(event, events.Transferred)]
    goods: Resources = {}
    for event in handed:
        goods = plus(goods, event.what, event.amount)
    return begun(
        words.events["Transferred"].format(
            seat=player_name(state, handed[0].seat, words),
            goods=hoard(goods, words),
            source=holder_name(state, handed[0].source, words),
            target=holder_name(state, handed[0].target, words),
            hex=place(state, handed[0].hex, words),
        )
    )


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
    if not is_player(moved[0].owner):
        return _party_journey(state, way, moved, words)
    if len(moved) > 1:
        kinds = [kind_moved(state, event) for event in moved]
        units = listed(counted_kinds(kinds, words), words)
        return words.stories["together"].format(owner=owner, units=units, hex=hex)
    unit = named(kind_moved(state, moved[0]), moved[0].unit, words)
    if len(way) == 2:
        return begun(words.events["UnitMoved"].format(owner=owner, unit=unit, hex=hex))
    passed = ", ".join(way[1:-1])
    return begun(words.stories["path"].format(owner=owner, unit=unit, hex=hex, way=passed))


def _party_journey(
    state: State, way: tuple[Hex, ...], moved: list[events.UnitMoved], words: Words
) -> str:
    """The way of units that no player commands."""
    units = [(kind_moved(state, event), event.unit) for event in moved]
    told = words.stories["together party"] if len(units) > 1 else words.events["UnitMoved party"]
    if len(units) == 1 and len(way) > 2:
        told = words.stories["path party"]
    return begun(
        told.format(
            whose=whose(state, moved[0].owner, units, words),
            hex=place(state, way[-1], words),
            way=", ".join(way[1:-1]),
        )
    )
