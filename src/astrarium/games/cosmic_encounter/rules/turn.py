"""Turns, clockwise, with one encounter or two."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Violation, violation
from astrarium.kernel.powers import permission
from astrarium.kernel.things import Seat

from ..events.course import EncounterBegan, TurnBegan, TurnEnded
from ..state import CosmicState, CosmicStep
from .encounter import begin_encounter
from .technology import take_tech
from .victory import stop


@permission
def has_card_to_go_on(state: CosmicState, seat: int) -> Violation | None:
    """CE-TURN-07"""
    if state.has_encounter_card(seat):
        return None
    return violation("CE-TURN-07", "You have no encounter card.")


class EncounterAgain(Action, frozen=True):
    """Have a further encounter."""

    text = "have another encounter"
    told_by = (EncounterBegan,)

    def why_not(self, state: CosmicState, step: "GoOn", seat: int) -> Violation | None:
        return has_card_to_go_on(state, seat)

    def do(self, state: CosmicState, step: "GoOn", seat: int) -> None:
        state.pop()
        begin_encounter(state, seat)


class TakeTech(Action, frozen=True):
    """Give up the further encounter for a tech card."""

    text = "take tech"

    def why_not(self, state: CosmicState, step: "GoOn", seat: int) -> Violation | None:
        """CE-VTECH-09"""
        if not state.options.technology:
            return violation("CE-VTECH-09", "There are no tech cards in this game.")
        return EncounterAgain().why_not(state, step, seat)

    def do(self, state: CosmicState, step: "GoOn", seat: int) -> None:
        """CE-VTECH-12"""
        state.pop()
        end_turn(state)
        take_tech(state, seat)


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
    accepts: ClassVar[tuple[type[Action], ...]] = (EncounterAgain, TakeTech, EndTurn)
    discreet: ClassVar[bool] = True

    seat: Seat

    def asks(self, state: CosmicState) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: CosmicState, seat: int) -> Sequence[Action]:
        some: tuple[Action, ...] = (EncounterAgain(), TakeTech(), EndTurn())
        return [one for one in some if one.why_not(state, self, seat) is None]


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
