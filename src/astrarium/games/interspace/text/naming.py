"""The things of InterSpace put into words: players, units, cards, places, resources, battles."""

from collections.abc import Iterable, Sequence
from typing import Any

from astrarium.kernel import Hex, hexes
from astrarium.kernel.speech import Speech

from ..data import PARTIES, UnitKind, is_player
from ..events.movement import sort_of_offer
from ..resources import IOU, Resource, Resources, is_number
from ..rules.contact.salvage import Salvage
from ..rules.economy.purchase import pair_cost
from ..rules.economy.sealed import books_of
from ..rules.movement.trade_offer import sides
from ..rules.setup import own_hexes
from ..state import InterSpaceState as State
from ..units import Unit
from . import names
from .plans import planned_tiles
from .words import Words

ARROWS = "→↘↙←↖↗"


class Naming(Speech[Words]):
    """What the things of one position of InterSpace are called."""

    state: State

    # -- players, units and cards

    def seat(self, seat: int) -> str:
        known = 0 <= seat < self.state.seats or seat in PARTIES
        return names.player_name(self.state, seat, self.words) if known else str(seat)

    def seat_title(self, seat: int) -> str:
        return names.seat_title(self.state, seat, self.words)

    def unit(self, unit: int) -> str:
        return names.unit_name(self.state, unit, self.words)

    def units(self, units: Iterable[int]) -> str:
        return names.unit_names(self.state, units, self.words)

    def owned_unit(self, unit: int) -> str:
        return names.owned_name(self.state, self.state.units[unit], self.words)

    def numbered(self, kind: UnitKind, unit: int) -> str:
        return names.named(kind, unit, self.words)

    def whose(self, owner: int, units: Sequence[tuple[UnitKind, int]]) -> str:
        return names.whose(self.state, owner, units, self.words)

    def kind(self, kind: UnitKind) -> str:
        return self.words.units.get(kind, "")

    def kinds(self, kinds: Iterable[UnitKind]) -> str:
        return self.listed(names.counted_kinds(kinds, self.words))

    def one_or_kinds(self, units: Sequence[tuple[UnitKind, int]]) -> str:
        """One unit by its number, several by their kinds."""
        return (
            self.numbered(*units[0]) if len(units) == 1 else self.kinds(kind for kind, _ in units)
        )

    def warships(self, units: Sequence[int]) -> str:
        """New warships; several by their kinds, if they are all still there."""
        known = [self.state.units[unit].kind for unit in units if unit in self.state.units]
        return self.kinds(known) if len(known) == len(units) > 1 else self.units(units)

    def stack(self, units: Iterable[Unit]) -> str:
        return names.stacked(units, self.words)

    def units_to_come(self) -> str:
        return self.words.stories["units to come"]

    def by_owner(self, units: Iterable[Unit]) -> str:
        return names.by_owner(self.state, units, self.words)

    def by_colour(self, units: Iterable[Unit]) -> str:
        """Units that nobody commands, by the players whose counters they are."""
        owners: dict[int, list[Unit]] = {}
        for unit in units:
            owners.setdefault(unit.owner if unit.colour is None else unit.colour, []).append(unit)
        return self.listed(
            [names.units_of(self.state, owner, own, self.words) for owner, own in owners.items()]
        )

    def foes(self, hex: Hex) -> str:
        """Who else is in a hex than the player whose step it is."""
        seat = getattr(self.state.top, "seat", None) if self.state.stack else None
        return "" if seat is None else self.by_owner(self.state.others_at(hex, seat))

    def wreck(self, wreck: int) -> str:
        """A unit destroyed in the battle that is just over, with its owner."""
        for step in self.state.stack:
            for lost in step.wrecks if isinstance(step, Salvage) else ():
                if lost.unit.id == wreck:
                    return self.whose(lost.unit.owner, [(lost.unit.kind, wreck)])
        return self.words.somebody.format(unit=wreck)

    def part(self, what: str) -> str:
        """What a number is made of: a card, or what the rules say."""
        known = what in self.words.cards
        return self.card(what) if known else self.words.names["part"].get(what, what)

    def agent(self, agent: str) -> str:
        return names.agent_name(agent, self.words)

    def card(self, card: str) -> str:
        return names.card_name(card, self.words)

    def card_text(self, card: str) -> str:
        return names.card_text(card, self.words)

    def keeper(self, artifact: str) -> str:
        """The unit or planet that has an artifact."""
        holder = self.state.artifacts.get(artifact, "")
        return self.holder(holder) if holder else ""

    def awaited(self, what: str) -> str:
        """A wormhole, or a card, that brings units back."""
        return self.card(what) if what in self.words.cards else what

    def objectives(self, objectives: Iterable[str]) -> str:
        template = self.words.stories["objective"]
        return ", ".join(
            template.format(owner=self.seat(seat), card=self.card(card))
            for seat, card in enumerate(objectives)
        )

    def deed(self, deed: str) -> str:
        return self.words.stories[f"deed {deed}"]

    # -- places

    def hex(self, hex: Hex) -> str:
        return names.place(self.state, hex, self.words)

    def planet(self, planet: str) -> str:
        return names.called(planet, self.words)

    def terrain(self, terrain: Any) -> str:
        return self.words.terrain.get(terrain, str(terrain))

    def tile(self, label: str) -> str:
        return names.label_name(label, self.words)

    def drawn_for(self, spot: str) -> str:
        """The planet or the hex that a card was drawn for."""
        return self.planet(spot) if spot in self.state.planets else self.hex(Hex(spot))

    def direction(self, side: int) -> str:
        """A direction from 1 to 6 in words; what else was asked for as it is."""
        return self.words.directions[side - 1] if side in hexes.SIDES else str(side)

    def supporter(self, name: str) -> str:
        """A planet, or a station by its number, with the place where it is."""
        unit = self.state.units.get(int(name)) if is_number(name) else None
        if unit is None:
            return self.holder(name)
        where = self.hex(unit.hex)
        return self.words.stories["station"].format(unit=self.unit(unit.id), hex=where)

    def shared(self, shared: Sequence[Hex]) -> str:
        """The hexes in which something is left to settle."""
        if not shared:
            return ""
        listed = self.listed([self.hex(hex) for hex in shared])
        return self.words.stories["shared"].format(hexes=listed)

    def start_hex(self, hex: Hex) -> str:
        """A hex of a player's region, with the tile that is planned there."""
        seats = (seat for seat in range(self.state.seats) if hex in own_hexes(seat))
        seat = next(seats, None)
        if seat is None:
            return self.hex(hex)
        tile = planned_tiles(self.state, seat).get(hex) or self.state.map.tiles[hex]
        arrow = _arrow(own_hexes(seat)[0], hex) or "·"
        bare = tile.terrain == "empty_space"
        what = "" if bare else self.planet(tile.name) or self.terrain(tile.terrain)
        return self.words.menu["to"].format(arrow=arrow, hex=hex, what=what).rstrip()

    def way(self, unit: int, to: Hex) -> str:
        """The next hex, by its direction and what is there; or that it is beyond a wormhole."""
        mover = self.state.units.get(unit)
        arrow = "" if mover is None else _arrow(mover.hex, to)
        if not arrow:
            return self.words.menu["through"].format(hex=self.hex(to))
        tile = self.state.map.tiles.get(to)
        what = self.words.menu["unknown"] if tile is None else ""
        if tile is not None and tile.terrain != "empty_space":
            what = names.tile_name(self.state, to, self.words)
        return self.words.menu["to"].format(arrow=arrow, hex=to, what=what).rstrip()

    # -- resources

    def amount(self, count: int, what: Resource) -> str:
        return names.amount(count, what, self.words)

    def own_goods(self, count: int) -> str:
        return names.own_goods(count, self.words)

    def hoard(self, resources: Resources) -> str:
        return names.hoard(resources, self.words)

    def resource(self, what: str) -> str:
        return names.resource_name(what, self.words) or what

    def level(self, what: str) -> str:
        return self.words.levels.get(what) or self.resource(what)

    def percent(self, chance: float) -> str:
        return self.words.percent(chance)

    def holder(self, holder: str) -> str:
        return names.holder_name(self.state, holder, self.words)

    def owned_holder(self, holder: str) -> str:
        """A planet or transport with its owner."""
        if is_number(holder) and int(holder) in self.state.units:
            return self.owned_unit(int(holder))
        planet = self.state.planets.get(holder)
        if planet is None or planet.owner is None:
            return self.holder(holder)
        owner = self.seat(planet.owner)
        return self.words.menu["foe"].format(units=self.planet(holder), owner=owner)

    def other_side(self, holder: str) -> str:
        """A transport, or a planet called so, with its owner."""
        if is_number(holder) and int(holder) in self.state.units:
            return self.owned_unit(int(holder))
        owner = self.state.planets[holder].owner
        said = self.words.stories["their planet"]
        return said.format(name=self.planet(holder), owner=self.named("seat", owner))

    def offer(self, step: Any) -> str:
        """What a partner is offered, in a sentence."""
        theirs, yours = sides(self.state, step)
        said = self.words.stories["your unit" if is_number(yours) else "your planet"]
        holder = self.holder(yours)
        facts = self.facts(step) | {
            "unit": self.holder(theirs),
            "holder": said.format(unit=holder, name=holder),
            "place": self.state.units[step.unit].hex,
        }
        sort = sort_of_offer(step.gives, step.takes)
        return self.words.stories[f"offer {sort}".rstrip()].format_map(facts)

    def swapped(self, gave: Resources, got: Resources) -> str:
        """What was swapped with the Trader so far."""
        said = self.words.stories["swapped"]
        return said.format(gave=self.hoard(gave), got=self.hoard(got)) if gave else ""

    def worth(self, unit: int) -> str:
        """The value of a unit in IOUs."""
        found = self.state.units.get(unit)
        if found is None or not is_player(found.owner):
            return self.resource(IOU)
        return self.amount(self.state.unit_cost(found.owner, found.kind), IOU)

    def points_price(self, home: str) -> str:
        """What the next pair of victory points costs at a home world, as far as one can know."""
        planet = self.state.planets.get(home)
        seat = None if planet is None else planet.home_of
        books = books_of(self.state, seat)
        if books is None or seat is None:
            return self.resource(IOU)
        return self.amount(pair_cost(self.state, seat, books), IOU)

    def openly(self, planet: str) -> str:
        """That an order of a planet would show its owner's objective, unless it lies open."""
        found = self.state.planets.get(planet)
        return "" if found is None or found.owner is None else self.openly_by(found.owner)

    def openly_by(self, seat: int) -> str:
        """That a player would show an objective that others do not know."""
        hidden = (
            is_player(seat) and self.state.options.objectives and not self.state.players[seat].shown
        )
        return self.words.stories["openly"] if hidden else ""

    # -- battles

    def hits(self, normal: int, piercing: int) -> str:
        """Hits, and those of penetration fire."""
        if not piercing:
            return self.count(normal, "hit")
        if not normal:
            return self.words.stories["only piercing"].format(hits=self.count(piercing, "hit"))
        hits = self.count(normal, "hit")
        return self.words.stories["piercing"].format(hits=hits, piercing=piercing)

    def hit_of(self, kind: str) -> str:
        return self.words.stories[f"hit {kind}"]

    def positions(self, zones: Sequence[Sequence[int]]) -> str:
        """Units by the zones that they are in."""
        told = []
        for zone, units in enumerate(zones):
            known = [self.state.units[unit].kind for unit in units if unit in self.state.units]
            gone = [self.unit(unit) for unit in units if unit not in self.state.units]
            if units:
                listed = [*names.counted_kinds(known, self.words), *gone]
                stack = self.words.stacking.join(listed)
                told.append(self.words.stories["zone"].format(zone=zone, units=stack))
        return "; ".join(told)

    def terms(self, step: Any) -> str:
        """What an opponent asks for."""
        return self.words.stories[f"terms {step.what}"].format_map(self.facts(step))


def _arrow(start: Hex, to: Hex) -> str:
    near = hexes.neighbours(start)
    return ARROWS[near.index(to)] if to in near else ""
