"""Positions written by hand, and what can be said of a position: the two ends of a scenario.

Nothing lies on the map except what is written: every hex is explored and empty. Each seat has its
Homeworld on the first hex that its map allows, unless told otherwise.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec

from astrarium.kernel import BadInput, Bounds, Hex, Hidden, Secret, Step, is_seat, pile_of, seeded
from astrarium.kernel.parties import Party

from .alien_empires import AlienEmpire, Fleet
from .data import (
    CARGO,
    COLONY_STEPS,
    DEEP_SPACE_MARKERS,
    EMPIRE_LEVELS,
    HOMEWORLD,
    HOMEWORLD_STEPS,
    MOST_SHIPS,
    PAIR,
    START_LEVELS,
    TECHNOLOGIES,
    TYPES,
    WARP_POINTS,
    Kind,
    Marker,
    Technology,
)
from .groups import CURRENT, Group, Tech, carried, recorded
from .options import SpaceEmpiresOptions, why_no_game
from .rules.economy.economic_phase import EconomicPhase
from .rules.empires_turn import EmpiresTurn
from .rules.exploration.aliens import not_on_map
from .rules.setup import DEEP_SPACE, new_empire
from .rules.solitaire.founding import found_empire
from .rules.turn import PHASES, GameTurn, PlayerTurn
from .rules.upgrades import Upgrades
from .state import EMPIRES, MACHINES, PARTIES, Colony, Empire, SpaceEmpiresState

PARTY: dict[str, Party] = {party.name: party for party in PARTIES}
# "CA x2 7 attack=1 tactics=2 up": two Cruisers as group 7 with this technology, face up. The number
# may be written #7, which YAML takes for a comment unless it is quoted.
_UNITS = re.compile(
    r"(?P<kind>[A-Z]+(?:_\w+)?)(?: x(?P<ships>\d))?(?: #?(?P<id>\d+))?(?P<more>(?: \S+)*)"
)


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of the parts of a position."""


class ColonyPart(_Part, frozen=True):
    owner: int
    value: int = 5
    deposits: list[str] = []


class EmpirePart(_Part, frozen=True):
    homeworld: str | None = None  # its hex; "none": it is destroyed
    value: int = HOMEWORLD  # of the Homeworld
    cp: int = 0
    levels: dict[str, int] = {}
    research: dict[str, int] = {}
    invested: int = 0
    points: int = 0
    known: dict[str, int] = {}  # levels that everybody knows it has at least
    is_out: bool = False


class AlienEmpirePart(_Part, frozen=True):
    homeworld: str | None = None  # its hex; "none": it is destroyed
    value: int = HOMEWORLD
    fleet: int = 0  # CP in its banks
    tech: int = 0
    defense: int = 0
    econ: list[int] = []
    levels: dict[str, int] = {}


class StepPart(_Part, frozen=True):
    name: Literal[
        "movement", "combat", "exploration", "empires", "upgrades", "economic"
    ] = "movement"  # fmt: skip
    seat: int = 0


class Position(_Part, frozen=True):
    """A position as it is written."""

    seats: int = 2
    options: dict[str, Any] = {}
    turn: int = 1
    order: list[int] | None = None
    markers: dict[str, str] = {}  # by hex; with a question mark behind it lies face down
    empires: dict[int, EmpirePart] = {}
    alien_empires: dict[str, AlienEmpirePart] = {}  # by name
    colonies: dict[str, ColonyPart] = {}
    units: dict[str, dict[int | str, list[str]]] = {}  # by hex and owner
    step: StepPart = StepPart()


def position(data: Mapping[str, Any]) -> SpaceEmpiresState:
    """A state from a position; BadInput says what of it cannot be."""
    try:
        written = msgspec.convert(dict(data), Position, strict=False)
        options = msgspec.convert(written.options, SpaceEmpiresOptions, strict=False)
    except msgspec.ValidationError as error:
        raise BadInput(f"bad position: {error}") from None
    why = why_no_game(options)
    if why is not None:
        raise BadInput(why)
    return _Builder(written, options).state()


class _Builder:
    """Makes a state of what is written."""

    def __init__(self, written: Position, options: SpaceEmpiresOptions) -> None:
        self.written, self.options = written, options
        self.layout = options.layout(written.seats)
        self.fleet_cp: dict[int, int] = {}  # of fleets whose ships are not chosen
        self.unfought: set[int] = set()
        if written.seats != self.layout.seats:
            raise BadInput(f"this map is for {self.layout.seats} seats, not {written.seats}")
        if written.turn < 1:
            raise BadInput("turns are counted from 1")
        if written.order is not None and sorted(written.order) != [*range(written.seats)]:
            raise BadInput("the order names every seat once")
        extras = tuple(extra[0] for extra in self.layout.extras if extra)
        self.map = self.layout.map(extras, options.alien_players)

    def state(self) -> SpaceEmpiresState:
        seats = range(self.written.seats)
        state = SpaceEmpiresState(
            seats=len(seats),
            dice=seeded(0),
            stack=self.stack(),
            options=self.options,
            map=self.map,
            markers=dict(self.markers()),
            homes={hex: seat for seat, home in enumerate(self.layout.homes) for hex in home},
            aside=pile_of((), DEEP_SPACE),
            natives=pile_of((), "aliens"),
            empires=tuple(self.empire(seat) for seat in seats),
            colonies={},
            groups={},
            order=tuple(self.written.order or self.layout.clockwise),
            turn=self.written.turn,
        )
        self.link(state)
        for seat in seats:
            self.found(state, seat)
        homes = self.layout.empires[: self.options.alien_players]
        for party, home in zip(EMPIRES, homes, strict=False):
            self.found_empire(state, party, home)
        for hex, colony in self.written.colonies.items():
            self.settle(state, self.hex(hex), colony)
        for hex, owners in self.written.units.items():
            for owner, units in owners.items():
                placed = [
                    self.place(state, self.hex(hex), self.owner(owner), text) for text in units
                ]
                self.form_fleet(state, self.owner(owner), placed)
        state.natives = pile_of(not_on_map(state), "aliens")
        state.awake = sum(bool(state.groups_of(party)) for party in MACHINES)
        self.check(state)
        return state

    def hex(self, text: str) -> Hex:
        if text not in self.map:
            raise BadInput(f"{text} is not on this map")
        return Hex(text)

    def owner(self, said: int | str) -> int:
        if isinstance(said, int) or said.isdigit():
            if int(said) not in range(self.written.seats):
                raise BadInput(f"seat {said} does not play")
            return int(said)
        if said not in PARTY:
            raise BadInput(f"nobody is called '{said}'; there are {', '.join(PARTY)}")
        return PARTY[said].number

    def markers(self) -> Iterator[tuple[Hex, Hidden[Marker]]]:
        known = {*DEEP_SPACE_MARKERS, "planet", "mineral_5"}
        for text, said in self.written.markers.items():
            name, hex = said.removesuffix("?"), self.hex(text)
            if name not in known:
                raise BadInput(f"there is no marker '{name}'")
            hidden = said.endswith("?")
            marker: Marker = msgspec.convert(name, Marker)
            pool = "written" if hidden else ""
            yield hex, Hidden(marker, () if hidden else None, pool)

    def link(self, state: SpaceEmpiresState) -> None:
        """Two Warp Points of a number that lie face up are neighbours."""
        for number in WARP_POINTS:
            pair = [hex for hex in state.markers if state.marker(hex) == number]
            if len(pair) > self.options.warp_points or len(pair) > PAIR:
                raise BadInput(f"there are too many markers '{number}' face up")
            if len(pair) == PAIR:
                state.map = state.map.with_link(*pair)

    def empire(self, seat: int) -> Empire:
        part = self.written.empires.get(seat, EmpirePart())
        _check_technologies(*part.levels, *part.research, *part.known)
        self.check_levels(part.levels)
        levels = {
            name: Hidden(
                part.levels.get(name, START_LEVELS[name]), (seat,),
                bounds=(Bounds(None, 0, least=part.known[name]),) if name in part.known else (),
            )
            for name in TECHNOLOGIES
        }  # fmt: skip
        research: dict[Technology, int] = msgspec.convert(part.research, dict[Technology, int])
        return msgspec.structs.replace(
            new_empire(seat),
            cp=Secret(part.cp, (seat,)),
            levels=levels,
            research=Secret(research, (seat,)),
            invested=Secret(part.invested, (seat,)),
            points=part.points,
            is_out=part.is_out,
        )

    def check_levels(self, levels: Mapping[str, int]) -> None:
        for name, level in levels.items():
            technology: Technology = msgspec.convert(name, Technology)
            first = START_LEVELS[technology]
            last = first + len(self.options.prices(technology))
            if not first <= level <= last:
                raise BadInput(f"{name} has the levels {first} to {last}, not {level}")

    def found(self, state: SpaceEmpiresState, seat: int) -> None:
        part = self.written.empires.get(seat, EmpirePart())
        if part.is_out or part.homeworld == "none":
            return
        hex = self.hex(part.homeworld or self.layout.homeworlds[seat][0])
        _check_value(part.value, HOMEWORLD_STEPS)
        state.markers[hex] = Hidden("homeworld", None)
        state.colonies[hex] = Colony(seat, part.value, is_homeworld=True)

    def found_empire(self, state: SpaceEmpiresState, party: int, hex: Hex) -> None:
        name = next(name for name, it in PARTY.items() if it.number == party)
        part = self.written.alien_empires.get(name, AlienEmpirePart())
        _check_technologies(*part.levels)
        self.check_levels(part.levels)
        levels = {**EMPIRE_LEVELS, **msgspec.convert(part.levels, dict[Technology, int])}
        _check_value(part.value, HOMEWORLD_STEPS)
        home = hex if part.homeworld in (None, "none") else self.hex(str(part.homeworld))
        found_empire(state, party, home)
        state.colonies[home] = Colony(party, part.value, is_homeworld=True)
        if part.homeworld == "none":
            del state.colonies[home]
        state.alien_empires[party] = AlienEmpire(
            party, levels, part.fleet, part.tech, part.defense, tuple(part.econ)
        )

    def form_fleet(self, state: SpaceEmpiresState, party: int, names: list[int]) -> None:
        """The ships of an Alien Empire in a hex are a fleet; if it has not fought, it says so."""
        groups = [state.groups[name] for name in names]
        ships = [group for group in groups if group.kind.value not in ("BASE", "MINES")]
        if party in state.alien_empires and ships:
            state.fleets[ships[0].id] = Fleet(
                party,
                tuple(group.id for group in ships),
                cp=self.fleet_cp.get(ships[0].id, 0),
                is_new=ships[0].kind.value == "FLEET" or ships[0].id in self.unfought,
                is_raiders=all(group.kind.value == "R" for group in ships),
            )

    def settle(self, state: SpaceEmpiresState, hex: Hex, part: ColonyPart) -> None:
        if state.marker(hex) is None:
            state.markers[hex] = Hidden("planet", None)
        _check_value(part.value, COLONY_STEPS)
        deposits = tuple(_cargo(name) for name in part.deposits)
        state.colonies[hex] = Colony(self.owner(part.owner), part.value, deposits=deposits)

    def place(self, state: SpaceEmpiresState, hex: Hex, owner: int, text: str) -> int:
        match = _UNITS.fullmatch(text)
        if match is None or match["kind"] not in TYPES:
            raise BadInput(f"'{text}' is no unit: write it like 'CA x2 7 attack=1 up'")
        kind: Kind = msgspec.convert(match["kind"], Kind)
        words = match["more"].split()
        tech = self.tech(state, owner, kind, [word for word in words if "=" in word])
        if match["id"] is not None:
            state.next_group = int(match["id"])
        if state.next_group in state.groups:
            raise BadInput(f"there are two groups #{state.next_group}")
        group = state.add_group(owner, hex, kind, int(match["ships"] or 1), tech)
        state.next_group = max(state.groups) + 1
        if owner in EMPIRES:
            words.append("up")
            state.change(group, tech=Hidden(tech, None))
        for word in (word for word in words if "=" not in word):
            self.mark(state, state.groups[group.id], word)
        return group.id

    def tech(self, state: SpaceEmpiresState, owner: int, kind: Kind, said: list[str]) -> Tech:
        if owner in EMPIRES:
            return Tech() if kind in CURRENT else state.latest(owner, kind)
        if not is_seat(owner):
            return Tech()
        given = dict(word.split("=", 1) for word in said)
        levels = state.levels_of(owner)
        for name, level in given.items():
            if name not in TYPES[kind].carries or not level.isdigit():
                raise BadInput(f"{kind} cannot carry {name}={level}")
            levels[msgspec.convert(name, Technology)] = int(level)
        return carried(kind, levels) if given and kind not in CURRENT else recorded(kind, levels)

    def mark(self, state: SpaceEmpiresState, group: Group, word: str) -> None:
        if word == "up":
            kind = msgspec.structs.replace(group.kind, knows=None)
            ships = msgspec.structs.replace(group.ships, knows=None)
            state.change(group, kind=kind, ships=ships)
        elif word.startswith("tows:"):
            state.change(group, cargo=_cargo(word.removeprefix("tows:")))
        elif word.startswith("on:"):
            on = msgspec.structs.replace(group.aboard, value=_number(word))
            state.change(group, aboard=on)
        elif word.startswith("cp:"):
            self.fleet_cp[group.id] = _number(word)
        elif word == "new":
            self.unfought.add(group.id)
        else:
            raise BadInput(f"nothing is called '{word}' of a unit")

    def stack(self) -> tuple[Step, ...]:
        step, order = self.written.step, self.written.order or self.layout.clockwise
        if step.seat not in order:
            raise BadInput(f"seat {step.seat} does not play")
        acted = tuple(order[: [*order].index(step.seat) + 1])
        if step.name == "empires":
            return GameTurn(tuple(order), is_ending=True), EmpiresTurn()
        if step.name == "upgrades":
            return GameTurn(tuple(order), is_ending=True), Upgrades()
        if step.name == "economic":
            return GameTurn(tuple(order), is_ending=True), EconomicPhase()
        at = ("movement", "combat", "exploration").index(step.name)
        return GameTurn(acted), PlayerTurn(step.seat, at + 1), PHASES[at](step.seat)

    def check(self, state: SpaceEmpiresState) -> None:
        for group in state.groups.values():
            if not 0 < group.count <= (1 if group.type.is_face_up else MOST_SHIPS):
                raise BadInput(f"group {group.id} cannot stand for {group.count} ships")
            on = state.groups.get(group.aboard.value or 0)
            if group.aboard.value is not None and (on is None or on.hex != group.hex):
                raise BadInput(f"group {group.id} has no Carriers {group.aboard.value} in its hex")
        for party in MACHINES:
            if len(state.groups_of(party)) > 1:
                raise BadInput("each Doomsday Machine is a party of its own")
        for seat in range(state.seats):
            for kind in TYPES:
                if state.counters_left(seat, kind) < 0:
                    raise BadInput(f"seat {seat} has more {kind} than there are counters")


def _check_technologies(*names: str) -> None:
    for name in names:
        if name not in TECHNOLOGIES:
            raise BadInput(f"there is no technology '{name}'")


def _check_value(value: int, steps: Sequence[int]) -> None:
    if value not in steps:
        raise BadInput(f"a colony is worth {', '.join(map(str, steps))} CP, not {value}")


def _cargo(name: str) -> Marker:
    if name not in CARGO:
        raise BadInput(f"nobody tows '{name}'; there are {', '.join(CARGO)}")
    marker: Marker = msgspec.convert(name, Marker)
    return marker


def _number(word: str) -> int:
    name, _, number = word.partition(":")
    if not number.isdigit():
        raise BadInput(f"'{word}' needs a number, like {name}:1")
    return int(number)


# -- what can be said of a position


def facts(state: SpaceEmpiresState) -> dict[str, Any]:
    """What scenarios can expect of a position, in the words in which positions are written."""
    return {
        "turn": state.turn,
        "order": list(state.order),
        "markers": {hex: _marker(marker) for hex, marker in state.markers.items()},
        "colonies": {
            hex: {"owner": colony.owner, "value": colony.value, "deposits": list(colony.deposits)}
            for hex, colony in state.colonies.items()
        },
        "empires": {seat: _empire(state, seat) for seat in range(state.seats)},
        "units": {group.id: group.hex for group in state.groups.values()},
        "ships": {group.id: group.ships.value for group in state.groups.values()},
        "kinds": {group.id: group.kind.value for group in state.groups.values()},
        "face_up": [group.id for group in state.groups.values() if group.is_face_up],
        "tech": {group.id: _tech(state.tech_of(group)) for group in state.groups.values()},
        "damages": dict(state.damages),  # that Machines keep, by party
        "cargo": {group.id: group.cargo for group in state.groups.values() if group.cargo},
        "halted": [
            group.id for group in state.groups.values() if any(way.is_halted for way in group.ways)
        ],
        "alien_empires": {
            name: _alien_empire(state.alien_empires[party.number])
            for name, party in PARTY.items()
            if party.number in state.alien_empires
        },
        "fleets": {
            name: {"groups": list(fleet.groups), "cp": fleet.cp, "is_raiders": fleet.is_raiders}
            for name, fleet in state.fleets.items()
        },
    }


def _alien_empire(empire: AlienEmpire) -> dict[str, Any]:
    return {
        "fleet": empire.fleet,
        "tech": empire.tech,
        "defense": empire.defense,
        "econ": list(empire.econ),
        "levels": dict(empire.levels),
    }


def _marker(marker: Hidden[Marker]) -> str:
    return f"{marker.value}{'' if marker.knows is None else '?'}"


def _empire(state: SpaceEmpiresState, seat: int) -> dict[str, Any]:
    empire = state.empires[seat]
    return {
        "cp": empire.cp.value,
        "levels": state.levels_of(seat),
        "research": dict(empire.research.value or {}),
        "points": empire.points,
        "spoils": empire.spoils,
        "is_out": empire.is_out,
        "known": {
            name: hidden.limits(None)[0]
            for name, hidden in empire.levels.items()
            if hidden.limits(None)[0] is not None
        },
    }


def _tech(tech: Tech) -> dict[str, int]:
    plain: dict[str, int] = msgspec.to_builtins(tech)
    return {name: level for name, level in plain.items() if level}
