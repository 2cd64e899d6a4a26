"""What a position is worth: each seat's chance to win."""

from collections.abc import Mapping, Sequence
from math import exp
from typing import NamedTuple

from ..power import Tokens
from ..state import CosmicState as State

MOST = 30.0  # a prospect beyond which nothing is doubtful any more


class Weights(NamedTuple):
    """What things count for, on the scale of a logistic curve."""

    colony: float  # a foreign colony
    third: float  # the last but two, besides
    last: float  # the last but one, besides: there is one encounter left to win
    home: float  # a home colony
    power: float  # an alien power in effect
    lost: float  # a ship that is lost
    card: float  # a card in the hand
    token: float  # a token fewer until patience wins
    hurt: float  # a ship lost, for whom that is no harm


GUESSED = Weights(0.75, 0.0, 0.5, 0.12, 0.5, 0.05, 0.05, 0.3, 0.15)
# By who won 80 games of bots, at the beginning of each encounter; rounded.
WEIGHED = Weights(0.3, 0.4, 0.5, 0.12, 0.3, 0.03, 0.02, 0.3, 0.1)


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
    suffers: bool = True  # whether a lost ship is a loss to it
    tokens: int = 0  # that are left until patience wins

    def after(self, change: Change) -> "Standing":
        return self._replace(
            colonies=self.colonies + change.colonies, homes=self.homes + change.homes,
            lost=self.lost + change.lost, cards=self.cards + change.cards,
        )  # fmt: skip

    def prospect(self, goal: int, weights: Weights) -> float:
        return (
            weights.colony * self.colonies
            + weights.third * (self.colonies >= goal - 2)
            + weights.last * (self.colonies >= goal - 1)
            + weights.home * self.homes
            + weights.power * (self.homes >= self.needed)
            + (-weights.lost if self.suffers else weights.hurt) * self.lost
            + weights.card * self.cards
            - weights.token * self.tokens
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
    needed, suffers, tokens = state.options.homes_for_power, True, 0
    for held in state.powers:
        if held.user != seat:
            continue
        if held.power == "masochist":
            needed, suffers = 0, False
        elif held.power == "tick-tock" and isinstance(held.memory, Tokens):
            tokens = held.memory.tokens
    cards = float(len(state.hands[seat]))
    return Standing(foreign, homes, lost, cards, needed, suffers, tokens)


def chances(standings: Sequence[Standing], goal: int, weights: Weights) -> list[float]:
    """Each seat's chance to win; those who have enough colonies share the win."""
    winners = [each.colonies >= goal for each in standings]
    if any(winners):
        share = 1 / sum(winners)
        return [share if won else 0.0 for won in winners]
    prospects = [each.prospect(goal, weights) for each in standings]
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
    return tuple(chances(standings, state.options.colonies_to_win, WEIGHED))
