"""Where selected units can go together in the Movement Step, and what may await them there."""

from collections.abc import Iterator, Sequence

from astrarium.kernel import Action, Hex
from astrarium.kernel.scene import Way

from .data import PULSAR_VULNERABLE, STATION_SUPPORT, UNKNOWN, Terrain
from .journeys import LONGEST, Party, plans, played
from .rules.edition import edition
from .rules.expedition import Depart, Expedition, TakeAlong
from .rules.movement import Move, MovementStep, has_base
from .rules.movement_points import ground_for, movement_rate
from .rules.pieces import TILES, terrain_for
from .rules.support import is_unsupported
from .state import InterSpaceState as State
from .text import begun, counted, listed, place, player_name, unit_name
from .units import Unit
from .words import LANGUAGES, Words


def ways(state: State, seat: int, pieces: Sequence[str], language: str) -> list[Way]:
    """All hexes that all of the pieces can reach in this step, known and unknown."""
    units = selected(state, seat, pieces)
    step = state.stack[-1] if state.stack else None
    if not units or not isinstance(step, MovementStep) or step.seat != seat:
        return []
    state.decisions()  # what can be moved is listed once, and every try goes on from there
    if state.options.tier == "standard":  # ships go first, before stations move their support
        units.sort(key=lambda unit: unit.kind in STATION_SUPPORT)
    party, words = Party(state, step, units), LANGUAGES[language]
    return [*_known_ways(party, seat, words), *_expeditions(party, seat, words)]


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


def _known_ways(party: Party, seat: int, words: Words) -> Iterator[Way]:
    for hex, moves, way in plans(party, seat):
        yield Way(
            area=hex,
            actions=tuple(map(str, moves)),
            label=_label("go", party, hex, words),
            path=way.path,
            cost=way.cost,
            risks=tuple(_risks(party, hex, words)),
            notes=tuple(_notes(party, hex, words)),
        )


def _expeditions(party: Party, seat: int, words: Words) -> Iterator[Way]:
    """Unknown hexes beside the known map, for explorers and whoever goes along."""
    state, leaders = party.state, explorers(party)
    found: set[Hex] = set()
    for hex in party.meeting_hexes() if leaders else ():
        unknown = [to for to in state.map.unknown_neighbours(hex) if to not in found]
        if not unknown or not party.can_explore_from(hex):
            continue
        moves = party.moves(hex)
        there = played(state, seat, moves)
        if there is None:
            continue
        for to in unknown:
            entered = _expedition(there, seat, leaders, party.units, to)
            if entered is None or len(moves) + len(entered) > LONGEST:
                continue
            found.add(to)
            way = party.longest(hex)
            yield Way(
                area=to,
                actions=tuple(map(str, (*moves, *entered))),
                label=_label("explore", party, to, words),
                path=(*way.path, to),
                cost=way.cost + UNKNOWN.cost,
                risks=tuple(_risks(party, to, words)),
                notes=tuple(_notes(party, to, words)),
            )


def explorers(party: Party) -> list[Unit]:
    """A unit of each kind that may enter unknown hexes, scouts first."""
    kinds = edition(party.state).explorers
    found = {unit.kind: unit for unit in reversed(party.units) if unit.kind in kinds}
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


def _label(kind: str, party: Party, hex: Hex, words: Words) -> str:
    return words.ways[kind].format(
        units=_names(party, party.units, words), hex=place(party.state, hex, words)
    )


def _names(party: Party, units: Sequence[Unit], words: Words) -> str:
    """A unit by its name, several by type."""
    if len(units) == 1:
        return unit_name(party.state, units[0].id, words)
    return listed(counted(units, words), words)


def _notes(party: Party, hex: Hex, words: Words) -> Iterator[str]:
    """What else those who go to a hex should know: nothing that they have to fear."""
    say, tile = words.ways, party.state.map.tiles.get(hex)
    if tile is None:
        yield say["unknown"]
        yield from _chance(party.state, "planet", say["planet"])
    elif any(ground_for(party.state, unit, hex).stop_in for unit in party.units):
        yield say["stops"]


def _risks(party: Party, hex: Hex, words: Words) -> Iterator[str]:
    """What may happen to those who go to a hex."""
    tile = party.state.map.tiles.get(hex)
    if tile is None:
        yield from _chance(party.state, "null_space", words.ways["lost"])
    elif tile.terrain == "null_space":
        yield words.ways["null space"]
        return
    else:
        yield from _terrain_risks(party, tile.terrain, words)
    yield from _foes(party, hex, words)
    yield from _baseless(party, hex, words)
    if any(_is_adrift(party, unit, hex) for unit in party.units):
        yield words.ways["outside"]


def _is_adrift(party: Party, unit: Unit, hex: Hex) -> bool:
    """Whether a unit would still be outside support in a hex."""
    there = unit.at(hex)
    return is_unsupported(party.state, unit) and is_unsupported(party.state, there)


def _chance(state: State, terrain: Terrain, sentence: str) -> Iterator[str]:
    """How likely a terrain is found, by what is left in the box; nothing if it is not there."""
    count = sum(n for label, n in state.box.items() if TILES[label].terrain == terrain)
    if count:
        yield sentence.format(chance=f"{count / state.tiles_in_box():.0%}")


def _terrain_risks(party: Party, terrain: Terrain, words: Words) -> Iterator[str]:
    say = words.ways
    if terrain == "pulsar":
        frail = [unit for unit in party.units if unit.kind in PULSAR_VULNERABLE]
        frail = [unit for unit in frail if terrain_for(party.state, unit, terrain) == terrain]
        if frail:
            yield say["pulsar"].format(units=_names(party, frail, words))
            yield say["pulsar stay"]
    elif terrain == "black_hole":
        rates: dict[int, list[Unit]] = {}
        for unit in party.units:
            if terrain_for(party.state, unit, terrain) == terrain:
                rates.setdefault(movement_rate(party.state, unit), []).append(unit)
        for rate, units in sorted(rates.items()):
            names, chance = _names(party, units, words), f"{rate / 6:.0%}"
            yield say["black hole"].format(units=names, rate=rate, chance=chance)


def _foes(party: Party, hex: Hex, words: Words) -> Iterator[str]:
    state, seat = party.state, party.units[0].owner
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
        if any(unit.type.warship for unit in party.units):
            yield words.ways["fight"]


def _baseless(party: Party, hex: Hex, words: Words) -> Iterator[str]:
    """Patrol boats that would have no base where they go."""
    boats = [unit for unit in party.units if unit.kind == "patrol_boat"]
    if not boats or any(unit.type.role == "station" for unit in party.units):
        return
    if has_base(party.state, Unit(0, "patrol_boat", boats[0].owner, hex)):
        return
    stray = [unit for unit in boats if unit.id in party.step.strays]
    others = [unit for unit in boats if unit.id not in party.step.strays]
    for key, units in (("no base", stray), ("away", others)):
        if units:
            yield begun(words.ways[key].format(units=_names(party, units, words)))
