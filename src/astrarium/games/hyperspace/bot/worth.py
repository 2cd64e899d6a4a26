"""What a position is worth: the points that each seat may expect, and its chance to win."""

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from astrarium.kernel import is_seat

from ..rules.scoring import TRADED, abilities
from ..state import NATIVES
from ..state import HyperspaceState as State
from .stance import BEST, Stance
from .techs import worth_of_tech

MOST = 30.0  # a lead beyond which nothing is doubtful any more
LONGEST = 12.0  # rounds that a game is thought to last at most
SHORTEST = 0.5  # rounds, while somebody can end the game
HELD = 1.0  # points that a Secret is worth at the end, where its value is hidden
SETTLED = 4.0  # rounds after which what lies in Storage counts in full
SPREAD = 1.6  # points by which a lead is doubtful with a round to come, on a logistic curve
METALS, ATOMICS = 2.2, 1.6  # that a round takes
BESIDES = 0.8  # of either that come in without a Produce
WASTE = 0.05  # of a resource that is more than can be used


class Standing(NamedTuple):
    """What a seat has on the map."""

    planets: int = 0
    bases: int = 0
    atomic: int = 0  # tokens in slots
    metal: int = 0
    citizens: int = 0
    ships: int = 0  # what they cost
    hypers: float = 0.0  # that can be salvaged
    organics: float = 0.0
    wreckage: float = 0.0  # Metals that it would cost
    slots: int = 0  # Hypers in Colonies


def survey(state: State) -> list[Standing]:
    """What each seat has on the map, in one look at it."""
    seats = range(state.seats)
    count = [dict.fromkeys(Standing._fields, 0.0) for _ in seats]
    for system in state.systems.values():
        owners = set()
        for continent in system.continents:
            colony = continent.colony
            if colony is not None:
                own = count[colony.owner]
                owners.add(colony.owner)
                own["atomic"] += colony.tokens.count("atomic")
                own["metal"] += colony.tokens.count("metal")
                own["slots"] += colony.hypers
                own["organics"] += continent.organics
                own["citizens"] += continent.native
            for each in continent.citizens:
                count[each.owner]["citizens"] += each.many
        for owner in owners:
            count[owner]["planets"] += 1
        for each in system.orbit:
            own = count[each.owner]
            if state.is_starbase(each.owner, each.kind):
                own["bases"] += 1
                own["hypers"] += system.hypers
                if system.wreckage is not None and state.left(each.owner, system.wreckage):
                    own["wreckage"] += cost_of(state, each.owner, system.wreckage)
            elif state.is_ship(each.owner, each.kind):
                own["ships"] += each.many * cost_of(state, each.owner, each.kind)
            else:
                own["citizens"] += each.many  # in flight
    for seat in seats:
        for kind, many in state.empires[seat].adrift.items():
            count[seat]["ships"] += many * cost_of(state, seat, kind)
    return [Standing(**found) for found in count]  # type: ignore[arg-type]


def cost_of(state: State, owner: int, kind: str) -> int:
    """The printed price of a unit, whatever it is paid with."""
    if owner == NATIVES or not is_seat(owner) or kind == "native":
        return 2
    civ = state.civ(owner)
    return sum(civ.prices["super_unit" if kind == "super" else kind].values())


def rounds_left(state: State, stance: Stance) -> float:
    """How many rounds the game may last: until somebody can end it, or to the limit."""
    needed = state.components.progress_tracks.victory_points.end_may_be_declared_at
    ahead = max(empire.points + empire.hypers // TRADED for empire in state.empires)
    left = max(SHORTEST, min(LONGEST, (needed - ahead) / stance.pace))
    if state.options.max_rounds:
        left = min(left, max(0.0, state.options.max_rounds - state.round))
    return left


def board_score(state: State, seat: int, standing: Standing, own: bool = True) -> float:
    """What a seat would score now, by what is known; Secrets of others are of usual worth."""
    empire = state.empires[seat]
    hypers, points = float(empire.hypers), 0.0
    for held in empire.secrets:
        if own and held.worth.value is not None:
            hypers += held.worth.value.get("hyper", 0)
            points += held.worth.value.get("vp", 0)
        else:
            points += HELD
    return (
        empire.points + standing.planets + standing.bases + abilities(state, seat) + points
        + hypers / TRADED
    )  # fmt: skip


def stock(stance: Stance, purse: dict[str, int]) -> float:
    """What resources in Storage are worth: the first few of a kind more than others."""
    return (
        stance.resource * (counted(stance, purse["atomic"]) + counted(stance, purse["metal"]))
        + stance.organic * counted(stance, purse["organic"])
    )  # fmt: skip


def counted(stance: Stance, many: int) -> float:
    """How many of a kind count, of which the first few count in full, the next ones in part, and
    more than can be used hardly at all."""
    few = stance.few
    return (
        min(many, few)
        + stance.plenty * min(few, max(0, many - few))
        + WASTE * max(0, many - 2 * few)
    )


def income(stance: Stance, standing: Standing) -> float:
    """What production is worth in a round.

    Some count tokens. Others count the Key Actions that production saves: the more of a kind one
    Produce gives, the fewer are needed, and an Organic stands for either kind.
    """
    if not stance.saves:
        both = standing.atomic + standing.metal
        return stance.yields * both + stance.grows * standing.citizens
    organics = standing.citizens / 2 + BESIDES
    needed = METALS / (standing.metal + organics) + ATOMICS / (standing.atomic + organics)
    return -stance.saves * needed


def prospect(
    state: State, seat: int, standing: Standing, stance: Stance, *, rounds: float, own: bool = True
) -> float:
    """The points that a seat may expect in the end: what it has, and what that will bring."""
    empire = state.empires[seat]
    fades = min(1.0, rounds / SETTLED)
    damaged = sum(many * cost_of(state, seat, kind) for kind, many in empire.damaged.items())
    found = board_score(state, seat, standing, own)
    found += fades * stock(stance, empire.purse)
    found += rounds * income(stance, standing)
    found += fades * stance.ship * (standing.ships + 0.6 * damaged)
    found += stance.hyper * standing.slots * 0.3
    found += stance.spoils * (
        stance.hyper * standing.hypers
        + fades * (stance.organic * standing.organics + stance.ship * standing.wreckage)
    )
    known = {held.power for held in state.powers if held.holder == seat and not held.lost}
    found += stance.tech * sum(
        worth_of_tech(tech, rounds) for tech in empire.slots.values() if tech in known
    )
    return found


def prospects(state: State, stance: Stance = BEST) -> list[float]:
    rounds = rounds_left(state, stance)
    return [
        prospect(state, seat, standing, stance, rounds=rounds)
        for seat, standing in enumerate(survey(state))
    ]


def worth(state: State, stance: Stance = BEST) -> tuple[float, ...]:
    """Each seat's chance to win; after the end of the game, what came of it."""
    if state.ended is not None:
        return tuple(state.ended.share(seat) for seat in range(state.seats))
    if not all(empire.pool for empire in state.empires):  # before Homeworlds are settled
        return (1 / state.seats,) * state.seats
    return chances(prospects(state, stance), SPREAD * (0.4 + rounds_left(state, stance)) ** 0.5)


def chances(points: Sequence[float], spread: float) -> tuple[float, ...]:
    """Chances to win by the points that everybody may expect."""
    best = max(points)
    odds = [exp(max(-MOST, (one - best) / spread)) for one in points]
    whole = sum(odds)
    return tuple(one / whole for one in odds)
