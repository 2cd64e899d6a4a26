"""The menu of the Advanced game: cards, exchanges, artifacts, free agents, captures."""

from collections.abc import Callable
from typing import Any

from astrarium.kernel import Action

from .cards.artifacts import ConvertCrystal
from .data import ANY_LEVEL, BREAKTHROUGHS, CRYSTAL_IOUS, POINTS_PER_PAIR, TYPES
from .menu_standard import card_heading, contact_heading, mover, owned_holder
from .names import (
    agent_name,
    agent_names,
    amount,
    begun,
    card_name,
    card_text,
    holder_name,
    number,
    place,
    unit_name,
    unit_names,
)
from .resources import IOU
from .rules.artifacts import HandArtifact, OfferArtifact
from .rules.bargains import Barter
from .rules.breakthroughs import BreakthroughChoice, TakeBreakthrough
from .rules.contact import AttackAgents, AttackFleetAnd, GiveWay
from .rules.exchange import ExchangeFor, HandIn, UnitExchange
from .rules.purchase import BuyOpenly, BuyPoints
from .rules.salvage import Capture
from .rules.setup import SetUp
from .rules.standing_orders import Block, LetPass
from .rules.star_gates import Jump
from .rules.trader import OpenTrade, Swap
from .state import InterSpaceState as State
from .text_advanced import (
    holder_of,
    kinds_listed,
    openly,
    points_price,
    price_of,
    worth,
    wreck_name,
)
from .words import LANGUAGES, TERMINAL, Words

Wording = Callable[[State, Any, Words], str]


def _no_heading(state: State, action: Any, words: Words) -> str:
    return ""


# -- the Economic Phase


def _breakthrough(state: State, action: TakeBreakthrough, words: Words) -> str:
    """A card with the level that it needs."""
    level = BREAKTHROUGHS.get(action.card, ANY_LEVEL)
    key = "breakthrough any" if level == ANY_LEVEL else "breakthrough"
    return words.menu[key].format(card=card_name(action.card, words), level=level)


def _buy_openly(state: State, action: BuyOpenly, words: Words) -> str:
    return words.menu["buy openly"].format(
        kind=words.units[action.kind],
        code=TYPES[action.kind].abbreviation,
        cost=action.cost,
        openly=openly(state, action.planet, words),
    )


def _buy_points(state: State, action: BuyPoints, words: Words) -> str:
    return words.menu["buy points"].format(
        points=number(words, POINTS_PER_PAIR, "point"),
        price=points_price(state, action.planet, words),
        openly=openly(state, action.planet, words),
    )


def _crystal(state: State, action: ConvertCrystal, words: Words) -> str:
    return words.menu["crystal"].format(gain=amount(CRYSTAL_IOUS, IOU, words))


def _hand_in_heading(state: State, action: HandIn, words: Words) -> str:
    step = state.stack[-1]
    gives = step.gives if isinstance(step, UnitExchange) else ()
    return words.menu["hand in heading"].format(gives=unit_names(state, gives, words))


def _hand_in(state: State, action: HandIn, words: Words) -> str:
    unit, price = unit_name(state, action.unit, words), worth(state, action.unit, words)
    return words.menu["hand in"].format(unit=unit, price=price)


def _receive_heading(state: State, action: ExchangeFor, words: Words) -> str:
    step = state.stack[-1]
    if not isinstance(step, UnitExchange):
        return ""
    return words.menu["receive heading"].format(
        gets=kinds_listed(step.gets, words), value=amount(step.value_left(state), IOU, words)
    )


def _receive(state: State, action: ExchangeFor, words: Words) -> str:
    return words.menu["receive"].format(
        kind=words.units[action.kind], price=price_of(state, action.kind, words)
    )


# -- the Movement Step


def _artifact_heading(state: State, action: HandArtifact | OfferArtifact, words: Words) -> str:
    return words.menu["artifact heading"].format(
        artifact=card_name(action.artifact, words), holder=holder_of(state, action.artifact, words)
    )


def _artifact_to(state: State, action: HandArtifact, words: Words) -> str:
    holder = holder_name(state, action.holder, words)
    return words.menu["artifact to"].format(holder=holder)


def _artifact_for(state: State, action: OfferArtifact, words: Words) -> str:
    holder = owned_holder(state, action.holder, words)
    return words.menu["artifact for"].format(holder=holder)


def _jump(state: State, action: Jump, words: Words) -> str:
    return words.menu["jump"].format(to=place(state, action.to, words))


def _agents(state: State, action: Any, words: Words) -> str:
    return words.menu["agents heading"]


def _order(state: State, action: Block | LetPass, words: Words) -> str:
    key = "block" if isinstance(action, Block) else "let pass"
    return words.menu[key].format(agent=agent_name(action.agent, words))


def _trade(state: State, action: OpenTrade, words: Words) -> str:
    return words.menu["trade"]


def _swap_heading(state: State, action: Swap, words: Words) -> str:
    goods, holder = amount(1, action.what, words), holder_name(state, action.holder, words)
    return words.menu["swap heading"].format(goods=goods, holder=holder)


def _swap(state: State, action: Swap, words: Words) -> str:
    return words.menu["swap"].format(other=amount(1, action.other, words))


def _barter_heading(state: State, action: Barter, words: Words) -> str:
    return begun(words.menu["barter heading"].format(unit=unit_name(state, action.unit, words)))


def _barter(state: State, action: Barter, words: Words) -> str:
    return words.menu["barter"].format(kind=words.units[action.kind])


# -- the Contact Step


def _attack(state: State, action: AttackFleetAnd | AttackAgents, words: Words) -> str:
    key = "attack all and" if isinstance(action, AttackFleetAnd) else "attack agents"
    return words.menu[key].format(agents=agent_names(action.agents, words))


def _give_way(state: State, action: GiveWay, words: Words) -> str:
    return words.menu["give way"]


def _captor(state: State, action: Capture, words: Words) -> str:
    return words.menu["capture heading"].format(captor=unit_name(state, action.captor, words))


def _capture(state: State, action: Capture, words: Words) -> str:
    return words.menu["capture"].format(whose=wreck_name(state, action.wreck, words))


ENTRIES: dict[type[Action], tuple[Wording, Wording]] = {
    TakeBreakthrough: (_no_heading, _breakthrough),
    BuyOpenly: (card_heading, _buy_openly),
    BuyPoints: (card_heading, _buy_points),
    ConvertCrystal: (card_heading, _crystal),
    HandIn: (_hand_in_heading, _hand_in),
    ExchangeFor: (_receive_heading, _receive),
    HandArtifact: (_artifact_heading, _artifact_to),
    OfferArtifact: (_artifact_heading, _artifact_for),
    Jump: (mover, _jump),
    Block: (_agents, _order),
    LetPass: (_agents, _order),
    OpenTrade: (_agents, _trade),
    Swap: (_swap_heading, _swap),
    Barter: (_barter_heading, _barter),
    AttackFleetAnd: (contact_heading, _attack),
    AttackAgents: (contact_heading, _attack),
    GiveWay: (contact_heading, _give_way),
    Capture: (_captor, _capture),
}

# -- besides the answers


def remarks(state: State, seat: int, language: str) -> list[str]:
    """What a terminal tells with a question: what the cards say that it is about.

    At a table in a browser they can be read.
    """
    words, step = LANGUAGES[language], state.top
    if language != TERMINAL:
        return []
    if isinstance(step, BreakthroughChoice):
        return [_said("card", card, words) for card in step.cards(state)]
    objective = state.objective_of(seat) if isinstance(step, SetUp) else ""
    return [_said("objective", objective, words)] if objective else []


def _said(key: str, card: str, words: Words) -> str:
    return words.menu[key].format(card=card_name(card, words), text=card_text(card, words))
