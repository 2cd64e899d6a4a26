"""Battles of the Standard game: who stands where, penetration, counter attacks and terms."""

from collections.abc import Sequence

from astrarium.kernel import Action

from ..data import ZONES
from ..rules.combat.resolve_hits import Hit
from ..rules.combat.retreat import RetreatTo, Stay, Withdraw
from ..rules.contact.counter_attack import CounterAttack, CounterChoice, LetGo
from ..rules.contact.fleet_battle import FRONT
from ..rules.contact.negotiated_retreat import (
    AcceptTerms,
    DeclineTerms,
    FreeRetreatOffer,
    Include,
    SendTerms,
    TermsQuestion,
)
from ..rules.contact.organize_fleets import FleetReady, OrganizeFleet, PutInZone
from ..rules.contact.penetration_fire import HoldFormation, Penetrate, PenetrationChoice
from ..rules.contact.resolve_hits import Pierce, ZoneHits
from ..rules.contact.retreat import AskFreeRetreat, FleetRetreat, OfferTruce
from ..rules.contact.zone_battle import ZoneBattle
from ..rules.planetary_grid import Shelter
from ..units import Unit
from .combat import battle_of, best_refuge, gain_of_hit, is_losing, is_own_planet, is_trap, outlook
from .objectives import aim_of
from .odds import EXPECTED_HITS, Ship, fight
from .situation import Situation

CLEARLY = 2.0  # how much more of its strength the winner of a battle keeps
WORTH_A_SHIELD = 1.5  # how much better than the front what lies behind it must be


def choose_zone(sight: Situation, step: OrganizeFleet, actions: Sequence[Action]) -> Action:
    """Behind go those who do not fight, the boats for a landing, and ships without shields."""
    battle: ZoneBattle = sight.state.below
    moves = [action for action in actions if isinstance(action, PutInZone)]
    wanted = [
        move for move in moves if _belongs_behind(sight, battle, sight.state.units[move.unit])
    ]
    if not wanted:
        return FleetReady()

    def care(move: PutInZone) -> tuple[bool, int, int]:
        kind = sight.state.units[move.unit].type
        return kind.role == "civilian", kind.cost, -move.zone

    return max(wanted, key=care)


def _belongs_behind(sight: Situation, battle: ZoneBattle, unit: Unit) -> bool:
    if unit.type.role == "civilian":
        return True
    if unit.kind == "assault_boat":
        planet = sight.state.planet_at(battle.hex)
        return planet is not None and planet.owner in battle.opponents(sight.seat)
    return unit.type.shields > 0 and battle.shields[unit.id] == 0 and battle.rating(unit) > 1


def choose_penetration(
    sight: Situation, step: PenetrationChoice, actions: Sequence[Action]
) -> Action:
    """A shield for a shot past the front, if much better targets are behind it."""
    battle: ZoneBattle = sight.state.below
    foes = battle.side(sight.state, *battle.opponents(sight.seat))
    best = dict.fromkeys(ZONES, 0.0)
    for foe in foes:
        ship = Ship(EXPECTED_HITS[battle.rating(foe)], battle.shields[foe.id] + 1)
        zone = battle.zones[foe.id]
        best[zone] = max(best[zone], ship.worth)
    shots = [action for action in actions if isinstance(action, Penetrate)]
    if shots and best[FRONT + 1] > WORTH_A_SHIELD * best[FRONT]:
        return shots[0]
    return HoldFormation()


def choose_zone_hit(sight: Situation, step: ZoneHits, actions: Sequence[Action]) -> Action:
    """Strike what shoots best for the hits it takes, behind the front too if that can be."""
    value = gain_of_hit(sight, step)
    front = step.targets(sight.state)
    if step.piercing:
        target = max(step.reached(sight.state), key=value)
        if target not in front or not step.hits:
            return Pierce(target.id)
    return Hit(max(front, key=value).id)


def choose_counter(sight: Situation, step: CounterChoice, actions: Sequence[Action]) -> Action:
    """Strike back if that is won."""
    battle: ZoneBattle = sight.state.below
    own = [unit for unit in battle.side(sight.state, sight.seat) if battle.able(unit)]
    rest = battle.side(sight.state, battle.active)
    strike = [Ship(EXPECTED_HITS[unit.type.attack], battle.shields[unit.id] + 1) for unit in own]
    answer = [Ship(EXPECTED_HITS[unit.type.defend], battle.shields[unit.id] + 1) for unit in rest]
    return CounterAttack() if fight(strike, answer).won else LetGo()


# -- retreat and terms


def choose_fleet_retreat(sight: Situation, step: FleetRetreat, actions: Sequence[Action]) -> Action:
    """Leave a battle that is being lost, behind a screen or by agreement; own planets are held."""
    if step.to is not None:
        return next((action for action in actions if isinstance(action, Withdraw)), Stay())
    attacks = battle_of(sight.state).attacker == sight.seat
    if not is_losing(sight) or aim_of(sight).stands(attacks):
        return Stay()
    shelters = [action for action in actions if isinstance(action, Shelter)]
    if shelters:
        return shelters[0]
    if is_own_planet(sight, step.hex):
        return _terms(sight, OfferTruce(), actions)
    ways_out = [action.hex for action in actions if isinstance(action, RetreatTo)]
    if ways_out and not is_trap(sight, refuge := best_refuge(sight, ways_out)):
        return RetreatTo(refuge)
    favours = [action.hex for action in actions if isinstance(action, AskFreeRetreat)]
    if favours and not is_trap(sight, refuge := best_refuge(sight, favours)):
        return _terms(sight, AskFreeRetreat(refuge), actions)
    return _terms(sight, OfferTruce(), actions)


def _terms(sight: Situation, offer: Action, actions: Sequence[Action]) -> Action:
    """Terms are offered in the first round; who declines them then has reason to decline later."""
    first = battle_of(sight.state).round == 1
    return offer if first and offer in actions else Stay()


def choose_free_retreat(
    sight: Situation, step: FreeRetreatOffer, actions: Sequence[Action]
) -> Action:
    """Everybody would go."""
    return next((action for action in actions if isinstance(action, Include)), SendTerms())


def answer_terms(sight: Situation, step: TermsQuestion, actions: Sequence[Action]) -> Action:
    """Peace unless the battle is being won, or is worth losing."""
    expected = outlook(sight)
    attacks = battle_of(sight.state).attacker == sight.seat
    if aim_of(sight).stands(attacks):
        return DeclineTerms()
    mine, theirs = expected.attacker, expected.defender
    if not attacks:
        mine, theirs = theirs, mine
    return DeclineTerms() if mine > CLEARLY * theirs else AcceptTerms()
