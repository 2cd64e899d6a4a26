"""What an action is good for, by what everybody sees before it."""

from astrarium.kernel import Action, Hex, Motive, motive

from ..data import CARGO, PLANETS, TYPES
from ..rules.combat.bombardment import FireAtColony
from ..rules.economy.building import Build
from ..rules.economy.research import Research
from ..rules.movement.movement import Move
from ..state import SpaceEmpiresState as State
from . import sayings as say

BOMBARDS = "Every hit there costs an enemy income."
BOMBARDS_HOME = "With that Homeworld the enemy loses the game."
TEMPLATES = tuple(
    dict.fromkeys(
        (
            say.SAILS, say.ORDERS, say.EXPLORES, say.ATTACKS, say.SETTLES_NEAR, say.FETCHES,
            say.COMES_HOME, say.GATHERS, say.ADVANCES, say.GROWS, say.MINES_MORE, say.SCOUTS,
            say.ARMS, say.DEFENDS, say.BUILDS_YARDS, say.LEARNS, say.TERRAFORMS,
            say.SEES_NOTHING_BETTER, BOMBARDS, BOMBARDS_HOME, *say.SAYINGS.values(),
        )
    )
)  # fmt: skip


def purpose(state: State, seat: int, action: Action) -> Motive:
    """What a seat wants with an action, in the position before it."""
    match action:
        case Move(group, to):
            return of_move(state, seat, group, to)
        case Build(kind, _):
            return motive(of_build(kind))
        case Research(technology):
            return motive(say.TERRAFORMS if technology == "terraforming" else say.LEARNS)
        case FireAtColony(group):
            there = state.groups.get(group)
            colony = None if there is None else state.colonies.get(there.hex)
            return motive(BOMBARDS_HOME if colony and colony.is_homeworld else BOMBARDS)
    return motive(say.SAYINGS.get(type(action), say.SEES_NOTHING_BETTER))


def of_move(state: State, seat: int, name: int, to: Hex) -> Motive:
    """Of a move, by what lies where it leads; of the group only what everybody sees."""
    colony = state.colonies.get(to)
    if state.enemies_at(to, seat) or (colony and state.are_enemies(seat, colony.owner)):
        return motive(say.ATTACKS, hex=to)
    if not state.is_explored(to):
        return motive(say.EXPLORES, hex=to)
    group = state.groups.get(name)
    is_civil = group is not None and group.is_face_up and TYPES[group.kind.value or "SC"].is_face_up
    if is_civil and colony is None and state.marker(to) in PLANETS:
        return motive(say.SETTLES_NEAR, hex=to)
    if is_civil and state.marker(to) in CARGO:
        return motive(say.FETCHES, hex=to)
    if colony is not None:
        return motive(say.COMES_HOME, hex=to)
    return motive(say.GATHERS if state.groups_of(seat, to) else say.ADVANCES)


def of_build(kind: str) -> str:
    match kind:
        case "CO" | "MS":
            return say.GROWS
        case "MINER":
            return say.MINES_MORE
        case "SC":
            return say.SCOUTS
        case "BASE" | "MINES":
            return say.DEFENDS
        case "SY":
            return say.BUILDS_YARDS
    return say.ARMS
