"""Gamble: a game that invites one to look at dice and think again.

Who is asked may think (which shows nothing), throw a die, or keep the die that lies there, by its
value: what is legal depends on what was thrown. A die that is kept scores and hands over the turn.
One bad die breaks the rules: whoever keeps it by force finds a bug.
"""

from collections.abc import Sequence

import msgspec

from astrarium.kernel import (
    Action,
    Dice,
    Draw,
    Game,
    Options,
    Outcome,
    State,
    Step,
    Violation,
    violation,
)

SIDES = 6
BROKEN = 1  # keeping this one by force fails
ENOUGH = 60


class GambleState(State, kw_only=True):
    scores: dict[int, int]


class Die(Draw, frozen=True):
    text = "die of seat {seat}"
    seat: int


class Think(Action, frozen=True):
    text = "think"

    def why_not(self, state: GambleState, step: "Turn", seat: int) -> Violation | None:
        return None

    def do(self, state: GambleState, step: "Turn", seat: int) -> None:
        state.swap(msgspec.structs.replace(step, thoughts=step.thoughts + 1))


class Throw(Action, frozen=True):
    text = "throw"

    def why_not(self, state: GambleState, step: "Turn", seat: int) -> Violation | None:
        return None

    def do(self, state: GambleState, step: "Turn", seat: int) -> None:
        state.swap(msgspec.structs.replace(step, die=state.roll(SIDES, Die(seat))))


class Keep(Action, frozen=True):
    text = "keep {value}"
    value: int

    def why_not(self, state: GambleState, step: "Turn", seat: int) -> Violation | None:
        if step.die != self.value:
            return violation("GA-KEEP-01", "No {value} lies there.", value=self.value)
        return None

    def do(self, state: GambleState, step: "Turn", seat: int) -> None:
        state.scores[seat] += self.value
        if state.scores[seat] >= ENOUGH:
            state.finish(Outcome(tuple(state.scores.values()), (seat,), "GA-WIN-01", "Enough."))
        else:
            state.swap(Turn(1 - seat))


class Force(Action, frozen=True):
    text = "force"

    def why_not(self, state: GambleState, step: "Turn", seat: int) -> Violation | None:
        return None

    def do(self, state: GambleState, step: "Turn", seat: int) -> None:
        if step.die == BROKEN:
            raise ZeroDivisionError("a bug in the rules")
        state.swap(msgspec.structs.replace(step, die=0))


class Turn(Step, frozen=True):
    rule = "GA-TURN-01"
    prompt = "What do you do?"
    accepts = (Think, Throw, Keep, Force)

    seat: int
    die: int = 0
    thoughts: int = 0

    def asks(self, state: GambleState) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: GambleState, seat: int) -> Sequence[Action]:
        return (Think(), Throw(), Force(), *([Keep(self.die)] if self.die else []))


class Gamble(Game):
    name = "gamble"
    title = "Gamble"
    version = "1"
    options = Options
    state = GambleState

    def seats(self, options: Options) -> range:
        return range(2, 3)

    def start(self, seats: int, options: Options, dice: Dice) -> GambleState:
        scores = dict.fromkeys(range(seats), 0)
        return GambleState(seats=seats, dice=dice, stack=(Turn(0),), scores=scores)


GAME = Gamble()
