"""What a position is worth: each seat's chance to win."""

from collections.abc import Mapping, Sequence
from math import exp
from typing import NamedTuple

from ..power import Tokens
from ..state import CosmicState as State

MOST = 30.0  # a prospect beyond which nothing is doubtful any more
# What things count for on the scale of a logistic curve; set by hand, checked by games of bots.
COLONY = 0.75  # a foreign colony
LAST = 0.5  # the last one but one, besides: there is one encounter left to win
HOME = 0.12  # a home colony
POWER = 0.5  # an alien power in effect
LOST = 0.05  # a ship that is lost
CARD = 0.05  # a card in the hand
TOKEN = 0.3  # a token fewer until patience wins
HURT = 0.15  # a ship lost, for whom that is no harm


class Change(NamedTuple):
    """How the standing of a seat changes."""

    colonies: int = 0  # foreign ones
    homes: int = 0
    lost: int = 0  # ships
    cards: float = 0.0  # of usual worth


class Standing(NamedTuple):
    """What a seat has, as everybody sees it."""

    colonies: int
    homes: int
    lost: int
    cards: float
    needed: int  # home colonies, for its power
    hurts: float = LOST  # what a lost ship costs it
    more: float = 0.0  # whatever else it has

    def after(self, change: Change) -> "Standing":
        return self._replace(
            colonies=self.colonies + change.colonies, homes=self.homes + change.homes,
            lost=self.lost + change.lost, cards=self.cards + change.cards,
        )  # fmt: skip

    def prospect(self, goal: int) -> float:
        return (
            COLONY * self.colonies
            + LAST * (self.colonies >= goal - 1)
            + HOME * self.homes
            + POWER * (self.homes >= self.needed)
            - self.hurts * self.lost
            + CARD * self.cards
            + self.more
        )


def standing(state: State, seat: int) -> Standing:
    """What a seat has. Ships that are on their way count as if they were at home."""
    homes = foreign = 0
    for planet in state.planets.values():
        if planet.ships[seat]:
            if planet.system == seat:
                homes += 1
            else:
                foreign += 1
    lost = state.warp[seat] + state.removed[seat]
    needed, hurts, more = state.options.homes_for_power, LOST, 0.0
    for held in state.powers:
        if held.user != seat:
            continue
        if held.power == "masochist":
            needed, hurts = 0, -HURT
        elif held.power == "tick-tock" and isinstance(held.memory, Tokens):
            more -= TOKEN * held.memory.tokens
    return Standing(foreign, homes, lost, float(len(state.hands[seat])), needed, hurts, more)


def chances(standings: Sequence[Standing], goal: int) -> list[float]:
    """Each seat's chance to win; those who have enough colonies share the win."""
    winners = [each.colonies >= goal for each in standings]
    if any(winners):
        share = 1 / sum(winners)
        return [share if won else 0.0 for won in winners]
    prospects = [each.prospect(goal) for each in standings]
    best = max(prospects)
    odds = [exp(max(-MOST, one - best)) for one in prospects]
    whole = sum(odds)
    return [one / whole for one in odds]


def after(standings: Sequence[Standing], changes: Mapping[int, Change]) -> list[Standing]:
    return [
        each.after(changes[seat]) if seat in changes else each
        for seat, each in enumerate(standings)
    ]


def worth(state: State) -> tuple[float, ...]:
    """Each seat's chance to win; after the end of the game, what came of it."""
    if state.ended is not None:
        return tuple(state.ended.share(seat) for seat in range(state.seats))
    standings = [standing(state, seat) for seat in range(state.seats)]
    return tuple(chances(standings, state.options.colonies_to_win))
