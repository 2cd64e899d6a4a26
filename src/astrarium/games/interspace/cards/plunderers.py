"""Free agents that live off others: Pirates, Raiders and Rogue Miners."""

from typing import ClassVar

import msgspec

from astrarium.kernel import Draw, Hex, Tally
from astrarium.kernel.powers import modifies

from ..data import LIMBO, MINERS, MINERS_PENALTY, PIRATES, RAIDERS, STASIS
from ..events.agents import Plundered, Raided
from ..resources import IOU
from ..rules.arrival import named, one_of
from ..rules.contact.agent_contact import make_contact
from ..rules.economy.mining import mining_bonus
from ..rules.encounters.directed_movement import hunt
from ..rules.pieces import lose_unit
from ..rules.planetary_grid import is_immune
from ..state import InterSpaceState as State
from ..state.planets import Planet
from ..units import Unit, UnitName
from .agents import Blockable, Ship, note_visit, unvisited


class PlunderedTransport(Draw, frozen=True):
    text: ClassVar = "transport that the pirates plunder"
    draws: ClassVar = "unit"
    silent: ClassVar = True


class PlunderRoll(Draw, frozen=True):
    """Whether Pirates destroy a transport without cargo: if it is even."""

    text: ClassVar = "plunder, {unit}"
    unit: UnitName

    def row(self, total: int) -> str:
        return "spared" if total % 2 else "lost"


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
            plunder(state, one_of(state, prey, PlunderedTransport()))
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
    elif state.throw(6, PlunderRoll(named(state, transport))).row == "lost":
        lose_unit(state, transport, "pirates")


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


class RaidRoll(Draw, frozen=True):
    """Whether a raid costs a level of industry: if it is even."""

    text: ClassVar = "raid on {planet}"
    told_as: ClassVar = "volley"
    told_with: ClassVar = ()
    planet: str

    def row(self, total: int) -> str:
        return "spared" if total % 2 else "lost"


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
    elif state.throw(6, RaidRoll(planet.name)).row == "lost" and planet.industry > 1:
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

    @modifies(mining_bonus)
    def spoil(self, state: State, seat: int, hex: Hex, bonus: Tally) -> Tally:
        return bonus.minus(self.id, MINERS_PENALTY) if state.own_at(hex, MINERS) else bonus
