"""How each question is answered: plans for whole steps, rules of thumb for everything else."""

from collections.abc import Callable, Sequence
from typing import Any

from astrarium.kernel import Action, Decision, Hex, Step, hexes

from ..rules.breakthroughs import BreakthroughChoice
from ..rules.combat.combat import CombatStep
from ..rules.combat.resolve_hits import HitAssignment
from ..rules.combat.retreat import CompulsoryRetreat, Retreat, StalemateRetreat
from ..rules.contact.agent_contact import ShareQuestion
from ..rules.contact.compulsory_retreat import FleetMustRetreat, FleetStalemate
from ..rules.contact.contact import ContactStep
from ..rules.contact.counter_attack import CounterChoice
from ..rules.contact.jamming import CancelChoice, JammingChoice
from ..rules.contact.join_forces import JoinQuestion
from ..rules.contact.missiles import MissileHits
from ..rules.contact.modular_units import Refit
from ..rules.contact.negotiated_retreat import FreeRetreatOffer, TermsQuestion
from ..rules.contact.organize_fleets import OrganizeFleet
from ..rules.contact.penetration_fire import PenetrationChoice
from ..rules.contact.resolve_hits import AgentHits, ZoneHits
from ..rules.contact.retreat import FleetRetreat
from ..rules.contact.salvage import Grapple
from ..rules.derelicts import StasisQuestion, VanishedQuestion
from ..rules.economy.conversion import ConversionStep
from ..rules.economy.economic_step import EconomicStep
from ..rules.economy.investment import InvestmentStep
from ..rules.economy.modular_units import ExchangeStep, UnitExchange
from ..rules.economy.placement import PlacementStep
from ..rules.economy.production import ProductionStep
from ..rules.economy.purchase import PurchaseStep
from ..rules.economy.transport_bonus import (
    AllowTrade,
    DesignateHome,
    HomeWorldQuestion,
    RefuseTrade,
    TradeQuestion,
    home_world,
)
from ..rules.encounters.artifacts import BearerChoice
from ..rules.encounters.bargains import Flight, MerchantsOffer, TemporalChoice
from ..rules.encounters.directed_movement import March, TargetChoice
from ..rules.encounters.trader import TraderDeal, TraderVisit
from ..rules.exploration.exploration import ExplorationStep, Explore
from ..rules.exploration.multiplex_sensors import CardQuestion, TileQuestion
from ..rules.movement.friendly_aliens import FriendlyQuestion
from ..rules.movement.movement import MovementStep
from ..rules.movement.passage import PassageQuestion
from ..rules.movement.trade_offer import OfferQuestion, OfferStep
from ..rules.movement.unknown_hex import Depart, Expedition
from ..rules.nova_bombs import NovaWindow
from ..rules.planetary_grid import GridDeclaration
from ..rules.setup import SetUp
from .battle_cards import (
    choose_cancelled,
    choose_capture,
    choose_jamming,
    choose_no_refit,
    suffer_hit,
)
from .breakthroughs import (
    choose_bomb,
    choose_breakthrough,
    choose_no_exchange,
    choose_shelter,
    drop_exchange,
    judge_card,
    judge_tile,
)
from .combat import choose_combat, choose_hit, choose_refuge, choose_retreat
from .contact import answer_join, answer_passage, choose_contact, declare_nothing
from .economy import EconomicPlan
from .economy_standard import (
    InvestmentPlan,
    PurchasePlan,
    choose_conversion,
    choose_placement,
    choose_production,
)
from .encounters import (
    answer_merchants,
    answer_sharing,
    choose_bearer,
    choose_flight,
    choose_gift,
    choose_release,
    choose_swap,
    choose_target,
    choose_way,
    take_ships,
)
from .movement import movement_plan, standard_movement_plan
from .set_up import choose_set_up
from .situation import FAR_AWAY, Situation
from .trade import answer_offer, write_offer
from .zones import (
    answer_terms,
    choose_counter,
    choose_fleet_retreat,
    choose_free_retreat,
    choose_penetration,
    choose_zone,
    choose_zone_hit,
)

Plan = Callable[[Situation, Any], list[Action]]
Answer = Callable[[Situation, Any, Sequence[Action]], Action]


def step_plan(sight: Situation) -> list[Action]:
    """All that is to do in a step that is planned as a whole, up to its end."""
    step = sight.state.top
    return PLANS[type(step)](sight, step)


def thought_of(sight: Situation, decision: Decision) -> Action | None:
    """The answer to a question that is answered by itself; None where any answer will do."""
    step = sight.state.top
    answer = ANSWERS.get(type(step))
    wanted = None if answer is None else answer(sight, step, decision.actions)
    return wanted if wanted in decision.actions else None


def plan_economy(sight: Situation, step: EconomicStep) -> list[Action]:
    return EconomicPlan(sight, step).actions()


def plan_purchase(sight: Situation, step: PurchaseStep) -> list[Action]:
    return PurchasePlan(sight, step).actions()


def plan_investment(sight: Situation, step: InvestmentStep) -> list[Action]:
    return InvestmentPlan(sight, step).actions()


def plan_movement(sight: Situation, step: MovementStep) -> list[Action]:
    if sight.state.options.tier == "basic":
        return movement_plan(sight)
    return standard_movement_plan(sight, step)


def answer_trade(sight: Situation, step: TradeQuestion, actions: Sequence[Action]) -> Action:
    """Trade only with who is behind, and where one's own transports earn in return."""
    partner = step.seat
    theirs = home_world(sight.state, partner)
    in_return = theirs is not None and any(
        unit.hex == theirs.hex for unit in sight.own("transport")
    )
    behind = sight.points[partner] < sight.points[sight.seat]
    return AllowTrade(partner) if in_return and behind else RefuseTrade(partner)


def name_home(sight: Situation, step: HomeWorldQuestion, actions: Sequence[Action]) -> Action:
    """The best planet left."""
    return DesignateHome(sight.planets[0].name)


def depart_alone(sight: Situation, step: Expedition, actions: Sequence[Action]) -> Action:
    """Nobody goes along with a scout: null space would swallow them all."""
    return Depart()


def choose_exploration(
    sight: Situation, step: ExplorationStep, actions: Sequence[Action]
) -> Action:
    """The hex nearest to home first."""

    def far(hex: Hex) -> int:
        distance = None if sight.base is None else hexes.distance(sight.base, hex)
        return FAR_AWAY if distance is None else distance

    return Explore(min((action.hex for action in actions if isinstance(action, Explore)), key=far))


PLANS: dict[type[Step], Plan] = {
    EconomicStep: plan_economy,
    MovementStep: plan_movement,
    PurchaseStep: plan_purchase,
    InvestmentStep: plan_investment,
}
ANSWERS: dict[type[Step], Answer] = {
    SetUp: choose_set_up,
    TradeQuestion: answer_trade,
    HomeWorldQuestion: name_home,
    Expedition: depart_alone,
    ExplorationStep: choose_exploration,
    CombatStep: choose_combat,
    HitAssignment: choose_hit,
    Retreat: choose_retreat,
    CompulsoryRetreat: choose_refuge,
    StalemateRetreat: choose_refuge,
    # Standard rules:
    PlacementStep: choose_placement,
    ProductionStep: choose_production,
    ConversionStep: choose_conversion,
    FriendlyQuestion: declare_nothing,
    PassageQuestion: answer_passage,
    OfferStep: write_offer,
    OfferQuestion: answer_offer,
    ContactStep: choose_contact,
    JoinQuestion: answer_join,
    OrganizeFleet: choose_zone,
    PenetrationChoice: choose_penetration,
    ZoneHits: choose_zone_hit,
    CounterChoice: choose_counter,
    FleetRetreat: choose_fleet_retreat,
    FreeRetreatOffer: choose_free_retreat,
    TermsQuestion: answer_terms,
    FleetMustRetreat: choose_refuge,
    FleetStalemate: choose_refuge,
    # Advanced rules:
    BreakthroughChoice: choose_breakthrough,
    ExchangeStep: choose_no_exchange,
    UnitExchange: drop_exchange,
    TileQuestion: judge_tile,
    CardQuestion: judge_card,
    GridDeclaration: choose_shelter,
    NovaWindow: choose_bomb,
    JammingChoice: choose_jamming,
    CancelChoice: choose_cancelled,
    MissileHits: suffer_hit,
    AgentHits: suffer_hit,
    Grapple: choose_capture,
    Refit: choose_no_refit,
    ShareQuestion: answer_sharing,
    TargetChoice: choose_target,
    March: choose_way,
    TraderDeal: choose_swap,
    TraderVisit: choose_swap,
    StasisQuestion: choose_release,
    VanishedQuestion: take_ships,
    TemporalChoice: choose_gift,
    MerchantsOffer: answer_merchants,
    Flight: choose_flight,
    BearerChoice: choose_bearer,
}  # elsewhere the first answer is right: it founds a colony, infests a planet, sheds cargo
