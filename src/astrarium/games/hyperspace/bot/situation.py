"""How a seat sees a position: what it is worth, and what it would be worth after an answer."""

from functools import cached_property

from astrarium.kernel import Action, Decision, is_seat

from ..data import Space
from ..rules.paying import Cost
from ..rules.scoring import TRADED
from ..state import Empire, Unit
from ..state import HyperspaceState as State
from ..things import TrackName
from .simple import settle
from .stance import Stance
from .techs import worth_of_tech
from .worth import (
    SETTLED,
    Standing,
    board_score,
    cost_of,
    prospect,
    rounds_left,
    stock,
    survey,
)

MOST_RUSHED = 1.5  # points that a Key Action may bring
OTHERS = 0.5  # of the regard for the leading rival, for the rest


class Situation:
    """A position through the eyes of a seat, with what it makes of it."""

    def __init__(self, state: State, seat: int, stance: Stance) -> None:
        self.state = state
        self.seat = seat
        self.stance = stance
        self.rounds = rounds_left(state, stance)
        self.fades = min(1.0, self.rounds / SETTLED)

    @property
    def empire(self) -> Empire:
        return self.state.empires[self.seat]

    @cached_property
    def standings(self) -> list[Standing]:
        return survey(self.state)

    @cached_property
    def prospects(self) -> list[float]:
        """The points that each seat may expect in the end."""
        return [self._prospect(self.state, seat, one) for seat, one in enumerate(self.standings)]

    @cached_property
    def regards(self) -> list[float]:
        """How much of what each seat loses is gained: most of the leading rival."""
        rivals = [seat for seat in range(self.state.seats) if seat != self.seat]
        leader = max(rivals, key=lambda seat: self.prospects[seat])
        full = self.stance.regard
        return [
            0.0 if seat == self.seat else full if seat == leader else full * OTHERS
            for seat in range(self.state.seats)
        ]

    @cached_property
    def scores(self) -> list[float]:
        """What each seat would score now, by what is known."""
        return [
            board_score(self.state, seat, one, own=seat == self.seat)
            for seat, one in enumerate(self.standings)
        ]

    @cached_property
    def value(self) -> float:
        return self.value_of(self.state)

    def value_of(self, state: State) -> float:
        """What a position is worth: one's own points to come, less some of those of rivals."""
        found = 0.0
        for seat, standing in enumerate(survey(state)):
            worth = self._prospect(state, seat, standing)
            found += worth if seat == self.seat else -self.regards[seat] * worth
        return found

    def _prospect(self, state: State, seat: int, standing: Standing) -> float:
        own = seat == self.seat
        return prospect(state, seat, standing, self.stance, rounds=self.rounds, own=own)

    @cached_property
    def rush(self) -> float:
        """What points on the board are worth besides, while they may win the game in this turn."""
        needed = self.state.components.progress_tracks.victory_points.end_may_be_declared_at
        missing = needed - self.empire.points - self.empire.hypers // TRADED
        if missing > MOST_RUSHED * self.empire.tokens:
            return 0.0
        best = max(score for seat, score in enumerate(self.scores) if seat != self.seat)
        ahead = self.scores[self.seat] + max(0, missing) - best
        return self.stance.rush if ahead > self.stance.margin else 0.0

    # -- in the mind

    def tried(self, action: Action) -> float:
        """What a position is worth after an answer, if what follows is answered simply."""
        return self.value_of(self.after(action))

    def after(self, action: Action) -> State:
        state, depth = self.state.clone(), len(self.state.stack)
        state.follow(self.seat, (action,))
        settle(state, depth)
        return state

    # -- what things are worth

    def price(self, price: Cost) -> float:
        """What it costs to pay a price, in points."""
        purse = dict(self.empire.purse)
        before = stock(self.stance, purse)
        for kind, many in price:
            for _ in range(many):
                taken = kind if purse.get(kind) else "organic"
                purse[taken] = max(0, purse[taken] - 1)
        return self.fades * (before - stock(self.stance, purse))

    def reward(self, track: TrackName, defence: int = 0) -> float:
        """What the next space of a track brings."""
        printed = getattr(self.state.components.progress_tracks, track)
        at = self.empire.progress.get(track, 0)
        if at == len(printed.spaces) and not printed.last_space_repeats:
            return 0.0
        return self.of_space(printed.spaces[min(at, len(printed.spaces) - 1)], defence)

    def of_space(self, space: Space, defence: int = 0) -> float:
        points = float(space.vp)
        if space.vp_per_defence_destroyed:
            points += min(defence // space.vp_per_defence_destroyed, space.vp_max)
        points *= 1 + self.rush
        return points + self.stance.hyper * space.hyper + self.stance.secret * space.secret

    def tech(self, tech: str) -> float:
        return self.stance.tech * worth_of_tech(tech, self.rounds)

    def unit(self, who: Unit) -> float:
        """What a unit is worth to its owner."""
        state, stance = self.state, self.stance
        if not is_seat(who.owner):
            return 0.0
        if state.is_starbase(who.owner, who.kind):
            return 1.0 + self.fades * stance.resource
        if who.kind == "colony" or (who.kind == "super" and not who.is_in_orbit):
            colony = None if who.is_in_orbit else state.continent(who.place).colony
            if colony is not None and colony.kind == who.kind:
                lands = [one.colony for _, one in state.lands(who.hex)]
                alone = sum(one is not None and one.owner == who.owner for one in lands) == 1
                found = len(colony.tokens) - colony.hypers
                return alone + stance.yields * self.rounds * found + 0.3 * stance.resource
        if state.is_citizen(who.owner, who.kind):
            return stance.grows * self.rounds + self.fades * stance.ship
        return (
            self.fades
            * max(stance.ship, 0.8 * stance.resource)
            * cost_of(state, who.owner, who.kind)
        )


def question(state: State, seat: int) -> Decision:
    return next(asked for asked in state.decisions() if asked.seat == seat)
