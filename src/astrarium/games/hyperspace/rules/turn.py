"""Turns: three Key Actions and any number of Extra Actions, in any order."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Step, Violation, violation
from astrarium.kernel.powers import added, rule
from astrarium.kernel.things import Seat

from ..events import GameEnded, RoundBegan, TurnBegan
from ..state import TOKENS
from ..state import HyperspaceState as State
from .battle.battle import AttackNative, DeclareBattle, battles_listed
from .build import (
    BuildCitizen,
    BuildColony,
    BuildStarbase,
    BuildSuper,
    OrderDamaged,
    OrderShip,
    builds_listed,
)
from .claims import Claim, ask_others, claims_listed
from .hypers import BuyPoint, BuySecret, ExchangeHyper, Fortify, hypers_listed
from .move import Move, moves_listed
from .produce import Produce
from .research import ReplaceTech, Research, research_listed
from .salvage import Salvage
from .scoring import finish
from .self_destruct import DestroyUnit, Purge, Rebirth, Unlearn, destruction_listed


class EndTurn(Action, frozen=True):
    """End your turn, whatever tokens are left.  HS-TURN-03, HS-TURN-11"""

    text: ClassVar = "end turn"
    ends: ClassVar = True

    def do(self, state: State, step: object, seat: int) -> None:
        state.pop()
        ask_others(state, seat)
        turn_ends(state, seat)


@rule(of=State.in_effect)
def turn_ends(state: State, seat: int) -> None:
    """What has to be done when a player's turn is over."""


class EndGame(Action, frozen=True):
    """Declare the end of the game.  HS-END-01 to HS-END-07"""

    text: ClassVar = "end game"
    ends: ClassVar = True
    told_by: ClassVar = (GameEnded,)

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        needed = state.components.progress_tracks.victory_points.end_may_be_declared_at
        if state.empires[seat].points >= needed:
            return None
        return violation("HS-END-01", "You need {needed} points on the board.", needed=needed)

    def do(self, state: State, step: object, seat: int) -> None:
        state.tell(GameEnded(seat=seat))
        finish(state, "HS-SCORE-07", "the end of the game was declared")


class Turn(Step, frozen=True):
    """A player's turn. Whatever waits in the queue comes before any action.

    HS-TURN-01 to HS-TURN-12, HS-SEC-05, HS-END-06
    """

    rule: ClassVar = "HS-TURN-03"
    prompt: ClassVar = "Take a Key Action or an Extra Action, or end your turn."
    accepts: ClassVar = (
        BuildColony, BuildStarbase, BuildCitizen, BuildSuper, OrderShip, OrderDamaged, Move,
        Produce, Research, DeclareBattle, AttackNative, Salvage, DestroyUnit, Unlearn, Purge,
        Rebirth, ExchangeHyper, Fortify, BuyPoint, BuySecret, ReplaceTech, Claim, EndGame, EndTurn,
    )  # fmt: skip
    settles: ClassVar = True
    lingers: ClassVar = True

    seat: Seat

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        found = (*self.listed(state, seat), *added(state, self, seat), EndGame(), EndTurn())
        return [action for action in found if action.why_not(state, self, seat) is None]

    def listed(self, state: State, seat: int) -> Iterator[Action]:
        """What comes into question, in the order of the rulebook.  HS-TURN-05, HS-TURN-07"""
        if state.empires[seat].tokens:
            yield from builds_listed(state, seat)
        yield from moves_listed(state, seat)
        if state.empires[seat].tokens:
            yield Produce("atomic")
            yield Produce("metal")
            yield from battles_listed(state, seat)
            yield Salvage()
            yield from destruction_listed(state, seat)
        yield from research_listed(state, seat)
        yield from hypers_listed(state, seat)
        yield from claims_listed(state)


class Turns(Step, frozen=True):
    """Turn after turn, clockwise, until somebody ends the game.

    HS-TURN-01, HS-TURN-02, HS-END-08
    """

    rule: ClassVar = "HS-TURN-01"
    settles: ClassVar = True

    number: int = 0  # turns so far

    def go_on(self, state: State) -> None:
        rounds, place = divmod(self.number, state.seats)
        if place == 0:
            if state.options.max_rounds and rounds == state.options.max_rounds:
                finish(state, "HS-END-08", "the last round is over")
                return
            state.round = rounds + 1
            state.tell(RoundBegan(round=state.round))
        seat = state.order[place]
        state.active = seat
        state.change(seat, tokens=TOKENS, extras=0, spent=())
        state.swap(msgspec.structs.replace(self, number=self.number + 1))
        state.tell(TurnBegan(seat=seat))
        turn_begins(state, seat)
        state.push(Turn(seat))


@rule(of=State.in_effect)
def turn_begins(state: State, seat: int) -> None:
    """What has to be done when a player's turn begins.  HS-TURN-13"""
