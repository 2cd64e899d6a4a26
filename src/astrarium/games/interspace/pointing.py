"""What one points at to choose an action, and what is shown although it cannot be chosen."""

from collections.abc import Iterable, Iterator

from astrarium.kernel import Action, Hex

from .data import UNITS
from .planning import LEVELS, mining_hexes
from .resources import is_number
from .rules.artifacts import HandArtifact, TakeOnBoard
from .rules.bargains import Barter, Flee, Receive
from .rules.battle import Hit
from .rules.breakthroughs import DeclineBreakthrough, TakeBreakthrough
from .rules.cargo import HandOver, Load, Shed, Unload
from .rules.colonization import Colonize, EndColonization
from .rules.combat import Attack, Conquer, EndCombat
from .rules.contact import (
    AskToJoin,
    AttackAgents,
    AttackFleet,
    AttackFleetAnd,
    EndContact,
    GiveWay,
)
from .rules.conversion import ConversionStep, Convert, Decommission, Refine
from .rules.economy_basic import Build, EconomicStep, EndEconomicStep, Raise
from .rules.exchange import EndExchanges, ExchangeFor, HandIn, OpenExchange
from .rules.expedition import TakeAlong
from .rules.exploration import Explore
from .rules.fleets import FleetReady, Penetrate, PutInZone
from .rules.friendship import DeclareFriendly, EndDeclaring, StandAloof
from .rules.grid import Emerge, GridReady, Shelter
from .rules.hunting import Lead, SendAfter
from .rules.infestation import EndInfestation, Infest
from .rules.investment import Invest, InvestmentStep, Lower
from .rules.jamming import Jam
from .rules.movement import EndMovement, Move, MoveThrough, RollOut
from .rules.nova_bombs import Detonate
from .rules.offers import Give, OpenOffer, Take
from .rules.passage import RequestPassage
from .rules.placement import Deploy
from .rules.planet_attack import Assault, Bombard
from .rules.production import Mine, ProductionStep, Sacrifice, Stow, TakeOre
from .rules.purchase import Buy, BuyGoods, BuyOpenly, BuyPoints, PurchaseStep, Recall
from .rules.refit import Assemble, Disassemble, EndRefit
from .rules.retreat import RetreatTo, Stay, Withdraw
from .rules.salvage import Capture, CaptureNoMore
from .rules.sealed import Order, SealedStep, SealOrders, SealPhase
from .rules.setup import Arrange, Place, SetUp, own_hexes
from .rules.star_gates import Jump
from .rules.terms import AskFreeRetreat, Include
from .rules.trade import DesignateHome
from .rules.trader import CloseDeal, Swap
from .rules.withdrawal import FleetRetreat
from .rules.zone_hits import Pierce, ZoneHits
from .state import InterSpaceState as State

Picks = tuple[str, ...]


def area(hex: Hex) -> str:
    """A reference to a hex."""
    return f"area:{hex}"


def piece(unit: int) -> str:
    """A reference to a unit."""
    return f"piece:{unit}"


def legal_actions(state: State, seat: int) -> Iterable[Action]:
    """What a seat that is asked can answer now."""
    return next(asked.actions for asked in state.decisions() if asked.seat == seat)


def picks(state: State, action: Action) -> Picks:
    """What one clicks on to choose an action, in order."""
    if isinstance(action, Order):
        return _order_picks(state, action)
    match action:
        case Place(hex=hex) | Explore(hex=hex) | Attack(hex=hex):
            return (area(hex),)
        case Raise(what=what, planet=planet):
            return planet_area(state, planet), f"raise:{what}"
        case Build(kind=kind, planet=planet):
            return planet_area(state, planet), f"build:{kind}"
        case Conquer(planet=planet) | DesignateHome(planet=planet):
            return (planet_area(state, planet),)
        case Colonize(planet=planet, unit=unit):
            return _landing(state, planet, unit)
        case Arrange(planet=side, asteroids=other):
            return _ring(state, side, other)
        case DeclareFriendly(name=name):
            return (piece(int(name)) if is_number(name) else planet_area(state, name),)
        case _:
            return (
                _movement_picks(action)
                or _contact_picks(state, action)
                or _card_picks(state, action)
            )


def planet_area(state: State, name: str) -> str:
    planet = state.planets.get(name)
    return f"planet:{name}" if planet is None else area(planet.hex)


def _landing(state: State, planet: str, unit: int) -> Picks:
    """The planet; and the ship where one has to choose among several."""
    ship = state.units[unit]
    ships = [own for own in state.own_at(ship.hex, ship.owner) if own.kind == "colony_ship"]
    there = planet_area(state, planet)
    return (there,) if len(ships) == 1 else (there, piece(unit))


def _ring(state: State, *sides: int) -> Picks:
    """Hexes around the home of the seat that looks: it knows no other plan than its own."""
    step = state.top
    assert isinstance(step, SetUp)
    known = (seat for seat, plan in enumerate(step.plans) if plan.value is not None)
    seat = next(known, 0)
    _, *ring = own_hexes(seat)
    return tuple(area(ring[side - 1]) for side in sides)


def _order_picks(state: State, order: Order) -> Picks:
    """A planet and what it shall do, or a unit, or asteroids."""
    match order:
        case Mine(hex=hex):
            return (area(hex),)
        case Stow(amount=amount, unit=unit):
            return piece(unit), f"stow:{amount}"
        case Sacrifice(unit=unit):
            return (piece(unit),)
        case Decommission(unit=unit):
            return piece(unit), "decommission"
    planet = getattr(order, "planet", None)
    return () if planet is None else (planet_area(state, planet), _order_word(order))


def _order_word(order: Order) -> str:
    match order:
        case Deploy(kind=kind):
            return f"deploy:{kind}"
        case TakeOre():
            return "ore"
        case Buy(kind=kind):
            return f"buy:{kind}"
        case BuyOpenly(kind=kind):
            return f"open:{kind}"
        case BuyPoints():
            return "points"
        case BuyGoods(amount=amount):
            return f"goods:{amount}"
        case Recall(amount=amount, holder=holder):
            return f"recall:{holder}:{amount}"
        case Invest(what=what):
            return f"invest:{what}"
        case Lower(what=what):
            return f"lower:{what}"
        case Refine(amount=amount):
            return f"refine:{amount}"
        case Convert(amount=amount, what=goods):
            return f"convert:{goods}:{amount}"
        case _:
            return str(order)


def _movement_picks(action: Action) -> Picks:
    """A unit, and where it goes or what it does."""
    match action:
        case Move(unit=unit, to=to):
            return piece(unit), area(to)
        case MoveThrough(unit=unit, via=via, to=to):
            return piece(unit), area(via), area(to)
        case RollOut(unit=unit):
            return piece(unit), f"roll:{unit}"
        case TakeAlong(unit=unit):
            return (piece(unit),)
        case Load(unit=unit, planet=planet, what=what, amount=amount):
            return piece(unit), f"load:{planet}:{what}:{amount}"
        case Unload(unit=unit, planet=planet, what=what, amount=amount):
            return piece(unit), f"unload:{planet}:{what}:{amount}"
        case HandOver(unit=unit, other=other, what=what, amount=amount):
            return piece(unit), f"hand:{other}:{what}:{amount}"
        case OpenOffer(unit=unit, holder=holder):
            return piece(unit), f"offer:{holder}"
        case Give(amount=amount, what=what):
            return (f"give:{what}:{amount}",)
        case Take(amount=amount, what=what):
            return (f"take:{what}:{amount}",)
        case RequestPassage(owner=owner, hex=hex):
            return area(hex), f"passage:{owner}"
        case _:
            return ()


def _contact_picks(state: State, action: Action) -> Picks:
    """A place or a unit, and what happens there where that could be several things."""
    match action:
        case AskToJoin(hex=hex):
            return area(hex), "join"
        case AttackFleet(hex=hex):
            return area(hex), "attack"
        case AttackFleetAnd(agents=agents, hex=hex):
            return area(hex), f"attack:and:{'+'.join(agents)}"
        case AttackAgents(agents=agents, hex=hex):
            return area(hex), f"attack:{'+'.join(agents)}"
        case GiveWay(hex=hex):
            return area(hex), "give way"
        case Bombard(planet=planet, battleships=ships):
            return planet_area(state, planet), f"bombard:{ships}"
        case Assault(planet=planet, boats=boats):
            return planet_area(state, planet), f"assault:{boats}"
        case _:
            return _battle_picks(state, action)


def _battle_picks(state: State, action: Action) -> Picks:
    """A unit in a battle, or where it goes from there."""
    match action:
        case PutInZone(unit=unit, zone=zone):
            return piece(unit), f"zone:{zone}"
        case Hit(unit=unit):
            return (piece(unit), "hit") if _pierces(state) else (piece(unit),)
        case Pierce(unit=unit):
            return piece(unit), "pierce"
        case RetreatTo(hex=hex):
            return (area(hex), "retreat") if _may_ask(state) else (area(hex),)
        case AskFreeRetreat(hex=hex):
            return area(hex), "free"
        case Penetrate(unit=unit) | Include(unit=unit) | Withdraw(unit=unit):
            return (piece(unit),)
        case _:
            return ()


def _card_picks(state: State, action: Action) -> Picks:
    """The card, the unit or the place that an answer of the Advanced game is about."""
    match action:
        case TakeBreakthrough(card=card):
            return (f"card:{card}",)
        case Shelter(unit=unit) | Emerge(unit=unit) | Infest(unit=unit) | TakeOnBoard(unit=unit):
            return (piece(unit),)
        case SendAfter(hex=hex) | Lead(hex=hex):
            return (area(hex),)
        case Detonate(unit=unit):
            return piece(unit), "detonate"
        case Jump(unit=unit, to=to):
            return piece(unit), f"jump:{to}"
        case Shed(amount=amount, what=what, unit=unit):
            return piece(unit), f"shed:{what}:{amount}"
        case HandArtifact(artifact=artifact, holder=holder):
            source = state.artifacts[artifact]
            giver = piece(int(source)) if is_number(source) else planet_area(state, source)
            return giver, f"artifact:{artifact}:{holder}"
        case Swap(what=what, holder=holder, other=other):
            return (f"swap:{holder}:{what}:{other}",)
        case _:
            return _exchange_picks(action)


def _exchange_picks(action: Action) -> Picks:
    """Units that become others, and hits that are jammed."""
    match action:
        case OpenExchange(hex=hex) | Flee(hex=hex):
            return (area(hex),)
        case HandIn(unit=unit) | Disassemble(unit=unit):
            return (piece(unit),)
        case ExchangeFor(kind=kind) | Receive(kind=kind) | Barter(kind=kind):
            return (f"receive:{kind}",)
        case Assemble(kind=kind, shields=shields):
            return (f"assemble:{kind}:{shields}",)
        case Capture(wreck=wreck, captor=captor):
            return (f"capture:{wreck}:{captor}",)
        case Jam(dice=dice):
            return (f"jam:{dice}",)
        case _:
            return ()


def _pierces(state: State) -> bool:
    """Whether a hit on a unit can be one of two sorts."""
    step = state.stack[-1] if state.stack else None
    return isinstance(step, ZoneHits) and step.piercing > 0


def _may_ask(state: State) -> bool:
    """Whether one can also ask to retreat to a hex."""
    step = state.stack[-1] if state.stack else None
    return isinstance(step, FleetRetreat) and step.seat not in state.below.offered


def ends(action: Action) -> bool:
    """Whether an action ends a step."""
    return isinstance(
        action,
        EndEconomicStep | EndMovement | EndColonization | EndCombat | Stay | SealOrders | SealPhase
        | EndDeclaring | StandAloof | EndContact | FleetReady | GridReady | EndInfestation
        | DeclineBreakthrough | EndExchanges | EndRefit | CaptureNoMore | CloseDeal,
    )  # fmt: skip


# -- what is shown although it cannot be chosen


def refusable(state: State, seat: int) -> Iterator[Action]:
    """Whatever a planet could ever do is shown while it is about economy."""
    step = state.stack[-1] if state.stack else None
    if isinstance(step, EconomicStep) and step.seat == seat:
        for planet in state.planets_of(seat):
            yield from (Raise(what, planet.name) for what in LEVELS)
            yield from (Build(kind, planet.name) for kind in UNITS)
    elif isinstance(step, SealedStep) and seat in step.asks(state):
        yield from _refusable_orders(state, step, seat)


def _refusable_orders(state: State, step: SealedStep, seat: int) -> Iterator[Action]:
    books = step.books(state, seat)
    if isinstance(step, ProductionStep):
        yield from (Mine(hex) for hex in mining_hexes(state, seat))
    for name, planet in books.planets.items():
        if not planet.industry:
            continue
        match step:
            case ProductionStep():
                yield TakeOre(name)
            case PurchaseStep():
                yield from (Buy(kind, name) for kind in UNITS)
                yield BuyGoods(1, name)
            case InvestmentStep():
                yield from (Invest(what, name) for what in LEVELS)
            case ConversionStep():
                yield Refine(1, name)
