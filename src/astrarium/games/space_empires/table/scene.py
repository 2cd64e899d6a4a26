"""The position to be drawn: the map with its markers, groups as a seat sees them, and mats."""

from collections.abc import Iterator

from astrarium.kernel import Hex, hexes, is_seat
from astrarium.kernel.scene import Area, Fact, Link, Mat, Party, Phase, Piece, Scene, Sheet

from ..data import TECHNOLOGIES, TURNS, TYPES, Marker
from ..groups import Group, allowance
from ..rules.combat.combat_phase import CombatPhase
from ..rules.economy.economic_phase import EconomicPhase
from ..rules.economy.income import income_of, is_blockaded
from ..rules.exploration.exploration_phase import ExplorationPhase
from ..rules.movement.movement import speed
from ..rules.movement.movement_phase import MovementPhase
from ..rules.setup import SetUp
from ..rules.turn import PlayerTurn
from ..rules.victory import colony_points, colony_value
from ..state import PARTIES, SpaceEmpiresState
from ..text.speech import SpaceEmpiresSpeech
from .colours import COLOURS
from .intelligence import moment
from .panels import panels

_PHASES: tuple[type, ...] = (MovementPhase, CombatPhase, ExplorationPhase)
Figures = dict[str, int | str]


class Drawing:
    """A position that is being put into words and places."""

    def __init__(self, state: SpaceEmpiresState, seat: int | None, speech: SpaceEmpiresSpeech):
        self.state, self.seat, self.speech = state, seat, speech
        self.say = speech.words.table
        self.entries = state.options.layout(state.seats).entries

    def scene(self) -> Scene:
        state = self.state
        owners = {group.owner for group in state.groups.values()}
        return Scene(
            phase=self.phase(),
            mats=tuple(self.mat(seat) for seat in range(state.seats)),
            sheets=(Sheet("A", self.say["map"], tuple(range(state.seats))),),
            areas=tuple(self.area(hex) for hex in self.hexes()),
            pieces=tuple(self.piece(group) for group in state.groups.values()),
            links=tuple(self.links()),
            parties=tuple(
                Party(party.number, self.speech.seat(party.number))
                for party in PARTIES
                if party.number in owners
            ),
            panels=panels(state, self.seat, self.speech),
        )

    # -- the order of play

    def phase(self) -> Phase:
        """Which turn of which cycle it is, and what is done in it."""
        state, say = self.state, self.say
        if state.ended is not None:
            return Phase(say["over"])
        if any(isinstance(step, SetUp) for step in state.stack):
            return Phase(say["set-up"])
        turn = say["turn"].format(cycle=state.cycle, turn=state.turn_of_cycle)
        if any(isinstance(step, EconomicPhase) for step in state.stack):
            return Phase(turn, (say["economic"],), 0)
        seat = next((step.seat for step in state.stack if isinstance(step, PlayerTurn)), None)
        steps = tuple(say[name] for name in ("movement", "combat", "exploration"))
        under_way = (
            at
            for step in reversed(state.stack)
            for at, kind in enumerate(_PHASES)
            if isinstance(step, kind)
        )
        return Phase(turn, steps, next(under_way, None), seat)

    # -- the map

    def hexes(self) -> tuple[Hex, ...]:
        """The map, with the half hexes among which somebody still chooses."""
        state = self.state
        setting_up = (step for step in state.stack if isinstance(step, SetUp))
        return (*state.map.hexes, *(hex for step in setting_up for hex in step.half_hexes(state)))

    def area(self, hex: Hex) -> Area:
        x, y = hexes.centre(hex)
        owner, facts = self.state.homes.get(hex), tuple(self.area_facts(hex))
        kind, name = self.terrain(hex)
        colony = self.state.colonies.get(hex)
        figures: Figures = {}
        if owner is not None:
            figures["tint"] = COLOURS[owner]
        if hex in self.entries:
            figures["entry"] = self.entries.index(hex) + 1
        if kind == "peeked":
            figures["seen"] = self.peeked(hex) or ""
        if colony is not None:
            figures["value"] = colony.value
            if colony.is_homeworld:
                figures["homeworld"] = 1
            if colony.deposits:
                figures["deposits"] = len(colony.deposits)
            if self.all_known(hex) and is_blockaded(self.state, hex):
                figures["blockaded"] = 1
        return Area(
            id=hex,
            kind=kind,
            name=f"{self.speech.hex(hex)}, {name}",
            sheet="A",
            x=round(x, 3),
            y=round(y, 3),
            label=self.speech.hex(hex),
            owner=None if colony is None else colony.owner,
            facts=facts,
            figures=figures,
        )

    def terrain(self, hex: Hex) -> tuple[str, str]:
        """The picture of a hex, and what it is called; what only this seat has seen is marked."""
        marker = self.state.markers.get(hex)
        if marker is None:
            return "empty", self.say["empty"]
        names = self.speech.words.names["marker"]
        if marker.knows is None and marker.value is not None:
            return marker.value, names[marker.value]
        seen = self.peeked(hex)
        if seen is not None:
            return "peeked", self.say["peeked"].format(marker=names[seen])
        return "unexplored", self.say["unexplored"]

    def peeked(self, hex: Hex) -> Marker | None:
        """What this seat alone has seen of a marker that lies face down."""
        sighting = self.state.markers[hex].last_seen(self.seat)
        return None if sighting is None else sighting.value

    def area_facts(self, hex: Hex) -> Iterator[Fact]:
        state, say = self.state, self.say
        colony = state.colonies.get(hex)
        if hex in self.entries:
            yield Fact(say["entry"], str(self.entries.index(hex) + 1))
        if hex in state.homes:
            yield Fact(say["home"], self.speech.seat(state.homes[hex]))
        if colony is None:
            return
        yield Fact(say["colony"], say["worth"].format(value=colony.value))
        if self.all_known(hex) and is_blockaded(state, hex):
            yield Fact(say["blockade"], say["yes"])
        if colony.deposits:
            names = self.speech.words.names["marker"]
            yield Fact(say["deposits"], self.speech.listed([names[d] for d in colony.deposits]))

    def all_known(self, hex: Hex) -> bool:
        return all(group.kind.value is not None for group in self.state.at(hex))

    def links(self) -> Iterator[Link]:
        for one, other in self.state.map.links:
            yield Link("warp", self.say["warp"], (one, other))

    # -- groups

    def piece(self, group: Group) -> Piece:
        kind = group.kind.value
        figures: Figures = {}
        if group.ships.value is not None:
            figures["ships"] = group.ships.value
        if group.owner == self.seat and not group.is_face_up:
            figures["hidden"] = 1  # others see its back
        elif kind is None:
            figures.update(self.ghost(group))
        if group.cargo is not None:
            figures["tows"] = group.cargo
        if (left := self.hexes_left(group)) is not None:
            figures["left"], figures["most"] = left, speed(self.state, group)
            figures["turns"], figures["turn"] = self.moves(group), self.state.turn_of_cycle
        return Piece(
            id=str(group.id),
            kind="hidden" if kind is None else kind.lower(),
            place=group.hex,
            name=self.speech.group_heading(group.id),
            label="?" if kind is None else kind.replace("_", " "),
            owner=group.owner,
            facts=tuple(self.group_facts(group)),
            figures=figures,
        )

    def ghost(self, group: Group) -> Figures:
        """What a face-down group was when this seat saw it, and whether it may have changed."""
        seen = group.kind.last_seen(self.seat)
        if seen is None or seen.value is None:
            return {}
        return {"seen": seen.value.lower(), "fresh": int(seen.fresh)}

    def hexes_left(self, group: Group) -> int | None:
        """How far a group of the seat that moves can still go."""
        if group.owner != self.seat or not self.state.stack:
            return None
        if not isinstance(self.state.top, MovementPhase):
            return None
        most = speed(self.state, group)
        return max(0, min(0 if way.is_halted else most - way.spent for way in group.ways))

    def group_facts(self, group: Group) -> Iterator[Fact]:
        """What a seat knows of a group, and when it saw what it no longer knows."""
        say, speech = self.say, self.speech
        if group.kind.value is None:
            yield from self.remembered(group)
            return
        its = TYPES[group.kind.value]
        if group.ships.value is not None and not its.is_face_up:
            yield Fact(say["ships"], str(group.ships.value))
        if its.attack is not None:
            strength = f"{its.weapon}{group.attack if group.tech.value else its.attack}"
            yield Fact(say["strength"], f"{strength}-{its.defense}, {say['hull']} {its.hull}")
        if group.tech.value is not None and is_seat(group.owner):
            tech = speech.tech(group.tech.value)
            if tech != speech.words.nothing:
                yield Fact(say["technology"], tech)
        if group.owner == self.seat:
            yield Fact(say["moves"], self.moves(group))
        if group.cargo is not None:
            yield Fact(say["tows"], speech.words.names["marker"][group.cargo])
        if group.owner == self.seat and not group.is_face_up:
            yield Fact(say["others see"], "?")

    def moves(self, group: Group) -> str:
        """How far a group goes in each of the three turns of a cycle."""
        fixed, level = group.type.speed, self.state.tech_of(group).movement
        each = (allowance(level, turn + 1) if fixed is None else fixed for turn in range(TURNS))
        return " · ".join(map(str, each))

    def remembered(self, group: Group) -> Iterator[Fact]:
        say = self.say
        seen = group.kind.last_seen(self.seat)
        if seen is not None and seen.value is not None:
            text = say["seen" if seen.fresh else "seen once"]
            when = moment(seen.when, self.speech)
            yield Fact(say["known"], text.format(kind=self.speech.kind(seen.value), turn=when))
        least, most = group.ships.limits(self.seat)
        if least is not None or most is not None:
            yield Fact(say["ships"], f"{least or 1} … {most or 6}")

    # -- mats

    def mat(self, seat: int) -> Mat:
        state, say, empire = self.state, self.say, self.state.empires[seat]
        teams = state.teams()
        facts = [
            Fact(say["income"], say["worth"].format(value=income_of_seen(state, seat))),
            Fact(say["colonies"], str(len(state.colonies_of(seat)))),
        ]
        if empire.cp.value is not None:
            facts.append(Fact(say["cp"], say["worth"].format(value=empire.cp.value)))
        if state.options.victory == "colony_points":
            facts.append(Fact(say["points"], str(colony_points(state, seat))))
        return Mat(
            seat=seat,
            name=self.speech.seat_title(seat),
            colour=COLOURS[seat],
            score=colony_value(state, seat),
            out=empire.is_out,
            team=next((at for at, side in enumerate(teams) if seat in side), None),
            facts=tuple(facts),
            rows=tuple(self.technology(seat)),
        )

    def technology(self, seat: int) -> Iterator[tuple[str, ...]]:
        """What is known of a player's technology: all of one's own, of others what was shown."""
        yield self.say["technology"], self.say["level"]
        names, levels = self.speech.words.names["technology"], self.state.empires[seat].levels
        for name in TECHNOLOGIES:
            if not self.state.options.has_technology(name):
                continue
            if levels[name].value is not None:
                yield names[name], str(levels[name].value)
            else:
                least = levels[name].limits(self.seat)[0]
                yield names[name], "?" if least is None else f"≥ {least}"


def income_of_seen(state: SpaceEmpiresState, seat: int) -> int:
    """What a player's colonies are worth, as everybody can see; blockades may be hidden."""
    known = all(group.kind.value is not None for group in state.groups.values())
    return income_of(state, seat).total if known else colony_value(state, seat)
