"""Outposts: one to eight seats, teams, a game against an automaton, tie-breaks and shared wins.

In every round each player digs for ore or builds a wall. Then the raiders come, who sit on no seat:
they rob every outpost whose walls are lower than their strength, which grows. After the last round
most ore wins, then most walls; who is level in both shares the win. Whoever plays alone, or all
together, loses to the raiders if these get more than is left.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, ClassVar, Literal

import msgspec

from astrarium.kernel import (
    Action,
    Dice,
    Draw,
    Event,
    Game,
    Options,
    Outcome,
    Side,
    State,
    Step,
    Violation,
    number_parties,
    ranked,
    violation,
)
from astrarium.kernel.scene import COLOURS, Mat, Phase, Scene
from astrarium.kernel.scene import Party as PartyDrawn

PARTIES = number_parties({"Raiders": "OP-RAID-01"})
RAIDERS = PARTIES[0].number
WALL_COSTS, RICHEST_DIG, FIERCEST = 2, 3, 4


class OutpostsOptions(Options, frozen=True):
    """What can be chosen before a game."""

    play: Literal["each", "teams", "together"] = "each"
    """Everybody alone, two teams of two, or all together against the raiders."""
    rounds: Annotated[int, msgspec.Meta(ge=1, le=20)] = 3
    """How many rounds are played."""


class OutpostsState(State, kw_only=True):
    """Outposts at one moment."""

    options: OutpostsOptions
    turn: int
    ore: dict[int, int]
    walls: dict[int, int]
    robbed: int = 0  # what the raiders have got

    @property
    def sides(self) -> tuple[Side, ...]:
        return GAME.sides(self.options, self.seats)


class Dug(Event, frozen=True):
    """Somebody found ore."""

    seat: int
    ore: int


class Robbed(Event, frozen=True):
    """The raiders took ore."""

    party: int
    seat: int
    ore: int


class Ore(Draw, frozen=True):
    text = "ore of seat {seat}"
    seat: int


class Dig(Action, frozen=True):
    """Dig for ore."""

    text = "dig"

    def why_not(self, state: OutpostsState, step: "Round", seat: int) -> Violation | None:
        return None

    def do(self, state: OutpostsState, step: "Round", seat: int) -> None:
        found = state.roll(RICHEST_DIG, Ore(seat))
        state.ore[seat] += found
        state.tell(Dug(seat, found))
        state.swap(Round(step.done + 1))


class Build(Action, frozen=True):
    """Build a wall."""

    text = "build"

    def why_not(self, state: OutpostsState, step: "Round", seat: int) -> Violation | None:
        if state.ore[seat] < WALL_COSTS:
            return violation("OP-WALL-01", "A wall costs {cost} ore.", cost=WALL_COSTS)
        return None

    def do(self, state: OutpostsState, step: "Round", seat: int) -> None:
        state.ore[seat] -= WALL_COSTS
        state.walls[seat] += 1
        state.swap(Round(step.done + 1))


class Raid(Draw, frozen=True):
    text = "raid on seat {seat}"
    seat: int


class Round(Step, frozen=True):
    """Each player in turn, then the raiders, whom nobody asks."""

    rule: ClassVar = "OP-ROUND-01"
    prompt: ClassVar = "Do you dig or build?"
    accepts: ClassVar = (Dig, Build)

    done: int = 0  # seats that have had their turn

    def asks(self, state: OutpostsState) -> tuple[int, ...]:
        return (self.done,) if self.done < state.seats else ()

    def options(self, state: OutpostsState, seat: int) -> Sequence[Action]:
        answers = (Dig(), Build())
        return tuple(answer for answer in answers if not answer.why_not(state, self, seat))

    def go_on(self, state: OutpostsState) -> None:
        raid(state)
        if state.turn == state.options.rounds:
            state.finish(outcome(state))
            return
        state.turn += 1
        state.swap(Round())


def raid(state: OutpostsState) -> None:
    """The raiders move by their rule: from one outpost to the next, a die for each."""
    for seat in range(state.seats):
        strength = state.roll(FIERCEST, Raid(seat))
        loot = min(max(strength - state.walls[seat], 0), state.ore[seat])
        if loot:
            state.ore[seat] -= loot
            state.robbed += loot
            state.tell(Robbed(RAIDERS, seat, loot))


def outcome(state: OutpostsState) -> Outcome:
    lost = len(state.sides) == 1 and state.robbed > sum(state.ore.values())
    return ranked(
        state.seats,
        "OP-WIN-02" if lost else "OP-WIN-01",
        "the raiders got more than is left" if lost else "most ore after the last round",
        by=[("ore", state.ore), ("walls", state.walls)],
        teams=GAME.teams(state.options, state.seats),
        beaten_by=(RAIDERS,) if lost else (),
    )


class Outposts(Game):
    """The game of outposts."""

    name = "outposts"
    title = "Outposts"
    version = "1"
    options = OutpostsOptions
    state = OutpostsState
    parties = PARTIES
    home = Path(__file__).parent / "catalogues" / "outposts"

    def seats(self, options: OutpostsOptions) -> range:
        return range(4, 5) if options.play == "teams" else range(1, 9)

    def teams(self, options: OutpostsOptions, seats: int) -> Sequence[Side]:
        if options.play == "together":
            return (tuple(range(seats)),)
        return ((0, 2), (1, 3)) if options.play == "teams" else ()

    def start(self, seats: int, options: OutpostsOptions, dice: Dice) -> OutpostsState:
        return OutpostsState(
            seats=seats,
            dice=dice,
            stack=(Round(),),
            options=options,
            turn=1,
            ore=dict.fromkeys(range(seats), WALL_COSTS),
            walls=dict.fromkeys(range(seats), 0),
        )

    def features(self, state: OutpostsState, seat: int) -> dict[str, float]:
        return {"points": state.ore[seat], "walls": state.walls[seat]}

    def board(self, state: OutpostsState, seat: int | None = None) -> str:
        return f"ore {list(state.ore.values())}, walls {list(state.walls.values())}"

    def scene(self, state: OutpostsState, seat: int | None, language: str = "en") -> Scene:
        teams = self.teams(state.options, state.seats)
        of = {one: number for number, team in enumerate(teams) for one in team}
        mats = [
            Mat(one, f"Seat {one}", COLOURS[one], state.ore[one], team=of.get(one))
            for one in range(state.seats)
        ]
        drawn = PartyDrawn(RAIDERS, self.party_name(RAIDERS, language))
        return Scene(Phase(f"Round {state.turn}"), tuple(mats), parties=(drawn,))


GAME = Outposts()
