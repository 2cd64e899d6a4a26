"""Breakthrough cards."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from astrarium.kernel import Action

from ..card import Card
from ..data import HEAVY_CAPACITY, HIGHEST_LEVEL, PLASMA_SHOTS, Terrain, UnitKind
from ..rules.colonization import ColonizationStep
from ..rules.contact import ContactStep
from ..rules.exploration import ExplorationStep
from ..rules.movement import MovementStep
from ..rules.neutral import camp, player_of
from ..rules.nova_bombs import Detonate, detonations
from ..rules.star_gates import Jump, jumps

if TYPE_CHECKING:
    from ..state import InterSpaceState as State
    from ..state import Planet
    from ..units import Unit


class DriveImprovement(Card):
    """Each adds a point to the variable movement rate.

    IS-A-BRK-DRIVE-1
    """

    id = "drive_improvement"

    def drive(self, rate: int) -> int:
        return rate + 1


class HeavyTransports(Card):
    """Transports carry nine, and each card adds 1 to mining rolls.

    IS-A-BRK-HEAVY-1, IS-A-BRK-HEAVY-2
    """

    id = "heavy_transports"

    def capacity(self, capacity: int) -> int:
        return HEAVY_CAPACITY

    def mining(self, bonus: int) -> int:
        return bonus + 1


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

    def terrain(self, terrain: Terrain) -> Terrain:
        return self.sees.get(terrain, terrain)


class MultiplexSensors(Card):
    """A tile drawn may go back once a turn, a card of each kind once a game.

    IS-A-BRK-MULTIPLEX-1, IS-A-BRK-MULTIPLEX-5
    """

    id = "multiplex_sensors"

    def redraws(self) -> bool:
        return True


class StarGates(Card):
    """Units jump from station to station.

    IS-A-BRK-GATES-1
    """

    id = "star_gates"
    answers = {MovementStep: (Jump,)}

    def gates(self) -> bool:
        return True

    def moves(self, state: "State", step: Any, unit: "Unit") -> Iterable[Action]:
        return jumps(state, step, unit)


class NovaBombs(Card):
    """Colony ships are nova bombs, which can be detonated at any time.

    IS-A-BRK-NOVA-1, IS-A-BRK-NOVA-2, IS-A-BRK-NOVA-3, IS-A-BRK-NOVA-10
    """

    id = "nova_bombs"
    answers = dict.fromkeys(
        (MovementStep, ExplorationStep, ColonizationStep, ContactStep), (Detonate,)
    )

    def sells(self, kinds: tuple[UnitKind, ...]) -> tuple[UnitKind, ...]:
        return tuple("nova_bomb" if kind == "colony_ship" else kind for kind in kinds)

    def counter_kind(self, kind: UnitKind) -> UnitKind:
        return "nova_bomb" if kind == "colony_ship" else kind

    def asides(self, state: "State", step: Any, seat: int) -> Iterable[Action]:
        return detonations(state, seat)


# -- in battle


class Jamming(Card):
    """Scouts at the front may cancel hits.

    IS-A-BRK-JAMMING-1, IS-A-BRK-JAMMING-2
    """

    id = "jamming"

    def jams(self) -> bool:
        return True


class AdvancedPBs(Card):
    """Patrol boats are as advanced as their civilization when it is seen who fires first.

    IS-A-BRK-APB-1, IS-A-BRK-APB-2
    """

    id = "advanced_pbs"

    def fire_tech(self, state: "State", unit: "Unit", tech: int) -> int:
        if unit.kind != "patrol_boat":
            return tech
        return state.players[player_of(camp(unit))].civilization


class RepairRobots(Card):
    """Winners of a battle repair own units.

    IS-A-BRK-REPAIR-1
    """

    id = "repair_robots"

    def repairs(self) -> bool:
        return True


class LRMs(Card):
    """Missiles fly before the first round of a battle.

    IS-A-BRK-LRM-1
    """

    id = "lrms"

    def fires_missiles(self) -> bool:
        return True


class GrappleBeams(Card):
    """Winners of a battle capture destroyed enemies.

    IS-A-BRK-GRAPPLE-1
    """

    id = "grapple_beams"

    def captures(self) -> bool:
        return True


class StealthTech(Card):
    """Nobody blocks the way, but at a wormhole; nobody fires first, or needs to be held back.

    IS-A-BRK-STEALTH-1, IS-A-BRK-STEALTH-2, IS-A-BRK-STEALTH-3, IS-A-BRK-STEALTH-4
    """

    id = "stealth_tech"

    def evades(self, *, through: bool) -> bool:
        return not through

    def unscreened(self) -> bool:
        return True

    def denies_first_fire(self) -> bool:
        return True

    def ignores_missiles(self) -> bool:
        return True


class PlasmaCannons(Card):
    """Stations that defend fire several times.

    IS-A-BRK-PLASMA-1, IS-A-BRK-PLASMA-2
    """

    id = "plasma_cannons"

    def shots(self, kind: UnitKind, shots: int) -> int:
        return PLASMA_SHOTS.get(kind, shots)


class PlanetaryGrid(Card):
    """Nothing harms planets of the highest tech, and own units may shelter there.

    IS-A-BRK-GRID-1, IS-A-BRK-GRID-2, IS-A-BRK-GRID-3
    """

    id = "planetary_grid"

    def protects(self, planet: "Planet") -> bool:
        return planet.tech == HIGHEST_LEVEL


class ModularUnits(Card):
    """Units are exchanged for others of no greater value.

    IS-A-BRK-MODULAR-1
    """

    id = "modular_units"

    def exchanges(self) -> bool:
        return True
