"""Why nothing can be done with what somebody points at, in the questions of the Standard game."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, get_args

from astrarium.kernel import Action
from astrarium.kernel.scene import Reason

from .data import UNITS, UnitKind
from .rules.battle import Hit
from .rules.cargo import HandOver, Load, Unload
from .rules.contact import AskToJoin, AttackFleet, ContactStep
from .rules.conversion import ConversionStep, Convert, Decommission, Refine
from .rules.fleets import OrganizeFleet, Penetrate, PenetrationChoice, PutInZone
from .rules.friendship import DeclareFriendly, FriendlyQuestion
from .rules.investment import Invest, InvestmentStep, Level, Lower
from .rules.movement import MoveThrough
from .rules.offers import Give, OfferStep, OpenOffer, Take
from .rules.passage import RequestPassage
from .rules.placement import Deploy, PlacementStep
from .rules.planet_attack import Assault, Bombard
from .rules.production import Mine, ProductionStep, Sacrifice, Stow, TakeOre
from .rules.purchase import Buy, BuyGoods, PurchaseStep, Recall
from .rules.retreat import RetreatTo, Withdraw
from .rules.sealed import Order
from .rules.terms import AskFreeRetreat, FreeRetreatOffer, Include
from .rules.withdrawal import FleetMustRetreat, FleetRetreat, FleetStalemate
from .rules.zone_hits import Pierce, ZoneHits
from .text import place

if TYPE_CHECKING:
    from .why import Asking, Pointed

LEVELS: dict[str, Level] = {level: level for level in get_args(Level)}
KINDS: dict[str, UnitKind] = {kind: kind for kind in UNITS}


def _words(thing: str) -> tuple[str, list[str], int]:
    """A thing of the tray: what is done, with what, and how many."""
    verb, *rest = thing.split(":")
    number = rest[-1] if rest else ""
    return verb, rest, int(number) if number.isdecimal() and len(number) < 5 else 0


# -- sealed steps


def order(asking: "Asking", pointed: "Pointed") -> Reason | None:
    """Why a planet, a unit or asteroids can do nothing in a sealed step."""
    state, hex = asking.state, pointed.hex
    if hex is None:
        return _unit_order(asking, pointed)
    planet = state.planet_at(hex)
    if planet is not None:
        named = _named_order(planet.name, pointed.thing)
        fits = named is not None and type(named) in asking.step.accepts
        return asking.why(named if named and fits else _first_order(asking.step, planet.name))
    if isinstance(asking.step, ProductionStep):
        return asking.why(Mine(hex))
    return asking.say("no planet", hex=place(state, hex, asking.words))


def _unit_order(asking: "Asking", pointed: "Pointed") -> Reason | None:
    unit = pointed.unit
    if unit is None:
        return None
    foreign = asking.foreign(unit)
    if foreign is not None:
        return foreign
    if isinstance(asking.step, ConversionStep):
        return asking.why(Decommission(unit.id))
    books = asking.step.books(asking.state, asking.seat)
    if books.mine:
        return asking.why(Stow(1, unit.id) if books.mined else Sacrifice(unit.id))
    return asking.say("not economy")


def _named_order(planet: str, thing: str) -> Order | None:
    """The order to a planet that a thing of the tray stands for."""
    match _words(thing):
        case "deploy", [kind], _ if kind in KINDS:
            return Deploy(KINDS[kind], planet)
        case "ore", [], _:
            return TakeOre(planet)
        case "buy", [kind], _ if kind in KINDS:
            return Buy(KINDS[kind], planet)
        case "goods", [_], number:
            return BuyGoods(number, planet)
        case "recall", [holder, _], number:
            return Recall(number, holder, planet)
        case "invest", [what], _ if what in LEVELS:
            return Invest(LEVELS[what], planet)
        case "lower", [what], _ if what in LEVELS:
            return Lower(LEVELS[what], planet)
        case "refine", [_], number:
            return Refine(number, planet)
        case "convert", [what, _], number:
            return Convert(number, what, planet)
        case _:
            return None


def _first_order(step: Any, planet: str) -> Order:
    """What comes to mind first when a planet is pointed at."""
    match step:
        case PlacementStep():
            return Deploy("scout", planet)
        case ProductionStep():
            return TakeOre(planet)
        case PurchaseStep():
            return BuyGoods(1, planet)
        case InvestmentStep():
            return Invest("industry", planet)
        case _:
            return Refine(1, planet)


# -- the Movement Step


def friendly(asking: "Asking", pointed: "Pointed") -> Reason | None:
    unit, hex = pointed.unit, pointed.hex
    if unit is not None:
        return asking.foreign(unit) or asking.why(DeclareFriendly(str(unit.id)))
    planet = None if hex is None else asking.state.planet_at(hex)
    return None if planet is None else asking.why(DeclareFriendly(planet.name))


def special_move(pointed: "Pointed") -> Action | None:
    """What is done in the Movement Step besides going to the next hex, if that is pointed at."""
    unit, hex = pointed.unit, pointed.hex
    verb, things, number = _words(pointed.thing)
    if unit is None:
        return RequestPassage(number, hex) if verb == "passage" and hex is not None else None
    match verb, things:
        case "load", [planet, what, _]:
            return Load(number, what, planet, unit.id)
        case "unload", [planet, what, _]:
            return Unload(number, what, unit.id, planet)
        case "hand", [other, what, _] if other.isdecimal() and len(other) < 10:
            return HandOver(number, what, unit.id, int(other))
        case "offer", [holder]:
            return OpenOffer(unit.id, holder)
    if len(pointed.hexes) == 2:
        return MoveThrough(unit.id, *pointed.hexes)
    return None


def offer(asking: "Asking", pointed: "Pointed") -> Reason | None:
    match _words(pointed.thing):
        case "give", [what, _], number:
            return asking.why(Give(number, what))
        case "take", [what, _], number:
            return asking.why(Take(number, what))
        case _:
            return None


# -- the Contact Step


def contact(asking: "Asking", pointed: "Pointed") -> Reason | None:
    state, hex = asking.state, pointed.hex
    if hex is None and pointed.unit is not None:
        hex = pointed.unit.hex
    if hex is None:
        return None
    verb, _, number = _words(pointed.thing)
    planet = state.planet_at(hex)
    foreign = planet is not None and planet.owner not in (None, asking.seat)
    if planet is not None and verb == "bombard":
        return asking.why(Bombard(planet.name, number))
    if planet is not None and verb == "assault":
        return asking.why(Assault(planet.name, number))
    if state.others_at(hex, asking.seat) or verb in ("join", "attack"):
        return asking.why(AttackFleet(hex) if verb == "attack" else AskToJoin(hex))
    if planet is not None and foreign:
        return asking.why(Assault(planet.name, 1))
    return asking.say("not fought", hex=place(state, hex, asking.words))


def zones(asking: "Asking", pointed: "Pointed") -> Reason | None:
    if pointed.unit is None:
        return None
    _, _, zone = _words(pointed.thing)
    return asking.foreign(pointed.unit) or asking.why(PutInZone(pointed.unit.id, zone or 1))


def penetration(asking: "Asking", pointed: "Pointed") -> Reason | None:
    if pointed.unit is None:
        return None
    return asking.foreign(pointed.unit) or asking.why(Penetrate(pointed.unit.id))


def hits(asking: "Asking", pointed: "Pointed") -> Reason | None:
    if pointed.unit is None:
        return None
    pierces = pointed.thing == "pierce"
    return asking.why(Pierce(pointed.unit.id) if pierces else Hit(pointed.unit.id))


def retreat(asking: "Asking", pointed: "Pointed") -> Reason | None:
    hex, unit = pointed.hex, pointed.unit
    if hex is not None:
        return asking.why(AskFreeRetreat(hex) if pointed.thing == "free" else RetreatTo(hex))
    return None if unit is None else asking.foreign(unit) or asking.why(Withdraw(unit.id))


def terms(asking: "Asking", pointed: "Pointed") -> Reason | None:
    if pointed.unit is None:
        return None
    return asking.foreign(pointed.unit) or asking.why(Include(pointed.unit.id))


def must_retreat(asking: "Asking", pointed: "Pointed") -> Reason | None:
    return None if pointed.hex is None else asking.why(RetreatTo(pointed.hex))


REASONS: dict[type, Callable[["Asking", "Pointed"], Reason | None]] = {
    PlacementStep: order,
    ProductionStep: order,
    PurchaseStep: order,
    InvestmentStep: order,
    ConversionStep: order,
    FriendlyQuestion: friendly,
    OfferStep: offer,
    ContactStep: contact,
    OrganizeFleet: zones,
    PenetrationChoice: penetration,
    ZoneHits: hits,
    FleetRetreat: retreat,
    FreeRetreatOffer: terms,
    FleetMustRetreat: must_retreat,
    FleetStalemate: must_retreat,
}
