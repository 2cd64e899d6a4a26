"""What the sentences of the Advanced game name: cards, free agents, units that nobody commands."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from astrarium.kernel import Event, Hex

from . import events
from .data import (
    CRYSTAL_IOUS,
    PARTIES,
    POINTS_PER_PAIR,
    REBELS,
    STASIS,
    VANISHED,
    UnitKind,
    is_player,
)
from .names import (
    agent_name,
    agent_names,
    amount,
    called,
    card_name,
    card_text,
    counted_kinds,
    hoard,
    holder_name,
    kind_moved,
    label_name,
    listed,
    named,
    number,
    place,
    player_name,
    player_names,
    stacked,
    unit_name,
    unit_names,
    units_of,
    whose,
)
from .resources import IOU
from .rules.bargains import Flight, MerchantsOffer
from .rules.breakthroughs import BreakthroughChoice
from .rules.cargo import CargoShedding, overloaded, room
from .rules.derelicts import StasisQuestion, VanishedQuestion, takeable
from .rules.exchange import UnitExchange
from .rules.grid import GridDeclaration, is_sheltered
from .rules.jamming import CancelChoice, JammingChoice, incoming
from .rules.missiles import MissileStrike
from .rules.purchase import pair_cost, terms_of
from .rules.salvage import Salvage
from .rules.sealed import SealedStep
from .rules.sharing import ShareQuestion
from .rules.trader import TraderDeal, trader_of
from .state import InterSpaceState as State
from .units import Unit
from .words import Words

Facts = dict[str, str]

# -- which sentence


def variant(state: State, said: Event) -> str:
    """What tells events of one class apart."""
    match said:
        case events.CommandChanged(old=old, owner=owner):
            return _new_command(old, owner)
        case events.PlanetLeft(seat=seat, owner=owner):
            return PARTIES[REBELS] if owner == REBELS else PARTIES.get(seat, "")
        case events.ObjectivesSeen(objectives=objectives) if objectives:
            return "told"
        case events.CargoLost(unit=0):
            return "no room"
        case events.TileReturned(rule="IS-A-OPT-NRE-3"):
            return "limit"
        case events.Detonated(planet=planet) if planet:
            return "planet"
        case events.GridDeclared(units=()):
            return "nobody"
        case _:
            return _agents_variant(said)


def _agents_variant(said: Event) -> str:
    match said:
        case events.EncounterDrawn(moot=True):
            return "moot"
        case events.UnitSetAside(waits_for="lost_and_found"):
            return "lost"
        case events.AgentMoved(start=None):
            return "appeared"
        case events.BlockingOrdered(blocks=False):
            return "lets pass"
        case events.SharingAnswered(refused=refused) if refused:
            return "refused"
        case events.Raided(iou=0, steps=steps):
            return "industry" if steps else "nothing"
        case _:
            return ""


def _new_command(old: int, owner: int) -> str:
    """What has become of a unit that another owner has."""
    if not is_player(owner):
        return PARTIES[owner]
    return {STASIS: "freed", VANISHED: "taken"}.get(old, "")


def is_of_party(said: Event) -> bool:
    """Whether an event is about somebody who is no player."""
    match said:
        case events.UnitPlaced() | events.UnitMoved() | events.UnitLost():
            return not is_player(said.owner)
        case events.BattleBegan(attacker=attacker):
            return not is_player(attacker)
        case events.VolleyFired(seat=seat) | events.FleetOrganized(seat=seat):
            return not is_player(seat)
        case events.UnitCaptured(old=old) | events.PlanetConquered(loser=old):
            return not is_player(old)
        case _:
            return False


# -- what fields mean

_Wording = Callable[[State, Any, Words], str]
WORDING: dict[str, _Wording] = {
    "agent": lambda state, agent, words: agent_name(agent, words),
    "agents": lambda state, agents, words: agent_names(agents, words),
    "card": lambda state, card, words: card_name(card, words) if type(card) is str else "",
    "artifact": lambda state, artifact, words: card_name(artifact, words),
    "captor": unit_name,
    "captors": unit_names,
    "firer": player_name,
    "old": player_name,
    "refused": player_names,
}


def facts(state: State, said: Any, words: Words) -> Facts:
    """What a sentence of the Advanced game may name besides the fields."""
    return _action_facts(state, said, words) | _event_facts(state, said, words)


def _action_facts(state: State, said: Any, words: Words) -> Facts:
    match type(said).__name__:
        case "BuyOpenly":
            price = amount(said.cost, IOU, words)
            return {"price": price, "openly": openly(state, said.planet, words)}
        case "BuyPoints":
            return {
                "points": number(words, POINTS_PER_PAIR, "point"),
                "price": points_price(state, said.planet, words),
                "openly": openly(state, said.planet, words),
            }
        case "ConvertCrystal":
            return {"gain": amount(CRYSTAL_IOUS, IOU, words)}
        case "HandIn":
            return {"price": worth(state, said.unit, words)}
        case "ExchangeFor":
            return {"price": price_of(state, said.kind, words)}
        case _:
            return _more_action_facts(state, said, words)


def _more_action_facts(state: State, said: Any, words: Words) -> Facts:
    match type(said).__name__:
        case "Shed" | "CargoLost":
            return {"goods": amount(said.amount, said.what, words)}
        case "Detonate":
            bomb = state.units.get(said.unit)
            return {"hex": "?" if bomb is None else place(state, bomb.hex, words)}
        case "Swap":
            return {"goods": amount(1, said.what, words), "other": amount(1, said.other, words)}
        case "Infest":
            ship = state.units.get(said.unit)
            hidden = ship is not None and is_hidden(state, ship.owner)
            return {"openly": words.stories["openly"] if hidden else ""}
        case "Jam":
            return {"dice": number(words, said.dice, "die")}
        case "CancelHit":
            return {"hit": words.stories[f"hit {said.kind}"]}
        case "Assemble":
            return {"shields": number(words, said.shields, "shield")}
        case "Capture":
            return {"whose": wreck_name(state, said.wreck, words)}
        case _:
            return {}


def _event_facts(state: State, said: Any, words: Words) -> Facts:
    match said:
        case events.UnitPlaced() | events.UnitMoved() | events.UnitLost() | events.UnitSetAside():
            kind = kind_moved(state, said) if isinstance(said, events.UnitMoved) else said.kind
            facts = {"whose": whose(state, said.owner, [(kind, said.unit)], words)}
            if isinstance(said, events.UnitSetAside):
                facts["waits"] = waited_for(said.waits_for, words)
            return facts
        case events.CommandChanged():
            return command_facts(state, [said], words)
        case events.ObjectiveShown(points=points) | events.Scored(points=points):
            facts = {"points": number(words, points, "point")}
            if isinstance(said, events.Scored):
                facts["what"] = words.stories[f"deed {said.what}"]
            return facts
        case events.ObjectivesSeen(objectives=objectives):
            return {"objectives": _objectives(state, objectives, words)}
        case events.TileReturned(label=label):
            return {"tile": label_name(label, words)}
        case events.UnitsExchanged(gave=gave, got=got):
            return {"gave": kinds_listed(gave, words), "got": kinds_listed(got, words)}
        case events.WarshipsRefitted(given=given, received=received):
            return {
                "given": unit_names(state, given, words),
                "received": _received(state, received, words),
            }
        case _:
            return _more_event_facts(state, said, words)


def _more_event_facts(state: State, said: Any, words: Words) -> Facts:
    match said:
        case events.Jammed(cancelled=cancelled):
            return {"cancelled": number(words, cancelled, "hit")}
        case events.UnitCaptured() | events.UnitRepaired() | events.UnitUpgraded():
            return {"unit": named(said.kind, said.unit, words)}
        case events.EncounterDrawn(card=card) | events.ColonizationDrawn(card=card):
            return {"text": card_text(card, words)}
        case events.Plundered(unit=unit, owner=owner, goods=goods):
            found = state.units.get(unit)
            kind: UnitKind = "transport" if found is None else found.kind
            ship = whose(state, owner, [(kind, unit)], words)
            return {"goods": hoard(goods, words), "whose": ship}
        case events.Raided(iou=iou):
            return {"iou": amount(iou, IOU, words)}
        case events.GoodsSwapped(gave=gave, got=got):
            return {"gave": amount(1, gave, words), "got": amount(1, got, words)}
        case _:
            return {}


def _received(state: State, units: Sequence[int], words: Words) -> str:
    """New warships; several by their kinds, if they are all still there."""
    known = [state.units[unit].kind for unit in units if unit in state.units]
    several = len(known) == len(units) > 1
    return kinds_listed(known, words) if several else unit_names(state, units, words)


def command_facts(state: State, changed: list[events.CommandChanged], words: Words) -> Facts:
    """Units that came under another command together: whose they were, or are again."""
    first = changed[0]
    units = [(event.kind, event.unit) for event in changed]
    again = _new_command(first.old, first.owner) == "freed"
    kinds = kinds_listed([kind for kind, _ in units], words)
    return {
        "whose": whose(state, first.owner if again else first.old, units, words),
        "units": named(*units[0], words) if len(units) == 1 else kinds,
    }


def kinds_listed(kinds: Iterable[UnitKind], words: Words) -> str:
    return listed(counted_kinds(kinds, words), words)


def waited_for(what: str, words: Words) -> str:
    """A wormhole, or a card, that brings units back."""
    return card_name(what, words) if what in words.cards else what


def wreck_name(state: State, wreck: int, words: Words) -> str:
    """A unit destroyed in the battle that is just over, with its owner."""
    for step in state.stack:
        for lost in step.wrecks if isinstance(step, Salvage) else ():
            if lost.unit.id == wreck:
                return whose(state, lost.unit.owner, [(lost.unit.kind, wreck)], words)
    return words.somebody.format(unit=wreck)


def _objectives(state: State, objectives: Iterable[str], words: Words) -> str:
    told = [
        words.stories["objective"].format(
            owner=player_name(state, seat, words), card=card_name(card, words)
        )
        for seat, card in enumerate(objectives)
    ]
    return ", ".join(told)


# -- prices


def open_price(state: State, kind: UnitKind, planet: str) -> int:
    """What a unit costs at a planet on the terms that everybody knows."""
    found = state.planets.get(planet)
    owner = None if found is None else found.owner
    known = owner is not None and is_player(owner)
    return terms_of(kind, state.open_cards_of(owner) if known and owner is not None else ()).cost


def refund(state: State, unit: Unit) -> int:
    """The IOUs for which a unit is decommissioned."""
    return state.unit_cost(unit.owner, unit.kind) // 2


def worth(state: State, unit: int, words: Words) -> str:
    """The value of an own unit in IOUs."""
    found = state.units.get(unit)
    if found is None or not is_player(found.owner):
        return words.resources["name iou"]
    return amount(state.unit_cost(found.owner, found.kind), IOU, words)


def price_of(state: State, kind: UnitKind, words: Words) -> str:
    """What a unit costs the player who exchanges units."""
    step = state.stack[-1] if state.stack else None
    if not isinstance(step, UnitExchange):
        return words.resources["name iou"]
    return amount(state.unit_cost(step.seat, kind), IOU, words)


def points_price(state: State, home: str, words: Words) -> str:
    """What the next pair of victory points costs at a home world, as far as one can know."""
    planet, step = state.planets.get(home), state.stack[-1] if state.stack else None
    seat = None if planet is None else planet.home_of
    books = step.books(state, seat) if isinstance(step, SealedStep) and seat is not None else None
    if books is None or seat is None:
        return words.resources["name iou"]
    return amount(pair_cost(state, seat, books), IOU, words)


def is_hidden(state: State, seat: int) -> bool:
    """Whether a player has an objective that others do not know."""
    return is_player(seat) and state.options.objectives and not state.players[seat].shown


def openly(state: State, planet: str, words: Words) -> str:
    """That an order of a planet would show its owner's objective, unless it lies open."""
    found = state.planets.get(planet)
    hidden = found is not None and found.owner is not None and is_hidden(state, found.owner)
    return words.stories["openly"] if hidden else ""


# -- questions


def asked_facts(state: State, step: Any, words: Words) -> Facts:
    """What somebody has to know to answer a question of the Advanced game."""
    match step:
        case BreakthroughChoice(turns=turns):
            return {"level": str(turns[0][1])}
        case MerchantsOffer(left=left) | Flight(left=left):
            unit = state.units[left[0]]
            name = unit_name(state, unit.id, words)
            return {"unit": name, "hex": place(state, unit.hex, words)}
        case StasisQuestion(hex=hex):
            return {"there": _by_colour(state, state.own_at(hex, STASIS), words)}
        case VanishedQuestion(seat=seat, hex=hex):
            return {"there": stacked(takeable(state, seat, hex), words)}
        case TraderDeal():
            return _deal(state, step, words)
        case UnitExchange(gives=gives, gets=gets):
            return {
                "gives": unit_names(state, gives, words),
                "gets": kinds_listed(gets, words),
                "value": amount(step.value_left(state), IOU, words),
            }
        case CargoShedding(seat=seat):
            ship = overloaded(state, seat)
            return {} if ship is None else _overload(state, ship, words)
        case JammingChoice(seat=seat):
            return {"hits": number(words, _against(state.below, seat), "hit")}
        case CancelChoice(left=left):
            return {"hits": number(words, left, "hit")}
        case GridDeclaration():
            inside = [unit for unit in step.own(state) if is_sheltered(state, unit)]
            return {"inside": unit_names(state, [unit.id for unit in inside], words)}
        case _:
            return _place_facts(state, step, words)


def _place_facts(state: State, step: Any, words: Words) -> Facts:
    match type(step).__name__:
        case "March":
            return {"target": place(state, step.target, words)}
        case "TileQuestion":
            return {"tile": label_name(step.label, words)}
        case "CardQuestion":
            spot = step.place
            told = called(spot, words) if spot in state.planets else place(state, Hex(spot), words)
            return {"place": told, "text": card_text(step.card, words)}
        case _:
            return {}


def share_facts(state: State, step: Any, seat: int, words: Words) -> Facts:
    """Whose units a free agent would stay with."""
    if not isinstance(step, ShareQuestion):
        return {}
    return {"yours": stacked(state.own_at(step.hex, seat), words)}


def _against(battle: Any, seat: int) -> int:
    """The hits that wait to strike a player, of missiles or of a segment."""
    return battle.hits if isinstance(battle, MissileStrike) else sum(incoming(battle, seat))


def _by_colour(state: State, units: Iterable[Unit], words: Words) -> str:
    """Units that nobody commands, by the players whose counters they are."""
    owners: dict[int, list[Unit]] = {}
    for unit in units:
        owners.setdefault(unit.owner if unit.colour is None else unit.colour, []).append(unit)
    return listed([units_of(state, owner, own, words) for owner, own in owners.items()], words)


def _deal(state: State, step: TraderDeal, words: Words) -> Facts:
    """What the Trader has, and what was swapped with her so far."""
    trader = trader_of(state)
    hers: Mapping[str, int] = {} if trader is None else state.cargo.get(trader.id, {})
    swapped = words.stories["swapped"].format(
        gave=hoard(step.gave, words), got=hoard(step.got, words)
    )
    return {
        "hex": "?" if trader is None else place(state, trader.hex, words),
        "hers": hoard(hers, words),
        "swapped": swapped if step.gave else "",
    }


def _overload(state: State, ship: Unit, words: Words) -> Facts:
    return {
        "unit": unit_name(state, ship.id, words),
        "hex": place(state, ship.hex, words),
        "excess": str(-room(state, ship.id)),
    }


def holder_of(state: State, artifact: str, words: Words) -> str:
    """The unit or planet that has an artifact."""
    holder = state.artifacts.get(artifact, "")
    return holder_name(state, holder, words) if holder else ""
