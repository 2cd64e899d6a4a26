"""Positions written by hand, and what can be said of a position: the two ends of a scenario.

Nothing is on the map except what is written. Systems are named by their tiles and explored, with
the tokens that are printed on them, unless told otherwise.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from astrarium.kernel import BadInput, Hex, Secret, pile_of, seeded
from astrarium.kernel.hexes import is_hex
from astrarium.kernel.holdings import lose, remember

from .data import Components
from .options import HyperspaceOptions
from .rules.exploring import lay_out
from .rules.figures import symbols
from .rules.research import learn
from .rules.secrets import worth
from .rules.setup import figures_of, grant_abilities, tiles
from .rules.turn import Turn, Turns
from .state import ADRIFT, NATIVES, TOKENS, Colony, Empire, Known, System, Unit, land
from .state import HyperspaceState as State
from .things import RESOURCES, Kind, ShipKind, Token

# "corvette x2", "colony atomic+hyper": two Corvettes; a Colony with these tokens in its slots.
_UNITS = re.compile(r"(?P<kind>[a-z]+)(?: x(?P<many>\d))?(?: (?P<tokens>[a-z+]+))?")


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of the parts of a position."""


class SystemPart(_Part, frozen=True):
    tile: str = ""  # by name; of a Homeworld, the Civ's. Nothing: nobody knows which it is
    hidden: bool = False  # it lies face down
    home: int | None = None  # the player whose Homeworld it is
    hypers: int | None = None
    wreckage: str | None = "printed"
    organics: dict[str, int] = {}  # by letter
    natives: dict[str, bool] = {}


class EmpirePart(_Part, frozen=True):
    organic: int = 0
    atomic: int = 0
    metal: int = 0
    hypers: int = 0
    pool: dict[str, int] = {}  # where it differs from what is not on the map
    damaged: dict[str, int] = {}
    adrift: dict[str, int] = {}
    techs: list[str] = []  # Common Techs in the Pool
    sheet: dict[str, str] = {}  # researched Techs by slot; with a minus behind, face down
    secrets: list[str] = []
    probe: int = 0
    research: int = 0
    battle: int = 0
    points: int = 0
    tokens: int = TOKENS
    extras: int = 0  # Extra Actions taken this turn


class Position(_Part, frozen=True):
    """A position as it is written."""

    civs: list[str]  # by name, in the order of the seats
    options: dict[str, Any] = {}
    systems: dict[str, SystemPart] = {}
    units: dict[str, dict[str, list[str]]] = {}  # by hex or continent, and by owner
    empires: dict[int, EmpirePart] = {}
    memory: dict[int, dict[str, dict[str, Any]]] = {}  # by seat and power: what it remembers
    reserve: list[str] | None = None  # the Tech Reserve
    deck: list[str] | None = None  # of Secrets
    unused: list[str] | None = None  # system tiles
    order: list[int] | None = None
    round: int = 1
    turn: int = 0  # the seat whose turn it is


def position(data: Mapping[str, Any]) -> State:
    """A state from a position; BadInput says what of it cannot be."""
    try:
        written = msgspec.convert(dict(data), Position, strict=False)
        options = msgspec.convert(written.options, HyperspaceOptions, strict=False)
        return _Builder(written, options).state()
    except msgspec.ValidationError as error:
        raise BadInput(f"bad position: {error}") from None


class _Builder:
    """Makes a state of what is written."""

    def __init__(self, written: Position, options: HyperspaceOptions) -> None:
        self.written, self.options = written, options
        self.printed: Components = options.set
        self.seats = len(written.civs)

    def state(self) -> State:
        written = self.written
        order = written.order or [*range(self.seats)]
        begun = (written.round - 1) * self.seats + order.index(written.turn) + 1
        state = State(
            seats=self.seats,
            dice=seeded(0),
            stack=(Turns(begun), Turn(written.turn)),
            options=self.options,
            systems={},
            unused=pile_of(self.unused(), "tiles"),
            reserve=pile_of(self.reserve(), "techs"),
            deck=pile_of(self.deck(), "secrets"),
            empires=tuple(self.empire(seat) for seat in range(self.seats)),
            order=tuple(order),
            round=written.round,
            active=written.turn,
        )  # fmt: skip
        for hex, part in written.systems.items():
            self.lay(state, hex, part)
        for seat in range(self.seats):
            grant_abilities(state, seat)
        for where, owners in written.units.items():
            for owner, units in owners.items():
                for text in units:
                    self.place(state, where, owner, text)
        for seat, own in written.empires.items():
            self.furnish(state, seat, own)
        for seat, memories in written.memory.items():
            for power, memory in memories.items():
                self.remind(state, seat, power, memory)
        return state

    def remind(self, state: State, seat: int, power: str, memory: dict[str, Any]) -> None:
        for held in state.powers:
            if held.power == power and held.holder == seat:
                kind = state.family.known[power].remembers
                if kind is not None:
                    remember(state, held, msgspec.convert({"type": kind.__name__, **memory}, kind))
                    return
        raise BadInput(f"seat {seat} has no power '{power}' that remembers anything")

    # -- names

    def named(self, sort: str, name: str) -> str:
        """The id of a component by its name."""
        known: Mapping[str, Mapping[str, Any]] = {
            "Civ": self.printed.civs,
            "Tech": self.printed.techs,
            "Secret": self.printed.cards,
        }
        for id, entry in known[sort].items():
            if name in (id, entry.name):
                return id
        raise BadInput(f"there is no {sort} '{name}'")

    def tile(self, name: str) -> str:
        for tile in self.printed.tiles.values():
            if name in (tile.id, tile.name or tile.civ):
                return tile.id
        raise BadInput(f"there is no system '{name}'")

    def unused(self) -> list[str]:
        if self.written.unused is not None:
            return [self.tile(name) for name in self.written.unused]
        laid = {self.tile(part.tile) for part in self.written.systems.values() if part.tile}
        return [id for id in tiles(self.printed, self.options, self.seats) if id not in laid]

    def reserve(self) -> list[str]:
        if self.written.reserve is not None:
            return [self.named("Tech", name) for name in self.written.reserve]
        left = Counter({tech.id: tech.copies for tech in self.printed.common_techs})
        for own in self.written.empires.values():
            sheet = [name.rstrip("-") for name in own.sheet.values()]
            left -= Counter(self.named("Tech", name) for name in (*own.techs, *sheet))
        return [*left.elements()]

    def deck(self) -> list[str]:
        if self.written.deck is not None:
            return [self.named("Secret", name) for name in self.written.deck]
        held = [name for own in self.written.empires.values() for name in own.secrets]
        gone = {self.named("Secret", name) for name in held}
        return [id for id in self.printed.cards if id not in gone]

    # -- parts

    def empire(self, seat: int) -> Empire:
        civ = self.named("Civ", self.written.civs[seat])
        supers = tuple(tech.id for tech in self.printed.civs[civ].super_techs)
        return Empire(
            seat, civ, dict.fromkeys(RESOURCES, 0), figures_of(self.printed, civ),
            super_techs=supers,
        )  # fmt: skip

    def lay(self, state: State, name: str, part: SystemPart) -> None:
        if not is_hex(name):
            raise BadInput(f"'{name}' is no hex")
        hex = Hex(name)
        if part.hidden or not part.tile:
            tile = self.tile(part.tile) if part.tile else None
            state.systems[hex] = System(tile=Secret(tile, (), "tiles"))
            return
        lay_out(state, hex, self.tile(part.tile))
        system = state.systems[hex]
        hypers = system.hypers if part.hypers is None else part.hypers
        wreckage = system.wreckage if part.wreckage == "printed" else part.wreckage
        state.change_system(hex, hypers=hypers, wreckage=wreckage, home=part.home)
        for letter, organics in part.organics.items():
            state.change_continent(land(hex, letter), organics=organics)
        for letter, native in part.natives.items():
            state.change_continent(land(hex, letter), native=native)

    def place(self, state: State, where: str, owner: str, text: str) -> None:
        match = _UNITS.fullmatch(text)
        if match is None:
            raise BadInput(f"'{text}' is no unit: write it like 'corvette x2'")
        try:
            kind: Kind = msgspec.convert(match["kind"], Kind)
        except msgspec.ValidationError:
            raise BadInput(f"there is no unit '{match['kind']}'") from None
        if where.partition("/")[0] not in state.systems:
            raise BadInput(f"there is no system at {where}")
        if kind == "native":
            state.put(Unit(NATIVES, kind, where))
            return
        seat, many = int(owner), int(match["many"] or 1)
        if state.left(seat, kind) < many:
            raise BadInput(f"seat {seat} has no {many} {kind}")
        state.to_pool(seat, kind, -many)
        parent = state.civ(seat).super_unit.parent
        if kind == "colony" or (kind == "super" and parent == "colony"):
            self.settle(state, seat, kind, where, match["tokens"])
        else:
            state.put(Unit(seat, kind, where), many)

    def settle(self, state: State, seat: int, kind: Kind, where: str, tokens: str | None) -> None:
        slots = symbols(state, where)
        if tokens is not None:
            written = [] if tokens == "none" else tokens.split("+")
            slots = msgspec.convert(sorted(written), tuple[Token, ...])
        state.change_continent(where, colony=Colony(seat, slots, kind))

    def furnish(self, state: State, seat: int, own: EmpirePart) -> None:
        for slot, written in own.sheet.items():
            tech = self.named("Tech", written.rstrip("-"))
            learn(state, seat, tech, slot)
            if written.endswith("-"):
                lose(state, state.powers[-1])
        damaged = msgspec.convert(own.damaged, dict[ShipKind, int])
        for ship, many in damaged.items():
            state.to_pool(seat, ship, -many)
        for kind, many in own.adrift.items():
            state.to_pool(seat, msgspec.convert(kind, Kind), -many)
            state.put(Unit(seat, msgspec.convert(kind, Kind), ADRIFT), many)
        pool = {**state.empires[seat].pool, **msgspec.convert(own.pool, dict[Kind, int])}
        state.change(
            seat,
            purse={"organic": own.organic, "atomic": own.atomic, "metal": own.metal},
            hypers=own.hypers,
            pool={kind: many for kind, many in sorted(pool.items()) if many},
            damaged=damaged,
            techs=tuple(self.named("Tech", name) for name in own.techs),
            secrets=tuple(self.secrets(state, seat, own.secrets)),
            progress={"probe": own.probe, "research": own.research, "battle": own.battle},
            points=own.points,
            tokens=own.tokens,
            extras=own.extras,
        )

    def secrets(self, state: State, seat: int, names: list[str]) -> Iterator[Known]:
        for name in names:
            card = self.named("Secret", name)
            yield Known(card, worth(state, card, seat))


# -- what can be said of a position


def facts(state: State) -> dict[str, Any]:
    """What scenarios can expect of a position, in the words in which positions are written."""
    return {
        "round": state.round,
        "active": state.active,
        "order": list(state.order),
        "systems": {hex: _system(state, hex) for hex in state.systems},
        "units": {hex: _units(state, hex) for hex in state.systems},
        "empires": {seat: _empire(state, seat) for seat in range(state.seats)},
        "scores": None if state.ended is None else list(state.ended.scores),
    }


def _system(state: State, hex: Hex) -> dict[str, Any]:
    system = state.systems[hex]
    tile = state.components.tiles[system.tile.value or ""] if system.is_explored else None
    return {
        "tile": tile and (tile.name or tile.civ),
        "hypers": system.hypers,
        "wreckage": system.wreckage,
        "organics": {name[-1]: each.organics for name, each in state.lands(hex) if each.organics},
        "natives": [name[-1] for name, each in state.lands(hex) if each.native],
        "tokens": {
            name[-1]: "+".join(each.colony.tokens) or "empty"
            for name, each in state.lands(hex)
            if each.colony is not None
        },
    }


def _units(state: State, hex: Hex) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for who, many in state.units_in(hex):
        owner = "natives" if who.owner == NATIVES else str(who.owner)
        where = who.kind if who.is_in_orbit else f"{who.kind} {who.place[-1]}"
        found.setdefault(owner, {})[where] = many
    return found


def _empire(state: State, seat: int) -> dict[str, Any]:
    empire = state.empires[seat]
    techs = state.components.techs
    held = {one.power: one for one in state.powers if one.holder == seat}
    return {
        "civ": state.civ(seat).name if empire.civ else None,
        **empire.purse,
        "hypers": empire.hypers,
        "pool": dict(empire.pool),
        "damaged": dict(empire.damaged),
        "adrift": dict(empire.adrift),
        "techs": [techs[tech].name for tech in empire.techs],
        "sheet": {
            slot: techs[tech].name + ("-" if held[tech].lost else "")
            for slot, tech in empire.slots.items()
        },
        "secrets": [state.components.cards[one.card].name for one in empire.secrets],
        **{track: empire.progress.get(track, 0) for track in ("probe", "research", "battle")},
        "points": empire.points,
        "tokens": empire.tokens,
        "spent": list(empire.spent),
        "memory": {
            power: msgspec.to_builtins(one.memory)
            for power, one in held.items()
            if one.memory is not None
        },
        "production": {kind: state.production(seat, kind) for kind in ("atomic", "metal")},
    }
