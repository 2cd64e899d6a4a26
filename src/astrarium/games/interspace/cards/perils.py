"""Free agents that nobody can talk to: storms, madness, the plague and the amoeba."""

from collections.abc import Iterable
from typing import ClassVar

from astrarium.kernel import Action, Draw, Hex
from astrarium.kernel.powers import adds, reacts

from ..data import AMOEBA_SENSES, LIMBO, MADNESS, PLAGUE, PULSAR_VULNERABLE, STASIS
from ..drawn_cards import FreeAgent
from ..events.agents import AgentHeld
from ..rules.arrival import (
    can_be_reached,
    infect,
    named,
    one_of,
    shift_unit,
    suicide_pact,
    survives_pulsar,
)
from ..rules.contact.agent_contact import Contacts
from ..rules.encounters.directed_movement import hexes_from, hunt, is_open, nearest
from ..rules.encounters.free_agents import agents_waste_planets, appear, blight, wander_to
from ..rules.encounters.random_movement import drift
from ..rules.encounters.standing_orders import Block, LetPass, is_held, orders
from ..rules.exploration.encounter import explorers
from ..rules.movement.movement import MovementStep
from ..rules.pieces import lose_unit, take_command
from ..state import InterSpaceState as State
from ..state.players import Agent
from ..units import Unit, UnitName


class IonStormRoll(Draw, frozen=True):
    """Whether the storm destroys a unit: if it is even."""

    text: ClassVar = "ion storm, {unit}"
    unit: UnitName

    def row(self, total: int) -> str:
        return "spared" if total % 2 else "lost"


class IonStorm(FreeAgent):
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
                if state.throw(6, IonStormRoll(named(state, unit))).row == "lost":
                    lose_unit(state, unit, "ion storm")


class Madness(FreeAgent):
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


class Plague(FreeAgent):
    """Units that are ill drift, one by one, and infect others.

    IS-A-ENC-PLAGUE-1, IS-A-ENC-PLAGUE-2, IS-A-ENC-PLAGUE-6, IS-A-AGENT-BLOCK-3,
    IS-A-AGENT-RANDOM-5
    """

    id = "plague"

    @adds(Block, LetPass, to=MovementStep)
    def take_orders(self, state: State, step: MovementStep, seat: int) -> Iterable[Action]:
        return orders(state, self.id, seat)

    @reacts(agents_waste_planets)
    def sicken(self, state: State) -> None:
        """IS-A-ENC-PLAGUE-10"""
        blight(state, self.id)

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


class AmoebaLure(Draw, frozen=True):
    text: ClassVar = "colony ship that draws the amoeba"
    draws: ClassVar = "hex"
    silent: ClassVar = True


class AmoebaWay(Draw, frozen=True):
    text: ClassVar = "way of the amoeba"
    draws: ClassVar = "hex"
    silent: ClassVar = True


class EatenColonyShip(Draw, frozen=True):
    text: ClassVar = "colony ship that the amoeba eats"
    draws: ClassVar = "unit"
    silent: ClassVar = True


class SpaceAmoeba(FreeAgent):
    """It is drawn by colony ships and eats one a turn; being no unit, it is in nobody's way.

    IS-A-ENC-AMOEBA-1, IS-A-ENC-AMOEBA-2, IS-A-ENC-AMOEBA-3, IS-A-ENC-AMOEBA-4, IS-A-ENC-AMOEBA-5,
    IS-A-ENC-AMOEBA-8
    """

    id = "space_amoeba"

    @reacts(agents_waste_planets)
    def graze(self, state: State) -> None:
        """IS-A-ENC-AMOEBA-6"""
        blight(state, self.id)

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
        target = choose(state, found, AmoebaLure())
        far = hexes_from(state.map, target)
        open_hexes = (near for near in state.map.exits(hex) if is_open(state.map, near))
        ways = [near for near in open_hexes if far[near] == far[hex] - 1]
        return choose(state, tuple(ways), AmoebaWay())

    def acts(self, state: State) -> None:
        hex = state.agents[self.id].hex
        assert hex is not None
        food = self.food(state, hex)
        if food:
            lose_unit(state, one_of(state, food, EatenColonyShip()), "amoeba")

    def food(self, state: State, hex: Hex) -> list[Unit]:
        return [unit for unit in state.at(hex) if self.tastes(state, unit)]

    def tastes(self, state: State, unit: Unit) -> bool:
        """Whether a unit is a colony ship that the amoeba can reach.

        IS-A-BRK-NOVA-3, IS-A-ENC-STASIS-2
        """
        out_of_reach = unit.owner in (STASIS, LIMBO) or unit.id in state.sheltered
        return unit.kind == "colony_ship" and not out_of_reach


def choose(state: State, places: tuple[Hex, ...], draw: Draw) -> Hex:
    """One of some hexes, each equally likely."""
    return places[0] if len(places) == 1 else state.pick(places, draw)
