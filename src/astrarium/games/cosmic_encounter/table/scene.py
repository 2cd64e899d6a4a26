"""The position to be drawn: systems around the gate and the warp, hands, decks and mats."""

from collections.abc import Iterator

from astrarium.kernel.scene import Area, Colour, Fact, Mat, Phase, Piece, Scene, Sheet

from ..power import Alien
from ..state import CosmicState
from ..text.speech import CosmicSpeech
from ..things import GATE
from .course import PHASES, phase_now
from .panels import panels
from .places import MIDDLE, PLANET, SIZES, Point, planet_at
from .zones import Zones

COLOURS: tuple[Colour, ...] = ("orange", "blue", "moss", "yellow", "lilac")
SHEET = "galaxy"


class Drawing:
    """A position that is being put into words and places."""

    def __init__(self, state: CosmicState, seat: int | None, speech: CosmicSpeech) -> None:
        self.state, self.seat, self.speech = state, seat, speech
        self.say = speech.words.table

    def scene(self) -> Scene:
        state = self.state
        beside = Zones(state, self.seat, self.speech)
        return Scene(
            phase=self.phase(),
            mats=tuple(self.mat(seat) for seat in range(state.seats)),
            sheets=(Sheet(SHEET, "", tuple(range(state.seats))),),
            areas=(*map(self.middle, MIDDLE), *map(self.planet, state.planets)),
            zones=tuple(beside.zones()),
            pieces=tuple(self.ships()),
            cards=tuple(beside.cards()),
            panels=panels(state, self.seat, self.speech),
        )

    def phase(self) -> Phase:
        state, say = self.state, self.say
        if state.ended is not None:
            return Phase(say["over"])
        if not state.encounters:
            return Phase(say["set-up"] if state.last is None else say["between"])
        names = self.speech.words.names["phase"]
        steps = tuple(names[phase] for phase in PHASES)
        number = say["encounter"].format(number=state.encounter.number)
        return Phase(number, steps, phase_now(state), state.encounter.offense)

    # -- the board

    def planet(self, name: str) -> Area:
        planet = self.state.planets[name]
        x, y = self.place_of(name)
        return Area(
            id=name,
            kind="planet",
            name=self.speech.planet(name),
            sheet=SHEET,
            x=x,
            y=y,
            label=str(planet.index + 1),
            owner=planet.system,
            facts=tuple(self.planet_facts(name)),
            figures={"tint": COLOURS[planet.system], "target": int(self.is_target(name))},
            shape="disc",
            size=(PLANET, PLANET),
        )

    def place_of(self, name: str) -> Point:
        """Where a planet is; the system of who looks is nearest to them."""
        state = self.state
        planet = state.planets[name]
        planets = max(one.index for one in state.planets.values()) + 1
        nearest = 0 if self.seat is None else self.seat
        return planet_at(planet.system - nearest, planet.index, planets, state.seats)

    def is_target(self, name: str) -> bool:
        return bool(self.state.encounters) and self.state.encounter.planet == name

    def planet_facts(self, name: str) -> Iterator[Fact]:
        planet = self.state.planets[name]
        yield Fact(self.say["system"].format(seat=self.speech.seat(planet.system)), "")
        for seat, ships in enumerate(planet.ships):
            if ships:
                yield Fact(self.speech.seat(seat), self.speech.count(ships, "ship"))
        for card in self.citadels(name):
            yield Fact(self.say["citadel"], self.speech.card(card))
        if self.is_target(name):
            yield Fact(self.say["target"], "")

    def citadels(self, name: str) -> Iterator[str]:
        for held in self.state.powers:
            power = self.state.family.by(held)
            if isinstance(power, Alien):
                yield from (card for planet, card in power.cards_at_planets() if planet == name)

    def middle(self, place: str) -> Area:
        x, y = MIDDLE[place]
        aim = self.aim() if place == GATE else {}
        return Area(
            id=place, kind=place, name=self.say[place], sheet=SHEET, x=x, y=y, shape="disc",
            size=SIZES[place], figures=aim,
        )  # fmt: skip

    def aim(self) -> dict[str, int | str]:
        """How far to the right of the gate its target is, and how far below, in hundredths."""
        target = self.state.encounter.planet if self.state.encounters else None
        if target is None or target not in self.state.planets:
            return {}
        x, y = self.place_of(target)
        return {"x": round(100 * (x - MIDDLE[GATE][0])), "y": round(100 * (y - MIDDLE[GATE][1]))}

    def ships(self) -> Iterator[Piece]:
        places = (*self.state.planets, *MIDDLE)
        for place in places:
            for seat in range(self.state.seats):
                ships = self.state.ships_at(place, seat)
                if ships:
                    said = self.speech.count(ships, "ship")
                    yield Piece(
                        id=f"{place}:{seat}",
                        kind="ship",
                        place=place,
                        name=self.say["ship"].format(ships=said, seat=self.speech.seat(seat)),
                        label=str(ships),
                        owner=seat,
                        figures={"ships": ships},
                    )

    # -- mats

    def mat(self, seat: int) -> Mat:
        state, say = self.state, self.say
        return Mat(
            seat=seat,
            name=self.speech.seat_title(seat),
            colour=COLOURS[seat],
            score=state.foreign_colonies(seat),
            goal=state.options.colonies_to_win,
            facts=(
                Fact(say["homes"], str(len(state.home_colonies(seat)))),
                Fact(say["ships"], str(state.warp[seat])),
                Fact(say["cards"], str(len(state.hands[seat]))),
            ),
        )
