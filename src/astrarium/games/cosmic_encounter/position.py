"""Positions written by hand, and what can be said of a position: the two ends of a scenario."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from astrarium.kernel import BadInput, Pile, Secret, pile_of, seeded
from astrarium.kernel.holdings import gain, remember, works
from astrarium.kernel.standing import ANY, GAME, Orders, Passing

from .data import ALIENS, COLOURS, MOMENTS, SEATS, TECHS, cosmic_deck, destiny_deck
from .options import CosmicOptions
from .power import Alien, CosmicPower, Tech, Tokens
from .powers.aliens.miser import Hoard, Miser
from .rules.encounter import EncounterStep
from .rules.planets import GENESIS, new_planet
from .rules.setup import home_planets, tech_cards
from .rules.sheets import settle_unused
from .rules.ships import count_homes
from .rules.techs import completed_techs
from .rules.turn import Turn
from .state import (
    COSMIC,
    DESTINY,
    SHEETS,
    TECH,
    Ally,
    CosmicState,
    Encounter,
    Research,
    known_card,
)


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of the parts of a position."""


class EncounterPart(_Part, frozen=True):
    phase: Literal["start", "regroup", "destiny", "launch", "alliance", "planning"] = "start"
    offense: int = 0
    defense: int | None = None
    planet: str | None = None
    gate: dict[int, int] = {}
    beside: dict[int, int] = {}
    second: bool = False  # it is the second encounter of a turn


class TechsPart(_Part, frozen=True):
    face_down: dict[str, int] = {}  # with the ships on each
    completed: list[str] = []


class Position(_Part, frozen=True):
    """A position as it is written."""

    seats: int = 3
    options: dict[str, Any] = {}
    aliens: dict[int, str] = {}
    ships: dict[str, dict[int, int]] = {}  # by planet and seat; other planets are as at the start
    genesis: int | None = None  # in whose home system the Genesis planet is
    warp: dict[int, int] = {}
    removed: dict[int, int] = {}  # ships out of the game
    hands: dict[int, list[str]] = {}
    hoards: dict[int, list[str]] = {}  # of the Miser
    deck: list[str] = []  # from the top; the rest lies below, by name from the last to the first
    rest: bool = True  # whether there is a rest
    discards: list[str] = []
    destiny: list[str] = []  # from the top; the rest lies below, beginning with a wild one
    destiny_discards: list[str] = []
    sheets: dict[int, str] = {}  # aliens that lie face down
    tokens: dict[int, int] = {}  # on the aliens that count something
    destroyed: list[str] = []  # planets that have left the game
    techs: dict[int, TechsPart] = {}
    tech_deck: list[str] = []  # from the top; the rest lies below, as in the other decks
    tech_discards: list[str] = []
    encounter: EncounterPart = EncounterPart()
    # The moments at which seats are asked, for all or by seat; at all others they have passed.
    asked: list[str] | dict[int, list[str]] = []


def position(data: Mapping[str, Any]) -> CosmicState:
    """A state from a position; BadInput says what of it cannot be."""
    try:
        written = msgspec.convert(dict(data), Position, strict=False)
        options = msgspec.convert(
            {"aliens": "none", "flares": False, **written.options}, CosmicOptions, strict=False
        )
    except msgspec.ValidationError as error:
        raise BadInput(f"bad position: {error}") from None
    if written.seats not in SEATS:
        raise BadInput(f"Cosmic Encounter is for 3 to 5 seats, not {written.seats}")
    return _Builder(written, options).state()


class _Builder:
    """Makes a state of what is written."""

    def __init__(self, written: Position, options: CosmicOptions) -> None:
        self.written, self.options = written, options

    def state(self) -> CosmicState:
        written, seats = self.written, self.written.seats
        encounter = self.encounter()
        state = CosmicState(
            seats=seats,
            dice=seeded(0),
            stack=(
                Turn(seat=encounter.offense, begun=True),
                EncounterStep(at=_part_of(written.encounter.phase)),
            ),
            options=self.options,
            planets=dict(home_planets(seats, self.options.planets)),
            gate=_row(seats, written.encounter.gate),
            beside=_row(seats, written.encounter.beside),
            warp=_row(seats, written.warp),
            removed=_row(seats, written.removed),
            hands={seat: self.hand(seat) for seat in range(seats)},
            deck=self.deck(),
            discards=tuple(written.discards),
            destiny=_piled(
                written.destiny,
                (Counter(destiny_deck(seats)) - Counter(written.destiny_discards)).elements(),
                DESTINY,
                public=True,
            ),
            destiny_discards=tuple(written.destiny_discards),
            encounters=(encounter,),
            turn=1,
            begun=1,
        )
        self.put_ships(state)
        self.put_techs(state)
        self.put_sheets(state)
        for seat, alien in written.aliens.items():
            gain(state, _alien(alien), seat, memory=self.hoard(seat))
        settle_unused(state)
        for seat in written.aliens:
            for power in state.in_effect(seat):
                if isinstance(power, Alien) and power.held.memory is None:
                    power.set_up(state, seat)
        for held in state.powers:
            if isinstance(held.user, int) and held.user in written.tokens:
                remember(state, held, Tokens(written.tokens[held.user]))
        count_homes(state)
        state.queue = ()
        for seat in range(seats):
            asked = (
                written.asked if isinstance(written.asked, list) else written.asked.get(seat, [])
            )
            unknown = set(asked) - set(MOMENTS)
            if unknown:
                raise BadInput(f"there is no moment '{sorted(unknown)[0]}'")
            state.stand_by(seat, Orders((Passing(ANY, GAME),), tuple(sorted(asked))))
        return state

    def encounter(self) -> Encounter:
        part = self.written.encounter
        allies = tuple(
            [Ally(seat, part.offense) for seat in part.gate if seat != part.offense]
            + [Ally(seat, part.defense or 0) for seat in part.beside]
        )
        system = None
        if part.planet is not None:
            system = COLOURS.index(part.planet.partition("-")[0])
        return Encounter(
            number=1, offense=part.offense, opens_turn=not part.second, defense=part.defense,
            system=part.defense if system is None else system, planet=part.planet, allies=allies,
            invited=allies, joined=allies,
        )  # fmt: skip

    def put_ships(self, state: CosmicState) -> None:
        if self.written.genesis is not None:
            none = (0,) * state.seats
            state.planets[GENESIS] = new_planet(state, self.written.genesis, none)
        for name, ships in self.written.ships.items():
            if name not in state.planets:
                raise BadInput(f"there is no planet '{name}'")
            planet = msgspec.structs.replace(state.planets[name], ships=_row(state.seats, ships))
            state.planets[name] = planet
        for name in self.written.destroyed:
            if state.planets.pop(name, None) is None:
                raise BadInput(f"there is no planet '{name}'")

    def put_techs(self, state: CosmicState) -> None:
        written = self.written
        out = [*written.tech_discards]
        for seat, techs in written.techs.items():
            out += [*techs.face_down, *techs.completed]
            for tech in techs.completed:
                gain(state, f"tech-{_tech(tech)}", seat)
            for tech, ships in techs.face_down.items():
                state.researched += 1
                card = Secret(_tech(tech), (seat,), TECH)
                mine = state.research.get(seat, ())
                state.research[seat] = (*mine, Research(state.researched, card, ships))
        if (out or written.tech_deck) and not self.options.technology:
            raise BadInput("there is tech only with the option technology")
        deck = (Counter(tech_cards(self.options)) - Counter(out)).elements()
        state.tech_deck = _piled([_tech(tech) for tech in written.tech_deck], deck, TECH)
        state.tech_discards = tuple(_tech(tech) for tech in written.tech_discards)

    def put_sheets(self, state: CosmicState) -> None:
        if self.written.sheets and not self.options.hidden_powers:
            raise BadInput("aliens lie face down only with the option hidden_powers")
        for seat, alien in self.written.sheets.items():
            state.sheets[seat] = Secret(_alien(alien), (seat,), SHEETS)

    def hand(self, seat: int) -> tuple[Secret[str], ...]:
        return tuple(known_card(_card(card), seat) for card in self.written.hands.get(seat, ()))

    def hoard(self, seat: int) -> Hoard | None:
        if self.written.aliens.get(seat) != "miser":
            return None
        cards = self.written.hoards.get(seat, ())
        return Hoard(tuple(known_card(_card(card), seat) for card in cards))

    def deck(self) -> Pile[str]:
        written = self.written
        out = Counter(written.discards)
        for hand in (*written.hands.values(), *written.hoards.values()):
            out.update(hand)
        rest = list((Counter(cosmic_deck()) - out).elements()) if written.rest else written.deck
        return _piled([_card(card) for card in written.deck], rest, COSMIC)


def _piled(top: Sequence[str], cards: Iterable[str], pool: str, public: bool = False) -> Pile[str]:
    """A pile in a given order, so that no dice are needed: what is written on top, and the rest by
    name, from the last to the first."""
    rest = Counter(cards) - Counter(top)
    pile: Pile[str] = pile_of((), pool, knows=None if public else ())
    for card in reversed([*top, *sorted(rest.elements(), reverse=True)]):
        pile = pile.on_top(Secret(card, (), pool))
    return pile


def _row(seats: int, ships: Mapping[int, int]) -> tuple[int, ...]:
    return tuple(ships.get(seat, 0) for seat in range(seats))


def _card(name: str) -> str:
    if name in {*cosmic_deck()} or name.removeprefix("flare-") in ALIENS:
        return name
    raise BadInput(f"there is no card '{name}'")


def _alien(name: str) -> str:
    if name in ALIENS and name in CosmicPower.known:
        return name
    raise BadInput(f"there is no alien '{name}'")


def _tech(name: str) -> str:
    if name in TECHS:
        return name
    raise BadInput(f"there is no tech '{name}'")


def _part_of(phase: str) -> int:
    """The part of the encounter with which a phase begins."""
    if phase == "start":
        return 0
    names = [part.__name__ for part in EncounterStep.order]
    return names.index(phase)


# -- facts


def facts(state: CosmicState) -> dict[str, Any]:
    """What scenarios can expect of a position."""
    seats = range(state.seats)
    encounter = state.encounters[-1] if state.encounters else None
    return {
        "turn": state.turn,
        "ships": {
            name: {seat: ships for seat, ships in enumerate(planet.ships) if ships}
            for name, planet in state.planets.items()
        },
        "warp": dict(enumerate(state.warp)),
        "removed": dict(enumerate(state.removed)),
        "gate": dict(enumerate(state.gate)),
        "beside": dict(enumerate(state.beside)),
        "hands": {seat: sorted(state.cards_of(seat)) for seat in seats},
        "hoards": {
            power.seat: sorted(power.cards_held())
            for power in state.in_effect()
            if isinstance(power, Miser)
        },
        "cards": {seat: len(state.hands[seat]) for seat in seats},
        "colonies": {seat: state.foreign_colonies(seat) for seat in seats},
        "deck": len(state.deck),
        "discards": list(state.discards),
        "destiny_discards": list(state.destiny_discards),
        "powers": {seat: sorted(_powers(state, seat)) for seat in seats},
        "sheets": {seat: sheet.value for seat, sheet in state.sheets.items()},
        "research": {
            seat: {one.card.value: one.ships for one in state.research.get(seat, ())}
            for seat in seats
        },
        "techs": {
            seat: sorted(tech.card for tech in completed_techs(state) if tech.seat == seat)
            for seat in seats
        },
        "tech_deck": len(state.tech_deck),
        "tech_discards": list(state.tech_discards),
        "stored": {one.seat: one.card.value for one in state.stored},
        "lost_powers": sorted(held.power for held in state.powers if held.lost),
        "zapped": sorted(held.power for held in state.powers if held.zapped is not None),
        "tokens": {
            seat: tokens
            for seat in seats
            for held in state.powers
            if held.user == seat and (tokens := getattr(held.memory, "tokens", None)) is not None
        },
        "encounter": None
        if encounter is None
        else {
            "offense": encounter.offense,
            "defense": encounter.defense,
            "planet": encounter.planet,
            "outcome": encounter.outcome,
            "winner": encounter.winner,
        },
        "last_outcome": None if state.last is None else state.last.outcome,
    }


def _powers(state: CosmicState, seat: int) -> Iterable[str]:
    """What is in effect for a seat, tech aside."""
    for held in state.powers:
        is_tech = issubclass(state.family.known[held.power], Tech)
        if held.user == seat and works(held) and not is_tech:
            yield held.power
