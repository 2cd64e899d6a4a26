"""Movement points: what a hex costs, and where a unit must stop."""

from typing import TypeVar

from astrarium.kernel import Hex, Tally, Violation, hexes, violation
from astrarium.kernel.memo import memo
from astrarium.kernel.powers import Powers, rule

from ...data import GROUND, TYPES, UNKNOWN, Ground, is_player
from ...state import InterSpaceState as State
from ...state.map import Map
from ...units import Unit
from ..arrival import terrain_for, terrain_seen
from ..support import is_unsupported
from .progress import Movement, Progress, Stop

R = TypeVar("R")
Exits = tuple[Hex, int, Powers]  # from where, for how many points, with which cards

UNLOADED = "This transport has unloaded and may not move on in this step."
BURDENED = "This transport holds what was handed to it in this step and may not move on."


def movement_rate(state: State, unit: Unit, step: Movement | None = None) -> int:
    """A unit's movement points in a Movement Step, or out of it; a ship outside support has one at
    most, whatever it carries.

    IS-MOVE-01, IS-S-SUPP-09, IS-A-ENC-ARTIFACT-6
    """
    pace = TYPES[unit.kind].pace
    if not is_player(unit.owner):
        return state.rate_of(unit.colour or 0, pace)
    if state.options.has_cards:
        rate = supported_rate(state, unit, step)
    else:
        rate = state.rate_of(unit.owner, pace)
    if rate > 1 and state.options.tier == "standard" and is_unsupported(state, unit):
        return 1
    return rate


def points_left(state: State, step: Movement, unit: Unit, progress: Progress) -> int:
    """The movement points that a unit has not spent yet in a Movement Step.

    IS-MOVE-02
    """
    return movement_rate(state, unit, step) - progress.spent


def rate_with_parts(state: State, unit: Unit, step: Movement) -> Tally:
    """The movement rate of a player's unit, and what has changed it."""
    rate = movement_rate(state, unit, step)
    usual = state.rate_of(unit.owner, TYPES[unit.kind].pace)
    supported = supported_rate(state, unit, step) if state.options.has_cards else usual
    tally = Tally.of("movement rate", usual).plus("drive", supported - usual)
    return tally.minus("outside support", supported - rate)


@rule(of=State.cards_on)
def supported_rate(state: State, unit: Unit, step: Movement | None) -> int:
    """The movement points of a unit that is inside support, or needs none; units that no player
    commands go as far as those of the player they came from.

    IS-MOVE-01
    """
    owner = unit.owner if is_player(unit.owner) else unit.colour or 0
    return state.rate_of(owner, TYPES[unit.kind].pace)


def ground_for(state: State, unit: Unit, hex: Hex) -> Ground:
    """What the terrain of a hex does to a unit that moves.

    IS-A-BRK-NAV-1, IS-A-BRK-NAV-2, IS-A-BRK-NAV-4
    """
    if state.options.has_cards:
        return ground_seen(state.map, state.cards_on(unit), hex)
    tile = state.map.tiles.get(hex)
    return UNKNOWN if tile is None else GROUND[tile.terrain]


def ground_seen(map: Map, cards: Powers, hex: Hex) -> Ground:
    """What the terrain of a hex does to units with some cards."""
    tile = map.tiles.get(hex)
    if tile is None:
        return UNKNOWN
    return GROUND[terrain_seen(cards, tile.terrain) if cards else tile.terrain]


def _away_from(answers: dict[Exits, R], map: Map, laid: Hex) -> dict[Exits, R]:
    near = {laid, *hexes.neighbours(laid)}
    return {asked: answer for asked, answer in answers.items() if asked[0] not in near}


@memo(carried=_away_from)
def affordable_exits(map: Map, hex: Hex, points: int, cards: Powers) -> tuple[Hex, ...]:
    """The known hexes that units with some cards can enter from a hex for some movement points.

    IS-MOVE-03
    """
    known = [to for to in map.exits(hex) if to in map.tiles]
    return tuple([to for to in known if ground_seen(map, cards, to).cost <= points])


def cost_to_enter(state: State, step: Movement, unit: Unit, to: Hex) -> int:
    """Points for the hex entered; a unit of rate 1 may give its whole move for a dust cloud.

    A ship that comes back into support there has spent what a ship of its full rate would have.
    IS-MOVE-02, IS-TERR-01, IS-TERR-02, IS-TERR-06, IS-TERR-07, IS-TERR-09, IS-TERR-10, IS-TERR-12,
    IS-TERR-19, IS-UNK-03, IS-IT-TERR-01, IS-S-SUPP-11
    """
    cost = ground_for(state, unit, to).cost
    if cost > 1 and gives_whole_move(state, step, unit):
        return min(cost, movement_rate(state, unit.at(to), step))
    return cost


def gives_whole_move(state: State, step: Movement, unit: Unit) -> bool:
    """Whether a unit has a rate of 1 and still all of it.

    IS-TERR-07
    """
    return step.progress_of(unit).spent == 0 and movement_rate(state, unit, step) == 1


def stop_in(state: State, unit: Unit, to: Hex) -> Stop:
    """The rule by which a unit that goes from where it is to a hex has to stop there, if any.

    IS-MOVE-08, IS-MOVE-09, IS-TERR-01, IS-TERR-02, IS-TERR-10, IS-UNK-03
    """
    if ground_for(state, unit, to).stop_in:
        return "IS-MOVE-08"
    return "IS-MOVE-09" if ground_for(state, unit, unit.hex).stop_out else ""


def is_trapping(state: State, unit: Unit) -> bool:
    """Whether a unit is in a hex that it leaves only after a die: a black hole.

    IS-TERR-03, IS-A-BRK-NAV-2
    """
    tile = state.map.tiles.get(unit.hex)
    if tile is None or tile.terrain != "black_hole":
        return False
    return terrain_for(state, unit, tile.terrain) == tile.terrain


def why_not_go_on(state: State, unit: Unit, progress: Progress) -> Violation | None:
    """A unit that had to stop, or has not got out of a black hole, moves no further.

    IS-MOVE-08, IS-MOVE-09, IS-TERR-03, IS-TERR-04, IS-S-TRN-03, IS-S-TRN-04, IS-A-ENC-WONDER-1
    """
    if progress.stopped or unit.id in state.spellbound:
        return why_stopped(state, unit, progress)
    if progress.exit == "free" or not is_trapping(state, unit):
        return None
    if progress.exit == "trapped":
        return violation("IS-TERR-04", "This unit failed to get out of the black hole this step.")
    return violation("IS-TERR-03", "To leave a black hole, this unit must first roll its way out.")


def why_stopped(state: State, unit: Unit, progress: Progress) -> Violation | None:
    """What keeps a unit in its hex, whatever the way out: a stop, or a spell.

    IS-MOVE-08, IS-MOVE-09, IS-S-TRN-03, IS-S-TRN-04, IS-A-ENC-WONDER-1
    """
    if unit.id in state.spellbound:
        return violation("IS-A-ENC-WONDER-1", "This unit is spellbound and does not move.")
    if progress.stopped == "IS-S-TRN-03":
        return violation("IS-S-TRN-03", UNLOADED)
    if progress.stopped == "IS-S-TRN-04":
        return violation("IS-S-TRN-04", BURDENED)
    if progress.stopped:
        return violation(
            progress.stopped, "This unit had to stop and moves no further in this step."
        )
    return None
