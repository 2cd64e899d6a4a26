"""Passage: asking the owner of blocking units to let one's own units go."""

from collections.abc import Collection, Iterator, Sequence
from typing import ClassVar, NamedTuple, TypeVar

import msgspec

from astrarium.kernel import Action, Decision, Hex, Step, Violation, violation
from astrarium.kernel.memo import memo
from astrarium.kernel.powers import Powers, changing
from astrarium.kernel.things import Facts, Seat, said

from ...data import ARTIFACT_DRIVE, MOVEMENT_RATES, TYPES, is_player
from ...events.movement import PassageAnswered, PassageAsked
from ...state import InterSpaceState as State
from ...state.map import Map
from ...units import Unit
from ..arrival import terrain_seen
from ..edition import edition
from ..support import NO_HEXES
from .blocked_movement import blocking_units, blocks, can_be_held, why_not_leave
from .movement_points import ground_for, ground_seen, points_left, why_not_go_on
from .progress import Movement
from .reach import open_ways

T = TypeVar("T")

# By civilization levels and by the artifact; breakthroughs may make units faster.
FASTEST = max(ARTIFACT_DRIVE, *map(max, MOVEMENT_RATES.values()))
# The types that may hold others back.
HOLDING = frozenset(kind for kind, type in TYPES.items() if type.role in ("warship", "station"))
FAR = 1 << 30  # more movement points than there are


def wardens(state: State, step: Movement, hex: Hex) -> list[int]:
    """The players whose units in a hex hold back a unit that could otherwise go on, in seat order.

    Nobody speaks for free agents and rebels. IS-S-BLOCK-01, IS-S-BLOCK-03, IS-A-AGENT-BLOCK-5
    """
    if hex not in state.index.contested or not edition(state).passage():
        return []
    others = [unit for unit in state.others_at(hex, step.seat) if is_player(unit.owner)]
    blocking = {
        through: {unit.owner for unit in others if blocks(state, unit, through=through)}
        for through in (False, True)
    }
    if not blocking[True]:  # and so nobody blocks other ways either
        return []
    found: set[int] = set()
    for unit in state.own_at(hex, step.seat):
        for through in held_back(state, step, unit):
            found |= blocking[through]
    return sorted(found)


def held_back(state: State, step: Movement, unit: Unit) -> Iterator[bool]:
    """For each way that is open to a unit except for blockers: whether it is a wormhole's."""
    held = [
        through
        for through in (False, True)
        if why_not_leave(state, step, (unit,), through=through) is not None
    ]
    if not held:
        return
    came_through = step.progress_of(unit).through
    for to in open_ways(state, step, unit):
        through = came_through or state.map.leads_through(unit.hex, to)
        if through in held:
            yield through


# -- asking before a unit goes there


def guards(state: State, seat: int) -> dict[Hex, tuple[int, ...]]:
    """Which players hold hexes where their units would block a player's, in seat order.

    What a hidden stack holds nobody knows, so its owner may be asked. IS-BLOCK-01, IS-BLOCK-02,
    IS-S-BLOCK-03, IS-S-SECRET-01
    """
    found: dict[Hex, tuple[int, ...]] = {}
    hidden = state.options.hidden_stacks
    for owner in range(state.seats):
        for unit in state.units_of(owner) if owner != seat else ():
            known = found.get(unit.hex, ())
            if owner in known or not (unit.kind in HOLDING or hidden):
                continue
            through = state.map.partner(unit.hex) is not None
            if blocks(state, unit, through=through) or state.is_buried(unit):
                found[unit.hex] = (*known, owner)
    return found


def approaches(state: State, seat: int, cards: Powers, guarded: Collection[Hex]) -> frozenset[Hex]:
    """From where the fastest unit with a player's cards could enter one of some hexes and leave.

    IS-S-BLOCK-03
    """
    most, seeing = max(FASTEST, state.rate_of(seat, "V+1")), changing(terrain_seen, cards)
    return NO_HEXES.union(*[ways_past(state.map, hex, most, seeing).needed for hex in guarded])


def goals(state: State, step: Movement, unit: Unit, guarded: Collection[Hex]) -> tuple[Hex, ...]:
    """The guarded hexes that a unit could enter and leave in this step if nobody blocked it.

    IS-S-BLOCK-01, IS-S-BLOCK-03
    """
    progress = step.progress_of(unit)
    if not guarded or why_not_go_on(state, unit, progress) is not None:
        return ()
    return held_ahead(state, unit, points_left(state, step, unit, progress), guarded)


def held_ahead(state: State, unit: Unit, points: int, guarded: Collection[Hex]) -> tuple[Hex, ...]:
    """The guarded hexes that a unit could enter and leave with some points if nobody blocked it.

    IS-S-BLOCK-03, IS-A-BRK-STEALTH-1
    """
    ahead = passable(state, unit, points, guarded)
    if ahead and not can_be_held(state, unit, through=False):
        return tuple([hex for hex in ahead if state.map.partner(hex) is not None])
    return ahead


def passable(state: State, unit: Unit, points: int, sought: Collection[Hex]) -> tuple[Hex, ...]:
    """Those of some hexes that a unit could enter and leave again with some movement points.

    IS-MOVE-02, IS-MOVE-08, IS-MOVE-09
    """
    if points < 1 or ground_for(state, unit, unit.hex).stop_out:
        return ()
    cards = changing(terrain_seen, state.cards_on(unit)) if state.options.has_cards else ()
    map, start, most = state.map, unit.hex, max(points, FASTEST)
    return tuple(
        [hex for hex in sought if ways_past(map, hex, most, cards).needed.get(start, FAR) <= points]
    )


class WaysPast(NamedTuple):
    """How many movement points take a unit from each hex past a goal, and all hexes that were
    looked at to find out."""

    needed: dict[Hex, int]
    seen: frozenset[Hex]


def _not_seen(answers: dict[T, WaysPast], map: Map, laid: Hex) -> dict[T, WaysPast]:
    return {asked: found for asked, found in answers.items() if laid not in found.seen}


@memo(carried=_not_seen)
def ways_past(map: Map, goal: Hex, most: int, cards: Powers) -> WaysPast:
    """From where units with some cards could enter a hex and leave it again for so many points: the
    same for all that come."""
    exits, ground = map.exits(goal), ground_seen(map, cards, goal)
    needed: dict[Hex, int] = {}
    edge = [] if ground.stop_in else [goal]
    # What a unit next to a hex needs to enter it and go on past the goal.
    onward = {goal: ground.cost + min(ground_seen(map, cards, to).cost for to in exits)}
    for here in edge:
        points = onward[here]
        for near in map.exits(here):
            if points < needed.get(near, most + 1) and near != goal:
                needed[near] = points
                ground = ground_seen(map, cards, near)
                if not ground.stop_in:
                    onward[near] = points + ground.cost
                    edge.append(near)
    return WaysPast(needed, frozenset((goal, *exits, *needed)))


class RequestPassage(Action, frozen=True):
    """Ask a player, once in a step, to let all of your units leave a hex: those that are there, and
    those that may come.

    IS-S-BLOCK-01, IS-S-BLOCK-03
    """

    text: ClassVar = "request passage from seat {owner} in {hex}"
    picks: ClassVar = ("area:{hex}", "passage:{owner}")
    told_by: ClassVar = (PassageAsked,)
    owner: Seat
    hex: Hex

    def why_not(self, state: State, step: Movement, seat: int) -> Violation | None:
        if self.owner in step.asked.get(self.hex, ()):
            return violation(
                "IS-S-BLOCK-03", "You have asked this player about {hex} already.", hex=self.hex
            )
        if self.owner not in wardens(state, step, self.hex) and not self._is_ahead(state, step):
            return violation(
                "IS-S-BLOCK-01",
                "Nothing of seat {owner} in {hex} holds back a unit that could go on.",
                owner=self.owner,
                hex=self.hex,
            )
        return None

    def _is_ahead(self, state: State, step: Movement) -> bool:
        """Whether a unit could come to the hex and would be held back there."""
        if not edition(state).passage():
            return False
        if self.owner not in guards(state, step.seat).get(self.hex, ()):
            return False
        return any(goals(state, step, unit, (self.hex,)) for unit in state.units_of(step.seat))

    def do(self, state: State, step: Movement, seat: int) -> None:
        asked = (*step.asked.get(self.hex, ()), self.owner)
        state.swap(msgspec.structs.replace(step, asked={**step.asked, self.hex: asked}))
        state.push(PassageQuestion(self.hex, seat, self.owner))
        state.tell(PassageAsked(hex=self.hex, seat=seat, owner=self.owner))


class GrantPassage(Action, frozen=True):
    """Let all units of the player leave the hex for the rest of the step.

    IS-S-BLOCK-02, IS-S-BLOCK-03
    """

    text: ClassVar = "grant passage"
    told_by: ClassVar = (PassageAnswered,)

    def do(self, state: State, step: "PassageQuestion", seat: int) -> None:
        step.answer(state, granted=True)
        movement: Movement = state.top
        state.swap(with_passage(state, movement, step.hex, seat))
        state.stir(*[unit.id for unit in state.own_at(step.hex, step.seat)])


class DenyPassage(Action, frozen=True):
    """Let nobody go.

    IS-S-BLOCK-03
    """

    text: ClassVar = "deny passage"
    told_by: ClassVar = (PassageAnswered,)

    def do(self, state: State, step: "PassageQuestion", seat: int) -> None:
        step.answer(state, granted=False)


class PassageQuestion(Step, frozen=True):
    """The owner of blocking units decides alone.

    IS-S-BLOCK-03
    """

    rule: ClassVar = "IS-S-BLOCK-03"
    prompt: ClassVar = "Do you let the other player's units leave the hex?"
    accepts: ClassVar = (GrantPassage, DenyPassage)

    hex: Hex
    seat: Seat
    owner: Seat

    def asked_facts(self, state: State, decision: Decision) -> Facts:
        there = state.own_at(self.hex, self.seat)
        return {
            "theirs": said("stack", there) if there else said("units_to_come"),
            "yours": said("stack", state.own_at(self.hex, self.owner)),
        }

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.owner,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return (GrantPassage(), DenyPassage())

    def answer(self, state: State, *, granted: bool) -> None:
        state.pop()
        state.tell(PassageAnswered(self.hex, self.seat, self.owner, granted))


def with_passage(state: State, step: Movement, hex: Hex, owner: int) -> Movement:
    """An owner's units block no more, so no screen against them has to stay either.

    IS-S-BLOCK-02, IS-S-BLOCK-03
    """
    lets_go = (*step.granted.get(hex, ()), owner)
    most = blocking_units(state, hex, step.seat, through=True, lets_go=lets_go)
    screens = {**step.screens, hex: min(step.screens.get(hex, 0), most)}
    granted = {**step.granted, hex: lets_go}
    return msgspec.structs.replace(step, granted=granted, screens=screens)
