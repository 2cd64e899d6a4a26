"""Breakthrough cards."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

from astrarium.kernel import Action, Hex, Tally, Violation, violation
from astrarium.kernel.powers import adds, modifies, permits, reacts, replaces

from ..card import Card
from ..data import HEAVY_CAPACITY, HIGHEST_LEVEL, PLASMA_SHOTS, SCOUTS, Terrain, UnitKind
from ..rules.arrival import terrain_seen
from ..rules.contact.contact import ContactStep
from ..rules.contact.first_fire import fire_tech, surprising
from ..rules.contact.fleet_battle import FleetBattle
from ..rules.contact.jamming import let_jam
from ..rules.contact.missiles import (
    begin_missile_round,
    hits_on_target,
    ignore_hits,
    missile_rating,
)
from ..rules.contact.modular_units import may_refit
from ..rules.contact.neutral import camp, player_of
from ..rules.contact.planet_attack import boats_lost
from ..rules.contact.repair_robots import repair
from ..rules.contact.retreat import FleetRetreat, why_unscreened
from ..rules.contact.salvage import Salvage, captures_wrecks, repairs_wrecks
from ..rules.contact.shields_up import defensive_shots, jamming_dice
from ..rules.contact.wrecks import Wreck
from ..rules.contact.zone_fire import hits_scored
from ..rules.contact.zone_rounds import offer_retreat, open_fire
from ..rules.economy.mining import mining_bonus
from ..rules.economy.modular_units import ExchangeStep, OpenExchange
from ..rules.economy.purchase import kinds_sold
from ..rules.exploration.colonization import ColonizationStep, settlement_drawn
from ..rules.exploration.encounter import encounter_drawn
from ..rules.exploration.exploration import ExplorationStep, tile_drawn
from ..rules.exploration.multiplex_sensors import may_return_card, may_return_tile
from ..rules.movement.blocked_movement import can_be_held
from ..rules.movement.movement import MovementStep
from ..rules.movement.star_gates import Jump, jumps
from ..rules.nova_bombs import Detonate, detonations
from ..rules.pieces import kind_for
from ..rules.planetary_grid import Shelter, is_immune
from ..state import InterSpaceState as State
from ..state.abilities import transport_capacity, variable_rate
from ..state.map import Tile
from ..state.planets import Planet
from ..units import Unit

Usual = Callable[..., None]


class DriveImprovement(Card):
    """Each adds a point to the variable movement rate.

    IS-A-BRK-DRIVE-1
    """

    id = "drive_improvement"

    @modifies(variable_rate)
    def improve(self, cards: Sequence[Card], rate: int) -> int:
        return rate + 1


class HeavyTransports(Card):
    """Transports carry nine, and each card adds 1 to mining rolls.

    IS-A-BRK-HEAVY-1, IS-A-BRK-HEAVY-2
    """

    id = "heavy_transports"

    @modifies(transport_capacity)
    def carry(self, cards: Sequence[Card], capacity: int) -> int:
        return HEAVY_CAPACITY

    @modifies(mining_bonus)
    def mine(self, state: State, seat: int, hex: Hex, bonus: Tally) -> Tally:
        return bonus.plus(self.id, 1)


class NavComputers(Card):
    """No halt in asteroids, black holes like neutron stars, no harm by pulsars.

    IS-A-BRK-NAV-1, IS-A-BRK-NAV-2, IS-A-BRK-NAV-3, IS-A-BRK-NAV-4
    """

    id = "nav_computers"
    sees: ClassVar[dict[Terrain, Terrain]] = {
        "asteroids": "empty_space",
        "black_hole": "neutron_star",
        "pulsar": "empty_space",
    }

    @modifies(terrain_seen)
    def navigate(self, cards: Sequence[Card], terrain: Terrain, seen: Terrain) -> Terrain:
        return self.sees.get(seen, seen)


class MultiplexSensors(Card):
    """A tile drawn may go back once a turn, a card of each kind once a game.

    IS-A-BRK-MULTIPLEX-1, IS-A-BRK-MULTIPLEX-5
    """

    id = "multiplex_sensors"

    @replaces(tile_drawn)
    def judge_tile(self, state: State, seat: int, hex: Hex, tile: Tile, usual: Usual) -> None:
        if not may_return_tile(state, seat, hex, tile):
            usual(state, seat, hex, tile)

    @replaces(encounter_drawn)
    def judge_encounter(self, state: State, seat: int, hex: Hex, card: str, usual: Usual) -> None:
        if not may_return_card(state, seat, "encounter", hex, card):
            usual(state, seat, hex, card)

    @replaces(settlement_drawn)
    def judge_settlement(
        self, state: State, seat: int, planet: str, card: str, usual: Usual
    ) -> None:
        if not may_return_card(state, seat, "colonization", planet, card):
            usual(state, seat, planet, card)


class StarGates(Card):
    """Units jump from station to station.

    IS-A-BRK-GATES-1
    """

    id = "star_gates"
    lacking: ClassVar = violation("IS-A-BRK-GATES-1", "You have no Star Gates.")

    @adds(Jump, to=MovementStep, lacking=lacking, at=-1)
    def jump(self, state: State, step: MovementStep, seat: int) -> Iterable[Action]:
        return jumps(state, step, seat)


class NovaBombs(Card):
    """Colony ships are nova bombs, which can be detonated at any time.

    IS-A-BRK-NOVA-1, IS-A-BRK-NOVA-2, IS-A-BRK-NOVA-3, IS-A-BRK-NOVA-10
    """

    id = "nova_bombs"

    @modifies(kinds_sold)
    def sell(self, state: State, seat: int, kinds: tuple[UnitKind, ...]) -> tuple[UnitKind, ...]:
        return tuple("nova_bomb" if kind == "colony_ship" else kind for kind in kinds)

    @modifies(kind_for)
    def arm(self, state: State, seat: int, kind: UnitKind, counter: UnitKind) -> UnitKind:
        return "nova_bomb" if counter == "colony_ship" else counter

    @adds(Detonate, to=(MovementStep, ExplorationStep, ColonizationStep, ContactStep))
    def detonate(self, state: State, step: Any, seat: int) -> Iterable[Action]:
        return detonations(state, seat)


# -- in battle


class Jamming(Card):
    """Scouts at the front may cancel hits, with as many dice as the civilization level.

    IS-A-BRK-JAMMING-1, IS-A-BRK-JAMMING-2
    """

    id = "jamming"

    @modifies(jamming_dice)
    def jam(self, state: State, unit: Unit, dice: int) -> int:
        if unit.kind not in SCOUTS:
            return dice
        return state.players[player_of(camp(unit))].civilization

    @modifies(hits_scored)
    def cancel(self, state: State, battle: FleetBattle, then: FleetBattle) -> FleetBattle:
        return let_jam(state, then) if then.scouts else then


class AdvancedPBs(Card):
    """Patrol boats are as advanced as their civilization when it is seen who fires first.

    IS-A-BRK-APB-1, IS-A-BRK-APB-2
    """

    id = "advanced_pbs"

    @modifies(fire_tech)
    def advance(self, state: State, unit: Unit, tech: int) -> int:
        if unit.kind != "patrol_boat":
            return tech
        return state.players[player_of(camp(unit))].civilization


class RepairRobots(Card):
    """Winners of a battle repair own units, and conquerors their boats.

    IS-A-BRK-REPAIR-1, IS-A-BRK-REPAIR-7
    """

    id = "repair_robots"

    @reacts(repairs_wrecks)
    def repair(self, state: State, seat: int, salvage: Salvage) -> None:
        repair(state, seat, salvage.wrecks)

    @reacts(boats_lost)
    def repair_boats(self, state: State, seat: int, boats: list[Unit]) -> None:
        repair(state, seat, [Wreck(boat) for boat in boats])


class LRMs(Card):
    """Missiles of warships and defending stations fly before the first round of a battle.

    IS-A-BRK-LRM-1, IS-A-BRK-LRM-2
    """

    id = "lrms"

    @modifies(missile_rating)
    def aim(self, state: State, unit: Unit, power: Tally, rating: Tally) -> Tally:
        return rating if unit.type.role == "civilian" else power

    @replaces(open_fire)
    def launch(self, state: State, battle: FleetBattle, usual: Usual) -> None:
        if not begin_missile_round(state, battle):
            usual(state, battle)


class GrappleBeams(Card):
    """Winners of a battle capture destroyed enemies.

    IS-A-BRK-GRAPPLE-1
    """

    id = "grapple_beams"

    @reacts(captures_wrecks)
    def capture(self, state: State, seat: int, salvage: Salvage) -> None:
        salvage.grapple(state, seat)


class StealthTech(Card):
    """Nobody blocks the holder's units except at a wormhole, and they retreat without a screen.
    The holder's opponents never fire first; the holder may. Missiles miss half of the time.

    IS-A-BRK-STEALTH-1, IS-A-BRK-STEALTH-2, IS-A-BRK-STEALTH-3, IS-A-BRK-STEALTH-4
    """

    id = "stealth_tech"

    @modifies(can_be_held)
    def slip_away(self, state: State, unit: Unit, held: bool, *, through: bool) -> bool:
        return held and through

    @permits(why_unscreened)
    def vanish(
        self, state: State, seat: int, retreat: FleetRetreat, unit: Unit, why: Violation
    ) -> bool:
        return True

    @modifies(surprising)
    def hide(
        self,
        state: State,
        first: tuple[int, ...],
        against: Sequence[Unit],
        surprising: tuple[int, ...],
    ) -> tuple[int, ...]:
        return ()

    @modifies(hits_on_target)
    def ignore(self, state: State, camp: int, hex: Hex, fired: int, hits: int) -> int:
        return ignore_hits(state, camp, hex, hits)


class PlasmaCannons(Card):
    """Stations that defend fire several times.

    IS-A-BRK-PLASMA-1, IS-A-BRK-PLASMA-2
    """

    id = "plasma_cannons"

    @modifies(defensive_shots)
    def fire(self, state: State, unit: Unit, shots: int) -> int:
        return PLASMA_SHOTS.get(unit.kind, shots)


class PlanetaryGrid(Card):
    """Nothing harms planets of the highest tech, and own units may shelter there.

    IS-A-BRK-GRID-1, IS-A-BRK-GRID-2, IS-A-BRK-GRID-3, IS-A-BRK-GRID-5
    """

    id = "planetary_grid"

    @modifies(is_immune)
    def protect(self, state: State, planet: Planet, immune: bool) -> bool:
        return immune or planet.tech == HIGHEST_LEVEL

    @adds(Shelter, to=FleetRetreat)
    def take_in(self, state: State, step: FleetRetreat, seat: int) -> Iterable[Action]:
        return step.shelters(state)


class ModularUnits(Card):
    """Units are exchanged for others of no greater value.

    IS-A-BRK-MODULAR-1, IS-A-BRK-MODULAR-7
    """

    id = "modular_units"

    @adds(OpenExchange, to=ExchangeStep)
    def exchange(self, state: State, step: ExchangeStep, seat: int) -> Iterable[Action]:
        return [OpenExchange(hex) for hex in step.hexes(state, seat)]

    @replaces(offer_retreat)
    def refit(self, state: State, seat: int, battle: FleetBattle, usual: Usual) -> None:
        if not may_refit(state, battle, seat):
            usual(state, seat, battle)
