"""The position to be drawn: systems with their planets and orbits, figures, and mats."""

from collections.abc import Iterator

from astrarium.kernel import Hex, is_seat
from astrarium.kernel.scene import Area, Fact, Mat, Party, Phase, Piece, Scene, Sheet
from astrarium.kernel.speech import begun

from ..rules.scoring import hypers
from ..rules.setup import SetUp, homes_left
from ..state import LETTERS, NATIVES, SLOTS, Continent, HyperspaceState, System, Unit, land
from ..text.speech import HyperspaceSpeech
from ..things import PRODUCED, RESOURCES, Land
from .panels import panels
from .places import COLOURS, SHEET, TILE, continent_at, tile_at
from .pointing import counter, is_ground
from .zones import Zones

Figures = dict[str, int | str]


class Drawing:
    """A position that is being put into words and places."""

    def __init__(self, state: HyperspaceState, seat: int | None, speech: HyperspaceSpeech) -> None:
        self.state, self.seat, self.speech = state, seat, speech
        self.say = speech.words.table

    def scene(self) -> Scene:
        state = self.state
        beside = Zones(state, self.seat, self.speech)
        return Scene(
            phase=self.phase(),
            mats=tuple(self.mat(seat) for seat in range(state.seats)),
            sheets=(Sheet(SHEET, self.say["cluster"], tuple(range(state.seats))),),
            areas=(*map(self.system, state.systems), *self.homes(), *self.continents()),
            zones=tuple(beside.zones()),
            pieces=tuple(self.pieces()),
            cards=tuple(beside.cards()),
            parties=(Party(NATIVES, self.speech.party(NATIVES)),),
            panels=panels(state, self.seat, self.speech),
        )

    def phase(self) -> Phase:
        state, say = self.state, self.say
        if state.ended is not None:
            return Phase(say["over"])
        if any(isinstance(step, SetUp) for step in state.stack):
            return Phase(say["set-up"])
        return Phase(say["round"].format(round=state.round), seat=state.active)

    # -- systems

    def system(self, hex: Hex) -> Area:
        system = self.state.systems[hex]
        x, y = tile_at(hex)
        return Area(
            id=hex,
            kind=self.kind(system),
            name=self.speech.hex(hex),
            sheet=SHEET,
            x=x,
            y=y,
            label=self.speech.hex(hex) if system.is_explored else "",
            facts=tuple(self.system_facts(system)) if system.is_explored else (),
            figures=self.system_figures(hex, system),
            size=(TILE, TILE),
            code=self.speech.hex(hex),
        )

    def kind(self, system: System) -> str:
        if not system.is_explored:
            return "unexplored"
        return "system" if system.home is None else "homeworld"

    def system_figures(self, hex: Hex, system: System) -> Figures:
        if not system.is_explored:
            return {}
        figures: Figures = {"continents": len(system.continents)}
        if system.home is not None:
            figures["tint"] = COLOURS[system.home]
        if system.hypers:
            figures["hypers"] = system.hypers
        if system.wreckage is not None:
            figures["wreckage"] = system.wreckage
        return figures

    def system_facts(self, system: System) -> Iterator[Fact]:
        say = self.say
        if system.home is not None:
            yield Fact(say["home of"], self.speech.seat(system.home))
        if system.hypers:
            yield Fact(say["in orbit"], self.speech.count(system.hypers, "hyper"))
        if system.wreckage is not None:
            yield Fact(say["wreckage"], self.speech.kind(system.wreckage))
        if not system.orbit and not system.hypers and system.wreckage is None:
            yield Fact(say["in orbit"], say["nobody"])
        yield from self.guessed(system)

    def guessed(self, system: System) -> Iterator[Fact]:
        """What is printed on a system may not be what the printed game has."""
        tile = system.tile.value
        if tile is not None and self.state.components.tiles[tile].is_reconstructed:
            yield Fact("≈", self.say["guessed"])

    def homes(self) -> Iterator[Area]:
        """Where Homeworlds can still lie, while they are chosen."""
        if not any(isinstance(step, SetUp) for step in self.state.stack):
            return
        for number, hex in enumerate(homes_left(self.state), 1):
            x, y = tile_at(hex)
            name = self.say["free home"].format(number=number)
            yield Area(hex, "free", name, SHEET, x, y, label=name, size=(TILE, TILE))

    # -- continents

    def continents(self) -> Iterator[Area]:
        for hex, system in self.state.systems.items():
            many = len(system.continents)
            for number, continent in enumerate(system.continents):
                x, y, wide = continent_at(hex, number, many)
                name = land(hex, number)
                yield Area(
                    id=name,
                    kind="continent",
                    name=begun(self.speech.land(name)),
                    sheet=SHEET,
                    x=x,
                    y=y,
                    owner=None if continent.colony is None else continent.colony.owner,
                    facts=(*self.continent_facts(name, continent), *self.guessed(system)),
                    figures=self.continent_figures(name, continent),
                    shape="disc",
                    size=(wide, wide),
                )

    def continent_figures(self, name: Land, continent: Continent) -> Figures:
        """What it would produce, or what the Colony there does: its tokens."""
        printed = self.printed(name)
        figures: Figures = {"letter": name[-1]}
        if continent.organics:
            figures["organics"] = continent.organics
        if continent.colony is None:
            figures |= {one: many for one, many in printed.items() if many}
            return figures
        colony = continent.colony
        figures["tint"] = COLOURS[colony.owner]
        figures["colony"] = colony.kind
        tokens = ("atomic", "metal", "hyper")
        figures |= {one: many for one in tokens if (many := colony.tokens.count(one))}
        figures["slots"] = SLOTS - len(colony.tokens)
        return figures

    def printed(self, name: Land) -> dict[str, int]:
        hex, _, letter = name.partition("/")
        symbols = self.state.tile(Hex(hex)).continents[LETTERS.index(letter)]
        return {"atomic": symbols.atomic, "metal": symbols.metal}

    def continent_facts(self, name: Land, continent: Continent) -> Iterator[Fact]:
        say, speech, colony = self.say, self.speech, continent.colony
        if colony is not None:
            yield Fact(speech.kind(colony.kind, colony.owner), speech.seat(colony.owner))
            tokens = [speech.words.names["token"][token] for token in colony.tokens]
            yield Fact(say["tokens"], speech.listed(tokens))
        else:
            found = self.printed(name)
            each = [speech.amount(one, found[one]) for one in PRODUCED if found[one]]
            yield Fact(say["would produce"], speech.listed(each))
        if continent.organics:
            yield Fact(say["lies there"], speech.amount("organic", continent.organics))

    # -- figures

    def pieces(self) -> Iterator[Piece]:
        for hex in self.state.systems:
            for who, many in self.state.units_in(hex):
                if not is_ground(self.state, who):
                    yield from self.counters(who, many)

    def counters(self, who: Unit, many: int) -> Iterator[Piece]:
        state, speech = self.state, self.speech
        owner = who.owner if is_seat(who.owner) else None
        fights = state.strength(who.owner, who.kind)
        name = speech.kind(who.kind, owner)
        facts = (
            Fact(self.say["attack"], str(fights.attack)),
            Fact(self.say["defence"], str(fights.defence)),
        )
        figures: Figures = {}
        if who.kind == "super" and owner is not None:
            figures["civ"] = state.empires[owner].civ
            figures["parent"] = state.civ(owner).super_unit.parent
        for number in range(1, many + 1):
            yield Piece(
                id=counter(str(who), number),
                kind=who.kind,
                place=who.place,
                name=name,
                label=name,
                owner=who.owner,
                facts=facts,
                figures=figures,
            )

    # -- mats

    def mat(self, seat: int) -> Mat:
        state, say, empire = self.state, self.say, self.state.empires[seat]
        names = self.speech.words.names["resource"]
        facts = [Fact(names[one], str(empire.purse[one])) for one in RESOURCES]
        facts.append(Fact(say["hypers"], str(hypers_shown(state, seat))))
        needed = state.components.progress_tracks.victory_points.end_may_be_declared_at
        home = next((hex for hex, one in state.systems.items() if one.home == seat), None)
        name = self.speech.seat_title(seat)
        if empire.civ:
            name = say["plays"].format(seat=name, civ=self.speech.civ(empire.civ))
        return Mat(
            seat=seat,
            name=name,
            colour=COLOURS[seat],
            score=empire.points,
            goal=needed,
            facts=tuple(facts),
            home=home,
        )


def hypers_shown(state: HyperspaceState, seat: int) -> int:
    """The Hypers in a Storage, without those that Secrets bring at the end."""
    return min(state.empires[seat].hypers, hypers(state, seat))
