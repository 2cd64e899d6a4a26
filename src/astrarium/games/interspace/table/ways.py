"""Where selected units can go together in the Movement Step, and what may await them there."""

from collections.abc import Iterator, Sequence

from astrarium.kernel import Action, Hex
from astrarium.kernel.scene import Way
from astrarium.kernel.speech import begun

from ..data import PULSAR_VULNERABLE, STATION_SUPPORT, UNKNOWN, Terrain
from ..rules.arrival import terrain_for
from ..rules.edition import edition
from ..rules.movement.movement import Move, MovementStep
from ..rules.movement.movement_points import ground_for, movement_rate
from ..rules.movement.patrol_boats import has_base
from ..rules.movement.unknown_hex import Depart, Expedition, TakeAlong
from ..rules.pieces import TILES
from ..rules.support import is_unsupported
from ..state import InterSpaceState as State
from ..text.names import counted, listed, place, player_name, unit_name
from ..text.words import Words, words_of
from ..units import Unit
from .journeys import LONGEST, Company, courses, played


def ways(state: State, seat: int, pieces: Sequence[str], language: str) -> list[Way]:
    """All hexes that all of the pieces can reach in this step, known and unknown."""
    units = selected(state, seat, pieces)
    step = state.stack[-1] if state.stack else None
    if not units or not isinstance(step, MovementStep) or step.seat != seat:
        return []
    state.decisions()  # what can be moved is listed once, and every try goes on from there
    if state.options.tier == "standard":  # ships go first, before stations move their support
        units.sort(key=lambda unit: unit.kind in STATION_SUPPORT)
    company, words = Company(state, step, units), words_of(language)
    return [*_known_ways(company, seat, words), *_expeditions(company, seat, words)]


def selected(state: State, seat: int, pieces: Sequence[str]) -> list[Unit]:
    """The seat's own units among what is pointed at; nothing if anything else is."""
    units = []
    for named in dict.fromkeys(pieces):
        kind, _, number = named.partition(":")
        unit = state.units.get(int(number)) if number.isdecimal() and len(number) < 10 else None
        if kind != "piece" or unit is None or unit.owner != seat:
            return []
        units.append(unit)
    return units


def _known_ways(company: Company, seat: int, words: Words) -> Iterator[Way]:
    for hex, moves, way in courses(company, seat):
        yield Way(
            area=hex,
            actions=tuple(map(str, moves)),
            label=_label("go", company, hex, words),
            path=way.path,
            cost=way.cost,
            risks=tuple(_risks(company, hex, words)),
            notes=tuple(_notes(company, hex, words)),
        )


def _expeditions(company: Company, seat: int, words: Words) -> Iterator[Way]:
    """Unknown hexes beside the known map, for explorers and whoever goes along."""
    state, leaders = company.state, explorers(company)
    found: set[Hex] = set()
    for hex in company.meeting_hexes() if leaders else ():
        unknown = [to for to in state.map.unknown_neighbours(hex) if to not in found]
        if not unknown or not company.can_explore_from(hex):
            continue
        moves = company.moves(hex)
        there = played(state, seat, moves)
        if there is None:
            continue
        for to in unknown:
            entered = _expedition(there, seat, leaders, company.units, to)
            if entered is None or len(moves) + len(entered) > LONGEST:
                continue
            found.add(to)
            way = company.longest(hex)
            yield Way(
                area=to,
                actions=tuple(map(str, (*moves, *entered))),
                label=_label("explore", company, to, words),
                path=(*way.path, to),
                cost=way.cost + UNKNOWN.cost,
                risks=tuple(_risks(company, to, words)),
                notes=tuple(_notes(company, to, words)),
            )


def explorers(company: Company) -> list[Unit]:
    """A unit of each kind that may enter unknown hexes, scouts first."""
    kinds = edition(company.state).explorers
    found = {unit.kind: unit for unit in reversed(company.units) if unit.kind in kinds}
    return sorted(found.values(), key=lambda unit: unit.kind != "scout")


def _expedition(
    state: State, seat: int, leaders: Sequence[Unit], units: Sequence[Unit], to: Hex
) -> list[Action] | None:
    """What takes everybody into an unknown hex behind one of the leaders; None if not all may."""
    crews = (_crew(state, seat, leader, units, to) for leader in leaders)
    return next((actions for actions in crews if actions is not None), None)


def _crew(
    state: State, seat: int, leader: Unit, units: Sequence[Unit], to: Hex
) -> list[Action] | None:
    """What takes a leader and everybody else into an unknown hex; None if not all may go.

    The kernel departs by itself when nobody is left to take along.
    """
    actions: list[Action] = [Move(leader.id, to)]
    trial = played(state, seat, actions)
    for unit in units:
        if trial is None or unit.id == leader.id:
            continue
        actions.append(TakeAlong(unit.id))
        trial = played(trial, seat, actions[-1:])
    if trial is not None and isinstance(trial.top, Expedition):
        actions.append(Depart())
    return None if trial is None else actions


# -- in words


def _label(kind: str, company: Company, hex: Hex, words: Words) -> str:
    return words.ways[kind].format(
        units=_names(company, company.units, words), hex=place(company.state, hex, words)
    )


def _names(company: Company, units: Sequence[Unit], words: Words) -> str:
    """A unit by its name, several by type."""
    if len(units) == 1:
        return unit_name(company.state, units[0].id, words)
    return listed(counted(units, words), words)


def _notes(company: Company, hex: Hex, words: Words) -> Iterator[str]:
    """What else those who go to a hex should know: nothing that they have to fear."""
    say, tile = words.ways, company.state.map.tiles.get(hex)
    if tile is None:
        yield say["unknown"]
        yield from _chance(company.state, "planet", say["planet"])
    elif any(ground_for(company.state, unit, hex).stop_in for unit in company.units):
        yield say["stops"]


def _risks(company: Company, hex: Hex, words: Words) -> Iterator[str]:
    """What may happen to those who go to a hex."""
    tile = company.state.map.tiles.get(hex)
    if tile is None:
        yield from _chance(company.state, "null_space", words.ways["lost"])
    elif tile.terrain == "null_space":
        yield words.ways["null space"]
        return
    else:
        yield from _terrain_risks(company, tile.terrain, words)
    yield from _foes(company, hex, words)
    yield from _baseless(company, hex, words)
    if any(_is_adrift(company, unit, hex) for unit in company.units):
        yield words.ways["outside"]


def _is_adrift(company: Company, unit: Unit, hex: Hex) -> bool:
    """Whether a unit would still be outside support in a hex."""
    there = unit.at(hex)
    return is_unsupported(company.state, unit) and is_unsupported(company.state, there)


def _chance(state: State, terrain: Terrain, sentence: str) -> Iterator[str]:
    """How likely a terrain is found, by what is left in the box; nothing if it is not there."""
    count = sum(n for label, n in state.box.items() if TILES[label].terrain == terrain)
    if count:
        yield sentence.format(chance=f"{count / state.tiles_in_box():.0%}")


def _terrain_risks(company: Company, terrain: Terrain, words: Words) -> Iterator[str]:
    say = words.ways
    if terrain == "pulsar":
        frail = [unit for unit in company.units if unit.kind in PULSAR_VULNERABLE]
        frail = [unit for unit in frail if terrain_for(company.state, unit, terrain) == terrain]
        if frail:
            yield say["pulsar"].format(units=_names(company, frail, words))
            yield say["pulsar stay"]
    elif terrain == "black_hole":
        rates: dict[int, list[Unit]] = {}
        for unit in company.units:
            if terrain_for(company.state, unit, terrain) == terrain:
                rates.setdefault(movement_rate(company.state, unit, company.step), []).append(unit)
        for rate, units in sorted(rates.items()):
            names, chance = _names(company, units, words), f"{rate / 6:.0%}"
            yield say["black hole"].format(units=names, rate=rate, chance=chance)


def _foes(company: Company, hex: Hex, words: Words) -> Iterator[str]:
    state, seat = company.state, company.units[0].owner
    foes = state.others_at(hex, seat)
    for owner in sorted({unit.owner for unit in foes}):
        there = (unit for unit in foes if unit.owner == owner)
        units = listed(counted(there, words), words)
        yield words.ways["foes"].format(units=units, owner=player_name(state, owner, words))
    tile = state.map.tiles.get(hex)
    if not foes or tile is None or tile.terrain == "nebula":
        return
    if state.options.tier == "standard":
        yield words.table["meet"]
    elif any(unit.type.role != "civilian" for unit in foes):
        if any(unit.type.warship for unit in company.units):
            yield words.ways["fight"]


def _baseless(company: Company, hex: Hex, words: Words) -> Iterator[str]:
    """Patrol boats that would have no base where they go."""
    boats = [unit for unit in company.units if unit.kind == "patrol_boat"]
    if not boats or any(unit.type.role == "station" for unit in company.units):
        return
    if has_base(company.state, Unit(0, "patrol_boat", boats[0].owner, hex)):
        return
    stray = [unit for unit in boats if unit.id in company.step.strays]
    others = [unit for unit in boats if unit.id not in company.step.strays]
    for key, units in (("no base", stray), ("away", others)):
        if units:
            yield begun(words.ways[key].format(units=_names(company, units, words)))
