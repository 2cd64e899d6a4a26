"""Turns, clockwise, with one encounter or two."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Violation, violation
from astrarium.kernel.things import Seat

from ..events.course import EncounterBegan, TurnBegan, TurnEnded
from ..state import CosmicState, CosmicStep
from .encounter import begin_encounter
from .victory import stop


class EncounterAgain(Action, frozen=True):
    """Have a further encounter."""

    text = "have another encounter"
    told_by = (EncounterBegan,)

    def why_not(self, state: CosmicState, step: "GoOn", seat: int) -> Violation | None:
        """CE-TURN-07"""
        if state.has_encounter_card(seat):
            return None
        return violation("CE-TURN-07", "You have no encounter card.")

    def do(self, state: CosmicState, step: "GoOn", seat: int) -> None:
        state.pop()
        begin_encounter(state, seat)


class EndTurn(Action, frozen=True):
    """Have no further encounter."""

    text = "end turn"
    ends = True
    told_by = (TurnEnded,)

    def do(self, state: CosmicState, step: "GoOn", seat: int) -> None:
        state.pop()
        end_turn(state)


class GoOn(CosmicStep, frozen=True, kw_only=True):
    """The offense decides whether it has a further encounter. Who cannot is asked all the same, so
    that nobody learns why not. CE-TURN-06, CE-TURN-07, CE-TURN-12"""

    rule: ClassVar[str] = "CE-TURN-06"
    prompt: ClassVar[str] = "Do you have another encounter?"
    accepts: ClassVar[tuple[type[Action], ...]] = (EncounterAgain, EndTurn)
    discreet: ClassVar[bool] = True

    seat: Seat

    def asks(self, state: CosmicState) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: CosmicState, seat: int) -> Sequence[Action]:
        again = EncounterAgain()
        return [again, EndTurn()] if again.why_not(state, self, seat) is None else [EndTurn()]


class Turn(CosmicStep, frozen=True, kw_only=True):
    """A player's turn: an encounter, and a further one if it may and wants to.
    CE-TURN-02, CE-TURN-05, CE-TURN-11"""

    rule: ClassVar[str] = "CE-TURN-02"

    seat: Seat
    begun: bool = False

    def go_on(self, state: CosmicState) -> None:
        limit = state.options.max_encounters
        if not self.begun:
            state.turn += 1
            state.swap(msgspec.structs.replace(self, begun=True))
            state.tell(TurnBegan(seat=self.seat, turn=state.turn))
            begin_encounter(state, self.seat, opens_turn=True)
        elif limit and state.begun >= limit:
            stop(state)
        elif state.goes_on:
            state.push(GoOn(seat=self.seat))
        else:
            end_turn(state)


def end_turn(state: CosmicState) -> None:
    """CE-TURN-01"""
    turn = state.top
    assert isinstance(turn, Turn)
    state.tell(TurnEnded(seat=turn.seat))
    state.swap(Turn(seat=state.clockwise(turn.seat)[0]))
