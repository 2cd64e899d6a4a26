"""Encounter cards that bring free agents: what all share, the Berserker, the Doom Station, and the
Trader."""

from collections.abc import Iterable
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Hex
from astrarium.kernel.powers import adds

from ..data import BERSERKER, DOOM, NEUTRAL, TRADER, TRADER_GOODS, UnitKind
from ..drawn_cards import EncounterCard, FreeAgent
from ..resources import goods_of
from ..rules.arrival import bring_back_boats, named, shift_unit
from ..rules.contact.neutral import fighters
from ..rules.contact.planet_attack import BombardmentRoll, bombard
from ..rules.contact.zone_battle import begin_zone_battle
from ..rules.encounters.directed_movement import hunt
from ..rules.encounters.random_movement import drift
from ..rules.encounters.standing_orders import Block, LetPass, orders
from ..rules.encounters.trader import OpenTrade, visit
from ..rules.exploration.encounter import destroy_explorers
from ..rules.movement.movement import MovementStep
from ..rules.pieces import add_unit
from ..rules.planetary_grid import is_immune
from ..state import InterSpaceState as State
from ..state.planets import Planet
from ..state.players import Agent
from ..units import Unit


class Ship(FreeAgent):
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

    @adds(Block, LetPass, to=MovementStep)
    def take_orders(self, state: State, step: MovementStep, seat: int) -> Iterable[Action]:
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
                die = state.throw(6, BombardmentRoll(named(state, unit)))
                bombard(state, planet, BERSERKER, die.total)


class DoomStation(EncounterCard):
    """A station that never moves, with its boats. IS-A-ENC-DOOM-1, IS-A-ENC-DOOM-2"""

    id = "doom_station"

    def encounter(self, state: State, seat: int, hex: Hex) -> None:
        destroy_explorers(state, seat, hex)
        add_unit(state, "doom_station", DOOM, hex)
        bring_back_boats(state, hex)


class Trader(Blockable):
    """She goes from planet to planet and swaps trade goods; she attacks nobody.

    IS-A-ENC-TRADER-1, IS-A-ENC-TRADER-3, IS-A-ENC-TRADER-7, IS-A-ENC-TRADER-8, IS-A-ENC-TRADER-9
    """

    id = "trader"
    kind = "trader"
    party = TRADER

    def encounter(self, state: State, seat: int, hex: Hex) -> None:
        ship = self.appear(state, seat, hex)
        state.cargo[ship.id] = {goods_of(NEUTRAL): TRADER_GOODS}

    @adds(OpenTrade, to=MovementStep)
    def trade(self, state: State, step: MovementStep, seat: int) -> Iterable[Action]:
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
