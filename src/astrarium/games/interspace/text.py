"""What InterSpace says to people: a sentence for every action, event and question.

The words are in words/; whatever a sentence names (units, players, hexes) is put in here.
Actions read like a choice on a menu, events like a log.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from astrarium.kernel import Action, Decision, Event, Hex, Motive, Rolled, Violation, hexes
from astrarium.kernel.voice import COMMON_MOTIVES

from . import events, text_advanced
from .data import (
    BONUS_ALIEN_HOME_WORLD,
    PARTIES,
    REFINING_FEE,
    TRADE_GOOD_COST,
    TRANSPORT_CAPACITY,
    TYPES,
    UnitKind,
)
from .names import (
    agent_name,
    amount,
    begun,
    by_owner,
    called,
    card_name,
    counted,
    counted_kinds,
    hoard,
    holder_name,
    kind_moved,
    listed,
    named,
    number,
    own_goods,
    owned_name,
    place,
    player_name,
    player_names,
    resource_name,
    stacked,
    tile_name,
    unit_name,
    unit_names,
)
from .orders import order_of, told_orders
from .refusals import REFUSALS
from .resources import IOU, ORE, is_number
from .rolls import describe_roll, rolling
from .rules.cargo import HandOver, Load, Unload
from .rules.contact import ContactStep, JoinQuestion
from .rules.expedition import Expedition
from .rules.fleets import PenetrationChoice
from .rules.offers import OfferQuestion, OfferStep, OpenOffer
from .rules.passage import PassageQuestion
from .rules.production import ProductionStep, Sacrifice, Stow
from .rules.retreat import Withdraw
from .rules.setup import Place
from .rules.terms import FreeRetreatOffer, TermsQuestion
from .rules.zone_battle import CounterChoice, ZoneBattle
from .rules.zone_hits import ZoneHits
from .state import InterSpaceState as State
from .words import EN, LANGUAGES, Words
from .words.motives import CONTRACTIONS, MOTIVES

__all__ = [
    "begun",
    "called",
    "counted",
    "describe",
    "describe_step",
    "direction",
    "hint",
    "hoard",
    "listed",
    "named",
    "number",
    "owned_name",
    "pending",
    "place",
    "player_name",
    "prompt",
    "sentence",
    "stacked",
    "tells",
    "tile_name",
    "unit_name",
]

_KINDS: dict[str, UnitKind] = {type.abbreviation: kind for kind, type in TYPES.items()}

# -- sentences


def describe(state: State, said: Action | Event, language: str = "en") -> str:
    """An action or an event in a line."""
    words = LANGUAGES[language]
    if isinstance(said, Rolled):
        return describe_roll(state, (said,), words)
    if isinstance(said, events.Ordered) and order_of(said) is not None:
        return told_orders(state, (said,), words)[0][0]
    if isinstance(said, Action):
        sentence = words.actions[type(said).__name__]
    else:
        sentence = event_sentence(state, said, words)
    return begun(sentence.format(**_facts(state, said, words)))


def event_sentence(state: State, said: Event, words: Words) -> str:
    """The sentence for an event: by what tells it apart, and by whether a player is behind it."""
    kind = type(said).__name__
    variant = f"{kind} {_variant(state, said)}".rstrip()
    party = f"{variant} party" if text_advanced.is_of_party(said) else variant
    return words.events.get(party) or words.events.get(variant) or words.events[kind]


def describe_step(state: State, step: Any, language: str = "en") -> str:
    """What is being resolved; nothing for what only holds other steps together."""
    words = LANGUAGES[language]
    sentence = words.steps.get(type(step).__name__, "")
    return sentence.format(**_facts(state, step, words)) if sentence else ""


# -- questions


def prompt(state: State, decision: Decision, language: str = "en") -> str:
    """What a seat is asked, in a sentence."""
    words, step = LANGUAGES[language], state.top
    facts = _facts(state, step, words) | _asked_facts(state, step, decision.seat, words)
    likely = decision.actions[-1]
    if isinstance(likely, Place):
        facts["kind"] = words.units[likely.kind]
    return begun(words.prompts[_question(decision)].format(**facts))


def hint(decision: Decision, language: str = "en") -> str:
    """What a newcomer should know about a question."""
    return (
        LANGUAGES[language]
        .hints[_question(decision)]
        .format(
            home=BONUS_ALIEN_HOME_WORLD,
            capacity=TRANSPORT_CAPACITY,
            goods=TRADE_GOOD_COST,
            fee=REFINING_FEE,
        )
    )


_FREIGHT = (Load, Unload, HandOver, OpenOffer)


def _question(decision: Decision) -> str:
    """The kind of a question, and which part of it is asked."""
    if isinstance(decision.actions[-1], Place):
        return f"{decision.kind} place"
    match decision.actions[0]:
        case Withdraw():
            return f"{decision.kind} units"
        case Stow():
            return f"{decision.kind} stow"
        case Sacrifice():
            return f"{decision.kind} accident"
    if any(isinstance(action, _FREIGHT) for action in decision.actions):
        return f"{decision.kind} cargo"
    return decision.kind


def pending(state: State, step: Any, language: str = "en") -> str:
    """What others wait for while a step asks somebody."""
    words = LANGUAGES[language]
    return words.pending[type(step).__name__].format(**_facts(state, step, words))


def _asked_facts(state: State, step: Any, seat: int, words: Words) -> dict[str, str]:
    """What somebody has to know to answer."""
    match step:
        case ProductionStep():
            books = step.books(state, seat)
            return {"mine": books.mine, "ore": amount(books.mined, ORE, words)}
        case PassageQuestion():
            return {
                "theirs": stacked(state.own_at(step.hex, step.seat), words),
                "yours": stacked(state.own_at(step.hex, step.owner), words),
            }
        case Expedition(crew=crew):
            return {"leader": unit_name(state, crew[0], words)}
        case OfferStep():
            return {"holder": _other_side(state, step.holder, words)}
        case OfferQuestion():
            return {"offer": _offer(state, step, words)}
        case TermsQuestion(what=what):
            facts = _facts(state, step, words)
            return {"terms": words.stories[f"terms {what}"].format(**facts)}
        case ContactStep():
            hexes = listed([place(state, hex, words) for hex in step.shared], words)
            shared = words.stories["shared"].format(hexes=hexes)
            return {"shared": shared if step.shared else ""}
        case JoinQuestion():
            return {
                "theirs": stacked(state.own_at(step.hex, step.seat), words),
                "there": by_owner(state, state.others_at(step.hex, step.seat), words),
            }
        case CounterChoice():
            battle: ZoneBattle = state.below
            return {
                "attacker": player_name(state, battle.attacker, words),
                "rest": stacked(battle.side(state, battle.attacker), words),
            }
        case _:
            advanced = text_advanced.asked_facts(state, step, words)
            return advanced | text_advanced.share_facts(state, step, seat, words)


def _offer(state: State, step: OfferQuestion, words: Words) -> str:
    """What the partner is offered, in a sentence."""
    facts = _facts(state, step, words)
    facts["holder"] = _your_side(state, step.holder, words)
    facts["place"] = state.units[step.unit].hex
    return words.stories[f"offer {_sort_of_offer(step)}".rstrip()].format(**facts)


def _your_side(state: State, holder: str, words: Words) -> str:
    name = holder_name(state, holder, words)
    if is_number(holder):
        return words.stories["your unit"].format(unit=name)
    return words.stories["your planet"].format(name=name)


def _other_side(state: State, holder: str, words: Words) -> str:
    unit = state.units.get(int(holder)) if is_number(holder) else None
    if unit is not None:
        return owned_name(state, unit, words)
    owner = state.planets[holder].owner
    return words.stories["their planet"].format(
        name=called(holder, words), owner=_seat(state, owner, words)
    )


# -- refusals


def sentence(why: Violation, language: str = "en") -> str:
    """Why something is not allowed; in English where it has not been put into the language."""
    template = REFUSALS.get(language, {}).get(why.template)
    words = EN if template is None else LANGUAGES[language]
    facts = {name: _worded(name, value, words) for name, value in why.facts.items()}
    return begun((template or why.template).format(**facts))


SAID = "said"  # the name of a fact that a program has put into words itself
PLAYER = "player"  # of one that is a seat


def motive(state: State, why: Motive, language: str = "en") -> str:
    """Why a bot did something; in English where it has not been put into the language."""
    tables = MOTIVES.get(language, {}), COMMON_MOTIVES.get(language, {})
    template = next((table[why.template] for table in tables if why.template in table), None)
    words = EN if template is None else LANGUAGES[language]
    facts = {
        name: motive(state, value, language)
        if isinstance(value, Motive)
        else _motive_fact(state, name, value, words)
        for name, value in why.facts.items()
    }
    said = (template or why.template).format(**facts)
    for apart, together in CONTRACTIONS.get(language, {}).items() if template else ():
        said = said.replace(apart, together)
    return begun(said)


def _motive_fact(state: State, name: str, value: Any, words: Words) -> Any:
    """A fact of a motive in words: a player, counted units, levels with their planets."""
    if name == PLAYER:
        return player_name(state, value, words)
    if name == "units":
        return listed(counted_kinds(Counter(value).elements(), words), words)
    if name == "levels":
        return listed([_raised(level, planets, words) for level, planets in value.items()], words)
    return _worded(name, value, words)


def _raised(level: str, planets: Sequence[str], words: Words) -> str:
    """A level of some planets: the industry of Solne and Undor."""
    names = [called(planet, words) for planet in planets]
    return words.levels[f"{level} of"].format(planets=listed(names, words))


def _worded(name: str, value: Any, words: Words) -> Any:
    """A fact of a refusal or of a motive, if it is a word of the game."""
    if not isinstance(value, str) or name == SAID:
        return value
    if name == "agent":
        return agent_name(value, words)
    if name in ("artifact", "card"):
        return card_name(value, words)
    word = _KINDS.get(value, value.lower().replace(" ", "_"))
    units: Mapping[Any, str] = words.units
    return (
        words.levels.get(word)
        or units.get(word)
        or resource_name(value, words)
        or called(rolling(value, words), words)
    )


# -- details of sentences


def _variant(state: State, said: Action | Event) -> str:
    match said:
        case events.UnitMoved(retreat=True):
            return "retreat"
        case events.UnitLost(cause=cause):
            return cause
        case events.TradeAnswered(allowed=False):
            return "refused"
        case events.BattleEnded(rule=rule):
            return rule
        case events.TileLaid(name=name) if name:
            return "named"
        case events.PlanetConquered(planet=planet, loser=loser):
            found = state.planets.get(planet)
            return "home" if found is not None and found.home_of == loser else ""
        case Event():
            return _standard_variant(state, said)
        case _:
            return ""


def _standard_variant(state: State, said: Event) -> str:
    match said:
        case events.VolleyFired(first=True):
            return "first"
        case events.ShieldLost(unit=unit) if _gives_up_shield(state, unit):
            return "penetration"
        case events.PlanetLeft(owner=owner, seat=seat) if owner == seat:
            return "given up"
        case events.OfferMade():
            return _sort_of_offer(said)
        case events.OfferAnswered(accepted=False):
            return "declined"
        case events.PassageAnswered(granted=False):
            return "denied"
        case events.JoinAnswered(denied=denied) if denied:
            return "denied"
        case events.TermsOffered(what=what):
            return what
        case events.TermsAnswered(what=what, accepted=accepted):
            return what if accepted else f"{what} declined"
        case events.Bombarded(steps=0):
            return "no loss"
        case events.PlanetFired(hits=0):
            return "missed"
        case _:
            return text_advanced.variant(state, said)


def _gives_up_shield(state: State, unit: int) -> bool:
    """Whether a destroyer has just declared penetration fire."""
    return any(
        isinstance(step, PenetrationChoice) and unit in step.declared for step in state.stack
    )


def _sort_of_offer(offer: events.OfferMade | OfferQuestion) -> str:
    if not offer.takes:
        return "gift"
    return "" if offer.gives else "request"


def _seat(state: State, seat: Any, words: Words) -> str:
    known = type(seat) is int and (0 <= seat < state.seats or seat in PARTIES)
    return player_name(state, seat, words) if known else str(seat)


def _seats(state: State, seats: Any, words: Words) -> str:
    """Players, where a field holds them and nothing else."""
    known = type(seats) is tuple and all(type(seat) is int for seat in seats)
    return player_names(state, seats, words) if known else ""


def _what(state: State, what: Any, words: Words) -> str:
    return words.levels.get(what) or resource_name(what, words) or str(what)


def _named_thing(state: State, name: str, words: Words) -> str:
    """A planet, or a station by its number, with the place where it is."""
    unit = state.units.get(int(name)) if is_number(name) else None
    if unit is None:
        return holder_name(state, name, words)
    return words.stories["station"].format(
        unit=named(unit.kind, unit.id, words), hex=place(state, unit.hex, words)
    )


_Wording = Callable[[State, Any, Words], str]
_WORDING: dict[str, _Wording] = {
    "seat": _seat,
    "owner": _seat,
    "partner": _seat,
    "loser": _seat,
    "other": _seat,
    "attacker": _seat,
    "against": _seat,
    "defenders": player_names,
    "granted": _seats,
    "denied": _seats,
    "unit": unit_name,
    "units": unit_names,
    "planet": lambda state, planet, words: called(planet, words) if type(planet) is str else "",
    "name": _named_thing,
    "friends": lambda state, friends, words: listed(
        [_named_thing(state, name, words) for name in friends], words
    ),
    "holder": holder_name,
    "source": holder_name,
    "target": holder_name,
    "kind": lambda state, kind, words: words.units.get(kind, ""),
    "terrain": lambda state, terrain, words: words.terrain[terrain],
    "hex": place,
    "via": place,
    "to": lambda state, hex, words: place(state, Hex(hex), words) if type(hex) is str else "",
    "to_hex": lambda state, hex, words: place(state, hex, words) if hex else "",
    "what": _what,
    "gives": lambda state, gives, words: hoard(gives, words) if type(gives) is dict else "",
    "takes": lambda state, takes, words: hoard(takes, words),
    "hits": lambda state, hits, words: number(words, hits, "hit") if type(hits) is int else "",
    "left": lambda state, left, words: number(words, left, "shield"),
    **text_advanced.WORDING,
}  # fmt: skip


def _facts(state: State, said: Any, words: Words) -> dict[str, str]:
    """What a sentence may name: every field in words, and a little more."""
    facts: dict[str, str] = {}
    for field in said.__struct_fields__:
        wording = _WORDING.get(field)
        value = getattr(said, field)
        if wording is not None:
            facts[field] = wording(state, value, words)
        elif isinstance(value, int | str):
            facts[field] = str(value)
    match said:
        case events.UnitMoved():
            facts["unit"] = named(kind_moved(state, said), said.unit, words)
        case events.UnitPlaced(unit=unit, kind=kind) | events.UnitLost(unit=unit, kind=kind):
            facts["unit"] = named(kind, unit, words)
        case events.TileLaid(hex=hex) | events.Detonated(hex=hex) | events.AgentGone(hex=hex):
            facts["hex"] = hex
    facts |= _more_facts(state, said, words) | _standard_facts(state, said, words)
    return facts | text_advanced.facts(state, said, words)


def _more_facts(state: State, said: Any, words: Words) -> dict[str, str]:
    match type(said).__name__:
        case "Arrange":
            sides = {"planet_side": said.planet, "asteroids_side": said.asteroids}
            return {name: direction(side, words) for name, side in sides.items()}
        case "Build":
            return {"cost": str(TYPES[said.kind].cost)}
        case "Hit" | "Pierce" if said.unit in state.units:
            return {"unit": owned_name(state, state.units[said.unit], words)}
        case _:
            return {}


def _standard_facts(state: State, said: Any, words: Words) -> dict[str, str]:
    match type(said).__name__:
        case "Load" | "Unload" | "Give" | "Take" | "Convert" | "Transferred":
            return {"goods": amount(said.amount, said.what, words)}
        case "HandOver":
            goods = amount(said.amount, said.what, words)
            return {"goods": goods, "other": unit_name(state, said.other, words)}
        case "Stow":
            return {"goods": amount(said.amount, ORE, words)}
        case "Refine":
            price = amount(said.amount * REFINING_FEE, IOU, words)
            return {"goods": amount(said.amount, ORE, words), "price": price}
        case "Buy":
            return {"price": amount(_price(state, said), IOU, words)}
        case "BuyGoods" | "Recall":
            price = amount(said.amount * TRADE_GOOD_COST, IOU, words)
            return {"goods": own_goods(said.amount, words), "price": price}
        case "Decommission" if said.unit in state.units:
            refund = text_advanced.refund(state, state.units[said.unit])
            return {"price": amount(refund, IOU, words)}
        case "Decommission":
            return {"price": words.resources["name iou"]}
        case "UnitLost":
            return {"price": amount(state.unit_cost(said.owner, said.kind) // 2, IOU, words)}
        case "Bombard":
            return {"ships": number(words, said.battleships, "battleship")}
        case "Assault":
            return {"ships": number(words, said.boats, "boat")}
        case _:
            return _event_facts(state, said, words)


def _price(state: State, order: Any) -> int:
    return text_advanced.open_price(state, order.kind, order.planet)


def _event_facts(state: State, said: Any, words: Words) -> dict[str, str]:
    match said:
        case events.Produced(iou=iou):
            return {"iou": amount(iou, IOU, words)}
        case events.PlanetFired(committed=committed, hits=hits):
            return {"boats": number(words, committed, "boat"), "hits": str(hits)}
        case events.VolleyFired(piercing=piercing) | ZoneHits(piercing=piercing) if piercing:
            return {"hits": _hits(said.hits, piercing, words)}
        case events.FleetOrganized(zones=zones):
            return {"zones": _positions(state, zones, words)}
        case FreeRetreatOffer(units=()):
            return {"units": words.resources["nothing"]}
        case _:
            return {}


def _hits(normal: int, piercing: int, words: Words) -> str:
    """Hits, and those of penetration fire."""
    if not normal:
        return words.stories["only piercing"].format(hits=number(words, piercing, "hit"))
    return words.stories["piercing"].format(hits=number(words, normal, "hit"), piercing=piercing)


def _positions(state: State, zones: Sequence[Sequence[int]], words: Words) -> str:
    """A side's units, zone by zone; those that are no more by their numbers."""
    told = []
    for zone, units in enumerate(zones):
        known = [state.units[unit].kind for unit in units if unit in state.units]
        gone = [unit_name(state, unit, words) for unit in units if unit not in state.units]
        if units:
            names = words.stacking.join([*counted_kinds(known, words), *gone])
            told.append(words.stories["zone"].format(zone=zone, units=names))
    return "; ".join(told)


def direction(side: int, words: Words = EN) -> str:
    """A direction from 1 to 6 in words; what else was asked for as it is."""
    return words.directions[side - 1] if side in hexes.SIDES else str(side)


# The event by which an action shows, so that a log need not say both.
_SHOWN_BY: dict[str, type[Event] | tuple[type[Event], ...]] = {
    "AllowTrade": events.TradeAnswered,
    "RefuseTrade": events.TradeAnswered,
    "DesignateHome": events.HomeDesignated,
    "Raise": events.LevelRaised,
    "Build": events.UnitPlaced,
    "Move": events.UnitMoved,
    "RollOut": Rolled,
    "Colonize": events.UnitLost,
    "Attack": events.BattleBegan,
    "Conquer": events.PlanetConquered,
    "Withdraw": events.UnitMoved,
    "EndDeclaring": events.FriendlyDeclared,
    "MoveThrough": events.UnitMoved,
    "Load": events.Transferred,
    "Unload": events.Transferred,
    "HandOver": events.Transferred,
    "SendOffer": events.OfferMade,
    "AcceptOffer": events.OfferAnswered,
    "DeclineOffer": events.OfferAnswered,
    "RequestPassage": events.PassageAsked,
    "GrantPassage": events.PassageAnswered,
    "DenyPassage": events.PassageAnswered,
    "AskToJoin": events.JoinAsked,
    "AttackFleet": events.BattleBegan,
    "Bombard": Rolled,
    "Assault": Rolled,
    "FleetReady": events.FleetOrganized,
    "Penetrate": events.ShieldLost,
    "HoldFormation": events.PenetrationDeclared,
    "CounterAttack": events.CounterAttacked,
    "OfferTruce": events.TermsOffered,
    "SendTerms": events.TermsOffered,
    "AcceptTerms": events.TermsAnswered,
    "DeclineTerms": events.TermsAnswered,
    "TakeBreakthrough": events.BreakthroughTaken,
    "DeclineBreakthrough": events.BreakthroughDeclined,
    "ReturnTile": events.TileReturned,
    "ReturnCard": events.CardReturned,
    "Jump": events.UnitMoved,
    "Shed": events.CargoLost,
    "Detonate": events.UnitLost,
    "MakeExchange": events.UnitsExchanged,
    "TakeOnBoard": events.ArtifactFound,
    "HandArtifact": events.ArtifactHanded,
    "OfferArtifact": events.ArtifactOffered,
    "AcceptArtifact": events.ArtifactHanded,
    "DeclineArtifact": events.OfferAnswered,
    "Receive": events.UnitPlaced,
    "Flee": events.UnitMoved,
    "Release": events.CommandChanged,
    "TakeOver": events.CommandChanged,
    "SendAfter": events.UnitMoved,
    "Lead": events.UnitMoved,
    "Block": events.BlockingOrdered,
    "LetPass": events.BlockingOrdered,
    "Swap": events.GoodsSwapped,
    "AttackFleetAnd": events.BattleBegan,
    "AttackAgents": events.BattleBegan,
    "GridReady": events.GridDeclared,
    "Jam": Rolled,
    "Assemble": events.UnitLost,
    "Disassemble": events.UnitLost,
    "Capture": events.UnitPlaced,
    "Depart": events.UnitMoved,
    "KeepTile": events.TileLaid,
    "Hit": (events.UnitLost, events.ShieldLost),
    "Pierce": (events.UnitLost, events.ShieldLost),
    "RetreatTo": events.UnitMoved,
}
# Answers without an event of their own: whatever comes next shows that the player is done, unless
# it is what another answer would have begun with.
_PASSING = {"Stay", "EndEconomicStep", "EndMovement", "EndCombat", "EndContact"}
_DOING = events.UnitMoved, events.TermsOffered, events.BattleBegan


def tells(action: Action, happened: Sequence[Event]) -> bool:
    """Whether what happened says itself which action was played."""
    if not happened:
        return False
    name, first = type(action).__name__, happened[0]
    if name == "Explore":  # the tile comes first, and its hex may not be told at once
        laid = [event for event in happened if isinstance(event, events.TileLaid)]
        return bool(laid) and laid[0].hex == getattr(action, "hex", None)
    if name in _PASSING:
        return not isinstance(first, _DOING)
    return isinstance(first, _SHOWN_BY.get(name, ()))
