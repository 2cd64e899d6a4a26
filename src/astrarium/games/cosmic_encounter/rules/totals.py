"""Totals, stage by stage, and who wins by them. CE-REV-11"""

from typing import NamedTuple

from astrarium.kernel import Tally
from astrarium.kernel.powers import Powers, rule

from ..state import CosmicState

# Where in stage 2 powers change card values (``at`` of `modifies`).
WILD_TRIPLER, MIRROR, TRIPLER, CALCULATOR, WILD_CALCULATOR, ADDITIONS = range(10, 70, 10)


class Values(NamedTuple):
    """What the cards of both main players are worth."""

    offense: int
    defense: int

    def of(self, state: CosmicState, seat: int) -> int:
        """The value of a main player's card."""
        return self.offense if seat == state.encounter.offense else self.defense

    def with_value(self, state: CosmicState, seat: int, value: int) -> "Values":
        """The same with another value of a main player's card."""
        if seat == state.encounter.offense:
            return Values(value, self.defense)
        return Values(self.offense, value)


@rule
def card_values(state: CosmicState) -> Values:
    """Stage 2: the values of both cards, as they were revealed. CE-REV-11"""
    encounter = state.encounter
    shown = [encounter.shown_by(seat) for seat in encounter.main]
    return Values(*(0 if one is None else one.value for one in shown))


def of_seat(state: CosmicState, seat: int) -> Powers:
    return state.in_effect(seat)


@rule(of=of_seat)
def ship_strength(state: CosmicState, seat: int) -> int:
    """What each ship of a player counts in an encounter: 1."""
    return 1


@rule
def strength(state: CosmicState, seat: int, value: int) -> Tally:
    """Stages 3 and 4: the card, the ships of a main player, and those of its allies.
    CE-REV-02, CE-REV-03, CE-REV-15, CE-BYST-01"""
    own = state.in_encounter(seat) * ship_strength(state, seat)
    allies = state.encounter.allies_of(seat)
    allied = sum(state.in_encounter(ally) * ship_strength(state, ally) for ally in allies)
    return Tally.of("card", value).plus("ships", own).plus("allies", allied)


@rule
def modified(state: CosmicState, seat: int, total: Tally) -> Tally:
    """Stage 5: what powers, flares and techs add to the side of a main player."""
    return total


def totals(state: CosmicState) -> tuple[Tally, Tally]:
    """The totals of offense and defense. CE-REV-02, CE-REV-03, CE-REV-12, CE-REINF-03"""
    encounter = state.encounter
    assert encounter.defense is not None
    values = card_values(state)
    return (
        _total(state, encounter.offense, values.offense),
        _total(state, encounter.defense, values.defense),
    )


def _total(state: CosmicState, seat: int, value: int) -> Tally:
    total = modified(state, seat, strength(state, seat, value))
    given = [one.value for one in state.encounter.reinforcements if one.side == seat]
    return total.plus("reinforcements", sum(given))


@rule
def comparison(state: CosmicState, attacking: int, defending: int) -> int:
    """Stage 7: the higher total wins, the defense's if they are equal. CE-REV-04"""
    encounter = state.encounter
    assert encounter.defense is not None
    return encounter.offense if attacking > defending else encounter.defense


@rule
def forced_winner(state: CosmicState) -> int | None:
    """Stage 8: a main player who wins whatever the cards say. Who comes first in timing order
    forces it: a power leaves alone what another one has said. CE-TIME-07"""
    return None


@rule
def final_winner(state: CosmicState, winner: int) -> int:
    """Stage 9: who has won after everything else."""
    return winner
