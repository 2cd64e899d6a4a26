"""Encounter cards that bring free agents, in the order in which these act."""

from collections.abc import Iterable
from typing import Any, ClassVar

import msgspec

from astrarium.kernel import Action, Hex

from ..card import Card
from ..data import (
    AMOEBA_SENSES,
    BERSERKER,
    DOOM,
    LIMBO,
    MADNESS,
    MINERS,
    MINERS_PENALTY,
    NEUTRAL,
    PIRATES,
    PLAGUE,
    PULSAR_VULNERABLE,
    RAIDERS,
    STASIS,
    TRADER,
    TRADER_GOODS,
    UnitKind,
)
from ..events import AgentHeld, Plundered, Raided
from ..resources import IOU, goods_of
from ..rules.agents import appear, wander_to
from ..rules.arrival import bring_back_boats, can_be_reached, infect, named, one_of, suicide_pact
from ..rules.encounter import destroy_explorers, explorers
from ..rules.grid import is_immune
from ..rules.hunting import hexes_from, hunt, is_open, nearest
from ..rules.movement import MovementStep
from ..rules.neutral import fighters
from ..rules.pieces import (
    add_unit,
    lose_unit,
    shift_unit,
    survives_pulsar,
    take_command,
)
from ..rules.planet_attack import bombard
from ..rules.sharing import Contacts, make_contact
from ..rules.standing_orders import Block, LetPass, is_held, orders
from ..rules.trader import OpenTrade, visit
from ..rules.wandering import drift
from ..rules.zone_battle import begin_zone_battle
from ..state import Agent, Planet
from ..state import InterSpaceState as State
from ..units import Unit


class Ship(Card):
    """A free agent that is one ship."""

    kind: ClassVar[UnitKind]
    party: ClassVar[int]

    def encounter(self, state: State, seat: int, hex: Hex) -> None:
        self.appear(state, seat, hex)

    def appear(self, state: State, seat: int, hex: Hex) -> Unit:
        state.agents[self.id] = Agent(seat)
        return add_unit(state, self.kind, self.party, hex)

    def unit(self, state: State) -> Unit | None:
        return next(iter(state.units_of(self.party)), None)


class Blockable(Ship):
    """A ship that players may block, if they order so. IS-A-AGENT-BLOCK-1, IS-A-AGENT-BLOCK-2"""

    answers: ClassVar = {MovementStep: (Block, LetPass)}

    def offers(self, state: State, step: Any, seat: int) -> Iterable[Action]:
        return orders(state, self.id, seat)


class Berserker(Ship):
    """It drifts, attacks whatever it meets, and bombards planets; else it only defends.

    IS-A-ENC-BERSERKER-1, IS-A-ENC-BERSERKER-2, IS-A-ENC-BERSERKER-4, IS-A-ENC-BERSERKER-5,
    IS-A-ENC-BERSERKER-6, IS-A-AGENT-INTER-1
    """

    id = "berserker"
    kind = "berserker"
    party = BERSERKER

    def encounter(self, state: State, seat: int, hex: Hex) -> None:
        destroy_explorers(state, seat, hex)
        self.appear(state, seat, hex)

    def sets_out(self, state: State) -> None:
        for unit in state.units_of(BERSERKER):
            to = drift(state, unit.hex, self.id)
            if to != unit.hex:
                shift_unit(state, unit, to)

    def makes_contact(self, state: State) -> None:
        for unit in state.units_of(BERSERKER):
            begin_zone_battle(state, BERSERKER, unit.hex, fighters(state, BERSERKER, unit.hex))

    def acts(self, state: State) -> None:
        for unit in state.units_of(BERSERKER):
            planet = state.planet_at(unit.hex)
            if len(fighters(state, BERSERKER, unit.hex)) > 1 or planet is None:
                return
            if planet.owner is not None and not is_immune(state, planet):
                die = state.roll(6, f"bombardment, {named(state, unit)}")
                bombard(state, planet, BERSERKER, die)


class DoomStation(Card):
    """A station that never moves, with its boats. IS-A-ENC-DOOM-1, IS-A-ENC-DOOM-2"""

    id = "doom_station"

    def encounter(self, state: State, seat: int, hex: Hex) -> None:
        destroy_explorers(state, seat, hex)
        add_unit(state, "doom_station", DOOM, hex)
        bring_back_boats(state, hex)


class IonStorm(Card):
    """It strikes unshielded units before and after it drifts on.

    IS-A-ENC-IONSTORM-1, IS-A-ENC-IONSTORM-2, IS-A-ENC-IONSTORM-3, IS-A-ENC-IONSTORM-4,
    IS-A-ENC-SHIELD-3, IS-A-AGENT-INTER-3
    """

    id = "ion_storm"

    def encounter(self, state: State, seat: int, hex: Hex) -> None:
        appear(state, self.id, seat, hex)

    def sets_out(self, state: State) -> None:
        self.strike(state)
        hex = state.agents[self.id].hex
        assert hex is not None
        wander_to(state, self.id, drift(state, hex, self.id))

    def acts(self, state: State) -> None:
        self.strike(state)

    def strike(self, state: State) -> None:
        hex = state.agents[self.id].hex
        assert hex is not None
        for unit in state.at(hex):
            spared = unit.owner == STASIS or unit.id in state.sheltered
            if unit.kind in PULSAR_VULNERABLE and not spared:
                if state.roll(6, f"ion storm, {named(state, unit)}") % 2 == 0:
                    lose_unit(state, unit, "ion storm")


class Madness(Card):
    """Mad units seek the nearest other and take it with them.

    IS-A-ENC-MADNESS-1, IS-A-ENC-MADNESS-2, IS-A-ENC-MADNESS-3, IS-A-ENC-MADNESS-5,
    IS-A-ENC-MADNESS-6
    """

    id = "madness"

    def encounter(self, state: State, seat: int, hex: Hex) -> None:
        state.agents[self.id] = Agent(seat)
        for unit in explorers(state, seat, hex):
            take_command(state, unit, MADNESS)

    def sets_out(self, state: State) -> None:
        others = {unit.hex for unit in state.units.values() if can_be_reached(state, unit)}
        hunt(state, self.id, others, leaves=False)

    def acts(self, state: State) -> None:
        for hex in dict.fromkeys(unit.hex for unit in state.units_of(MADNESS)):
            suicide_pact(state, hex)


class Pirates(Blockable):
    """They hunt transports, and plunder one at a time.

    IS-A-ENC-PIRATES-1, IS-A-ENC-PIRATES-2, IS-A-ENC-PIRATES-3, IS-A-ENC-PIRATES-7,
    IS-A-ENC-PIRATES-8
    """

    id = "pirates"
    kind = "pirates"
    party = PIRATES

    def sets_out(self, state: State) -> None:
        ship = self.unit(state)
        stale = state.agents[self.id].plundered
        if ship is not None:
            prey = {unit.hex for unit in state.units.values() if is_prey(state, unit)}
            hunt(state, self.id, prey - {stale} if ship.hex == stale else prey)

    def makes_contact(self, state: State) -> None:
        ship = self.unit(state)
        if ship is not None:
            make_contact(state, PIRATES, ship.hex)

    def acts(self, state: State) -> None:
        ship = self.unit(state)
        if ship is None:
            return
        known = state.agents[self.id]
        prey = [unit for unit in state.at(ship.hex) if is_prey(state, unit)]
        plundering = bool(prey) and ship.hex != known.plundered
        if plundering:
            plunder(state, one_of(state, prey, "transport that the pirates plunder"))
        where = ship.hex if plundering else None
        state.agents[self.id] = msgspec.structs.replace(known, plundered=where)


def is_prey(state: State, unit: Unit) -> bool:
    """Whether Pirates go after a unit: any transport that is not out of time or inside a grid.

    IS-A-ENC-PIRATES-2, IS-A-AGENT-INTER-2, IS-A-ENC-VANISHED-2, IS-A-ENC-STASIS-2, IS-A-BRK-GRID-4
    """
    out_of_reach = unit.owner in (STASIS, LIMBO) or unit.id in state.sheltered
    return unit.kind in ("transport", "trader") and not out_of_reach


def plunder(state: State, transport: Unit) -> None:
    """All cargo goes; a transport without any is destroyed by an even die.

    IS-A-ENC-PIRATES-4, IS-A-ENC-PIRATES-5, IS-A-ENC-PIRATES-6, IS-A-ENC-PIRATES-9
    """
    goods = state.cargo.pop(transport.id, {})
    if goods:
        state.tell(
            Plundered(unit=transport.id, owner=transport.owner, hex=transport.hex, goods=goods)
        )
    elif state.roll(6, f"plunder, {named(state, transport)}") % 2 == 0:
        lose_unit(state, transport, "pirates")


class Plague(Card):
    """Units that are ill drift, one by one, and infect others.

    IS-A-ENC-PLAGUE-1, IS-A-ENC-PLAGUE-2, IS-A-ENC-PLAGUE-6, IS-A-AGENT-BLOCK-3,
    IS-A-AGENT-RANDOM-5
    """

    id = "plague"
    answers: ClassVar = {MovementStep: (Block, LetPass)}

    def offers(self, state: State, step: Any, seat: int) -> Iterable[Action]:
        return orders(state, self.id, seat)

    def blights(self) -> bool:
        """IS-A-ENC-PLAGUE-10"""
        return True

    def encounter(self, state: State, seat: int, hex: Hex) -> None:
        state.agents[self.id] = Agent(seat)
        for unit in explorers(state, seat, hex):
            infect(state, unit)

    def sets_out(self, state: State) -> None:
        members = state.agents[self.id].members
        since = {name: at for at, name in enumerate(members)}
        ill = sorted(state.units_of(PLAGUE), key=lambda unit: (since.get(unit.id, -1), unit.id))
        for unit in ill:
            if unit.id in state.units:
                self.drift(state, unit)

    def drift(self, state: State, unit: Unit) -> None:
        if state.map.tiles[unit.hex].terrain == "pulsar" and not survives_pulsar(state, unit):
            return
        if is_held(state, self.id, unit.hex, through=False):
            state.tell(AgentHeld(agent=self.id, unit=unit.id, hex=unit.hex))
            return
        to = drift(state, unit.hex, named(state, unit))
        if to != unit.hex:
            shift_unit(state, unit, to)

    def makes_contact(self, state: State) -> None:
        places = dict.fromkeys(unit.hex for unit in state.units_of(PLAGUE))
        state.push(Contacts(PLAGUE, tuple(sorted(places))))


class Raiders(Blockable):
    """They go from planet to planet and take all IOUs.

    IS-A-ENC-RAIDERS-1, IS-A-ENC-RAIDERS-4, IS-A-ENC-RAIDERS-5, IS-A-ENC-RAIDERS-6
    """

    id = "raiders"
    kind = "raiders"
    party = RAIDERS

    def sets_out(self, state: State) -> None:
        hunt(state, self.id, unvisited(state, self.id))

    def makes_contact(self, state: State) -> None:
        ship = self.unit(state)
        if ship is not None:
            make_contact(state, RAIDERS, ship.hex)

    def acts(self, state: State) -> None:
        ship = self.unit(state)
        planet = None if ship is None else state.planet_at(ship.hex)
        if planet is not None and note_visit(state, self.id, planet):
            raid(state, planet)


def unvisited(state: State, agent: str) -> list[Hex]:
    """Where inhabited planets are that an agent has not visited.

    IS-A-ENC-RAIDERS-4, IS-A-ENC-TRADER-7
    """
    visited = state.agents[agent].visited
    planets = state.planets.values()
    return [
        planet.hex for planet in planets if planet.owner is not None and planet.name not in visited
    ]


def note_visit(state: State, agent: str, planet: Planet) -> bool:
    """An agent has ended its move at a planet; whether that is its first visit to it.

    IS-A-ENC-RAIDERS-4, IS-A-ENC-TRADER-7
    """
    known = state.agents[agent]
    if planet.owner is None or planet.name in known.visited:
        return False
    visited = (*known.visited, planet.name)
    state.agents[agent] = msgspec.structs.replace(known, visited=visited)
    return True


def raid(state: State, planet: Planet) -> None:
    """All IOUs go; without any, an even die costs a level of industry, but never the last.

    IS-A-ENC-RAIDERS-2, IS-A-ENC-RAIDERS-3, IS-A-ENC-RAIDERS-6, IS-A-BRK-GRID-1
    """
    if is_immune(state, planet):
        return
    assert planet.owner is not None
    taken = planet.box.get(IOU, 0)
    steps = 0
    if taken:
        left = {what: count for what, count in planet.box.items() if what != IOU}
        state.change_planet(planet, box=left)
    elif state.roll(6, f"raid on {planet.name}") % 2 == 0 and planet.industry > 1:
        steps = 1
        state.change_planet(planet, industry=planet.industry - 1)
    state.tell(Raided(planet=planet.name, owner=planet.owner, iou=taken, steps=steps))


class RogueMiners(Ship):
    """They go to asteroids where no warship is, and spoil the mining there; nobody fights them.

    IS-A-ENC-MINERS-1, IS-A-ENC-MINERS-2, IS-A-ENC-MINERS-3, IS-A-ENC-MINERS-4, IS-A-ENC-MINERS-5,
    IS-A-ENC-MINERS-6
    """

    id = "rogue_miners"
    kind = "miners"
    party = MINERS

    def sets_out(self, state: State) -> None:
        hunt(
            state,
            self.id,
            [
                hex
                for hex, tile in state.map.tiles.items()
                if tile.terrain == "asteroids"
                and not any(unit.type.warship for unit in state.at(hex))
            ],
        )

    def mining_at(self, state: State, hex: Hex) -> int:
        return -MINERS_PENALTY if state.own_at(hex, MINERS) else 0


class SpaceAmoeba(Card):
    """It is drawn by colony ships and eats one a turn; being no unit, it is in nobody's way.

    IS-A-ENC-AMOEBA-1, IS-A-ENC-AMOEBA-2, IS-A-ENC-AMOEBA-3, IS-A-ENC-AMOEBA-4, IS-A-ENC-AMOEBA-5,
    IS-A-ENC-AMOEBA-8
    """

    id = "space_amoeba"

    def blights(self) -> bool:
        """IS-A-ENC-AMOEBA-6"""
        return True

    def encounter(self, state: State, seat: int, hex: Hex) -> None:
        appear(state, self.id, seat, hex)

    def sets_out(self, state: State) -> None:
        hex = state.agents[self.id].hex
        assert hex is not None
        if self.food(state, hex):
            return
        far = hexes_from(state.map, hex)
        meals = [unit.hex for unit in state.units.values() if self.tastes(state, unit)]
        close = [place for place in meals if far.get(place, AMOEBA_SENSES + 1) <= AMOEBA_SENSES]
        if close:
            wander_to(state, self.id, self.step_towards(state, hex, nearest(far, close)))
        else:
            wander_to(state, self.id, drift(state, hex, self.id))

    def step_towards(self, state: State, hex: Hex, found: tuple[Hex, ...]) -> Hex:
        """One hex on a shortest way, with equal chance for all that are equal."""
        target = choose(state, found, "colony ship that draws the amoeba")
        far = hexes_from(state.map, target)
        open_hexes = (near for near in state.map.exits(hex) if is_open(state.map, near))
        ways = [near for near in open_hexes if far[near] == far[hex] - 1]
        return choose(state, tuple(ways), "way of the amoeba")

    def acts(self, state: State) -> None:
        hex = state.agents[self.id].hex
        assert hex is not None
        food = self.food(state, hex)
        if food:
            lose_unit(state, one_of(state, food, "colony ship that the amoeba eats"), "amoeba")

    def food(self, state: State, hex: Hex) -> list[Unit]:
        return [unit for unit in state.at(hex) if self.tastes(state, unit)]

    def tastes(self, state: State, unit: Unit) -> bool:
        """Whether a unit is a colony ship that the amoeba can reach.

        IS-A-BRK-NOVA-3, IS-A-ENC-STASIS-2
        """
        out_of_reach = unit.owner in (STASIS, LIMBO) or unit.id in state.sheltered
        return unit.kind == "colony_ship" and not out_of_reach


def choose(state: State, places: tuple[Hex, ...], name: str) -> Hex:
    """One of some hexes, each equally likely."""
    return places[0] if len(places) == 1 else Hex(state.pick(places, name))


class Trader(Blockable):
    """She goes from planet to planet and swaps trade goods; she attacks nobody.

    IS-A-ENC-TRADER-1, IS-A-ENC-TRADER-3, IS-A-ENC-TRADER-7, IS-A-ENC-TRADER-8, IS-A-ENC-TRADER-9
    """

    id = "trader"
    kind = "trader"
    party = TRADER
    answers: ClassVar = {MovementStep: (Block, LetPass, OpenTrade)}

    def encounter(self, state: State, seat: int, hex: Hex) -> None:
        ship = self.appear(state, seat, hex)
        state.cargo[ship.id] = {goods_of(NEUTRAL): TRADER_GOODS}

    def offers(self, state: State, step: Any, seat: int) -> Iterable[Action]:
        yield from orders(state, self.id, seat)
        trade = OpenTrade()
        if trade.why_not(state, step, seat) is None:
            yield trade

    def sets_out(self, state: State) -> None:
        ship = self.unit(state)
        if ship is not None:
            hunt(state, self.id, unvisited(state, self.id) if ship.id in state.cargo else ())

    def acts(self, state: State) -> None:
        ship = self.unit(state)
        planet = None if ship is None else state.planet_at(ship.hex)
        if ship is not None and planet is not None:
            note_visit(state, self.id, planet)
            visit(state, ship)
