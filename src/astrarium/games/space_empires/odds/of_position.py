"""The odds of the battles that a seat can begin or bring about, from what it knows."""

from collections.abc import Iterable

import msgspec

from astrarium.kernel import Hex, dice
from astrarium.kernel.odds import Odds

from ..data import CLASSES, CLOUDS, SIDES
from ..groups import Group
from ..rules.combat.battle import Battle
from ..rules.combat.combat_phase import CombatPhase, Fight
from ..rules.combat.fighters import point_defense
from ..rules.combat.fire import usable_attack, usable_defense
from ..rules.combat.machines import is_machine
from ..rules.movement.movement import Move
from ..rules.movement.movement_phase import MovementPhase
from ..rules.raiders import scanners_at
from ..rules.solitaire.defense import ready
from ..state import SpaceEmpiresState as State
from .clash import LAST, Force, Ship
from .forecast import SAMPLES, THOROUGH, Clash
from .forecast import odds as expected

DEALS = 12  # of what is not known, at a table
MORE_DEALS = 60


def ship(state: State, group: Group, hex: Hex, foe: int | None = None) -> Ship:
    """A ship of a group as it would fight in a hex."""
    assert group.kind.value is not None
    if not group.is_armed:
        return Ship(group.kind.value, cost=group.type.cost)
    tech, alone = state.tech_of(group), state.options.is_solitaire
    cloudy = state.marker(hex) in CLOUDS
    extra = usable_attack(state, hex, group, tech)
    special = 0 if cloudy else point_defense(state, group)
    assert group.type.weapon is not None
    return Ship(
        kind=group.kind.value,
        weapon=LAST if cloudy else CLASSES.index(group.type.weapon),
        attack=group.attack + extra,
        defense=group.defense + usable_defense(state, hex, group, tech),
        hull=group.type.hull,
        tactics=tech.tactics,
        attacks=group.type.attacks,
        against_fighters=special and special + extra,
        is_cloaked=not cloudy and _is_cloaked(state, group, hex, foe),
        sweeps=tech.minesweeping if group.kind.value == "SW" else 0,
        cost=group.type.cost,
        least=0 if alone and is_machine(group.owner) else 1,
        most=SIDES - 1 if alone and is_machine(group.owner) else SIDES,
    )


def _is_cloaked(state: State, group: Group, hex: Hex, foe: int | None) -> bool:
    if group.kind.value != "R" or foe is None:
        return False
    return scanners_at(state, hex, foe) < group.carries.cloaking


def force(state: State, groups: Iterable[Group], hex: Hex, foe: int | None = None) -> Force:
    """Groups as they would fight in a hex; Decoys never do."""
    found: dict[Ship, int] = {}
    for group in groups:
        if group.kind.value != "DECOY":
            fighting = ship(state, group, hex, foe)
            found[fighting] = found.get(fighting, 0) + group.count
    return tuple(sorted(found.items()))


def clash(state: State, hex: Hex, own: Iterable[Group], theirs: Iterable[Group]) -> Clash:
    """Two forces in a hex; Machines may have been damaged before."""
    mine, others = tuple(own), tuple(theirs)
    defending, others = made_ready(state, others)
    damages = tuple(
        max((state.damages.get(group.owner, 0) for group in side), default=0)
        for side in (mine, others)
    )
    one = mine[0].owner if mine else None
    other = others[0].owner if others else None
    return Clash(
        force(state, mine, hex, other),
        force(defending, others, hex, one),
        (damages[0], damages[1]),
    )


def made_ready(state: State, groups: tuple[Group, ...]) -> tuple[State, tuple[Group, ...]]:
    """Groups of an Alien Empire as the dice may make them ready to fight, in a state of their own;
    those of others as they are.  SE-S3-6, SE-S3-12"""
    if not groups or groups[0].owner not in state.alien_empires:
        return state, groups
    twin, party = state.clone(), groups[0].owner
    twin.forget()
    places = dict.fromkeys(group.hex for group in groups)
    for place in places:
        ready(twin, place, party)
    return twin, tuple(group for place in places for group in twin.groups_of(party, place))


# -- battles that may come


def possible(state: State, seat: int) -> list[tuple[str, Hex, int]]:
    """The battles that a seat can begin, by what it sees: the action that does, where, and against
    whom."""
    step = state.top if state.stack else None
    if isinstance(step, Battle) and seat in (step.attacker, step.defender):
        return [("", step.hex, step.other(seat))]
    if isinstance(step, CombatPhase) and step.seat == seat:
        due = step.due(state)
        return [(str(Fight(each.hex, each.enemy)), each.hex, each.enemy) for each in due]
    if isinstance(step, MovementPhase) and step.seat == seat:
        return _attacks(state, seat, step)
    return []


def _attacks(state: State, seat: int, step: MovementPhase) -> list[tuple[str, Hex, int]]:
    found: dict[tuple[Hex, int], str] = {}
    for group in state.groups_of(seat):
        if group.type.is_armed:
            for near in state.map.neighbours(group.hex):
                foes = dict.fromkeys(other.owner for other in state.enemies_at(near, seat))
                move = Move(group.id, near)
                if foes and move.why_not(state, step, seat) is None:
                    found |= {(near, foe): str(move) for foe in foes if (near, foe) not in found}
    return [(action, hex, foe) for (hex, foe), action in found.items()]


def attackers(state: State, seat: int, hex: Hex) -> list[Group]:
    """Who of a seat would fight in a hex: those who are there, and those beside it that can come,
    from the hex that sends most."""
    there = state.groups_of(seat, hex)
    step = state.top
    if not isinstance(step, MovementPhase):
        return there
    stacks: dict[Hex, list[Group]] = {}
    for group in state.groups_of(seat):
        if group.is_armed and Move(group.id, hex).why_not(state, step, seat) is None:
            stacks.setdefault(group.hex, []).append(group)
    largest = max(
        stacks.values(),
        key=lambda stack: sum(group.count * group.type.cost for group in stack),
        default=[],
    )
    return [*there, *largest]


def odds(state: State, seat: int, *, thorough: bool = False) -> tuple[Odds, ...]:
    """How the battles may go that a seat can begin now. What it does not know is imagined, each
    time in another way."""
    seen = state.clone().hide(seat)
    assert isinstance(seen, State)
    found = []
    for action, hex, foe in possible(imagined(state, seat, 0), seat):
        deals = MORE_DEALS if thorough else DEALS
        if foe not in state.alien_empires and not hides(seen, hex, foe):
            deals = 1
        clashes = [
            clash(deal, hex, attackers(deal, seat, hex), deal.groups_of(foe, hex))
            for deal in (imagined(state, seat, sample) for sample in range(deals))
        ]
        told = expected(clashes, THOROUGH if thorough else SAMPLES)
        found.append(msgspec.structs.replace(told, action=action, place=str(hex)))
    return tuple(found)


def hides(state: State, hex: Hex, foe: int) -> bool:
    """Whether anything of somebody's groups in a hex is unknown in a state as a seat sees it."""
    return any(
        None in (group.kind.value, group.ships.value, group.tech.value)
        for group in state.groups_of(foe, hex)
    )


def imagined(state: State, seat: int, sample: int) -> State:
    twin = state.imagine(seat, dice.imagined(state.sequence, seat, sample))
    assert isinstance(twin, State)
    return twin
