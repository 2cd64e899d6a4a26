"""The Contact Step of the Standard game, and what others ask: to join, to pass, to be supported."""

from collections.abc import Sequence

from astrarium.kernel import Action

from ..data import PARTIES, TRADER
from ..rules.contact.attack import AttackAgents, AttackFleet, GiveWay
from ..rules.contact.contact import ContactStep, EndContact
from ..rules.contact.join_forces import AskToJoin, DenyJoin, GrantJoin, JoinQuestion
from ..rules.contact.planet_attack import Assault, Bombard, planet_rating
from ..rules.contact.shared_hexes import company, in_contact
from ..rules.movement.friendly_aliens import EndDeclaring, FriendlyQuestion
from ..rules.movement.passage import DenyPassage, GrantPassage, PassageQuestion, goals
from ..rules.support import is_unsupported
from ..units import Unit
from .objectives import WORTH_A_FIGHT, aim_of, chance_of_landing
from .odds import CRIPPLED, EXPECTED_HITS, Forecast, Ship, fight, landing_chance
from .situation import Situation

HARMLESS = 0.3  # share of its strength that a defender wants to keep


def choose_contact(sight: Situation, step: ContactStep, actions: Sequence[Action]) -> Action:
    """Fight where it pays, ask for leave elsewhere, then land where the chance is good."""
    attacks = [action for action in actions if isinstance(action, (AttackFleet, AttackAgents))]
    for attack in attacks:
        if _pays(sight, step, attack):
            return attack
    for action in actions:
        if isinstance(action, (AskToJoin, GiveWay)):
            return action
    if EndContact() in actions or not attacks:
        return _planet_attack(sight, actions) or EndContact()
    return attacks[0]


def _pays(sight: Situation, step: ContactStep, attack: AttackFleet | AttackAgents) -> bool:
    """Whether an attack is won well enough; the Trader is never attacked."""
    met = company(sight.state, step, attack.hex)
    against = {*met.players, *met.hostile}
    if isinstance(attack, AttackAgents):
        against = {party for party, name in PARTIES.items() if name in attack.agents}
    units = in_contact(sight.state, step, attack.hex)
    own = [unit for unit in units if unit.owner == sight.seat]
    others = [unit for unit in units if unit.owner in against]
    outlook = clash(sight, sight.seat, [*own, *others])
    return TRADER not in against and aim_of(sight).gives_battle(own, others, outlook, WORTH_A_FIGHT)


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
        if chance > chance_of_landing(sight):
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
    """Let go who has no warship, there or on its way, that could come to a planet of one's own."""
    passing = [
        unit.at(step.hex)
        for unit in sight.state.units_of(step.seat)
        if unit.type.warship
        and (unit.hex == step.hex or goals(sight.state, sight.state.below, unit, (step.hex,)))
    ]
    hurts = any(sight.can_raid(unit, planet.hex) for unit in passing for planet in sight.planets)
    return DenyPassage() if hurts else GrantPassage()


def declare_nothing(sight: Situation, step: FriendlyQuestion, actions: Sequence[Action]) -> Action:
    return EndDeclaring()
