"""A position put into words and places: map pieces, hexes, units, players."""

from collections.abc import Iterator
from functools import cache
from typing import ClassVar, Literal

from astrarium.kernel import Hex, hexes
from astrarium.kernel.pointing import legal_actions
from astrarium.kernel.scene import Area, Fact, Link, Mat, Party, Phase, Piece, Scene, Sheet

from ..data import (
    BONUS_ALIEN_HOME_WORLD,
    BONUS_ASTEROIDS,
    COLOURS,
    GROUND,
    LIMBO,
    PARTNERS,
    POINTS_PER_INDUSTRY,
    TYPES,
    UNKNOWN,
    VICTORY_TARGET,
    Terrain,
    UnitKind,
    is_player,
)
from ..rules.combat.combat import boats_needed
from ..rules.economy.conversion import Decommission
from ..rules.economy.economic_step import EconomicStep
from ..rules.economy.transport_bonus import hex_bonus, home_world, transport_hexes
from ..rules.movement.movement import MovementStep
from ..rules.movement.movement_points import movement_rate
from ..rules.movement.patrol_boats import has_base
from ..state import InterSpaceState as State
from ..state.map import Tile
from ..state.planets import Planet
from ..text.card_panels import points_known
from ..text.names import called, listed, player_name, seat_title
from ..text.plans import planned_tiles, planned_units
from ..text.words import words_of
from ..units import Unit
from .layout import frames_in_order, shifts
from .panels import panels

Figures = dict[str, int | str]


class Drawing:
    """A position that is being put into words and places."""

    income_label: ClassVar = "income"

    def __init__(self, state: State, seat: int | None, language: str) -> None:
        self.state, self.seat = state, seat
        self.language, self.words = language, words_of(language)
        self.tiles = {**planned_tiles(state, seat), **state.map.tiles}
        on_map = (unit for unit in state.units.values() if unit.owner != LIMBO)
        self.units = (*on_map, *planned_units(state, seat))
        near = {hex for tile in self.tiles for hex in hexes.neighbours(tile)}
        self.unknown = sorted(near - self.tiles.keys())
        self.frames = frames_in_order(state, seat)
        self.shifts = shifts(self.frames, (*self.tiles, *self.unknown))
        step = state.stack[-1] if state.stack else None
        self.resting = step.resting if isinstance(step, EconomicStep) else ()
        self.moving = next((step for step in state.stack if isinstance(step, MovementStep)), None)
        self.ready = _ready(state, seat)
        self.planets = state.planets

    def scene(self, phase: Phase) -> Scene:
        state = self.state
        return Scene(
            phase=phase,
            mats=tuple(self._mat(seat) for seat in range(state.seats)),
            sheets=tuple(self._sheet(frame) for frame in self.frames),
            areas=(
                *(self._area(hex, tile) for hex, tile in self.tiles.items()),
                *(self._unknown(hex) for hex in self.unknown),
            ),
            pieces=(*(self._piece(unit) for unit in self.units), *self.other_pieces()),
            links=tuple(self._links()),
            parties=tuple(self._parties()),
            panels=panels(state, self.seat, self.language, self.effects()),
        )

    def effects(self) -> dict[str, str]:
        """What each terrain does."""
        return effects(self.language)

    # -- map pieces and hexes

    def _sheet(self, frame: str) -> Sheet:
        state, say = self.state, self.words.board
        seats = tuple(
            seat for seat in range(state.seats) if hexes.frame(state.birthplace(seat).hex) == frame
        )
        homes = listed([player_name(state, seat, self.words) for seat in seats], self.words)
        title = f"{say['map'].format(frame=frame)}: {say['homes'].format(homes=homes)}"
        return Sheet(frame, title, seats)

    def _position(self, hex: Hex) -> tuple[str, float, float]:
        """The map piece of a hex, and its centre on the table."""
        frame = hexes.frame(hex)
        (x, y), (right, down) = hexes.centre(hex), self.shifts[frame]
        return frame, round(x + right, 3), round(y + down, 3)

    def _unknown(self, hex: Hex) -> Area:
        frame, x, y = self._position(hex)
        name = f"{self.words.table['unknown']} {hex}"
        facts = terrain_facts("unknown", self.effects()["unknown"], self.language)
        return Area(hex, "unknown", name, frame, x, y, facts=facts, code=hex)

    def _area(self, hex: Hex, tile: Tile) -> Area:
        frame, x, y = self._position(hex)
        words = self.words
        kind = words.terrain[tile.terrain]
        label = called(tile.name, words)
        planet = self.planets.get(tile.name)
        facts = terrain_facts(tile.terrain, self.effects()[tile.terrain], self.language)
        figures: Figures = {}
        owner = None
        if planet is not None:
            owner = planet.owner
            known = facts[:1] if tile.terrain == "planet" and owner is not None else facts
            facts = (*self.planet_facts(planet), *known)
            figures = self.planet_figures(planet)
        elif tile.terrain == "wormhole":
            facts = (self._partner(hex, tile), *facts)
            figures = {"pair": tile.name.partition("-")[0]}
        name = f"{label}, {kind}, {hex}" if label else f"{kind}, {hex}"
        return Area(hex, tile.terrain, name, frame, x, y, label, owner, facts, figures, code=hex)

    def _partner(self, hex: Hex, tile: Tile) -> Fact:
        say, there = self.words.table, self.state.map.partner(hex)
        where = say["partner unknown"] if there is None else f"{PARTNERS[tile.name]}, {there}"
        return Fact(say["partner"], where)

    def planet_facts(self, planet: Planet) -> Iterator[Fact]:
        say, state, words = self.words.table, self.state, self.words
        if planet.owner is None:
            yield Fact(say["owner"], say["nobody"])
            return
        yield Fact(say["owner"], player_name(state, planet.owner, words))
        yield Fact(say["industry"], str(planet.industry))
        yield Fact(say["tech"], str(planet.tech))
        if not state.options.objectives:
            yield Fact(say["points"], str(POINTS_PER_INDUSTRY * planet.industry))
        yield Fact(say[self.income_label], self.income(planet))
        if planet.name in self.resting or planet.rests:
            now = planet.name in self.resting
            yield Fact(say["rests"], say["rests now" if now else "rests next"])
        if planet.owner != self.seat:
            yield self.defence(planet)

    def income(self, planet: Planet) -> str:
        """What a planet earns in a turn."""
        assert planet.owner is not None
        bonus = 0
        if home_world(self.state, planet.owner) == planet:
            bonus = earned(self.state, planet.owner)
        say = self.words.table["income with transports"]
        return say.format(industry=planet.industry, bonus=bonus) if bonus else str(planet.industry)

    def defence(self, planet: Planet) -> Fact:
        """What it takes to conquer a planet."""
        return Fact(self.words.table["boats"], str(boats_needed(planet)))

    def planet_figures(self, planet: Planet) -> Figures:
        return {
            "planet": called(planet.name, self.words),
            "name": planet.name,
            "industry": planet.industry,
            "tech": planet.tech,
            "home": int(planet.home_of is not None),
            "rests": int(planet.rests or planet.name in self.resting),
        }

    def _links(self) -> Iterator[Link]:
        partner = self.state.map.partner
        for hex, tile in self.tiles.items():
            other = partner(hex) if tile.terrain == "wormhole" else None
            if other is not None and tile.name.endswith("Prime"):
                yield Link("wormhole", tile.name.partition("-")[0], (hex, other))

    def _parties(self) -> Iterator[Party]:
        """Those who have units or planets and are no players."""
        owners = {unit.owner for unit in self.units}
        owners |= {planet.owner for planet in self.planets.values() if planet.owner is not None}
        for owner in sorted(owner for owner in owners if not is_player(owner)):
            yield Party(owner, player_name(self.state, owner, self.words))

    # -- units

    def other_pieces(self) -> Iterator[Piece]:
        """What is on the map besides units."""
        return iter(())

    def _piece(self, unit: Unit) -> Piece:
        number = f" {unit.id}" if unit.id > 0 and unit.type.limit > 1 else ""
        rate = movement_rate(self.state, unit, self.moving)
        left = self._left(unit, rate)
        return Piece(
            id=str(unit.id),
            kind=unit.kind,
            place=unit.hex,
            name=f"{self.words.units[unit.kind]}{number}",
            label=unit.type.abbreviation,
            owner=unit.owner,
            former=unit.colour,
            facts=tuple(self.unit_facts(unit, rate, left)),
            figures=self.unit_figures(unit, rate, left),
        )

    def unit_figures(self, unit: Unit, rate: int, left: int | None) -> Figures:
        kind = unit.type
        figures: Figures = {
            "attack": kind.attack,
            "defend": kind.defend,
            "shields": kind.shields,
            "moves": rate,
        }
        if left is not None:
            figures["left"] = left
        if unit.owner == self.seat:
            figures["ready"] = int(unit.id in self.ready)
        return figures

    def _left(self, unit: Unit, rate: int) -> int | None:
        """Movement points left, in the Movement Step of the unit's owner."""
        step = self.moving
        if step is None or step.seat != unit.owner:
            return None
        progress = step.progress_of(unit)
        return 0 if progress.stopped or progress.exit == "trapped" else rate - progress.spent

    def unit_facts(self, unit: Unit, rate: int, left: int | None) -> Iterator[Fact]:
        say = self.words.table
        yield from type_facts(unit.kind, self.language)
        yield Fact(say["rate"], str(rate))
        if left is not None:
            assert self.moving is not None
            stopped = self.moving.progress_of(unit).stopped
            yield Fact(say["left"], say["stopped"] if stopped else str(left))
            if unit.id in self.moving.strays and not has_base(self.state, unit):
                yield Fact(say["base"], say["base warning"])

    # -- players

    def _mat(self, seat: int) -> Mat:
        state, player = self.state, self.state.players[seat]
        planets = [planet for planet in self.planets.values() if planet.owner == seat]
        return Mat(
            seat=seat,
            name=seat_title(state, seat, self.words),
            colour=COLOURS[seat],
            score=points_known(state, seat, self.seat),
            goal=VICTORY_TARGET,
            out=player.out,
            facts=(*self._holdings(seat, planets), *self.mat_facts(seat, planets)),
            rows=(self.headings(), *map(self.row, planets)),
            home=state.birthplace(seat).hex,
        )

    def _holdings(self, seat: int, planets: list[Planet]) -> Iterator[Fact]:
        state, say = self.state, self.words.table
        yield Fact(say["civilization"], str(state.players[seat].civilization))
        yield Fact(say["planets"], str(len(planets)))
        yield Fact(say["units"], str(len(state.units_of(seat))))
        yield Fact(say[self.income_label], str(sum(planet.industry for planet in planets)))

    def mat_facts(self, seat: int, planets: list[Planet]) -> Iterator[Fact]:
        """What else is to know about a player."""
        say, state = self.words.table, self.state
        yield Fact(say["transports"], str(earned(state, seat)))
        refuses = state.players[seat].refuses
        if refuses:
            names = [player_name(state, other, self.words) for other in refuses]
            yield Fact(say["no trade"], listed(names, self.words))

    def headings(self) -> tuple[str, ...]:
        say = self.words.table
        return say["planet"], say["industry"], say["tech"]

    def row(self, planet: Planet) -> tuple[str, ...]:
        name = called(planet.name, self.words)
        if planet.home_of == planet.owner:
            name = self.words.table["home"].format(planet=name)
        return name, str(planet.industry), str(planet.tech)


def earned(state: State, seat: int) -> int:
    """What a seat's transports would earn now; those in unknown hexes earn nothing yet."""
    known = [hex for hex in transport_hexes(state, seat) if hex in state.map.tiles]
    home = home_world(state, seat)
    if home is None or home.hex not in known:
        return 0
    return sum(hex_bonus(state, seat, hex) for hex in known if hex != home.hex)


def _ready(state: State, seat: int | None) -> set[int]:
    """The units that a seat can do something with now, but give them up."""
    step = state.stack[-1] if state.stack else None
    if step is None or seat is None or seat not in step.asks(state):
        return set()
    deeds = (deed for deed in legal_actions(state, seat) if not isinstance(deed, Decommission))
    units = (getattr(deed, "unit", None) for deed in deeds)
    return {unit for unit in units if unit is not None}


# -- what never changes, put into words once


@cache
def effects(language: str) -> dict[str, str]:
    """What each terrain does; nothing where a hex is just a hex."""
    words = words_of(language)
    numbers = {"asteroids": BONUS_ASTEROIDS, "home": BONUS_ALIEN_HOME_WORLD}
    kinds = (*words.terrain, "unknown")
    return {kind: words.effects.get(kind, "").format(**numbers) for kind in kinds}


@cache
def terrain_facts(
    kind: Terrain | Literal["unknown"], effect: str, language: str
) -> tuple[Fact, ...]:
    say = words_of(language).table
    ground = UNKNOWN if kind == "unknown" else GROUND[kind]
    cost = Fact(say["cost"], str(ground.cost))
    return (cost, Fact(say["effect"], effect)) if effect else (cost,)


@cache
def type_facts(kind: UnitKind, language: str) -> tuple[Fact, ...]:
    say, unit = words_of(language).table, TYPES[kind]

    def fire(rating: int) -> str:
        key = {0: "none", 1: "fire one"}.get(rating, "fire")
        return say[key].format(rating=rating)

    return (
        Fact(say["attack"], fire(unit.attack)),
        Fact(say["defend"], fire(unit.defend)),
        Fact(say["shields"], str(unit.shields)),
    )
