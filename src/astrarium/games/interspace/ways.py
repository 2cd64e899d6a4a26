"""Where selected units can go together in the Movement Step, and what may await them there."""

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from astrarium.kernel import Action, Hex
from astrarium.kernel.scene import Way

from .data import GROUND, PULSAR_VULNERABLE, UNKNOWN, Terrain, UnitKind
from .rules.expedition import Depart, Expedition, TakeAlong
from .rules.movement import Move, MovementStep, has_base, why_not_go
from .rules.movement_points import Progress, cost_to_enter, movement_rate, stop_in
from .rules.pieces import TILES
from .state import InterSpaceState as State
from .text import begun, counted, listed, place, player_name, unit_name
from .units import Unit
from .words import LANGUAGES, Words

LONGEST = 64  # actions that a table accepts at once


class Journey(NamedTuple):
    """The cheapest way of one unit to a hex: the points it takes, and the hexes it enters."""

    cost: int
    path: tuple[Hex, ...]


def ways(state: State, seat: int, pieces: Sequence[str], language: str) -> list[Way]:
    """All hexes that all of the pieces can reach in this step, known and unknown."""
    units = selected(state, seat, pieces)
    step = state.stack[-1] if state.stack else None
    if not units or not isinstance(step, MovementStep) or step.seat != seat:
        return []
    state.decisions()  # what can be moved is listed once, and every try goes on from there
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


# -- one unit


def journeys(state: State, step: MovementStep, unit: Unit) -> dict[Hex, Journey]:
    """The cheapest ways of a unit over the known map, by the rules' own reasons.

    On a map of its own the unit is put on every hex of the way, since who is where can block. What
    may destroy it ends its way.
    """
    trial = state.clone()
    found = {unit.hex: Journey(0, ())}
    seen: set[tuple[Hex, Progress]] = set()
    queue: list[tuple[int, int, Hex, Progress, tuple[Hex, ...]]] = []
    heappush(queue, (0, 0, unit.hex, step.progress_of(unit), ()))
    order = 0
    while queue:
        cost, _, hex, progress, path = heappop(queue)
        if (hex, progress) in seen:
            continue
        seen.add((hex, progress))
        found.setdefault(hex, Journey(cost, path))
        if path and is_deadly(state, unit, hex):
            continue
        for to, later in _next_hexes(trial, step, unit, hex, progress):
            order += 1
            spent = cost + later.spent - progress.spent
            heappush(queue, (spent, order, to, later, (*path, to)))
    return found


def _next_hexes(
    trial: State, step: MovementStep, unit: Unit, hex: Hex, progress: Progress
) -> Iterator[tuple[Hex, Progress]]:
    """The known hexes that a unit could enter next, and how it would stand then."""
    here = Unit(unit.id, unit.kind, unit.owner, hex)
    trial.put(here)
    now = step.with_progress(here, progress)
    for to in trial.map.exits(hex):
        if to in trial.map.tiles and why_not_go(trial, now, here, to) is None:
            spent = progress.spent + cost_to_enter(trial, here, progress, to)
            through = trial.map.leads_through(hex, to)
            yield to, Progress(spent, stop_in(trial, hex, to), through)


def is_deadly(state: State, unit: Unit, hex: Hex) -> bool:
    """Whether a hex destroys a unit that enters, for certain or by a die."""
    tile = state.map.tiles.get(hex)
    if tile is None:
        return False
    if tile.terrain == "pulsar":
        return unit.kind in PULSAR_VULNERABLE
    return tile.terrain == "null_space"


# -- all of them together


class Party:
    """Units that go together, and how each of them reaches the hexes that all can reach."""

    def __init__(self, state: State, step: MovementStep, units: Sequence[Unit]) -> None:
        self.state, self.step, self.units = state, step, units
        alike: dict[tuple[Hex, UnitKind, Progress], dict[Hex, Journey]] = {}
        self.found: list[dict[Hex, Journey]] = []
        for unit in units:
            key = unit.hex, unit.kind, step.progress_of(unit)
            if key not in alike:
                alike[key] = journeys(state, step, unit)
            self.found.append(alike[key])

    def meeting_hexes(self) -> list[Hex]:
        """Where all can come together, the nearest first; where all are already, too."""
        first, *others = self.found
        common = [hex for hex in first if all(hex in found for found in others)]
        return sorted(common, key=lambda hex: (self.longest(hex).cost, hex))

    def longest(self, hex: Hex) -> Journey:
        """The journey of the unit that has the longest way to a hex."""
        return max((found[hex] for found in self.found), key=lambda way: (way.cost, len(way.path)))

    def moves(self, hex: Hex) -> list[Action]:
        """The moves that bring everybody to a hex."""
        ways = zip(self.units, self.found, strict=True)
        return [Move(unit.id, to) for unit, found in ways for to in found[hex].path]

    def may_be_blocked(self, hex: Hex) -> bool:
        """Whether units could stand in each other's way: only where opposing ones are passed."""
        contested = self.state.index.contested
        ways = zip(self.units, self.found, strict=True)
        passed = {at for unit, found in ways for at in (unit.hex, *found[hex].path[:-1])}
        return bool(passed & contested)

    def can_explore_from(self, hex: Hex) -> bool:
        """Whether everybody would arrive alive, with a point left for an unknown hex."""
        for unit, found in zip(self.units, self.found, strict=True):
            way, state = found[hex], self.state
            spent = self.step.progress_of(unit).spent + way.cost
            if spent + UNKNOWN.cost > movement_rate(state, unit):
                return False
            if way.path and is_deadly(state, unit, hex):
                return False
        return True


def _known_ways(party: Party, seat: int, words: Words) -> Iterator[Way]:
    for hex in party.meeting_hexes():
        moves = party.moves(hex)
        if not moves or len(moves) > LONGEST:
            continue
        if party.may_be_blocked(hex) and played(party.state, seat, moves) is None:
            continue
        way = party.longest(hex)
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
    """Unknown hexes beside the known map, for scouts and whoever goes along."""
    state, scouts = party.state, [unit for unit in party.units if unit.kind == "scout"]
    found: set[Hex] = set()
    for hex in party.meeting_hexes() if scouts else ():
        unknown = [to for to in state.map.unknown_neighbours(hex) if to not in found]
        if not unknown or not party.can_explore_from(hex):
            continue
        moves = party.moves(hex)
        there = played(state, seat, moves)
        if there is None:
            continue
        for to in unknown:
            entered = _expedition(there, seat, scouts[0], party.units, to)
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


def played(state: State, seat: int, actions: Sequence[Action]) -> State | None:
    """The position after some actions; None if one of them is not legal."""
    trial = state.clone()
    for action in actions:
        if trial.why_not(seat, action) is not None:
            return None
        trial.apply(seat, action)
    return trial


def _expedition(
    state: State, seat: int, scout: Unit, units: Sequence[Unit], to: Hex
) -> list[Action] | None:
    """What takes a scout and everybody else into an unknown hex; None if not all may go.

    The kernel departs by itself when nobody is left to take along.
    """
    actions: list[Action] = [Move(scout.id, to)]
    trial = played(state, seat, actions)
    for unit in units:
        if trial is None or unit.id == scout.id:
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
    elif GROUND[tile.terrain].stop_in:
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


def _chance(state: State, terrain: Terrain, sentence: str) -> Iterator[str]:
    """How likely a terrain is found, by what is left in the box; nothing if it is not there."""
    count = sum(n for label, n in state.box.items() if TILES[label].terrain == terrain)
    if count:
        yield sentence.format(chance=f"{count / state.tiles_in_box():.0%}")


def _terrain_risks(party: Party, terrain: Terrain, words: Words) -> Iterator[str]:
    say = words.ways
    if terrain == "pulsar":
        frail = [unit for unit in party.units if unit.kind in PULSAR_VULNERABLE]
        if frail:
            yield say["pulsar"].format(units=_names(party, frail, words))
            yield say["pulsar stay"]
    elif terrain == "black_hole":
        rates: dict[int, list[Unit]] = {}
        for unit in party.units:
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
    fights = tile is not None and tile.terrain != "nebula"
    if fights and any(unit.type.role != "civilian" for unit in foes):
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
