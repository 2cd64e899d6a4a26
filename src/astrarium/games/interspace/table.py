"""InterSpace at a table in a browser: the position to be drawn, and what one points at."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Literal

from astrarium.kernel import Action, Hex, hexes
from astrarium.kernel.scene import Area, Colour, Fact, Link, Mat, Phase, Piece, Scene, Sheet

from .data import (
    BONUS_ALIEN_HOME_WORLD,
    BONUS_ASTEROIDS,
    GROUND,
    PARTNERS,
    POINTS_PER_INDUSTRY,
    UNITS,
    UNKNOWN,
    VICTORY_TARGET,
    Terrain,
    UnitKind,
)
from .layout import centre, frames_in_order, shifts
from .panels import panels
from .plans import planned_tiles, planned_units
from .rules.battle import Hit
from .rules.colonization import ColonizationStep, Colonize, EndColonization
from .rules.combat import Attack, CombatStep, Conquer, EndCombat, boats_needed
from .rules.economy_basic import Build, EconomicStep, EndEconomicStep, Raise
from .rules.expedition import TakeAlong
from .rules.exploration import ExplorationStep, Explore
from .rules.movement import EndMovement, Move, MovementStep, RollOut, has_base
from .rules.movement_points import movement_rate
from .rules.retreat import RetreatTo, Stay, Withdraw
from .rules.setup import Arrange, Place, SetUp, own_hexes
from .rules.trade import (
    DesignateHome,
    HomeWorldQuestion,
    TradeQuestion,
    hex_bonus,
    home_world,
    transport_hexes,
)
from .rules.turn import PlayerTurn
from .state import InterSpaceState as State
from .state import Planet, Tile
from .text import called, listed, player_name
from .units import Unit
from .words import LANGUAGES, Words

COLOURS: dict[str, Colour] = {
    "Yellow": "yellow",
    "Green": "mint",
    "Red": "orange",
    "Blue": "blue",
    "Purple": "lilac",
    "White": "white",
}


def area(hex: Hex) -> str:
    """A reference to a hex."""
    return f"area:{hex}"


def piece(unit: int) -> str:
    """A reference to a unit."""
    return f"piece:{unit}"


# -- what one points at


def picks(state: State, action: Action) -> tuple[str, ...]:
    """What one clicks on to choose an action, in order."""
    match action:
        case Move(unit=unit, to=to):
            return piece(unit), area(to)
        case RollOut(unit=unit):
            return piece(unit), f"roll:{unit}"
        case TakeAlong(unit=unit) | Hit(unit=unit) | Withdraw(unit=unit):
            return (piece(unit),)
        case Explore(hex=hex) | Attack(hex=hex) | RetreatTo(hex=hex) | Place(hex=hex):
            return (area(hex),)
        case Raise(what=what, planet=planet):
            return _planet_area(state, planet), f"raise:{what}"
        case Build(kind=kind, planet=planet):
            return _planet_area(state, planet), f"build:{kind}"
        case Conquer(planet=planet) | DesignateHome(planet=planet):
            return (_planet_area(state, planet),)
        case Colonize(planet=planet, unit=unit):
            return _landing(state, planet, unit)
        case Arrange(planet=side, asteroids=other):
            return _ring(state, side, other)
        case _:
            return ()


def _planet_area(state: State, name: str) -> str:
    planet = state.planets.get(name)
    return f"planet:{name}" if planet is None else area(planet.hex)


def _landing(state: State, planet: str, unit: int) -> tuple[str, ...]:
    """The planet; and the ship where one has to choose among several."""
    ship = state.units[unit]
    ships = [own for own in state.own_at(ship.hex, ship.owner) if own.kind == "colony_ship"]
    there = _planet_area(state, planet)
    return (there,) if len(ships) == 1 else (there, piece(unit))


def _ring(state: State, *sides: int) -> tuple[str, ...]:
    """Hexes around the home of the seat that looks: it knows no other plan than its own."""
    step = state.top
    assert isinstance(step, SetUp)
    known = (seat for seat, plan in enumerate(step.plans) if plan.value is not None)
    seat = next(known, 0)
    _, *ring = own_hexes(seat)
    return tuple(area(ring[side - 1]) for side in sides)


def ends(action: Action) -> bool:
    """Whether an action ends a step."""
    return isinstance(action, EndEconomicStep | EndMovement | EndColonization | EndCombat | Stay)


def refusable(state: State, seat: int) -> Iterator[Action]:
    """Whatever a planet could ever do is shown in the Economic Step."""
    step = state.stack[-1] if state.stack else None
    if not isinstance(step, EconomicStep) or step.seat != seat:
        return
    for planet in state.planets_of(seat):
        yield Raise("industry", planet.name)
        yield Raise("tech", planet.name)
        for kind in UNITS:
            yield Build(kind, planet.name)


# -- the position


def scene(state: State, seat: int | None, language: str) -> Scene:
    """Everything on the table, as a seat sees it."""
    return _Drawing(state, seat, language).scene()


class _Drawing:
    """A position that is being put into words and places."""

    def __init__(self, state: State, seat: int | None, language: str) -> None:
        self.state, self.seat = state, seat
        self.language, self.words = language, LANGUAGES[language]
        self.tiles = {**planned_tiles(state, seat), **state.map.tiles}
        self.units = (*state.units.values(), *planned_units(state, seat))
        near = {hex for tile in self.tiles for hex in hexes.neighbours(tile)}
        self.unknown = sorted(near - self.tiles.keys())
        self.frames = frames_in_order(state, seat)
        self.shifts = shifts(self.frames, (*self.tiles, *self.unknown))
        step = state.stack[-1] if state.stack else None
        self.resting = step.resting if isinstance(step, EconomicStep) else ()
        self.moving = next((step for step in state.stack if isinstance(step, MovementStep)), None)
        self.ready = _ready(state, seat)

    def scene(self) -> Scene:
        state = self.state
        return Scene(
            phase=phase(state, self.words),
            mats=tuple(self._mat(seat) for seat in range(state.seats)),
            sheets=tuple(self._sheet(frame) for frame in self.frames),
            areas=(
                *(self._area(hex, tile) for hex, tile in self.tiles.items()),
                *(self._unknown(hex) for hex in self.unknown),
            ),
            pieces=tuple(self._piece(unit) for unit in self.units),
            links=tuple(self._links()),
            panels=panels(state, self.seat, self.words, effects(self.language)),
        )

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
        (x, y), (right, down) = centre(hex), self.shifts[frame]
        return frame, round(x + right, 3), round(y + down, 3)

    def _unknown(self, hex: Hex) -> Area:
        frame, x, y = self._position(hex)
        name = f"{self.words.table['unknown']} {hex}"
        facts = _terrain_facts("unknown", self.language)
        return Area(hex, "unknown", name, frame, x, y, facts=facts)

    def _area(self, hex: Hex, tile: Tile) -> Area:
        frame, x, y = self._position(hex)
        words = self.words
        kind = words.terrain[tile.terrain]
        label = called(tile.name, words)
        planet = self.state.planets.get(tile.name)
        facts = _terrain_facts(tile.terrain, self.language)
        figures: dict[str, int | str] = {}
        owner = None
        if planet is not None:
            owner = planet.owner
            known = facts[:1] if tile.terrain == "planet" and owner is not None else facts
            facts = (*self._planet_facts(planet), *known)
            figures = self._planet_figures(planet)
        elif tile.terrain == "wormhole":
            facts = (self._partner(hex, tile), *facts)
            figures = {"pair": tile.name.partition("-")[0]}
        name = f"{label}, {kind}, {hex}" if label else f"{kind}, {hex}"
        return Area(hex, tile.terrain, name, frame, x, y, label, owner, facts, figures)

    def _partner(self, hex: Hex, tile: Tile) -> Fact:
        say, there = self.words.table, self.state.map.partner(hex)
        where = say["partner unknown"] if there is None else f"{PARTNERS[tile.name]}, {there}"
        return Fact(say["partner"], where)

    def _planet_facts(self, planet: Planet) -> Iterator[Fact]:
        say, state, words = self.words.table, self.state, self.words
        if planet.owner is None:
            yield Fact(say["owner"], say["nobody"])
            return
        yield Fact(say["owner"], player_name(state, planet.owner, words))
        yield Fact(say["industry"], str(planet.industry))
        yield Fact(say["tech"], str(planet.tech))
        yield Fact(say["points"], str(POINTS_PER_INDUSTRY * planet.industry))
        yield Fact(say["income"], self._income(planet))
        if planet.name in self.resting or planet.rests:
            now = planet.name in self.resting
            yield Fact(say["rests"], say["rests now" if now else "rests next"])
        if planet.owner != self.seat:
            yield Fact(say["boats"], str(boats_needed(planet)))

    def _income(self, planet: Planet) -> str:
        assert planet.owner is not None
        bonus = 0
        if home_world(self.state, planet.owner) == planet:
            bonus = earned(self.state, planet.owner)
        say = self.words.table["income with transports"]
        return say.format(industry=planet.industry, bonus=bonus) if bonus else str(planet.industry)

    def _planet_figures(self, planet: Planet) -> dict[str, int | str]:
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

    # -- units

    def _piece(self, unit: Unit) -> Piece:
        state, kind = self.state, unit.type
        number = f" {unit.id}" if unit.id > 0 else ""
        rate = movement_rate(state, unit)
        left = self._left(unit, rate)
        figures: dict[str, int | str] = {
            "attack": kind.attack,
            "defend": kind.defend,
            "shields": kind.shields,
            "moves": rate,
        }
        if left is not None:
            figures["left"] = left
        if unit.owner == self.seat:
            figures["ready"] = int(unit.id in self.ready)
        return Piece(
            id=str(unit.id),
            kind=unit.kind,
            area=unit.hex,
            name=f"{self.words.units[unit.kind]}{number}",
            label=kind.abbreviation,
            owner=unit.owner,
            facts=tuple(self._unit_facts(unit, rate, left)),
            figures=figures,
        )

    def _left(self, unit: Unit, rate: int) -> int | None:
        """Movement points left, in the Movement Step of the unit's owner."""
        step = self.moving
        if step is None or step.seat != unit.owner:
            return None
        progress = step.progress_of(unit)
        return 0 if progress.stopped or progress.exit == "trapped" else rate - progress.spent

    def _unit_facts(self, unit: Unit, rate: int, left: int | None) -> Iterator[Fact]:
        say = self.words.table
        yield from _type_facts(unit.kind, self.language)
        yield Fact(say["rate"], str(rate))
        if left is not None:
            assert self.moving is not None
            stopped = self.moving.progress_of(unit).stopped
            yield Fact(say["left"], say["stopped"] if stopped else str(left))
            if unit.id in self.moving.strays and not has_base(self.state, unit):
                yield Fact(say["base"], say["base warning"])

    # -- players

    def _mat(self, seat: int) -> Mat:
        state, say = self.state, self.words.table
        player, planets = state.players[seat], state.planets_of(seat)
        facts = [
            Fact(say["civilization"], str(player.civilization)),
            Fact(say["planets"], str(len(planets))),
            Fact(say["units"], str(len(state.units_of(seat)))),
            Fact(say["income"], str(sum(planet.industry for planet in planets))),
            Fact(say["transports"], str(earned(state, seat))),
        ]
        if player.refuses:
            names = [player_name(state, other, self.words) for other in player.refuses]
            facts.append(Fact(say["no trade"], listed(names, self.words)))
        return Mat(
            seat=seat,
            name=player_name(state, seat, self.words),
            colour=COLOURS[player.home],
            score=state.victory_points(seat),
            goal=VICTORY_TARGET,
            out=player.out,
            facts=tuple(facts),
            rows=self._rows(planets),
        )

    def _rows(self, planets: list[Planet]) -> tuple[tuple[str, ...], ...]:
        say = self.words.table
        headings = (say["planet"], say["industry"], say["tech"])
        return (headings, *(self._row(planet) for planet in planets))

    def _row(self, planet: Planet) -> tuple[str, ...]:
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
    """The units that a seat can do something with now."""
    step = state.stack[-1] if state.stack else None
    if step is None or seat is None or seat not in step.asks(state):
        return set()
    units = (getattr(action, "unit", None) for action in legal_actions(state, seat))
    return {unit for unit in units if unit is not None}


def legal_actions(state: State, seat: int) -> Iterable[Action]:
    """What a seat that is asked can answer now."""
    return next(asked.actions for asked in state.decisions() if asked.seat == seat)


# -- the order of play

_STEPS: tuple[tuple[type, ...], ...] = (
    (HomeWorldQuestion, TradeQuestion, EconomicStep),
    (MovementStep,),
    (ExplorationStep,),
    (ColonizationStep,),
    (CombatStep,),
)


def phase(state: State, words: Words) -> Phase:
    """The game turn, and which step of whose turn is on."""
    say, limit = words.board, state.options.max_game_turns
    if state.ended is not None:
        return Phase(say["over"])
    if isinstance(state.top, SetUp):
        return Phase(words.table["set-up"])
    turn = say["turn of" if limit else "turn"].format(turn=state.turn, limit=limit)
    seat = next((step.seat for step in state.stack if isinstance(step, PlayerTurn)), None)
    return Phase(turn, words.turn, _step_on(state), seat)


def _step_on(state: State) -> int | None:
    for number, kinds in enumerate(_STEPS):
        if any(isinstance(step, kinds) for step in state.stack):
            return number
    return None


# -- what never changes, put into words once


@cache
def effects(language: str) -> dict[str, str]:
    """What each terrain does; nothing where a hex is just a hex."""
    words = LANGUAGES[language]
    numbers = {"asteroids": BONUS_ASTEROIDS, "home": BONUS_ALIEN_HOME_WORLD}
    kinds = (*words.terrain, "unknown")
    return {kind: words.effects.get(kind, "").format(**numbers) for kind in kinds}


@cache
def _terrain_facts(kind: Terrain | Literal["unknown"], language: str) -> tuple[Fact, ...]:
    say, effect = LANGUAGES[language].table, effects(language)[kind]
    ground = UNKNOWN if kind == "unknown" else GROUND[kind]
    cost = Fact(say["cost"], str(ground.cost))
    return (cost, Fact(say["effect"], effect)) if effect else (cost,)


@cache
def _type_facts(kind: UnitKind, language: str) -> tuple[Fact, ...]:
    say, unit = LANGUAGES[language].table, UNITS[kind]

    def fire(rating: int) -> str:
        key = {0: "none", 1: "fire one"}.get(rating, "fire")
        return say[key].format(rating=rating)

    return (
        Fact(say["attack"], fire(unit.attack)),
        Fact(say["defend"], fire(unit.defend)),
        Fact(say["shields"], str(unit.shields)),
    )
