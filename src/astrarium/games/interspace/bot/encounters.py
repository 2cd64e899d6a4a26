"""Encounters: what explorers choose, where free agents are sent, and what artifacts are for."""

from collections.abc import Iterator, Sequence

from astrarium.kernel import Action, Hex, hexes

from ..data import STASIS, TYPES, UnitKind, is_player
from ..resources import goods_of
from ..rules.contact.agent_contact import RefuseToShare, Share, ShareQuestion
from ..rules.derelicts import LeaveInStasis, Release, StasisQuestion, TakeOver, VanishedQuestion
from ..rules.encounters.artifacts import BearerChoice, HandArtifact, TakeOnBoard
from ..rules.encounters.bargains import (
    Barter,
    DeclineMerchants,
    Flee,
    Flight,
    MerchantsOffer,
    Receive,
    TemporalChoice,
)
from ..rules.encounters.directed_movement import Lead, March, SendAfter, TargetChoice
from ..rules.encounters.trader import CloseDeal, Swap, TraderDeal
from ..rules.movement.movement import Move
from ..units import Unit
from .contact import clash
from .situation import FAR_AWAY, Situation

STRONGER = 0.6  # share of its strength that a defender wants to keep
FIT_FOR_BATTLE = ("shield", "weapon")
FIT_FOR_A_PLANET = ("crystal", "fabrication")  # artifacts that work in a planet's box


# -- free agents


def answer_sharing(sight: Situation, step: ShareQuestion, actions: Sequence[Action]) -> Action:
    """Refuse only who would clearly be beaten."""
    units = [
        unit
        for unit in sight.state.at(step.hex)
        if unit.owner == step.party or is_player(unit.owner)
    ]
    outlook = clash(sight, step.party, units)
    beaten = outlook.attacker < outlook.defender and outlook.defender >= STRONGER
    return (RefuseToShare if beaten else Share)(step.hex, step.agent)


def choose_target(sight: Situation, step: TargetChoice, actions: Sequence[Action]) -> Action:
    return SendAfter(step.agent, best_hex(sight, step.agent, step.targets))


def choose_way(sight: Situation, step: March, actions: Sequence[Action]) -> Action:
    return Lead(step.agent, best_hex(sight, step.agent, step.ways(sight.state)))


def best_hex(sight: Situation, agent: str, choices: Sequence[Hex]) -> Hex:
    """Away from everything of one's own; the Trader alone is welcome."""
    own = {unit.hex for unit in sight.units} | {planet.hex for planet in sight.planets}

    def nearness(hex: Hex) -> int:
        distances = (hexes.distance(place, hex) for place in own)
        return min((far for far in distances if far is not None), default=FAR_AWAY)

    return (min if agent == "trader" else max)(choices, key=nearness)


def choose_swap(sight: Situation, step: TraderDeal, actions: Sequence[Action]) -> Action:
    """Own trade goods for those of any other colour."""
    own = goods_of(sight.state.players[sight.seat].home)
    swaps = [action for action in actions if isinstance(action, Swap)]
    return next((swap for swap in swaps if swap.what == own != swap.other), CloseDeal())


# -- what explorers find


def choose_release(sight: Situation, step: StasisQuestion, actions: Sequence[Action]) -> Action:
    """Own units are released, and nobody else's."""
    frozen = sight.state.own_at(step.hex, STASIS)
    mine = any(unit.colour == sight.seat for unit in frozen)
    return Release(step.hex) if mine else LeaveInStasis(step.hex)


def take_ships(sight: Situation, step: VanishedQuestion, actions: Sequence[Action]) -> Action:
    return TakeOver(step.hex)


def choose_gift(sight: Situation, step: TemporalChoice, actions: Sequence[Action]) -> Action:
    """A colony ship if a planet waits for one; else what costs most."""
    kinds = [action.kind for action in actions if isinstance(action, Receive)]
    if "colony_ship" in kinds and sight.uninhabited:
        return Receive("colony_ship")
    return Receive(max(kinds, key=_cost))


def answer_merchants(sight: Situation, step: MerchantsOffer, actions: Sequence[Action]) -> Action:
    """What costs most, if that is more than the explorer."""
    offers = [action for action in actions if isinstance(action, Barter)]
    best = max(offers, key=lambda offer: _cost(offer.kind))
    declined = DeclineMerchants() in actions
    cheap = _cost(best.kind) <= sight.state.units[best.unit].type.cost
    return DeclineMerchants() if cheap and declined else best


def _cost(kind: UnitKind) -> int:
    return TYPES[kind].cost


def choose_flight(sight: Situation, step: Flight, actions: Sequence[Action]) -> Action:
    flights = [action for action in actions if isinstance(action, Flee)]
    return max(flights, key=lambda flight: sight.is_safe(flight.hex))


def choose_bearer(sight: Situation, step: BearerChoice, actions: Sequence[Action]) -> Action:
    """What is for battle goes to the largest warship, everything else to the first unit."""
    choices = [action for action in actions if isinstance(action, TakeOnBoard)]

    def fitness(choice: TakeOnBoard) -> tuple[bool, int]:
        unit = sight.state.units[choice.unit].type
        return unit.warship, unit.cost

    return max(choices, key=fitness) if step.artifact in FIT_FOR_BATTLE else choices[0]


# -- artifacts


def porters(sight: Situation) -> dict[str, Unit]:
    """Own units that carry artifacts which work on a planet."""
    units = {str(unit.id): unit for unit in sight.units}
    held = sight.state.artifacts.items()
    return {name: units[by] for name, by in held if name in FIT_FOR_A_PLANET and by in units}


def porter_moves(sight: Situation) -> Iterator[Action]:
    """Such artifacts go to the nearest own planet, and stay there."""
    for artifact, unit in porters(sight).items():
        ways = sight.journeys(unit)
        near = [
            (moment, planet.hex, planet.name)
            for planet in sight.planets
            if (moment := ways.moment(planet.hex)) is not None
        ]
        if near:
            _, hex, planet_name = min(near)
            yield from (Move(unit.id, to) for to in ways.leg(hex))
            yield HandArtifact(artifact, planet_name)
