"""Ships that nobody commands, in stasis or without a crew, and whoever comes to them."""

from collections.abc import Sequence
from typing import ClassVar

from astrarium.kernel import Action, Decision, Hex, Step, Violation, violation
from astrarium.kernel.things import Facts, Seat, said

from ..data import CAPTURED_AS, STASIS, VANISHED
from ..events.pieces import CommandChanged
from ..state import InterSpaceState as State
from ..units import Unit
from .cargo import shed_cargo
from .pieces import has_counter, take_command


class Moving(Step, frozen=True):
    """A Movement Step, for those who come to ships in it."""

    seat: Seat


def ask_about_entries(state: State) -> None:
    """Whoever came to ships that nobody commands decides about them.

    IS-A-ENC-STASIS-1, IS-A-ENC-VANISHED-1
    """
    (seat, hex), *rest = state.entries
    state.entries = tuple(rest)
    questions: list[Step] = []
    if state.own_at(hex, STASIS):
        questions.append(StasisQuestion(seat, hex))
    if takeable(state, seat, hex):
        questions.append(VanishedQuestion(seat, hex))
    state.push(*questions)


def takeable(state: State, seat: int, hex: Hex) -> list[Unit]:
    """The ships without a crew for which a player has counters; an upgraded scout is a scout to
    others.

    IS-A-ENC-VANISHED-1, IS-A-ENC-GEN-8
    """
    return [
        ship
        for ship in state.own_at(hex, VANISHED)
        if ship.colour == seat or has_counter(state, seat, CAPTURED_AS.get(ship.kind, ship.kind))
    ]


class Release(Action, frozen=True):
    """Let all units that are in stasis in a hex go; they act from the next Movement Step on.

    IS-A-ENC-STASIS-1, IS-A-ENC-STASIS-2
    """

    text: ClassVar = "release the units in {hex}"
    told_by: ClassVar = (CommandChanged,)
    hex: Hex

    def why_not(self, state: State, step: "StasisQuestion", seat: int) -> Violation | None:
        return why_elsewhere(step, self.hex)

    def do(self, state: State, step: "StasisQuestion", seat: int) -> None:
        state.pop()
        for unit in state.own_at(self.hex, STASIS):
            assert unit.colour is not None
            take_command(state, unit, unit.colour)
            if unit.colour == seat and moves_now(state, seat):
                state.spellbound = (*state.spellbound, unit.id)


def moves_now(state: State, seat: int) -> bool:
    """Whether it is a player's Movement Step; only then the next one is not this one.

    IS-A-ENC-STASIS-2
    """
    asking = state.below if isinstance(state.top, VanishedQuestion) else state.top
    return isinstance(asking, Moving) and asking.seat == seat


class LeaveInStasis(Action, frozen=True):
    """Let the units in a hex stay in stasis."""

    text: ClassVar = "leave the units in {hex} in stasis"
    hex: Hex

    def why_not(self, state: State, step: "StasisQuestion", seat: int) -> Violation | None:
        return why_elsewhere(step, self.hex)

    def do(self, state: State, step: "StasisQuestion", seat: int) -> None:
        state.pop()


class StasisQuestion(Step, frozen=True):
    """A player's unit has come to units in stasis: are they released?

    IS-A-ENC-STASIS-1
    """

    rule: ClassVar = "IS-A-ENC-STASIS-1"
    prompt: ClassVar = "Your unit has come to units in stasis: do you release them?"
    accepts: ClassVar = (Release, LeaveInStasis)

    seat: Seat
    hex: Hex

    def asked_facts(self, state: State, decision: Decision) -> Facts:
        return {"there": said("by_colour", state.own_at(self.hex, STASIS))}

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return (Release(self.hex), LeaveInStasis(self.hex))


class TakeOver(Action, frozen=True):
    """Take the ships without a crew in a hex for own ones, as far as there are counters.

    IS-A-ENC-VANISHED-1, IS-A-BRK-HEAVY-3
    """

    text: ClassVar = "take over the ships in {hex}"
    told_by: ClassVar = (CommandChanged,)
    hex: Hex

    def why_not(self, state: State, step: "VanishedQuestion", seat: int) -> Violation | None:
        return why_elsewhere(step, self.hex)

    def do(self, state: State, step: "VanishedQuestion", seat: int) -> None:
        state.pop()
        for ship in state.own_at(self.hex, VANISHED):
            if ship in takeable(state, seat, self.hex):
                take_command(state, ship, seat)
        shed_cargo(state, seat)


class LeaveShips(Action, frozen=True):
    """Leave the ships without a crew in a hex to whoever comes next."""

    text: ClassVar = "leave the ships in {hex}"
    hex: Hex

    def why_not(self, state: State, step: "VanishedQuestion", seat: int) -> Violation | None:
        return why_elsewhere(step, self.hex)

    def do(self, state: State, step: "VanishedQuestion", seat: int) -> None:
        state.pop()


class VanishedQuestion(Step, frozen=True):
    """A player's unit has come to ships without a crew: are they taken?

    IS-A-ENC-VANISHED-1
    """

    rule: ClassVar = "IS-A-ENC-VANISHED-1"
    prompt: ClassVar = "Your unit has come to ships without a crew: do you take them over?"
    accepts: ClassVar = (TakeOver, LeaveShips)

    seat: Seat
    hex: Hex

    def asked_facts(self, state: State, decision: Decision) -> Facts:
        return {"there": said("stack", takeable(state, self.seat, self.hex))}

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return (TakeOver(self.hex), LeaveShips(self.hex))


def why_elsewhere(step: StasisQuestion | VanishedQuestion, hex: Hex) -> Violation | None:
    if hex == step.hex:
        return None
    return violation(step.rule, "The question is about {hex}.", hex=step.hex)
