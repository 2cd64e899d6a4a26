"""A position of Hyperspace put into words."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from astrarium.kernel import Hex, Rolled, is_seat
from astrarium.kernel.hexes import is_hex
from astrarium.kernel.lexicon import Lexicon, load_lexicon
from astrarium.kernel.speech import Speech

from ..data import RECONSTRUCTED
from ..rules.paying import Cost
from ..state import ADRIFT, NATIVES, HyperspaceState, Unit, place_of
from ..state import unit as unit_named
from ..things import Kind, Land, Payment, UnitName
from .cards import FOLDER as CARDS
from .cards import CardTexts, CardWords

LETTERED = "/"


class Words(Lexicon, kw_only=True):
    """What the game says besides what every game does."""

    unit: str
    surface: str
    orbit: str
    adrift: str
    continent: str
    unexplored: str
    homeworld: str
    alike: str
    free: str
    slotted: str
    seats: tuple[str, ...]
    table: dict[str, str] = {}  # what is written on the table


class HyperspaceSpeech(Speech[Words]):
    """What is said of one position, in one language."""

    state: HyperspaceState
    facts_named: Mapping[str, str] = {
        name: name for name in ("kind", "hex", "land", "tech", "resource")
    }

    # -- who

    def seat_title(self, seat: int) -> str:
        return self.words.seats[seat] if is_seat(seat) else self.party(seat)

    def party(self, party: int) -> str:
        return self.words.names["party"]["natives"]

    # -- where

    def hex(self, hex: Hex) -> str:
        """A system by the name of its planet, as far as it is known."""
        system = self.state.systems.get(hex)
        tile = None if system is None else system.tile.value
        if tile is None:
            return self.words.unexplored.format(hex=hex.partition(":")[2])
        return self.tile(tile)

    def tile(self, tile: str) -> str:
        printed = self.state.components.tiles[tile]
        return printed.name or self.words.homeworld.format(civ=printed.civ)

    def land(self, name: Land) -> str:
        if LETTERED not in name:
            return self.hex(Hex(name))
        hex, _ = place_of(name)
        return self.words.continent.format(letter=name[-1], system=self.hex(hex))

    # -- what

    def kind(self, kind: Kind, owner: int | None = None) -> str:
        """A kind of units; a Super Unit by the name that its Civ gives it."""
        if kind == "super" and owner is not None:
            return self.super_unit(self.state.empires[owner].civ)
        return self.words.names["kind"].get(kind, kind)

    def unit(self, name: UnitName) -> str:
        return self._unit(unit_named(name))

    def _unit(self, who: Unit) -> str:
        if who.place == ADRIFT:
            where = self.words.adrift
        elif who.is_in_orbit:
            where = self.words.orbit.format(hex=self.hex(who.hex))
        else:
            where = self.words.surface.format(land=self.land(who.place))
        seat = self.party(who.owner) if who.owner == NATIVES else self.seat(who.owner)
        kind = self.kind(who.kind, who.owner if is_seat(who.owner) else None)
        return self.words.unit.format(kind=kind, seat=seat, place=where)

    def mover(self, mover: str) -> str:
        kind = mover.partition(LETTERED)[0]
        owner = self.state.top.seat if kind == "super" and self.state.stack else None
        return self.kind(kind, owner)  # type: ignore[arg-type]

    def tech(self, name: str) -> str:
        """A Tech, or an ability of a Civ."""
        return self.card_name(name)

    def secret(self, name: str) -> str:
        return self.card_name(name)

    # -- what is on cards and sheets

    @cached_property
    def texts(self) -> CardTexts:
        """What cards say where their components speak another language."""
        return load_lexicon(CardTexts, CARDS, self.words.language)

    def card_name(self, name: str) -> str:
        """A Tech, a Secret or an ability of a Civ."""
        found = self._card(name)
        return name if found is None else found.name

    def card_text(self, name: str) -> str:
        """What a Tech, a Secret or an ability does."""
        found = self._card(name)
        return "" if found is None else found.text

    def _card(self, name: str) -> CardWords | None:
        own = self.texts.cards.get(name)
        if own is not None and self.state.options.components == RECONSTRUCTED:
            return own
        return self._printed(name)

    def _printed(self, name: str) -> CardWords | None:
        """What the components themselves say."""
        printed = self.state.components
        if name in printed.techs:
            return CardWords(printed.techs[name].name, printed.techs[name].effect)
        if name in printed.cards:
            return CardWords(printed.cards[name].name, printed.cards[name].immediate)
        return next(
            (CardWords(one, text) for id, one, text in self._abilities() if id == name), None
        )

    def _abilities(self) -> Iterator[tuple[str, str, str]]:
        """All abilities with their ids, names and texts."""
        for civ in self.state.components.civs.values():
            parts = {"BONUS": civ.bonus, "WEAKNESS": civ.weakness, "VICTORY": civ.victory,
                     "SUPER": civ.super_unit, "DRONE": civ.bonus}  # fmt: skip
            for sort, ability in parts.items():
                yield f"{civ.id}-{sort}", ability.name, ability.effect

    def super_unit(self, civ: str) -> str:
        """What a Civ calls its Super Unit."""
        return self.card_name(f"{civ}-SUPER")

    def amount(self, resource: str, many: int) -> str:
        """So much of a resource: 2 Metals."""
        return self.count(many, resource)

    def several(self, thing: str, values: Iterable[Any]) -> str:
        """Several things of a kind; those that are called alike once, with their number."""
        if thing == "resource":
            found = Counter(values)
            return self.listed([self.amount(each, many) for each, many in found.items()])
        names = Counter(self.named(thing, one) for one in values)
        alike = self.words.alike
        return self.listed(
            [alike.format(name=name, n=many) if many > 1 else name for name, many in names.items()]
        )

    def worth(self, told: Mapping[str, int]) -> str:
        """What a Secret brings at the end."""
        each = (("vp", "point"), ("hyper", "hyper"))
        return self.listed([self.count(told[sort], what) for sort, what in each if told.get(sort)])

    def civ(self, name: str) -> str:
        return self.state.components.civs[name].name

    def price(self, due: Cost) -> str:
        parts = [self.amount(name, many) for name, many in due]
        return self.listed(parts) if parts else self.words.free

    def slot(self, name: str) -> str:
        """A place on a sheet: small_2, large_1, extra_1."""
        sort, _, number = name.partition("_")
        return self.words.names["slot"][sort].format(n=number)

    def choice(self, written: str) -> str:
        """One of the things that a Secret offers, whatever it is."""
        return ", ".join(self._chosen(part) for part in written.split("+"))

    def _chosen(self, part: str) -> str:
        if "@" in part:
            return self.unit(part)
        if LETTERED in part:
            return self.land(part)
        if is_hex(part):
            return self.hex(Hex(part))
        if part.isdigit():
            return self.seat(int(part))
        printed = self.state.components
        known = (
            (printed.techs, self.tech), (printed.cards, self.secret), (printed.civs, self.civ),
            (printed.tiles, self.tile),
        )  # fmt: skip
        for entries, called in known:
            if part in entries:
                return called(part)
        for sort in ("resource", "kind", "token"):
            if part in self.words.names[sort]:
                return self.words.names[sort][part]
        return part

    def payment(self, payment: Payment) -> str:
        return self.several("resource", payment)

    def draw(self, thrown: tuple[Rolled, ...]) -> str:
        first = thrown[0]
        text = self.words.form("draws", type(first.draw).__name__) or first.name
        what = self.filled(text, self.facts(first.draw))
        shown = self._chosen(first.face) if first.face else ""
        shown = shown or ", ".join(str(die.value) for die in thrown)
        return self.words.draws["shows"].format(what=what, shown=shown)
