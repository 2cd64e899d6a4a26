"""Offers between players of the Standard game: what is accepted, and what is proposed."""

from collections.abc import Iterator, Sequence

from astrarium.kernel import Action

from ..data import POINTS_PER_INDUSTRY, VICTORY_TARGET
from ..resources import Resources, goods_of
from ..rules.movement.movement import MovementStep
from ..rules.movement.trade import OpenOffer, partners_at
from ..rules.movement.trade_offer import (
    AcceptOffer,
    DeclineOffer,
    DropOffer,
    Give,
    OfferQuestion,
    OfferStep,
    SendOffer,
    Take,
    sides,
)
from ..rules.pieces import holding
from .prices import worth
from .situation import Situation

LAST_LEVELS = 3  # of industry: who lacks no more is given nothing


def answer_offer(sight: Situation, step: OfferQuestion, actions: Sequence[Action]) -> Action:
    """Take what is worth more than what goes, unless the partner is about to win.

    The answer depends on the offer and the points alone: to ask again changes nothing, and with
    the same prices for every piece no row of offers takes more than it brings.
    """
    home = sight.state.players[sight.seat].home
    gains = worth(step.gives, home) > worth(step.takes, home)
    near = VICTORY_TARGET - LAST_LEVELS * POINTS_PER_INDUSTRY
    helps_to_win = bool(step.takes) and sight.points[step.seat] >= near
    return AcceptOffer() if gains and not helps_to_win else DeclineOffer()


def swaps(sight: Situation, step: MovementStep) -> Iterator[Action]:
    """Offers to exchange trade goods, one to each partner in a step."""
    asked = set(step.offers)
    for unit in sight.own("transport"):
        for holder, partner in partners_at(sight.state, unit):
            if partner not in asked and swap(sight, str(unit.id), holder, partner)[0]:
                asked.add(partner)
                yield OpenOffer(unit.id, holder)


def swap(sight: Situation, giver: str, holder: str, partner: int) -> tuple[Resources, Resources]:
    """What is given and taken in a fair exchange of trade goods; nothing if there is none."""
    players = sight.state.players
    mine, theirs = goods_of(players[sight.seat].home), goods_of(players[partner].home)
    has, wants = holding(sight.state, giver), holding(sight.state, holder)
    amount = min(has.get(mine, 0), wants.get(theirs, 0))
    return ({mine: amount}, {theirs: amount}) if amount else ({}, {})


def write_offer(sight: Situation, step: OfferStep, actions: Sequence[Action]) -> Action:
    gives, takes = swap(sight, *sides(sight.state, step), step.partner)
    for kind, wanted, written in ((Give, gives, step.gives), (Take, takes, step.takes)):
        for what, amount in wanted.items():
            if what not in written:
                return kind(amount, what)
    return SendOffer() if gives and (step.gives, step.takes) == (gives, takes) else DropOffer()
