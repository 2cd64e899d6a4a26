"""The Contact Step of the Standard game, and what others ask: to join, to pass, to be supported."""

from collections.abc import Sequence

from astrarium.kernel import Action, Hex

from ..rules.contact import (
    AskToJoin,
    AttackFleet,
    ContactStep,
    DenyJoin,
    EndContact,
    GrantJoin,
    JoinQuestion,
    in_contact,
)
from ..rules.friendship import EndDeclaring, FriendlyQuestion
from ..rules.passage import DenyPassage, GrantPassage, PassageQuestion
from ..rules.planet_attack import Assault, Bombard, planet_rating
from ..rules.support import is_unsupported
from ..units import Unit
from .odds import CRIPPLED, EXPECTED_HITS, GOOD_CHANCE, Forecast, Ship, fight, landing_chance
from .situation import Situation

WORTH_A_FIGHT = 0.4  # share of its strength that an attacker wants to keep
HARMLESS = 0.3  # share of its strength that a defender wants to keep


def choose_contact(sight: Situation, step: ContactStep, actions: Sequence[Action]) -> Action:
    """Fight where it pays, ask for leave elsewhere, then land where the chance is good."""
    for hex in step.shared:
        attack = AttackFleet(hex)
        if attack in actions and _wins(sight, step, hex):
            return attack
    if step.shared:
        return AskToJoin(step.shared[0])
    return _planet_attack(sight, actions) or EndContact()


def _wins(sight: Situation, step: ContactStep, hex: Hex) -> bool:
    outlook = clash(sight, sight.seat, in_contact(sight.state, step, hex))
    return outlook.won and outlook.attacker >= WORTH_A_FIGHT


def clash(sight: Situation, attacker: int, units: Sequence[Unit]) -> Forecast:
    """What comes of a player's attack on all other units."""
    ships: dict[bool, list[Ship]] = {True: [], False: []}
    for unit in units:
        attacks = unit.owner == attacker
        ships[attacks].append(_ship(sight, unit, attacks=attacks))
    return fight(ships[True], ships[False])


def _ship(sight: Situation, unit: Unit, *, attacks: bool) -> Ship:
    rating = unit.type.attack if attacks else unit.type.defend
    if is_unsupported(sight.state, unit):
        return Ship(0.0 if attacks else EXPECTED_HITS[min(rating, CRIPPLED)], 1)
    return Ship(EXPECTED_HITS[rating], unit.type.shields + 1)


def _planet_attack(sight: Situation, actions: Sequence[Action]) -> Action | None:
    """Land with all boats if the chance is good; otherwise let battleships fire first."""
    landings = [action for action in actions if isinstance(action, Assault)]
    for landing in sorted(landings, key=lambda action: -action.boats):
        planet = sight.state.planets[landing.planet]
        chance = landing_chance(landing.boats, planet.industry, planet_rating(planet))
        if chance > GOOD_CHANCE:
            return landing
    bombings = [action for action in actions if isinstance(action, Bombard)]
    return max(bombings, key=lambda action: action.battleships, default=None)


def answer_join(sight: Situation, step: JoinQuestion, actions: Sequence[Action]) -> Action:
    """Grant it to who would win a fight; to nobody else."""
    units = [unit for unit in sight.state.at(step.hex) if unit.owner in (step.seat, sight.seat)]
    outlook = clash(sight, step.seat, units)
    spoiled = outlook.defender < HARMLESS < outlook.attacker
    return GrantJoin(step.hex) if outlook.won or spoiled else DenyJoin(step.hex)


def answer_passage(sight: Situation, step: PassageQuestion, actions: Sequence[Action]) -> Action:
    """Who has no warship that can come to an own planet may go."""
    passing = [unit for unit in sight.state.own_at(step.hex, step.seat) if unit.type.warship]
    hurts = any(sight.can_raid(unit, planet.hex) for unit in passing for planet in sight.planets)
    return DenyPassage() if hurts else GrantPassage()


def declare_nothing(sight: Situation, step: FriendlyQuestion, actions: Sequence[Action]) -> Action:
    return EndDeclaring()
