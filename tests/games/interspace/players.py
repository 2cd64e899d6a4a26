"""Players that make things happen: each style weighs the listed actions, and chance takes one.

Styles exist to reach what uniformly random play hardly ever does: wars to the end, an empty
exploration box, transports at foreign home worlds.
"""

from collections.abc import Callable, Iterable
from functools import cached_property

from astrarium.games.interspace.rules.combat.combat import Attack, Conquer
from astrarium.games.interspace.rules.combat.retreat import RetreatTo, Stay, Withdraw
from astrarium.games.interspace.rules.contact.attack import AttackFleet
from astrarium.games.interspace.rules.contact.counter_attack import CounterAttack
from astrarium.games.interspace.rules.contact.join_forces import AskToJoin, DenyJoin, GrantJoin
from astrarium.games.interspace.rules.contact.negotiated_retreat import DeclineTerms, Include
from astrarium.games.interspace.rules.contact.organize_fleets import FleetReady, PutInZone
from astrarium.games.interspace.rules.contact.penetration_fire import HoldFormation, Penetrate
from astrarium.games.interspace.rules.contact.planet_attack import Assault, Bombard
from astrarium.games.interspace.rules.contact.retreat import AskFreeRetreat, OfferTruce
from astrarium.games.interspace.rules.economy.conversion import Decommission, Refine
from astrarium.games.interspace.rules.economy.economic_step import Build, Raise
from astrarium.games.interspace.rules.economy.investment import Invest, Lower
from astrarium.games.interspace.rules.economy.placement import Deploy, DeployAll
from astrarium.games.interspace.rules.economy.production import TakeOre
from astrarium.games.interspace.rules.economy.purchase import Buy
from astrarium.games.interspace.rules.economy.sealed import SealOrders, SealPhase
from astrarium.games.interspace.rules.economy.trade_goods import BuyGoods, Recall
from astrarium.games.interspace.rules.exploration.colonization import Colonize
from astrarium.games.interspace.rules.movement.black_hole import RollOut
from astrarium.games.interspace.rules.movement.friendly_aliens import DeclareFriendly, EndDeclaring
from astrarium.games.interspace.rules.movement.movement import Move
from astrarium.games.interspace.rules.movement.passage import GrantPassage, RequestPassage
from astrarium.games.interspace.rules.movement.trade import OpenOffer
from astrarium.games.interspace.rules.movement.trade_offer import (
    AcceptOffer,
    DropOffer,
    Give,
    SendOffer,
    Take,
)
from astrarium.games.interspace.rules.movement.transports import HandOver, Load, Unload
from astrarium.games.interspace.rules.movement.unknown_hex import Depart, TakeAlong
from astrarium.games.interspace.state import InterSpaceState as State
from astrarium.games.interspace.units import Unit
from astrarium.kernel import Action, Decision, Hex, hexes
from tests.games.chance import Chance

FAR = 1000


class Look:
    """What a seat looks at before it weighs its answers."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat

    @cached_property
    def foes(self) -> dict[Hex, int]:
        """How far it is to whatever belongs to others."""
        units = {unit.hex for unit in self.state.units.values() if unit.owner != self.seat}
        return self.distances(units | self.planets(own=False))

    @cached_property
    def homes(self) -> dict[Hex, int]:
        """How far it is to the home worlds of others."""
        others = [seat for seat in range(self.state.seats) if seat != self.seat]
        return self.distances(self.state.birthplace(seat).hex for seat in others)

    @cached_property
    def frontier(self) -> dict[Hex, int]:
        """How far it is to unknown hexes."""
        known = self.state.map
        return self.distances(hex for hex in known.tiles if known.unknown_neighbours(hex))

    @cached_property
    def foreign(self) -> dict[Hex, int]:
        """How far it is to map pieces without one's own home world."""
        return self.distances(hex for hex in self.state.map.tiles if self.abroad(hex))

    def abroad(self, hex: Hex) -> bool:
        return hexes.frame(hex) != hexes.frame(self.state.birthplace(self.seat).hex)

    @cached_property
    def wilderness(self) -> dict[Hex, int]:
        """How far it is to planets that are free to settle."""
        planets = self.state.planets.values()
        return self.distances(planet.hex for planet in planets if planet.owner is None)

    def planets(self, *, own: bool) -> set[Hex]:
        inhabited = [planet for planet in self.state.planets.values() if planet.owner is not None]
        return {planet.hex for planet in inhabited if (planet.owner == self.seat) == own}

    def distances(self, targets: Iterable[Hex]) -> dict[Hex, int]:
        """Steps over known hexes and wormholes to the nearest target."""
        known = self.state.map
        steps = {hex: 0 for hex in targets if hex in known.tiles}
        border = list(steps)
        for hex in border:  # grows while it is gone through
            for near in known.exits(hex):
                if near in known.tiles and near not in steps:
                    steps[near] = steps[hex] + 1
                    border.append(near)
        return steps

    def unit(self, id: int) -> Unit:
        return self.state.units[id]

    def is_last_at_home(self, id: int) -> bool:
        """Whether a unit is the only one of its kind in its owner's home world's hex."""
        unit = self.unit(id)
        here = self.state.own_at(unit.hex, self.seat)
        if unit.hex != self.state.birthplace(self.seat).hex:
            return False
        return [other.kind for other in here].count(unit.kind) == 1

    def nears(self, move: Move, steps: dict[Hex, int]) -> bool:
        """Whether a move leads nearer to a target, over no null space."""
        tile = self.state.map.tiles.get(move.to)
        if tile is None or tile.terrain == "null_space":
            return False
        return steps.get(move.to, FAR) < steps.get(self.unit(move.unit).hex, FAR)

    def explores(self, move: Move) -> bool:
        return move.to not in self.state.map.tiles

    def tech(self, planet: str) -> int:
        return self.state.planets[planet].tech

    def has(self, kind: str) -> int:
        return sum(unit.kind == kind for unit in self.state.units_of(self.seat))


Style = Callable[[Look, Action], int]


def uniform(look: Look, action: Action) -> int:
    """Anything."""
    return 1


def idle(look: Look, action: Action) -> int:
    """Ends every step at once."""
    return 100 if str(action).startswith(("end", "stay", "quick", "seal", "declare no")) else 1


def orders(look: Look, action: Action) -> int | None:
    """What everybody weighs alike in the Standard game; None: nothing particular."""
    match action:
        case Deploy() | DeployAll() | TakeOre() | Invest() | Refine() | Colonize():
            return 20
        case Lower() | Decommission() | SealPhase():
            return 0 if look.state.turn % 7 else 1
        case DeclareFriendly() | BuyGoods():
            return 1
        case SealOrders() | EndDeclaring():
            return 3
        case _:
            return None


def explorer(look: Look, action: Action) -> int:
    """Builds scouts and sends them all into the unknown, sometimes with company."""
    weight = orders(look, action)
    if weight is not None:
        return weight
    match action:
        case Raise(what="tech"):
            return 20
        case Build(kind=kind) | Buy(kind=kind):
            return 10 * (kind in ("scout", "colony_ship", "patrol_boat"))
        case Raise():
            return 0
        case Move(unit=id) if look.unit(id).kind == "scout":
            return 50 if look.explores(action) else 10 * look.nears(action, look.frontier)
        case Move(unit=id) if look.unit(id).kind == "colony_ship":
            return 30 * look.nears(action, look.wilderness)
        case Move():
            return 0
        case Depart():
            return 4
        case RollOut() | Colonize():
            return 5
        case _:
            return 1


def voyager(look: Look, action: Action) -> int:
    """Explores until there is a wormhole, and then what lies beyond it."""
    match action:
        case Move(unit=id) if look.unit(id).kind == "scout" and look.abroad(action.to):
            return 90 if look.explores(action) else 30
        case Move(unit=id) if look.unit(id).kind == "scout" and look.nears(action, look.foreign):
            return 60
        case _:
            return explorer(look, action)


def settler(look: Look, action: Action) -> int:
    """Explores to settle, and raises all its planets."""
    match action:
        case Buy(kind="colony_ship"):
            return 60 if look.wilderness else 0
        case Raise():
            return 20
        case Build(kind="colony_ship"):
            return 60 if look.wilderness else 0
        case _:
            return explorer(look, action)


def war_orders(look: Look, action: Action) -> int | None:
    """What warlike players weigh in the Standard game; None: nothing particular."""
    match action:
        case Invest(what="tech", planet=planet):
            return 60 if look.tech(planet) < 7 else 1
        case Buy(kind="assault_boat" | "battleship" | "destroyer" | "cruiser"):
            return 40
        case Buy(kind="patrol_boat" | "system_station" | "region_station"):
            return 12
        case Move(unit=id) if look.unit(id).type.role == "station":
            return 20 * look.nears(action, look.foes)
        case AttackFleet() | Assault() | Bombard() | CounterAttack() | DenyJoin():
            return 40
        case PutInZone() | Penetrate():
            return 10
        case FleetReady() | HoldFormation() | DeclineTerms():
            return 8
        case _:
            return None


def warlike(look: Look, action: Action) -> int:
    """Builds assault boats, explores until there is somebody to attack, and takes every planet."""
    weight = war_orders(look, action)
    if weight is not None:
        return weight
    match action:
        case Raise(what="tech", planet=planet):
            return 40 if look.tech(planet) < 5 else 1
        case Raise():
            return 0
        case Build(kind="assault_boat"):
            return 40
        case Build(kind="destroyer" | "cruiser" | "battleship" | "patrol_boat"):
            return 8
        case Build(kind="scout"):
            return 30 if look.has("scout") < 3 else 0
        case Build():
            return 0
        case Move(unit=id) if look.unit(id).type.warship:
            return 40 * look.nears(action, look.foes)
        case Attack() | Conquer() | Stay():
            return 40
        case _:
            return explorer(look, action)


def horde(look: Look, action: Action) -> int:
    """Moves everything that flies towards others, and fights for a while."""
    weight = orders(look, action)
    if weight is not None:
        return weight
    match action:
        case Buy(kind="scout"):
            return 10 if look.has("scout") < 3 else 0
        case Buy() | AttackFleet() | AskToJoin() | DenyJoin() | PutInZone() | RequestPassage():
            return 10
        case Build(kind="scout"):
            return 10 if look.has("scout") < 3 else 0
        case Build():
            return 10
        case Raise(planet=planet):
            return 10 if look.tech(planet) < 6 else 0
        case Move() if look.explores(action):
            return 10
        case Move():
            return 20 * look.nears(action, look.foes) + 5 * look.nears(action, look.frontier)
        case TakeAlong() | RollOut() | Attack() | Conquer():
            return 20
        case RetreatTo() | Withdraw():
            return 2
        case _:
            return 1


def raider(look: Look, action: Action) -> int:
    """Attacks and runs."""
    match action:
        case Buy(kind="patrol_boat" | "assault_boat" | "cruiser"):
            return 40
        case AskFreeRetreat() | OfferTruce() | Include():
            return 10
        case Build(kind="patrol_boat" | "assault_boat" | "cruiser"):
            return 20
        case RetreatTo() | Withdraw():
            return 20
        case Stay():
            return 1
        case _:
            return warlike(look, action)


def trader(look: Look, action: Action) -> int:
    """Brings transports to foreign home worlds, exploring until there is a way; one stays at home,
    since without it nothing is earned. Loads and trades whatever it can."""
    match action:
        case Buy(kind="transport"):
            return 20
        case BuyGoods() | Load() | OpenOffer() | Give() | SendOffer() | AcceptOffer() | Recall():
            return 15
        case Unload() | HandOver() | Take() | DropOffer() | GrantJoin() | GrantPassage():
            return 4
        case Build(kind="transport"):
            return 20
        case Move(unit=id) if look.unit(id).kind == "transport":
            return 0 if look.is_last_at_home(id) else 40 * look.nears(action, look.homes)
        case _:
            return explorer(look, action)


STYLES: dict[str, Style] = {
    style.__name__: style
    for style in (uniform, idle, explorer, voyager, settler, warlike, horde, raider, trader)
}


def choose(state: State, decision: Decision, style: str, chance: Chance) -> Action:
    """An answer in a style."""
    look = Look(state, decision.seat)
    weights = [STYLES[style](look, action) for action in decision.actions]
    return chance.weighted(decision.actions, weights)
