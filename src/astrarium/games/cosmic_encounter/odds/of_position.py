"""The chances of a main player with each card that it can lay, or with the one that it has laid.

The other main player is thought to lay any encounter card that it may hold, each as likely as any
other; a card that is not seen may be any that is nowhere to be seen. Powers that must be used count
as they will. Reinforcements, artifacts, flares and powers that may be used do not.
"""

from collections import Counter
from collections.abc import Iterator, Mapping

from astrarium.kernel import Plain
from astrarium.kernel.odds import Odds, Toll

from ..data import cosmic_deck, face, is_encounter_card
from ..rules.planning import Planning, Select
from ..state import CosmicState as State
from .contest import Contest
from .unseen import seen_cards

ASSUMES = "every encounter card that the opponent may hold is as likely as any other"


class Chance(Plain, frozen=True):
    """What to expect with a card, as shares of all cards that the other main player may lay."""

    card: str
    action: str  # by which it is laid; nothing: it lies there
    win: float
    lose: float
    open: float  # a deal is tried, or both lose


def chances(state: State, seat: int | None) -> tuple[Chance, ...]:
    """The chances of a main player in the planning phase, from a position as it sees it."""
    if seat is None or not any(isinstance(step, Planning) for step in state.stack):
        return ()
    encounter = state.encounter
    if encounter.defense is None or seat not in encounter.main:
        return ()
    against = may_lay(state, encounter.opponent(seat))
    if not against:
        return ()
    contest = Contest(state)
    return tuple(
        _chance(contest, seat, card, action, against) for card, action in _own(state, seat)
    )


def _own(state: State, seat: int) -> Iterator[tuple[str, str]]:
    """The card that a seat has laid, or those that it can lay, each with its answer."""
    laid = state.encounter.laid_by(seat)
    if laid is not None:
        if laid.card.value is not None:
            yield laid.card.value, ""
        return
    for card in sorted(set(state.cards_of(seat))):
        if is_encounter_card(card):
            yield card, str(Select(card))


def _chance(
    contest: Contest, seat: int, card: str, action: str, against: Mapping[str, float]
) -> Chance:
    whole, won, lost = sum(against.values()), 0.0, 0.0
    for other, weight in against.items():
        mine, theirs = face(card), face(other)
        pair = (mine, theirs) if seat == contest.offense else (theirs, mine)
        winner = contest.winner(*pair)
        won += weight * (winner == seat)
        lost += weight * (winner is not None and winner != seat)
    return Chance(card, action, won / whole, lost / whole, 1 - (won + lost) / whole)


def may_lay(state: State, other: int) -> dict[str, float]:
    """The encounter cards that somebody may lay, or may have laid, with their weights."""
    laid = state.encounter.laid_by(other)
    if laid is not None and laid.card.value is not None:
        return {state.encounter.stated_by(other) or laid.card.value: 1.0}
    seen = Counter(seen_cards(state))
    there = {card: many - seen[card] for card, many in Counter(cosmic_deck()).items()}
    hidden = {card: many for card, many in there.items() if many > 0 and is_encounter_card(card)}
    whole = sum(hidden.values())
    if laid is not None:
        return {card: many / whole for card, many in hidden.items()}
    known = Counter(filter(is_encounter_card, state.cards_of(other)))
    unseen = sum(card.value is None for card in state.hands[other])
    all_hidden = max(1, sum(max(0, many) for many in there.values()))
    weights = {card: float(many) for card, many in known.items()}
    for card, many in hidden.items() if unseen else ():
        weights[card] = weights.get(card, 0.0) + unseen * many / all_hidden
    return weights


def odds(state: State, seat: int) -> tuple[Odds, ...]:
    """The same as the odds of a battle; ships are the units of a side."""
    found = chances(state, seat)
    if not found:
        return ()
    encounter = state.encounter
    mine, theirs = (
        sum(state.in_encounter(one) for one in (main, *encounter.allies_of(main)))
        for main in (seat, encounter.opponent(seat))
    )
    return tuple(
        Odds(
            win=one.win,
            draw=one.open,
            lose=one.lose,
            own=_toll(mine, one.lose),
            theirs=_toll(theirs, one.win),
            rounds=1,
            exact=True,
            action=one.action,
            place=encounter.planet or "",
            assumes=ASSUMES,
        )
        for one in found
    )


def _toll(ships: int, lost: float) -> Toll:
    """What a side loses that loses all of its ships or none."""
    left = (1.0,) if ships == 0 else (lost, *([0.0] * (ships - 1)), 1 - lost)
    return Toll(units=ships * lost, value=ships * lost, left=left)
