"""Passage: asking the owner of blocking units to let one's own units go."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

import msgspec

from astrarium.kernel import Action, Hex, Step, Violation, violation

from ..data import is_player
from ..events import PassageAnswered, PassageAsked
from ..state import InterSpaceState as State
from ..units import Unit
from .blocking import blocking_units, blocks, why_not_leave
from .edition import edition

if TYPE_CHECKING:
    from .movement import MovementStep


def wardens(state: State, step: "MovementStep", hex: Hex) -> list[int]:
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


def held_back(state: State, step: "MovementStep", unit: Unit) -> Iterator[bool]:
    """For each way that is open to a unit but for blocking units: whether it is a wormhole's."""
    held = [
        through
        for through in (False, True)
        if why_not_leave(state, step, (unit,), through=through) is not None
    ]
    if not held:
        return
    came_through = step.progress_of(unit).through
    for to in step.open_ways(state, unit):
        through = came_through or state.map.leads_through(unit.hex, to)
        if through in held:
            yield through


class RequestPassage(Action, frozen=True):
    """Ask a player, once in a step, to let all of your units leave a hex.

    IS-S-BLOCK-01, IS-S-BLOCK-03
    """

    text: ClassVar = "request passage from seat {owner} in {hex}"
    owner: int
    hex: Hex

    def why_not(self, state: State, step: "MovementStep", seat: int) -> Violation | None:
        if self.owner in step.asked.get(self.hex, ()):
            return violation(
                "IS-S-BLOCK-03", "You have asked this player about {hex} already.", hex=self.hex
            )
        if self.owner not in wardens(state, step, self.hex):
            return violation(
                "IS-S-BLOCK-01",
                "Nothing of seat {owner} in {hex} holds back a unit that could go on.",
                owner=self.owner,
                hex=self.hex,
            )
        return None

    def do(self, state: State, step: "MovementStep", seat: int) -> None:
        asked = (*step.asked.get(self.hex, ()), self.owner)
        state.swap(msgspec.structs.replace(step, asked={**step.asked, self.hex: asked}))
        state.push(PassageQuestion(self.hex, seat, self.owner))
        state.tell(PassageAsked(hex=self.hex, seat=seat, owner=self.owner))


class GrantPassage(Action, frozen=True):
    """Let all units of the player leave the hex for the rest of the step.

    IS-S-BLOCK-02, IS-S-BLOCK-03
    """

    text: ClassVar = "grant passage"

    def do(self, state: State, step: "PassageQuestion", seat: int) -> None:
        step.answer(state, granted=True)
        movement: MovementStep = state.top
        state.swap(with_passage(state, movement, step.hex, seat))
        state.stir(*[unit.id for unit in state.own_at(step.hex, step.seat)])


class DenyPassage(Action, frozen=True):
    """Let nobody go.

    IS-S-BLOCK-03
    """

    text: ClassVar = "deny passage"

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
    seat: int
    owner: int

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.owner,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return (GrantPassage(), DenyPassage())

    def answer(self, state: State, *, granted: bool) -> None:
        state.pop()
        state.tell(PassageAnswered(self.hex, self.seat, self.owner, granted))


def with_passage(state: State, step: "MovementStep", hex: Hex, owner: int) -> "MovementStep":
    """An owner's units block no more, so no screen against them has to stay either.

    IS-S-BLOCK-02, IS-S-BLOCK-03
    """
    lets_go = (*step.granted.get(hex, ()), owner)
    most = blocking_units(state, hex, step.seat, through=True, lets_go=lets_go)
    screens = {**step.screens, hex: min(step.screens.get(hex, 0), most)}
    granted = {**step.granted, hex: lets_go}
    return msgspec.structs.replace(step, granted=granted, screens=screens)


def passage_requests(
    step: "MovementStep", held_by: Mapping[Hex, Sequence[int]]
) -> Iterator[RequestPassage]:
    """Whom the player can ask where, of those who hold back units in some hexes."""
    for hex in sorted(held_by):
        for owner in held_by[hex]:
            if owner not in step.asked.get(hex, ()):
                yield RequestPassage(owner, hex)
