"""What a table shows besides in the Standard game: resources, support, own sealed orders."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import ClassVar

from astrarium.kernel.scene import Fact, Piece

from ..data import DISCOVERY_LIMITS, HIDDEN, PARTIES, PLANET_SUPPORT, STATION_SUPPORT, is_player
from ..resources import IOU, ORE, Resources, colour, is_goods, is_number, joined, total
from ..rules.cargo import capacity_of
from ..rules.contact.planet_attack import planet_rating
from ..rules.economy.production import gives_ore
from ..rules.economy.sealed import opening_books
from ..rules.support import is_unsupported, needs_support
from ..state import InterSpaceState as State
from ..state.planets import Planet
from ..state.players import Player
from ..text.card_panels import card_texts, objective
from ..text.names import called, counted, listed, player_name
from ..text.words import Words, words_of
from ..units import Unit
from .drawing import Drawing, Figures, effects
from .planning import LEVELS, next_cost, own_books
from .trade import cargo


class StandardDrawing(Drawing):
    """A position of the Standard game; a seat sees its own planets as its orders leave them."""

    income_label: ClassVar = "iou income"

    def __init__(self, state: State, seat: int | None, language: str) -> None:
        super().__init__(state, seat, language)
        self.books = own_books(state, seat)
        self.cargo = cargo(state, seat)
        self.texts = card_texts(language)
        if self.books is not None:
            lost = self.books.lost
            self.planets = {**state.planets, **self.books.planets}
            self.units = tuple(unit for unit in self.units if unit.id not in lost)

    def effects(self) -> dict[str, str]:
        return standard_effects(self.language)

    # -- planets

    def planet_facts(self, planet: Planet) -> Iterator[Fact]:
        say, owner = self.words.table, planet.owner
        yield from super().planet_facts(planet)
        if planet.depleted:
            yield Fact(say["ore"], say["depleted"])
        yield from self._cards(planet)
        if owner is None:
            return
        if gives_ore(planet):
            yield Fact(say["ore"], say["gives ore"].format(n=(planet.industry + 1) // 2))
        yield Fact(say["box"], amounts(planet.box, self.words))
        if planet.waiting:
            units = (Unit(0, kind, owner, planet.hex) for kind in planet.waiting)
            yield Fact(say["waiting"], listed(counted(units, self.words), self.words))
        if is_player(owner):
            yield from self._costs(planet, owner)
            yield from self._friendly(planet.name)

    def _cards(self, planet: Planet) -> Iterator[Fact]:
        """The card, the artifacts and the parasites of a planet, as far as they are known."""
        say, state = self.words.table, self.state
        if planet.card:
            yield Fact(say["colony card"], self.texts[planet.card].name)
        yield from self._artifacts(planet.name)
        if planet.name in state.infested:
            yield Fact(say["infested"], say["infested planet"])

    def _artifacts(self, holder: str) -> Iterator[Fact]:
        names = [self.texts[artifact].name for artifact in self.state.artifacts_of(holder)]
        if names:
            yield Fact(self.words.table["artifacts"], listed(names, self.words))

    def income(self, planet: Planet) -> str:
        return str(planet.industry)

    def defence(self, planet: Planet) -> Fact:
        """How a planet fires on assault boats."""
        say, rating = self.words.table, planet_rating(planet)
        key = "planet shots one" if rating == 1 else "planet shots"
        return Fact(say["planet fire"], say[key].format(n=planet.industry, rating=rating))

    def _costs(self, planet: Planet, owner: int) -> Iterator[Fact]:
        """What the next levels cost."""
        say = self.words.table
        books = self.books if owner == self.seat else None
        for what in LEVELS:
            cost = next_cost(planet, what, books or opening_books(self.state, owner))
            if cost is not None:
                yield Fact(say[f"raise {what}"], say["cost IOUs"].format(n=cost))

    def _friendly(self, name: str) -> Iterator[Fact]:
        """Whose ships a planet or station supports besides its owner's."""
        state, words = self.state, self.words
        names = [
            player_name(state, seat, words)
            for seat, player in enumerate(state.players)
            if name in player.friends
        ]
        if names:
            yield Fact(words.table["friendly to"], listed(names, words))

    def planet_figures(self, planet: Planet) -> Figures:
        held = planet.box
        return {
            **super().planet_figures(planet),
            "iou": held.get(IOU, 0),
            "ore": held.get(ORE, 0),
            "goods": sum(number for what, number in held.items() if is_goods(what)),
            "waiting": len(planet.waiting),
            "depleted": int(planet.depleted),
            **self._card_figures(planet),
        }

    def _card_figures(self, planet: Planet) -> Figures:
        """What cards add to the picture of a planet."""
        figures: Figures = {}
        if planet.card:
            figures["card"] = planet.card
        artifacts = len(self.state.artifacts_of(planet.name))
        if artifacts:
            figures["artifacts"] = artifacts
        if planet.name in self.state.infested:
            figures["infested"] = 1
        return figures

    # -- units

    def unit_facts(self, unit: Unit, rate: int, left: int | None) -> Iterator[Fact]:
        if unit.kind == HIDDEN:
            return
        yield from self._condition(unit)
        yield from super().unit_facts(unit, rate, left)
        say = self.words.table
        if not is_player(unit.owner):
            pass
        elif unit.kind in STATION_SUPPORT:
            yield Fact(say["support"], say["support range"].format(n=STATION_SUPPORT[unit.kind]))
            yield from self._friendly(str(unit.id))
        elif needs_support(unit):
            outside = is_unsupported(self.state, unit)
            yield Fact(say["support"], say["unsupported" if outside else "supported"])
        if unit.kind == "transport":
            yield Fact(say["cargo"], amounts(self.cargo.get(unit.id, {}), self.words))
        yield from self._artifacts(str(unit.id))

    def _condition(self, unit: Unit) -> Iterator[Fact]:
        """What has befallen a unit: who has it in place of its player, and what binds it."""
        say, state = self.words.table, self.state
        about = say.get(f"about {PARTIES[unit.owner]}", "") if not is_player(unit.owner) else ""
        if about:
            yield Fact(say["condition"], about)
        if unit.colour is not None:
            yield Fact(say["counter of"], player_name(state, unit.colour, self.words))
        for key, bound in self._bonds.items():
            if unit.id in bound:
                yield Fact(say["condition"], say[key])

    @property
    def _bonds(self) -> dict[str, tuple[int, ...]]:
        """What units can be bound by, as keys of words."""
        state = self.state
        return {
            "spellbound": state.spellbound,
            "sheltered": state.sheltered,
            "carrier": state.carriers,
        }

    def other_pieces(self) -> Iterator[Piece]:
        """The free agents that are no units."""
        say = self.words.table
        for name, agent in self.state.agents.items():
            if agent.hex is not None:
                called, text = self.texts[name]
                yield Piece(name, name, agent.hex, called, "", facts=(Fact(say["effect"], text),))

    def unit_figures(self, unit: Unit, rate: int, left: int | None) -> Figures:
        if unit.kind == HIDDEN:
            return {}
        figures = super().unit_figures(unit, rate, left)
        load = total(self.cargo.get(unit.id, {}))
        if load:
            figures["cargo"] = load
        if unit.kind == "transport" and unit.id > 0:
            figures["capacity"] = capacity_of(self.state, unit)
        if not is_player(unit.owner):
            figures["party"] = PARTIES[unit.owner]
        elif unit.id > 0 and is_unsupported(self.state, unit):
            figures["unsupported"] = 1
        for sign, shown in self._signs(unit).items():
            if shown:
                figures[sign] = shown
        return figures

    def _signs(self, unit: Unit) -> Figures:
        """What cards have laid on a unit."""
        return {
            "artifacts": len(self.state.artifacts_of(str(unit.id))),
            **{key: int(unit.id in bound) for key, bound in self._bonds.items()},
        }

    # -- players

    def mat_facts(self, seat: int, planets: list[Planet]) -> Iterator[Fact]:
        say, held = self.words.table, all_of(planet.box for planet in planets)
        yield Fact(say["box"], amounts(held, self.words))
        friends = self.state.players[seat].friends
        if friends:
            yield Fact(say["friends"], listed([self._source(name) for name in friends], self.words))
        yield from self._hand(seat)

    def _hand(self, seat: int) -> Iterator[Fact]:
        """The cards of a player, as far as they are known, and what may still be discovered."""
        state, say = self.state, self.words.table
        player = state.players[seat]
        if state.options.objectives:
            card = objective(state, seat, self.seat)
            yield Fact(say["objective"], self.texts[card].name if card else say["secret"])
        if state.options.breakthroughs:
            names = [self.texts[card].name for card in player.breakthroughs]
            yield Fact(say["breakthroughs"], listed(names, self.words) if names else say["none"])
        if state.options.discovery_limits:
            yield Fact(say["discoveries"], self._discoveries(player))

    def _discoveries(self, player: Player) -> str:
        """How many planets and asteroids a player may still discover."""
        say, limits = self.words.table, DISCOVERY_LIMITS[self.state.seats]
        if player.forfeited:
            return say["forfeited"]
        planets, asteroids = (
            max(0, most - player.found.get(terrain, 0))
            for terrain, most in zip(("planet", "asteroids"), limits, strict=True)
        )
        return say["discoveries left"].format(planets=planets, asteroids=asteroids)

    def _source(self, name: str) -> str:
        """What supports somebody's ships: a planet, or a station by its type and number."""
        if not is_number(name):
            return called(name, self.words)
        return f"{self.words.units[self.state.units[int(name)].kind]} {name}"

    def headings(self) -> tuple[str, ...]:
        say = self.words.table
        return *super().headings(), say["iou"], say["ore"], say["all goods"]

    def row(self, planet: Planet) -> tuple[str, ...]:
        figures = self.planet_figures(planet)
        held = (str(figures[what]) for what in ("iou", "ore", "goods"))
        return *super().row(planet), *held


def all_of(boxes: Iterable[Resources]) -> Resources:
    """What is in some boxes together."""
    held: Resources = {}
    for box in boxes:
        held = joined(held, box)
    return held


def amounts(held: Resources, words: Words) -> str:
    """Resources in words: 3 IOUs, 1 ore and 2 Green trade goods."""
    names = sorted(held, key=lambda what: (what != IOU, what != ORE, what))
    return (
        listed([_amount(what, held[what], words) for what in names], words)
        if names
        else words.nothing
    )


def _amount(what: str, n: int, words: Words) -> str:
    say = words.resources
    if is_goods(what):
        return say["good" if n == 1 else "goods"].format(n=n, colour=called(colour(what), words))
    return say[what if n == 1 else f"{what}s"].format(n=n)


@cache
def standard_effects(language: str) -> dict[str, str]:
    """What each terrain does in the Standard game."""
    say = words_of(language).table
    return {
        kind: say.get(f"effect {kind}", effect).format(range=PLANET_SUPPORT)
        for kind, effect in effects(language).items()
    }
