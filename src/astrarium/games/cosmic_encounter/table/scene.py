"""The position to be drawn: systems around the gate and the warp, hands, decks and mats."""

from collections.abc import Iterator

from astrarium.kernel.scene import Area, Card, Colour, Fact, Mat, Phase, Piece, Scene, Sheet, Zone

from ..data import face
from ..power import Alien
from ..rules.alliance import Alliance
from ..rules.destiny import Destiny
from ..rules.launch import Launch
from ..rules.planning import Planning
from ..rules.regroup import Regroup
from ..rules.resolution import Resolution
from ..rules.reveal import Reveal
from ..state import CosmicState
from ..text.speech import CosmicSpeech
from ..things import GATE, REMOVED
from .panels import panels
from .places import MIDDLE, PLANET, SIZES, Point, planet_at

COLOURS: tuple[Colour, ...] = ("orange", "blue", "moss", "yellow", "lilac")
PHASES = (
    ("regroup", Regroup), ("destiny_phase", Destiny), ("launch", Launch), ("alliance", Alliance),
    ("planning", Planning), ("reveal", Reveal), ("resolution", Resolution),
)  # fmt: skip
SHEET = "galaxy"


class Drawing:
    """A position that is being put into words and places."""

    def __init__(self, state: CosmicState, seat: int | None, speech: CosmicSpeech) -> None:
        self.state, self.seat, self.speech = state, seat, speech
        self.say = speech.words.table

    def scene(self) -> Scene:
        state = self.state
        return Scene(
            phase=self.phase(),
            mats=tuple(self.mat(seat) for seat in range(state.seats)),
            sheets=(Sheet(SHEET, "", tuple(range(state.seats))),),
            areas=(*map(self.middle, MIDDLE), *map(self.planet, state.planets)),
            zones=tuple(self.zones()),
            pieces=tuple(self.ships()),
            cards=tuple(self.cards()),
            panels=panels(state, self.seat, self.speech),
        )

    def phase(self) -> Phase:
        state, say = self.state, self.say
        if state.ended is not None:
            return Phase(say["over"])
        if not state.encounters:
            return Phase(say["set-up"])
        steps = tuple(say[name] for name, _ in PHASES)
        kinds = tuple(kind for _, kind in PHASES)
        at = [kinds.index(type(step)) for step in state.stack if isinstance(step, kinds)]
        number = say["encounter"].format(number=state.encounter.number)
        return Phase(number, steps, at[-1] if at else None, state.encounter.offense)

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

    # -- zones and cards

    def zones(self) -> Iterator[Zone]:
        state, say = self.state, self.say
        for seat in range(state.seats):
            name = say["hand"].format(seat=self.speech.seat(seat))
            hand = len(state.hands[seat])
            yield Zone(f"hand-{seat}", "hand", name, mat=seat, count=hand, hidden=True)
            yield Zone(f"sheets-{seat}", "pool", say["sheets"], mat=seat)
        yield Zone("deck", "pile", say["deck"], count=len(state.deck), hidden=True)
        yield Zone("discards", "pile", say["discards"], count=len(state.discards))
        yield Zone("destiny", "pile", say["destiny"], count=len(state.destiny), hidden=True)
        gone = len(state.destiny_discards)
        yield Zone("destiny_discards", "pile", say["destiny_discards"], count=gone)
        yield Zone("laid", "pool", say["laid"])
        if any(state.removed):
            yield Zone(REMOVED, "pool", say["removed"], count=sum(state.removed))

    def cards(self) -> Iterator[Card]:
        state = self.state
        for seat in range(state.seats):
            yield from self.hand(seat)
            yield from self.sheets(seat)
        if state.discards:
            yield self.card("discarded", state.discards[-1], "discards")
        if state.destiny_discards:
            name = self.speech.destiny(state.destiny_discards[-1])
            yield Card("destiny-discarded", "destiny", "destiny_discards", name)
        if state.encounters:
            for at, laid in enumerate(state.encounter.laid):
                yield self.card(f"laid-{at}", laid.card.value, "laid", laid.seat)
        for at, played in enumerate(state.played):
            yield self.card(f"played-{at}", played.card, "laid", played.seat)

    def hand(self, seat: int) -> Iterator[Card]:
        """Cards of one's own hand are pointed at by their names."""
        copies: dict[str, int] = {}
        for at, card in enumerate(self.state.hands[seat]):
            id = f"{seat}:{at}"
            if seat == self.seat and card.value is not None:
                copies[card.value] = copies.get(card.value, 0) + 1
                many = copies[card.value]
                id = card.value if many == 1 else f"{card.value}#{many}"
            yield self.card(id, card.value, f"hand-{seat}", seat, up=False)

    def card(
        self, id: str, card: str | None, place: str, owner: int | None = None, *, up: bool = True
    ) -> Card:
        if card is None:
            return Card(id, "cosmic", place, up=False, owner=owner)
        printed = face(card)
        figures: dict[str, int | str] = {"kind": printed.kind, "value": printed.value}
        name = self.speech.card(card)
        return Card(id, "cosmic", place, name, up=up, owner=owner, figures=figures)

    def sheets(self, seat: int) -> Iterator[Card]:
        for held in self.state.powers:
            if held.user == seat and isinstance(self.state.family.by(held), Alien):
                facts = [Fact(self.say["power"], self.speech.words.names["power"][held.power])]
                if held.lost or held.zapped is not None:
                    facts.append(Fact(self.say["lost" if held.lost else "zapped"], ""))
                yield Card(
                    id=f"sheet-{held.power}", kind="alien", place=f"sheets-{seat}",
                    name=self.speech.alien(held.power), up=not held.lost, owner=seat,
                    facts=tuple(facts),
                )  # fmt: skip

    # -- mats

    def mat(self, seat: int) -> Mat:
        state, say = self.state, self.say
        return Mat(
            seat=seat,
            name=self.speech.seat(seat),
            colour=COLOURS[seat],
            score=state.foreign_colonies(seat),
            goal=state.options.colonies_to_win,
            facts=(
                Fact(say["homes"], str(len(state.home_colonies(seat)))),
                Fact(say["ships"], str(state.warp[seat])),
                Fact(say["cards"], str(len(state.hands[seat]))),
            ),
        )
